"""Why somebody would say a word: which goal it serves, and what the dice promise."""

from __future__ import annotations

from companion.games.taller_ants.acts import fights
from companion.games.taller_ants.state import areas, position
from companion.games.taller_ants.state.equipment import ANT_GOAL, COCOON_GOAL, FOOD_GOAL
from companion.games.taller_ants.state.position import SPIDER_SEAT, Group, Spider, State
from companion.games.taller_ants.tactics import tactics
from companion.games.taller_ants.words import menus
from companion.play import Text, text


def motives(state: State, word: str, seat: int) -> list[Text]:
    """The facts that speak for a word, the most telling first."""
    path = tuple(word.split())
    if path == ("again",):
        path = menus.again(state) or path
    verb, *tail = path
    if state.stage not in menus.TURNS:
        return _answer(state, verb)
    if verb == "attack":
        unit = position.unit_of(state, seat, tail[0])
        assert unit is not None
        wins, loses = fights.chances(state, fights.against(state, unit, tail[1]))
        return [
            text(
                "tries it: wins {wins} of 100, loses {loses}",
                short="{wins}/{loses}",
                wins=wins,
                loses=loses,
            )
        ]
    if verb == "done":
        return [text("all of use has been done")] if tactics.word(state) == ("done",) else []
    return _of_spiders(state, verb, tail) if seat == SPIDER_SEAT else _of_ants(state, verb, tail, seat)


def _answer(state: State, verb: str) -> list[Text]:
    match verb:
        case "seize":
            return [_cocoons(state)]
        case "kill":
            return [text("fewer ants are left")]
        case "avoid" | "fight":
            return [text("it wins more often") if verb == "fight" else text("it loses more often")]
        case "hole":
            return [text("beside fungus: no spiders")]
        case "enter":
            return [text("away from the ants")]
    return []


def _cocoons(state: State) -> Text:
    left = COCOON_GOAL - position.cocooned(state)
    return text("{n} cocooned ant to go", plural="{n} cocooned ants to go", n=max(left, 0))


def _of_spiders(state: State, verb: str, tail: list[str]) -> list[Text]:
    match verb:
        case "web" | "span":
            left = max(state.equipment.web_goal - position.webs(state), 0)
            missing = [text("{n} web to go", plural="{n} webs to go", n=left)] if left else []
            return [*missing, *_in_the_way(state, state.equipment.index[tail[1]])]
        case "heal" | "eat":
            return [text("hp for webs and fights")]
        case "cocoon" | "wrap":
            return [_cocoons(state)]
        case "lay":
            return [text("eggs become spiders")]
        case "feed":
            return [text("one spider more next turn")]
        case "take":
            return [text("nobody else shall have it")]
        case "step":
            unit = position.spider_of(state, tail[0])
            to = state.equipment.index[tail[1]]
            ants = [one.square for colony in state.colonies for one in colony.groups]
            if isinstance(unit, Spider) and not unit.attacked and state.equipment.around[to] & _area(ants):
                return [text("ants are beside it there")]
            return [text("on to where no web is")]
    return []


def _in_the_way(state: State, square: int) -> list[Text]:
    """Why a web holds ants up, no reason where they hardly walk."""
    return [text("ants go slower there")] if areas.forbidden(state) >> square & 1 else []


def _area(squares: list[int]) -> int:
    return sum(1 << square for square in set(squares))


def _of_ward(state: State, square: int) -> list[Text]:
    closed = areas.closed_by_ward(state, square).bit_count()
    beside = bool(state.equipment.widened(1 << square) & areas.spiders_on(state))
    return [
        *(
            [text("closes {n} square to the spiders", plural="closes {n} squares to the spiders", n=closed)]
            if closed
            else []
        ),
        *([text("a spider beside it has to flee")] if beside else []),
    ]


def _of_ants(state: State, verb: str, tail: list[str], seat: int) -> list[Text]:
    food = max(FOOD_GOAL - position.stored(state, seat), 0)
    ants = max(ANT_GOAL - state.colonies[seat - 1].ants, 0)
    missing = [text("{n} food to go", n=food)] if food else []
    match verb:
        case "harvest":
            return missing
        case "put" if tail[2] == "food":
            return missing
        case "lay" | "crown":
            return [text("{n} ant to go", plural="{n} ants to go", n=ants)] if ants else []
        case "eat":
            return [text("hp for eggs")]
        case "dig":
            return [text("room for those who hatch")]
        case "collect":
            return [text("a web less for the spider")]
        case "ward":
            return _of_ward(state, state.equipment.index[tail[1]])
        case "take":
            return [text("a load for the nest")]
        case "step":
            group = position.unit_of(state, seat, tail[0])
            if isinstance(group, Group) and group.load:
                return [text("carries its load home")]
            return [text("on to the fungus")] if isinstance(group, Group) else [text("to the food")]
    return []
