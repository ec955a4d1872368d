# Every target does its own set-up in .venv; it needs Python 3.10 or later, Rust, and make.

PYTHON ?= python3
BIN := .venv/bin
RUST := $(shell git ls-files 'rust_core/**' Cargo.toml Cargo.lock 2>/dev/null)
TEXTS := $(shell git ls-files '*.po' 2>/dev/null)
# How many tests run at a time.
JOBS ?= 2
SHELL := bash

.PHONY: play test test-all test-rust test-python lint lint-rust lint-python lint-web lint-workflows audit coverage
.PHONY: bench wheel wheels licences lock system clean
.DELETE_ON_ERROR:

play: .venv/built
	$(BIN)/tablegames

test: lint test-rust test-python

# The slow matrix too: all languages and schemes in the browser, many more random games.
test-all: lint
	PROPTEST_CASES=2048 cargo test --release --workspace --quiet
	$(MAKE) test-python MARKED=

lint: lint-rust lint-python lint-web lint-workflows

lint-rust:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings

lint-python: .venv/built .venv/lint
	$(BIN)/ruff format --check python tests benches tools
	$(BIN)/ruff check python tests benches tools
	$(BIN)/mypy
	$(BIN)/stubtest tablegames._core

lint-web: .venv/lint
	$(BIN)/python tools/check_css.py python/tablegames/web
	$(BIN)/oxlint --quiet python/tablegames/web
	$(BIN)/djlint --quiet --lint python/tablegames/web/templates

lint-workflows: .venv/lint
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-issue-forms $(filter-out %/config.yml, $(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.citation-file-format CITATION.cff
	$(BIN)/zizmor --offline --quiet --no-progress .github

# Known faults, licences and sources of what is built in or installed; needs the network and `cargo install cargo-deny`.
audit: .venv/lint
	cargo deny check
	$(BIN)/pip-audit --disable-pip --no-deps $(foreach file, $(wildcard requirements/*.txt), --requirement $(file))

# How much of the Rust core its tests reach, and of the package the tests in Python; needs `cargo install cargo-llvm-cov`.
coverage: .venv/built
	cargo llvm-cov --workspace --quiet --summary-only
	$(BIN)/pytest --cov=tablegames --cov-report=term:skip-covered -n $(JOBS) tests/api tests/games tests/web

test-rust:
	cargo test --workspace --quiet

test-python: MARKED ?= -m "not slow"
test-python: .venv/built .venv/lint system
	$(BIN)/pytest -n $(JOBS) $(MARKED)

bench: .venv/built .venv/bench
	cargo bench --workspace
	$(BIN)/python benches/package.py
	$(BIN)/python benches/pages.py
	$(BIN)/python benches/hindsight.py 4 10

# The source and this system's wheel, as they are released.
wheel: .venv/wheel
	tools/package $(BIN) $$(rustc --print host-tuple)
	tools/check_dist $(BIN)

# For all systems that zig can link for from here; Windows has its own in the workflow.
wheels: .venv/wheel
	tools/package $(BIN) {x86_64,aarch64}-unknown-linux-{gnu,musl} {x86_64,aarch64}-apple-darwin
	tools/check_dist $(BIN)

# The licence texts of what is linked or vendored; a test fails while they are not those of Cargo.lock.
licences: .venv/python
	$(BIN)/python tools/licences.py

# Pins what the requirement files hold to the newest versions that pyproject.toml allows.
lock: .venv/python
	$(BIN)/pip install --quiet uv
	for group in test lint bench wheel; do \
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

.venv/test .venv/lint .venv/bench .venv/wheel: .venv/%: requirements/%.txt .venv/python
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

# The compiled catalogues; the build backend makes them too.
.venv/catalogues: .venv/test tools/catalogues.py $(TEXTS)
	$(BIN)/python tools/catalogues.py
	touch $@

.venv/built: .venv/test pyproject.toml $(RUST) | .venv/catalogues
	VIRTUAL_ENV=$(CURDIR)/.venv PIP_QUIET=1 $(BIN)/maturin develop --release --quiet
	touch $@
