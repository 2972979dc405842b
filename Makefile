# Two commands do everything: `make run` and `make test`. `make help` lists the rest.
.DEFAULT_GOAL := help

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
HOST ?= 0.0.0.0
PORT ?= 8000
WORKERS ?= 2
LANGUAGES ?= de fr es
TOPICS ?= tables growth-party bells serving
# What the first process has compiled the others read: without that each of them would start twice as slowly.
unexport PYTHONDONTWRITEBYTECODE
INSTALL := install -qq --disable-pip-version-check --require-hashes --only-binary :all:

# npm and tsc ask for `node` by its name.
NODE := PATH="$(CURDIR)/$(VENV)/bin:$$PATH"
TSC := $(NODE) node_modules/.bin/tsc
BIOME := $(NODE) node_modules/.bin/biome

.PHONY: help run restore named test lint fix messages trace bench figures soak demo pictures lock audit clean

help: ## list the commands
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: $(VENV)/run.stamp ## run the site: web, worker, Redis (PORT=, HOST=, WORKERS=, KEYWORD_DATA=)
	@exec $(PY) manage.py serve --host "$(HOST)" --port "$(PORT)" --workers "$(WORKERS)"

restore: named $(VENV)/run.stamp ## bring everything back from a backup or the second folder (FILE=, KEYWORD_DATA=, REPLACE=1)
	@exec $(PY) manage.py restore "$(FILE)" $(if $(REPLACE),--replace)

# Before anything is installed, which takes a minute on a fresh machine.
named:
	@test -n "$(FILE)" || { echo "Name the backup or the second folder: make restore FILE=/path/of/the/stick"; exit 1; }
	@test -e "$(FILE)" || { echo "There is no $(FILE). Check the path."; exit 1; }

test: $(VENV)/dev.stamp ## check everything, as CI does
	@$(PY) -m tests.chromium
	@$(PY) -m tests.run

lint: $(VENV)/dev.stamp $(VENV)/npm.stamp ## format, lint, imports, types, migrations, templates, scripts
	@$(PY) -m ruff format --check --quiet .
	@$(PY) -m ruff check --quiet .
	@$(VENV)/bin/lint-imports --no-logo >/dev/null || $(VENV)/bin/lint-imports --no-logo
	@$(PY) -m mypy --no-error-summary .
	@KEYWORD_DATA=$$(mktemp -d) $(PY) manage.py makemigrations --check --dry-run --verbosity 0
	@$(VENV)/bin/djlint templates --check --lint --quiet >/dev/null || $(VENV)/bin/djlint templates --check --lint
	@$(TSC) -p tsconfig.json
	@$(TSC) -p tsconfig.worker.json
	@$(BIOME) check --error-on-warnings --log-level=warn
	@echo "Format, lint, imports, types, migrations, templates and scripts are clean."

fix: $(VENV)/dev.stamp $(VENV)/npm.stamp ## format everything, and fix what the linters can
	@$(PY) -m ruff check --fix --quiet . || true
	@$(PY) -m ruff format --quiet .
	@$(VENV)/bin/djlint templates --reformat --quiet >/dev/null || true
	@$(BIOME) check --write --log-level=warn || true

messages: $(VENV)/run.stamp ## collect the site's sentences for translators in deploy/locale (LANGUAGES=)
	@command -v xgettext >/dev/null || { echo "GNU gettext is needed. On Debian: apt-get install gettext"; exit 1; }
	@mkdir -p deploy/locale
	@KEYWORD_DATA=$$(mktemp -d) $(PY) manage.py makemessages $(LANGUAGES:%=--locale %) --no-obsolete --add-location file \
		--ignore node_modules --ignore tests --ignore var

trace: $(VENV)/dev.stamp ## count the modules that five requests of an evening pass
	@$(PY) -m tests.trace

bench: $(VENV)/dev.stamp ## measure, and fail where a bar is missed
	@$(PY) -m tests.bench

figures: $(VENV)/dev.stamp ## measure, and write what came out to docs/figures.md (TOPICS=)
	@$(PY) -m tests.bench --write docs/figures.md $(TOPICS)

soak: $(VENV)/dev.stamp ## the long runs: thousands of games and histories
	@$(PY) -m tests.soak

demo: $(VENV)/run.stamp ## a robots' game of Keyword in the terminal, played and judged
	@$(PY) -m games play keyword --variant party --robots --seed 7 | tee /dev/stderr | $(PY) -m games replay -

pictures: $(VENV)/dev.stamp ## take the pictures of the README again, from a site started for it
	@$(PY) -m tests.chromium
	@$(PY) -m tests.pictures

lock: $(VENV)/dev.stamp ## make the lock files again from pyproject.toml
	@$(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
		pyproject.toml -o deploy/requirements.txt
	@$(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
		--group dev -c deploy/requirements.txt pyproject.toml -o deploy/requirements-dev.txt

audit: $(VENV)/dev.stamp ## known vulnerabilities in what is locked
	@$(VENV)/bin/pip-audit --strict --disable-pip --require-hashes -r deploy/requirements-dev.txt

clean: ## remove the virtual environment and caches; data in var/ stay
	rm -rf $(VENV) node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# The environment is made anew when its python no longer starts (another Python on the machine, a moved folder).
$(VENV)/made.stamp: $(shell $(PY) -c 'import sys' 2>/dev/null || echo force)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed. Say which: make PYTHON=python3.12 …"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
		{ echo "This Python cannot make virtual environments. On Debian: apt-get install python3-venv"; exit 1; }
	@echo "Making the virtual environment"
	@rm -rf $(VENV) && $(PYTHON) -m venv $(VENV) && touch $@

$(VENV)/run.stamp: deploy/requirements.txt $(VENV)/made.stamp
	@echo "Installing what the site needs"
	@$(PY) -m pip $(INSTALL) -r deploy/requirements.txt
	@touch $@

$(VENV)/dev.stamp: deploy/requirements-dev.txt $(VENV)/run.stamp
	@echo "Installing what the tests need"
	@$(PY) -m pip $(INSTALL) -r deploy/requirements-dev.txt
	@touch $@

$(VENV)/npm.stamp: package-lock.json $(VENV)/dev.stamp
	@echo "Installing what checks the scripts"
	@$(NODE) npm ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

.PHONY: force
force:
