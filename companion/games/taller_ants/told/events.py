"""What happens in Taller-Ants, told to the table.

Steps and small acts are one line of the log; what people should look up for has a title.
"""

from __future__ import annotations

from companion.games.taller_ants import names
from companion.games.taller_ants.state import position
from companion.games.taller_ants.state.equipment import (
    CROWN_FOOD,
    START_COCOON,
)
from companion.games.taller_ants.state.position import QUEEN, SPIDER_SEAT, Fight, Group, Spider, State
from companion.kit import seats
from companion.kit.lazy_events import Deferred
from companion.kit.seats import the_end
from companion.play import DONE_EVENT, Act, Event, Fought, Glyph, Text, text

SPIDER = Glyph("icon", icon="spider")
ANT = Glyph("icon", icon="ant")
CROWN = Glyph("icon", icon="crown")


def own(state: State, seat: int, name: str) -> Text:
    """A unit in a sentence."""
    return names.whose(state, seat, name)


def at(
    state: State,
    kind: str,
    seat: int,
    sentence: Text,
    rule: str,
    *spaces: int,
    unit: str = "",
    what: str = "",
) -> Event:
    """An event at some squares; of a ``unit`` that may do the same again at once, ``what`` it does."""
    act = Act(f"{seat} {unit}", what or kind) if unit else None
    return Event(
        kind, sentence, rule, seat, spaces=tuple(names.square(state, one) for one in spaces), act=act
    )


def by_spider(state: State, kind: str, sentence: Text, rule: str, *spaces: int, unit: str = "") -> Event:
    """An event of the spiders’ turn, at some squares; ``unit`` as in ``at``."""
    return at(state, kind, SPIDER_SEAT, sentence, rule, *spaces, unit=unit)


# -------------------------------------------------------------------------------- setting up


def colour(state: State, seat: int) -> Event:
    """A player has a kind of ants, and what it is good at: it may be called as the player is."""
    who = names.seat_name(state, seat)
    if state.colonies[seat - 1].kind == "red":
        sentence = text(
            "{seat} has the strong kind of ants, the red ones: each counts as two in a fight.",
            you="You have the strong kind of ants, the red ones: each counts as two in a fight.",
            seat=who,
        )
    else:
        sentence = text(
            "{seat} has the quick kind of ants, the black ones: a step is half a point, they dig double.",
            you="You have the quick kind of ants, the black ones: a step is half a point, they dig double.",
            seat=who,
        )
    return Event("colour", sentence, "T-8", seat, moved="")


def hole(state: State, to: int) -> Event:
    """A colony has its hole."""
    name = names.place(state, to)
    sentence = text(
        "{seat}’s hole is at {space}.",
        you="Your hole is at {space}.",
        seat=names.seat_name(state, state.seat),
        space=name,
    )
    return Event("hole", sentence, "T-7", state.seat, spaces=(names.square(state, to),))


def dug(state: State, to: int) -> Event:
    """One more square of a first nest."""
    return at(state, "nest", state.seat, digs_out(state, names.place(state, to)), "T-80", to)


def digs_out(state: State, where: Text) -> Text:
    """Who digs a first nest, and where."""
    who = names.seat_name(state, state.seat)
    return text("{seat} digs out {space}.", you="You dig out {space}.", seat=who, space=where)


def nest(state: State) -> Event:
    """A first nest is dug."""
    sentence = text(
        "{seat}’s nest has {n} squares.",
        you="Your nest has {n} squares.",
        seat=names.seat_name(state, state.seat),
        n=state.colony.nest.bit_count(),
    )
    return Event("nest", sentence, "T-80", state.seat)


def placed(state: State, unit: str, to: int) -> Event:
    """A unit has its first square."""
    name = names.place(state, to)
    sentence = text("{unit} begins at {space}.", unit=own(state, state.seat, unit), space=name)
    return Event("place", sentence, "T-80", state.seat, spaces=(names.square(state, to),))


def enters(state: State, to: int) -> Event:
    """The first spider enters."""
    name = names.place(state, to)
    sentence = text("The spider enters at {space}, with {n} ants in a cocoon.", space=name, n=START_COCOON)
    return Event("enter", sentence, "T-6", SPIDER_SEAT, spaces=(names.square(state, to),))


