"""Small tables as text and as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def text_table(heads: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """Rows under their heads, columns aligned to the right.

    >>> print(text_table(("a", "b"), [(1, 22)]))
    a   b
    1  22
    """
    lines = [[str(cell) for cell in row] for row in (heads, *rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def html_table(heads: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """The same as HTML.

    >>> html_table(("a",), [("<",)])
    '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>&lt;</td></tr></tbody></table>'
    """
    head = "".join(f'<th scope="col">{escape(str(cell))}</th>' for cell in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
