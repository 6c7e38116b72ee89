"""The sentence and the ruling of every code: what is in the way, then what would work.

A code is the slug of the refusal; what follows a stroke tells apart cases of one slug. Where there
is a row for the code and the verb (``occupied/spin``), it counts before that of the code alone.
``refusals`` fills in what the braces name.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.arachnid.printed.verbs import ANSWERS
from companion.games.arachnid.state.position import When
from companion.games.arachnid.tasks.kinds import KINDS
from companion.kit.refusals import by_verb
from companion.play import Text, text

_ANSWER_FIRST = text("{verb} comes after this question: {prompt}.", remedy="Now say {hint}.")
_AT = text("{who} is on {space}.", remedy="{instead}.")
_BARE = text("No web lies on {space}, spiders stay on webs.", remedy="{instead}.")
_ADJACENT = text("{space} is {n} steps from {spider}, it must be beside it.", remedy="{instead}.")
_FAR = text("{what} on {there} is {n} steps away, at most {most} will do.", remedy="{instead}.")
_NO_OWN_WEB = text("Your web must lie on top of {space}.", remedy="{instead}.")
_DICE = text("{label}: {low} to {high} is possible.")
_NO_SPAWN_WEB = text("The spawn hex never holds a web.", remedy="{instead}.")
_NO_COLOUR = text("{colour} has no web on the board. Choose another colour.")
_NO_SUCH_CRITTER = text("No critter that does this has moved, or that is told already.")
_NOT_ON_BOARD = text("{colour} has no such spider on the board.")
_NOT_NOW = text("{verb} works {when}.", remedy="Now say {hint}.")
_NOT_SAID_NOW = text("“{verb}” is said {when}.", remedy="Now say {hint}.")
_NOT_OUT = text("{missing}.")
_UNDER = text("No web is gone under which one could lie.")


WHEN: Mapping[str, When] = {
    verb: when for kind in KINDS.values() for when in kind.when for verb in when.verbs
}
"""When a word works that was said at another time, as the questions tell; else in the turn."""
OTHER_TIMES = text("in your turn")
SHORT_OR_TURN = text("in your turn, and in a Feeding that cannot be paid")
"""When items are consumed by the house rule of A-84."""
TURN_BEGINS = text("at the beginning of your turn")
"""When den actions are done by the house rule of A-24."""

REASONS: Mapping[str, tuple[Text, str]] = {
    # The table: its mode, its board, its colours.
    "counters-mode": (
        text("In counters mode you move the pieces yourself. Nothing has to be said for that."),
        "Counters",
    ),
    "counters-mode:space": (
        text("In counters mode the places are yours to watch.", remedy="Say {word}."),
        "Counters",
    ),
    "tracked-mode": (text("The box sees the board itself. There is nothing to report."), "Tracked board"),
    "no-such-space": (text("There is no {space} on this board. {rows}."), "A-1"),
    "not-at-table": (text("{colour} is not at this table. There are {colours}."), "A-9"),
    # Which spider, and what its card allows.
    "no-spider": (text("{mine} controls no {spider}. Spiders hatch in the incubator."), "A-25"),
    "eaten": (text("{mine} {spider} was eaten and is out of the game. Name another spider."), "A-90"),
    "not-deployed": (text("{spider} waits beside its card. Deploy it {den}."), "A-38"),
    "stunned": (text("{spider} is stunned. Refresh it {den}."), "A-82"),
    "passive": (text("Your Beta has {own}, which always works and costs nothing."), "A-117"),
    "other-ability": (text("Your Beta has {own}, not {verb}. It may swap after a battle."), "A-45"),
    "no-such-track": (text("{spider} cannot do that. It has {tracks}."), "Spider actions"),
    "no-such-track/upgrade": (text("{spider} has no such track. It has {tracks}."), "A-41"),
    "track-used": (
        text("The {track} track of {spider} is used up until clean-up. Use another track."),
        "A-33",
    ),
    "no-food": (
        text("A new use costs 1 food and the store is empty. Step food that lies on a track."),
        "A-36",
    ),
    # What makes an act useless.
    "snared": (text("The Beta is snared. One use of Move frees it."), "A-125"),
    "snared/move": (text("It is snared. Say move {token} to untangle it."), "A-125"),
    "snared/control": (text("It is snared and only untangles. Say control {token}."), "A-126"),
    "no-room": (text("A spider stands on every web. Spin a new one first."), "A-37"),
    "den-empty": (text("Your den is empty. Move, bite or end your turn."), "A-154"),
    "board-full": (text("No space is open. Spin over a web instead."), "A-54"),
    "no-single-web": (text("No single web is free to be covered. Spin instead."), "A-58"),
    "no-snare": (text("All snares are in use. One frees when its victim untangles."), "A-125"),
    "no-funnel": (text("{funnel} is not on the board."), "A-128"),
    "no-funnel/funnel": (text("All funnels are on the board. None can be moved."), "A-128"),
    "no-web/funnel": (text("Each web of yours has a funnel already. Spin another web first."), "A-128"),
    "control-used": (text("The Mind Control token is on a critter. Wait until it comes back."), "A-130"),
    # Where to, and at whom.
    "missing-place": (text("Say the place too: {form}."), "Tracked board"),
    "missing-place/control": (
        text("Say where it goes too: control {token} 1 to 6, clockwise from north."),
        "A-130",
    ),
    "missing-place/eat": (text("Say which web: eat web SPACE.", remedy="{instead}."), "Tracked board"),
    "missing-stack": (text("Say the stack of the den too, 1 to 6 from the left."), "A-57"),
    "leftmost-stack": (text("Webs come from the leftmost stack. Leave the number out."), "A-57"),
    "no-such-stack": (text("That stack of the den is empty. Choose another."), "A-57"),
    "there-already": (text("{spider} stands there already. Choose another space."), "A-37"),
    "spawn-hex": (text("The spawn hex holds no web, so no spider.", remedy="{instead}."), "A-2"),
    **by_verb("spawn-hex", _NO_SPAWN_WEB, spin="A-2", overspin="A-2"),
    "no-web-there": (_BARE, "A-50"),
    **by_verb("no-web-there", _BARE, balloon="A-121", jump="A-122"),
    "no-web-there/overspin": (
        text("No web lies on {space}, a Beta or Weaver can spin one.", remedy="{instead}."),
        "A-58",
    ),
    "no-web-there/unravel": (text("No web lies on {space}.", remedy="{instead}."), "A-127"),
    **by_verb("no-web-there:colour", _NO_COLOUR, overspin="A-58", unravel="A-127", destroyed="A-110"),
    "no-web-there:unravelled": (
        text("No web of that colour can be taken away. Choose another colour."),
        "A-63",
    ),
    "no-web-there/destroyed": (text("No web of {colour} can have been left. Choose another colour."), "A-63"),
    "occupied": (_AT, "A-47"),
    **by_verb(
        "occupied", _AT, balloon="A-121", jump="A-122", overspin="A-59", deploy="A-141", retreat="A-80"
    ),
    "occupied/spin": (text("{who} is on {space}, bite it first.", remedy="{instead}."), "A-54"),
    "too-far": (_FAR, "A-125"),
    **by_verb("too-far", _FAR, bite="A-144", pounce="A-123"),
    "too-far/move": (
        text("{space} is on another web, {n} steps away. Only 1 step leads there.", remedy="{instead}."),
        "A-50",
    ),
    "too-far:step": (text("By house rule it goes 1 step, {space} is {n}.", remedy="{instead}."), "A-47"),
    "too-far:rival": (text("On a rival’s web it goes 1 step, {space} is {n}.", remedy="{instead}."), "A-49"),
    "no-way": (text("Somebody stands in every way to {space}.", remedy="{instead}."), "A-48"),
    "not-in-line": (text("{space} is on no straight line.", remedy="{instead}."), "A-121"),
    "wrong-distance": (
        text(
            "{space} is {n} step away, a Jump goes {of}.",
            plural="{space} is {n} steps away, a Jump goes {of}.",
            remedy="{instead}.",
        ),
        "A-122",
    ),
    "no-agile-step": (text("Step onto another web beside the Beta: {steps}. Or say stay."), "A-118"),
    **by_verb("not-adjacent", _ADJACENT, spin="A-54", overspin="A-58", unravel="A-127", funnel="A-128"),
    "web-there": (text("A web lies on {space}, and Spin needs an open space.", remedy="{instead}."), "A-54"),
    "not-touching": (text("By house rule a new web touches an own one.", remedy="{instead}."), "A-55"),
    "height-2": (text("Two webs lie on {space}, that is the most.", remedy="{instead}."), "A-58"),
    "own-webs-only": (text("By house rule only your own webs may be covered."), "A-58"),
    "under-a-spider": (text("{who} stands on the last web of {space}.", remedy="{instead}."), "A-63"),
    "no-own-web:none": (text("There is no free web of yours. The spider has to wait."), "A-141"),
    **by_verb("no-own-web", _NO_OWN_WEB, deploy="A-141", eat="A-88", funnel="A-128"),
    "no-own-web/retreat": (text("Retreat to a web of your own.", remedy="{instead}."), "A-80"),
    "funnel-there": (text("{standing} stands on {space} already.", remedy="{instead}."), "A-128"),
    **by_verb("no-critter", _NOT_OUT, bite="A-144", pounce="A-123", control="A-130", snare="A-126"),
    "snared-already": (text("That spider is snared already. Choose another."), "A-125"),
    "snared-already:critter": (text("That critter is snared already. Choose another."), "A-126"),
    "own-beta": (text("A Beta cannot snare itself. Choose another spider."), "A-125"),
    "no-such-direction": (text("Directions are 1 to 6, clockwise from north."), "A-23"),
    "other-critter": (text("The {turned} goes now. Steer that one."), "A-96"),
    # Den, items and cards.
    "too-late": (text("Den actions come before spider actions. Do it next turn."), "A-24"),
    "used-this-round": (text("{verb} is used up for this round. Wait for the next."), "A-27"),
    "no-food/refresh": (text("A den action costs 1 food and the store is empty."), "A-26"),
    "no-food/deploy": (text("A den action costs 1 food and the store is empty."), "A-26"),
    "no-food/incubate": (text("The store is empty. Gain food first."), "A-92"),
    "incubator-full": (text("The incubator is full and no figure is left. Keep the food."), "A-93"),
    "nothing-to-refresh": (text("{spider} has all its dice and is awake. Keep the food."), "A-140"),
    "on-board": (text("{spider} is on the board already. Move it."), "A-141"),
    "not-short": (text("Items are eaten only when a Feeding cannot be paid."), "A-84"),
    "no-upgrade": (text("You keep no upgrade. Eat a web or a spider."), "A-89"),
    "no-web/eat": (text("No web of yours can be eaten: none is free of spiders."), "A-88"),
    "no-card": (text("No {card} is left. Take the other card."), "A-15"),
    "ability-taken/take": (text("{ability} is taken. Pick another."), "A-11"),
    "ability-taken:own": (text("Your Beta has that ability already. Take another."), "A-45"),
    "ability-taken/swap": (text("That ability is not in the University. Take another."), "A-45"),
    "special-used": (text("Food lies on the Special track. Swap when your clean-up has cleared it."), "A-45"),
    "no-swap": (text("Only a Beta that fought may swap. Take an upgrade."), "A-45"),
    "not-earned": (text("{earner} earned it: use its own card."), "A-41"),
    "no-bloodied": (text("No bloodied token is left there. Choose another track."), "A-42"),
    "no-start-web": (text("Place {whose} on a free start web of yours: {webs}."), "A-7"),
    # Battles.
    "own-spider": (text("Spiders of one colony do not fight. Name an enemy."), "A-64"),
    "by-itself": (text("A battle begins by itself when a movement ends beside {colour}."), "A-64"),
    "not-moved": (
        text("A battle follows a movement, and {spider} has not moved since. Move it first."),
        "A-65",
    ),
    "fought-already": (text("These two have fought. They fight again after another move."), "A-142"),
    "not-beside": (text("{whose} fights {foes}. Name one of them."), "A-66"),
    "dice-out-of-range:0": (_DICE, "A-67"),
    "dice-out-of-range:defense": (_DICE, "A-68"),
    "dice-out-of-range:1": (_DICE, "A-70"),
    "dice-out-of-range:2": (_DICE, "A-74"),
    "not-the-loser": (text("{whose} retreats, no other."), "A-80"),
    "too-near": (text("{space} is beside the winner.", remedy="{instead}."), "A-80"),
    "beside-an-enemy": (
        text("An enemy is beside {space} and calmer webs are free.", remedy="{instead}."),
        "A-80",
    ),
    "not-nearest": (text("By house rule it retreats to the nearest web.", remedy="{instead}."), "A-80"),
    # Reports.
    "no-fly": (text("No fly is on the board. Flies come with events."), "A-56"),
    "no-spin": (text("Every web spun this turn is accounted for. Spin over a fly first."), "A-56"),
    "funnel-empty": (text("{funnel} is empty. A Fly Hit fills it."), "A-52"),
    "funnel-empty/stands": (text("{funnel} holds no food to take."), "A-128"),
    "no-landing": (text("No movement can have ended there. Move a spider onto it."), "A-52"),
    "nothing-gone/lost": (text("No web is gone that could have held it."), "A-129"),
    **by_verb("nothing-gone", _UNDER, uncovered="A-88", buried="A-110"),
    "nothing-under": (text("No web of {colour} lies under another."), "A-88"),
    "nothing-under/buried": (text("No web of {colour} lies under another."), "A-110"),
    "no-critter-moved": (text("No critter has moved. Bites follow their activation."), "A-100"),
    "not-on-board": (text("{piece} is not on the board. Name an enemy that is."), "A-64"),
    "not-on-board/snare": (text("That spider is not on the board. Choose one that is."), "A-125"),
    "not-on-board/bitten": (text("That spider is not on the board, nobody bites it."), "A-100"),
    "not-on-board/bumped": (text("That spider is not on the board, nobody bites it."), "A-99"),
    **by_verb("not-on-board", _NOT_ON_BOARD, robbed="A-109", landed="A-112"),
    "not-on-board/stands": (text("That spider is not on the board."), "A-128"),
    "no-food-to-lose": (text("{colour} has no food to lose."), "A-103"),
    "unseen": (text("Critters do not see it. Say bumped if one ran into it."), "A-119"),
    "unseen:new": (text("No critter sees it, and none can have run into it."), "A-119"),
    "not-stealth": (text("Say bitten. Only a Stealth spider must be bumped into."), "A-119"),
    "bitten-enough": (text("Each critter bites a spider once. That is all it can lose."), "A-101"),
    **by_verb("no-such-critter", _NO_SUCH_CRITTER, robbed="A-109", landed="A-112", destroyed="A-110"),
    "stays": (text("A critter that cannot move stays where it is, and bites."), "A-98"),
    "not-rolled": (text("That critter has not rolled now."), "A-98"),
    "has-not-retreated": (text("{piece} has not just lost a battle."), "A-81"),
    "out-of-range/webs": (text("It can be {low} to {high}."), "A-135"),
    "out-of-range/largest": (text("It can be {low} to {high}."), "A-136"),
    "corrected-already": (text("That colour is corrected already. Say right."), "A-135"),
    # The wrong moment.
    "not-now": (_NOT_NOW, "Turn"),
    **{
        f"not-now/{verb}": (_NOT_SAID_NOW if verb in ANSWERS else _NOT_NOW, when.rule)
        for verb, when in WHEN.items()
    },
    "answer-first": (_ANSWER_FIRST, "Turn"),
    **by_verb(
        "answer-first", _ANSWER_FIRST, refresh="A-24", deploy="A-24", done="Den", eat="A-84", incubate="A-92"
    ),
}
