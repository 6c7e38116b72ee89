"""How the spiders are played well, a word at a time: brood first, then webs, and prey where it can be had."""

from __future__ import annotations

from companion.games.taller_ants.acts import fights
from companion.games.taller_ants.acts.moving import Terrain
from companion.games.taller_ants.acts.prices import WEB
from companion.games.taller_ants.state import areas, position
from companion.games.taller_ants.state.equipment import (
    COCOON_GOAL,
    EGGS,
    SPIDER_HP,
    SPIDER_POINTS,
    SPIDERS,
    bits,
)
from companion.games.taller_ants.state.position import QUEEN, Spider, State, Unit
from companion.games.taller_ants.tactics import paths
from companion.games.taller_ants.words import menus
from companion.kit.game import Parts

ROUNDS_FOR_EGGS = 6
"""An egg pays off in so many rounds."""
RESERVE = 10
"""Hp that webs leave to a spider: enough to attack the largest group (``SAFE``)."""
CHASE = 6
"""Steps after which prey is left alone while there is meadow to web."""
SPARE_WEBS = 3
"""Webs beyond the goal, for ants collect some."""
SAFE = 3
"""Hp that an attack leaves to a spider if it fails."""


ATTACKS = ("attack", "cocoon")


def act(state: State, terrain: Terrain, spider: Unit) -> Parts | None:
    """What a spider does next, None for nothing of use."""
    assert isinstance(spider, Spider)
    if spider.laid:
        return None
    if state.passing:
        return _step(state, terrain, spider)
    if areas.touched(state) >> spider.square & 1:  # whatever else it did could leave it no points to walk out
        return _step(state, terrain, spider) or _act(state, spider)
    return _act(state, spider) or _step(state, terrain, spider)


def _act(state: State, spider: Spider) -> Parts | None:
    """What a spider does where it is."""
    return (
        _brood(state, spider)
        or _largest(state, "take", spider)
        or _largest(state, "cocoon", spider)
        or _fight(state, spider)
        or _wrap(state, spider)
        or _web(state, spider)
    )


def _brood(state: State, spider: Spider) -> Parts | None:
    """To feed an egg, or to lay some, while there are few spiders and time enough."""
    fed = sum(one.fed for one in state.spiders) + _lying(state, "fed")
    left = int(state.equipment.option("ta.max_rounds")) - state.round
    if len(state.spiders) + fed >= SPIDERS or left < ROUNDS_FOR_EGGS or not (spider.ants or spider.cocoons):
        return None
    tail = next(menus.tails(state, "feed", spider), None)
    if tail:
        return ("feed", spider.name, *tail)
    eggs = sum(one.eggs for one in state.spiders) + _lying(state, "eggs")
    ready = not spider.acted and spider.points == SPIDER_POINTS and spider.hp > EGGS + SAFE
    return ("lay", spider.name) if ready and not eggs and not _beset(state, spider) else None


def _lying(state: State, thing: str) -> int:
    return sum([number for _, what, number in state.items if what == thing])


def _beset(state: State, spider: Spider) -> bool:
    """Whether ants are two steps away or less."""
    near = state.equipment.widened(state.equipment.widened(1 << spider.square))
    return bool(near & areas.all_ants(state))


def _largest(state: State, verb: str, spider: Spider) -> Parts | None:
    """As much as may be of the first thing, or the first group, of an act with an amount."""
    best: Parts | None = None
    for tail in menus.tails(state, verb, spider):
        if verb == "take" and tail[1] == "eggs" and spider.eggs:
            continue
        if best is None or (tail[:-1] == best[2:-1] and int(tail[-1]) > int(best[-1])):
            best = (verb, spider.name, *tail)
    return best


