"""What travels to the page: the bundles, gzipped, and the snapshot of every move. Fails when one is too big.

Run: ``python benchmarks/bench_size.py``.
"""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

import pyramid_widget
from pyramid_widget import VARIANTS, PyramidWidget

BUNDLES = {
    "game": (25_000, ("loader.js", "widget.js", "widget.css")),
    "live experiment": (10_000, ("loader.js", "live.js", "live.css")),
}
"""What a page loads, and how many bytes it may have gzipped."""
SNAPSHOT_LIMIT = 10_000
ENTRY_LIMIT = 40
PLIES = 80
DEAL = 1268
STATIC = Path(pyramid_widget.__file__).parent / "widget" / "static"


def bundle_size(files: tuple[str, ...]) -> int:
    """Print the bytes of each file, as it is and gzipped; all of them gzipped."""
    total = 0
    for name in files:
        text = (STATIC / name).read_bytes()
        zipped = len(gzip.compress(text, 9, mtime=0))
        print(f"{name:<22} {len(text):>8,} {zipped:>8,}")
        total += zipped
    return total


def snapshot_sizes(variant: str, locale: str) -> tuple[int, int, int]:
    """Plies of a random play-out, bytes of its biggest snapshot and of its longest entry of the history."""
    rng = random.Random(DEAL)
    widget = PyramidWidget(variant, DEAL, locale=locale)
    session = widget.session
    biggest = 0
    for _ in range(PLIES):
        biggest = max(biggest, len(json.dumps(widget.snapshot, ensure_ascii=False).encode()))
        moves = session.game.legal_moves(session.state)
        if not moves:
            break
        widget.play(
            moves[-1] if rng.random() < 0.7 else rng.choice(moves)
        )  # rather a draw: games last longer
    widget.hint()
    biggest = max(biggest, len(json.dumps(widget.snapshot, ensure_ascii=False).encode()))
    return session.ply, biggest, max(len(entry.encode()) for entry in widget.history)


def main() -> None:
    """Print both tables; exit with a sentence when a limit is passed."""
    print(f"{'file':<22} {'bytes':>8} {'gzipped':>8}")
    bundles = {page: bundle_size(files) for page, (_, files) in BUNDLES.items()}
    for page, bundle in bundles.items():
        print(f"{f'{page}, of {BUNDLES[page][0]:,}':<31} {bundle:>8,}")
    print(f"\n{'variant':<22} {'plies':>8} {'snapshot':>8} {'history':>8}")
    biggest = longest = 0
    for variant in VARIANTS:
        plies, snapshot, entry = max(snapshot_sizes(variant, locale) for locale in ("en", "es"))
        print(f"{variant:<22} {plies:>8} {snapshot:>8,} {entry:>8}")
        biggest, longest = max(biggest, snapshot), max(longest, entry)
    print(f"{'biggest':<22} {'':>8} {biggest:>8,} {longest:>8}")
    for page, bundle in bundles.items():
        if bundle > BUNDLES[page][0]:
            raise SystemExit(f"the {page} has {bundle:,} bytes gzipped, more than {BUNDLES[page][0]:,}")
    if biggest > SNAPSHOT_LIMIT:
        raise SystemExit(f"a snapshot has {biggest:,} bytes, more than {SNAPSHOT_LIMIT:,}")
    if longest > ENTRY_LIMIT:
        raise SystemExit(f"an entry of the history has {longest} bytes, more than {ENTRY_LIMIT}")


if __name__ == "__main__":
    main()
