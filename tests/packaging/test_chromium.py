"""Where the browser for the tests comes from, on machines made of shell scripts."""

import os
from pathlib import Path

import pytest

from tools import ensure_chromium


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on PATH; Playwright has downloaded nothing and cannot."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(ensure_chromium, "_downloaded", lambda: None)
    monkeypatch.setattr(ensure_chromium, "download_with_playwright", lambda: None)
    return tmp_path


def _program(folder: Path, name: str, script: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


def _apt_get(folder: Path) -> None:
    """Like Debian's: it installs only from lists that were updated."""
    update = f": > {folder}/lists"
    browser = f"echo '#!/bin/sh' > {folder}/chromium; /bin/chmod +x {folder}/chromium"
    install = f"[ -e {folder}/lists ] || exit 100; {browser}"
    _program(folder, "apt-get", f"case $1 in\nupdate) {update};;\ninstall) {install};;\nesac")


@pytest.mark.parametrize("name", ensure_chromium.NAMES)
def test_one_on_path_is_taken(programs: Path, name: str) -> None:
    path = _program(programs, name, "")
    assert ensure_chromium.find_chromium() == str(path)


def test_root_installs_from_debian_after_an_update(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    _apt_get(programs)
    assert ensure_chromium.find_chromium() is None
    assert ensure_chromium.install_from_debian() == str(programs / "chromium")


def test_sudo_without_a_password_will_do(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    _apt_get(programs)
    _program(programs, "true", "")
    _program(programs, "sudo", '[ "$1" = -n ] || exit 1; shift; "$@"')
    assert ensure_chromium.install_from_debian() == str(programs / "chromium")


def test_sudo_that_asks_for_a_password_is_left_alone(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    _apt_get(programs)
    _program(programs, "sudo", "exit 1")
    assert ensure_chromium.install_from_debian() is None
    assert not (programs / "lists").exists()


def test_without_any_way_it_says_what_to_do(programs: Path) -> None:
    assert ensure_chromium.install_from_debian() is None
    with pytest.raises(SystemExit, match="install one and run make test again"):
        ensure_chromium.main()
