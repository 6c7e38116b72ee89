# make run     serve the table on this machine     (ARGS="--port 8080" and the like)
# make test    all that can be proved in some minutes  (ARGS="tests/kit" for a part of it)
# make test-programs  the box as a program: its commands, started, killed and started again, what they print,
#              prove and find out in the lab, a table through faults, the guide for a new game to the letter
#              (ARGS="-k clocks", ARGS=tests/cli/test_run.py)
# make test-browser  the pages in a real Chromium, with as many phones as a table has; some 25 minutes
# make check   formatting, lint and types, of Python and of the scripts of the pages
# make deb     the Debian package, in dist
# make test-package  that package in a fresh Debian that is booted; some minutes, as root
# make test-bare     these commands in a Debian with next to nothing; some minutes, as root
# make lock    the versions and hashes of all that is installed, into requirements  (ARGS=--upgrade)
# make licences      the licence of all that is shipped, into LICENCES.md
# make schema  what the interface below /api answers, from its types: openapi.json, types.d.ts, docs/api.md
# make manual  the manual page and what shells complete, from the command line: docs/shell
# make axe     every screen of every game in a browser, searched by axe for what keeps people out, and for
#              words that no language could have translated
# make case    the case of each build, checked to be solid: build/case, and pictures; some minutes
# make gallery every screen of every game, drawn into docs/gallery
# make pictures     those of README, from phones and a television in games played at random: docs/pictures
# make wear    how much each pixel is lit in a hundred hours of play
# make bench   random games a second, beside OpenSpiel  (ARGS="web-of-flies" and the like)
# make simulation  a whole table through every fault, from seeds: those kept and then new ones, three
#                  minutes in all  (MINUTES=20; SEED=4711 for one again, with its story)
# make simulation-teeth  which faults planted in the program it finds, and how soon
# make mutants  how many small mistakes in what decides the tests notice; the better part of an hour
#               (SEED=7 for others, COUNT=40 for fewer, ARGS=journal for one area, ARGS=3f2a91c0 for one again)
# make slow    the box on one core at a tenth of its speed: start, presses, taps, and thinking ahead
# make match   the opponent, game after game  (ARGS="openspiel --ms 50", ARGS="random spidertwist",
#                 ARGS="two-ply arachne --playouts 60", ARGS="itself --ms 250 --theirs 50",
#                 ARGS="ladder spidertwist --playouts 20" for twice as much, and twice as much, …)
# make test-unit  the wheel on a virtual unit with pins, buses, systemd and a plug to pull;
#                 before the first time this builds that unit: make rig
# Each does its own set-up on a fresh Debian, Raspberry Pi OS or Ubuntu, once.

PYTHON ?= python3
VENV_PACKAGE := $(if $(filter python3.%,$(PYTHON)),$(PYTHON)-venv,python3-venv)
ARGS ?=
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Exactly the files that the list knows: nothing is built, and no file of another index will do.
LISTED := $(PIP) --no-deps --require-hashes --only-binary :all:
EDITABLE := $(PIP) --no-deps --no-build-isolation --editable .
# The first start is then as quick as any.
COMPILE := $(BIN)/python -m compileall -q companion drivers hardware web_ui

# What it remembers of the files that it has checked lies where clean takes it away.
DENO := DENO_DIR=$(VENV)/deno DENO_NO_UPDATE_CHECK=1 $(BIN)/deno

# A compiler is for clocks that jump and disks that fail.
TEST_PACKAGES := zbar-tools fonts-dejavu-core openssl systemd gcc libc6-dev
# libatomic1 is for the program that Playwright brings to drive the browser.
BROWSER_PACKAGES := $(TEST_PACKAGES) chromium-headless-shell libatomic1

# Where the tests write, so that they wait for no disk; elsewhere if there is too little of it.
MEMORY = $(shell findmnt -nbo AVAIL,OPTIONS /dev/shm 2>/dev/null | awk '$$1 > 4e9 && !/noexec/ {print "/dev/shm"; exit}')

# A kernel's compiler, a machine for it, and what makes its disk.
RIG_PACKAGES := linux-source-6.12 gcc make libc6-dev flex bison bc libelf-dev xz-utils \
    qemu-system-x86 qemu-utils mmdebstrap fakeroot e2fsprogs dosfstools mtools

