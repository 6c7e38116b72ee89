"""The end: top webs as the table counts them, points, and ties down to the last (A-133–A-138)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.arachnid.names import COLOUR, COLOURS, all_of
from companion.games.arachnid.positions import positions
from companion.games.arachnid.state import Colony, Head, State, Task
from companion.games.arachnid.work import View, Work, turn_order
from companion.play import Choice, Over, Range, Text, text

SPIDER_POINTS = (0, 3, 6, 10, 15)
FURTHER_SPIDER = 5
WEB_POINTS = 2


@dataclass(frozen=True, slots=True)
class Score:
    """The points of one seat, and what breaks a tie."""

    spiders: int
    webs: int
    upgrades: int
    largest: int
    food: int

    @property
    def points(self) -> int:
        return self.spiders + self.webs + self.upgrades


def spider_points(count: int) -> int:
    """Points for spiders on the board: 0, 3, 6, 10, 15 and 5 for each further one (A-134)."""
    last = len(SPIDER_POINTS) - 1
    return SPIDER_POINTS[min(count, last)] + FURTHER_SPIDER * max(0, count - last)


def score(colony: Colony, tops: int, largest: int = 0) -> Score:
    """What a colony is worth with this many topmost webs (A-133–A-137)."""
    out = sum(1 for spider in colony.spiders if spider.on_board)
    return Score(
        spiders=spider_points(out),
        webs=WEB_POINTS * tops,
        upgrades=colony.upgrades,
        largest=largest,
        food=colony.store + colony.incubator,
    )


@dataclass(frozen=True, slots=True)
class CountWebs(Task):
    """The running count of topmost webs is shown; the table may correct each colour once."""

    tops: tuple[int, ...]
    corrected: tuple[int, ...] = ()

    def advance(self, work: Work) -> bool:
        if (largest := positions(work).largest(work)) is not None:
            largest = self.tops if work.table.options["tie.largest"] == "total" else largest
            work.instead(self, Finished(self.tops, largest, tuple(range(len(self.tops)))))
            return False
        if len(self.corrected) < len(self.tops):
            return True
        self._go_on(work)
        return False

    def asked(self, view: View) -> tuple[int, ...]:
        return (view.holder,)

    def pending(self, state: State) -> tuple[Choice, ...]:
        prompt = text("Check the count of topmost webs", short="Webs right?")
        return (Choice(state.holder, prompt, "count", preset="right", finish="right"),)

    def heads(self, _state: View, _seat: int) -> Iterator[Head]:
        yield ("right",)
        for colour in range(len(self.tops)):
            if colour not in self.corrected:
                yield ("webs", COLOURS[colour])

    def rest(self, state: State, _seat: int, parts: Head) -> Range | None:
        if parts[0] != "webs" or len(parts) != 2:
            return None
        colour = COLOURS.index(parts[1])
        colony = state.colonies[colour]
        return Range(0, colony.tops + colony.under + colony.lost, self.tops[colour], text("Topmost webs"))

    def say(self, work: Work, _seat: int, parts: Head) -> None:
        if parts[0] == "right":
            self._go_on(work)
            return
        colour, count = COLOURS.index(parts[1]), int(parts[2])
        tops = (*self.tops[:colour], count, *self.tops[colour + 1 :])
        work.instead(self, CountWebs(tops, (*self.corrected, colour)))
        work.tell(
            "count",
            text("{colour} has {n} topmost webs", colour=COLOUR[colour], n=count),
            "A-135",
            colour,
        )

    def _go_on(self, work: Work) -> None:
        work.done(self)
        work.push(Finished(self.tops, (0,) * len(self.tops)))
        if work.table.options["tie.largest"] == "total":
            work.instead(work.agenda[-1], Finished(self.tops, self.tops))
            return
        points = [score(colony, top).points for colony, top in zip(work.colonies, self.tops, strict=True)]
        tied = tuple(seat for seat in turn_order(work, work.holder) if points.count(points[seat]) > 1)
        if tied:
            work.push(Largest(tied))


@dataclass(frozen=True, slots=True)
class Largest(Task):
    """Who is tied says how large the largest connected web is (A-136); under it lies Finished."""

    seats: tuple[int, ...]

    def advance(self, work: Work) -> bool:
        if not self.seats:
            work.done(self)
            return False
        top = self._finished(work).tops[self.seats[0]]
        if top > 1:
            return True
        self._set(work, top)
        return False

    def _finished(self, view: View) -> Finished:
        below = view.agenda[-2]
        if not isinstance(below, Finished):
            raise LookupError("no score to break a tie of")
        return below

    def asked(self, _view: View) -> tuple[int, ...]:
        return self.seats[:1]

    def pending(self, _state: State) -> tuple[Choice, ...]:
        seat = self.seats[0]
        prompt = text(
            "A tie: count the spaces of {colour}’s largest web", colour=COLOUR[seat], short="Largest web?"
        )
        return (Choice(seat, prompt, "largest"),)

    def heads(self, _state: View, _seat: int) -> Iterator[Head]:
        yield ("largest",)

    def rest(self, state: State, _seat: int, parts: Head) -> Range | None:
        if len(parts) != 1:
            return None
        top = self._finished(state).tops[self.seats[0]]
        return Range(1, top, top, text("Spaces of the largest web"))

    def say(self, work: Work, _seat: int, parts: Head) -> None:
        self._set(work, int(parts[1]))

    def _set(self, work: Work, count: int) -> None:
        seat, finished = self.seats[0], self._finished(work)
        largest = (*finished.largest[:seat], count, *finished.largest[seat + 1 :])
        work.instead(finished, replace(finished, largest=largest, known=(*finished.known, seat)))
        work.instead(self, Largest(self.seats[1:]))
        work.tell(
            "count",
            text("{colour}’s largest web has {n} spaces", colour=COLOUR[seat], n=count),
            "A-136",
            seat,
        )


@dataclass(frozen=True, slots=True)
class Finished(Task):
    """The game is over. ``largest`` is told for the seats ``known``, or is the house rule's."""

    tops: tuple[int, ...]
    largest: tuple[int, ...]
    known: tuple[int, ...] = ()

    def advance(self, _work: Work) -> bool:
        return True

    def scores(self, view: View) -> tuple[Score, ...]:
        """The final scores by seat."""
        return tuple(
            score(colony, top, largest)
            for colony, top, largest in zip(view.colonies, self.tops, self.largest, strict=True)
        )

    def pending(self, state: State) -> Over:
        return _over(self.scores(state), state.ended)


