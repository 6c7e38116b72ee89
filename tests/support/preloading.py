"""What the C library answers, changed under a running program: a few functions in C, preloaded."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

BEGIN = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
"""

FAILING_FLUSHES = """
static int failing(void) { return access(getenv("FLUSHES_FAIL"), F_OK) == 0; }

int fsync(int fd) {
    if (failing()) { errno = EIO; return -1; }
    return ((int (*)(int)) dlsym(RTLD_NEXT, "fsync"))(fd);
}

int fdatasync(int fd) {
    if (failing()) { errno = EIO; return -1; }
    return ((int (*)(int)) dlsym(RTLD_NEXT, "fdatasync"))(fd);
}
"""
"""Every flush fails with EIO while the file that ``FLUSHES_FAIL`` names is there."""

STEPPING_CLOCK = """
static long step(void) {
    char text[32] = "";
    int before = errno, fd = open(getenv("CLOCK_STEP"), O_RDONLY);
    if (fd >= 0) {
        if (read(fd, text, sizeof text - 1) < 0) text[0] = 0;
        close(fd);
    }
    errno = before;
    return atol(text);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int told = ((int (*)(clockid_t, struct timespec *)) dlsym(RTLD_NEXT, "clock_gettime"))(clock, now);
    if (told == 0 && clock == CLOCK_REALTIME) now->tv_sec += step();
    return told;
}

int gettimeofday(struct timeval *now, void *zone) {
    int told = ((int (*)(struct timeval *, void *)) dlsym(RTLD_NEXT, "gettimeofday"))(now, zone);
    if (told == 0) now->tv_sec += step();
    return told;
}

time_t time(time_t *now) {
    time_t told = ((time_t (*)(time_t *)) dlsym(RTLD_NEXT, "time"))(NULL) + step();
    if (now) *now = told;
    return told;
}
"""
"""The wall clock is so many seconds ahead as the file that ``CLOCK_STEP`` names says. What only counts
up, and sleeps, are left alone, as the kernel leaves them."""


def preloaded(folder: Path, functions: str) -> dict[str, str]:
    """The environment that changes these functions; the test is skipped without a C compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("needs a C compiler")
    library = folder / "preloaded.so"
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-x", "c", "-", "-o", str(library), "-ldl"],
        input=BEGIN + functions,
        text=True,
        check=True,
    )
    return {"LD_PRELOAD": str(library)}
