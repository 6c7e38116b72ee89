"""The chronicle: the last lines of the log, made from entries when somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from companion.play import Text, text
from companion.table.entries import Entry
from companion.table.intents import Drawn, LogLine
from companion.table.record import Fold, Moment

LINES = 60


def log_lines(fold: Fold, limit: int = LINES) -> tuple[LogLine, ...]:
    """The last lines of a game's log, the newest last."""
    chronicle = _Chronicle(fold)
    lines: list[LogLine] = []
    for n in range(fold.n, 0, -1):
        if len(lines) >= limit:
            break
        lines[:0] = chronicle.lines(fold.entries[n - 1], fold.moment(n))
    return tuple(lines[-limit:])


def who(fold: Fold, seat: int | None) -> Text:
    """What the players call a seat; the table for none."""
    return _Chronicle(fold).who(seat)


class _Chronicle:
    def __init__(self, fold: Fold) -> None:
        self._fold = fold

    @cached_property
    def _names(self) -> dict[int, Text]:
        scene = self._fold.game.scene(self._fold.now.state)
        return {line.seat: line.name for line in scene.seats}

    def who(self, seat: int | None) -> Text:
        if seat is None:
            return text("The table")
        return self._names.get(seat, text("Seat {n}", n=seat + 1))

    @cached_property
    def _sources(self) -> Mapping[str, Text]:
        settings = self._fold.settings
        return {} if settings is None else self._fold.game.sources(settings)

    def _called(self, source: str) -> Text:
        return self._sources.get(source, text(source))

    def lines(self, entry: Entry, moment: Moment) -> list[LogLine]:
        if entry.kind in ("word", "luck", "pencil"):
            lines = list(self._happened(entry, moment))
            if entry.kind == "pencil":
                corrected = text("A slip was corrected: {word}", word=entry.body["word"])
                lines.insert(0, LogLine(entry.n, corrected, seat=entry.by))
            return lines
        sentence = self._sentence(entry)
        return [] if sentence is None else [LogLine(entry.n, sentence, seat=entry.by)]

    def _sentence(self, entry: Entry) -> Text | None:
        body, person = entry.body, self.who(entry.by)
        if entry.kind == "open":
            return self._opening(entry)
        if entry.kind == "back":
            return text("{who} takes back: {word}", who=person, word=self._taken_back(body["to"]))
        if entry.kind == "source":
            drawn = text("drawn by hand") if body["hand"] else text("drawn by the box")
            return text("{source}: from now on {drawn}", source=self._called(body["source"]), drawn=drawn)
        if entry.kind == "note":
            return text("{who}: {note}", who=person, note=body["text"])
        if body.get("shelf"):
            return text("Put on the shelf") if entry.kind == "pause" else text("Back on the table")
        plain = {"pause": text("The game is paused"), "resume": text("The game goes on")}
        return plain.get(entry.kind, text("The game was put away"))

    def _opening(self, entry: Entry) -> Text:
        title, seats = self._fold.game.title, entry.body["settings"]["seats"]
        if "from" in entry.body:
            return text(
                "{game} for {n} goes on under edition {edition} of the rules",
                game=title,
                n=seats,
                edition=entry.body["edition"],
            )
        return text("{game} for {n} begins", game=title, n=seats)

    def _taken_back(self, to: int) -> Text | str:
        """The decision, or the face said by hand, that going back to entry ``to`` undid."""
        for entry in self._fold.entries[to:]:
            if entry.kind == "word":
                return str(entry.body["word"])
            if entry.kind == "luck":
                first = entry.body["luck"][0]
                return text("{source}, {face}", source=self._called(first["source"]), face=first["face"])
        return ""

    def _happened(self, entry: Entry, moment: Moment) -> Iterator[LogLine]:
        """The events of an entry, each draw beside the first event it led to."""
        draws: dict[int, Drawn] = dict(reversed(moment.drawn))
        for index, event in enumerate(moment.events):
            yield LogLine(entry.n, event.text, event.rule, event.seat, draws.pop(index, None))
        for drawn in draws.values():
            sentence = text("{source}: {face}", source=self._called(drawn.source), face=drawn.face)
            yield LogLine(entry.n, sentence, drawn=drawn)
