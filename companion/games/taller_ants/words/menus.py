"""What a seat may say now, one level at a time: a verb, a unit, then where or how much."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any

from companion.frozen import replace
from companion.games.taller_ants import names, setup, turns
from companion.games.taller_ants.acts import ants, fights, loads, moving, regroup, spiders
from companion.games.taller_ants.acts.losses import fatal
from companion.games.taller_ants.acts.prices import BROOD, HEAL, LAY, is_fatal, price
from companion.games.taller_ants.state import position
from companion.games.taller_ants.state.equipment import GROUP, Equipment
from companion.games.taller_ants.state.position import LOAD, SPIDER_SEAT, Fight, Group, Spider, State, Unit
from companion.games.taller_ants.words import prose
from companion.kit import grammar
from companion.kit.game import Parts
from companion.kit.memoized import memoized_latest, memoized_onward
from companion.kit.refusals import OTHER_QUESTION
from companion.kit.spaces import NO_SPACE
from companion.play import End, Menu, Option, Range, Text, listed, text

CANDIDATES: dict[str, Callable[[State, str, Any], Sequence[Parts]]] = {
    "spiders": spiders.candidates,
    "ants": ants.candidates,
    "regroup": regroup.candidates,
}
LARGEST: dict[str, Callable[[State, str, Any], int | None]] = {
    "spiders": spiders.largest,
    "ants": ants.largest,
    "regroup": regroup.largest,
}
UNIT_CODES: dict[str, Callable[[State, str, Any], str]] = {
    "spiders": spiders.unit_code,
    "ants": ants.unit_code,
    "regroup": regroup.unit_code,
}
CODES: dict[str, Mapping[str, Callable[[State, Any, Parts], str]]] = {
    "spiders": spiders.CODES,
    "ants": ants.CODES,
    "regroup": regroup.CODES,
}
"""What units do in each kind of turn, how much of it, and why not. Whoever may say an amount may say every
smaller one."""
TURNS = tuple(CODES)
PLAIN = ("again", "regroup", "done")
"""The verbs of turns that no unit follows."""
VERBS: Mapping[str, tuple[str, ...]] = {
    "spiders": ("again", *spiders.CODES, "done"),
    "ants": ("again", *ants.CODES, "regroup", "done"),
    "regroup": ("again", *regroup.CODES, "done"),
    "avoid": ("avoid", "fight"),
    "prize": ("seize", "kill"),
    **{stage: ("rest", verb) if stage in setup.MAY_REST else (verb,) for stage, verb in setup.VERBS.items()},
}
"""The verbs of each question, in menu order."""


def asked(state: State) -> int | None:
    """The seat that is asked, None while dice fall or after the end."""
    match state.stage:
        case "avoid":
            assert state.fight is not None
            return state.fight.foe
        case "prize":
            return SPIDER_SEAT
    return state.seat if state.stage in VERBS else None


# ------------------------------------------------------------------------------------ words


def words(state: State, prefix: Parts = ()) -> Iterator[Parts]:
    """Every complete word of the seat that is asked that begins like this, in menu order."""
    for verb in VERBS.get(state.stage, ()):
        if prefix[:1] not in ((), (verb,)):
            continue
        if state.stage not in TURNS or verb in PLAIN:
            for path in answers(state, verb):
                if path[: len(prefix)] == prefix and not code(state, state.seat, path):
                    yield path
            continue
        for unit in units(state):
            if prefix[1:2] in ((), (unit.name,)):
                for tail in tails(state, verb, unit):
                    yield (verb, unit.name, *tail)


def first_two(state: State) -> list[Parts]:
    """Two words, enough to see that there is a choice, or as many as there are."""
    if state.stage in TURNS and not state.passing:  # a turn may always end
        return [("done",), *_another(state.equipment, state)]
    return every(state)[:2] if state.passing else list(islice(words(state), 2))


@memoized_latest
def every(state: State) -> list[Parts]:
    """Every word of the seat that is asked."""
    return list(words(state, on_the_way(state)))


@memoized_onward
def _another(
    latest: tuple[tuple[State], Sequence[Parts]] | None, _fixed: Equipment, state: State
) -> Sequence[Parts]:
    """A word that stands besides the end of a turn, if there is one: mostly the one found last."""
    known = latest[1] if latest else ()
    if any(path[0] in CODES[state.stage] and not code(state, state.seat, path) for path in known):
        return known
    return list(islice(_acts(state), 1))


def on_the_way(state: State) -> Parts:
    """How every word begins: a unit that may not stay where it is goes on first."""
    return ("step", state.passing) if state.passing else ()


def _acts(state: State) -> Iterator[Parts]:
    """What else may be said in a turn, unit by unit, for one of them is found soonest like that, and with
    whoever has the most points left."""
    for unit in sorted(units(state), key=_by_points, reverse=True):
        for verb in CODES[state.stage]:
            for tail in tails(state, verb, unit):
                yield (verb, unit.name, *tail)
    if state.stage == "ants" and not plain_code(state, "regroup"):
        yield ("regroup",)


def _by_points(unit: Unit) -> int:
    return unit.points


def answers(state: State, verb: str) -> list[Parts]:
    """The words of a verb that no unit follows."""
    if verb == "kill":
        return [(verb, str(number)) for number in range(1, GROUP + 1)]
    if setup.VERBS.get(state.stage) == verb:
        return [(verb, part) for part in setup.candidates(state)]
    return [(verb,)]


def tails(state: State, verb: str, unit: Unit) -> Iterator[Parts]:
    """How a word that stands goes on after verb and unit."""
    if UNIT_CODES[state.stage](state, verb, unit):
        return
    code = CODES[state.stage][verb]
    largest = LARGEST[state.stage](state, verb, unit)
    for tail in CANDIDATES[state.stage](state, verb, unit):
        if largest is None:
            if not code(state, unit, tail):
                yield tail
            continue
        for number in range(1, largest + 1):
            path = (*tail, str(number))
            if code(state, unit, path):
                break
            yield path


def units(state: State) -> tuple[Unit, ...]:
    """The units that act in this turn."""
    return state.colony.groups if state.stage == "regroup" else position.units_of(state, state.seat)


def called(state: State, name: str) -> Unit | None:
    """The unit of a name of the seat whose turn it is."""
    for one in units(state):
        if one.name == name:
            return one
    return None


@memoized_latest
def again(state: State) -> Parts | None:
    """The last word once more, a step in the same direction; None where that is not possible."""
    if state.stage not in ("spiders", "ants") or len(state.last) < 2 or state.passing:
        return None
    verb, name, *rest = state.last
    unit = called(state, name)
    if unit is None or verb not in CODES[state.stage]:
        return None
    if verb == "step":
        to = state.equipment.ways[unit.square][state.heading] if state.heading else NO_SPACE
        if to == NO_SPACE:
            return None
        rest = [state.equipment.names[to]]
    path = (verb, name, *rest)
    return None if code(state, state.seat, path) else path


# ------------------------------------------------------------------------------ may it be


def code(state: State, _seat: int, path: Parts) -> str:
    """Why a word of the seat that is asked does not stand now."""
    verb, *tail = path
    if state.stage in TURNS and verb in PLAIN:
        return plain_code(state, verb)
    if verb not in VERBS[state.stage]:
        return elsewhere_code(state, verb)
    if state.stage in TURNS:
        unit = called(state, tail[0])
        if unit is None:
            return named_code(state, tail[0])
        found = UNIT_CODES[state.stage](state, verb, unit)
        return found or CODES[state.stage][verb](state, unit, tuple(tail[1:]))
    if verb == "kill":
        return fights.kill_code(state, int(tail[0]))
    return setup.answer_code(state, tail[0]) if tail else ""


def named_code(state: State, name: str) -> str:
    """Why a name is none of a unit that acts in this turn."""
    return "" if called(state, name) else "not-yours"


def plain_code(state: State, verb: str) -> str:
    """Why ``again``, ``regroup`` or ``done`` does not stand in a turn."""
    if waits := moving.passing_code(state, verb, ""):
        return waits
    if verb == "again":
        return "" if again(state) else "not-again"
    if verb not in VERBS[state.stage]:
        return elsewhere_code(state, verb)
    return "" if verb == "done" or any(_acts(replace(state, stage="regroup"))) else "no-regrouping"


def elsewhere_code(state: State, verb: str) -> str:
    """Why a verb that this question does not have is not said now."""
    if state.stage not in TURNS or not any(verb in VERBS[turn] for turn in TURNS):
        return OTHER_QUESTION
    if state.stage == "regroup":
        return "regrouping"
    if state.stage == "spiders":
        return "ants-do"
    return "first-regroup" if verb in regroup.CODES else "spiders-do"


# ------------------------------------------------------------------------------------ levels


def menu(state: State, prefix: Parts) -> Menu:
    """The menu of the seat that is asked after a prefix."""
    found = _words_by_beginning(state)
    if not prefix:
        return tuple(_option(state, (verb,)) for verb in VERBS.get(state.stage, ()) if (verb,) in found)
    if len(prefix) == 1 and state.stage in TURNS and prefix[0] not in PLAIN:
        return tuple(
            Option(
                unit.name,
                names.unit(unit.name),
                budget(unit),
                piece=_id(state, unit.name),
                cost=_cost(state, prefix[0], unit),
            )
            for unit in units(state)
            if (*prefix, unit.name) in found
        )
    return _level(state, found.get(prefix, ()), prefix)


def _cost(state: State, verb: str, unit: Unit) -> Text | None:
    """What an act costs a unit for good: a spider that lays gives hp, and dies of giving its last (T-29)."""
    if verb != "lay" or not isinstance(unit, Spider):
        return None
    due = price(state, verb, unit)
    if is_fatal(unit, due):
        return text("It has {n} hp and dies of it.", n=unit.hp)
    return text(
        "It costs {price}: it keeps {left} hp and does no more this turn.",
        price=prose.price(due),
        left=unit.hp - due.hp,
    )


def _end_cost(state: State) -> Text | None:
    """Whom the end of the spiders' turn kills (T-20, T-29), and that none is left then (T-21)."""
    dying = fatal(state) if state.stage == "spiders" else ()
    if not dying:
        return None
    units = listed([names.unit(one.name) for one in dying])
    if any(one.hp < 1 for one in dying):
        dies = text("{units} dies then.", plural="{units} die then.", units=units, n=len(dying))
    else:
        dies = text(
            "{units} touches fungus or a ward and dies then.",
            plural="{units} touch fungus or a ward and die then.",
            units=units,
            n=len(dying),
        )
    if turns.spiders_live(state, without=dying):
        return dies
    return text("{dies} No spider is left: the spiders lose.", dies=dies)


