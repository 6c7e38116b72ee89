"""Why a report, an item or a count does not stand: no such fly, bite, card or number."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.arachnid import upgrades, why_places
from companion.games.arachnid.feeding import Feed
from companion.games.arachnid.fly_hit import Standing
from companion.games.arachnid.menus import heads
from companion.games.arachnid.names import (
    ABILITY,
    CARD,
    COLOUR,
    COLOURS,
    SPIDER,
    funnel_text,
    piece,
    piece_text,
)
from companion.games.arachnid.positions import positions
from companion.games.arachnid.state import Head, State
from companion.games.arachnid.why_acts import cannot_act, no
from companion.play import Range, Refusal, text

# -------------------------------------------------------------------------------- reports


def _found(state: State, _seat: int, _parts: Head) -> Refusal | None:
    if not state.flies:
        return no("no-fly", "A-56", text("No fly is on the board. Flies come with events."))
    return no("no-spin", "A-56", text("Every web spun this turn is settled. Spin over a fly first."))


def _took(state: State, _seat: int, parts: Head) -> Refusal | None:
    name = parts[1]
    funnel = next((funnel for funnel in state.funnels if funnel.name == name), None)
    if funnel is None:
        return no("no-funnel", "A-128", text("{funnel} is not on the board.", funnel=funnel_text(name)))
    if parts[0] == "took" and not funnel.food:
        return no(
            "funnel-empty", "A-52", text("{funnel} is empty. A Fly Hit fills it.", funnel=funnel_text(name))
        )
    if parts[0] == "took":
        return no("no-landing", "A-52", text("No movement can have ended there. Move a spider onto it."))
    return no("nothing-gone", "A-129", text("No web is gone that could have held it."))


def _hurt(state: State, _seat: int, parts: Head) -> Refusal | None:
    activity = state.reports.activity
    if activity is None:
        return no("no-critter-moved", "A-100", text("No critter has moved. Bites follow their activation."))
    owner, name = piece(parts[1])
    spider = state.colonies[owner].spider(name)
    if spider is None or not spider.on_board:
        return no("not-on-board", "A-100", text("That spider is not on the board, nobody bites it."))
    if not state.colonies[owner].store:
        return no("no-food-to-lose", "A-103", text("{colour} has no food to lose.", colour=COLOUR[owner]))
    if (spider.ability == "stealth") != (parts[0] == "bumped"):
        if spider.ability == "stealth":
            return no("stealth", "A-119", text("Critters do not see it. Say bumped if one ran into it."))
        return no("not-stealth", "A-119", text("Say bitten. Only a Stealth spider must be bumped into."))
    return no("bitten-enough", "A-101", text("Each critter bites a spider once. That is all it can lose."))


def _by_critter(state: State, _seat: int, parts: Head) -> Refusal | None:
    verb, colour = parts[0], COLOURS.index(parts[1])
    rule = {"robbed": "A-109", "landed": "A-112", "destroyed": "A-110"}[verb]
    activity = state.reports.activity
    left = 0
    if activity is not None:
        left = {"robbed": activity.thieves, "landed": activity.heebies, "destroyed": activity.worms}[verb]
    if not left:
        return no("no-such-critter", rule, text("No critter that does this has moved, or it is settled."))
    if verb == "destroyed":
        sentence = text(
            "No web of {colour} can have been left. Choose another colour.", colour=COLOUR[colour]
        )
        return no("no-web-there", "A-63", sentence)
    if not state.colonies[colour].store:
        return no("no-food-to-lose", "A-103", text("{colour} has no food to lose.", colour=COLOUR[colour]))
    return no("not-on-board", rule, text("{colour} has no such spider on the board.", colour=COLOUR[colour]))


def _underneath(state: State, _seat: int, parts: Head) -> Refusal | None:
    colour = COLOURS.index(parts[1])
    rule = "A-110" if parts[0] == "buried" else "A-88"
    if not state.colonies[colour].under:
        sentence = text("No web of {colour} lies under another.", colour=COLOUR[colour])
        return no("nothing-under", rule, sentence)
    return no("nothing-gone", rule, text("No web is gone under which one could lie."))


def _blocked(state: State, _seat: int, parts: Head) -> Refusal | None:
    activity = state.reports.activity
    if activity is not None and parts[1] in activity.rolled:
        return no("stays", "A-98", text("A critter that cannot move stays where it is, and bites."))
    return no("not-rolled", "A-98", text("That critter has not rolled now."))


def _no_retreat(_state: State, _seat: int, parts: Head) -> Refusal | None:
    who = piece_text(*piece(parts[1]))
    return no("has-not-retreated", "A-81", text("{piece} has not just lost a battle.", piece=who))


def _stands(state: State, _seat: int, parts: Head) -> Refusal | None:
    owner, name = piece(parts[2])
    spider = state.colonies[owner].spider(name)
    if not isinstance(state.agenda[-1], Standing):
        return None
    if spider is None or not spider.on_board:
        return no("not-on-board", "A-128", text("That spider is not on the board."))
    return no("funnel-empty", "A-128", text("{funnel} holds no food to take.", funnel=funnel_text(parts[1])))


# ------------------------------------------------------------------- items, cards, counts


def _eat(state: State, seat: int, parts: Head) -> Refusal | None:
    task = state.agenda[-1]
    if not isinstance(task, Feed) and not state.table.on("consume.anytime"):
        return no("not-short", "A-84", text("Items are eaten only when a Feeding cannot be paid."))
    if parts[1] == "upgrade":
        return no("no-upgrade", "A-89", text("You keep no upgrade. Eat a web or a spider."))
    if parts[1] == "web" and positions(state).targets(state, seat, parts[:2]):
        return why_places.eat(state, seat, parts)
    if parts[1] == "web":
        return no("no-web", "A-88", text("No web of yours can be eaten: none is free of spiders."))
    return cannot_act(seat, parts[1], state.colonies[seat].spider(parts[1]))


def _hatch(state: State, _seat: int, parts: Head) -> Refusal | None:
    stock = state.weavers if parts[1] == "weaver" else state.soldiers
    if not stock:
        return no("no-card", "A-15", text("No {card} is left. Take the other card.", card=CARD[parts[1]]))
    return None


def _take(state: State, _seat: int, parts: Head) -> Refusal | None:
    if parts[1] not in state.university:
        sentence = text("{ability} is taken. Pick another.", ability=ABILITY[parts[1]])
        return no("ability-taken", "A-11", sentence)
    return None


def _reward(state: State, seat: int, parts: Head) -> Refusal | None:
    reward = upgrades.first_due(state, seat)
    if reward is None:
        return None
    if parts[0] == "swap":
        if not reward.swaps:
            return no("no-swap", "A-45", text("Only a Beta that fought may swap. Take an upgrade."))
        return no("ability-taken", "A-45", text("That ability is not in the University. Take another."))
    if parts[1] not in reward.spiders:
        earner = SPIDER[reward.spiders[0]]
        return no("not-earned", "A-41", text("{spider} earned it: use its own card.", spider=earner))
    return no("no-bloodied", "A-42", text("No bloodied token is left there. Choose another track."))


def _webs(state: State, seat: int, parts: Head) -> Refusal | None:
    task = state.agenda[-1]
    head = parts[:-1]
    span = task.rest(state, seat, head) if head in set(heads(state, seat)) else None
    if isinstance(span, Range):
        rule = "A-135" if parts[0] == "webs" else "A-136"
        return no("out-of-range", rule, text("It can be {low} to {high}.", low=span.low, high=span.high))
    if parts[0] == "webs" and any(first == ("right",) for first in heads(state, seat)):
        return no("corrected-already", "A-135", text("That colour is corrected already. Say right."))
    return None


REASONS: Mapping[str, Callable[[State, int, Head], Refusal | None]] = {
    "found": _found,
    "took": _took,
    "lost": _took,
    "bitten": _hurt,
    "bumped": _hurt,
    "robbed": _by_critter,
    "landed": _by_critter,
    "destroyed": _by_critter,
    "uncovered": _underneath,
    "buried": _underneath,
    "blocked": _blocked,
    "no-retreat": _no_retreat,
    "stands": _stands,
    "eat": _eat,
    "hatch": _hatch,
    "take": _take,
    "upgrade": _reward,
    "swap": _reward,
    "webs": _webs,
    "largest": _webs,
}
