"""The rules of Spidertwist: what is asked, what a word does, and how a game ends."""

from __future__ import annotations

from collections.abc import Callable

from companion.frozen import replace
from companion.games.spidertwist import equipment, events, position, prose
from companion.games.spidertwist.position import EATEN, MATED, Action, State, end_code
from companion.kit import dice, grammar
from companion.kit.ahead import Pick
from companion.kit.game import Parts
from companion.kit.lazy_events import Deferred, play_on
from companion.kit.seats import NO_SEAT, rival
from companion.kit.spaces import NO_SPACE
from companion.play import (
    ROLL,
    TURN,
    Chance,
    Choice,
    Event,
    Menu,
    Option,
    Over,
    Pending,
    Settings,
    Step,
    Text,
    text,
)

DIE = "d6"
"""The one die, for who begins and for meals."""

Played = tuple[State, tuple[Deferred, ...]]


def start(settings: Settings) -> State:
    """The state before the first draw or question."""
    fixed = equipment.equip(settings)
    return State(fixed, bytes(len(fixed.names)), (fixed.males, fixed.males))


def pending(state: State) -> Pending:
    """What the rules wait for."""
    match state.stage:
        case "start":
            seat = len(state.rolls) % 2
            prompt = prose.START_ROLLS[seat]
            return Chance(DIE, dice.D6, prompt, by=seat, auto=bool(state.rolls), verb=ROLL)
        case "turn":
            finish = None if end_code(state, "end") else "end"
            prompt = prose.turn(state.seat, frozenset(verb for verb, *_ in position.actions(state)))
            return (Choice(state.seat, prompt, TURN, finish=finish),)
        case "reaction":
            seat = rival(state.seat)
            return (Choice(seat, prose.REACTIONS[seat], "reaction"),)
        case "offer":
            seat = rival(state.seat)
            return (Choice(seat, prose.OFFERS[seat], "offer", finish="decline"),)
        case "meal":
            return Chance(DIE, dice.D6, prose.MEAL_ROLL, auto=True, verb=ROLL)
        case "over":
            return result(state)


