"""What a seat may say now, one level at a time: a verb, a unit, then where or how much."""

from __future__ import annotations

from companion.games.taller_ants import ants, fights, names, prose, regroup, setup, spiders
from companion.games.taller_ants import state as position
from companion.games.taller_ants.layout import NOWHERE
from companion.games.taller_ants.moving import Ground, survey
from companion.games.taller_ants.state import SPIDER_SEAT, Fight, Group, Queen, Spider, State
from companion.kit import grammar
from companion.play import End, Menu, Option, Range, Text, text

Path = tuple[str, ...]
Unit = Spider | Group | Queen
SET_UP = tuple(setup.VERBS)
TURNS = ("spiders", "ants", "regroup")
PLAIN = ("regroup", "done")


def asked(state: State) -> int | None:
    """The seat that is asked, None while dice fall or after the end."""
    match state.stage:
        case "avoid":
            assert state.fight is not None
            return state.fight.foe
        case "prize":
            return SPIDER_SEAT
        case "fungus" | "tile" | "fight" | "harvest" | "over":
            return None
    return state.seat


# ------------------------------------------------------------------------------------ words


def words(state: State) -> list[Path]:
    """Every complete word of the seat that is asked, in menu order."""
    if state.stage in TURNS:
        found: list[Path] = [("again",)] if again(state) else []
        ground = survey(state, state.seat)
        for verb in verbs(state):
            for unit in units(state):
                name = name_of(unit)
                found += [(verb, name, *tail) for tail in tails(state, verb, unit, ground)]
        return found + [(verb,) for verb in _plain(state)]
    return _answers(state)


def verbs(state: State) -> tuple[str, ...]:
    """The verbs of this stage that a unit follows."""
    if state.stage == "spiders":
        return spiders.VERBS
    return ants.VERBS if state.stage == "ants" else ants.REGROUP_VERBS


def units(state: State) -> tuple[Unit, ...]:
    """The units of the seat whose turn it is."""
    if state.stage == "spiders":
        return state.spiders
    queen = state.colony.queen
    if state.stage == "regroup" or queen is None:
        return state.colony.groups
    return (*state.colony.groups, queen)


def name_of(unit: Unit) -> str:
    """What its player calls a unit."""
    return names.QUEEN if isinstance(unit, Queen) else unit.name


def tails(state: State, verb: str, unit: Unit, ground: Ground | None = None) -> list[Path]:
    """How a word goes on after verb and unit; ``ground`` spares a second survey."""
    if isinstance(unit, Spider):
        return spiders.tails(state, verb, unit, ground)
    if state.stage == "regroup":
        assert isinstance(unit, Group)
        return regroup.tails(state, verb, unit)
    return ants.tails(state, verb, unit, ground)


def again(state: State) -> Path | None:
    """The last word once more, a step in the same direction; None where that is not possible."""
    if state.stage not in ("spiders", "ants") or len(state.last) < 2 or state.passing:
        return None
    verb, name, *rest = state.last
    unit = next((one for one in units(state) if name_of(one) == name), None)
    if unit is None:
        return None
    if verb == "step":
        to = state.layout.ways[unit.square][state.heading] if state.heading else NOWHERE
        if to == NOWHERE:
            return None
        rest = [state.layout.names[to]]
    return (verb, name, *rest) if tuple(rest) in tails(state, verb, unit) else None


def _plain(state: State) -> tuple[str, ...]:
    if state.passing:
        return ()
    return PLAIN if state.stage == "ants" and may_regroup(state) else ("done",)


def may_regroup(state: State) -> bool:
    """True when some group could join or split."""
    return any(
        regroup.tails(state, verb, group) for verb in ants.REGROUP_VERBS for group in state.colony.groups
    )


def _answers(state: State) -> list[Path]:
    """The words of a question that is no turn."""
    match state.stage:
        case "avoid":
            return [("avoid",), ("fight",)]
        case "prize":
            most = fights.prize(state)[3]
            return [("seize",), *(("kill", str(number)) for number in range(1, most + 1))]
        case stage if stage in SET_UP:
            rest: list[Path] = [("rest",)] if stage in setup.MAY_REST else []
            return rest + [(setup.VERBS[stage], part) for part in setup.answers(state)]
    return []


# ------------------------------------------------------------------------------------ levels


def menu(state: State, prefix: Path) -> Menu:
    """The menu of the seat that is asked after a prefix."""
    if state.stage in SET_UP and len(prefix) == 2:
        stands = prefix[0] == setup.VERBS[state.stage] and not setup.answer_code(state, prefix[1])
        return End() if stands else ()
    if state.stage not in TURNS:
        return _level(state, _answers(state), prefix)
    if not prefix:
        return _verbs_menu(state)
    if len(prefix) == 1 and (prefix[0] in _plain(state) or (prefix == ("again",) and again(state))):
        return End()
    verb = prefix[0]
    if verb not in verbs(state):
        return ()
    if len(prefix) == 1:
        ground = survey(state, state.seat)
        return tuple(
            Option(name_of(unit), names.unit(name_of(unit)), budget(unit), piece=_id(state, unit))
            for unit in units(state)
            if tails(state, verb, unit, ground)
        )
    unit = next((one for one in units(state) if name_of(one) == prefix[1]), None)
    if unit is None:
        return ()
    paths = [(*prefix[:2], *tail) for tail in tails(state, verb, unit)]
    return _level(state, paths, prefix)


