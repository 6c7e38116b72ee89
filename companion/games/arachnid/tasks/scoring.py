"""The end: top webs as the table counts them, points, and ties down to the last (A-133–A-138)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.frozen import frozen, replace
from companion.games.arachnid.modes.chosen import mode
from companion.games.arachnid.printed.names import COLOUR, COLOURS, all_of
from companion.games.arachnid.state.pieces import Colony
from companion.games.arachnid.state.position import (
    Aim,
    State,
    StateBuilder,
    TableTask,
    Task,
    When,
    numbers,
    turn_order,
)
from companion.kit.game import Parts
from companion.play import Choice, Event, Over, Range, Text, text

SPIDER_POINTS = (0, 3, 6, 10, 15)
FURTHER_SPIDER = 5
WEB_POINTS = 2
LARGEST = text("Largest web")


@frozen
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


def added_up(found: Score) -> Text:
    """How the points of a seat add up."""
    return text(
        "spiders {spiders} + webs {webs} × {each} + upgrades {upgrades} = {points}",
        spiders=found.spiders,
        webs=found.webs // WEB_POINTS,
        each=WEB_POINTS,
        upgrades=found.upgrades,
        points=found.points,
    )


@frozen
class CountWebs(TableTask):
    """The running count of topmost webs is shown; the table may correct each colour once."""

    tops: tuple[int, ...]
    corrected: tuple[int, ...] = ()
    when = (When(("right", "webs"), text("when the webs are counted at the end"), "A-135", "counters"),)

    def advance(self, builder: StateBuilder) -> bool:
        if mode(builder).largest(builder) is not None:
            largest = _largest(builder, self.tops) or ()
            builder.instead(self, Finished(self.tops, largest, tuple(range(len(self.tops)))))
            return False
        if len(self.corrected) < len(self.tops):
            return True
        self._go_on(builder)
        return False

    def pending(self, state: State) -> tuple[Choice, ...]:
        prompt = text(
            "{colour} checks the count of topmost webs",
            you="Check the count of topmost webs",
            colour=COLOUR[state.holder],
            short="Webs right?",
        )
        return (Choice(state.holder, prompt, "count", preset="right", finish="right"),)

    def candidates(self, _state: State, _seat: int) -> Iterator[Parts]:
        yield ("right",)
        yield from (("webs", colour) for colour in COLOURS[: len(self.tops)])

    def code(self, _state: State, _seat: int, parts: Parts) -> str:
        if parts[0] != "webs":
            return "" if parts[0] == "right" else "not-now"
        return "corrected-already" if COLOURS.index(parts[1]) in self.corrected else ""

    def aim(self, state: State, _seat: int, candidate: Parts) -> Aim | None:
        if candidate[0] != "webs":
            return None
        colour = COLOURS.index(candidate[1])
        colony = state.colonies[colour]
        most = colony.tops + colony.under + colony.lost
        return numbers(0, most, lambda low, high: self._span(colony, self.tops[colour], low, high))

    def _span(self, colony: Colony, tops: int, low: int, high: int) -> Range:
        sums = tuple(added_up(score(colony, count)) for count in range(low, high + 1))
        return Range(low, high, tops, text("Topmost webs"), sums=sums)

    def on_word(self, builder: StateBuilder, _seat: int, parts: Parts) -> None:
        if parts[0] == "right":
            self._go_on(builder)
            return
        colour, count = COLOURS.index(parts[1]), int(parts[2])
        tops = (*self.tops[:colour], count, *self.tops[colour + 1 :])
        builder.instead(self, CountWebs(tops, (*self.corrected, colour)))
        builder.emit(
            Event(
                "count",
                text(
                    "{colour} has {n} topmost webs",
                    you="You have {n} topmost webs",
                    colour=COLOUR[colour],
                    n=count,
                ),
                "A-135",
                colour,
                moved="",
            )
        )

    def _go_on(self, builder: StateBuilder) -> None:
        builder.done(self)
        largest = _largest(builder, self.tops)
        builder.push(Finished(self.tops, largest or (0,) * len(self.tops)))
        if largest is not None:
            return
        points = [score(colony, top).points for colony, top in zip(builder.colonies, self.tops, strict=True)]
        tied = tuple(seat for seat in turn_order(builder, builder.holder) if points.count(points[seat]) > 1)
        if tied:
            builder.push(Largest(tied))


@frozen
class Largest(Task):
    """Who is tied says how large the largest connected web is (A-136); under it lies Finished."""

    seats: tuple[int, ...]
    when = (When(("largest",), text("in a tie at the end"), "A-136", "counters"),)

    def advance(self, builder: StateBuilder) -> bool:
        if not self.seats:
            builder.done(self)
            return False
        top = self._finished(builder).tops[self.seats[0]]
        if top > 1:
            return True
        self._set(builder, top)
        return False

    def _finished(self, state: State) -> Finished:
        below = state.agenda[-2]
        if not isinstance(below, Finished):
            raise LookupError("no score to break a tie of")
        return below

    def asked(self, _state: State) -> tuple[int, ...]:
        return self.seats[:1]

    def pending(self, _state: State) -> tuple[Choice, ...]:
        seat = self.seats[0]
        prompt = text(
            "A tie: {colour} counts the spaces of the largest web",
            you="A tie: count the spaces of your largest web",
            colour=COLOUR[seat],
            short="Largest web?",
        )
        return (Choice(seat, prompt, "largest"),)

    def candidates(self, _state: State, _seat: int) -> Iterator[Parts]:
        yield ("largest",)

    def aim(self, state: State, _seat: int, _candidate: Parts) -> Aim | None:
        top = self._finished(state).tops[self.seats[0]]
        return numbers(1, top, lambda low, high: Range(low, high, high, text("Spaces of the largest web")))

    def on_word(self, builder: StateBuilder, _seat: int, parts: Parts) -> None:
        self._set(builder, int(parts[1]))

    def _set(self, builder: StateBuilder, count: int) -> None:
        seat, finished = self.seats[0], self._finished(builder)
        largest = (*finished.largest[:seat], count, *finished.largest[seat + 1 :])
        builder.instead(finished, replace(finished, largest=largest, known=(*finished.known, seat)))
        builder.instead(self, Largest(self.seats[1:]))
        builder.emit(Event("count", _told(seat, count), "A-136", seat, moved=""))


def _told(seat: int, count: int) -> Text:
    if count == 1:
        return text(
            "{colour}’s largest web is one space", you="Your largest web is one space", colour=COLOUR[seat]
        )
    return text(
        "{colour}’s largest web has {n} spaces",
        you="Your largest web has {n} spaces",
        colour=COLOUR[seat],
        n=count,
    )


@frozen
class Finished(Task):
    """The game is over. ``largest`` is told for the seats ``known``, or is the house rule's."""

    tops: tuple[int, ...]
    largest: tuple[int, ...]
    known: tuple[int, ...] = ()

    def scores(self, state: State) -> tuple[Score, ...]:
        """The final scores by seat."""
        return tuple(
            score(colony, top, largest)
            for colony, top, largest in zip(state.colonies, self.tops, self.largest, strict=True)
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
        text=_verdict(ranking[0], reason, keys),
        scores=tuple(row.points for row in rows),
        table=_table(rows, keys),
        rule="Scoring",
    )


