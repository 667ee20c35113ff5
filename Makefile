# `make play` and `make test` need only Python 3.11+ and make: both begin with `make setup`.

# The system's Python, if it is new enough and can make environments: it is built with what profiling has found out, and
# a tenth quicker than one that a version manager has built plainly.
SYSTEM_PYTHON := $(shell /usr/bin/python3 -c 'import ensurepip, sys, venv; sys.version_info >= (3, 11) and print(sys.executable)' 2>/dev/null)
PYTHON ?= $(or $(SYSTEM_PYTHON),python3)
UV := .venv/bin/uv
RUN := .venv/bin

.PHONY: browser database proxies play test test-slow bench-peers docs notebooks golden pictures lint format setup lock words clean

# The web table, for this machine and for phones in the same network.
play: setup
	$(RUN)/atoll serve --host 0.0.0.0 --open

test: setup lint browser database
	$(RUN)/pytest -n auto --dist loadgroup

# The system's Chromium and Firefox, for tests at real pages; CHROMIUM and FIREFOX may name others.
browser:
	@{ test -n "$$CHROMIUM" || command -v chromium || command -v chromium-browser || command -v google-chrome; } && \
	  { test -n "$$FIREFOX" || command -v firefox-esr || command -v firefox; } || \
	  { as_root=; test "$$(id -u)" = 0 || as_root=sudo; \
	    $$as_root apt-get update && $$as_root apt-get install --yes chromium firefox-esr; }

# The system's PostgreSQL, for tests with several server processes. It is started by the tests themselves.
database:
	@command -v initdb || ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null || \
	  { as_root=; test "$$(id -u)" = 0 || as_root=sudo; \
	    $$as_root apt-get update && $$as_root apt-get install --yes postgresql; }

# The proxies of deploy/, for tests that run them in front of a real server.
proxies:
	@{ command -v nginx && command -v caddy; } || \
	  { as_root=; test "$$(id -u)" = 0 || as_root=sudo; \
	    $$as_root apt-get update && $$as_root apt-get install --yes nginx caddy; }

test-slow: setup browser database
	$(RUN)/pytest -n auto -m slow

lint: setup
	$(RUN)/ruff check .
	$(RUN)/ruff format --check .
	$(RUN)/mypy
	$(RUN)/lint-imports

format: setup
	$(RUN)/ruff check --fix .
	$(RUN)/ruff format .

setup: .venv/.ready

.venv/.ready: requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Atoll needs Python 3.11 or newer: set PYTHON=...")'
	$(PYTHON) -m venv .venv
	$(RUN)/python -m pip install --quiet --no-deps --require-hashes --requirement requirements.lock
	$(RUN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

# The lock file pins every package by version and hash, and names no host, so that any mirror serves.
lock:
	$(PYTHON) -m venv .venv
	$(RUN)/python -m pip install --quiet uv
	$(UV) pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-header \
	  --no-annotate --extra server --group dev --group docs pyproject.toml --output-file requirements.lock

# Atoll beside boardgame.io, which needs Node, then beside OpenSpiel and Pgx; JSON=path writes the figures of the first,
# ROUNDS=n changes how often each has its turn.
bench-peers: setup
	$(RUN)/python -m benchmarks.peers $(if $(JSON),--json $(JSON)) $(if $(ROUNDS),--rounds $(ROUNDS))
	$(RUN)/python -m benchmarks.peers.libraries $(if $(ROUNDS),--rounds $(ROUNDS))

# Write the golden transcripts anew after a change in the rules.
golden: setup
	$(RUN)/python -m tests.transcript

# Draw the pictures of the documentation.
pictures: setup browser
	$(RUN)/python -m docs.pictures

# The reference of the library, from its docstrings: build/reference/index.html. A warning is an error.
docs: setup
	$(RUN)/mkdocs build --quiet --strict --config-file docs/reference/mkdocs.yml

# Run the notebooks of the documentation anew; `learn` needs PyTorch, which is not in the lock file.
notebooks: setup
	$(RUN)/python -m docs.notebooks $(NAMES)

# Collect what the sources say into the .po files of every language.
words: setup
	$(RUN)/python -m atoll.cli.words

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
