"""Why an act, a den action or a battle does not stand: the track, the food, the target."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.arachnid import actions, den, economy, why_places
from companion.games.arachnid.battle import Battle
from companion.games.arachnid.den import DenPhase
from companion.games.arachnid.names import (
    ABILITY,
    CARD,
    COLOUR,
    COLOURS,
    PASSIVE,
    SPIDER,
    TRACK,
    critter_text,
    piece,
    piece_text,
)
from companion.games.arachnid.state import Head, Spider, State
from companion.games.arachnid.turns import ACTS, Turn
from companion.games.arachnid.verbs import VERB_LABELS
from companion.games.arachnid.work import critter_of, spider_of
from companion.play import Refusal, Text, text


def no(slug: str, rule: str, sentence: Text) -> Refusal:
    """A refusal by a rule."""
    return Refusal(slug, sentence, rule)


def _act(state: State, seat: int, parts: Head) -> Refusal | None:
    if not isinstance(state.agenda[-1], Turn) or state.agenda[-1].seat != seat:
        return None
    verb = parts[0]
    special = verb in actions.SPECIALS
    name = "beta" if special else parts[1]
    spider = state.colonies[seat].spider(name)
    if (refusal := cannot_act(seat, name, spider)) is not None or spider is None:
        return refusal
    if special:
        if spider.ability != verb:
            return _other_ability(seat, spider, verb)
        track = spider.track("special")
    else:
        track = spider.track(verb)
    if track is None:
        able = ", ".join(track.name for track in spider.tracks if track.name != "special")
        sentence = text("A {card} cannot do that. It has {able}.", card=CARD[spider.card], able=able)
        return no("no-such-track", "Spider actions", sentence)
    if track.food == track.length:
        sentence = text(
            "The {track} track of {spider} is used up until clean-up. Use another track.",
            track=TRACK[track.name],
            spider=SPIDER[name],
        )
        return no("track-used", "A-33", sentence)
    if not economy.usable(state, seat, track):
        return no(
            "no-food",
            "A-36",
            text("A new use costs 1 food and the store is empty. Step food that lies on a track."),
        )
    return _no_effect(state, seat, spider, parts)


def cannot_act(seat: int, name: str, spider: Spider | None) -> Refusal | None:
    """Why a spider can do nothing at all: not hatched, not deployed, stunned."""
    if spider is None:
        return no(
            "no-spider",
            "A-25",
            text(
                "{colour} controls no {spider}. Spiders hatch in the incubator.",
                colour=COLOUR[seat],
                spider=SPIDER[name],
            ),
        )
    if not spider.on_board:
        return no(
            "not-deployed",
            "A-38",
            text("{spider} waits beside its card. Deploy it in a den phase.", spider=SPIDER[name]),
        )
    if spider.stunned:
        return no(
            "stunned", "A-82", text("{spider} is stunned. Refresh it in a den phase.", spider=SPIDER[name])
        )
    return None


def _other_ability(_seat: int, spider: Spider, verb: str) -> Refusal:
    own = ABILITY[spider.ability] if spider.ability else text("no ability")
    if spider.ability in PASSIVE:
        sentence = text("Your Beta has {own}, which always works and costs nothing.", own=own)
        return no("passive", "A-117", sentence)
    sentence = text(
        "Your Beta has {own}, not {verb}. It may swap after a battle.", own=own, verb=ABILITY[verb]
    )
    return no("other-ability", "A-45", sentence)


def _no_effect(state: State, seat: int, spider: Spider, parts: Head) -> Refusal | None:
    verb = parts[0]
    if verb in ("balloon", "jump", "pounce") and spider.snared:
        return no("snared", "A-125", text("The Beta is snared. One use of Move frees it."))
    if verb in ("move", "balloon", "jump") and not economy.room(state):
        return no("no-room", "A-37", text("A spider stands on every web. Spin a new one first."))
    if verb in ("spin", "overspin") and not economy.den_left(state, seat):
        return no("den-empty", "A-154", text("Your den is empty. Move, bite or end your turn."))
    if verb == "spin" and economy.web_spaces(state) >= state.table.spaces:
        return no("board-full", "A-54", text("No space is open. Spin over a web instead."))
    if (
        verb in ("spin", "overspin")
        and len(parts) > 2
        and parts[-1].isdigit() != state.table.on("den.free_stack")
    ):
        if state.table.on("den.free_stack"):
            return no("say-stack", "A-57", text("Say the stack of the den too, 1 to 6 from the left."))
        return no("leftmost-stack", "A-57", text("Webs come from the leftmost stack. Leave the number out."))
    if verb == "snare" and not state.snares:
        return no("no-snare", "A-125", text("All snares are in use. One frees when its victim untangles."))
    if verb == "funnel" and actions.free_funnel(state) is None:
        return no("no-funnel", "A-128", text("All funnels are on the board. None can be moved."))
    if verb == "control" and not actions.control_free(state):
        return no(
            "control-used", "A-130", text("The Mind Control token is on a critter. Wait until it comes back.")
        )
    if state.places is not None and (refusal := why_places.target(state, seat, parts)) is not None:
        return refusal
    if verb == "funnel":
        return no("no-web", "A-128", text("Each web of yours has a funnel already. Spin another web first."))
    return _target(state, seat, parts)


def _target(state: State, seat: int, parts: Head) -> Refusal | None:
    verb, target = parts[0], parts[1] if parts[0] == "control" else parts[-1]
    if verb in ("bite", "pounce", "control") or (verb == "snare" and "-" not in target):
        critter = critter_of(state, target)
        if critter is None:
            rule = {"bite": "A-144", "pounce": "A-123", "control": "A-130", "snare": "A-126"}[verb]
            there = ", ".join(critter.token for critter in state.critters) or text("none")
            sentence = text(
                "{critter} is not on the board. There: {there}.", critter=critter_text(target), there=there
            )
            return no("no-critter", rule, sentence)
        return no("snared-already", "A-126", text("That critter is snared already. Choose another."))
    if verb == "snare":
        victim = spider_of(state, target)
        if victim is None or not victim.on_board:
            return no("not-on-board", "A-125", text("That spider is not on the board. Choose one that is."))
        if piece(target) == (seat, "beta"):
            return no("own-beta", "A-125", text("A Beta cannot snare itself. Choose another spider."))
        return no("snared-already", "A-125", text("That spider is snared already. Choose another."))
    if verb == "unravel":
        return no(
            "no-web-there", "A-63", text("No web of that colour can be taken away. Choose another colour.")
        )
    if verb == "overspin":
        colour = COLOURS.index(parts[2])
        if not economy.singles_free(state):
            return no("no-single-web", "A-58", text("No single web is free to be covered. Spin instead."))
        if not state.colonies[colour].tops:
            sentence = text("{colour} has no web on the board. Choose another colour.", colour=COLOUR[colour])
            return no("no-web-there", "A-58", sentence)
        if colour != seat and not state.table.on("overspin.any_owner"):
            return no("own-webs-only", "A-58", text("By house rule only your own webs may be covered."))
        return no("no-such-stack", "A-57", text("That stack of the den is empty. Choose another."))
    if verb == "spin":
        return no("no-such-stack", "A-57", text("That stack of the den is empty. Choose another."))
    return None


# ------------------------------------------------------------------------------------- den


def _den(state: State, seat: int, parts: Head) -> Refusal | None:
    task, verb, name = state.agenda[-1], parts[0], parts[1]
    own_turn = state.table.options["den.timing"] == "own_turn"
    if own_turn:
        if not isinstance(task, Turn) or task.seat != seat:
            return None
        if task.acted:
            return no("too-late", "A-24", text("Den actions come before spider actions. Do it next turn."))
    elif not isinstance(task, DenPhase):
        return None
    colony = state.colonies[seat]
    spider = colony.spider(name)
    if spider is None:
        return cannot_act(seat, name, spider)
    if colony.refreshed if verb == "refresh" else colony.deployed:
        sentence = text("{verb} is used up for this round. Wait for the next.", verb=VERB_LABELS[verb])
        return no("used-this-round", "A-27", sentence)
    if not economy.purse(state, seat):
        return no("no-food", "A-26", text("A den action costs 1 food and the store is empty."))
    if verb == "refresh" and not den.refreshable(state, spider):
        sentence = text("{spider} has all its dice and is awake. Keep the food.", spider=SPIDER[name])
        return no("nothing-to-refresh", "A-140", sentence)
    if verb == "deploy" and spider.on_board:
        return no(
            "on-board", "A-141", text("{spider} is on the board already. Move it.", spider=SPIDER[name])
        )
    if verb == "deploy" and state.places is not None:
        return why_places.deploy(state, seat, parts)
    if verb == "deploy":
        return no("no-own-web", "A-141", text("There is no free web of yours. The spider has to wait."))
    return None


# --------------------------------------------------------------------------------- battle


def _battle(state: State, seat: int, parts: Head) -> Refusal | None:
    if state.places is not None:
        return why_places.battle(state, seat, parts)
    if not isinstance(state.agenda[-1], (Turn, DenPhase)):
        return None
    owner, target = piece(parts[2])
    own, enemy = state.colonies[seat].spider(parts[1]), state.colonies[owner].spider(target)
    if owner == seat:
        return no("own-spider", "A-64", text("Spiders of one colony do not fight. Name an enemy."))
    if own is None:
        return cannot_act(seat, parts[1], None)
    if enemy is None or not enemy.on_board:
        sentence = text(
            "{piece} is not on the board. Name an enemy that is.", piece=piece_text(owner, target)
        )
        return no("not-on-board", "A-64", sentence)
    for mover in state.reports.movers:
        if mover.spider == f"{COLOURS[seat]}-{parts[1]}" and parts[2] in mover.fought:
            return no(
                "fought-already", "A-142", text("These two have fought. They fight again after another move.")
            )
    return no(
        "not-moved",
        "A-65",
        text(
            "A battle follows a movement, and {spider} has not moved since. Move it first.",
            spider=SPIDER[parts[1]],
        ),
    )


def _commit(state: State, seat: int, parts: Head) -> Refusal | None:
    task = state.agenda[-1]
    if not isinstance(task, Battle):
        return None
    rules = ("A-67", "A-70", "A-74")
    for depth, rule in enumerate(rules):
        span = task.rest(state, seat, parts[: depth + 1])
        if span is not None and not span.low <= int(parts[depth + 1]) <= span.high:
            sentence = text(
                "{what}: {low} to {high} is possible.", what=span.label, low=span.low, high=span.high
            )
            return no("dice-out-of-range", rule, sentence)
    return None


REASONS: Mapping[str, Callable[[State, int, Head], Refusal | None]] = {
    **dict.fromkeys(ACTS, _act),
    "refresh": _den,
    "deploy": _den,
    "battle": _battle,
    "commit": _commit,
}
