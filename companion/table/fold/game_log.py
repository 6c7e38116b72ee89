"""The log of a game: its last lines, made from entries when somebody looks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any

from companion.frozen import replace
from companion.kit import pencil
from companion.kit.cleaning import clean
from companion.kit.game import Game
from companion.kit.memoized import memoized_by_identity
from companion.play import Settings, Text, listed, text
from companion.table.fold.fold import Fold, Moment
from companion.table.fold.line_of_play import taken_back_by
from companion.table.fold.proposals import Effect, Proposal, effect
from companion.table.happened import Drawn, LogLine
from companion.table.record import correction_reasons, stops, timekeeping
from companion.table.record.entries import MOVING, Entry

LINES = 60
CORRECTED = text("A slip is corrected.")
_ROLES = {"unit": text("The box"), "referee": text("The referee")}
"""Who wrote a note that no seat wrote."""


def log_lines(fold: Fold, limit: int = LINES) -> tuple[LogLine, ...]:
    """The last lines of a game's log, the newest last."""
    game_log = _GameLog(fold)
    lines: list[LogLine] = []
    for n in range(fold.n, 0, -1):
        if len(lines) >= limit:
            break
        lines[:0] = game_log.lines(fold.entries[n - 1], fold.moment(n))
    return tuple(lines[-limit:])


def steps(fold: Fold, numbers: Iterable[int]) -> tuple[LogLine, ...]:
    """What the log says first of entries that moved the game."""
    game_log = _GameLog(fold)
    return tuple(game_log.step(fold.entries[n - 1]) for n in numbers)


def entry_lines(fold: Fold, n: int) -> tuple[LogLine, ...]:
    """What the log says of one entry; nothing of one that only fixes who takes part in the next draw."""
    return tuple(_GameLog(fold).lines(fold.entries[n - 1], fold.moment(n)))


def carried_out(fold: Fold, numbers: Iterable[int]) -> Iterator[tuple[LogLine, ...]]:
    """What was done at the table in each of these entries that moved the game: the first line of it, and each
    that moved something."""
    game_log = _GameLog(fold)
    for n in numbers:
        entry = fold.entries[n - 1]
        rest = game_log.lines(entry, fold.moment(n))[1:]
        yield game_log.step(entry), *(line for line in rest if line.moved)


def seat_name(fold: Fold, seat: int | None) -> Text:
    """What the players call a seat; the table for none."""
    return _GameLog(fold).seat_name(seat)


def proposed(fold: Fold, proposal: Proposal) -> Text:
    """What would be done once all agree."""
    return _GameLog(fold).proposed(proposal.effect, proposal.n)


