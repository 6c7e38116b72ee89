"""What a phone is told of the table, as types: the page, the board and menus.

These types are the one source. mypy holds ``views.page``, ``views.writer`` and ``views.tree`` to them, and
``make schema`` makes of them, and of those in ``table.fold.schema`` and ``web_ui.schema``, the JSON Schema in
``web_ui/static/openapi.json``, the types in ``web_ui/static/types.d.ts`` and ``docs/api.md``. How they read:

- A text in ``Annotated`` describes a key; a pair there is a keyword of JSON Schema and its value.
- A key that is ``NotRequired`` is absent where it would say nothing. So its None and its False are
  never sent (see ``tree.lean``), and a bool there is true. In a request, ``total=False`` stands for
  keys that may be left out or null.
- No key comes that does not stand here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from companion.play import Box, CardMark, Cue, DieShape, Form, Layer, Mark, Order
from companion.table.authority import authority
from companion.table.fold.schema import EntryNumber, Seat, Slug
from companion.views.board_schema import Digest
from companion.views.clock_schema import Clock
from companion.views.fight_schema import Duel, Percent
from companion.views.luck_schema import Drawn, Luck
from companion.views.round_schema import Round

Sign = Literal["plus", "cross", "dot", "arc", "ring"]

Standing = Annotated[str, ("enum", tuple(one.name.lower() for one in authority.Standing))]
Count = Annotated[int, ("minimum", 0)]
Rule = Annotated[str, "The ruling or chapter behind it; /rules/<game>#<rule in small letters> explains it."]
SeatKey = Annotated[str, ("pattern", "^[0-7]$")]
SAID_TO = "The same, as each seat is told it that it concerns."

# ------------------------------------------------------------------------------------ menus


class Option(TypedDict):
    """One way to continue a word."""

    part: Annotated[str, "What is added to the word. A space goes between two parts."]
    label: Annotated[str, "How the button reads."]
    note: NotRequired[Annotated[str | None, "What stands at the end of the row, such as a price."]]
    space: NotRequired[Annotated[str | None, "The space it points to, where that is not the part itself."]]
    piece: NotRequired[Annotated[str | None, "The piece it points to, where that is not the part itself."]]
    late: NotRequired[Annotated[bool, "An offer that needs no answer: silence means no."]]
    now: NotRequired[Annotated[bool, "What it would set is so already."]]
    cost: NotRequired[
        Annotated[str | None, "What the word takes for good from who says it, to be asked once more."]
    ]
    consent: NotRequired[Annotated[bool, "All who play are asked before it is done."]]
    then: NotRequired[Annotated[Menu, "What may follow. Absent where the word is complete."]]


class Outlook(TypedDict):
    """What a word that ends with a number comes to."""

    label: Annotated[str, "How its button reads."]
    chances: Annotated[tuple[Percent, Percent, Percent], "Percent to win, tie and lose; they add up to 100."]
    ends: NotRequired[Annotated[Sequence[Percent], "Percent of each end of the duel it is about."]]
    note: NotRequired[Annotated[str | None, "What the chances rest on."]]


class Numbers(TypedDict):
    """A number to choose, which is the next part of the word."""

    low: Annotated[int, "The least."]
    high: Annotated[int, "The most."]
    preset: Annotated[int, "What most people would say."]
    label: Annotated[str, "What is counted."]
    note: NotRequired[Annotated[str | None, "What stands at the end of the row."]]
    die: NotRequired[Annotated[DieShape | None, "The shape of the dice it counts."]]
    outlook: NotRequired[Annotated[Sequence[Outlook], "What each number comes to, the least first."]]
    sums: NotRequired[Annotated[Sequence[str], "The sum that each number makes, the least first."]]
    then: NotRequired[Annotated[Menu, "What may follow, the same after every number."]]
    each: NotRequired[
        Annotated[Sequence[Menu | None], "What may follow each number, the least first; null: nothing."]
    ]


Menu = Sequence[Option] | Numbers | Literal["later"]
"""One level of a menu: options, a number to choose, or ``later`` for a level that GET /api/menu has."""


class Reason(TypedDict):
    """Why something that was tapped cannot be done."""

    text: Annotated[str, "What is in the way."]
    rule: NotRequired[Rule | None]
    act: NotRequired[Annotated[str | None, "Which of several acts it is about, as its button reads."]]


class Ruling(TypedDict):
    """What a rule says, out of the rules page of the open game."""

    rule: Annotated[str, "The ruling or chapter."]
    title: Annotated[str, "The heading it stands under."]
    text: Annotated[Sequence[str], "Its paragraphs and rows, as plain text."]
    language: Annotated[str, "What it is written in: English where there is nothing else."]


# --------------------------------------------------------------------------- what is on show


class Head(TypedDict):
    """The title of the page."""

    phase: NotRequired[Annotated[str, "What is going on, in a word or two."]]
    you: NotRequired[Annotated[Mapping[SeatKey, str] | None, SAID_TO]]
    context: NotRequired[Annotated[str, "Where in the game that is, such as the round."]]
    active: NotRequired[Annotated[Seat | None, "Whose turn it is."]]


class SeatLine(TypedDict):
    """How one seat stands."""

    seat: Annotated[Seat, "Which seat, counted from 0."]
    colour: Annotated[Slug, "Its colour."]
    name: Annotated[str, "What people call it: whoever sits there, else its colour."]
    coloured: NotRequired[Annotated[str | None, "What its colour is called, where the name is a person’s."]]
    headline: Annotated[int, "The number everybody wants to see."]
    label: NotRequired[Annotated[str, "What that number counts."]]
    pips: NotRequired[Annotated[tuple[Count, Count] | None, "A small track beside it: filled, and boxes."]]
    track: NotRequired[Annotated[str | None, "What the track counts."]]
    score: NotRequired[Annotated[int | None, "Its points if the game ended now."]]
    note: NotRequired[Annotated[str | None, "What else is to be said of it."]]
    brief: NotRequired[Annotated[str | None, "The same where there is little room."]]
    asked: NotRequired[Annotated[bool, "A question waits for its answer."]]
    clock: NotRequired[Annotated[int | None, "Seconds it has thought."]]


class PlannedSeat(TypedDict):
    """A seat of a game that is being set up."""

    seat: Annotated[Seat, "Which seat, counted from 0."]
    colour: NotRequired[Annotated[Slug | None, "Its colour, where the game has one for it already."]]
    name: NotRequired[Annotated[str | None, "What its colour is called, or what it plays."]]


class Plan(TypedDict):
    """A game that is being set up."""

    game: Annotated[Slug, "Which game."]
    title: Annotated[str, "Its name for people."]
    about: Annotated[str, "What it is, for how many and how long."]
    picture: NotRequired[Annotated[Slug | None, "The drawing that stands for it."]]
    seats: Annotated[Sequence[PlannedSeat], "Its seats."]


class Showing(TypedDict):
    """A game of this box after one of its entries; GET /api/replay has it."""

    game: Annotated[int, "Which game."]
    entry: Annotated[EntryNumber, "After which of its entries."]


class Ticked(TypedDict):
    """What of an entry people have carried out at the table."""

    entry: Annotated[EntryNumber, "The entry that asked for it."]
    orders: Annotated[Sequence[int], "By their place among those of its events that people carry out."]


class Proposal(TypedDict):
    """What all seats are asked to agree to."""

    entry: Annotated[
        EntryNumber, "The entry that proposed it; ``agree`` and ``object`` name it as their ask."
    ]
    by: NotRequired[Annotated[Seat | None, "Who proposes it."]]
    text: Annotated[str, "What would be done."]
    you: NotRequired[Annotated[Mapping[SeatKey, str] | None, SAID_TO]]
    meaning: Annotated[str, "What that changes."]
    missing: Annotated[Sequence[Seat], "The seats that have not answered; the others agree."]
    away: NotRequired[
        Annotated[Mapping[SeatKey, int], "Of those that are away: seconds until they count as agreed."]
    ]
    undone: NotRequired[
        Annotated[Sequence[str] | None, "The steps that would be undone, the last first, as far as told."]
    ]


class Piece(TypedDict):
    """A thing on the board."""

    id: Annotated[str, "Its name in words, for ever."]
    picture: Annotated[Slug, "Which picture it has."]
    at: Annotated[str, "The space it is on."]
    name: Annotated[str, "What people call it."]
    layer: Annotated[Layer, "It covers its space, lies there beside others, or stands on all of that."]
    seat: NotRequired[Annotated[Seat | None, "Whose it is."]]
    height: NotRequired[Annotated[int | None, "How many are on one another, where that is counted."]]
    label: NotRequired[Annotated[str, "A character to print on it."]]
    marks: NotRequired[Annotated[Sequence[Mark], "Turned over, under a net, or through with its acts."]]
    notes: NotRequired[Annotated[Sequence[str], "What else is known of it, as small phrases."]]
    holder: NotRequired[Annotated[Seat | None, "Who commands it though it is nobody's."]]
    emblem: NotRequired[Annotated[Slug | None, "The picture on it, in the place of the label."]]


class Item(TypedDict):
    """One line of a tray."""

    id: Annotated[str, "Its name, the same as long as it is the same thing."]
    kind: Annotated[Literal["count", "track", "pile", "token", "dice"], "How it is shown."]
    label: Annotated[str, "What it is called."]
    value: Annotated[int, "How many; of a track, how many boxes are filled."]
    of: NotRequired[Annotated[int | None, "How many boxes the track has, or fit on the pile."]]
    icon: NotRequired[Annotated[Slug, "The small picture that stands for it."]]
    under: NotRequired[Annotated[Slug, "The picture that an empty pile shows."]]
    form: NotRequired[Annotated[Form | None, "The outline of the tokens on a pile."]]
    path: NotRequired[
        Annotated[Sequence[str], "The beginning of a word; where a menu has it, this is also its button."]
    ]
    barred: NotRequired[Annotated[str | None, "Why it is no button now, in a word or two."]]
    cost: NotRequired[
        Annotated[
            str | None,
            "What the next use takes and leaves; of a token what it does, of a count how it adds up.",
        ]
    ]
    boxes: NotRequired[Annotated[Sequence[Box], "Of a track as it is printed: what each box shows."]]
    shape: NotRequired[Annotated[DieShape | None, "Of dice: how one is drawn."]]


class Tray(TypedDict):
    """A card or a corner of the table where things are counted."""

    id: Annotated[str, "Its name, the same as long as it is the same tray."]
    title: NotRequired[Annotated[str, "Its heading."]]
    seat: NotRequired[Annotated[Seat | None, "Whose it is."]]
    note: NotRequired[Annotated[str | None, "What else is to be said of it."]]
    brief: NotRequired[Annotated[str | None, "The same in as few words as can be, where there are fewer."]]
    marks: NotRequired[Annotated[Sequence[CardMark], "How its figure is drawn; ``off``: not on the board."]]
    notes: NotRequired[Annotated[Sequence[str], "What else is to be said of it, as small phrases."]]
    picture: NotRequired[Annotated[Slug, "The picture of the figure whose card it is."]]
    label: NotRequired[Annotated[str, "The character printed on that figure."]]
    items: NotRequired[Annotated[Sequence[Item], "What is counted."]]
    follows: NotRequired[
        Annotated[
            bool,
            "It tells what may happen or how something is reckoned: nothing lies there.",
        ]
    ]


class Glyph(TypedDict):
    """A picture, described and not drawn."""

    kind: Annotated[
        Literal["direction", "compass", "number", "bag", "dice", "icon"],
        "direction: value 1 to 6, clockwise from north. compass: 1 to 8 on squares, 0 before it is known."
        " number: in a hexagon. bag: tokens left. dice: faces, a text for each side. icon: just the picture.",
    ]
    value: Annotated[int | Sequence[str], "What it shows; see kind."]
    icon: NotRequired[Annotated[Slug, "The small picture that stands beside it."]]
    seats: NotRequired[Annotated[Sequence[Seat], "Whose the sides of dice are, in their order."]]


class Event(TypedDict):
    """Something that happened."""

    kind: Annotated[Slug, "What kind of thing."]
    text: Annotated[str, "The sentence for the log."]
    you: NotRequired[Annotated[Mapping[SeatKey, str] | None, SAID_TO]]
    rule: NotRequired[Rule | None]
    seat: NotRequired[Annotated[Seat | None, "Who did it."]]
    title: NotRequired[Annotated[str | None, "A heading, where it is worth a step of its own."]]
    heading: NotRequired[Annotated[Mapping[SeatKey, str] | None, SAID_TO]]
    glyph: NotRequired[Annotated[Glyph | None, "A picture of it."]]
    lines: NotRequired[Annotated[Sequence[str], "One or two lines below the heading."]]
    yours: NotRequired[Annotated[Mapping[SeatKey, Sequence[str]] | None, SAID_TO]]
    gains: NotRequired[
        Annotated[Sequence[tuple[Seat, int, str]], "Changes of headlines: seat, difference, of what."]
    ]
    spaces: NotRequired[Annotated[Sequence[str], "Where it happened."]]
    order: NotRequired[Annotated[Order, "People carry it out: something comes there, or goes its way."]]
    piece: NotRequired[Annotated[str, "The piece on the board that does."]]
    cue: NotRequired[Annotated[Cue, "All have to pay, somebody gains, or there is danger."]]
    duel: NotRequired[Annotated[Duel | None, "The fight that ended."]]
    fought: NotRequired[Annotated[bool, "A fight has ended, whether it is drawn or not."]]
    stays: NotRequired[Annotated[bool, "It is told until the next word."]]


class LogLine(TypedDict):
    """One line of the log."""

    n: Annotated[EntryNumber, "The entry it belongs to."]
    text: Annotated[str, "The sentence."]
    you: NotRequired[Annotated[Mapping[SeatKey, str] | None, SAID_TO]]
    rule: NotRequired[Rule | None]
    seat: NotRequired[Annotated[Seat | None, "Who did it."]]
    drawn: NotRequired[Annotated[Sequence[Drawn], "The luck in it."]]


# -------------------------------------------------------------------------- what is asked


class Question(TypedDict):
    """A question to one seat, answered by a word of its menu."""

    seat: Annotated[Seat, "Who is asked."]
    ask: NotRequired[Annotated[EntryNumber | None, "The entry that opened it; the answer names it."]]
    since: NotRequired[Annotated[float | None, "When it was asked, in seconds of this run of the box."]]
    prompt: Annotated[str, "What is asked."]
    you: NotRequired[Annotated[Mapping[SeatKey, str] | None, SAID_TO]]
    topic: Annotated[Slug, "The same topic after an interruption is the same question; ``turn``: its turn."]
    gathered: NotRequired[Annotated[bool, "Several words may be chosen and said together, then the finish."]]
    modal: NotRequired[Annotated[bool, "A piece has a verb chosen first; the spaces of that one are marked."]]
    duel: NotRequired[Annotated[Duel | None, "The fight it is about."]]
    preset: NotRequired[Annotated[str | None, "The word most people would say."]]
    finish: NotRequired[Annotated[str | None, "The word that ends the question: pass, ready, done."]]
    menu: NotRequired[Annotated[Menu, "All that may be said. Absent while the game is paused."]]


class Chance(TypedDict):
    """A draw that waits."""

    source: Annotated[str, "The bag, the die, the deck."]
    prompt: Annotated[str, "What is to be done."]
    you: NotRequired[Annotated[Mapping[SeatKey, str] | None, SAID_TO]]
    by: NotRequired[Annotated[Seat | None, "Whose press paces the table. Absent: anybody's."]]
    ask: NotRequired[Annotated[EntryNumber | None, "The entry that opened it; the answer names it."]]
    since: NotRequired[Annotated[float | None, "When it was asked, in seconds of this run of the box."]]
    verb: Annotated[str, "The verb of the answer in the game's own words."]
    glyph: NotRequired[Annotated[Glyph | None, "What it is drawn from."]]
    spaces: NotRequired[Annotated[Sequence[str] | None, "Where on the board it is about."]]
    hand: NotRequired[Annotated[bool, "The table draws by itself and says the face."]]
    again: NotRequired[Annotated[bool | None, "What fell before somebody went back falls again."]]
    others: NotRequired[
        Annotated[
            str | None,
            "What cannot come, for who says what came: other faces of the die, a token out of the bag.",
        ]
    ]
    duel: NotRequired[Annotated[Duel | None, "The fight it decides, with the chances that are left."]]
    menu: NotRequired[Annotated[Menu, "All that may be said. Absent while the game is paused."]]


class Over(TypedDict):
    """The end of a game."""

    won: Annotated[str, "Who has won, in a few words."]
    beside: NotRequired[Annotated[str | None, "What a voice says beside that: by what, where it says more."]]
    text: Annotated[str, "The sentence."]
    you: NotRequired[Annotated[str | None, "The same, said to the one seat that has won."]]
    reason: Annotated[Slug, "Why it ended."]
    ranking: Annotated[Sequence[Sequence[Seat]], "Places from first to last, each the seats that share it."]
    scores: NotRequired[Annotated[Sequence[int | None], "Points of each seat, null where there are none."]]
    table: NotRequired[
        Annotated[Sequence[tuple[str, Sequence[int]]], "Rows: a heading, and a number for each seat."]
    ]
    rule: NotRequired[Rule | None]


class Spoken(TypedDict):
    """What an opponent said, for people to carry out."""

    seat: Annotated[Seat, "The seat that the box plays."]
    word: Annotated[str, "The word."]
    last: Annotated[Sequence[str], "The last lines of what it did in its turn, all of an ended one."]
    before: NotRequired[Annotated[Sequence[str], "The lines before these, from the first on."]]
    new: NotRequired[Annotated[int, "How many of the last lines are of its last word, where not all are."]]
    yours: NotRequired[
        Annotated[
            Mapping[SeatKey, Sequence[str]],
            "By seat all lines, those before first, as the player of that seat is told them; where one is.",
        ]
    ]
    spaces: NotRequired[Annotated[Sequence[str], "Where that happened, but for the last word."]]
    moves: NotRequired[Annotated[bool, "Whether people have anything to move for it."]]
    why: NotRequired[Annotated[str, "What speaks for it, where something does."]]
    reasons: NotRequired[
        Annotated[
            Mapping[str, str],
            "What spoke for those before it: by the place of a line among all, those before first.",
        ]
    ]


class PuttingBack(TypedDict):
    """What was taken back, and what people put back for it."""

    head: Annotated[str, "What stands above the acts."]
    acts: Annotated[Sequence[str], "The acts that were undone, the latest first."]
    puts: NotRequired[Annotated[Sequence[str], "What to put back, as sentences; that nothing is, where so."]]
    count: Annotated[int, "How many things there are to put back."]
    undoing: NotRequired[
        Annotated[bool, "People undo the acts at a board that the box cannot tell, so these stand first."]
    ]
    short: NotRequired[Annotated[bool, "It is one small thing, told in one sentence."]]


class GameOpen(TypedDict):
    """The game on the table."""

    name: Annotated[Slug, "Its name in words."]
    title: Annotated[str, "Its name for people."]
    edition: Annotated[int, "Rises when old records would fold differently."]
    signs: Annotated[Mapping[str, Sign], "Of a verb: what marks the spaces that its words may name."]
    asides: NotRequired[
        Annotated[
            Sequence[str], "The verbs that deal with the game instead of playing it, as resigning does."
        ]
    ]
    pictures: NotRequired[
        Annotated[Sequence[Slug], "Of each seat: the drawing of what it plays, where the game has one."]
    ]
    chapters: NotRequired[
        Annotated[Mapping[str, str], "Of a chapter: what people call it, where that is another word."]
    ]


class Page(TypedDict):
    """The table, the same for everybody. What stands from ``key`` on comes only with a game."""

    rev: Annotated[int, "Rises with every change of the page; orders pages."]
    moved: Annotated[EntryNumber, "The last entry that moved the game."]
    entry: Annotated[EntryNumber, "The last entry of the record."]
    luck: Annotated[Luck, "Where the next draw would come from."]
    shelf: Annotated[int, "How many games are on the shelf; GET /api/shelf lists them."]
    desk: Annotated[Menu, "All that may be said to the desk. ``new`` goes on as GET /api/games tells."]
    least: Annotated[Mapping[str, Standing], "Of each verb of the desk: the least standing that may say it."]
    round: NotRequired[Annotated[Round, "What the next draw comes from, where that is fixed."]]
    paused: NotRequired[Annotated[bool, "The game is paused."]]
    waits: NotRequired[Annotated[str, "What people are to do before the box plays on."]]
    quick: NotRequired[Annotated[bool, "The box says the words of its seats faster than usual."]]
    woken: NotRequired[Annotated[bool, "It lay here when the box was started; nothing was done since."]]
    whole: NotRequired[Annotated[bool, "A big board shows all that stands, and nothing else."]]
    proposal: NotRequired[Annotated[Proposal, "What all seats are asked to agree to."]]
    clock: NotRequired[Annotated[Clock, "How the table keeps time, where it does."]]
    notice: NotRequired[Annotated[str, "One thing everybody should know."]]
    troubles: NotRequired[Annotated[Sequence[str], "What is wrong with the box, and what mends it."]]
    about: NotRequired[Annotated[str, "While no game is open: what the box is for, with all its games."]]
    names: NotRequired[
        Annotated[Mapping[SeatKey, str], "While no game is open: what people at the seats are called."]
    ]
    plan: NotRequired[Annotated[Plan, "The game that somebody is setting up."]]
    showing: NotRequired[Annotated[Showing, "What a television shows instead of the table."]]
    allowing: NotRequired[Annotated[Sequence[Seat], "The seats that allow to try out words."]]
    trials: NotRequired[Annotated[bool, "All of people do, and the box can play ahead."]]
    ticked: NotRequired[Annotated[Ticked, "What people have carried out of what was last asked."]]
    key: NotRequired[Annotated[int | None, "The number of the game, as on the shelf."]]
    head: NotRequired[Annotated[Head, "The title."]]
    seats: NotRequired[Annotated[Sequence[SeatLine], "How each seat stands."]]
    pieces: NotRequired[Annotated[Sequence[Piece], "What stands on the board."]]
    trays: NotRequired[Annotated[Sequence[Tray], "What is counted beside the board."]]
    progress: NotRequired[Annotated[Sequence[str], "How near the end is, a line each."]]
    yours: NotRequired[Annotated[Mapping[SeatKey, Sequence[str]] | None, SAID_TO]]
    events: NotRequired[Annotated[Sequence[Event], "What the last entry that moved the game did."]]
    drawn: NotRequired[Annotated[Sequence[Drawn], "The luck in that entry."]]
    drew: NotRequired[Annotated[bool, "Whether it fell for a seat that the box plays."]]
    log: NotRequired[Annotated[Sequence[LogLine], "The last lines of the log, the newest last."]]
    game: NotRequired[Annotated[GameOpen, "Which game is on the table."]]
    back: NotRequired[Annotated[Mapping[SeatKey, EntryNumber], "Of a seat: the entry it may go back to."]]
    board: NotRequired[Annotated[Digest, "Names the board that GET /api/board has."]]
    engine: NotRequired[Annotated[bool, "The box can play this game and give hints."]]
    opponents: NotRequired[
        Annotated[Mapping[SeatKey, int], "Of a seat that the box plays: milliseconds for a word."]
    ]
    said: NotRequired[Annotated[Spoken, "What an opponent said last."]]
    putting: NotRequired[Annotated[PuttingBack, "What people put back, until something is played."]]
    questions: NotRequired[Annotated[Sequence[Question], "Who is asked what."]]
    chance: NotRequired[Annotated[Chance, "A draw that waits. There are no questions then."]]
    over: NotRequired[Annotated[Over, "How the game ended."]]