def _verbs_menu(state: State) -> Menu:
    found = []
    repeated = again(state)
    if repeated is not None:
        found.append(Option("again", text("Again"), _repeated(state, repeated)))
    ground = survey(state, state.seat)
    for verb in verbs(state):
        if any(tails(state, verb, unit, ground) for unit in units(state)):
            found.append(Option(verb, prose.LABELS[verb]))
    return (*found, *(Option(verb, prose.LABELS[verb]) for verb in _plain(state)))


def _repeated(state: State, path: Path) -> Text:
    """What ``again`` does: ``Group 2: north-east``."""
    unit = names.unit(path[1])
    if path[0] == "step":
        return text("{unit}: {what}", unit=unit, what=prose.WAYS[state.heading])
    return text("{unit}: {what}", unit=unit, what=prose.LABELS[path[0]])


def _id(state: State, unit: Unit) -> str:
    return names.piece_id(state, state.seat, name_of(unit))


def budget(unit: Unit) -> Text:
    """What a unit has left: movement points, then hp or load."""
    points = names.points(unit.points)
    if isinstance(unit, Group):
        return text(
            "{points} MP, load {load}/{most}",
            short="{points} MP {load}/{most}",
            points=points,
            load=unit.food + unit.web,
            most=5 * unit.ants,
        )
    return text("{points} MP, {hp} hp", short="{points} MP {hp} hp", points=points, hp=unit.hp)


def _level(state: State, paths: list[Path], prefix: Path) -> Menu:
    """A level out of all words that begin with the prefix; numbers in a row are a Range."""
    level = grammar.level(paths, prefix, lambda path: _option(state, path))
    if not isinstance(level, tuple) or not level or not level[0].part.isdecimal():
        return level
    low, high = int(level[0].part), int(level[-1].part)
    return Range(low, high, high, _number_label(prefix[0]), _number_note(prefix))


def _number_label(verb: str) -> Text:
    return text("hp") if verb == "heal" else text("ants")


def _number_note(prefix: Path) -> Text | None:
    if prefix[0] == "cocoon":
        return text("2 for 2 MP and 1 hp, 5 for 5 and 3", short="2: 2 MP, 5: 5 MP")
    if prefix[0] == "heal":
        return text("1 MP each")
    return None


def _option(state: State, path: Path) -> Option:
    """The row for a word as far as it has been walked."""
    part = path[-1]
    if len(path) == 1:
        return Option(part, prose.LABELS[part])
    verb = path[0]
    if part.isdecimal():
        return Option(part, text(part))
    if part in state.layout.index:
        return Option(part, text(part), _about_square(state, verb, path), space=part)
    if verb == "attack" or (verb == "cocoon" and len(path) == 3):
        return _foe_option(state, verb, path)
    if verb == "join" and len(path) == 3:
        return Option(part, names.unit(part), piece=names.piece_id(state, state.seat, part))
    if verb == "colour":
        return Option(part, names.KIND_NAMES[part])
    if verb == "lay":
        return Option(part, text("for 1 MP and 1 hp") if part == "points" else text("for a web point"))
    if verb in ("eat", "feed"):
        return Option(part, text("An ant") if part == "ants" else text("A cocooned ant"))
    return Option(part, names.thing(part), _amount_note(state, path))


def _amount_note(state: State, path: Path) -> Text | None:
    """How much of a thing lies there, or is carried."""
    if path[0] == "take" and len(path) == 4:
        at = state.layout.index[path[2]]
        return text("{n} there", n=position.count_at(state, at, path[3]))
    return None


def _about_square(state: State, verb: str, path: Path) -> Text | None:
    """What a square is, where its name does not say it."""
    to = state.layout.index[path[-1]]
    if verb != "step" or len(path) != 3:
        return None
    unit = next((one for one in units(state) if name_of(one) == path[1]), None)
    if unit is None or unit.square % state.layout.size != to % state.layout.size:
        return None
    return text("down the hole") if to >= state.layout.size else text("up the hole")


def _foe_option(state: State, verb: str, path: Path) -> Option:
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
    return Option(path[-1], label, text("{n} ants", n=group.ants if group else 0), piece=path[-1])


def few_words(state: State) -> list[Path]:
    """The words of a turn, but no more than it takes to see that there is a choice."""
    found: list[Path] = [] if state.passing else [("done",)]
    for verb in verbs(state):
        for unit in units(state):
            found += [(verb, name_of(unit), *tail) for tail in tails(state, verb, unit)]
            if len(found) > 1:
                return found
    if state.stage == "ants" and not state.passing and may_regroup(state):
        found.append(("regroup",))
    return found