class _GameLog:
    def __init__(self, fold: Fold) -> None:
        assert fold.settings is not None  # set by a game's first entry
        self._fold = fold
        self._settings = fold.settings

    @cached_property
    def _names(self) -> dict[int, Text]:
        scene = self._fold.game.scene(self._fold.now.state)
        return {line.seat: line.name for line in scene.seats}

    def seat_name(self, seat: int | None) -> Text:
        if seat is None:
            return text("The table")
        return self._names.get(seat, text("Seat {n}", n=seat + 1))

    def lines(self, entry: Entry, moment: Moment) -> Sequence[LogLine]:
        if entry.kind in ("word", "luck", "pencil", "stop"):
            return _played(self._fold.game, self._settings, entry, moment)
        sentence = self._sentence(entry)
        return [] if sentence is None else [LogLine(entry.n, sentence, seat=entry.by)]

    def step(self, entry: Entry) -> LogLine:
        """The first line of an entry that moved the game; of a step back what it is, for it names another."""
        if entry.kind == "back":
            return LogLine(entry.n, self._step_back(entry), seat=entry.by)
        lines = self.lines(entry, self._fold.moment(entry.n))
        return lines[0] if lines else LogLine(entry.n, self._step(entry), seat=entry.by)

    def _sentence(self, entry: Entry) -> Text | None:
        if entry.kind == "round":
            return None
        body, person = entry.body, self.seat_name(entry.by)
        if entry.kind == "open":
            return self._opening(entry)
        if entry.kind == "back":
            return self._gone_back(entry)
        if entry.kind == "source":
            return self._switched(body["source"], by_hand=body["hand"])
        if entry.kind == "clock":
            return _clock_set(body)
        if entry.kind == "handover":
            return self._handed_over(body["seat"])
        if entry.kind in ("propose", "answer"):
            return self._of_consent(entry)
        if entry.kind == "note":
            person = _ROLES.get(body.get("role", ""), person)
            return text("{who}: {note}", who=person, note=clean(body["text"]))
        if body.get("found"):
            return text(
                "{n} entry that was found beyond the damage is back in the game",
                plural="{n} entries that were found beyond the damage are back in the game",
                n=body["found"],
            )
        if body.get("shelf"):
            return text("Put on the shelf") if entry.kind == "pause" else text("Back on the table")
        plain = {"pause": text("The game is paused"), "resume": text("The game goes on")}
        return plain.get(entry.kind, text("The game was put away"))

    def _switched(self, source: str, *, by_hand: bool) -> Text:
        drawn = text("drawn by hand") if by_hand else text("drawn by the box")
        called = _called(self._fold.game, self._settings, source)
        return text("{source}: from now on {drawn}", source=called, drawn=drawn)

    def _handed_over(self, seat: int) -> Text:
        return text("{who}: the seat goes to another phone", who=self.seat_name(seat))

    def _of_consent(self, entry: Entry) -> Text:
        """What somebody proposes, or how it is answered."""
        body = entry.body
        if entry.kind == "propose":
            what = self.proposed(effect(body["word"], body.get("to")), entry.n)
            if entry.by is None:
                return text("A phone without a seat proposes to all: {what}", what=what)
            who = self.seat_name(entry.by)
            return text("{who} proposes to all: {what}", you="You propose to all: {what}", who=who, what=what)
        who = self.seat_name(entry.by)
        if body.get("away"):
            who = listed([self.seat_name(seat) for seat in body["seats"]])
            return text("{who}: away for a minute, so counted as agreed", who=who)
        if body["agrees"]:
            return text("{about}: agreed", you="You: agreed", about=who)
        if not body["seats"]:
            return text("That is not asked any more.")
        return text(
            "{about}: not agreed, it stays as it was", you="You: not agreed, it stays as it was", about=who
        )

    def proposed(self, done: Effect | None, n: int) -> Text:
        """What was proposed by entry ``n`` would do."""
        assert done is not None  # or the entry would have been refused
        if done.kind == "pencil":
            return _corrected(self._fold.game, self._fold.moment(n), self._fold.entries[n - 1])
        if done.kind == "stop":
            return stops.called(self._fold.game, self._fold.now.state, done.body)
        if done.kind == "clock":
            return _clock_set(done.body)
        if done.kind == "handover":
            return self._handed_over(done.body["seat"])
        if done.kind == "back":
            word, alone = self._undone(done.body["to"], n)
            return (
                text("take back: {word}", word=word)
                if alone
                else text("go back to before: {word}", word=word)
            )
        return self._switched(done.body["source"], by_hand=done.body["hand"])

    def _opening(self, entry: Entry) -> Text:
        game, seats, before = self._fold.game.title, entry.body["settings"]["seats"], entry.body.get("from")
        if before is None:
            return text("{game} for {n} begins", game=game, n=seats)
        if "key" not in before:
            return text(
                "{game} for {n} goes on from page {page}. What was drawn before nobody has witnessed here. "
                "Who draws, and the clock, are on no page: choose them again.",
                game=game,
                n=seats,
                page=before["paper"],
            )
        # Records of older versions name no edition that they go on from, and a hash only of a step.
        if "hash" in before and "edition" not in before:
            sentence = text(
                "{game} for {n} goes on from entry {entry} of game {key}. From there on this game has luck "
                "of its own.",
                game=game,
                n=seats,
                entry=str(before["n"]),
                key=str(before["key"]),
            )
        else:
            sentence = text(
                "{game} for {n} goes on from entry {entry} of game {key}, under edition {edition} of the "
                "rules. From there on this game has luck of its own.",
                game=game,
                n=seats,
                entry=str(before["n"]),
                key=str(before["key"]),
                edition=entry.body["edition"],
            )
        if "paper" not in before:
            return sentence
        return text(
            "{sentence} It came from page {page}: what was drawn before, nobody has witnessed here.",
            sentence=sentence,
            page=before["paper"],
        )

    def _gone_back(self, entry: Entry) -> Text:
        word, alone = self._undone(entry.body["to"], entry.n)
        who = self.seat_name(entry.by)
        if alone:
            return text("{who} takes back: {word}", you="You take back: {word}", who=who, word=word)
        return text(
            "{who} goes back to before: {word}", you="You go back to before: {word}", who=who, word=word
        )

    def _step_back(self, entry: Entry) -> Text:
        """What a step back is among the steps of a game."""
        *more, first = taken_back_by(self._fold, entry.n) or (entry.n,)
        word = self._step(self._fold.entries[first - 1])
        if more:
            return text("A step back to before “{word}”", word=word)
        return text("A step back over “{word}”", word=word)

    def _undone(self, to: int, upto: int) -> tuple[Text | str, bool]:
        """The first step that going back to entry ``to`` undoes, before entry ``upto``: a decision, a face, a
        step back; and whether it is the only one."""
        between = (self._fold.entries[n] for n in range(to, upto - 1))
        steps = (entry for entry in between if entry.kind in MOVING)
        first = next(steps, None)
        return "" if first is None else self._step(first), next(steps, None) is None

    def _step(self, entry: Entry) -> Text:
        if entry.kind == "back":
            return text("a step back")
        events = self._fold.moment(entry.n).events
        if entry.kind == "luck" and not events:
            first = entry.body["luck"][0]
            source = _called(self._fold.game, self._settings, first["source"])
            return text("{source}, {face}", source=source, face=first["face"])
        if not events:
            return text("a step of {who}", who=self.seat_name(entry.by))
        event = events[0]  # which may be of another than who goes back, and is told so
        if any(key == "about" for key, _ in event.text.args):
            return event.text
        return replace(event.text, args=(*event.text.args, ("about", self.seat_name(event.seat))))


