"""The compiler of the kernel, or what stands in for it where numba is absent."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeAlias, TypeVar

from platformdirs import user_cache_path

Words: TypeAlias = list[int]
"""What kernels work in: to the compiler an int64 array, in plain Python a list."""

F = TypeVar("F", bound=Callable[..., Any])

notices: list[str] = []
"""What the user should know about how the solver runs here; at most one sentence a cause."""


def _numba() -> Any:
    """The numba module, or None where it is missing, broken or switched off."""
    try:
        import numba
        from numba.core import cgutils  # noqa: F401  a broken llvmlite shows here, not in the first search
    except Exception as error:
        notices.append(
            f"numba cannot be used ({error}): the solver runs in plain Python, about 60 times slower"
        )
        return None
    module: Any = numba
    return None if module.config.DISABLE_JIT else module


_module = _numba()
COMPILED = _module is not None
"""Whether kernels are compiled; otherwise the same functions run as plain Python over lists."""


def compiled(function: F) -> F:
    """The function compiled on first use, machine code cached on disk; itself where numba is absent."""
    return _made(function, {})


def part(function: F) -> F:
    """The same for a function that only kernels call: without the wrappers that Python would need."""
    return _made(function, {"no_cpython_wrapper": True, "no_cfunc_wrapper": True})


def _made(function: F, options: dict[str, bool]) -> F:
    if _module is None:
        return function
    options = {**options, "nogil": True}
    folder = _cache_folder()
    if folder is None:
        return _module.njit(error_model="numpy", **options)(function)  # type: ignore[no-any-return]
    # The folder in force when a function is decorated is the one that its machine code is kept in.
    before, _module.config.CACHE_DIR = _module.config.CACHE_DIR, folder
    try:
        return _module.njit(cache=True, error_model="numpy", **options)(function)  # type: ignore[no-any-return]
    finally:
        _module.config.CACHE_DIR = before


@cache
def _cache_folder() -> str | None:
    """Where machine code is kept: a folder for these very sources, or None where none can be written.

    numba finds kept code out of date when the file of a function has changed, but not when another file has
    whose functions it calls; it would then go on with the old kernel and give wrong answers. So the folder's
    name is a digest of every source that goes into a kernel (tests/solver/test_jit.py changes one and looks).
    """
    root = _module.config.CACHE_DIR or user_cache_path("pyramid-widget", appauthor=False) / "kernel"
    folder = Path(root) / f"pyramid-widget-{_sources_digest()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        notices.append(f"compiled code is not kept ({error}): the solver compiles anew in each process")
        return None
    _forget_others(folder)
    return str(folder)


def _sources_digest() -> str:
    digest = sha256(f"{_module.__version__} {_module.config.BOUNDSCHECK}".encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        if source.stem in ("jit", "tables", "shuffle") or source.stem.startswith("kernel"):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _forget_others(folder: Path, kept: int = 4) -> None:
    """Remove the machine code of older sources, but for the latest: another environment may still use it."""
    others = []
    for other in folder.parent.glob("pyramid-widget-*"):
        with suppress(OSError):  # another process may have removed it meanwhile
            others.append((other.stat().st_mtime, other))
    for _, other in sorted(others)[:-kept]:
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)


def integers(length: int) -> Any:
    """So many zeros: an int64 array for compiled kernels, a list for plain Python (6 times faster there)."""
    if _module is None:
        return [0] * length
    import numpy

    return numpy.zeros(length, dtype=numpy.int64)


def as_integers(values: Any) -> Any:
    """The values as what ``integers`` makes."""
    if _module is None:
        return [int(value) for value in values]
    import numpy

    return numpy.array(values, dtype=numpy.int64)


if _module is None:
    _WORD = 2**64 - 1

    def low(mask: int) -> int:
        """The lowest set bit's number."""
        return (mask & -mask).bit_length() - 1

    def high(mask: int) -> int:
        """The highest set bit's number."""
        return mask.bit_length() - 1

    def count(mask: int) -> int:
        """How many bits are set."""
        return mask.bit_count()

    def times(first: int, second: int) -> int:
        """The lower 64 bits of the product; compiled, a plain product that overflows is undefined."""
        return first * second & _WORD

    def plus(first: int, second: int) -> int:
        """The lower 64 bits of the sum."""
        return first + second & _WORD

    def shifted(word: int, places: int) -> int:
        """The 64 bits shifted right, zeros coming in."""
        return (word & _WORD) >> places

else:
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    _set = ir.Constant(ir.IntType(1), 1)

    @intrinsic
    def low(_context: Any, mask: Any) -> Any:
        def generate(_inner: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], _set)

        return types.int64(types.int64), generate

    @intrinsic
    def high(_context: Any, mask: Any) -> Any:
        def generate(_inner: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            # Not 63 minus it: of this the compiler knows that it is not negative.
            return builder.xor(ir.Constant(ir.IntType(64), 63), builder.ctlz(arguments[0], _set))

        return types.int64(types.int64), generate

    @intrinsic
    def count(_context: Any, mask: Any) -> Any:
        def generate(_inner: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @intrinsic
    def times(_context: Any, first: Any, second: Any) -> Any:
        def generate(_inner: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.mul(arguments[0], arguments[1])

        return types.int64(types.int64, types.int64), generate

    @intrinsic
    def plus(_context: Any, first: Any, second: Any) -> Any:
        def generate(_inner: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.add(arguments[0], arguments[1])

        return types.int64(types.int64, types.int64), generate

    @intrinsic
    def shifted(_context: Any, word: Any, places: Any) -> Any:
        def generate(_inner: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.lshr(arguments[0], arguments[1])

        return types.int64(types.int64, types.int64), generate