def _label(state: State, verb: str) -> Text:
    """What a verb is called; with its price where a spider lays, as no space is asked for after that. By a
    house rule one with few hp pays less, as its row says."""
    if verb == "lay" and state.stage == "spiders" and not state.equipment.option("eggs.exact10_survives"):
        return text(
            "{act}: {price}",
            short="{act}",
            act=prose.LABELS[verb],
            price=prose.price(LAY),
        )
    return prose.LABELS[verb]


@memoized_latest
def _words_by_beginning(state: State) -> Mapping[Parts, Sequence[Parts]]:
    """All words, found once for all levels of a menu."""
    return grammar.by_beginning(words(state))


def _repeated(state: State, path: Parts) -> Text:
    """What ``again`` does: ``Group 2: north-east``."""
    unit = names.unit(path[1])
    if path[0] == "step":
        way, letters = prose.WAYS[state.heading], prose.LETTERS[state.heading]
        return text("{unit}: {what}", short="{unit}: {letters}", unit=unit, what=way, letters=letters)
    return text("{unit}: {what}", unit=unit, what=prose.LABELS[path[0]])


def _id(state: State, name: str) -> str:
    return names.piece_id(state, state.seat, name)


def budget(unit: Unit) -> Text:
    """What a unit has left: movement points, then hp or load."""
    points = names.points(unit.points)
    if isinstance(unit, Group):
        return text(
            "{points} MP, load {load}/{most}",
            short="{points} MP {load}/{most}",
            points=points,
            load=unit.load,
            most=LOAD * unit.ants,
        )
    return text("{points} MP, {hp} hp", short="{points} MP {hp} hp", points=points, hp=unit.hp)


