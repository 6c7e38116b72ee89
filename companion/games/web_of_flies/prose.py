"""Everything Web of Flies says: names, prompts, events, verbs and house rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.games.web_of_flies.equipment import COLOURS, DEWDROP, LEGS, Token
from companion.kit import grammar, seatmarks
from companion.kit.seats import FIRST_PLAYER, NO_SEAT, the_end
from companion.play import DONE_EVENT, Event, Glyph, Option, Slot, Text, Verb, listed, text

SEATS = seatmarks.names(COLOURS)

SOURCES: Mapping[str, Text] = {**FIRST_PLAYER, "bag": text("Bag")}

_SPACE = Slot("space")
FACES = {
    f"{colour}-{legs}": text("{colour} {legs}", colour=name, legs=legs)
    for colour, name in zip(COLOURS, SEATS, strict=True)
    for legs in range(LEGS, 0, -1)
}
FACES |= {"fly": text("Fly"), "dewdrop": text("Dewdrop")}
"""What a draw from the bag may show, as a heading: ``Red 8``, ``Fly``."""

VERBS = grammar.verbs(
    Verb("capture", ((_SPACE, _SPACE),), "cross"),
    Verb("swap", ((_SPACE, _SPACE),), "ring"),
    *map(Verb, ("keep", "pass")),
    Verb("draw", (grammar.names(*COLOURS, *FACES),)),
)


# ------------------------------------------------------------------------------------ names


@cache
def piece(token: Token) -> Text:
    """A piece in a sentence: ``Red 8``, ``Mia’s 8``, ``a fly``."""
    if token.seat != NO_SEAT:
        return text("{whose} {legs}", you="your {legs}", whose=SEATS[token.seat], legs=token.legs)
    return text("a dewdrop") if token.legs == DEWDROP else text("a fly")


def face(token: Token) -> Text:
    """A piece as a heading: ``Red 8``, ``Fly``."""
    return FACES[token.face]


def subject(token: Token) -> Text:
    """A piece at the beginning of a sentence: ``Red 8``, ``The fly``."""
    if token.seat != NO_SEAT:
        return piece(token)
    return text("The dewdrop") if token.legs == DEWDROP else text("The fly")


def seats(group: tuple[int, ...]) -> Text:
    """Some players as a list: ``Red``, ``Red and Green``."""
    names = [SEATS[seat] for seat in group]
    if len(names) == 1:
        return names[0]
    return text("{first} and {last}", first=listed(names[:-1]), last=names[-1])


@cache
def picture(token: Token) -> Glyph:
    """The piece as a display shows it: its legs in a hexagon, or a fly or dewdrop."""
    if token.seat != NO_SEAT:
        return Glyph("number", token.legs, "spider")
    return Glyph("icon", icon="dewdrop" if token.legs == DEWDROP else "fly")


# ---------------------------------------------------------------------------------- prompts


def deal_prompt(total: int) -> Text:
    """What waits before the first draw: one press deals everything."""
    return text("Draw who begins, then deal {total} pieces", total=total, short="Draw who begins")


@cache
def place_prompt(space: str) -> Text:
    """What a draw from the bag is for, when people draw it themselves."""
    return text("Draw the piece for {space}", space=space, short="Piece for {space}")


@cache
def bag(left: int) -> Glyph:
    """The bag with so many pieces in it."""
    return Glyph("bag", left)


def swap_prompt(seat: int) -> Text:
    """The question before play."""
    return text(
        "{seat} may swap two pieces", you="You may swap two pieces", seat=SEATS[seat], short="{seat}: swap?"
    )


TURNS = tuple(
    text(
        "{seat} captures a fly or an enemy",
        you="You capture a fly or an enemy",
        seat=seat,
        short="{seat} captures",
    )
    for seat in SEATS
)


# ------------------------------------------------------------------------------------- menus

CAPTURE_VERB = (Option("capture", text("Capture")),)
SWAP_VERBS = (Option("swap", text("Swap two")), Option("keep", text("Keep all")))


@cache
def from_option(space: str, token: Token) -> Option:
    """A spider to move: ``8 on c3``."""
    return Option(space, text("{legs} on {space}", legs=token.legs, space=space), piece=token.id)


@cache
def on_space(space: str, token: Token) -> Option:
    """A piece to take or to swap: ``Green 5 on e5``."""
    return Option(space, text("{piece} on {space}", piece=face(token), space=space), piece=token.id)


# ------------------------------------------------------------------------------------ events

PLACING = (text("Now place the pieces"), text("column by column"))


def placed(token: Token, space: str, left: int) -> Event:
    """A piece is dealt, in words people can follow while they lay it."""
    return Event(
        "place",
        text("{space}: {piece}.", space=space, piece=face(token)),
        "W-19",
        None if token.seat == NO_SEAT else token.seat,
        title=text("Place on {space}", space=space),
        glyph=picture(token),
        lines=(face(token), text("{n} more to place", n=left)),
        spaces=(space,),
    )


def swapped(seat: int, first: tuple[str, Token], second: tuple[str, Token]) -> Event:
    """Two pieces change places; each is given with the space it stood on."""
    (here, one), (there, other) = first, second
    return Event(
        "swap",
        text(
            "{seat} swaps: {one} goes from {here} to {there}, {other} from {there} to {here}.",
            you="You swap: {one} goes from {here} to {there}, {other} from {there} to {here}.",
            seat=SEATS[seat],
            one=piece(one),
            here=here,
            other=piece(other),
            there=there,
        ),
        "W-2",
        seat,
        title=text("{seat} swaps", you="You swap", seat=SEATS[seat]),
        glyph=Glyph("icon", icon="swap"),
        lines=(
            text("{piece} to {space}", piece=face(one), space=there),
            text("{piece} to {space}", piece=face(other), space=here),
        ),
        spaces=(here, there),
    )


def kept(seat: int) -> Event:
    """A player does not swap."""
    return Event(
        DONE_EVENT,
        text(
            "{seat} keeps the pieces as they are.", you="You keep the pieces as they are.", seat=SEATS[seat]
        ),
        "W-3",
        seat,
        moved="",
    )


def captured(hunter: Token, prey: Token, start: str, end: str, *, forced: bool) -> Event:
    """A spider eats; ``forced`` when it was the only capture and nobody was asked."""
    who, its, food = SEATS[hunter.seat], piece(hunter), piece(prey)
    if forced:
        sentence = text(
            "{hunter} on {start} has the only capture: it takes {prey} on {end}.",
            hunter=its,
            start=start,
            prey=food,
            end=end,
        )
    else:
        sentence = text(
            "{hunter} goes from {start} to {end} and takes {prey}.",
            hunter=its,
            start=start,
            prey=food,
            end=end,
        )
    return Event(
        "capture",
        sentence,
        "W-8" if forced else "Capture",
        hunter.seat,
        title=text("{seat} must take", you="You must take", seat=who)
        if forced
        else text("{seat} captures", you="You capture", seat=who),
        glyph=picture(prey),
        lines=(
            text("{piece} from {start} to {end}", piece=face(hunter), start=start, end=end),
            text("takes {prey}", prey=food),
        ),
        gains=() if prey.seat == NO_SEAT else ((prey.seat, -1),),
        spaces=(start, end),
    )


def passed(seat: int) -> Event:
    """A player who has spiders but no capture passes."""
    return Event(
        "pass",
        text(
            "{seat} has nothing to capture and passes.",
            you="You have nothing to capture and pass.",
            seat=SEATS[seat],
        ),
        "W-8",
        seat,
        title=text("{seat} passes", you="You pass", seat=SEATS[seat]),
        lines=(text("Nothing to capture"),),
        moved="",
    )


def gone(seat: int) -> Event:
    """A player without spiders passes; not worth a step on the display every round."""
    return Event(
        "pass",
        text(
            "{seat} has no spiders left and passes.",
            you="You have no spiders left and pass.",
            seat=SEATS[seat],
        ),
        "W-15",
        seat,
        moved="",
    )


def end_reason(reason: str, keeper: int) -> tuple[Text, str]:
    """Why a game ended, and its ruling. ``keeper`` has the last 8s where that is the reason."""
    if reason == "last-eights":
        return text(
            "Only {about} has spiders with 8 legs left.",
            you="Only you have spiders with 8 legs left.",
            about=SEATS[keeper],
        ), "W-10"
    if reason == "limit":
        return text("The game was stopped here."), "W-21"
    return text("Nobody can capture any more."), "W-9"


def ended(why: Text, rule: str, winners: tuple[int, ...], *, draw: bool) -> Event:
    """The game is over: why, and who has won; of a ``draw`` all have."""
    if len(winners) > 1:
        return the_end(why, rule, winners, text("A draw") if draw else text("Shared win"), (seats(winners),))
    title = text("{seats} wins", seats=seats(winners))
    how = text("Nobody else has an 8") if rule == "W-10" else text("Most 8s, then 7s to 1s")
    return the_end(why, rule, winners, title, (how,))


@cache
def result(ranking: tuple[tuple[int, ...], ...]) -> Text:
    """The result in a sentence: the winners, then everyone else by place."""
    first = ranking[0]
    if len(ranking) == 1:
        return text("A draw: all share the win.")
    sentence = text(
        "{seats} wins", plural="{seats} share the win", you="You win", seats=seats(first), n=len(first)
    )
    sentence = text("{result}.", result=sentence)
    order = [seat for group in ranking for seat in group]
    for group in ranking[1:]:
        if len(order) > 2:  # of two the other one needs no naming
            place = order.index(group[0]) + 1
            sentence = text("{result} Place {n}: {seats}.", result=sentence, n=place, seats=seats(group))
    return sentence


def breaker(
    counts: tuple[tuple[int, ...], ...], ranking: tuple[tuple[int, ...], ...], last: tuple[int, ...]
) -> Text:
    """By which two numbers the first is ahead of the next (W-13, W-21). ``counts`` are those of the spiders
    with 8, 7, … 1 legs of each seat, ``last`` the turns of the last captures."""
    first, second = [seat for group in ranking for seat in group][:2]
    most, eights = counts[first], counts[first][0]
    if len(ranking[0]) > 1:
        return text("Level in spiders with 8 legs, {n} each, and in all others.", n=eights)
    for row, (more, less) in enumerate(zip(most, counts[second], strict=True)):
        if more != less and row == 0:
            return text("Spiders with 8 legs: {more} to {less}.", more=more, less=less)
        if more != less:
            return text(
                "Spiders with 8 legs: {n} each. With {legs}: {more} to {less}.",
                n=eights,
                legs=legs_heading(LEGS - row),
                more=more,
                less=less,
            )
    return text(
        "Level in all spiders. The last capture was in turn {more}, before that in turn {less}.",
        more=last[first],
        less=last[second],
    )


@cache
def legs_heading(legs: int) -> Text:
    """The heading of a row that counts spiders of so many legs."""
    return text("{legs} legs", legs=legs) if legs > 1 else text("1 leg")
