# Two commands: `make play` serves the site, `make test` checks everything.
# Both need python3, make and a shell, and fetch the rest themselves.

PORT ?= 8000
ADDRESS ?= 127.0.0.1
# Test processes side by side.
JOBS ?= 2

# What is known to work, newest first. What python3 is may be newer: it is tried.
PYTHONS := python3.14 python3.13 python3.12 python3.11
PYTHON3 ?= python3

VENV := .venv
PYTHON := $(VENV)/bin/python

# Stamps: as long as they are newer than the lock file there is nothing to install.
PLAY_READY := $(VENV)/.ready-to-play
TEST_READY := $(VENV)/.ready-to-test
APT_INSTALL := DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends

export PYTHONUNBUFFERED := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore
# The processes of a test run would otherwise each compile every module and rewrite every test anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test soak engines engine-packages check services nu audit fit messages pictures invite-picture lighthouse openapi mutants bench capacity storm cluster house clean other-python test-next

help:
	@echo "make play            serve the site on port 8000 (make play PORT=8001)"
	@echo "make test            run every check and every test"
	@echo "make test-next       run the quick tests on a newer Python and Django; warns, and fails nothing"
	@echo "make soak            run all cases of what make test samples, for nights and releases; resumes"
	@echo "make engines         go the most important ways in WebKit (iPhones) and Firefox; part of the soak"
	@echo "make lighthouse      measure pages with Lighthouse; needs npm (make lighthouse SITE=http://…)"
	@echo "make openapi         let Redocly and TypeScript judge the API’s document, and play by it; needs npm"
	@echo "make pictures        photograph and measure the table’s states and pages into var/pictures/ (make pictures ONLY=preview)"
	@echo "make invite-picture  draw what chat programs show of an invite link"
	@echo "make mutants         count which small faults the tests notice (make mutants ONLY=views)"
	@echo "make bench           measure what pages, turns, sockets and the engine cost (make bench BENCH='--only page --before old.json')"
	@echo "make capacity        raise a load on the production shape until it breaks (CAPACITY='--rates 2 4')"
	@echo "make storm           kill and freeze every part while ten people play; as root in a network of its own (STORM='--turns 100')"
	@echo "make cluster         run a site on many machines and take them away one by one (CLUSTER='--only freeze')"
	@echo "make house           print how large the code is and who imports whom; HOUSE=--walks: how far a turn leads"
	@echo "make check           lint (Python, scripts, style sheets), formatting (Python, templates), types, import contracts, migrations"
	@echo "make fit             play rounds and fit the figures of computer players; resumes (make fit FIT='--what likelihoods --rounds 200')"
	@echo "make audit           ask osv.dev whether anything in uv.lock has a known hole; needs the internet"
	@echo "make messages        gather texts for the translators and compile their work"
	@echo "make clean           remove what was installed and cached, but never var/"

play: $(PLAY_READY)
	@SABOTEUR_MODE=embedded PORT=$(PORT) ADDRESS=$(ADDRESS) exec $(PYTHON) manage.py play

