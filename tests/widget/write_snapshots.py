"""Write the sample snapshots that the page's tests read: python tests/widget/write_snapshots.py"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from pyramid_widget.widget.widget import PyramidWidget  # noqa: E402
from tests.widget.test_snapshot import SAMPLES, sample  # noqa: E402


class _Page:
    def __init__(self, variant: str, deal: int, *, locale: str) -> None:
        self.widget = PyramidWidget(variant, deal, locale=locale)


def main() -> None:
    """Write every sample."""
    folder = ROOT / "tests/data/protocol/snapshots"
    folder.mkdir(parents=True, exist_ok=True)
    for name, what in SAMPLES.items():
        text = json.dumps(sample(_Page, *what), ensure_ascii=False, indent=1)
        (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
