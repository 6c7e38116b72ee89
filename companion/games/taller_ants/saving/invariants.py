"""What holds in every position that play can reach; a broken invariant is named."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from companion.games.taller_ants import names, setup, turns
from companion.games.taller_ants.acts import ants, fights, growth, loads, moving
from companion.games.taller_ants.state import areas, position
from companion.games.taller_ants.state.equipment import (
    GROUP,
    SPIDER_HP,
    SPIDER_POINTS,
    START_COCOON,
    START_FOOD,
)
from companion.games.taller_ants.state.position import LOAD, SPIDER_SEAT, Colony, Group, Spider, State
from companion.games.taller_ants.words import menus, prose
from companion.kit.saved import wrong
from companion.kit.spaces import NO_SPACE
from companion.play import text


def check(state: State) -> None:
    """Refuse an impossible position. Errors: PositionError."""
    check_table(state)
    if state.round:
        _check_play(state)
    else:
        _check_set_up(state)


def check_table(state: State) -> None:
    """Refuse one that cannot be on the table, whether it rests or not. Errors: PositionError."""
    _check_moment(state)
    _check_areas(state)
    _check_colonies(state)
    _check_spiders(state)
    _check_items(state)
    _check_memory(state)


def _check_moment(state: State) -> None:
    """Stage, seat and round fit together."""
    set_up = state.stage in setup.VERBS
    if set_up != (state.round == 0):
        raise wrong(text("The first round begins when everything is placed."), "Round")
    if state.round > int(state.equipment.option("ta.max_rounds")):
        raise wrong(text("That round is never played."), "T-79")
    spiders_ask = state.stage in ("enter", "fungus", "tile", "spiders")
    if spiders_ask != (state.seat == SPIDER_SEAT) and state.stage not in ("fight", "avoid", "prize", "over"):
        raise wrong(text("It is not this seat’s turn at this moment."), "T-4")
    if state.seat >= state.equipment.seats:
        raise wrong(text("There is no such seat."), "T-3")
    if (state.stage == "over") != bool(state.reason) or (state.winners and not state.reason):
        raise wrong(text("A game that is over has a reason, and no other."), "End")
    if (state.stage in ("fight", "avoid", "prize")) != (state.fight is not None):
        raise wrong(text("A fight is known while it lasts."), "Attacking")
    if (state.stage == "harvest") != (state.picking is not None):
        raise wrong(text("A harvest is known while it lasts."), "T-68")


# ------------------------------------------------------------------------------- the map


def _check_areas(state: State) -> None:
    """Webs, fungus and wards where they can be."""
    fixed = state.equipment
    if state.webs & (fixed.rock | state.fungus | state.wards):
        raise wrong(text("Rock, fungus and wards carry no web."), "T-28")
    holes = sum(1 << hole for hole in set(areas.holes(state)))
    if state.fungus & (fixed.rock | fixed.water | holes | state.wards):
        raise wrong(text("Fungus grows on open ground."), "T-72")
    if not state.fungus:
        raise wrong(text("One tile of fungus always lives."), "T-69")
    if state.wards & (fixed.rock | fixed.water | holes):
        raise wrong(text("Wards grow on open ground."), "T-74")
    patches = areas.patches(state)
    if any(state.spent & patch not in (0, patch) for patch in patches) or state.spent & ~state.fungus:
        raise wrong(text("A fungus group is harvested to its end as a whole."), "T-69")
    if state.stage in ("fungus", "tile"):
        if state.spent:
            raise wrong(text("In a new round all fungus may be harvested again."), "T-69")
        _check_growth(state, patches)
    elif state.growing or state.way:
        raise wrong(text("Fungus grows at the beginning of a round."), "T-4")
    if state.grown > state.fungus.bit_count():
        raise wrong(text("So many groups of fungus cannot have grown."), "T-71")


def _check_growth(state: State, patches: Sequence[int]) -> None:
    seeds = [next((patch for patch in patches if patch >> seed & 1), 0) for seed in state.growing]
    if (
        not seeds
        or 0 in seeds
        or len(set(seeds)) < len(seeds)
        or len(seeds) + state.grown > state.fungus.bit_count()
    ):
        raise wrong(text("Each fungus group that is still to grow is named by one tile."), "T-71")
    if (state.way > 0) != (state.stage == "tile"):
        raise wrong(text("A direction stands until its tile is drawn."), "T-71")
    if state.stage == "tile" and len(growth.tiles(state, state.way)) < 2:
        raise wrong(text("No tile has to be drawn for this direction."), "T-71")
    if state.stage == "fungus" and len(growth.ways(state)) < 2:
        raise wrong(text("No die decides where this fungus grows."), "T-71")


def _check_items(state: State) -> None:
    for at, thing, _ in state.items:
        if not loads.may_lie(state, at):
            raise wrong(text("Nothing can lie at {space}.", space=names.place(state, at)), "T-61")
        if thing.startswith("brood") and int(thing[-1]) > len(state.colonies):
            raise wrong(text("These eggs belong to nobody."), "T-53")


# ------------------------------------------------------------------------------- colonies


def _check_colonies(state: State) -> None:
    dug = 0
    for seat, colony in enumerate(state.colonies, 1):
        if colony.nest & dug:
            raise wrong(text("A square below ground was excavated once."), "T-80")
        dug |= colony.nest
        _check_holes(state, colony)
        if len({group.name for group in colony.groups}) < len(colony.groups):
            raise wrong(text("Every group has a name of its own."), "T-67")
        for group in colony.groups:
            _check_group(state, colony, group)
        _check_standing(state, seat, colony)
    every = areas.holes(state)
    if len(set(every)) < len(every):
        raise wrong(text("Every hole has a square of its own."), "T-80")


def _check_holes(state: State, colony: Colony) -> None:
    fixed = state.equipment
    if colony.shafts and not fixed.option("ants.new_holes"):
        raise wrong(text("There are no holes but those of the beginning."), "T-58")
    if colony.hole == NO_SPACE:
        if colony.nest or colony.shafts or colony.groups or colony.queen is not None:
            raise wrong(text("A colony begins with its hole."), "T-80")
        return
    for hole in (colony.hole, *colony.shafts):
        if (fixed.rock | fixed.water) >> hole & 1:
            raise wrong(text("A hole needs open ground."), "T-80")
    if not colony.nest >> colony.hole & 1:
        raise wrong(text("The nest contains the square of its hole."), "T-80")
    below = areas.excavated(state)
    if any(not below >> hole & 1 for hole in colony.shafts):
        raise wrong(text("Under a hole the ground is excavated."), "T-58")


def _check_group(state: State, colony: Colony, group: Group) -> None:
    if not names.is_group(group.name):
        raise wrong(text("No group is called {name}.", name=group.name), "T-67")
    if not 1 <= group.ants <= GROUP:
        raise wrong(text("A group has 1 to {n} ants.", n=GROUP), "Ants")
    other = group.black if colony.kind == "red" else group.red
    if other and not state.equipment.option("ants.mixed"):
        raise wrong(text("All ants of a colony have one colour."), "T-8")
    if group.room < 0:
        raise wrong(text("{name} carries too much: {n} points an ant.", name=group.name, n=LOAD), "T-61")
    if not loads.well_kept(state, group):
        raise wrong(text("{name} has handled things where it is.", name=group.name), "T-82")
    if group.moved != (0, 0) and (state.stage != "regroup" or colony != state.colony):
        raise wrong(text("Groups are arranged anew at the end of a turn."), "T-67")
    if group.moved[0] > group.red or group.moved[1] > group.black:
        raise wrong(text("So many ants of {name} cannot have moved.", name=group.name), "T-67")
    if group.bridge:
        _check_bridge(state, group)


def _check_bridge(state: State, group: Group) -> None:
    """A bridge lies on a straight line of water between two squares of land."""
    fixed = state.equipment
    way = next(
        (
            way
            for way, to in enumerate(fixed.ways[group.bridge[0]])
            if len(group.bridge) > 2 and to == group.bridge[1]
        ),
        0,
    )
    straight = way and all(fixed.ways[one][way] == other for one, other in pairwise(group.bridge))
    wet = all(fixed.water >> to & 1 for to in group.stands)
    if not straight or not wet or group.square != group.bridge[1] or len(group.stands) > group.ants:
        raise wrong(text("A bridge is a straight line of water, an ant for each square."), "T-66")
    if (
        any(fixed.rock >> end & 1 for end in (group.bridge[0], group.bridge[-1]))
        or group.points
        or group.credit
    ):
        raise wrong(text("A bridge joins two shores and has no points left."), "T-66")


def _check_standing(state: State, seat: int, colony: Colony) -> None:
    """Units stand on ground that holds them, one group on a square, and nobody among enemies."""
    terrain = moving.survey(state, seat)
    squares = [square for group in colony.groups for square in group.stands]
    passing = position.group_of(state, seat, state.passing) if state.seat == seat else None
    if passing is not None:
        squares.remove(passing.square)
    if len(set(squares)) < len(squares):
        raise wrong(text("One group stands on a square."), "T-10")
    queen = [colony.queen.square] if colony.queen is not None else []
    for square in [*squares, *([passing.square] if passing else []), *queen]:
        if terrain.foes >> square & 1:
            raise wrong(text("No enemies share a square."), "T-10")
        if not moving.bears_ants(terrain, square):
            raise wrong(text("No ant can stand at {space}.", space=names.place(state, square)), "T-18")
    if (
        colony.queen is not None
        and terrain.bridges >> colony.queen.square & 1
        and state.passing != position.QUEEN
    ):
        raise wrong(text("Nobody stays on a bridge."), "T-66")


# -------------------------------------------------------------------------------- spiders


def _check_spiders(state: State) -> None:
    if len({spider.name for spider in state.spiders}) < len(state.spiders):
        raise wrong(text("Every spider has a name of its own."), "T-47")
    staying = [spider.square for spider in state.spiders if spider.name != state.passing]
    if len(set(staying)) < len(staying):
        raise wrong(text("One spider stands on a square."), "T-10")
    for spider in state.spiders:
        _check_spider(state, spider)


def _check_spider(state: State, spider: Spider) -> None:
    if spider.name not in names.SPIDER_NAMES:
        raise wrong(text("No spider is called {name}.", name=spider.name), "T-47")
    ground = areas.ground_of_spiders(state)
    if state.passing == spider.name:
        ground |= areas.open_water(state)
    if not ground >> spider.square & 1:
        raise wrong(text("No spider can stand at {space}.", space=names.place(state, spider.square)), "T-16")
    dying = spider.laid and state.seat == SPIDER_SEAT and state.stage != "over"
    if spider.hp < 1 and not dying:
        raise wrong(text("A spider without hp is dead."), "T-29")
    if not loads.well_kept(state, spider):
        raise wrong(text("{name} has handled things where it is.", name=spider.name), "T-82")
    if spider.laid and (spider.points or not spider.acted):
        raise wrong(text("A spider that lays eggs has spent its turn."), "T-29")
    if (spider.attacked or spider.beaten) and not spider.acted:
        raise wrong(text("A spider that has attacked has acted."), "T-37")
    if spider.beaten and (not names.is_piece(spider.beaten) or not spider.attacked):
        raise wrong(text("A spider has beaten only whom it attacked."), "T-37")
    # Points are given anew when the spiders’ turn begins.
    if state.stage == "spiders" and not spider.acted and spider.points != SPIDER_POINTS:
        raise wrong(text("A spider that has not acted has all its points."), "Spiders")


# --------------------------------------------------------------------------------- memory


def _check_memory(state: State) -> None:
    """The last word of a turn is one, and only a step has a direction or leads on."""
    if state.last:
        known = {*prose.VERBS, *state.equipment.index, *position.THINGS, position.OWN_EGGS, *ants.WAYS_TO_LAY}
        parts = [
            part
            for part in state.last
            if part not in known and not names.is_unit(part) and not names.is_piece(part)
        ]
        if state.stage not in (*menus.TURNS, "fight", "avoid", "prize", "harvest") or any(
            not part.isdecimal() for part in parts
        ):
            raise wrong(text("The last word of the turn is none."), "Round")
        if state.last[0] not in prose.VERBS or len(state.last) < 2 or not names.is_unit(state.last[1]):
            raise wrong(text("The last word of the turn is none."), "Round")
    stepped = state.last[:1] == ("step",)
    if (state.heading or state.passing) and not stepped:
        raise wrong(text("Only a step has a direction."), "Round")
    if stepped and (len(state.last) != 3 or state.last[2] not in state.equipment.index):
        raise wrong(text("The last word of the turn is none."), "Round")
    if state.passing:
        unit = menus.called(state, state.passing)
        if unit is None or state.last[1] != state.passing or state.stage not in ("spiders", "ants"):
            raise wrong(text("Nobody of that name is on the way."), "T-10")
        if moving.may_stay(moving.survey(state, state.seat), unit, unit.square):
            raise wrong(text("Who may stay is not on the way."), "T-10")
        if not menus.every(state):
            raise wrong(text("Who may not stay has to have points to go on."), "T-10")


# ------------------------------------------------------------------------------- set-up


def _check_set_up(state: State) -> None:
    """Colours first, then colony after colony; the spider before or after them."""
    fixed = state.equipment
    if state.webs or state.wards or state.spent or state.last or state.fungus != fixed.fungus or state.grown:
        raise wrong(text("Before the first round nothing has been made or grown."), "Setup")
    early = fixed.option("ta.spider_places") == "first"
    fresh = tuple(Spider("spider1", one.square, SPIDER_HP, cocoons=START_COCOON) for one in state.spiders)
    if state.spiders != fresh or len(fresh) != (early and state.stage != "enter"):
        raise wrong(
            text("One spider enters, with {hp} hp and {n} ants in a cocoon.", hp=SPIDER_HP, n=START_COCOON),
            "T-5",
        )
    _check_kinds(state)
    placed = len(state.colonies) if state.stage == "enter" and not early else state.seat - 1
    for seat, colony in enumerate(state.colonies, 1):
        done = "all" if seat <= placed and state.stage != "colour" else "none"
        if seat == state.seat and state.stage in ("nest", "settle"):
            done = state.stage
        if not _is_so_far(state, colony, done):
            raise wrong(text("The colonies are placed one after the other."), "T-80")
    food = sum(number for _, thing, number in state.items if thing == "food")
    full = sum(colony.queen is not None for colony in state.colonies)
    if food != (START_FOOD * full if fixed.option("ants.setup") == "A" else 0) or food != sum(
        one for *_, one in state.items
    ):
        raise wrong(text("Each colony begins with {n} food.", n=START_FOOD), "T-1")
    if len(menus.first_two(state)) < 2:
        raise wrong(text("There is no choice here, and what is forced is played."), "Round")


def _check_kinds(state: State) -> None:
    kinds = [colony.kind for colony in state.colonies]
    asked = state.seat - 1 if state.stage == "colour" else len(kinds)
    if state.stage == "enter" and state.equipment.option("ta.spider_places") == "first":
        asked = 0
    if any(bool(kind) != (place < asked) for place, kind in enumerate(kinds)):
        raise wrong(text("The players choose their ants one after the other."), "T-8")


def _is_so_far(state: State, colony: Colony, done: str) -> bool:
    groups, size, count = setup.start_of(state.equipment)
    dug = colony.nest.bit_count()
    if done == "none":
        return colony.hole == NO_SPACE
    if done == "nest":
        return 1 <= dug < count and not colony.groups and colony.queen is None
    below = all(unit.square >= state.equipment.size for unit in colony.units)
    whole = dug == count and below and all(group.ants == size for group in colony.groups)
    in_order = all(group.name == names.group_name(n) for n, group in enumerate(colony.groups, 1))
    if done == "settle":
        return whole and in_order and len(colony.groups) <= groups and colony.queen is None
    return whole and in_order and len(colony.groups) == groups and colony.queen is not None


# ----------------------------------------------------------------------------------- play


def _check_play(state: State) -> None:
    """Both sides are as far as the rules leave them, and the moment is a true question."""
    count = setup.start_of(state.equipment)[2]
    kinds = [colony.kind for colony in state.colonies]
    if "" in kinds or (len(kinds) == 2 and kinds[0] == kinds[1]):
        raise wrong(text("Every colony has its ants; of two one is red and one is black."), "T-8")
    for seat, colony in enumerate(state.colonies, 1):
        if colony.nest.bit_count() < count or colony.hole == NO_SPACE:
            raise wrong(text("A nest has at least {n} squares.", n=count), "T-1")
        if colony.out == turns.living(state, seat):
            raise wrong(text("A colony is out when nothing of it lives, and only then."), "T-77")
    if state.stage == "over":
        _check_end(state)
        return
    if state.seat != SPIDER_SEAT and state.colony.out:
        raise wrong(text("Who is out has no turn."), "T-77")
    if (
        state.stage in (*menus.TURNS, "fight", "avoid", "prize", "harvest")
        and turns.eliminate(state)[0] != state
    ):
        raise wrong(text("This game would be over."), "End")
    if state.stage in menus.TURNS and len(menus.first_two(state)) < 2:
        raise wrong(text("There is no choice here, and what is forced is played."), "Round")
    if state.fight is not None:
        _check_fight(state)
    if state.picking is not None:
        _check_harvest(state)


def _check_end(state: State) -> None:
    """The reason of an end holds, and the winners are those it makes."""
    left = tuple(seat for seat, colony in enumerate(state.colonies, 1) if not colony.out)
    alive = bool(state.spiders)
    rounds = int(state.equipment.option("ta.max_rounds"))
    winners = state.winners
    holds = {
        "spider-goal": winners == (SPIDER_SEAT,) and alive and position.reached(state, SPIDER_SEAT),
        "ant-goal": len(winners) == 1 and winners[0] in left and position.reached(state, winners[0]),
        "spiders-dead": winners == left and len(left) == 1 and not alive,
        "ants-dead": winners == (SPIDER_SEAT,) and not left,
        "nobody": not winners and not left and not alive,
        "rounds": state.round == rounds and winners == turns.best(state),
    }
    if any(winner >= state.equipment.seats for winner in winners) or not holds[state.reason]:
        raise wrong(text("The game cannot have ended like this."), "End")


def _check_fight(state: State) -> None:
    fight = state.fight
    assert fight is not None
    seats = state.equipment.seats
    if fight.seat != state.seat or fight.foe >= seats or fight.foe == fight.seat:
        raise wrong(text("One side of a fight has the turn."), "Attacking")
    target = names.piece_id(state, fight.foe, fight.target)
    unit = position.unit_of(state, fight.seat, fight.unit)
    if unit is None or fights.target_code(state, fight.seat, unit, target):
        raise wrong(text("The two of a fight stand side by side."), "T-36")
    if fight.seat == SPIDER_SEAT:
        spider = position.spider_of(state, fight.unit)
        able = spider is not None and spider.attacked and not spider.laid
    else:
        group = position.group_of(state, fight.seat, fight.unit)
        able = group is not None and not group.points and not group.bridge
    if not able:
        raise wrong(text("An attack costs what an attack costs."), "T-37" if fight.seat == 0 else "T-48")
    order = fights.rollers(fight)
    if (state.stage == "avoid") != (fights.may_avoid(fight) and state.stage != "fight"):
        raise wrong(text("Ants avoid a fight after a six."), "T-38")
    if state.stage == "fight" and len(fight.dice) >= len(order):
        raise wrong(text("A fight has no more dice."), "Attacking")
    if state.stage == "prize":
        _check_prize(state)


def _check_prize(state: State) -> None:
    fight = state.fight
    assert fight is not None
    won = False
    if len(fight.dice) == len(fights.rollers(fight)) and fight.target != position.QUEEN:
        mine, theirs = fights.sides(state, fight)
        attacks = fight.seat == SPIDER_SEAT
        won = (attacks or fight.foe == SPIDER_SEAT) and (mine > theirs if attacks else theirs > mine)
    if not won:
        raise wrong(text("A spider picks up or kills after it has won."), "T-41")


def _check_harvest(state: State) -> None:
    assert state.picking is not None
    name, tile, dice = state.picking
    group = position.group_of(state, state.seat, name)
    if group is None or group.points or group.bridge or len(dice) >= group.ants or not group.room:
        raise wrong(text("A harvest takes the whole turn of a group with room for food."), "T-70")
    near = tile in state.equipment.near[group.square]
    if not near or not state.fungus >> tile & 1 or state.spent >> tile & 1:
        raise wrong(text("A group harvests fungus beside it."), "T-68")
