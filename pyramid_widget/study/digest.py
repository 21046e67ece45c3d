"""What a player's function comes to, so that a file of another player is not gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from inspect import getattr_static
from numbers import Number
from types import CodeType, FunctionType, MethodType
from typing import Any


def code_digest(function: Any) -> str:
    """What a function comes to: its code, that of the functions of its module which it calls, and the fixed
    values that they use, as defaults, from around them or as attributes of an object that is called.

    Lists, dicts and other things that may change while it plays are left out.

    >>> code_digest(lambda view: 1) == code_digest(lambda view: 2)
    False
    """
    return sha256(_text(function, {}).encode()).hexdigest()[:12]


def _text(value: Any, met: dict[int, Any]) -> str:
    """The same in every process: no addresses, and no order of a set."""
    if value is None or value is ... or isinstance(value, str | bytes | Number):
        return repr(value)
    if isinstance(value, frozenset):
        return f"{{{','.join(sorted(_text(each, met) for each in value))}}}"
    if isinstance(value, CodeType):
        return "|".join(
            [value.co_code.hex(), *(_text(each, met) for each in value.co_consts), *value.co_names]
        )
    if id(value) in met:
        return "again"
    met[id(value)] = value  # kept, so that nothing else gets its id
    return f"{type(value).__qualname__}({'|'.join(_text(part, met) for part in _parts(value))})"


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        yield from value
    elif isinstance(value, partial):
        yield from (value.func, value.args, *sorted(value.keywords.items()))
    elif isinstance(value, MethodType):
        yield value.__func__
        yield from _attributes(value.__self__)
    elif isinstance(value, FunctionType):
        yield from _of_function(value)
    elif isinstance(called := getattr_static(type(value), "__call__", None), FunctionType):
        yield called
        yield from _attributes(value)


def _attributes(value: Any) -> Iterator[Any]:
    yield from sorted(getattr(value, "__dict__", {}).items())


def _of_function(function: FunctionType) -> Iterator[Any]:
    yield function.__code__
    yield function.__defaults__
    yield from sorted((function.__kwdefaults__ or {}).items())
    for cell in function.__closure__ or ():
        try:
            yield cell.cell_contents
        except ValueError:  # not filled yet
            yield None
    for name in sorted(_names(function.__code__)):
        used = function.__globals__.get(name)
        if not isinstance(used, FunctionType) or used.__module__ == function.__module__:
            yield name, used


def _names(code: CodeType) -> set[str]:
    inner = (each for each in code.co_consts if isinstance(each, CodeType))
    return set(code.co_names).union(*map(_names, inner))
