# make run     serve the table on this machine     (ARGS="--port 8080" and the like)
# make test    everything that can be proved here  (ARGS="tests/cli" for a part of it)
# make check   formatting, lint and types
# make deb     the Debian package, in dist
# make test-package  that package in a fresh Debian that is booted; some minutes, as root
# make gallery every screen of every game, drawn into docs/gallery
# make wear    how much each pixel is lit in a hundred hours of play
# make bench   random games a second, beside OpenSpiel  (ARGS="web-of-flies" and the like)
# make match   the opponent, game after game  (ARGS="openspiel --ms 50", ARGS="random spidertwist")
# make test-unit  the wheel on a virtual unit with pins, buses, systemd and a plug to pull;
#                 before the first time this builds that unit: make rig
# Each does its own set-up on a fresh Debian, Raspberry Pi OS or Ubuntu, once.

PYTHON ?= python3
ARGS ?=
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
# The first start is then as quick as any.
COMPILE := $(BIN)/python -m compileall -q companion drivers hardware web_ui

TEST_PACKAGES := chromium zbar-tools fonts-dejavu-core systemd

# A kernel's compiler, a machine for it, and what makes its disk.
RIG_PACKAGES := linux-source-6.12 gcc make libc6-dev flex bison bc libelf-dev xz-utils \
    qemu-system-x86 qemu-utils mmdebstrap fakeroot e2fsprogs

# On a Pi the hardware packages are Debian's: they are built for its kernel, and exactly one
# owner of RPi.GPIO may be installed.
ON_A_PI := $(shell grep -qas 'Raspberry Pi' /proc/device-tree/model && echo yes)
ifeq ($(ON_A_PI),yes)
PI_PACKAGES := python3-lgpio python3-rpi-lgpio python3-smbus2 python3-spidev
VENV_FLAGS := --system-site-packages
endif

.PHONY: run test check gallery wear deb test-package rig test-unit bench match clean

run: $(VENV)/run.stamp
	@exec $(BIN)/orbweaver run $(ARGS)

test: $(VENV)/dev.stamp
	@tools/debian-packages $(TEST_PACKAGES)
	$(BIN)/python -m pytest -n 2 --dist worksteal $(ARGS)

check: $(VENV)/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

deb: $(VENV)/run.stamp
	@tools/debian-packages dpkg-dev debhelper
	@$(BIN)/python -c 'import hatchling' 2>/dev/null || $(PIP) hatchling
	@$(BIN)/python tools/deb.py

test-package: $(VENV)/dev.stamp
	@[ "$$(id -u)" = 0 ] || { echo 'It makes and boots a Debian of its own: sudo make test-package' >&2; exit 1; }
	@tools/debian-packages dpkg-dev debhelper debootstrap systemd-container iproute2
	$(BIN)/python -m pytest -n 0 tests/package

gallery: $(VENV)/dev.stamp
	$(BIN)/python -m tests.images.gallery

wear: $(VENV)/dev.stamp
	$(BIN)/python -m tests.fronts.wear $(ARGS)

# OpenSpiel is what the figures are compared with, and nothing else here needs it.
bench: $(VENV)/dev.stamp
	@$(BIN)/python -c 'import pyspiel' 2>/dev/null || $(BIN)/python -m pip install --quiet \
	    --disable-pip-version-check open_spiel || echo 'OpenSpiel did not install; going on without it.' >&2
	@$(BIN)/python tools/bench/bench.py $(ARGS)

match: $(VENV)/dev.stamp
	@case '$(ARGS)' in random*) ;; *) $(BIN)/python -c 'import pyspiel' 2>/dev/null || \
	    $(BIN)/python -m pip install --quiet --disable-pip-version-check open_spiel ;; esac
	@$(BIN)/python tools/bench/match.py $(or $(ARGS),openspiel)

rig: $(VENV)/dev.stamp
	@tools/debian-packages $(RIG_PACKAGES)
	@$(BIN)/python tests/virtual_unit/rig.py

# Two virtual units at a time, one for each file of tests.
test-unit: rig
	$(BIN)/python -m pytest -n 2 --dist loadfile -o timeout=900 tests/virtual_unit $(ARGS)

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	    || { echo 'Orbweaver needs Python 3.11 or newer; name one with make PYTHON=python3.12.' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || tools/debian-packages python3-venv
	@$(if $(PI_PACKAGES),tools/debian-packages $(PI_PACKAGES))
	@echo 'Setting up $(VENV), once …'
	@$(PYTHON) -m venv $(VENV_FLAGS) $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/run.stamp: pyproject.toml constraints.txt | $(BIN)/python
	@$(PIP) --editable .
	@$(COMPILE)
	@touch $@

$(VENV)/dev.stamp: pyproject.toml constraints.txt | $(BIN)/python
	@$(PIP) --editable '.[dev]'
	@$(COMPILE)
	@touch $@ $(VENV)/run.stamp
