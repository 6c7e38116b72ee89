"""A virtual unit as a thing with two disks, to be switched on again and again."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass, replace
from pathlib import Path

from tests.virtual_unit.machine import Machine
from tests.virtual_unit.rig import Rig

GAMES_SIZE = "64M"


@dataclass(frozen=True, slots=True)
class Unit:
    """``root`` grows over the disk of the rig, ``games`` holds /var/lib/orbweaver alone.

    That the games have a disk to themselves makes a power cut on it harder: no other program's
    writes carry theirs to safety.
    """

    kernel: Path
    root: Path
    games: Path

    @classmethod
    def lying(cls, parts: Rig, folder: Path) -> Unit:
        """The unit whose disks lie in a folder."""
        return cls(parts.kernel, folder / "root.qcow2", folder / "games.ext4")

    @classmethod
    def new(cls, parts: Rig, folder: Path) -> Unit:
        """A unit fresh from the rig, with its disks in a folder."""
        made = cls.lying(parts, folder)
        made._grow_over(parts.disk, "raw")
        subprocess.run(["mkfs.ext4", "-q", "-L", "games", str(made.games), GAMES_SIZE], check=True)
        return made

    def another(self, folder: Path) -> Unit:
        """A unit like this one, which has to stay switched off as long as the other is used."""
        made = replace(self, root=folder / "root.qcow2", games=folder / "games.ext4")
        made._grow_over(self.root, "qcow2")
        shutil.copyfile(self.games, made.games)
        return made

    def switch_on(self, games: str = "", *more: str) -> Machine:
        """Start it; ``games`` describes that disk otherwise than as a plain file, ``more`` others."""
        disks = (f"file={self.root},format=qcow2", games or f"file={self.games},format=raw", *more)
        return Machine(self.kernel, self.root.parent, disks)

    def _grow_over(self, base: Path, form: str) -> None:
        subprocess.run(
            ["qemu-img", "create", "-q", "-f", "qcow2", "-b", str(base), "-F", form, str(self.root)],
            check=True,
        )
