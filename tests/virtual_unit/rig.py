"""Builds what the virtual unit is made of, once, into a cache: a kernel and a disk (``make rig``).

The kernel is Debian's source with a configuration of our own, because Debian's kernels have
neither simulated GPIO nor I2C over virtio. The disk is a small Debian with systemd, Python and
the packages Orbweaver needs; Orbweaver itself is installed by the tests. Each is kept under a
name that says what it was made from, so that a second run has nothing to do.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
CONFIG = HERE / "guest" / "kernel.config"
FILES = HERE / "guest" / "files"
FURNISH = HERE / "guest" / "furnish"
LISTS = tuple(PROJECT / "requirements" / f"{name}.txt" for name in ("run", "compiled", "virtual-unit"))

SOURCE = Path("/usr/src/linux-source-6.12.tar.xz")
UNUSED = ("drivers/gpu", "drivers/media", "drivers/net/ethernet", "drivers/net/wireless", "sound")
SUITE = "bookworm"  # what Raspberry Pi OS is based on, with Python 3.11
PACKAGES = ("systemd", "systemd-sysv", "udev", "python3-venv", "iproute2")
DISK_SIZE = "1G"
PLATFORMS = (
    "manylinux_2_34_x86_64",
    "manylinux_2_28_x86_64",
    "manylinux_2_17_x86_64",
    "manylinux2014_x86_64",
)
PINS_AND_BUSES = ("lgpio>=0.2.2", "smbus2>=0.6")  # of the extra "pi", what the profile "bare" uses

TOOLS = (
    *("qemu-system-x86_64", "mmdebstrap", "mkfs.ext4", "mkfs.vfat", "mcopy", "fakeroot"),
    *("gcc", "make", "flex", "bison", "bc"),
)


@dataclass(frozen=True, slots=True)
class Rig:
    """The files of a virtual unit; they may or may not be there yet."""

    kernel: Path
    disk: Path

    def missing(self) -> bool:
        return not (self.kernel.exists() and self.disk.exists())


def rig() -> Rig:
    """Where the kernel and the disk of this state of the repository are kept."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    cache = Path(os.environ.get("ORBWEAVER_RIG") or home / "orbweaver-rig")
    kernel = _key(SOURCE.name, CONFIG.read_text())
    files = sorted(path for path in FILES.rglob("*") if path.is_file())
    disk = _key(
        SUITE,
        DISK_SIZE,
        *PACKAGES,
        *_requirements(),
        *(file.read_text() for file in LISTS),
        FURNISH.read_text(),
        *(f"{path.relative_to(FILES)} {path.stat().st_mode} {path.read_text()}" for path in files),
    )
    return Rig(cache / f"kernel-{kernel}", cache / f"disk-{disk}.ext4")


def build(wanted: Rig) -> None:
    """Make what is missing. Errors: SystemExit with a sentence, CalledProcessError."""
    if not wanted.missing():
        return
    _check_tools()
    cache = wanted.kernel.parent
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache, prefix="building-") as name:
        for path, make in ((wanted.disk, _disk), (wanted.kernel, _kernel)):
            if path.exists():
                continue
            start = time.monotonic()
            make(Path(name), Path(name) / path.name)
            for older in cache.glob(f"{path.name.partition('-')[0]}-*"):
                older.unlink()
            (Path(name) / path.name).rename(path)
            _tell(f"{path}, in {time.monotonic() - start:.0f} s")


def _key(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]


def _requirements() -> tuple[str, ...]:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    return (*project["dependencies"], *PINS_AND_BUSES)


def _check_tools() -> None:
    if platform.machine() != "x86_64":
        raise SystemExit("The virtual unit is built and run on x86-64 machines only.")
    lacking = [tool for tool in TOOLS if shutil.which(tool) is None]
    lacking += [] if SOURCE.exists() else [str(SOURCE)]
    if lacking:
        raise SystemExit(
            f"To build the virtual unit these are missing: {', '.join(lacking)}."
            " On Debian 12 or 13 `make rig` installs them."
        )


