"""Build the Debian package: ``python tools/deb.py``, or ``make deb``.

The package holds an environment of its own, ``/usr/lib/orbweaver``, with Orbweaver's wheel and the
pure-Python packages it stands on, those of ``requirements/run.txt``; whatever is compiled it takes
from Debian, so one package serves every kind of machine and every Python from 3.11 on. The
maintainer scripts are debhelper's, made from ``systemd/debian``. Prints where the package lies.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from email.utils import formatdate
from importlib.metadata import version
from pathlib import Path

from licences import copyright_file

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "deb"
DIST = ROOT / "dist"
HOME = Path("usr/lib/orbweaver")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")  # as in systemd/debian/control

# The libraries' own programs and manuals, and reportlab's fonts: prints bring theirs.
LEFT_OUT = ("bin", "share", "reportlab/fonts")

LAUNCHER = """\
#!/{home}/bin/python3
import sys

from companion.__main__ import main

sys.exit(main())
"""


def main() -> None:
    """Build the package from scratch."""
    shutil.rmtree(BUILD, ignore_errors=True)
    source = BUILD / f"orbweaver-{version('orbweaver')}"
    _make_environment(source / HOME)
    _copy_system_files(source)
    _write_changelog(source / "debian" / "changelog")
    _run("dpkg-buildpackage", "--build=binary", "--unsigned-changes", "--unsigned-buildinfo", at=source)
    DIST.mkdir(exist_ok=True)
    for package in BUILD.glob("*.deb"):
        print(shutil.copy(package, DIST))


def _make_environment(home: Path) -> None:
    """A virtual environment, laid out by hand: it must name the user's Python, not the builder's."""
    site = home / "lib" / "python3" / "site-packages"
    site.mkdir(parents=True)
    for number in PYTHONS:
        (home / "lib" / f"python{number}").symlink_to("python3")
    (home / "pyvenv.cfg").write_text("home = /usr/bin\ninclude-system-site-packages = true\n")

    programs = home / "bin"
    programs.mkdir()
    (programs / "python3").symlink_to("/usr/bin/python3")
    launcher = programs / "orbweaver"
    launcher.write_text(LAUNCHER.format(home=HOME))
    launcher.chmod(0o755)

    wheels = BUILD / "wheels"
    _run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(wheels), at=ROOT)
    (wheel,) = wheels.glob("orbweaver-*.whl")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    into = ["--no-deps", "--no-compile", "--target", str(site)]
    _run(*pip, *into, str(wheel), at=ROOT)
    # "any" takes the wheels without compiled code.
    pure = ["--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none"]
    _run(*pip, *into, *pure, "--require-hashes", "--requirement=requirements/run.txt", at=ROOT)
    for extra in LEFT_OUT:
        shutil.rmtree(site / extra, ignore_errors=True)


def _copy_system_files(source: Path) -> None:
    """The maintainer scripts, the units under debhelper's names, and the avahi file."""
    systemd = ROOT / "systemd"
    debian = source / "debian"
    shutil.copytree(systemd / "debian", debian)
    for name, called in (
        ("orbweaver.service", "orbweaver.service"),
        ("orbweaver.socket", "orbweaver.socket"),
        ("orbweaver-backup.service", "orbweaver.orbweaver-backup.service"),
        ("orbweaver-backup.timer", "orbweaver.orbweaver-backup.timer"),
        ("orbweaver.tmpfiles", "orbweaver.tmpfiles"),
        ("60-orbweaver.rules", "orbweaver.udev"),
    ):
        shutil.copy(systemd / name, debian / called)
    for name, place in (
        ("orbweaver.sysusers", "usr/lib/sysusers.d/orbweaver.conf"),
        ("orbweaver.avahi", "etc/avahi/services/orbweaver.service"),
        ("70-orbweaver-stick.rules", "usr/lib/udev/rules.d/70-orbweaver-stick.rules"),
        ("orbweaver-stick@.path", "usr/lib/systemd/system/orbweaver-stick@.path"),
        ("orbweaver-stick-mount@.service", "usr/lib/systemd/system/orbweaver-stick-mount@.service"),
        ("orbweaver-stick@.service", "usr/lib/systemd/system/orbweaver-stick@.service"),
    ):
        (source / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(systemd / name, source / place)
    for name, place in (
        ("orbweaver.1", "usr/share/man/man1/orbweaver.1"),
        ("orbweaver.bash", "usr/share/bash-completion/completions/orbweaver"),
        ("_orbweaver", "usr/share/zsh/vendor-completions/_orbweaver"),
    ):
        (source / place).parent.mkdir(parents=True)
        shutil.copy(ROOT / "docs" / "shell" / name, source / place)
    (debian / "copyright").write_text(copyright_file(), "utf-8")
    shutil.copy(ROOT / "CHANGELOG.md", debian / "NEWS.md")
    shutil.copy(ROOT / "LICENCES.md", debian)
    (debian / "docs").write_text("debian/NEWS.md\ndebian/LICENCES.md\n")


def _write_changelog(file: Path) -> None:
    """Debian's changelog: one entry, as CHANGELOG.md tells the rest. Dated by the last commit."""
    seconds = (
        os.environ.get("SOURCE_DATE_EPOCH")
        or subprocess.run(
            ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.strip()
    )
    os.environ["SOURCE_DATE_EPOCH"] = seconds
    file.write_text(
        f"orbweaver ({version('orbweaver')}) unstable; urgency=medium\n\n"
        "  * See NEWS.md.\n\n"
        f" -- The Orbweaver team <orbweaver@localhost>  {formatdate(int(seconds))}\n"
    )


def _run(*command: str, at: Path) -> None:
    """Run a command; what it prints is only shown when it fails."""
    done = subprocess.run(command, cwd=at, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}\n{command[0]} failed; nothing was built.")


if __name__ == "__main__":
    main()
