"""The house rules of Arachnid, with the ruling each one switches.

Some only a tracked board can check; in counters mode those are the table's own business. Boards, cards,
stacks, events and critters are data files instead.
"""

from __future__ import annotations

from companion.play import HouseRule, Text, Value, text


def _rule(key: str, sentence: Text, ruling: str, *values: Value, labels: tuple[Text, ...] = ()) -> HouseRule:
    return HouseRule(key, values, sentence, ruling, labels)


def _choice(
    key: str, sentence: Text, ruling: str, overruled_by: tuple[str, Value] | None = None, **labels: Text
) -> HouseRule:
    """A rule with values that read like this, the usual one first."""
    return HouseRule(key, tuple(labels), sentence, ruling, tuple(labels.values()), overruled_by=overruled_by)


def _switch(key: str, sentence: Text, ruling: str, default: bool = False) -> HouseRule:
    return HouseRule(key, (default, not default), sentence, ruling)


ONE_STEP = ("move.reach", "step")
"""Chosen so, no way along a web is left to rule on (A-47)."""

HOUSE_RULES: tuple[HouseRule, ...] = (
    HouseRule(
        "mode",
        ("counters", "tracked"),
        text("Who keeps the board", short="Way to play"),
        "Counters",
        labels=(
            text("You keep the board, the box counts", short="You keep the board"),
            text("The box keeps the board", short="The box keeps it"),
        ),
        notes=(
            text("A real board on the table. The box draws, rolls and keeps food, webs and score."),
            text("No board needed: the box checks every act and moves the critters."),
        ),
        pictures=("dice", "cobweb"),
    ),
    _choice(
        "players.2.board", text("The board for two players"), "A-3", small=text("small"), large=text("large")
    ),
    _switch("setup.choose_spider_space", text("Owners choose where Alpha and Beta start"), "A-7"),
    _choice("setup.first_player", text("Who is first player"), "A-8", random=text("drawn"), red=text("Red")),
    _rule("abilities.copies", text("Copies of each ability token"), "A-11", 1, 2, 3),
    _rule("university.stock", text("Weaver and Soldier cards of each kind"), "A-15", 4, 1, 2, 3, 5, 6, 7, 8),
    _switch("supply.strict", text("The supply of food is limited to its tokens"), "A-16", True),
    _rule("tokens.snare", text("Snare tokens"), "A-18", 3, 1, 2, 4, 5, 6),
    _choice(
        "events.heldout",
        text("The Feed kept out of the first bag"),
        "A-21",
        random=text("drawn"),
        feed1=text("the first"),
        feed2=text("the second"),
    ),
    _choice(
        "critters.counts",
        text("Which critters have two tokens"),
        "A-22",
        tater=text("only the Tater Bug"),
        all=text("all of them"),
    ),
    _choice(
        "den.timing",
        text("When den actions are done"),
        "A-24",
        common=text("together, after the event"),
        own_turn=text("each at the start of the own turn"),
    ),
    _rule(
        "end.stall_rounds",
        text("Rounds without a new web that end the game, 0 for never"),
        "A-30",
        *(20, 0, 5, 10, 15, 25, 30, 40),
    ),
    _rule(
        "end.max_rounds",
        text("Rounds after which the game ends, 0 for no limit"),
        "A-30",
        *(0, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50),
    ),
    _switch("incubator.usable", text("Food in the incubator may pay"), "A-36"),
    _choice(
        "upgrade.rate",
        text("How often a battle or a kill earns an upgrade"),
        "A-39",
        spider_turn=text("once a spider and turn"),
        battle=text("with each battle"),
        player_turn=text("once a player and turn"),
    ),
    _switch("upgrade.late", text("Others may choose their upgrade until the next event"), "A-43", True),
    _choice(
        "move.reach",
        text("How far a Move goes"),
        "A-47",
        network=text("over the whole web it stands on"),
        step=text("one step, on every web"),
    ),
    _choice(
        "move.path",
        text("A Move may pass spiders and critters"),
        "A-48",
        ONE_STEP,
        free=text("yes"),
        unblocked=text("no"),
    ),
    _choice(
        "move.on_rival",
        text("A Move on a rival’s web"),
        "A-49",
        ONE_STEP,
        network=text("its whole network"),
        step=text("one step"),
    ),
    _switch("spin.must_touch_own", text("A new web must touch an own one"), "A-55"),
    _switch("den.free_stack", text("A web may be taken from any stack of the den"), "A-57"),
    _switch("overspin.any_owner", text("Over-Spin may cover webs of any colour"), "A-58", True),
    _switch("battle.on_deploy", text("A Deploy may start a battle"), "A-65"),
    _rule(
        "support.max",
        text("Dice an Alpha may lend to a battle"),
        "A-70",
        "any",
        1,
        2,
        labels=(text("any number"),),
    ),
    _switch("stun.can_support", text("A stunned Alpha may support"), "A-72"),
    _rule(
        "bolster.max_buy",
        text("Bolster dice to buy for a battle"),
        "A-74",
        "any",
        0,
        1,
        2,
        3,
        labels=(text("any number"),),
    ),
    _switch("stun.can_defend", text("A stunned spider defends itself"), "A-76", True),
    _switch("battle.loot", text("The winner takes the loser’s food"), "A-78"),
    _choice(
        "retreat.choice",
        text("Where a loser retreats to"),
        "A-80",
        free=text("any that is allowed"),
        nearest=text("the nearest"),
    ),
    _switch("stun.auto_recover", text("A stunned spider recovers at its owner’s next turn"), "A-82"),
    _switch("consume.anytime", text("Items may be consumed during the own turn"), "A-84"),
    _choice(
        "eat.ability",
        text("Where the ability of an eaten Beta goes"),
        "A-90",
        gone=text("out of the game"),
        university=text("to the university"),
    ),
    _switch("overflow.all_sources", text("Overflow from any source goes to the incubator"), "A-91", True),
    _switch("incubator.voluntary", text("Food may be put into the incubator"), "A-92"),
    _choice(
        "critters.order",
        text("The order in which critters activate"),
        "A-95",
        beam=text("as a beam sweeps round"),
        rings=text("ring by ring"),
    ),
    _choice(
        "critters.terrain",
        text("Where critters crawl"),
        "A-97",
        board=text("on every space"),
        web=text("on webs only"),
    ),
    _choice(
        "critters.blocked",
        text("A critter that cannot move"),
        "A-98",
        stay=text("stays"),
        reroll=text("rolls again"),
    ),
    _switch("critters.passing", text("A critter also bites beside the space it leaves"), "A-100"),
    _rule("critters.bite_cap", text("Most food a spider loses to one activation"), "A-101", 1, 2),
    _choice(
        "ladybird.edge",
        text("The edge a Ladybird flies to"),
        "A-108",
        board=text("of the board"),
        web=text("of the webs"),
    ),
    _switch("worm.whole_stack", text("The Worm destroys both webs of a stack"), "A-110"),
    _switch("jump.exact", text("A Jump goes exactly three spaces"), "A-122", True),
    _choice(
        "pounce.heebie",
        text("Food for pouncing on a red Heebie Jeebies"),
        "A-124",
        all=text("all it has left"),
        shown=text("what it bites for next"),
    ),
    _switch("funnel.standing_claims", text("A spider on a funnel takes its food at once"), "A-128"),
    _choice(
        "tie.largest",
        text("The largest web in a tie"),
        "A-136",
        network=text("the largest network"),
        total=text("all webs together"),
    ),
)
