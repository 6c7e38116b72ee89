"""How a game stands on paper in words: what is beside the board, what comes next, house rules that differ."""

from __future__ import annotations

from collections.abc import Iterator

from companion.frozen import frozen, replace
from companion.kit.game import Game
from companion.kit.options import rules_in_force
from companion.paper.pen import BOLD, PLAIN, POINT, Pen, width_of
from companion.paper.sides import seat_shape
from companion.play import Chance, Pending, Scene, Settings, Text, listed, text
from companion.table.record.timekeeping import ClockSetting, called, hands
from companion.views.prose import Speech
from companion.views.standing import piece_words, seat_words, tray_words

LEADING = 1.28
_AFTER = 0.55  # of a line, below a block
_INDENT = 4.6


@frozen
class PrintedClock:
    """How time is kept, and the seconds of each seat: those left, or spent where nothing is limited."""

    setting: ClockSetting
    seconds: tuple[float, ...]


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


Group = tuple[Block, ...]
"""Blocks that belong together: the first says whose they are."""


def groups(
    game: Game, settings: Settings, scene: Scene, clock: PrintedClock | None, speech: Speech
) -> list[Group]:
    """All that stands beside the board: seat by seat, then the table, then what differs from the usual."""
    at = {piece.id: piece.space for piece in scene.pieces}
    of_seats = [
        (
            _seat(scene, line.seat, speech),
            *(Block(*tray_words(tray, at, speech)) for tray in scene.trays if tray.seat == line.seat),
        )
        for line in scene.seats
    ]
    told = [] if clock is None else [_clock(clock, scene, speech)]
    told += [Block(*tray_words(tray, at, speech)) for tray in scene.trays if tray.seat is None]
    cards = {tray.id for tray in scene.trays}
    noted = [
        f"{piece.space} {piece_words(piece, speech)}"
        for piece in scene.pieces
        if piece.notes and piece.id not in cards
    ]
    if noted:
        told.append(Block(speech.translate(text("On the board")), "; ".join(noted)))
    told.append(_house_rules(game, settings, speech))
    return [*of_seats, *((one,) for one in told)]


def continued(head: Block, speech: Speech) -> Block:
    """What stands above the rest of a group, where it begins another column."""
    return replace(head, words=speech.translate(text("goes on")))


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
            name, asked = scene.seats[choice.seat].name, speech.translate(choice.prompt)
            yield asked if _names(choice.prompt, name) else f"{speech.translate(name)}: {asked}"


def _names(told: Text, name: Text) -> bool:
    """Whether a sentence names somebody; that its letters hold a short name tells nothing."""
    return told == name or any(isinstance(one, Text) and _names(one, name) for _, one in told.args)


def _seat(scene: Scene, seat: int, speech: Speech) -> Block:
    line = scene.seats[seat]
    return Block(speech.translate(line.name), seat_words(line, speech), line.colour)


def _clock(clock: PrintedClock, scene: Scene, speech: Speech) -> Block:
    """How the clocks stand; they are in no code."""
    each = listed(
        [text("{seat} {time}", seat=line.name, time=hands(clock.seconds[line.seat])) for line in scene.seats]
    )
    stand = text("Left: {each}.", each=each) if clock.setting.limits else text("Thought: {each}.", each=each)
    told = text(
        "{setting}. {stand} The code is without clocks: at a box choose the clock again, under More, Clock,"
        " and it begins anew.",
        setting=called(clock.setting),
        stand=stand,
    )
    return Block(speech.translate(text("Clock")), speech.translate(told))


def _house_rules(game: Game, settings: Settings, speech: Speech) -> Block:
    changed = [
        f"{speech.translate(rule.text)}: {speech.translate(rule.label(value))}"
        for rule, value in rules_in_force(game.house_rules, settings.options)
        if value != rule.default
    ]
    played = "; ".join(changed) or speech.translate(text("None: played as printed."))
    return Block(speech.translate(text("House rules")), played)
