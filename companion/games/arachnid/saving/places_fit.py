"""What is true of every tracked board: it fits the grid, its rules and the counters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.arachnid.modes.reach import lookup_of
from companion.games.arachnid.modes.retreat import Retreat
from companion.games.arachnid.modes.walking import Steer
from companion.games.arachnid.printed.names import (
    COLOUR,
    critter_kind,
    critter_text,
    funnel_text,
    piece,
    piece_name,
    piece_text,
)
from companion.games.arachnid.state.places import Places
from companion.games.arachnid.state.position import State
from companion.games.arachnid.tasks.landing import Landing
from companion.games.arachnid.tasks.setup import Settle
from companion.play import Text, text

MOST_WEBS = 2


def wrong(state: State) -> Iterator[Text]:
    """What does not fit about where things stand; nothing in counters mode."""
    tracked = state.equipment.options["mode"] == "tracked"
    if tracked != (state.places is not None):
        yield text("a tracked board needs places, and counters mode has none")
        return
    if state.places is None:
        if any(isinstance(task, Retreat | Steer | Settle) for task in state.agenda):
            yield text("something of a tracked board is due in counters mode")
        return
    yield from _names(state, state.places)
    yield from _spaces(state, state.places)
    yield from _webs(state, state.places)
    yield from _standing(state)
    yield from _food(state)
    yield from _agenda(state)


def _names(state: State, places: Places) -> Iterator[Text]:
    """Every piece on the board is in one place, and no other is."""
    spiders = [
        piece_name(seat, spider.name)
        for seat, colony in enumerate(state.colonies)
        for spider in colony.spiders
        if spider.on_board
    ]
    yield from _same("a spider", spiders, places.spiders)
    yield from _same("a critter", [critter.token for critter in state.critters], places.critters)
    yield from _same("a funnel", [funnel.name for funnel in state.funnels], places.funnels)
    if len({space for space, _ in places.webs}) < len(places.webs):
        yield text("a space has two entries of webs")
    if len(set(places.flies)) < len(places.flies):
        yield text("two flies lie on one space")


def _same(what: str, known: list[str], placed: tuple[tuple[str, str], ...]) -> Iterator[Text]:
    names = [name for name, _ in placed]
    for name in known:
        if name not in names:
            yield text("{name} is on the board and nowhere on it", name=name)
    for name in names:
        if name not in known:
            yield text("{name} has a place and is not on the board", name=name)
    if len(set(names)) < len(names):
        yield text("{what} is in two places", what=text(what))


def _spaces(state: State, places: Places) -> Iterator[Text]:
    board = set(state.equipment.grid.spaces)
    used = [
        *(space for space, _ in places.webs),
        *(space for _, space in (*places.spiders, *places.critters, *places.funnels)),
        *places.flies,
    ]
    for space in used:
        if space not in board:
            yield text("there is no space {space}", space=space)


def _webs(state: State, places: Places) -> Iterator[Text]:
    tops: Counter[int] = Counter()
    under: Counter[int] = Counter()
    for space, stack in places.webs:
        if space == state.equipment.grid.spawn:
            yield text("a web lies on the spawn hex")
        if not 1 <= len(stack) <= MOST_WEBS:
            yield text("{n} webs lie on {space}", n=len(stack), space=space)
            continue
        tops[stack[-1]] += 1
        under.update(stack[:-1])
    for seat in {*tops, *under} - set(range(len(state.colonies))):
        yield text("a web of seat {seat} is on the board", seat=seat)
    for seat, colony in enumerate(state.colonies):
        if tops[seat] != colony.tops or under[seat] != colony.under:
            yield text("the webs of {colour} on the board are not as counted", colour=COLOUR[seat])


def _standing(state: State) -> Iterator[Text]:
    """Spiders stand on webs, alone; critters share a space only as Heebie Jeebies with a spider."""
    board = lookup_of(state)
    if len(board.spider_on) < len(board.spiders):
        yield text("two spiders stand on one space")
    if len(board.critter_on) < len(board.critters):
        yield text("two critters stand on one space")
    for name, space in board.spiders.items():
        if space not in board.stacks:
            yield text("{piece} stands on no web", piece=piece_text(*piece(name)))
        token = board.critter_on.get(space)
        if token is not None and critter_kind(token) != "heebie":
            yield text("{critter} stands on a spider", critter=critter_text(token))
    for funnel in state.funnels:
        if board.owner.get(board.funnels[funnel.name]) != funnel.seat:
            yield text("{funnel} stands on no web of its owner", funnel=funnel_text(funnel.name))
    if len(board.funnel_on) < len(board.funnels):
        yield text("two funnels stand on one web")


def _food(state: State) -> Iterator[Text]:
    board = lookup_of(state)
    if len(board.flies) != state.flies:
        yield text("{n} flies are counted and {of} lie on the board", n=state.flies, of=len(board.flies))
    for space in board.flies:
        if space in board.stacks:
            yield text("a fly lies on a web on {space}", space=space)
        if space == state.equipment.grid.spawn:
            yield text("a fly lies on the spawn hex")


def _agenda(state: State) -> Iterator[Text]:
    board = lookup_of(state)
    for task in state.agenda:
        if isinstance(task, Retreat | Landing):
            foes = (task.winner,) if isinstance(task, Retreat) else task.foes or ()
            for name in (piece_name(task.seat, task.spider), *foes):
                if name not in board.spiders:
                    yield text("{name} fights and is not on the board", name=name)
        if isinstance(task, Steer) and (
            task.token not in board.critters or not 0 <= task.seat < len(state.colonies)
        ):
            yield text("{name} is steered and is not on the board", name=task.token)
        if isinstance(task, Settle) and not (
            set(task.left) <= set(range(len(state.colonies))) and task.spider in ("alpha", "beta")
        ):
            yield text("a spider is placed that is not at the table")
