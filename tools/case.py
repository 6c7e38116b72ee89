"""Make the case of each build from ``hardware/case/case.scad``: ``make case``.

The parts go into ``build/case`` as STL, each checked to be a closed solid; a picture of each build goes
into ``hardware/case``. OpenSCAD draws on a display, so this gives it one that nobody sees.
"""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "hardware" / "case" / "case.scad"
MADE = ROOT / "build" / "case"
BUILDS = ("bare", "adafruit-bonnet", "waveshare-oled", "adafruit-pioled", "sparkfun-micro-oled")
PIS = ("large", "zero")
CAMERA = "42,28,15,55,0,25,270"

Point = tuple[str, str, str]


def main() -> None:
    """Make, check and draw everything. Errors: SystemExit with what is wrong."""
    MADE.mkdir(parents=True, exist_ok=True)
    for build, pi, part in parts():
        file = MADE / f"{build}-{pi}-{part}.stl"
        said = make(file, build, pi, part)
        if "Simple:" in said and "Simple:        yes" not in said:
            raise SystemExit(f"{file.name} is no simple solid:\n{said}")
        if (wrong := open_edges(file.read_text("ascii"))) > 0:
            raise SystemExit(f"{file.name} is not closed: {wrong} edges have not exactly two sides.")
        print(f"{file.relative_to(ROOT)}: closed")
    for build in BUILDS:
        picture = SOURCE.parent / f"{build}.png"
        make(picture, build, "large", "all", "--render", "--imgsize=900,600", f"--camera={CAMERA}")
        Image.open(picture).quantize(16).save(picture, optimize=True)
        print(picture.relative_to(ROOT))


def parts() -> Iterator[tuple[str, str, str]]:
    """Every build on every Pi, and what is printed of it."""
    for build in BUILDS:
        for pi in PIS:
            yield build, pi, "tray"
            yield build, pi, "lid"
    yield "bare", "large", "caps"


def make(file: Path, build: str, pi: str, part: str, *flags: str) -> str:
    """Have OpenSCAD write a file; what it said. Errors: SystemExit with that."""
    chosen = [f'-D{name}="{value}"' for name, value in (("build", build), ("pi", pi), ("part", part))]
    screen = ["xvfb-run", "-a"] if file.suffix == ".png" else []
    done = subprocess.run(
        [*screen, "openscad", *chosen, *flags, "-o", str(file), str(SOURCE)], capture_output=True, text=True
    )
    if done.returncode or "WARNING" in done.stderr or "ERROR" in done.stderr:
        raise SystemExit(f"{file.name}:\n{done.stderr}")
    return done.stderr


def open_edges(stl: str) -> int:
    """How many edges have not one triangle at each side, in STL as text; none in a closed solid."""
    corners: list[Point] = [
        (x, y, z) for x, y, z in re.findall(r"^\s*vertex (\S+) (\S+) (\S+)", stl, re.MULTILINE)
    ]
    edges: Counter[tuple[Point, Point]] = Counter()
    for a, b, c in zip(corners[::3], corners[1::3], corners[2::3], strict=True):
        edges.update(((a, b), (b, c), (c, a)))
    return sum(1 for (a, b), count in edges.items() if edges[b, a] != count) + (not edges)


if __name__ == "__main__":
    main()
