"""A notebook open in JupyterLab, driven from outside."""

import ast
import json
from typing import Any

from e2e.lab import Lab
from playwright.sync_api import Page

LOAD_MS = 60_000

_KERNEL_IS_IDLE = """() => {
    const panel = window.jupyterapp?.shell.currentWidget;
    return panel?.sessionContext?.session?.kernel?.status === 'idle';
}"""
_COMMAND = "([name, args]) => window.jupyterapp.commands.execute(name, args).then(() => null)"
_EXECUTE = """async ([code, expressions]) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const request = {code, user_expressions: expressions, store_history: false};
    return (await kernel.requestExecute(request).done).content;
}"""
_HOLDS = """async (expression) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const request = {code: '', user_expressions: {value: expression}, store_history: false};
    const {value} = (await kernel.requestExecute(request).done).content.user_expressions;
    if (value.status !== 'ok') throw new Error(`${expression}: ${value.evalue}`);
    return value.data['text/plain'] === 'True';
}"""
_CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets.map(
    (cell) => [cell.model.type, cell.model.sharedModel.getSource()])"""


class Notebook:
    """One open notebook: its cells, its kernel and the commands of JupyterLab."""

    def __init__(self, page: Page, lab: Lab, name: str) -> None:
        self.page = page
        self.lab = lab
        self.name = name

    def open(self, *, classic: bool = False) -> "Notebook":
        """Load the page, of JupyterLab or of Jupyter Notebook, and wait until its kernel is idle."""
        address = self.lab.classic_address if classic else self.lab.address
        self.page.goto(address(self.name))
        self.page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=LOAD_MS)
        self.wait_until_idle()
        return self

    def reopen(self) -> None:
        """Load the page anew; Lab takes the kernel that the notebook has, or starts one."""
        self.open()

    def wait_until_idle(self) -> None:
        """Wait for an idle kernel."""
        self.page.wait_for_function(_KERNEL_IS_IDLE, timeout=LOAD_MS)

    def command(self, name: str, **args: object) -> None:
        """Run a command of JupyterLab to its end."""
        self.page.evaluate(_COMMAND, [name, args])

    def run_all(self) -> None:
        """Run > Run All Cells, to the end."""
        self.command("notebook:run-all-cells")

    def run_cell(self, number: int) -> None:
        """Select one cell, run it and wait for its end."""
        self.select(number)
        self.command("notebook:run-cell")

    def start_cell(self, number: int) -> None:
        """Select one cell and run it without waiting."""
        self.select(number)
        self.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-cell'); }")

    def select(self, number: int) -> None:
        """Make one cell the active one."""
        choose = "(n) => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = n; }"
        self.page.evaluate(choose, number)

    def cells(self) -> list[list[str]]:
        """Type and source of every cell, as the page holds them."""
        cells: list[list[str]] = self.page.evaluate(_CELLS)
        return cells

    def execute(self, code: str) -> None:
        """Run code in the kernel, outside of any cell.

        Raises:
            AssertionError: The code raised.
        """
        self._ask(code, {})

    def value(self, expression: str) -> Any:
        """The value of an expression in the kernel, by way of JSON."""
        answer = self._ask("", {"value": f"__import__('json').dumps({expression})"})["value"]
        assert answer["status"] == "ok", answer
        return json.loads(ast.literal_eval(answer["data"]["text/plain"]))

    def wait_until(self, expression: str) -> None:
        """Wait until an expression is true in the kernel."""
        self.page.wait_for_function(_HOLDS, arg=f"bool({expression})", polling=50)

    def _ask(self, code: str, expressions: dict[str, str]) -> dict[str, Any]:
        content: dict[str, Any] = self.page.evaluate(_EXECUTE, [code, expressions])
        assert content["status"] == "ok", "\n".join(content["traceback"])
        found: dict[str, Any] = content["user_expressions"]
        return found

    def restart_kernel(self) -> None:
        """Restart the kernel, without the question that the menu asks."""
        self.page.evaluate(
            "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
            ".then(() => null)"
        )
        self.wait_until_idle()

    def shut_down_kernel(self) -> None:
        """Shut the kernel down; the notebook stays open without one."""
        self.page.evaluate(
            "() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown().then(() => null)"
        )

    def is_saved(self) -> bool:
        """Whether the disk holds what the page shows."""
        saved: bool = self.page.evaluate("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
        return saved

    def dialogs(self) -> int:
        """How many of JupyterLab's own dialogs are open."""
        return self.page.locator(".jp-Dialog").count()
