"""Fresh Debians to install things in. All of it needs root.

A root is made once by debootstrap from the archive this machine installs from, and kept in ``build``.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

BUILD = Path(__file__).parents[2] / "build"
SUITE = "bookworm"
OWN_CERTIFICATES = Path("/usr/local/share/ca-certificates")


def run(*command: str | Path) -> str:
    """Run a command of this machine; what it printed. Errors: AssertionError with all it said."""
    done = subprocess.run([*map(str, command)], capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}"
    return done.stdout


def fresh_root(place: Path, kind: str, *packages: str) -> Path:
    """A root at ``place``: Debian's minimum, these packages and what they need. It is kept as
    ``kind``, and installs further ones the way this machine does."""
    base = BUILD / f"{SUITE}-{kind}"
    if not (base / "done").exists():
        shutil.rmtree(base, ignore_errors=True)
        base.mkdir(parents=True)
        site = run("apt-get", "indextargets", "--format", "$(REPO_URI)", "Identifier: Packages")
        include = f"--include={','.join(packages)}"
        run("debootstrap", "--variant=minbase", include, SUITE, base / "root", site.split()[0])
        for folder in ("apt.conf.d", "sources.list.d", "auth.conf.d"):
            shutil.copytree(f"/etc/apt/{folder}", base / "root/etc/apt" / folder, dirs_exist_ok=True)
        if OWN_CERTIFICATES.is_dir():
            shutil.copytree(OWN_CERTIFICATES, f"{base}/root{OWN_CERTIFICATES}", dirs_exist_ok=True)
            run("chroot", base / "root", "update-ca-certificates")
        (base / "done").touch()
    run("cp", "-a", "--reflink=auto", base / "root", place)
    return place