# Both parts are asked, also where the first has found something.
test: $(TEST_READY) services nu check other-python
	@rm -f var/tests/*.json
	@echo "== The site on its embedded default: SQLite, everything in one process"; \
	SABOTEUR_TESTS=embedded $(PYTHON) -m pytest -n $(JOBS) --tally var/tests/sqlite.json; first=$$?; \
	echo "== The site on PostgreSQL and Redis, with browsers"; \
	$(PYTHON) -m pytest -n $(JOBS) --tally var/tests/postgresql.json \
	  -m "postgresql or both or browser"; second=$$?; \
	$(PYTHON) -m tests.services.tally var/tests/sqlite.json var/tests/postgresql.json \
	  && exit $$((first + second))

# The quick tests once more, where the system has another Python than the one of .venv.
OTHER := $(VENV)/other
QUICK := tests/rules tests/clocks tests/bots/positions tests/bots/test_saboteurs.py \
  tests/bots/test_miners.py tests/table tests/games/core/turns/test_turns.py tests/lobby

other-python: $(TEST_READY)
	@mine=$$($(PYTHON) -c 'import sys; print("python%d.%d" % sys.version_info[:2])'); \
	for python in $(PYTHONS) none; do \
	  if [ $$python != $$mine ] && $$python -c '' 2>/dev/null; then break; fi; \
	done; \
	if [ $$python = none ]; then echo "== No other Python than $$mine is installed to run quick tests on"; exit; fi; \
	echo "== The quick tests on $$python"; \
	UV_PROJECT_ENVIRONMENT=$(OTHER) $(VENV)/bin/uv sync --frozen --quiet --python $$python \
	  && SABOTEUR_TESTS=embedded $(OTHER)/bin/python -m pytest -n $(JOBS) $(QUICK)

# The quick tests on what we shall move to: a Django newer than the lock file's, which wants a newer
# Python. It warns and fails nothing, since a release that is not ours must not stop a change.
NEXT := $(VENV)/next
NEXT_PYTHON ?= python3.13
NEXT_DJANGO ?= django>=6

test-next: $(TEST_READY)
	@{ UV_PROJECT_ENVIRONMENT=$(NEXT) $(VENV)/bin/uv sync --frozen --quiet --python $(NEXT_PYTHON) \
	  && $(VENV)/bin/uv pip install --quiet --upgrade --python $(NEXT)/bin/python "$(NEXT_DJANGO)" \
	  && echo "== The quick tests on $$($(NEXT)/bin/python -c 'import django, sys; \
	    print("Python", sys.version.split()[0], "and Django", django.__version__)')" \
	  && SABOTEUR_TESTS=embedded $(NEXT)/bin/python -m pytest -n $(JOBS) $(QUICK); } \
	|| echo "WARNING: what comes next does not pass yet, or $(NEXT_PYTHON) is not there (NEXT_PYTHON=…)"

# All cases of the products of which `make test` asks samples, with new examples, the other engines
# and the small faults; for nights and releases.
soak: $(TEST_READY) services engine-packages nu check
	@JOBS=$(JOBS) $(PYTHON) -m tools.soak
	@$(MAKE) --no-print-directory engines
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory openapi; fi

# WebKit and Firefox, which no other test opens. Their drivers stumble now and then, and no test of ours
# can help it: here alone a failed test is tried once more.
engines: $(TEST_READY) services engine-packages
	@$(PYTHON) -m pytest tests/browser/engines --reruns 1

engine-packages:
	@missing=""; \
	command -v WebKitWebDriver >/dev/null || missing="$$missing webkit2gtk-driver"; \
	command -v Xvfb >/dev/null || missing="$$missing xvfb"; \
	command -v firefox-esr >/dev/null || missing="$$missing firefox-esr"; \
	if [ -n "$$missing" ]; then $(call apt,$$missing); fi

check: $(TEST_READY)
	@echo "== Lint, formatting, types, import contracts, migrations"
	@$(VENV)/bin/ruff check --quiet .
	@$(VENV)/bin/ruff format --check --quiet .
	@$(VENV)/bin/mypy
	@$(VENV)/bin/lint-imports --no-logo
	@$(VENV)/bin/biome lint --config-path tests/look/biome.jsonc --error-on-warnings static
	@find templates -type f | xargs $(VENV)/bin/djade --check --target-version 5.2
	@SABOTEUR_MODE=embedded $(PYTHON) manage.py makemigrations --check

# The Nu Html Checker judges the pages where Java is; says so, or who does it instead.
nu: $(TEST_READY)
	@$(PYTHON) -m tests.look.nu_jar

# For those who are online, and no part of the tests: what becomes known overnight is no fault of a
# change. The command is new in uv and has to be asked for by name; uv.lock says which uv that is.
AUDIT ?=

audit: $(TEST_READY)
	@$(VENV)/bin/uv audit --frozen --preview-features audit-command $(AUDIT)

# Lighthouse comes from npm into the virtual environment's folder, and belongs to no lock file:
# it measures the site and is no part of it.
LIGHTHOUSE := $(VENV)/lighthouse
SITE ?=

lighthouse: $(TEST_READY) services $(LIGHTHOUSE)/node_modules/.bin/lighthouse
	@$(PYTHON) -m tests.lighthouse.measure $(LIGHTHOUSE)/node_modules/.bin/lighthouse $(SITE)

$(LIGHTHOUSE)/node_modules/.bin/lighthouse:
	@command -v npm >/dev/null || { echo "npm (with node 18 or newer) is needed." >&2; exit 1; }
	@echo "Fetching Lighthouse …"
	@npm install --silent --no-audit --no-fund --ignore-scripts --prefix $(LIGHTHOUSE) lighthouse@12

# What tools of others make of the API's document. They come from npm, as Lighthouse does.
OPENAPI := $(VENV)/openapi
OPENAPI_TOOLS := @redocly/cli@2 openapi-typescript@7 openapi-fetch@0.17 typescript@5

openapi: $(TEST_READY) $(OPENAPI)/node_modules/.bin/redocly
	@$(PYTHON) -m tests.openapi.judge $(OPENAPI)/node_modules

$(OPENAPI)/node_modules/.bin/redocly:
	@command -v npm >/dev/null || { echo "npm (with node 20 or newer) is needed." >&2; exit 1; }
	@echo "Fetching Redocly, openapi-typescript and TypeScript …"
	@npm install --silent --no-audit --no-fund --ignore-scripts --prefix $(OPENAPI) $(OPENAPI_TOOLS)

# Every state of the table, on a phone and on a desk, in the dark and in the light.
ONLY ?=

pictures: $(TEST_READY) services
	@$(PYTHON) -m tests.pictures.take $(ONLY)

# What chat programs show of an invite link, drawn from our own cards; it is committed.
invite-picture: $(TEST_READY) services
	@$(PYTHON) -m tests.pictures.invite

# Small faults, put in one by one: which of them the tests that they name notice.
mutants: $(TEST_READY)
	@JOBS=$(JOBS) $(PYTHON) -m tests.mutants.run $(ONLY)

# CPU time and ratios, from one run in which everything takes its turn; writes var/benchmarks.json.
BENCH ?=

bench: $(TEST_READY) services
	@$(PYTHON) -m tests.benchmarks $(BENCH)

# The load comes from a tool that no test needs.
capacity: $(TEST_READY) services
	@UV_PROJECT_ENVIRONMENT=$(VENV) $(VENV)/bin/uv sync --frozen --inexact --quiet --group capacity
	@$(PYTHON) -m tools.capacity $(CAPACITY)

# Everything is killed and frozen while people play, and nothing may be lost.
storm: $(TEST_READY) services
	@$(PYTHON) -m tools.storm $(STORM)

# Three nodes of PostgreSQL, etcd and Redis, two of pages and workers, all on this machine.
cluster: $(TEST_READY) services
	@missing=""; for program in patroni etcd haproxy pgbouncer; do \
	  PATH="$$PATH:/usr/sbin" command -v $$program >/dev/null || missing="$$missing $$program"; \
	done; \
	missing=$$(echo "$$missing" | sed 's/etcd/etcd-server python3-etcd/'); \
	if [ -n "$$missing" ]; then $(call apt,$$missing); fi
	@$(PYTHON) -m tools.cluster $(CLUSTER)

# How large the code is. HOUSE=--walks also says how far one thing leads through it, which needs the
# programs of `make services`.
house: $(TEST_READY)
	@$(PYTHON) -m tools.house $(HOUSE)

fit: $(PLAY_READY)
	@$(PYTHON) -m tools.arena.fit $(FIT)

# Finds what is to be translated, and compiles what is; both files are committed. Sorted, and without
# the date of the search, so that nothing changes when no text has, on whatever file system.
messages: $(PLAY_READY)
	@command -v msgfmt >/dev/null || { $(call apt,gettext); }
	@SABOTEUR_MODE=embedded $(PYTHON) manage.py makemessages --all --no-wrap --no-obsolete \
	  --no-location --ignore $(VENV) --ignore tests --ignore var
	@sed -i '/^"POT-Creation-Date: /d; /^"Report-Msgid-Bugs-To: /d' */locale/*/LC_MESSAGES/django.po
	@for file in */locale/*/LC_MESSAGES/django.po; do \
	  msgcat --sort-output --no-wrap --output-file $$file $$file; \
	done
	@SABOTEUR_MODE=embedded $(PYTHON) manage.py compilemessages --ignore $(VENV)

clean:
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# The virtual environment, from python3 alone. `play` leaves the tools of the tests out.
$(PLAY_READY): uv.lock bootstrap.py Makefile
	@$(call bootstrap,--no-dev)
	@touch $@

$(TEST_READY): uv.lock bootstrap.py Makefile
	@$(call bootstrap,)
	@touch $@ $(PLAY_READY)

# A python3 that is too old may stand beside one that fits.
define bootstrap
set -e; \
for python in $(PYTHON3) $(PYTHONS) none; do \
  if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then break; fi; \
done; \
if [ $$python = none ]; then \
  echo "Python 3.11 or newer is needed; python3 here is: $$(python3 --version 2>&1)" >&2; exit 1; \
fi; \
if ! $(PYTHON) --version >/dev/null 2>&1; then \
  echo "Making a virtual environment in $(VENV) …"; \
  if $$python -c 'import ensurepip' 2>/dev/null; then $$python -m venv --clear $(VENV); \
  elif $$python -m venv --clear --without-pip $(VENV); then :; \
  else \
    $(call apt,python3-venv); \
    $$python -m venv --clear $(VENV); \
  fi; \
fi; \
$(PYTHON) bootstrap.py; \
echo "Installing the packages of uv.lock …"; \
[ -w "$${HOME:-/nowhere}" ] || export UV_NO_CACHE=1; \
[ ! -e /etc/ssl/certs/ca-certificates.crt ] || export UV_SYSTEM_CERTS=1; \
UV_PROJECT_ENVIRONMENT=$(VENV) $(VENV)/bin/uv sync --frozen --inexact $(1) || { \
  echo "This was $$($(PYTHON) --version). Known to work: $(PYTHONS)." \
    "To take another: make clean, then PYTHON3=python3.… before make." >&2; exit 1; }
endef

# The tests start these themselves; here they are only installed.
services:
	@missing=""; \
	command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
	  || missing="$$missing postgresql"; \
	command -v redis-server >/dev/null || missing="$$missing redis-server"; \
	for browser in chromium chromium-headless-shell; do \
	  command -v $$browser >/dev/null || missing="$$missing $$browser"; done; \
	command -v promtool >/dev/null || missing="$$missing prometheus"; \
	command -v systemd-analyze >/dev/null || missing="$$missing systemd"; \
	if [ -n "$$missing" ]; then $(call apt,$$missing); fi

# Installs packages of the system, or says which ones somebody has to install.
define apt
if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
    echo "Installing from the system's packages:" $(1); \
    { apt-get update -qq && $(APT_INSTALL) $(1) >/dev/null; } || exit 1; \
  else \
    echo "Some packages of the system are missing. Please have them installed:" >&2; \
    echo "    apt-get install" $(1) >&2; \
    exit 1; \
  fi
endef