def menu(state: State, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
    """How a word of this seat may go on after ``prefix``."""
    paths = [*_paths(state), *_asides(state)] if seat == _asked(state) else []
    return grammar.level(paths, prefix, lambda path: _option(state, path))


def words(state: State, seat: int) -> list[str]:
    """Every complete word of a seat but asides."""
    return [" ".join(path) for path in _paths(state)] if seat == _asked(state) else []


def random_word(state: State, _seat: int, pick: Pick) -> str:
    """One of the words of a seat, each as likely as the others."""
    if state.stage == "turn":
        actions = position.actions(state)
        number = pick(len(actions) + state.acted)
        return " ".join(_path(state, actions[number])) if number < len(actions) else "end"
    if state.stage == "offer":
        return ("accept", "decline")[pick(2)]
    ends = position.ends(state)
    return f"lead {state.equipment.names[ends[pick(len(ends))]]}"


def play(state: State, word: str, _seat: int | None) -> Step:
    """What a word does that stands."""
    verb, *parts = word.split()
    match verb:
        case "roll":
            played = _roll(state, int(parts[0]))
        case "end":
            played = _next_turn(state, events.ended_turn)
        case "offer":
            offer = replace(state, stage="offer", offered=True)
            played = offer, ((events.offered, state.seat),)
        case "accept":
            played = _over(state, "agreement", ())
        case "decline":
            played = replace(state, stage="turn"), ((events.declined, rival(state.seat)),)
        case "resign":
            played = _over(replace(state, resigned=state.seat), "resigned", ())
        case "lead":
            played = _lead(state, state.equipment.index[parts[0]])
        case _:
            nodes = [state.equipment.index[part] for part in parts]
            played = _act(state, (verb, nodes[0] if len(nodes) > 1 else NO_SPACE, nodes[-1]))
    return play_on(played, _forced)


def go_on(state: State) -> Step:
    """From a position as it may have been corrected to the next real question, draw or end."""
    return play_on(_over_if_ended(state, ()), _forced)


# ------------------------------------------------------------------------------------- menus


def _asked(state: State) -> int:
    return rival(state.seat) if state.stage in ("reaction", "offer") else state.seat


def _paths(state: State) -> list[Parts]:
    """Every complete word of the seat that is asked, in menu order: matings come first."""
    match state.stage:
        case "reaction":
            return [("lead", state.equipment.names[end]) for end in position.ends(state)]
        case "turn":
            found = [_path(state, action) for action in position.actions(state)]
            return found if end_code(state, "end") else [*found, ("end",)]
        case "offer":
            return [("accept",), ("decline",)]
    return []


def _asides(state: State) -> list[Parts]:
    """S-35: what ends a game otherwise than by playing, for who has the turn."""
    if state.stage != "turn":
        return []
    return [("resign",)] if position.offer_code(state) else [("offer",), ("resign",)]


def _path(state: State, action: Action) -> Parts:
    verb, start, end = action
    names = state.equipment.names
    return (verb, names[end]) if start == NO_SPACE else (verb, names[start], names[end])


def _option(state: State, path: Parts) -> Option:
    """The row for a path of ``_paths`` as far as it has been walked."""
    fixed = state.equipment
    match path:
        case ("lead", end) if male := state.males[fixed.index[end]]:
            return prose.prey_option(end, fixed.owner(male), rival(state.seat))
        case ("step" | "mate", start):
            return prose.male_option(start, fixed.male_name(state.males[fixed.index[start]]))
        case ("mate", _, end):
            return prose.female_option(end)
        case (verb,):
            return prose.ACTS[verb]
    return prose.node_option(path[-1])


# -------------------------------------------------------------------------------------- rolls


def _roll(state: State, number: int) -> Played:
    if state.stage == "meal":
        return replace(state, stage="turn", feeding=number), ((events.feeds, number),)
    return _start_roll(state, number)


def _start_roll(state: State, number: int) -> Played:
    """The higher roll begins; level rolls are rolled again (S-31)."""
    seat = len(state.rolls) % 2
    told = (events.start_roll, seat, number)
    if seat == 0:
        return replace(state, rolls=(*state.rolls, number)), (told,)
    black = state.rolls[-1]
    if black == number:
        return replace(state, rolls=(*state.rolls, number)), (told, (events.tied, number))
    first = 0 if black > number else 1
    begun = replace(state, stage="turn", rolls=(), first=first, seat=first)
    return begun, (told, (events.begins, first, (black, number)))


# ------------------------------------------------------------------------- actions and reactions


def _act(state: State, action: Action, *, forced: bool = False) -> Played:
    """One action of the mover and what it does to the female."""
    verb, start, end = action
    if verb == "mate":
        return _mate(state, start, forced=forced)
    fixed, seat, stock = state.equipment, state.seat, state.stock
    if verb == "add":
        male = fixed.male(seat, fixed.males - stock[seat] + 1)
        males, stock = _with(state.males, end, male), _more(stock, seat, -1)
    else:
        male = state.males[start]
        males = _with(_with(state.males, start, 0), end, male)
    fed, told = _fed_on(state, by_mating=False)
    disturbed = replace(
        state,
        males=males,
        stock=stock,
        stage="turn" if state.feeding else "reaction",
        acted=True,
        added=state.added or verb == "add",
        done=tuple(sorted((*state.done, male))),
        disturber=NO_SPACE if state.feeding else end,
        feeding=fed,
    )
    return disturbed, ((events.disturbed, disturbed, start, end, state.feeding, forced), *told)


def _mate(state: State, start: int, *, forced: bool) -> Played:
    """S-8: the male leaves the web and the female stays; a meal goes on by one (S-25)."""
    names, seat = state.equipment.names, state.seat
    fed, told = _fed_on(state, by_mating=True)
    mated = replace(
        state,
        males=_with(state.males, start, 0),
        mated=_more(state.mated, seat, 1),
        acted=True,
        mating=True,
        feeding=fed,
    )
    happened = (events.mated, seat, names[start], names[state.female], state.feeding, forced)
    return _over_if_ended(mated, (happened, *told))


def _fed_on(state: State, *, by_mating: bool) -> tuple[int, tuple[Deferred, ...]]:
    """S-23: a disturbance during a meal turns the die by one and does nothing else."""
    if not state.feeding:
        return 0, ()
    return state.feeding - 1, ((events.fed_on, state.feeding - 1, by_mating),)


def _lead(state: State, end: int, *, forced: bool = False) -> Played:
    """The female goes and eats what she finds there."""
    fixed, seat = state.equipment, rival(state.seat)
    told = (events.went, seat, fixed, state.female, end, forced)
    prey = state.males[end]
    if not prey:
        return replace(state, stage="turn", female=end, disturber=NO_SPACE), (told,)
    owner = fixed.owner(prey)
    state = replace(
        state,
        stage="meal",
        female=end,
        disturber=NO_SPACE,
        males=_with(state.males, end, 0),
        done=tuple(male for male in state.done if male != prey),
        eaten=_more(state.eaten, owner, 1),
    )
    return _over_if_ended(state, (told, (events.ate, seat, owner, fixed.names[end])))


# -------------------------------------------------------------------------------- turns, the end


def _forced(state: State) -> Played | None:
    """The next thing that needs no question, None where there is one, a draw or an end."""
    if state.stage == "reaction":
        ends = position.ends(state)
        return _lead(state, ends[0], forced=True) if len(ends) == 1 else None
    if state.stage != "turn":
        return None
    found = position.actions(state)[:2]
    if not found:  # S-7 when it is the whole turn
        return _next_turn(state, events.nothing_left if state.acted else events.passed)
    if len(found) == 1 and not state.acted:
        return _act(state, found[0], forced=True)
    return None


def _next_turn(state: State, why: Callable[[int], Event]) -> Played:
    """The rival's turn comes; ``why`` tells it of a seat."""
    return _over_if_ended(rivals_turn(state), ((why, state.seat),))


def rivals_turn(state: State) -> State:
    """A whole turn of the rival: all males may move again."""
    return replace(
        state,
        stage="turn",
        seat=rival(state.seat),
        turns=state.turns + 1,
        acted=False,
        added=False,
        mating=False,
        done=(),
        offered=False,
        disturber=NO_SPACE,
    )


def _over_if_ended(state: State, happened: tuple[Deferred, ...]) -> Played:
    """S-28: the end is looked for after every action with its reaction, before any other roll."""
    reason = position.ending(state)
    if not reason:
        return state, happened
    return _over(state, reason, happened)


def _over(state: State, reason: str, happened: tuple[Deferred, ...]) -> Played:
    over = replace(state, stage="over", reason=reason, disturber=NO_SPACE)
    ranking = position.ranking(over)
    why, rule = _why_ended(over)
    return over, (*happened, (events.ended, why, rule, ranking[0], position.points(over)))


def _why_ended(state: State) -> tuple[Text, str]:
    left = position.left(state)
    who = left.index(min(left)) if state.resigned == NO_SEAT else state.resigned
    return prose.end_reason(state.reason or "limit", who)


def result(state: State) -> Over:
    """The places now; with reason ``limit`` unless the game is over."""
    ranking, points = position.ranking(state), position.points(state)
    _, rule = _why_ended(state)
    return Over(
        ranking,
        state.reason or "limit",
        prose.result(state.reason, ranking, points, state.mated),
        points,
        (
            (text("points for mating", short="mating"), _times(state.mated, MATED)),
            (text("points for eaten males", short="eaten"), _times(state.eaten, EATEN)),
        ),
        rule,
    )


# ------------------------------------------------------------------------------- small steps


def _with(males: bytes, node: int, male: int) -> bytes:
    return males[:node] + bytes((male,)) + males[node + 1 :]


def _more(counts: tuple[int, int], seat: int, by: int) -> tuple[int, int]:
    black, white = counts
    return (black + by, white) if seat == 0 else (black, white + by)


def _times(counts: tuple[int, int], each: int) -> tuple[int, int]:
    return counts[0] * each, counts[1] * each