def _fight(state: State, spider: Spider) -> Parts | None:
    """To attack the ants that are beaten most often, as long as it may lose."""
    if spider.attacked:
        return None
    best, found = 0, None
    for (piece,) in menus.tails(state, "attack", spider):
        fight = fights.against(state, spider, piece)
        group = None if fight.target == QUEEN else position.group_of(state, fight.foe, fight.target)
        if group is None or spider.hp - group.ants < SAFE:
            continue
        wins, _ = fights.chances(state, fight)
        if wins > best:
            best, found = wins, ("attack", spider.name, piece)
    return found


def _wrap(state: State, spider: Spider) -> Parts | None:
    wanted = spider.ants and position.cocooned(state) < COCOON_GOAL
    return ("wrap", spider.name) if wanted and spider.points >= WEB.points else None


def webless(state: State) -> int:
    """Where webs are wanted: all that may carry one but holes, for a colony shut in is no game."""
    fixed = state.equipment
    if position.webs(state) >= fixed.web_goal + SPARE_WEBS:
        return 0
    taken = fixed.rock | state.webs | state.fungus | state.wards | areas.all_ants(state)
    return fixed.whole & ~taken & ~areas.area(areas.holes(state))


def meadow(state: State) -> int:
    """What carries web, or can from where spiders may go."""
    fixed = state.equipment
    free = fixed.whole & ~(fixed.rock | state.fungus | state.wards)
    return state.webs | free & fixed.widened(areas.ground_of_spiders(state) & ~areas.forbidden(state))


def _web(state: State, spider: Spider) -> Parts | None:
    """To web the square it is on, then those about it; to heal for that."""
    if spider.points < WEB.points:
        return None
    there = webless(state) & state.equipment.around[spider.square]
    if there and spider.hp > RESERVE:
        first = _beside_fungus(state) & there or there & 1 << spider.square or there
        return ("web", spider.name, state.equipment.names[next(bits(first))])
    goals = _hunting(state, spider) | _weaving(state, webless(state))
    if spider.hp < SPIDER_HP and (there or spider.hp <= RESERVE or not goals):
        return ("heal", spider.name, "1")
    return None


def _beside_fungus(state: State) -> int:
    """Where a web is worth most: about the fungus, where ants work. It holds them up (T-12), and whoever
    stands on it is cocooned without a fight (T-44)."""
    return webless(state) & areas.forbidden(state)


def _open(state: State) -> int:
    """Where spiders go."""
    return areas.ground_of_spiders(state) & ~areas.forbidden(state) & ~areas.all_ants(state)


def _hunting(state: State, spider: Spider) -> int:
    """Beside ants that a spider may attack."""
    if spider.attacked or position.cocooned(state) + spider.ants >= COCOON_GOAL:
        return 0
    fixed = state.equipment
    prey = [
        group.square
        for colony in state.colonies
        for group in colony.groups
        if group.square < fixed.size and spider.hp - group.ants >= SAFE
    ]
    return fixed.widened(areas.area(set(prey))) & _open(state)


def _weaving(state: State, wanted: int) -> int:
    """Beside squares to web."""
    return state.equipment.widened(wanted) & _open(state)


def _step(state: State, terrain: Terrain, spider: Spider) -> Parts | None:
    """Out of reach of the fungus, else to prey, else to where webs are wanted."""
    if spider.points <= 0:
        return None
    ground = areas.ground_of_spiders(state) & ~areas.all_ants(state)
    if areas.forbidden(state) >> spider.square & 1:
        return paths.toward(terrain, spider, _open(state), ground)
    taken = areas.spiders_on(state)
    hunting, weaving = _hunting(state, spider) & ~taken, _weaving(state, webless(state))
    ground &= ~areas.forbidden(state)
    if hunting and (chase := paths.toward(terrain, spider, hunting, ground, CHASE if weaving else paths.FAR)):
        return chase
    for targets in (_weaving(state, _beside_fungus(state)), weaving):
        if targets >> spider.square & 1 and not state.passing:
            return None
        if found := paths.toward(terrain, spider, targets & ~taken, ground):
            return found
    return None
