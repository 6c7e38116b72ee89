"""What is true of the agenda, of open reports and of rewards in every position."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.arachnid.colony.hatching import Hatch
from companion.games.arachnid.modes.funnels_lost import Stood, funnels_of
from companion.games.arachnid.modes.reports import Underneath
from companion.games.arachnid.modes.retreat import Retreat
from companion.games.arachnid.modes.walking import Steer
from companion.games.arachnid.printed.names import HATCHLINGS, PIECES, SPIDERS, piece_text
from companion.games.arachnid.state.pieces import Reward
from companion.games.arachnid.state.position import State, Task, critter_of
from companion.games.arachnid.tasks.battle import Battle
from companion.games.arachnid.tasks.critters import Wake
from companion.games.arachnid.tasks.den import DenPhase
from companion.games.arachnid.tasks.duel import Side
from companion.games.arachnid.tasks.feeding import Feed
from companion.games.arachnid.tasks.fly_hit import Standing
from companion.games.arachnid.tasks.landing import Landing
from companion.games.arachnid.tasks.new_fly import NewFly
from companion.games.arachnid.tasks.rounds import EndRound, StartRound
from companion.games.arachnid.tasks.scoring import CountWebs, Finished, Largest
from companion.games.arachnid.tasks.setup import Draft, Settle
from companion.games.arachnid.tasks.turns import CleanUp, Turn
from companion.play import Text, text

_ENDS = ("", "last-web", "stalemate", "limit")


def wrong(state: State) -> Iterator[Text]:
    """What does not fit about what is still to be done, in words."""
    if not state.agenda:
        yield text("nothing is waited for")
        return
    if not isinstance(state.agenda[0], StartRound | EndRound | CountWebs | Finished):
        yield text("nothing comes at the end of the round")
    if any(isinstance(task, StartRound | EndRound | CountWebs | Finished) for task in state.agenda[1:]):
        yield text("a round ends in the middle of another thing")
    scoring = isinstance(state.agenda[0], CountWebs | Finished)
    if state.ended not in _ENDS or bool(state.ended) != scoring:
        yield text("a game is scored that has not ended, or the other way round")
    for task in state.agenda:
        if not _seated(state, _seats(task)):
            yield text("{task} names a seat that is not at the table", task=type(task).__name__)
        elif isinstance(task, Battle) and (away := _away(state, task)):
            yield text("{piece} fights and is not on the board", piece=piece_text(*away))
        elif isinstance(task, Draft | Settle) and not _begin(state, task.left):
            yield text("a spider has left the game before it began")
        elif not _fits(state, task):
            yield text("{task} does not fit what is on the table", task=type(task).__name__)
    yield from _open(state)


def _seats(task: Task) -> tuple[int, ...]:
    match task:
        case Hatch() | Underneath() | Stood() | Turn() | CleanUp() | Landing() | Retreat() | Steer():
            return (task.seat,)
        case Feed() | Largest():
            return task.seats
        case DenPhase():
            return task.open
        case Draft() | Settle():
            return task.left
        case Battle():
            return (task.attacker.seat, task.defender.seat)
        case CountWebs():
            return task.corrected
        case Finished():
            return task.known
        case _:
            return ()


def _seated(state: State, seats: tuple[int, ...]) -> bool:
    return len(set(seats)) == len(seats) and all(0 <= seat < state.equipment.seats for seat in seats)


def _begin(state: State, seats: tuple[int, ...]) -> bool:
    """True where these seats have both spiders that a game begins with."""
    return all(state.colonies[seat].spider(name) for seat in seats for name in ("alpha", "beta"))


def _fits(state: State, task: Task) -> bool:
    seats = state.equipment.seats
    match task:
        case Hatch():
            return task.figure in HATCHLINGS and task.figure not in state.colonies[task.seat].figures
        case Feed():
            return task.credit >= 0 and _seated(state, tuple(seat for seat, _ in task.paid))
        case NewFly():
            return 1 <= task.number <= len(state.equipment.grid.fly_order) and state.flies > 0
        case Stood():
            return _seated(state, (task.colour,)) and any(funnels_of(state, task.colour))
        case Standing():
            return set(task.funnels) <= {funnel.name for funnel in state.funnels}
        case Wake():
            return set(task.tokens) <= set(state.equipment.critters) and task.side in ("", *"123456")
        case Battle():
            return _side_fits(task.attacker) and _side_fits(task.defender)
        case CountWebs():
            return len(task.tops) == seats and min(task.tops) >= 0
        case Finished():
            return len(task.tops) == len(task.largest) == seats and min(*task.tops, *task.largest) >= 0
        case Largest():
            return isinstance(state.agenda[0], Finished)
        case _:
            return True


def _away(state: State, battle: Battle) -> tuple[int, str] | None:
    """Who of a battle is not on the board; whom there is not at all does not fit for another reason."""
    for side in (battle.attacker, battle.defender):
        if side.spider not in SPIDERS:
            return None
        fighter = state.colonies[side.seat].spider(side.spider)
        if fighter is None or not fighter.on_board:
            return side.seat, side.spider
    return None


def _side_fits(side: Side) -> bool:
    counts = (side.dice, side.support, side.bought)
    unspent = not side.committed and not any(counts) and not side.faces
    spent = min(counts) >= 0 and (side.committed or unspent) and len(side.faces) <= side.all_dice
    return side.spider in SPIDERS and spent


def _open(state: State) -> Iterator[Text]:
    reports, seats = state.reports, state.equipment.seats
    there = PIECES[: 4 * seats]
    names = [*reports.retreated, *(mover.spider for mover in reports.movers)]
    names += [name for mover in reports.movers for name in mover.fought]
    names += [name for _, name in state.early]
    counts = [reports.flies, reports.landings, reports.uncovered, reports.buried]
    activity = reports.activity
    if activity is not None:
        names += [name for name, _ in activity.hurt]
        counts += [activity.near, activity.crawls, activity.thieves, activity.worms, activity.heebies]
        counts += [count for _, count in activity.hurt]
        if not set(activity.rolled) <= set(state.equipment.critters):
            yield text("a critter has moved that is not of this table")
        if activity.spawned is not None and critter_of(state, activity.spawned) is None:
            yield text("a critter has spawned that is not on the board")
    if not set(names) <= set(there):
        yield text("a report names a spider that is not at the table")
    if not all(_seated(state, (colour,)) for colour in reports.lost):
        yield text("a web of a colour is gone that is not at the table")
    if min(counts) < 0:
        yield text("a report is open less than no time")
    if not _seated(state, tuple({seat for seat, _ in state.early})):
        yield text("a fight is rewarded at the clean-up of nobody")
    for reward in state.due:
        if not _earned(state, reward):
            yield text("an upgrade is earned by a spider that is not in play")


def _earned(state: State, reward: Reward) -> bool:
    if not 0 <= reward.seat < state.equipment.seats or not reward.spiders:
        return False
    known = {spider.name for spider in state.colonies[reward.seat].spiders}
    return set(reward.spiders) <= known and (not reward.swaps or "beta" in reward.spiders)