def _over(rows: tuple[Score, ...], reason: str) -> Over:
    keys = [(row.points, row.largest, row.food) for row in rows]
    ranking = tuple(
        tuple(seat for seat, own in enumerate(keys) if own == key) for key in sorted(set(keys), reverse=True)
    )
    return Over(
        ranking=ranking,
        reason=reason,
        text=_verdict(ranking[0], reason, _tie_breaker(keys)),
        scores=tuple(row.points for row in rows),
        table=_table(rows, keys),
        rule="Scoring",
    )


def standing(state: State) -> Over:
    """The result if the game ended now; ties are not asked about, food breaks them."""
    return _over(running(state), state.ended or "limit")


def _tie_breaker(keys: list[tuple[int, int, int]]) -> Text | None:
    """What decided between the best with equal points, None where points did or nothing does."""
    first, *others = sorted(keys, reverse=True)
    if not others or others[0][0] < first[0] or others[0] == first:
        return None
    return text("by the larger web") if others[0][1] < first[1] else text("by more food")


def _verdict(winners: tuple[int, ...], reason: str, breaker: Text | None) -> Text:
    why = {
        "last-web": text("the last web is laid"),
        "stalemate": text("no web was laid for long"),
        "limit": text("the agreed rounds are over"),
    }[reason]
    if breaker is not None:
        return text("{colour} wins {breaker}: {why}", colour=COLOUR[winners[0]], breaker=breaker, why=why)
    if len(winners) == 1:
        return text("{colour} wins: {why}", colour=COLOUR[winners[0]], why=why)
    return text("{colours} share the victory: {why}", colours=all_of(winners), why=why)


def _table(
    rows: tuple[Score, ...], keys: list[tuple[int, int, int]]
) -> tuple[tuple[Text, tuple[int, ...]], ...]:
    table = [
        (text("Spiders"), tuple(row.spiders for row in rows)),
        (text("Webs"), tuple(row.webs for row in rows)),
        (text("Upgrades"), tuple(row.upgrades for row in rows)),
        (text("Points"), tuple(row.points for row in rows)),
    ]
    if len({key[0] for key in keys}) < len(keys):
        table.append((text("Largest web"), tuple(row.largest for row in rows)))
        table.append((text("Food"), tuple(row.food for row in rows)))
    return tuple(table)


def running(view: View) -> tuple[Score, ...]:
    """The scores if the game ended now."""
    last = view.agenda[0]
    if isinstance(last, Finished):
        return last.scores(view)
    tops = last.tops if isinstance(last, CountWebs) else tuple(colony.tops for colony in view.colonies)
    largest = positions(view).largest(view) or (0,) * len(view.colonies)
    return tuple(
        score(colony, top, web) for colony, top, web in zip(view.colonies, tops, largest, strict=True)
    )
