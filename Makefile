# Needs Python 3.10 or newer and make; everything else (also Node) is fetched into .venv.
PYTHON ?= python3
PLAY_FLAGS ?=
# Files of tests are shared out among two processes; PYTEST_JOBS= runs one after the other.
PYTEST_JOBS ?= -n 2 --dist loadfile
PYTEST_FLAGS ?=

VENV := .venv
BIN := $(CURDIR)/$(VENV)/bin
PY := $(BIN)/python
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)
NPM_FLAGS := --no-audit --no-fund --loglevel=error

# The dev extra brings Node: before any other that may be on PATH.
export PATH := $(BIN):$(PATH)

.DEFAULT_GOAL := help
.PHONY: help play test test-all lint bench clean python-checks page-checks pytest pytest-all bundle chromium
.NOTPARALLEL:

help:
	@echo "make play      play in JupyterLab        (PLAY_FLAGS=\"--no-browser\" is passed to it)"
	@echo "make test      everything a change must pass   (PYTEST_FLAGS=\"-k session\" is passed to pytest)"
	@echo "make test-all  the same and the slow tests, with properties tried on examples drawn anew"
	@echo "make lint      formatters, types, layers"
	@echo "make bench     every benchmark in turn"
	@echo "make clean     remove all that was made"

play: $(VENV)/lab.stamp
	@$(PY) tools/bundle.py --check || $(PY) -m pip install --quiet --no-deps --editable .
	$(BIN)/jupyter lab --ServerApp.root_dir=examples --LabApp.default_url=/lab/tree/play.ipynb $(AS_ROOT) $(PLAY_FLAGS)

test: lint page-checks chromium pytest

test-all: lint page-checks chromium pytest-all

lint: python-checks js/node_modules/dev.stamp
	cd js && npm run --silent check

python-checks: $(VENV)/dev.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

page-checks: js/node_modules/dev.stamp
	cd js && npm run --silent test

pytest: $(VENV)/dev.stamp bundle
	$(BIN)/pytest $(PYTEST_JOBS) $(PYTEST_FLAGS)

pytest-all: $(VENV)/dev.stamp bundle
	$(BIN)/pytest -m "" --hypothesis-profile=explore $(PYTEST_JOBS) $(PYTEST_FLAGS)

bench: $(VENV)/dev.stamp bundle
	@set -e; for bench in benchmarks/bench_*.py; do \
	  [ -e "$$bench" ] || continue; echo "== $$bench"; $(PY) "$$bench"; done

bundle: js/node_modules/dev.stamp
	@$(PY) tools/bundle.py

chromium: $(VENV)/dev.stamp
	@$(PY) tools/ensure_chromium.py

clean:
	rm -rf $(VENV) js/node_modules pyramid_widget/widget/static build dist \
	  .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || \
	  { echo "Python 3.10 or newer is needed; say which: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { rm -rf $(VENV); echo "$(PYTHON) cannot make a virtual environment (Debian: apt install python3-venv)" >&2; exit 1; }

# The lessons, beside the game, need tables and charts.
$(VENV)/lab.stamp: pyproject.toml | $(VENV)/bin/python
	@echo "Installing into $(VENV), which takes a few minutes the first time"
	$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[lab,study]'
	@touch $@

$(VENV)/dev.stamp: pyproject.toml | $(VENV)/bin/python
	@echo "Installing into $(VENV), which takes a few minutes the first time"
	$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/lab.stamp

# npm empties node_modules and so removes the stamp with the packages it speaks for.
js/node_modules/dev.stamp: js/package-lock.json | $(VENV)/dev.stamp
	cd js && npm ci $(NPM_FLAGS)
	@touch $@