def _level(state: State, paths: Sequence[Parts], prefix: Parts) -> Menu:
    """A level out of all words that begin with the prefix; numbers in a row are a Range."""
    if prefix in paths:
        return End()
    level = grammar.level(paths, prefix, lambda path: _option(state, path))
    if not isinstance(level, tuple) or not level or not level[0].part.isdecimal():
        return level
    low, high = int(level[0].part), int(level[-1].part)
    return Range(low, high, high, _number_label(prefix), _number_note(prefix))


def _number_label(prefix: Parts) -> Text:
    if prefix[0] in loads.VERBS:
        return names.thing(prefix[3])
    return text("hp") if prefix[0] == "heal" else text("ants")


def _number_note(prefix: Parts) -> Text | None:
    if prefix[0] == "cocoon":
        return prose.COCOON_PRICES
    if prefix[0] == "heal":
        return text("{price} each", price=prose.price(HEAL))
    return None


_as_said = cache(text)  # numbers, many on a large menu


def _option(state: State, path: Parts) -> Option:
    """The row for a word as far as it has been walked."""
    part = path[-1]
    if len(path) == 1:
        repeated = again(state) if part == "again" else None
        note = _repeated(state, repeated) if repeated else None
        return Option(part, _label(state, part), note, cost=_end_cost(state) if part == "done" else None)
    verb = path[0]
    if part.isdecimal():
        return Option(part, _as_said(part))
    if part in state.equipment.index:
        where = names.place(state, state.equipment.index[part])
        return Option(part, where, _about_square(state, verb, path), space=part)
    if verb == "attack" or (verb == "cocoon" and len(path) == 3):
        return _foe_option(state, verb, path)
    if verb == "join" and len(path) == 3:
        return Option(part, names.unit(part), piece=_id(state, part))
    if verb == "colour":
        return Option(part, names.KIND_NAMES[part])
    if verb == "lay":
        due = prose.price(BROOD) if part == "points" else text("a web point")
        return Option(part, text("for {price}", price=due))
    if verb in ("eat", "feed"):
        return Option(part, text("An ant") if part == "ants" else text("A cocooned ant"))
    return Option(part, names.thing(part), _amount_note(state, path))


