"""Timekeeping: how long each seat has thought, and what is left of it where the table has set a limit.

A seat is charged only while it is asked, several at once each by its own clock, by the differences of
the monotonic clock of one run of the box: a step of the wall clock changes nothing, and neither does a box
that sleeps, as that clock does not count sleep. The time between two runs is nobody's, nor is what
follows a start until the first entry of the new run: the board is set up again.

The turn of a seat lasts while it is asked, until somebody is asked who was not; luck in between does not
end it, nor do others who are done. A limit never moves a game: whoever is over it is told of, and the
table decides.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args

from companion.errors import RecordError
from companion.frozen import frozen
from companion.kit.refusals import is_number
from companion.play import Text, text
from companion.table.record.entries import At, is_count

Way = Literal["off", "count", "turn", "sum", "fischer"]
WAYS: tuple[Way, ...] = get_args(Way)
SHORTEST, LONGEST = 10, 6 * 3600
"""Seconds of a limit."""
MOST_MORE = 600
"""Seconds that a Fischer clock gives for a turn."""


@frozen
class ClockSetting:
    """What the table has chosen: no clock, time that is shown and not limited (``count``), or so many
    ``seconds`` for each turn, for the game (``sum``), or for the game with ``more`` after each turn.
    """

    way: Way = "off"
    seconds: int = 0
    more: int = 0

    @property
    def limits(self) -> bool:
        """True where a seat can be over its time."""
        return self.way in ("turn", "sum", "fischer")

    @property
    def words(self) -> tuple[str, ...]:
        """What follows ``clock`` to say it."""
        numbers = (self.seconds, self.more) if self.way == "fischer" else (self.seconds,)
        return (self.way, *map(str, numbers)) if self.limits else (self.way,)

    def body(self) -> dict[str, Any]:
        """As it stands in the record."""
        limit = {"seconds": self.seconds} if self.limits else {}
        return {"way": self.way, **limit, **({"more": self.more} if self.way == "fischer" else {})}


OFF = ClockSetting()
PRESETS: tuple[ClockSetting, ...] = (
    OFF,
    ClockSetting("count"),
    *(ClockSetting("turn", seconds) for seconds in (30, 60, 90, 120, 180, 300, 600)),
    *(ClockSetting("sum", minutes * 60) for minutes in (5, 10, 15, 20, 30, 45, 60, 90)),
    *(
        ClockSetting("fischer", 60 * minutes, more)
        for minutes, more in ((3, 2), (5, 5), (10, 15), (15, 30), (30, 60))
    ),
)
"""What can be chosen; a record may have other limits."""


def setting_in(words: Sequence[str]) -> ClockSetting | None:
    """The setting that these words after ``clock`` name; None where they name none."""
    match words:
        case ["off" | "count" as way]:
            return ClockSetting(way)
        case ["turn" | "sum" as way, seconds] if is_number(seconds) and SHORTEST <= int(seconds) <= LONGEST:
            return ClockSetting(way, int(seconds))
        case ["fischer", seconds, more] if is_number(seconds) and is_number(more):
            if SHORTEST <= int(seconds) <= LONGEST and 1 <= int(more) <= MOST_MORE:
                return ClockSetting("fischer", int(seconds), int(more))
    return None


def setting_of(body: Mapping[str, Any]) -> ClockSetting:
    """The setting of a ``clock`` entry."""
    return ClockSetting(body["way"], body.get("seconds", 0), body.get("more", 0))


def require_fit(body: Mapping[str, Any]) -> None:
    """Hold a ``clock`` entry from elsewhere against what can be said. Errors: RecordError."""
    numbers = [body.get("seconds", 0), body.get("more", 0)]
    if not all(map(is_count, numbers)) or setting_in(setting_of(body).words) != setting_of(body):
        raise RecordError(text("It sets a clock that there is not."))


def called(setting: ClockSetting) -> Text:
    """A setting after a colon, or on a button; at most 18 signs where ``short``."""
    match setting.way:
        case "off":
            return text("no clock")
        case "count":
            return text("shown, no limit", short="No limit")
        case "turn":
            return text("{time} for each turn", short="{time} a turn", time=span(setting.seconds))
        case "sum":
            return text("{time} for the game", short="{time} in all", time=span(setting.seconds))
    return text(
        "{time} for the game, and {more} more after each turn",
        short="{time} + {more}",
        time=span(setting.seconds),
        more=span(setting.more),
    )


def span(seconds: int) -> Text:
    """A length of time as people say it: in minutes where they are whole, else in seconds."""
    if seconds % 60:
        return text("{n} s", n=seconds)
    return text("{n} min", n=seconds // 60)


def hands(seconds: float) -> str:
    """Seconds as a clock shows them, ``4:07`` or ``1:02:30``, with a minus where a limit is passed."""
    whole = int(abs(seconds))
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    plain = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    return f"−{plain}" if seconds < 0 and whole else plain


class Clocks(NamedTuple):
    """The clocks after an entry: seconds each seat has ``spent``; with a limit what is ``left``, below 0 for
    whoever is over it; the seats whose ``turn`` lasts; what is ``chosen``, and the entry that chose it.
    """

    spent: tuple[float, ...]
    left: tuple[float, ...] = ()
    turn: frozenset[int] = frozenset()
    chosen: ClockSetting = OFF
    chosen_at: int = 0

    def after(self, seconds: float, thinking: Collection[int], asked: Collection[int] | None) -> Clocks:
        """The clocks when ``seconds`` have gone by in which some were ``thinking``, and who is ``asked`` from
        here on, where an entry tells that anew."""
        charged = self._charged(seconds, thinking) if seconds > 0 and thinking else self
        return charged if not asked else charged._turned(frozenset(asked))

    def _charged(self, seconds: float, thinking: Collection[int]) -> Clocks:
        def run(clocks: tuple[float, ...], by: float) -> tuple[float, ...]:
            return tuple(round(one + by, 3) if seat in thinking else one for seat, one in enumerate(clocks))

        return self._replace(spent=run(self.spent, seconds), left=run(self.left, -seconds))

    def _turned(self, asked: frozenset[int]) -> Clocks:
        """Turns end, with what a Fischer clock gives, and begin, with all that a turn has."""
        anew = not asked <= self.turn  # somebody is asked who was not: all turns are others now
        ended = self.turn if anew else self.turn - asked
        begun = asked if anew else frozenset[int]()
        chosen = self.chosen
        left = self.left
        if chosen.way == "fischer":
            left = tuple(round(one + chosen.more, 3) if n in ended else one for n, one in enumerate(left))
        elif chosen.way == "turn":
            left = tuple(float(chosen.seconds) if n in begun else one for n, one in enumerate(left))
        return self._replace(left=left, turn=asked)

    def choosing(self, setting: ClockSetting, n: int) -> Clocks:
        """From entry ``n`` on under this setting: everybody has the whole of it."""
        left = (float(setting.seconds),) * len(self.spent) if setting.limits else ()
        return self._replace(left=left, chosen=setting, chosen_at=n)

    def gone_back(self, now: Clocks) -> Clocks:
        """These clocks after a step back to them from ``now``: what was chosen is the table's and stays, and
        begins anew where it was not chosen yet."""
        same = self.chosen_at == now.chosen_at
        return self if same else self.choosing(now.chosen, now.chosen_at)

    def over(self, seconds: float = 0.0, thinking: Collection[int] = ()) -> frozenset[int]:
        """The seats that are over their time, after ``seconds`` more in which some are thinking."""
        passed = dict.fromkeys(thinking, seconds)
        return frozenset(seat for seat, left in enumerate(self.left) if left - passed.get(seat, 0.0) <= 0)


def between(before: At, now: At) -> float:
    """Seconds from one moment to a later one that somebody may have thought; none between two runs."""
    return max(0.0, now.mono - before.mono) if before.boot == now.boot else 0.0
