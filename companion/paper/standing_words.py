"""How a game stands in words: what is beside the board, whose turn it is, and which house rules differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.frozen import frozen
from companion.kit.game import Game
from companion.paper.pen import BOLD, PLAIN, POINT, Pen, width_of
from companion.paper.sides import seat_shape
from companion.play import Chance, HouseRule, Item, Pending, Piece, Scene, Settings, Text, Tray, text
from companion.views.prose import Speech, figure

LEADING = 1.28
_AFTER = 0.55  # of a line, below a block
_INDENT = 4.6


@frozen
class Block:
    """A few words under a name of their own, which begins their first line; ``colour`` of a seat, whose
    shape stands before it."""

    name: str
    words: str
    colour: str | None = None

    def lines(self, width: float, size: float) -> list[str]:
        """The words in lines of at most so many mm; the first goes on after the name."""
        first = width - self._start - width_of(f"{self.name}  ", BOLD, size)
        lines = [""]
        for word in self.words.split():
            room = first if len(lines) == 1 else width - self._start
            wider = f"{lines[-1]} {word}".lstrip()
            if width_of(wider, PLAIN, size) <= room:
                lines[-1] = wider
            else:
                lines.append(word)
        return lines

    def height(self, width: float, size: float) -> float:
        """How high it is, with what is left free below it."""
        return (len(self.lines(width, size)) + _AFTER) * size * POINT * LEADING

    def draw(self, pen: Pen, y: float, width: float, size: float) -> None:
        """The block from its upper edge down."""
        line = size * POINT * LEADING
        y += line * 0.8
        if self.colour is not None:
            seat_shape(pen, self.colour, 1.6, y - line * 0.25, 1.6)
        pen.text(self._start, y, self.name, size, BOLD)
        start = self._start + width_of(f"{self.name}  ", BOLD, size)
        for number, words in enumerate(self.lines(width, size)):
            pen.text(start if number == 0 else self._start, y + number * line, words, size)

    @property
    def _start(self) -> float:
        return 0.0 if self.colour is None else _INDENT


def blocks(game: Game, settings: Settings, scene: Scene, speech: Speech) -> list[Block]:
    """All that stands beside the board: seat by seat, then the table, then what differs from the usual."""
    at = {piece.id: piece.space for piece in scene.pieces}
    told = [
        block
        for line in scene.seats
        for block in (
            _seat(scene, line.seat, speech),
            *(_tray(tray, at, speech) for tray in scene.trays if tray.seat == line.seat),
        )
    ]
    told += [_tray(tray, at, speech) for tray in scene.trays if tray.seat is None]
    cards = {tray.id for tray in scene.trays}
    noted = [_noted(piece, speech) for piece in scene.pieces if piece.notes and piece.id not in cards]
    if noted:
        told.append(Block(speech.translate(text("On the board")), "; ".join(noted)))
    told.append(_house_rules(game.house_rules, settings, speech))
    return told


def turn(scene: Scene, speech: Speech) -> str:
    """Whose turn it is, and how far the game is."""
    parts = [scene.phase, scene.context, *scene.progress]
    return " · ".join(filter(None, map(speech.translate, parts)))


def coming(pending: Pending, scene: Scene, speech: Speech) -> Iterator[str]:
    """What comes next, a sentence each: what is asked of whom, or what is drawn out of what."""
    if isinstance(pending, Chance):
        labels = pending.labels or tuple(Text(face) for face, _ in pending.faces)
        weights = [weight for _, weight in pending.faces]
        alike = len(set(weights)) == 1
        faces = ", ".join(
            speech.translate(label) if alike else f"{speech.translate(label)} ×{weight}"
            for label, weight in zip(labels, weights, strict=True)
        )
        yield f"{speech.translate(pending.prompt)} ({faces})"
    elif isinstance(pending, tuple):
        for choice in pending:
            yield f"{speech.translate(scene.seats[choice.seat].name)}: {speech.translate(choice.prompt)}"


def _seat(scene: Scene, seat: int, speech: Speech) -> Block:
    line = scene.seats[seat]
    parts = [f"{figure(line.headline)} {speech.translate(line.counted)}"]
    if line.pips_label is not None:
        parts.append(f"{speech.translate(line.pips_label)} {line.pips[0]}/{line.pips[1]}")
    if line.note is not None:
        parts.append(speech.translate(line.note))
    if line.score is not None:
        parts.append(
            speech.translate(
                text("{n} point if it ended now", plural="{n} points if it ended now", n=line.score)
            )
        )
    return Block(speech.translate(line.name), " · ".join(parts), line.colour)


def _tray(tray: Tray, at: Mapping[str, str], speech: Speech) -> Block:
    """What a card or a corner of the table holds; the card of a piece says where that is."""
    parts = [speech.translate(note) for note in (*([tray.note] if tray.note else []), *tray.notes)]
    parts += [_item(item, speech) for item in tray.items]
    nothing = speech.translate(text("nothing"))
    name = " ".join(filter(None, (speech.translate(tray.title), at.get(tray.id))))
    return Block(name, " · ".join(parts) or nothing)


def _item(item: Item, speech: Speech) -> str:
    label = speech.translate(item.label)
    if item.kind == "token":
        return f"{label} ({item.value})" if item.value else label
    return f"{label} {figure(item.value)}" + (f"/{item.of}" if item.of else "")


def _noted(piece: Piece, speech: Speech) -> str:
    notes = ", ".join(speech.translate(note) for note in piece.notes)
    return f"{piece.space} {speech.translate(piece.name)}" + (f" ({notes})" if notes else "")


def _house_rules(rules: Sequence[HouseRule], settings: Settings, speech: Speech) -> Block:
    options = settings.options
    changed = [
        f"{speech.translate(rule.text)}: {speech.translate(rule.label(options[rule.key]))}"
        for rule in rules
        if options[rule.key] != rule.default
    ]
    played = "; ".join(changed) or speech.translate(text("None: played as printed."))
    return Block(speech.translate(text("House rules")), played)