def result(state: State) -> Over:
    """The result if the game ended now. Nobody is asked: where largest webs of those who are level are not
    known, food breaks the tie, and ``breaker`` says so."""
    rows, known = running(state), _known(state)
    points = [row.points for row in rows]
    unknown = {seat for seat in range(len(rows)) if points.count(points[seat]) > 1} - known
    blind = {points[seat] for seat in unknown}
    rows = tuple(replace(row, largest=0) if row.points in blind else row for row in rows)
    over = _over(rows, state.ended or "limit")
    if blind:
        over = replace(over, table=tuple(row for row in over.table if row[0] != LARGEST))
    best = max(points)
    if points.count(best) == 1:
        return over
    return replace(over, breaker=_parted([row for row in rows if row.points == best], blind=best in blind))


def _known(state: State) -> set[int]:
    """The seats whose largest web is known (A-136): all on a tracked board or by the house rule, else those
    who have said it, and those without two webs."""
    last, tops = state.agenda[0], _tops(state)
    if _largest(state, tops) is not None:
        return {*range(len(tops))}
    told = last.known if isinstance(last, Finished) else ()
    return {*told, *(seat for seat, top in enumerate(tops) if top <= 1)}


def _parted(level: list[Score], *, blind: bool) -> Text:
    """What parts those who are level with the most points, or that nothing does (A-136–A-138)."""
    keys = [(row.points, row.largest, row.food) for row in level]
    points, web, food = max(keys)
    if (breaker := _tie_breaker(keys)) is not None:
        parted = text("Decided {breaker}.", breaker=breaker)
    elif blind:
        parted = text("{n} points and {food} food each.", n=points, food=food)
    else:
        parted = text("{n} points, a web of {web} and {food} food each.", n=points, web=web, food=food)
    return text("{parted} Nobody was asked for the largest web.", parted=parted) if blind else parted


