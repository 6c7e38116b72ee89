"""What a phone sends, and what it is told of itself and of its words, as types.

What it is told of the table stands in ``companion.views.schema``, which says how these types read;
which address takes and answers what, in ``addresses``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from companion.kit.seats import MOST_SEATS
from companion.table.authority.conditions_in_play import LONGEST_NOTE
from companion.table.fold.schema import EntryNumber, GameId, Hash, RoundNumber, Seat, Slug, WitnessId
from companion.table.intents import LONGEST_WORD
from companion.table.people.guest_book import Role
from companion.table.people.names import LONGEST_NAME
from companion.table.record.entries import INTEGER_LIMIT
from companion.views.board_schema import Digest
from companion.views.past_games import PersonId
from companion.views.schema import Standing

LONGEST_ID = 60  # signs of the id a phone gives its act; the desk is told a sealed one of 32

Whole = Annotated[int, ("exclusiveMinimum", -INTEGER_LIMIT), ("exclusiveMaximum", INTEGER_LIMIT)]

# ------------------------------------------------------------------------- what is refused


class Refused(TypedDict):
    """Why a request was turned away, with a status of 4xx or 5xx. It has changed nothing."""

    slug: Annotated[Slug, "The reason by name."]
    text: Annotated[str, "What is in the way, then what would work."]
    rule: Annotated[str | None, "The ruling or chapter behind it, where a game refuses."]


# --------------------------------------------------------------------- words and who speaks


class Invitation(TypedDict):
    """How a phone joins, for a television that has joined; what is to be scanned is at /invitation.svg."""

    address: Annotated[str, "What is typed into a browser."]
    code: Annotated[str, "The code to type there, for some minutes."]


class You(TypedDict):
    """What a device may do."""

    member: Annotated[bool, "It has joined."]
    seats: Annotated[Sequence[Seat], "The seats it plays."]
    all: Annotated[bool, "It may act for every seat."]
    standings: Annotated[
        Sequence[Standing], "How far it may speak in the game on the table, the least first."
    ]
    referee: Annotated[bool, "It is the referee."]
    beside: Annotated[
        Sequence[Seat], "Seats it plays and another phone agrees for, which had them first or alone has them."
    ]
    requested: Annotated[Role | None, "What it has asked for, until the box is pressed or all have agreed."]
    ousted: Annotated[bool, "Another phone has taken its seat."]
    taken: Annotated[Sequence[Seat], "The seats that other devices play."]
    away: Annotated[Sequence[Seat], "The seats whose phones have been silent for some seconds."]
    unit: Annotated[bool, "It may press the buttons of a simulated unit."]
    phones: Annotated[int, "How many phones have joined and are there."]
    language: Annotated[str, "What a page that it opens now is written in, if its address says nothing else."]
    invitation: NotRequired[Annotated[Invitation | None, "Told to a big board that has joined."]]


class _Word(TypedDict):
    id: Annotated[
        str,
        ("pattern", rf"^[A-Za-z0-9_.-]{{1,{LONGEST_ID}}}$"),
        ("maxLength", LONGEST_ID),
        "New for each act; the same again is answered and not done again.",
    ]
    word: Annotated[
        str,
        ("maxLength", LONGEST_WORD),
        ("examples", ("move alpha e5", "draw", "new again")),
        f"What is said. A note has at most {LONGEST_NOTE} characters of its own.",
    ]


class Intent(_Word, total=False):
    """A word for the desk."""

    seat: Annotated[Whole | None, "Who speaks; null: nobody in particular."]
    ask: Annotated[Whole | None, "The ask of the question it answers, from the page."]
    sit: Annotated[
        Seat | None,
        "Of who starts a game: the free seat this phone takes; given back where none begins.",
    ]
    leave: Annotated[
        Seat | None,
        "With ``sit``: the seat of its own that it leaves for that, name and all, once one begins.",
    ]
    exchange: Annotated[bool, "With both: whoever has the one gets the other. While no game is played."]


class Accepted(TypedDict):
    """The word stands in the record."""

    ok: Literal[True]
    rev: Annotated[int, "The page from this rev on shows it."]
    entry: Annotated[EntryNumber | None, "The entry it became; null where it became none."]


class NameRequest(TypedDict):
    """What somebody is called."""

    seat: Annotated[Seat, "A seat of one's own, or one that is free."]
    name: Annotated[
        str,
        ("maxLength", LONGEST_NAME),
        ("examples", ("Anna", "Jürgen B")),
        "Latin letters, digits, spaces and . - ’; empty: the seat is called by its colour again.",
    ]


class SeatRequest(TypedDict):
    """Which seat somebody takes."""

    seat: Annotated[
        Seat | None, "A seat that is free; null: the first such of /api/places, where the phone has none."
    ]


class Places(TypedDict):
    """Whose seat each is likely to be."""

    order: Annotated[
        Sequence[Seat],
        "All seats there may be: the one that had the name of whoever asks, then those without a name first.",
    ]


class Sat(TypedDict):
    """The seat is on this phone."""

    ok: Literal[True]


class Named(TypedDict):
    """The seat is called so, by everybody."""

    ok: Literal[True]


class PlanRequest(TypedDict):
    """Which game somebody is setting up."""

    game: Annotated[Slug | None, "By name; null: none any more."]
    seats: Annotated[int, ("minimum", 0), ("maximum", MOST_SEATS), "For how many."]


class Planned(TypedDict):
    """Everybody is told."""

    ok: Literal[True]


class ShowRequest(TypedDict):
    """What a television is to show instead of the table."""

    game: Annotated[int | None, "Which game of this box; null: the table again."]
    entry: Annotated[EntryNumber, "After which of its entries; 0 with null."]


class Shown(TypedDict):
    """Every television is told."""

    ok: Literal[True]


class WholeRequest(TypedDict):
    """What big boards show."""

    on: Annotated[bool, "All that stands, until somebody acts; or the game."]


class WholeShown(TypedDict):
    """They are told."""

    ok: Literal[True]


class TickRequest(TypedDict):
    """Something that people carry out at the table."""

    entry: Annotated[int, ("minimum", 1), "The entry that asked for it."]
    order: Annotated[int, ("minimum", 0), "Its place among those of its events that people carry out."]
    done: Annotated[bool, "It is, or is not any more."]


class TickTaken(TypedDict):
    """Everybody is told."""

    ok: Literal[True]


class PersonRequest(TypedDict):
    """Somebody who has played here."""

    id: Annotated[PersonId, "The number."]


class PersonNameRequest(PersonRequest):
    """What somebody is called from now on, in every game they played."""

    name: Annotated[str, ("maxLength", LONGEST_NAME), ("examples", ("Anna",)), "As at the table; not empty."]


class MergeRequest(PersonRequest):
    """Two that are one."""

    into: Annotated[PersonId, "Who stays, with the games of both."]


class BookChanged(TypedDict):
    """The book of people says so now."""

    ok: Literal[True]


class _TakesPart(TypedDict):
    game: Annotated[GameId, "As the page says."]
    id: Annotated[WitnessId, "The phone's own, made up once for each game."]
    commitment: Annotated[Hash, "Of the nonce for the next round that names this phone."]


class WitnessRequest(_TakesPart, total=False):
    """Take part in the luck, or with ``number`` and ``nonce`` answer a round that is called."""

    number: Annotated[RoundNumber, "The round that is called."]
    nonce: Annotated[Hash, "The nonce that the phone committed to for it."]


class Witnessed(TypedDict):
    """The phone takes part."""

    ok: Literal[True]


class HintRequest(TypedDict):
    """For whom a hint is wanted."""

    seat: Annotated[Seat, "A seat of one's own that is asked."]


class Advice(TypedDict):
    """A word, and what the box thinks of it."""

    word: Annotated[str, "The word."]
    text: Annotated[str, "How it reads by itself."]
    chance: Annotated[float, ("minimum", 0), ("maximum", 1), "To win with it; a shared win counts in part."]
    visits: Annotated[int, ("minimum", 0), "How many imagined games say so."]
    guess: Annotated[bool, "It is hardly more than a guess: few games were imagined."]


class Hint(TypedDict):
    """The best few words."""

    ok: Literal[True]
    ask: Annotated[EntryNumber, "The question they answer."]
    words: Annotated[Sequence[Advice], "The best first."]


class AllowRequest(TypedDict):
    """Whether a seat allows all to try out words."""

    seat: Annotated[Seat, "A seat of one's own."]
    on: Annotated[bool, "It does, or does not any more."]


class Allowed(TypedDict):
    """Everybody is told."""

    ok: Literal[True]


class TrialRequest(TypedDict):
    """A word that is tried out."""

    seat: Annotated[Seat, "A seat of one's own that is asked."]
    word: Annotated[str, ("maxLength", LONGEST_WORD), "What it would say."]


class Trial(TypedDict):
    """What a word would be worth; nothing is played."""

    ok: Literal[True]
    ask: Annotated[EntryNumber, "The question it would answer."]
    word: Advice
    best: Annotated[float, ("minimum", 0), ("maximum", 1), "With the best word that the box has found."]
    why: Annotated[str | None, "What speaks for it."]
    line: Annotated[Sequence[str], "How it would most likely go on, as far as no luck lies between."]


# ------------------------------------------------------------------------ the simulated unit


class DisplayPicture(TypedDict):
    """A picture on the display of the simulated unit."""

    brightness: Annotated[int, ("minimum", 0), ("maximum", 255), "How bright it is lit; 0: it is dark."]
    pixels: Annotated[
        str, ("contentEncoding", "base64"), "A bit for each pixel, row by row from the top left."
    ]
    text: Annotated[str, "What it says, for those who cannot see it."]


class Press(TypedDict):
    """A button goes down or up."""

    key: Annotated[str, ("examples", ("key1", "up")), "Which button, by name."]
    down: Annotated[bool, "Down, or up again."]


class Pressed(TypedDict):
    """The button has gone down or up."""

    ok: Literal[True]


class Fault(TypedDict):
    """Something of the unit breaks, or is mended."""

    fault: Annotated[str, ("examples", ("unplugged", "key1-stuck")), "What, by name."]
    on: Annotated[bool, "Broken, or mended."]


class Faults(TypedDict):
    """What of the unit is broken now."""

    ok: Literal[True]
    faults: Annotated[Mapping[str, bool], "Every fault there can be, by name."]


# -------------------------------------------------------------------------------- queries


class BoardQuery(TypedDict):
    """Which board is wanted."""

    digest: NotRequired[Annotated[Digest, "The one that the view names; its answer may be kept for ever."]]


class MenuQuery(TypedDict):
    """Which menu is wanted."""

    seat: NotRequired[Annotated[Seat, "Whose; without one, what this device may say to the desk."]]
    prefix: NotRequired[Annotated[str, "The parts of the word before it, with spaces between."]]


class WhyQuery(TypedDict):
    """What was tapped, by whom."""

    seat: Annotated[Seat, "Who would act."]
    space: NotRequired[Annotated[str, "A space of the board."]]
    piece: NotRequired[Annotated[str, "The piece that was chosen before; alone, the one that was tapped."]]
    item: NotRequired[Annotated[str, "Something that is counted beside the board: what it is for."]]
    path: NotRequired[Annotated[str, "The beginning of a word; with a space only its verb, chosen before."]]


class StoryQuery(TypedDict):
    """Which rounds are asked for."""

    after: Annotated[RoundNumber, "Those after this one; 0 for all."]


class RoundQuery(TypedDict):
    """Which draw is wanted."""

    entry: Annotated[EntryNumber, "The entry that drew."]


class PencilQuery(TypedDict):
    """What was tapped with the pencil; nothing: what is drawn nowhere."""

    space: NotRequired[Annotated[str, "A space of the board, with what is on it."]]
    piece: NotRequired[Annotated[str, "A piece, with its card."]]
    item: NotRequired[Annotated[str, "Something beside the board, as tray/item."]]


class TimelineQuery(TypedDict):
    """Which steps are wanted."""

    before: NotRequired[Annotated[EntryNumber, "Those before this entry; absent: the last ones."]]


class PastQuery(TypedDict):
    """Which past games are wanted."""

    before: NotRequired[
        Annotated[int, "Those that were played last before this game; absent: the last ones."]
    ]


class PastGameQuery(TypedDict):
    """Which past game is wanted."""

    game: Annotated[int, "Its number."]


class EndingQuery(TypedDict):
    """The end of which game is wanted."""

    game: NotRequired[Annotated[int, "Its number; absent: of the one on the table."]]


class ReplayQuery(PastGameQuery):
    """Which moment of a past game is wanted."""

    entry: NotRequired[Annotated[EntryNumber, "After which entry; absent or 0: after the last."]]


class Copies(TypedDict):
    """When all games of the box were last saved, in Unix seconds; null for never."""

    here: Annotated[float | None, "Into a file beside them, as every night."]
    stick: Annotated[float | None, "Onto a stick."]


class PaperQuery(TypedDict):
    """Which paper it is for."""

    paper: NotRequired[Annotated[Literal["A4", "letter"], "A4 where nothing is said."]]


class PersonQuery(TypedDict):
    """Who is asked for."""

    id: Annotated[PersonId, "The number."]


class HowToQuery(TypedDict):
    """Which game somebody would learn."""

    game: Annotated[str, "Its name."]
    seats: NotRequired[Annotated[int, "For how many players the set-up is drawn."]]


class HowToPage(TypedDict):
    """One of the pages that teach a game, to be read one after the other."""

    title: Annotated[str, "What it tells of."]
    over: NotRequired[Annotated[str, "What several pages together tell of."]]
    lines: Annotated[Sequence[str], "What is to be read."]
    picture: NotRequired[Annotated[str, "The address of its picture, an SVG."]]
    steps: NotRequired[Annotated[Sequence[str], "Of the set-up: how the table is laid, step by step."]]


class RulingQuery(TypedDict):
    """Which rule is wanted."""

    rule: Annotated[str, "The ruling or chapter, as an event or a refusal cites it."]


class StreamQuery(TypedDict):
    """Which page asks."""

    page: NotRequired[
        Annotated[
            str,
            "A name that no other page has: of whoever has joined, a newer stream of the same page ends this"
            " one and says nothing. Without a name, any newer one of the device and kind is of another page.",
        ]
    ]


_KindOfPage = TypedDict(
    "_KindOfPage",
    {
        "as": NotRequired[
            Annotated[
                Literal["phone", "board"],
                "Kind of page; one stream for a device and kind. Anything else is a phone.",
            ]
        ]
    },
)


class LiveQuery(_KindOfPage, StreamQuery):
    """Which page asks, and of which kind it is."""