# ----------------------------------------------------------------------------------- fungus


def grown(state: State, tile: int, to: int, *, webbed: bool, lost: bool) -> Event:
    """A fungus group has grown by a tile."""
    start, end = names.square(state, tile), names.square(state, to)
    sentence = text("The fungus grows from {start} to {end}.", start=start, end=end)
    if webbed:
        sentence = text("{grows} It destroys the web there.", grows=sentence)
    if lost:
        sentence = text("{grows} It destroys what lay there.", grows=sentence)
    return Event(
        "fungus",
        sentence,
        "T-72" if webbed or lost else "T-71",
        title=text("Fungus to {end}", end=end),
        glyph=Glyph("compass", state.way),
        spaces=(end,),
        order="comes",
        piece=f"fungus-{end}",
    )


def not_grown(state: State, tile: int) -> Event:
    """A fungus group has no room."""
    name = names.place(state, tile)
    sentence = text("The fungus at {space} has no room to grow.", space=name)
    return Event("fungus", sentence, "T-71", spaces=(names.square(state, tile),))


# ------------------------------------------------------------------------------------ steps


def stepped(state: State, seat: int, name: str, start: int, to: int, left: int) -> Event:
    """A unit has gone a step."""
    sentence = text(
        "{unit} goes from {start} to {space}: {points} MP left.",
        unit=own(state, seat, name),
        start=names.place(state, start),
        space=names.place(state, to),
        points=names.points(left),
    )
    rule = "Spiders" if seat == SPIDER_SEAT else "Queens" if name == QUEEN else "Ants"
    if abs(start - to) == state.equipment.size:
        rule = "T-15"
    return at(state, "step", seat, sentence, rule, start, to, unit=f"{name} under way")


def taken(state: State, seat: int, name: str, at: int, thing: str, number: int) -> Event:
    """A unit has taken something up."""
    where = names.place(state, at)
    sentence = text(
        "{unit} takes up {things} from {space}.",
        unit=own(state, seat, name),
        things=names.amount(thing, number),
        space=where,
    )
    rule = "T-25" if seat == SPIDER_SEAT else "T-61"
    if seat != SPIDER_SEAT and (thing in ("eggs", "fed") or thing.startswith("brood")):
        rule = "T-54"
    return Event("take", sentence, rule, seat, spaces=(names.square(state, at),))


def put(state: State, seat: int, name: str, to: int, thing: str, number: int) -> Event:
    """A unit has put something down."""
    where = names.place(state, to)
    sentence = text(
        "{unit} puts down {things} at {space}.",
        unit=own(state, seat, name),
        things=names.amount(thing, number),
        space=where,
    )
    rule = "T-61" if seat != SPIDER_SEAT else "T-43" if thing == "ants" else "T-25"
    if thing.startswith("brood"):
        rule = "T-54"
    return Event("put", sentence, rule, seat, spaces=(names.square(state, to),))


# ------------------------------------------------------------------------------------ fights


def attacks(state: State, fight: Fight) -> Event:
    """A fight begins."""
    sentence = text(
        "{unit} attacks {target}.",
        unit=own(state, fight.seat, fight.unit),
        target=own(state, fight.foe, fight.target),
    )
    rule = "Attacking" if fight.seat == SPIDER_SEAT else "T-48" if fight.foe == SPIDER_SEAT else "T-49"
    if fight.target == QUEEN:
        rule = "T-51" if fight.seat == SPIDER_SEAT else "T-50"
    attacked = position.unit_of(state, fight.foe, fight.target)
    spaces = () if attacked is None else attacked.stands
    return at(state, "attack", fight.seat, sentence, rule, *spaces)


def avoided(state: State, fight: Fight) -> Event:
    """The ants avoid a fight."""
    sentence = text(
        "{seat} rolled a six and avoids the fight.",
        you="You rolled a six and avoid the fight.",
        seat=names.seat_name(state, fight.foe),
    )
    return Event(DONE_EVENT, sentence, "T-38", fight.foe, moved="")