# On a Pi the hardware packages are Debian's: they are built for its kernel, and exactly one
# owner of RPi.GPIO may be installed.
ON_A_PI := $(shell grep -qas 'Raspberry Pi' /proc/device-tree/model && echo yes)
# So is what else is compiled, there and on machines that nobody publishes it for.
ARCHITECTURE := $(shell dpkg --print-architecture 2>/dev/null)
ifeq ($(ON_A_PI),yes)
FROM_DEBIAN := python3-lgpio python3-rpi-lgpio python3-spidev
endif
ifneq ($(ON_A_PI)$(filter-out amd64 arm64,$(ARCHITECTURE)),)
FROM_DEBIAN += python3-cbor2 python3-markupsafe python3-pil python3-smbus2
VENV_FLAGS := --system-site-packages
endif

# Compiled at each installation; see tools/compile_catalogues.py.
CATALOGUES := $(wildcard companion/views/locale/*/orbweaver.po)

RUN_LISTS := requirements/run.txt requirements/build.txt $(if $(FROM_DEBIAN),,requirements/compiled.txt)
DEV_LISTS := $(RUN_LISTS) requirements/dev.txt requirements/lab.txt

.PHONY: run test test-programs test-browser check axe case gallery pictures wear deb test-package test-bare rig test-unit bench slow match simulation \
    simulation-teeth mutants lock licences schema manual clean

# As systemd/orbweaver.service has it.
run: export MALLOC_ARENA_MAX = 1
run: $(VENV)/run.stamp
	@exec $(BIN)/orbweaver run $(ARGS)

test test-programs test-browser: export PYTEST_DEBUG_TEMPROOT = $(MEMORY)
# Programs that tests start, and tests as pytest rewrites them, are compiled once and not for each run.
test test-programs test-browser: export PYTHONDONTWRITEBYTECODE =
# What a program holds back it writes as it ends, for people as for tests.
test test-programs test-browser: export PYTHONUNBUFFERED =
test: $(VENV)/dev.stamp
	@tools/debian-packages $(TEST_PACKAGES)
	$(BIN)/python -m pytest -n 2 --dist worksteal $(ARGS)

test-programs: $(VENV)/dev.stamp
	@tools/debian-packages $(TEST_PACKAGES)
	$(BIN)/python -m pytest -n 2 --dist worksteal $(call among,tests/cli tests/guide tests/lab tests/paper tests/proof tests/simulation)

# All tests of these folders, with what ARGS adds to that; or those of them that ARGS names.
among = $(if $(filter tests/%,$(ARGS)),,$(1)) $(ARGS)

# What failed beside other work is asked once more, alone: a browser, a box and the test race on a busy
# machine. The first failure stays to be read, and to be mended; what fails twice fails. It alone remembers
# what failed.
REMEMBER := -o addopts=--import-mode=importlib -o cache_dir=$(VENV)/test-browser
test-browser: $(VENV)/dev.stamp
	@tools/debian-packages $(BROWSER_PACKAGES)
	@rm -rf $(VENV)/test-browser
	$(BIN)/python -m pytest -n 2 --dist worksteal $(REMEMBER) $(call among,tests/browser) || { \
	    [ $$? = 1 ] && echo 'Once more, what failed:' && \
	    $(BIN)/python -m pytest -n 0 $(REMEMBER) --last-failed --last-failed-no-failures none $(call among,tests/browser); }

check: $(VENV)/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(DENO) fmt --check
	$(DENO) lint --quiet
	$(DENO) check --quiet web_ui/static
	$(BIN)/python tools/seal.py --check

deb: $(VENV)/run.stamp
	@tools/debian-packages dpkg-dev debhelper
	@$(BIN)/python tools/deb.py

test-package: $(VENV)/dev.stamp
	@[ "$$(id -u)" = 0 ] || { echo 'It makes and boots a Debian of its own: sudo make test-package' >&2; exit 1; }
	@tools/debian-packages dpkg-dev debhelper debootstrap systemd-container iproute2
	$(BIN)/python -m pytest -n 0 tests/package

test-bare: $(VENV)/dev.stamp
	@[ "$$(id -u)" = 0 ] || { echo 'It makes Debians of its own: sudo make test-bare' >&2; exit 1; }
	@tools/debian-packages debootstrap iproute2
	$(BIN)/python -m pytest -n 0 --durations 0 --durations-min 1 tests/bare

lock: $(VENV)/dev.stamp
	@$(BIN)/python -c 'import uv' 2>/dev/null || $(PIP) uv
	@$(BIN)/python tools/lock.py $(ARGS)

licences: $(VENV)/dev.stamp
	@$(BIN)/python tools/licences.py

schema: $(VENV)/dev.stamp
	@$(BIN)/python tools/schema.py

# What writes the manual page is published as source alone.
$(VENV)/manual.stamp: requirements/manual.txt $(VENV)/dev.stamp
	@$(LISTED) --no-binary argparse-manpage --requirement $<
	@touch $@

manual: $(VENV)/manual.stamp
	@$(BIN)/python tools/manual.py

axe: $(VENV)/dev.stamp
	@tools/debian-packages $(BROWSER_PACKAGES)
	AXE=all $(BIN)/python -m pytest -n 2 tests/browser/test_axe.py tests/browser/test_no_english.py

case: $(VENV)/dev.stamp
	@tools/debian-packages openscad xvfb xauth fonts-dejavu-core
	@$(BIN)/python tools/case.py

gallery: $(VENV)/dev.stamp
	$(BIN)/python -m tests.images.gallery

pictures: $(VENV)/dev.stamp
	@tools/debian-packages $(BROWSER_PACKAGES)
	@$(BIN)/python -m tests.browser.pictures

wear: $(VENV)/dev.stamp
	$(BIN)/python -m tests.fronts.wear $(ARGS)

simulation: $(VENV)/dev.stamp
	@$(BIN)/python -m tests.simulation $(if $(SEED),--seed $(SEED)) $(if $(FIRST),--first $(FIRST)) \
	    $(if $(MINUTES),--minutes $(MINUTES)) $(if $(STEPS),--steps $(STEPS)) $(if $(FAULTS),--faults $(FAULTS))

simulation-teeth: $(VENV)/dev.stamp
	@$(BIN)/python -m tests.simulation.teeth $(ARGS)

mutants: $(VENV)/mutants.stamp
	@$(BIN)/python tools/mutants/mutants.py $(if $(SEED),--seed $(SEED)) $(if $(COUNT),--count $(COUNT)) $(ARGS)

$(VENV)/mutants.stamp: requirements/mutants.txt $(VENV)/dev.stamp
	@$(LISTED) --requirement $<
	@touch $@

# OpenSpiel is what the figures are compared with, and nothing else here needs it.
bench: $(VENV)/dev.stamp
	@$(BIN)/python -c 'import pyspiel' 2>/dev/null || $(PIP) open_spiel \
	    || echo 'OpenSpiel did not install; going on without it.' >&2
	@$(BIN)/python tools/bench/bench.py $(ARGS)

slow: $(VENV)/dev.stamp
	@$(BIN)/python tools/slow.py

match: $(VENV)/dev.stamp
	@case '$(or $(ARGS),openspiel)' in openspiel*) $(BIN)/python -c 'import pyspiel' 2>/dev/null || \
	    $(PIP) open_spiel ;; esac
	@$(BIN)/python tools/bench/match.py $(or $(ARGS),openspiel)

rig: $(VENV)/dev.stamp
	@tools/debian-packages $(RIG_PACKAGES)
	@$(BIN)/python tests/virtual_unit/rig.py

# A virtual unit for each file of tests, all at once: they wait more than they work.
test-unit: rig
	$(BIN)/python -m pytest -n 3 --dist loadfile -o timeout=900 tests/virtual_unit $(ARGS)

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis

# The last thing that a new environment gets, so that one which was broken off is made again.
$(BIN)/pip:
	@command -v $(PYTHON) >/dev/null || [ $(PYTHON) != python3 ] || tools/debian-packages python3 python3-venv
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	    || { echo 'Orbweaver needs Python 3.11 or newer, and $(PYTHON) is none;' \
	    'name one with make PYTHON=python3.12.' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || tools/debian-packages $(VENV_PACKAGE)
	@$(if $(FROM_DEBIAN),tools/debian-packages $(FROM_DEBIAN))
	@echo 'Setting up $(VENV), once …'
	@$(PYTHON) -m venv $(VENV_FLAGS) $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/run.stamp: pyproject.toml $(RUN_LISTS) $(CATALOGUES) | $(BIN)/pip
	@$(LISTED) $(RUN_LISTS:%=--requirement %)
	@$(EDITABLE)
	@$(COMPILE)
	@touch $@

$(VENV)/dev.stamp: pyproject.toml $(DEV_LISTS) $(CATALOGUES) | $(BIN)/pip
	@$(LISTED) $(DEV_LISTS:%=--requirement %)
	@$(EDITABLE)
	@$(COMPILE)
	@touch $@ $(VENV)/run.stamp
