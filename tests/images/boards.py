"""The boards of the screens: hexagons, a web, squares, and the rose of a space."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from companion.views.bodies import Arm, Caption, Cell, Map, Spot

Cells = set[tuple[int, int]]


def _cells(radius: int) -> list[tuple[int, int]]:
    """The spaces of a board of hexagons."""
    across = range(-radius, radius + 1)
    return [(q, r) for q in across for r in range(max(-radius, -q - radius), min(radius, -q + radius) + 1)]


def _chosen(cells: list[tuple[int, int]], targets: Cells, focus: tuple[int, int]) -> dict[str, Any]:
    return {
        "targets": frozenset(place for place, cell in enumerate(cells) if cell in targets),
        "focus": cells.index(focus),
    }


def hexagon(radius: int, pieces: str, targets: Cells, focus: tuple[int, int], caption: Caption) -> Map:
    """A board of hexagons; ``pieces`` is read space by space: upper case own, lower case others."""
    spots = []
    for (q, r), sign in zip(_cells(radius), pieces * 20, strict=False):
        holds: Any = "" if sign == "." else "neutral" if sign == "x" else "own" if sign.isupper() else "rival"
        label = str("ABCDEFGH".find(sign.upper()) + 1) if sign not in ".x" else ""
        spots.append(Spot(q * 0.866, r + q / 2, holds, label))
    return Map(tuple(spots), (), caption, **_chosen(_cells(radius), targets, focus))


def webs(
    own: Cells,
    own_spiders: Cells,
    rival: Cells,
    rival_spiders: Cells,
    critters: Cells,
    flies: Cells,
    targets: Cells,
    focus: tuple[int, int],
    caption: Caption,
) -> Map:
    """A board of hexagons where some pieces lie on their space and others stand on those."""
    spots = []
    for cell in _cells(5):
        q, r = cell
        spot = Spot(q * 0.866, r + q / 2)
        if cell in own | own_spiders:
            spot = spot._replace(holds="own", lies=cell not in own_spiders)
        elif cell in rival | rival_spiders:
            spot = spot._replace(holds="rival", lies=cell not in rival_spiders)
        elif cell in critters:
            spot = spot._replace(holds="neutral")
        elif cell in flies:
            spot = spot._replace(holds="neutral", picture="fly")
        spots.append(spot)
    return Map(tuple(spots), (), caption, **_chosen(_cells(5), targets, focus))


def web(spokes: int, rings: int, caption: Caption) -> Map:
    def at(spoke: int, ring: int) -> tuple[float, float]:
        angle = 2 * pi * spoke / spokes
        return ring * sin(angle), -ring * cos(angle)

    nodes = [(spoke, ring) for spoke in range(spokes) for ring in range(1, rings + 1)]
    spots = [Spot(0, 0)]
    strands = []
    for spoke, ring in nodes:
        own: Any = "own" if (spoke + ring) % 5 == 0 else "rival" if (spoke + ring) % 3 == 0 else ""
        spots.append(Spot(*at(spoke, ring), own))
        strands.append((*at(spoke, ring - 1), *at(spoke, ring)))
        strands.append((*at(spoke, ring), *at(spoke + 1, ring)))
    targets = frozenset(place for place, (spoke, ring) in enumerate(nodes, 1) if spoke == 1 and ring > 3)
    return Map(tuple(spots), tuple(strands), caption, targets, 1 + nodes.index((1, 4)))


ROSE = tuple(Arm(60.0 * side, str(side + 1), open=side not in (1, 5), focus=side == 3) for side in range(6))


def _window(ground: str, **what: tuple[object, ...]) -> tuple[Cell, ...]:
    """A window of 7 by 6 squares; ``x3y2=("rock", ("cobweb",), False, "own", "1")`` describes one of them."""
    found = []
    for y in range(6):
        for x in range(7):
            here, covers, lies, holds, label = what.get(f"x{x}y{y}", (ground, (), False, "", ""))
            mark = (x, y) in TARGETS
            found.append(Cell(x, y, here, covers, lies, holds, label, mark, (x, y) == (4, 4)))  # type: ignore[arg-type]
    return tuple(found)


TARGETS = {(2, 2), (3, 2), (4, 2), (2, 3), (4, 3), (2, 4), (3, 4), (4, 4)}
MEADOW = _window(
    "",
    x3y3=("", ("cobweb",), False, "own", "1"),
    x2y3=("", ("cobweb",), False, "", ""),
    x2y2=("", ("cobweb",), False, "", ""),
    x5y1=("", (), False, "rival", "3"),
    x6y1=("", (), True, "", ""),
    x6y4=("", ("fungus",), False, "", ""),
    x6y5=("", ("fungus",), False, "", ""),
    x5y5=("", ("ward",), False, "", ""),
    x0y0=("stream", (), False, "", ""),
    x0y1=("stream", (), False, "", ""),
    x0y4=("lake", (), False, "", ""),
    x1y4=("lake", ("cobweb",), False, "", ""),
    x0y5=("rock", (), False, "", ""),
    x5y3=("", ("hole",), False, "", ""),
)
NEST = _window(
    "earth",
    x3y3=("earth", ("tunnel",), False, "own", "2"),
    x2y3=("earth", ("tunnel",), False, "own", "1"),
    x2y2=("earth", ("tunnel", "hole"), False, "", ""),
    x3y2=("earth", ("tunnel",), False, "", ""),
    x4y2=("earth", ("tunnel",), True, "", ""),
    x1y2=("earth", ("tunnel",), True, "own", "Q"),
    x5y1=("earth", ("tunnel",), False, "rival", "4"),
)
