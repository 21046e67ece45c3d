"""What travels to the page: the bundle, gzipped, and the snapshot of every move. Fails when one is too big.

Run: ``python benchmarks/bench_size.py``.
"""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

import pyramid_widget
from pyramid_widget import VARIANTS, PyramidWidget

BUNDLE_LIMIT = 25_000  # the board and its keys took 20,000; advice, history, review and settings the rest
SNAPSHOT_LIMIT = 10_000
ENTRY_LIMIT = 40
PLIES = 80
DEAL = 1268
STATIC = Path(pyramid_widget.__file__).parent / "widget" / "static"


def bundle_sizes() -> dict[str, tuple[int, int]]:
    """Bytes of each file of the bundle, as it is and gzipped."""
    files = {path.name: path.read_bytes() for path in (STATIC / "widget.js", STATIC / "widget.css")}
    return {name: (len(text), len(gzip.compress(text, 9, mtime=0))) for name, text in files.items()}


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
    sizes = bundle_sizes()
    for name, (plain, zipped) in sizes.items():
        print(f"{name:<22} {plain:>8,} {zipped:>8,}")
    bundle = sum(zipped for _, zipped in sizes.values())
    print(f"{'both, of ' + format(BUNDLE_LIMIT, ','):<22} {'':>8} {bundle:>8,}")
    print(f"\n{'variant':<22} {'plies':>8} {'snapshot':>8} {'history':>8}")
    biggest = longest = 0
    for variant in VARIANTS:
        plies, snapshot, entry = max(snapshot_sizes(variant, locale) for locale in ("en", "es"))
        print(f"{variant:<22} {plies:>8} {snapshot:>8,} {entry:>8}")
        biggest, longest = max(biggest, snapshot), max(longest, entry)
    print(f"{'biggest':<22} {'':>8} {biggest:>8,} {longest:>8}")
    if bundle > BUNDLE_LIMIT:
        raise SystemExit(f"the bundle has {bundle:,} bytes gzipped, more than {BUNDLE_LIMIT:,}")
    if biggest > SNAPSHOT_LIMIT:
        raise SystemExit(f"a snapshot has {biggest:,} bytes, more than {SNAPSHOT_LIMIT:,}")
    if longest > ENTRY_LIMIT:
        raise SystemExit(f"an entry of the history has {longest} bytes, more than {ENTRY_LIMIT}")


if __name__ == "__main__":
    main()