def stands(state: State, fight: Fight) -> Event:
    """The ants fight though they may avoid it."""
    sentence = text(
        "{seat} rolled a six and fights all the same.",
        you="You rolled a six and fight all the same.",
        seat=names.seat_name(state, fight.foe),
    )
    return Event(DONE_EVENT, sentence, "T-38", fight.foe, moved="")


def fought(
    state: State,
    fight: Fight,
    faces: tuple[str, str],
    totals: tuple[int, int],
    winner: int | None,
    chance: int,
    outcome: tuple[Deferred, ...],
) -> Event:
    """All dice of a fight have fallen; ``faces`` are those of both sides with what is added, ``winner`` the
    seat that has won, as happens in ``chance`` of 100 such fights. Its card says what came of it too, unless
    that has a card of its own."""
    mine, theirs = totals
    who, whom = (names.seat_name(state, seat) for seat in (fight.seat, fight.foe))
    sums = text("{who} has {mine}, {whom} {theirs}", who=who, mine=mine, whom=whom, theirs=theirs)
    won = None if winner is None else who if winner == fight.seat else whom
    sentence = (
        text("{sums}: nobody wins.", sums=sums)
        if won is None
        else text("{sums}: {winner} wins.", sums=sums, winner=won)
    )
    came = [event.text for make, *given in outcome if not (event := make(*given)).title]
    level = "T-39" if SPIDER_SEAT in (fight.seat, fight.foe) else "T-50" if fight.target == QUEEN else "T-49"
    return Event(
        "fight",
        sentence,
        level if mine == theirs else "Attacking",
        fight.seat,
        title=text("{mine} against {theirs}", mine=mine, theirs=theirs),
        glyph=Glyph("dice", faces, seats=(fight.seat, fight.foe)),
        lines=(text("nobody wins") if won is None else text("{winner} wins", winner=won), *came),
        fought=Fought(
            (fight.seat, fight.foe),
            (own(state, fight.seat, fight.unit), own(state, fight.foe, fight.target)),
            totals,
            winner,
            chance,
        ),
    )


def hurt(state: State, spider: Spider, damage: int, rule: str) -> Event:
    """A spider loses hp, to ants or to a queen (T-40, T-51)."""
    sentence = text(
        "{unit} loses {n} hp and has {hp}.",
        short="{unit}: −{n} hp, {hp} left",
        unit=names.unit(spider.name),
        n=damage,
        hp=spider.hp,
    )
    return by_spider(state, "hurt", sentence, rule, spider.square)


def queen_hurt(state: State, seat: int, damage: int, rule: str) -> Event:
    """A queen loses hp, to ants or to a spider (T-50, T-51), or dies."""
    queen = state.colonies[seat - 1].queen
    owner = names.seat_name(state, seat)
    if queen is None:
        return Event(
            "death",
            text("{seat}’s queen is dead.", seat=owner),
            "T-55",
            seat,
            title=text("The queen is dead"),
            glyph=CROWN,
            lines=(text("{seat} needs an egg", seat=owner), text("and {n} food for another", n=CROWN_FOOD)),
            cue="danger",
        )
    sentence = text(
        "{seat}’s queen loses {n} hp and has {hp}.",
        short="Queen: −{n} hp, {hp} left",
        seat=owner,
        n=damage,
        hp=queen.hp,
    )
    return Event("hurt", sentence, rule, seat)


def queen_kills(state: State, fight: Fight) -> Event:
    """A queen kills all attackers."""
    sentence = text(
        "{target} kills all ants of {unit}.",
        short="The queen kills them all",
        target=own(state, fight.foe, fight.target),
        unit=own(state, fight.seat, fight.unit),
    )
    return Event("death", sentence, "T-50", fight.foe)


def both_die(_state: State) -> Event:
    """Level dice kill both groups."""
    return Event("death", text("Both groups die.", short="Both groups die"), "T-49")


