"""What acts cost. What refuses an act, what does it and what shows it all ask here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from companion.frozen import replace
from companion.games.taller_ants.acts.moving import cost, survey
from companion.games.taller_ants.state.areas import water_lines
from companion.games.taller_ants.state.equipment import ANT_POINTS, EGGS, SPIDER_POINTS
from companion.games.taller_ants.state.position import Group, Queen, Spider, State, Unit
from companion.kit.game import Parts


class Price(NamedTuple):
    """Half points of movement (T-13) and hp."""

    points: int = 0
    hp: int = 0

    def times(self, number: int) -> Price:
        return Price(number * self.points, number * self.hp)


FREE = Price()
WEB = Price(2, 1)
"""A square of web (T-26); a line over water is as many (T-31)."""
SMALL, LARGE = 2, 5
COCOONS = {SMALL: Price(4, 1), LARGE: Price(10, 3)}
"""The two sizes of cocoon, by the ants that they take (T-44)."""
WRAP = Price(2)
HEAL = Price(2)
"""An hp regained (T-23)."""
LAY = Price(SPIDER_POINTS, EGGS)
"""The eggs of a spider (T-29)."""
BROOD = Price(2, 1)
"""An egg of a queen, unless she lays it for a web point (T-52)."""
DIG = Price(2)
"""As many squares as the group can dig at once (T-57)."""
BRIDGE = Price(2)
"""The least that a bridge takes (T-66)."""
WHOLE_TURN = Price(ANT_POINTS)
PRICES: Mapping[str, Price] = {
    "web": WEB,
    "wrap": WRAP,
    "harvest": WHOLE_TURN,
    "collect": WHOLE_TURN,
    "crown": WHOLE_TURN,
    "shaft": WHOLE_TURN,
}
"""The acts that always cost the same."""

Payer = TypeVar("Payer", bound=Unit)


def price(state: State, verb: str, unit: Unit, tail: Parts = ()) -> Price:
    """What an act costs a unit; where it takes all the points left, at least what it needs."""
    match verb:
        case "step":
            to = state.equipment.index[tail[0]]
            return Price(cost(survey(state, state.seat), unit, unit.square, to))
        case "span":
            return WEB.times(len(water_lines(state, unit.square)[state.equipment.index[tail[0]]]))
        case "cocoon":
            return COCOONS[SMALL if int(tail[1]) <= SMALL else LARGE]
        case "heal":
            return HEAL.times(int(tail[0]))
        case "lay" if isinstance(unit, Spider):
            spared = unit.hp == EGGS and state.equipment.option("eggs.exact10_survives")
            return LAY._replace(hp=LAY.hp - bool(spared))
        case "lay" if tail == ("points",):
            return BROOD
        case "dig" if isinstance(unit, Group) and not unit.credit:
            return DIG
        case "ward":
            return Price(2 * int(state.equipment.option("ward.mp")))
        case "bridge":
            return Price(max(unit.points, BRIDGE.points))
        case "attack" if isinstance(unit, Group):
            return Price(max(unit.points, 1))
    return PRICES.get(verb, FREE)


def pay_code(unit: Unit, due: Price) -> str:
    """Why a unit cannot pay so much; its last hp it may not (T-26, T-52)."""
    if unit.points < due.points:
        return "full-turn" if due == WHOLE_TURN and isinstance(unit, Group) else "tired"
    if isinstance(unit, Group) or not is_fatal(unit, due):
        return ""
    return "weak-queen" if isinstance(unit, Queen) else "weak"


def is_fatal(unit: Spider | Queen, due: Price) -> bool:
    """True for a price that leaves no hp, as only spiders that lay may pay it (T-29)."""
    return unit.hp <= due.hp


def paid(unit: Payer, due: Price, **changes: Any) -> Payer:
    """The unit after it has paid, with what else changes."""
    if not isinstance(unit, Group) and due.hp:
        changes["hp"] = max(0, unit.hp - due.hp)
    if due.points:
        changes["points"] = unit.points - due.points
    return replace(unit, **changes) if changes else unit
