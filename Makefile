# `make` alone prints this help.
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3

help:
	@echo 'make demo   set up, then play, show, replay, diff and check a whole game'
	@echo 'make test   set up, then run the tests'
	@echo 'make check  exactly what CI runs: lint, types, docs, tests, the built wheel'
	@echo 'make lint   format and lint checks, and types'
	@echo 'make docs   write the generated pages of docs/ anew'
	@echo 'make record keep what fixtures/cli, fixtures/disputes and the README print now'
	@echo 'make mutants break the rules one at a time, and tell which game or test noticed'
	@echo 'make fmt    format the code'
	@echo 'make balance  play 4,000 games and measure how the house decks balance'
	@echo 'make bench  measure the speed table'
	@echo 'make clean  remove what the others made'

$(BIN)/heavens: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo 'heavens needs Python 3.11 or newer; name one with make PYTHON=python3.12'; exit 1; }
	@$(PYTHON) -m venv $(VENV) \
	  || { echo 'Python cannot make virtual environments here: install its venv package (Debian: python3-venv)'; exit 1; }
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[bench,dev]'
	@touch $@

demo: $(BIN)/heavens
	@sh fixtures/demo.sh $(abspath $(BIN))

test: $(BIN)/heavens
	$(BIN)/pytest -n 2

lint: $(BIN)/heavens
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

docs: $(BIN)/heavens
	$(BIN)/python -m tests.make_docs

record: $(BIN)/heavens
	$(BIN)/python -m tests.consoles
	$(BIN)/python -m tests.disputes

mutants: $(BIN)/heavens
	$(BIN)/python -m tests.mutants --jobs 2

fmt: $(BIN)/heavens
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

check:
	bash .ci/run

balance: $(BIN)/heavens
	$(BIN)/python -m tests.balance

bench: $(BIN)/heavens
	$(BIN)/python -m tests.bench.run

clean:
	rm -rf $(VENV) dist build demo .pytest_cache .mypy_cache .ruff_cache .hypothesis

.PHONY: help demo test lint docs record mutants fmt check balance bench clean
