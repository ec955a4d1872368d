# Every target does its own set-up in .venv; it needs Python 3.10 or later, Rust, and make.

PYTHON ?= python3
BIN := .venv/bin
RUST := $(shell git ls-files 'rust_core/**' Cargo.toml Cargo.lock 2>/dev/null)
# How many tests run at a time.
JOBS ?= 2

.PHONY: play test test-all test-rust test-python lint bench wheel lock system clean
.DELETE_ON_ERROR:

play: .venv/built
	$(BIN)/tablegames

test: lint test-rust test-python

# The slow matrix too: all languages and schemes in the browser, many more random games.
test-all: lint
	PROPTEST_CASES=2048 cargo test --release --workspace --quiet
	$(MAKE) test-python MARKED=

lint: .venv/built
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings
	$(BIN)/ruff format --check python tests benches tools
	$(BIN)/ruff check python tests benches tools
	$(BIN)/mypy
	$(BIN)/stubtest tablegames._core

test-rust:
	cargo test --workspace --quiet

test-python: MARKED ?= -m "not slow"
test-python: .venv/built system
	$(BIN)/pytest -n $(JOBS) $(MARKED)

bench: .venv/built .venv/bench
	cargo bench --workspace
	$(BIN)/python benches/package.py
	$(BIN)/python benches/pages.py
	$(BIN)/python benches/hindsight.py 4 10

wheel: .venv/wheel
	rm -rf dist
	PATH=$(CURDIR)/$(BIN):$$PATH maturin build --release --zig --compatibility manylinux_2_28 --out dist
	$(BIN)/maturin sdist --out dist
	$(BIN)/auditwheel show dist/*.whl
	$(BIN)/abi3audit --strict --report dist/*.whl
	$(BIN)/twine check --strict dist/*

# Pins what the requirement files hold to the newest versions that pyproject.toml allows.
lock: .venv/python
	$(BIN)/pip install --quiet uv
	for group in test bench wheel; do \
	  $(BIN)/uv pip compile --quiet --universal --python-version 3.10 --upgrade --no-annotate --custom-compile-command "make lock" \
	    --group $$group pyproject.toml --output-file requirements/$$group.txt || exit 1; \
	done

# What the tests need of the system: a browser, and PostgreSQL's server.
system: .venv/test
	tools/system $(BIN)

clean:
	rm -rf .venv dist target

.venv/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "Python 3.10 or later is needed")'
	$(PYTHON) -m venv .venv
	touch $@

.venv/test .venv/bench .venv/wheel: .venv/%: requirements/%.txt .venv/python
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

.venv/built: .venv/test pyproject.toml $(RUST)
	VIRTUAL_ENV=$(CURDIR)/.venv PIP_QUIET=1 $(BIN)/maturin develop --release --quiet
	touch $@
