"""One page of JupyterLab for test after test: loading it anew costs twenty times as much."""

from e2e.lab import Lab
from e2e.notebook import LOAD_MS, Notebook
from playwright.sync_api import Page

_READY = "() => window.jupyterapp?.shell && document.querySelector('#jp-main-dock-panel') !== null"
_OPEN = """([path, kernel]) => window.jupyterapp.commands.execute(
    'docmanager:open', {path, factory: 'Notebook', kernel}).then(() => null)"""
_SHOWN = """(path) => {
    const panel = window.jupyterapp.shell.currentWidget;
    return panel?.context?.path === path && panel.context.isReady && panel.content.widgets.length > 0
        && panel.sessionContext.session?.kernel?.status === 'idle';
}"""
_KERNEL_ID = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.id"
_FILL = """(sources) => {
    const panel = window.jupyterapp.shell.currentWidget, {model} = panel.context;
    const empty = {cell_type: 'code', metadata: {}, outputs: [], execution_count: null};
    const cells = sources.map((source) => ({...empty, source}));
    model.fromJSON({...model.toJSON(), cells});
    panel.content.activeCellIndex = 0;
    panel.content.mode = 'command';
}"""
_CLOSE = "() => { window.jupyterapp.shell.currentWidget.dispose(); }"

# Counts the listeners that are on `window` now: added, and neither removed nor ended by their signal.
_COUNT_LISTENERS = """
    window.liveListeners = new Map();
    const add = window.addEventListener, remove = window.removeEventListener;
    const known = new Set(), live = window.liveListeners;
    const count = (type, step) => live.set(type, (live.get(type) ?? 0) + step);
    window.addEventListener = function (type, listener, options) {
        const entry = {type, listener};
        if (this === window && !options?.signal?.aborted) {
            known.add(entry);
            count(type, 1);
            options?.signal?.addEventListener('abort', () => { if (known.delete(entry)) count(type, -1); });
        }
        return add.call(this, type, listener, options);
    };
    window.removeEventListener = function (type, listener, options) {
        for (const entry of known) {
            if (entry.type === type && entry.listener === listener && known.delete(entry)) count(type, -1);
        }
        return remove.call(this, type, listener, options);
    };
"""

_CLOSE_WIDGETS = "import ipywidgets; ipywidgets.Widget.close_all()"


class Workbench:
    """A page of JupyterLab, and a warm kernel that the notebooks share."""

    def __init__(self, page: Page, lab: Lab) -> None:
        self.page = page
        self.lab = lab
        self._kernel: str | None = None
        self._shared: Notebook | None = None
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self._note(error.stack or str(error)))
        page.add_init_script(_COUNT_LISTENERS)
        page.goto(lab.address())
        page.wait_for_function(_READY, timeout=LOAD_MS)

    def _note(self, error: str) -> None:
        """Keep an error of the page, but for JupyterLab's own when it takes its splash screen away twice."""
        if not ("'removeChild'" in error and "/static/lab/" in error):
            self.errors.append(error)

    def open(self, *cells: str) -> Notebook:
        """A notebook with these cells, in the one document that these tests share."""
        if self._shared is None:
            self._shared = self.show(self.lab.write("pass"))
        self._watch(self._shared.name)
        self.page.evaluate(_FILL, list(cells))
        return self._shared

    def show(self, name: str) -> Notebook:
        """Open a notebook of the folder on the warm kernel, where the widgets of earlier ones are closed."""
        kernel = {"id": self._kernel} if self._kernel else {"name": "python3"}
        self.page.evaluate(_OPEN, [name, kernel])
        self._watch(name)
        if self._kernel is None:
            self._kernel = self.page.evaluate(_KERNEL_ID)
        return Notebook(self.page, self.lab, name)

    def _watch(self, name: str) -> None:
        self.page.wait_for_function(_SHOWN, arg=name, timeout=LOAD_MS)

    def close(self, notebook: Notebook) -> None:
        """Empty the notebook, and remove what it left in the kernel.

        Raises:
            AssertionError: Something in the page failed unseen.
        """
        notebook.execute(_CLOSE_WIDGETS)
        self.page.evaluate("() => localStorage.removeItem('pyramid-widget')")  # what a person has set
        if notebook is self._shared:
            self.page.evaluate(_FILL, [""])
        else:
            self.page.evaluate(_CLOSE)
        seen, self.errors = self.errors, []
        assert not seen, "the page failed unseen: " + "; ".join(seen)