def _tie_breaker(keys: list[tuple[int, int, int]]) -> Text | None:
    """What decided between the best with equal points, None where points did or nothing does."""
    first, *others = sorted(keys, reverse=True)
    behind = next((key for key in others if key != first), None)
    if behind is None or behind[0] < first[0]:
        return None
    points, web, food = first
    if behind[1] < web:
        return text(
            "with {n} points each by the larger web, {more} to {less}", n=points, more=web, less=behind[1]
        )
    if not web:  # nobody has one, or nobody was asked
        return text(
            "with {n} points each by more food, {more} to {less}", n=points, more=food, less=behind[2]
        )
    return text(
        "with {n} points and a web of {web} each by more food, {more} to {less}",
        n=points,
        web=web,
        more=food,
        less=behind[2],
    )


def _verdict(winners: tuple[int, ...], reason: str, keys: list[tuple[int, int, int]]) -> Text:
    why = {
        "last-web": text("the last web is laid"),
        "stalemate": text("no new web for many rounds"),
        "limit": text("the agreed rounds are over"),
    }[reason]
    if len(winners) == 1 and (breaker := _tie_breaker(keys)) is not None:
        return text(
            "{colour} wins {breaker}: {why}",
            you="You win {breaker}: {why}",
            colour=COLOUR[winners[0]],
            breaker=breaker,
            why=why,
        )
    if len(winners) == 1:
        return text("{colour} wins: {why}", you="You win: {why}", colour=COLOUR[winners[0]], why=why)
    points, web, food = keys[winners[0]]
    return text(
        "{colours} share the victory with {n} points, a web of {web} and {food} food each: {why}",
        colours=all_of(winners),
        n=points,
        web=web,
        food=food,
        why=why,
    )


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
        table.append((LARGEST, tuple(row.largest for row in rows)))
        table.append((text("Food"), tuple(row.food for row in rows)))
    return tuple(table)


def running(state: State) -> tuple[Score, ...]:
    """The scores if the game ended now."""
    last = state.agenda[0]
    if isinstance(last, Finished):
        return last.scores(state)
    tops = _tops(state)
    largest = _largest(state, tops) or tuple(top if top == 1 else 0 for top in tops)
    return tuple(
        score(colony, top, web) for colony, top, web in zip(state.colonies, tops, largest, strict=True)
    )


def _largest(state: State, tops: tuple[int, ...]) -> tuple[int, ...] | None:
    """The largest web of each seat where nobody has to be asked (A-136): by the house rule all topmost ones
    count, and a tracked board shows it. None: the table tells."""
    return tops if state.equipment.options["tie.largest"] == "total" else mode(state).largest(state)


def _tops(state: State) -> tuple[int, ...]:
    """The topmost webs of each seat, as the table has counted them where it did."""
    last = state.agenda[0]
    return last.tops if isinstance(last, CountWebs | Finished) else tuple(one.tops for one in state.colonies)