def ants_won(state: State, winner: tuple[int, str], loser: tuple[int, str], red: int, black: int) -> Event:
    """Ants against ants."""
    sentence = text(
        "{loser} dies; {winner} keeps {ants}.",
        short="The winner keeps {n}",
        n=red + black,
        loser=own(state, *loser),
        winner=own(state, *winner),
        ants=names.ants(red, black),
    )
    return Event("death", sentence, "T-49", winner[0])


def seized(state: State, spider: Spider, seat: int) -> Event:
    """An ant is picked up."""
    sentence = text(
        "{unit} picks up an ant of {seat}.",
        unit=names.unit(spider.name),
        seat=names.seat_name(state, seat),
    )
    return by_spider(state, "seize", sentence, "T-43", spider.square)


def killed(state: State, spider: Spider, seat: int, group: Group, number: int) -> Event:
    """Ants are killed."""
    sentence = text(
        "{unit} kills {n} ant of {group}.",
        plural="{unit} kills {n} ants of {group}.",
        n=number,
        unit=names.unit(spider.name),
        group=own(state, seat, group.name),
    )
    return by_spider(state, "death", sentence, "T-42" if group.red else "T-41", group.square)


# ------------------------------------------------------------------------------------- turns


def ends_turn(state: State) -> Event:
    """A player ends the turn, though something could be done."""
    return seats.ends_turn(state.seat, names.seat_name(state, state.seat), "Round")


def regroups(state: State) -> Event:
    """All acts are done: now groups may be put together anew."""
    name = names.seat_name(state, state.seat)
    sentence = text("{seat} begins to regroup.", you="You begin to regroup.", seat=name)
    return Event(DONE_EVENT, sentence, "T-67", state.seat, moved="")


def turn_over(state: State) -> Event:
    """A turn ends by itself: nothing is left to do."""
    sentence = text(
        "{seat} can do nothing more.", you="You can do nothing more.", seat=names.seat_name(state, state.seat)
    )
    return Event("turn", sentence, "Round", state.seat, moved="")


def out(state: State, seat: int) -> Event:
    """A colony is gone."""
    name = names.seat_name(state, seat)
    return Event(
        "out",
        text(
            "{seat} has no ants, queen or eggs and is out.",
            you="You have no ants, queen or eggs and are out.",
            seat=name,
        ),
        "T-77",
        seat,
        title=text("{seat} is out", you="You are out", seat=name),
        glyph=ANT,
        lines=(text("no ants, queen or eggs"),),
        moved="",
    )


END_RULES = {
    "spider-goal": "T-35",
    "ant-goal": "T-76",
    "spiders-dead": "T-21",
    "ants-dead": "T-77",
    "nobody": "T-77",
    "rounds": "T-79",
    "limit": "T-79",
}


def end_reason(state: State) -> Text:
    """Why a game ended."""
    winner = names.seat_name(state, state.winners[0]) if state.winners else text("Nobody")
    match state.reason:
        case "spider-goal":
            (webs, _), (cocoons, _) = position.progress(state, SPIDER_SEAT)
            return text(
                "The spiders have both goals: half of the meadow is under web, on {webs} squares, and {n} "
                "ants are in cocoons.",
                webs=webs,
                n=cocoons,
            )
        case "ant-goal":
            (food, _), (ants, _) = position.progress(state, state.winners[0])
            return text(
                "{seat} has both goals: {food} food in storage and {n} ants.", seat=winner, food=food, n=ants
            )
        case "spiders-dead":
            return text("No spider is left, so {seat} wins.", seat=winner)
        case "ants-dead":
            return text("No colony is left, so the spiders win.")
        case "nobody":
            return text("Neither a spider nor a colony is left, so nobody wins.")
        case "rounds":
            return text(
                "Round {n} was the last, and nobody has both goals. Whoever is nearest to them wins.",
                n=state.round,
            )
    return text("Nobody has both goals yet. Whoever is nearest to them wins.")


def ended(state: State) -> Event:
    """The game is over."""
    title = text("A draw") if len(state.winners) == state.equipment.seats else text("Shared win")
    if len(state.winners) == 1:
        title = text("{seat} wins", you="You win", seat=names.seat_name(state, state.winners[0]))
    return the_end(end_reason(state), END_RULES[state.reason], state.winners, title)