def _amount_note(state: State, path: Parts) -> Text | None:
    """How much of a thing lies there."""
    if path[0] == "take" and len(path) == 4:
        at = state.equipment.index[path[2]]
        return text("{n} there", n=loads.lying(state, at, path[3]))
    return None


def _about_square(state: State, verb: str, path: Parts) -> Text | None:
    """What a square is, where its name does not say it."""
    to = state.equipment.index[path[-1]]
    if verb != "step" or len(path) != 3:
        return None
    unit = called(state, path[1])
    if unit is None or unit.square % state.equipment.size != to % state.equipment.size:
        return None
    return text("down the hole") if to >= state.equipment.size else text("up the hole")


def _foe_option(state: State, verb: str, path: Parts) -> Option:
    """A unit to attack, with the chances; or ants to cocoon, with their number."""
    found = names.unit_of_id(state, path[-1])
    assert found is not None
    seat, name = found
    label = names.whose(state, seat, name)
    if verb == "attack":
        wins, loses = fights.chances(state, Fight(state.seat, path[1], seat, name))
        note = text("wins {wins} of 100, loses {loses}", short="{wins}/{loses}", wins=wins, loses=loses)
        return Option(path[-1], label, note, piece=path[-1])
    group = position.group_of(state, seat, name)
    return Option(
        path[-1], label, text("{n} ant", plural="{n} ants", n=group.ants if group else 0), piece=path[-1]
    )
