"""What the pen draws as SVG, for pages on a screen: the part of a reportlab canvas that the pen uses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from companion.paper.pen import BOLD, MM, Pen

FAMILY = "Inter, system-ui, sans-serif"


def drawn(width: float, height: float, draw: Callable[[Pen], None]) -> str:
    """An ``svg`` element of that many units: what ``draw`` does with a pen. Words beside it say it too."""
    canvas = _Canvas()
    # A pen begins in points from below, as PDF has it; this turns them back into units from above.
    canvas.transform(1 / MM, 0, 0, -1 / MM, 0, height)
    draw(Pen(canvas, height))  # type: ignore[arg-type]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'aria-hidden="true">{canvas.finished()}</svg>'
    )


class _Path:
    def __init__(self) -> None:
        self.steps: list[str] = []

    def moveTo(self, x: float, y: float) -> None:  # noqa: N802
        self._add("M", x, y)

    def lineTo(self, x: float, y: float) -> None:  # noqa: N802
        self._add("L", x, y)

    def curveTo(self, *numbers: float) -> None:  # noqa: N802
        self._add("C", *numbers)

    def close(self) -> None:
        self.steps.append("Z")

    def circle(self, x: float, y: float, radius: float) -> None:
        self.ellipse(x - radius, y - radius, 2 * radius, 2 * radius)

    def ellipse(self, x: float, y: float, wide: float, high: float) -> None:
        self._add("M", x, y + high / 2)
        for step in (wide, -wide):
            arc = f"a{_number(wide / 2)} {_number(high / 2)} 0 1 0 {_number(step)} 0"
            self.steps.append(arc)
        self.close()

    def rect(self, x: float, y: float, wide: float, high: float) -> None:
        self._add("M", x, y)
        self.steps.append(f"h{_number(wide)}v{_number(high)}h{_number(-wide)}Z")

    def roundRect(self, x: float, y: float, wide: float, high: float, radius: float) -> None:  # noqa: N802
        across, down = wide - 2 * radius, high - 2 * radius
        self._add("M", x + radius, y)
        for run, (right, below) in zip(
            (f"h{_number(across)}", f"v{_number(down)}", f"h{_number(-across)}", f"v{_number(-down)}"),
            ((1, 1), (-1, 1), (-1, -1), (1, -1)),
            strict=True,
        ):
            turn = f"a{_number(radius)} {_number(radius)} 0 0 1"
            self.steps.append(f"{run}{turn} {_number(right * radius)} {_number(below * radius)}")
        self.close()

    def _add(self, command: str, *numbers: float) -> None:
        self.steps.append(command + " ".join(map(_number, numbers)))


class _Words:
    """A line of type at a place; the pen sets the transform of PDF, whose letters stand upside down."""

    def __init__(self) -> None:
        self.place, self.font, self.size, self.fill, self.words = (0.0, 0.0), "", 0.0, "", ""

    def setTextTransform(self, *matrix: float) -> None:  # noqa: N802
        self.place = matrix[4:6]  # type: ignore[assignment]

    def setFont(self, font: str, size: float) -> None:  # noqa: N802
        self.font, self.size = font, size

    def setFillColor(self, colour: Any) -> None:  # noqa: N802
        self.fill = _hex(colour)

    def textOut(self, words: str) -> None:  # noqa: N802
        self.words = words


class _Canvas:
    def __init__(self) -> None:
        self._parts: list[str] = []
        self._open = [0]  # groups since the state was saved
        self._fill = self._stroke = ""
        self._width, self._dash = 0.0, ""

    def finished(self) -> str:
        return "".join(self._parts) + "</g>" * sum(self._open)

    def beginPath(self) -> _Path:  # noqa: N802
        return _Path()

    def beginText(self) -> _Words:  # noqa: N802
        return _Words()

    def drawText(self, line: _Words) -> None:  # noqa: N802
        weight = "700" if line.font == BOLD else "400"
        x, y = map(_number, line.place)
        self._parts.append(
            f'<text x="{x}" y="{y}" font-family="{FAMILY}" font-weight="{weight}" '
            f'font-size="{_number(line.size)}" fill="{line.fill}">{escape(line.words)}</text>'
        )

    def drawPath(self, path: _Path, *, stroke: int, fill: int) -> None:  # noqa: N802
        look = f'fill="{self._fill if fill else "none"}"'
        if stroke:
            look += f' stroke="{self._stroke}" stroke-width="{_number(self._width)}"{self._dash}'
        self._parts.append(
            f'<path d="{"".join(path.steps)}" {look} stroke-linejoin="round" stroke-linecap="round"/>'
        )

    def setFillColor(self, colour: Any) -> None:  # noqa: N802
        self._fill = _hex(colour)

    def setStrokeColor(self, colour: Any) -> None:  # noqa: N802
        self._stroke = _hex(colour)

    def setLineWidth(self, width: float) -> None:  # noqa: N802
        self._width = width

    def setDash(self, dash: Sequence[float]) -> None:  # noqa: N802
        self._dash = f' stroke-dasharray="{" ".join(map(_number, dash))}"' if dash else ""

    def setLineJoin(self, _kind: int) -> None:  # noqa: N802
        """Always round."""

    def setLineCap(self, _kind: int) -> None:  # noqa: N802
        """Always round."""

    def setFillAlpha(self, share: float) -> None:  # noqa: N802
        """Of all that follows, lines as well: as a pen pales."""
        self._open[-1] += 1
        self._parts.append(f'<g opacity="{_number(share)}">')

    def setStrokeAlpha(self, _share: float) -> None:  # noqa: N802
        """As above."""

    def saveState(self) -> None:  # noqa: N802
        self._open.append(0)

    def restoreState(self) -> None:  # noqa: N802
        self._parts.append("</g>" * self._open.pop())

    def translate(self, x: float, y: float) -> None:
        self.transform(1, 0, 0, 1, x, y)

    def scale(self, x: float, y: float) -> None:
        self.transform(x, 0, 0, y, 0, 0)

    def rotate(self, degrees: float) -> None:
        self._group(f"rotate({_number(degrees)})")

    def transform(self, *matrix: float) -> None:
        if matrix != (1, 0, 0, 1, 0, 0):
            self._group(f"matrix({' '.join(f'{number:.5g}' for number in matrix)})")

    def _group(self, transform: str) -> None:
        self._open[-1] += 1
        self._parts.append(f'<g transform="{transform}">')


def _number(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _hex(colour: Any) -> str:
    return "#" + str(colour.hexval())[2:]
