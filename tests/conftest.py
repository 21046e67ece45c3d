"""What every test may use."""

from pathlib import Path

import pytest
from hypothesis import settings

from tools.ensure_chromium import find_chromium

# A slow machine is no failure, and a failure must be repeatable from what is printed.
settings.register_profile("explore", deadline=None, print_blob=True)
# The same code gets the same verdict, whatever was found before and wherever it runs.
settings.register_profile("project", settings.get_profile("explore"), derandomize=True, database=None)
settings.load_profile("project")  # `--hypothesis-profile=explore` wins over this


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the project."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser for the tests marked `browser`; its absence is a failure, not a skip."""
    path = find_chromium()
    if path is None:
        pytest.fail("no Chromium or Chrome found: make chromium", pytrace=False)
    return path
