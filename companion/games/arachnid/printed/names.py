"""The names of Arachnid, which are for ever, and how each of them reads.

Words use the plain names (``green-alpha``, ``tater1``, ``overspin``); sentences use the Texts.
"""

from __future__ import annotations

from functools import cache

from companion.games.arachnid.printed.colours import COLOURS as COLOURS
from companion.kit import seatmarks
from companion.play import Text, listed, text

SPIDERS = ("alpha", "beta", "spider1", "spider2")
HATCHLINGS = ("spider1", "spider2")
CRITTERS = ("ladybird", "worm", "tater", "heebie")
ABILITIES = (
    "agile",
    "stealth",
    "vicious",
    "balloon",
    "funnel",
    "jump",
    "control",
    "pounce",
    "snare",
    "unravel",
)
PASSIVE = frozenset({"agile", "stealth", "vicious"})

REACH = {"bite": 1, "jump": 3, "pounce": 3, "snare": 3}
"""How many steps away an act reaches (A-122, A-123, A-125, A-144)."""

CARD_TRACKS = {
    "alpha": ("move", "bite", "overspin"),
    "beta": ("move", "spin", "special"),
    "weaver": ("move", "spin"),
    "soldier": ("move", "bite"),
}
TRACKS = ("move", "bite", "overspin", "spin", "special")

CRITTER_TOKENS = tuple(
    name for kind in CRITTERS for name in (kind, *(f"{kind}{number}" for number in range(1, 4)))
)
EVENT_TOKENS = tuple(f"{kind}{number}" for kind in ("feed", "critter", "bughit") for number in range(1, 10))
FUNNELS = tuple(f"funnel{number}" for number in range(1, 7))
PIECES = tuple(f"{colour}-{spider}" for colour in COLOURS for spider in SPIDERS)

COLOUR = seatmarks.names(COLOURS)
COLOUR_OF = dict(zip(COLOURS, COLOUR, strict=True))

SPIDER = {
    "alpha": text("Alpha"),
    "beta": text("Beta"),
    "spider1": text("Spider 1"),
    "spider2": text("Spider 2"),
}
LABELS = {"alpha": "A", "beta": "B", "spider1": "1", "spider2": "2"}
"""The character a spider carries."""
CARD = {
    "alpha": text("Alpha"),
    "beta": text("Beta"),
    "weaver": text("Weaver"),
    "soldier": text("Soldier"),
}
CRITTER_KIND = {
    "ladybird": text("Ladybird Bandit", short="Ladybird"),
    "worm": text("Mangia Worm", short="Worm"),
    "tater": text("Tater Bug"),
    "heebie": text("Heebie Jeebies", short="Heebie"),
}
ABILITY = {
    "agile": text("Agile"),
    "stealth": text("Stealth"),
    "vicious": text("Vicious"),
    "balloon": text("Balloon"),
    "funnel": text("Funnel Web"),
    "jump": text("Jump"),
    "control": text("Mind Control"),
    "pounce": text("Pounce"),
    "snare": text("Snare"),
    "unravel": text("Unravel"),
}
TRACK = {
    "move": text("Move"),
    "bite": text("Bite"),
    "overspin": text("Over-Spin"),
    "spin": text("Spin"),
    "special": text("Special"),
}
ABILITY_IN_BRIEF = {
    "agile": text("one step more after a move", short="1 step more"),
    "stealth": text("critters do not see it", short="unseen"),
    "vicious": text("one more in every battle", short="battle +1"),
    "balloon": text("any distance in a line", short="far in a line"),
    "funnel": text("three funnels that catch flies", short="3 funnels"),
    "jump": text("{n} spaces, over anything", short="{n} spaces", n=REACH["jump"]),
    "control": text("steer a critter", short="1 critter"),
    "pounce": text("kill a critter up to {n} away", short="kill at {n}", n=REACH["pounce"]),
    "snare": text("tie up a spider or a critter", short="3 snares"),
    "unravel": text("destroy a web beside it", short="1 web less"),
}
EVENT_KIND = {"feed": text("Feeding"), "flyhit": text("Fly Hit"), "critter": text("Critters")}


@cache
def event_text(token: str) -> Text:
    """How an event token reads: Fly Hit 1, the rulebook's Bug Hit 1."""
    return text("{name} {number}", name=_EVENT[token[:-1]], number=token[-1])


@cache
def event_by_number(token: str, number: int) -> Text:
    """How it reads for hands that have it: by what is printed on it. Which of its kind it is, is not."""
    return text("{name}, number {number}", name=_EVENT[token[:-1]], number=number)


_EVENT = {"feed": text("Feed"), "critter": text("Critter"), "bughit": text("Fly Hit")}


@cache
def piece_name(seat: int, spider: str) -> str:
    """The name of a spider for everyone: ``green-alpha``."""
    return f"{COLOURS[seat]}-{spider}"


def fly_name(space: str) -> str:
    """The name of the fly on a space."""
    return f"fly-{space}"


@cache
def piece_text(seat: int, spider: str) -> Text:
    """How a spider reads: Green Alpha; to whom it belongs: Alpha."""
    return text("{whose} {spider}", you="{spider}", whose=COLOUR[seat], spider=SPIDER[spider])


@cache
def piece_beside(seat: int, spider: str) -> Text:
    """The same beside somebody else's, which may be called alike; to whom it belongs: your Alpha."""
    return text(
        "{piece}",
        you="your {spider}",
        about=COLOUR[seat],
        piece=piece_text(seat, spider),
        spider=SPIDER[spider],
    )


@cache
def web_text(seat: int) -> Text:
    """A web of a seat, whoever does something to it."""
    return text("a web of {about}", you="a web of yours", about=COLOUR[seat])


@cache
def piece(name: str) -> tuple[int, str]:
    """The seat and the spider behind a name: ``green-alpha`` is (2, "alpha")."""
    colour, _, spider = name.partition("-")
    return COLOURS.index(colour), spider


@cache
def all_of(seats: tuple[int, ...]) -> Text:
    """How several seats read: Red, Yellow, Green."""
    return listed([COLOUR[seat] for seat in seats])


@cache
def critter_kind(token: str) -> str:
    """The kind of a critter token: ``tater2`` is a tater."""
    return token.rstrip("0123456789")


@cache
def critter_text(token: str) -> Text:
    """How a critter reads: Tater Bug 2."""
    kind = critter_kind(token)
    number = token[len(kind) :]
    return text("{kind} {number}", kind=CRITTER_KIND[kind], number=number) if number else CRITTER_KIND[kind]


@cache
def funnel_text(name: str) -> Text:
    """How a funnel reads: Funnel 2."""
    return text("Funnel {number}", number=name.removeprefix("funnel"))