# ------------------------------------------------------------------------------------- the disk


def _disk(work: Path, disk: Path) -> None:
    _tell(f"The disk: Debian {SUITE} and Orbweaver's packages, about a minute and a half …")
    wheels = work / "wheels"
    _download(wheels)
    root = work / "root.tar"
    furnish = " ".join(
        [str(FURNISH), '"$1"', str(FILES), str(wheels), *(f"'{one}'" for one in _requirements())]
    )
    without = ("doc", "man", "locale", "info", "lintian")
    _run(
        "mmdebstrap",
        "--quiet",
        "--variant=minbase",
        "--architectures=amd64",
        f"--include={','.join(PACKAGES)}",
        '--aptopt=APT::Install-Recommends "false"',
        *(f"--dpkgopt=path-exclude=/usr/share/{folder}/*" for folder in without),
        f"--customize-hook={furnish}",
        SUITE,
        root,
    )
    _tell("  … laid out as a file system")
    tree = work / "root"
    tree.mkdir()
    # fakeroot keeps the owners for somebody who is not root.
    unpack = f"tar -C {tree} -xf {root} && mkfs.ext4 -q -L root -d {tree} {disk} {DISK_SIZE}"
    _run("fakeroot", "sh", "-c", unpack)
    shutil.rmtree(tree)
    root.unlink()


def _download(wheels: Path) -> None:
    """Wheels for the guest's Python, whatever this machine's is."""
    platforms = [f"--platform={name}" for name in PLATFORMS]
    abis = [f"--abi={name}" for name in ("cp311", "abi3", "none")]
    _run(
        *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
        *("--only-binary=:all:", "--implementation=cp", "--python-version=3.11", *abis, *platforms),
        *("--no-deps", "--require-hashes", f"--dest={wheels}", *(f"--requirement={file}" for file in LISTS)),
    )


# ----------------------------------------------------------------------------------- the kernel


def _kernel(work: Path, kernel: Path) -> None:
    _tell("The kernel: unpacking its source …")
    _run("tar", "-C", work, *(f"--exclude=*/{folder}/*.[ch]" for folder in UNUSED), "-xf", SOURCE)
    source = work / SOURCE.name.removesuffix(".tar.xz")
    make = ("make", "--silent", "-C", str(source), f"-j{os.cpu_count()}")
    _run(*make, "allnoconfig", KCONFIG_ALLCONFIG=str(CONFIG))
    _check_config(source / ".config")
    _compile(make[:1] + make[2:])
    _run("strip", "--strip-all", "-o", kernel, source / "vmlinux")
    shutil.rmtree(source)


def _check_config(config: Path) -> None:
    """Kconfig drops what it cannot grant without a word."""
    granted = set(config.read_text().splitlines())
    refused = [line for line in CONFIG.read_text().splitlines() if line and line not in granted]
    if refused := [line for line in refused if not line.startswith("#")]:
        raise SystemExit(f"The kernel cannot be configured with {', '.join(refused)}.")


def _compile(make: tuple[str, ...]) -> None:
    count, told = 0, time.monotonic()
    with subprocess.Popen(
        [*make, "vmlinux"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as run:
        assert run.stdout is not None
        last: list[str] = []
        for line in run.stdout:
            last = [*last[-20:], line]
            count += line.startswith("  CC")
            if time.monotonic() - told > 10:
                told = time.monotonic()
                _tell(f"  … {count} files compiled of about 980")
    if run.returncode:
        raise SystemExit(f"The kernel could not be compiled:\n{''.join(last)}")


# ------------------------------------------------------------------------------------ the rest


def _run(*command: str | Path, **environment: str) -> None:
    subprocess.run([str(part) for part in command], check=True, env={**os.environ, **environment})


def _tell(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    try:
        build(rig())
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"The virtual unit could not be built: {error}") from None