def _clock_set(body: Mapping[str, Any]) -> Text:
    return text("clock: {setting}", setting=timekeeping.called(timekeeping.setting_of(body)))


@memoized_by_identity(4 * LINES)
def _played(game: Game, settings: Settings, entry: Entry, moment: Moment) -> tuple[LogLine, ...]:
    """The lines of an entry that moved the state. They stay, so that a page need not be told them anew."""
    lines = tuple(_happened(game, settings, entry, moment))
    if entry.kind != "pencil":
        return lines
    first, *others = lines or (LogLine(entry.n, CORRECTED, seat=entry.by),)
    return (replace(first, text=correction_reasons.reasoned(first.text, entry.body)), *others)


@memoized_by_identity(LINES)
def _corrected(game: Game, moment: Moment, proposed: Entry) -> Text:
    """What a correction would change."""
    body = correction_reasons.body(proposed.body["word"].split()[1:])
    sentence = pencil.sentence_of(game, moment.state, tuple(body["word"].split()))
    return correction_reasons.reasoned(sentence or CORRECTED, body)


def _happened(game: Game, settings: Settings, entry: Entry, moment: Moment) -> Iterator[LogLine]:
    """The events of an entry, each draw beside the first event it led to."""
    draws: dict[int, tuple[Drawn, ...]] = {}
    for index, drawn in moment.drawn:
        draws[index] = (*draws.get(index, ()), drawn)
    for index, event in enumerate(moment.events):
        yield LogLine(entry.n, event.text, event.rule, event.seat, draws.pop(index, ()), event.moved)
    for drawn in chain.from_iterable(draws.values()):
        sentence = text("{source}: {face}", source=_called(game, settings, drawn.source), face=drawn.face)
        yield LogLine(entry.n, sentence, drawn=(drawn,))


def _called(game: Game, settings: Settings, source: str) -> Text:
    return game.sources(settings).get(source, text(source))
