"""A live experiment in JupyterLab: predicted, run, paused and revealed by mouse and by keyboard."""

import re
from collections.abc import Callable

from e2e.notebook import Notebook
from playwright.sync_api import Locator, expect

LIVE = """import pyramid_widget as pw
live = pw.LiveExperiment(deals={deals}, exact=0.66886{more})
live"""


def test_predict_run_and_reveal_by_mouse(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(LIVE.format(deals=60, more=", haste=True"), "1 + 1")
    notebook.run_cell(0)
    root = notebook.page.locator(".pyramid-live")
    expect(_button(root, "run")).to_have_attribute("aria-disabled", "true")
    for name, percent in (("guess", "50"), ("from", "30"), ("to", "70")):
        root.locator(f"input[name={name}]").fill(percent)
    _button(root, "store").click()
    expect(root.locator("form")).to_have_count(0)
    _button(root, "run").click()
    expect(root.locator(".pl-text")).to_have_text(re.compile("^60 deals: "))
    assert notebook.value("[live.proportion.n, live.prediction.value]") == [60, 0.5]
    expect(root.locator(".pl-guess")).to_have_count(0)
    _button(root, "reveal").click()
    expect(root.locator(".pl-message")).to_have_text(re.compile("You said 50 %. It is 66.89 %."))
    expect(root.locator(".pl-guess")).to_be_visible()


def test_keys_run_pause_and_step_and_stay_out_of_the_notebook(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(LIVE.format(deals=10**6, more=", predict=False"), "1 + 1")
    notebook.run_cell(0)
    root = notebook.page.locator(".pyramid-live")
    _button(root, "run").focus()
    notebook.page.keyboard.press("s")
    expect(root.locator(".pl-text")).to_have_text(re.compile("^1 deal: "))
    notebook.page.keyboard.press("p")
    expect(root.locator(".pl-text")).to_have_text(re.compile(r"^\d{2,} deals: "))
    notebook.page.keyboard.press("p")
    expect(_button(root, "run")).to_be_visible()
    assert not notebook.value("live.running")
    notebook.page.keyboard.press("r")
    expect(root.locator(".pl-text")).to_have_text("No deal yet.")
    assert len(notebook.cells()) == 2


def test_the_kernel_answers_while_it_runs(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(LIVE.format(deals=10**6, more=", predict=False"), "1 + 1")
    notebook.run_cell(0)
    root = notebook.page.locator(".pyramid-live")
    _button(root, "run").click()
    expect(root.locator(".pl-text")).to_have_text(re.compile(r"^\d+ deals?: "))
    assert notebook.value("6 + 7") == 13
    notebook.execute("live.pause()")
    expect(root.locator(".pl-message")).to_have_text("Paused.")


def _button(root: Locator, name: str) -> Locator:
    return root.locator(f"[data-live={name}]")
