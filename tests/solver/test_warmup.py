"""After the warm-up nothing is left to be compiled while somebody waits."""

from __future__ import annotations

import pytest
from solver.modes import Run

from pyramid_widget.solver import jit

ASK = """
from pyramid_widget.solver import warmup

warmup.warm_up().join()
from pyramid_widget.solver import kernel, kernel_base, kernel_batch, kernel_general, kernel_lines
from pyramid_widget.solver import kernel_shortest, kernel_turns, shuffle

entries = {
    kernel: "begin advance reopen",
    kernel_base: "load rehash clear",
    kernel_batch: "judge begin_order",
    kernel_general: "begin_general advance_general reopen_general rehash_wide",
    kernel_lines: "write_line write_general_line write_shortest_line",
    kernel_shortest: "begin_shortest advance_shortest",
    kernel_turns: "take_turn",
    shuffle: "shuffle",
}
for module, names in entries.items():
    for name in names.split():
        if not getattr(module, name).signatures:
            print(name)
print("done", warmup.notices())
"""


@pytest.mark.skipif(not jit.COMPILED, reason="nothing is compiled here")
def test_the_warm_up_compiles_whatever_python_calls() -> None:
    assert Run("-c", ASK).lines == ["done ()"]
