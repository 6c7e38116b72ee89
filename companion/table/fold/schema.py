"""What a record holds, as types: each kind of entry with its body, and the lines a record leaves in.

``companion.views.schema`` says how these types read, and what is made of them. What a record from
elsewhere must hold to be played is for ``validation`` to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from companion.kit.seats import MOST_SEATS
from companion.table.fold.validation import PAGE, PROVENANCES
from companion.table.record.timekeeping import Way

Seat = Annotated[int, ("minimum", 0), ("maximum", MOST_SEATS - 1)]
EntryNumber = Annotated[int, ("minimum", 0)]
Slug = Annotated[str, ("pattern", "^[a-z0-9]+([-_][a-z0-9]+)*$")]
Provenance = Annotated[str, ("enum", PROVENANCES)]
Hash = Annotated[str, ("pattern", "^[0-9a-f]{64}$")]
GameId = Annotated[str, ("pattern", "^[0-9a-f]{32}$")]
WitnessId = Annotated[str, ("pattern", "^[0-9a-f]{16}$")]
RoundNumber = Annotated[int, ("minimum", 1)]


class NextRound(TypedDict):
    """The round that is fixed now, for the next draw."""

    number: Annotated[RoundNumber, "One more than the round before."]
    commitment: Annotated[Hash, "Binds the box to its secret and to the phones named."]
    witnesses: Annotated[
        Sequence[tuple[WitnessId, Hash]],
        "The phones that take part, by id, each with the commitment of its nonce.",
    ]
    seats: Annotated[Mapping[WitnessId, Sequence[Seat]], "Whose phones they are; nothing binds this."]


class RevealedRound(TypedDict):
    """The round that this entry drew from."""

    number: Annotated[RoundNumber, "Which."]
    secret: Annotated[Hash, "The secret of the box."]
    nonces: Annotated[
        Sequence[tuple[WitnessId, Hash | None]],
        "The nonce of every phone that was named, in order; null: it stayed silent.",
    ]


class VoidRound(TypedDict):
    """A round that nothing was drawn from."""

    number: Annotated[RoundNumber, "Which."]
    secret: Annotated[Hash | None, "Its secret; null: damage took it."]


class Draw(TypedDict):
    """One piece of luck in the record."""

    source: Annotated[str, "The bag, the die, the deck."]
    verb: Annotated[str, "The verb that brings it to the game."]
    face: Annotated[str, "What came out."]
    provenance: Annotated[Provenance, "Where it truly came from."]
    place: Annotated[
        int, ("minimum", 0), "Its place on the tape of its source; the old one if it fell again."
    ]
    nth: NotRequired[
        Annotated[int, ("minimum", 1), "Which fresh draw of the box in its entry; not by hand, not again."]
    ]
    faces: NotRequired[
        Annotated[
            Sequence[tuple[str, int]],
            "All that could come, by code points, each once, with its weight in lowest terms; not by hand.",
        ]
    ]


class RecordSettings(TypedDict):
    """What a game starts from."""

    seats: Annotated[int, ("minimum", 1), "How many seats."]
    options: Annotated[Mapping[str, bool | int | str], "Every house rule with its value."]
    data: Annotated[Mapping[str, Any], "The data files as read."]


class CarriedOn(TypedDict):
    """What a game goes on from: one whose rules have a new edition, or a step that people have chosen."""

    key: Annotated[int, "The older game, by its number on the box where this one began."]
    n: Annotated[EntryNumber, "The entry after which it goes on; for a new edition the last one."]
    dump: Annotated[Mapping[str, Any], "The state it is carried on from."]
    hash: NotRequired[Annotated[Hash, "The hash of that entry; not of one that is damaged."]]
    edition: NotRequired[Annotated[int, "Of its rules, where those have a new edition."]]
    paper: NotRequired[Annotated[str, ("pattern", PAGE), "The page that the older game came from."]]


class FromPaper(TypedDict):
    """What a game goes on from that was entered from paper: nothing is known of the luck before."""

    paper: Annotated[str, ("pattern", PAGE), "The page, by the first eight signs of its code."]
    dump: Annotated[Mapping[str, Any], "The state on the page."]


_From = TypedDict("_From", {"from": NotRequired[CarriedOn | FromPaper]})


class _Fixed(TypedDict):
    next: NotRequired[NextRound]


class Opened(_From, _Fixed):
    """A game begins."""

    rounds: NotRequired[
        Annotated[GameId, "Of the game, in all that is hashed; without it nothing is claimed for its luck."]
    ]

    game: Annotated[Slug, "Which game."]
    edition: Annotated[int, ("minimum", 1), "The edition of its rules."]
    settings: RecordSettings
    asked: Annotated[Sequence[Seat], "Who thinks from here on."]


class Drew(_Fixed):
    """Luck that waited."""

    round: NotRequired[RevealedRound]

    luck: Annotated[Sequence[Draw], "What was drawn."]
    asked: Annotated[Sequence[Seat], "Who thinks from here on."]


class WordAndLuck(Drew):
    """A word of the game, or of the pencil, with the luck that followed at once."""

    word: Annotated[str, "The word."]


class Corrected(WordAndLuck):
    """A correction by the pencil, with the luck that followed at once."""

    because: NotRequired[Annotated[str, "Why: a reason of the short list by its name, or a few words."]]
    agreed: NotRequired[Annotated[EntryNumber, "The proposal that all have agreed to."]]


class WentBack(TypedDict):
    """A step back."""

    to: Annotated[EntryNumber, "The entry the game stands at again."]
    agreed: NotRequired[Annotated[EntryNumber, "The proposal that all have agreed to."]]


class SourceChosen(TypedDict):
    """Who draws from a source from now on."""

    source: Annotated[str, "The bag, the die, the deck."]
    hand: Annotated[bool, "The table does."]
    agreed: NotRequired[Annotated[EntryNumber, "The proposal that all have agreed to."]]


class Stopped(TypedDict):
    """People end the game before its rules do."""

    how: Annotated[Literal["count", "draw", "resign"], "As it stands, as a draw, or a seat gives it up."]
    seat: NotRequired[Annotated[Seat, "That resigns."]]
    agreed: NotRequired[Annotated[EntryNumber, "The proposal that all have agreed to."]]


class ClockChosen(TypedDict):
    """How time is kept from now on."""

    way: Annotated[
        Way,
        "Not, without a limit, or a limit: each turn, the game, the game with more after each turn.",
    ]
    seconds: NotRequired[Annotated[int, "Of the limit."]]
    more: NotRequired[Annotated[int, "Seconds after each turn."]]
    agreed: NotRequired[Annotated[EntryNumber, "The proposal that all have agreed to."]]


class HandedOver(TypedDict):
    """A seat goes to another phone; nothing of the game moves."""

    seat: Annotated[Seat, "Which."]
    agreed: NotRequired[Annotated[EntryNumber, "The proposal that all have agreed to."]]


class Noted(TypedDict):
    """A note."""

    text: Annotated[str, "What it says."]
    role: NotRequired[Annotated[Literal["unit", "referee"], "Who wrote it, where no seat did."]]


class Proposed(TypedDict):
    """Something that takes all seats, and is asked of them."""

    word: Annotated[str, "What would be said."]
    seats: Annotated[Sequence[Seat], "Who agrees to it from the first: who proposes it, and the box."]
    to: NotRequired[Annotated[EntryNumber, "Of a step back: the entry the game would stand at again."]]


class Answered(TypedDict):
    """Seats answer what is proposed."""

    seats: Annotated[Sequence[Seat], "Whose answer it is."]
    agrees: Annotated[bool, "With the last that agrees it is done; one that does not ends it."]
    away: NotRequired[Annotated[bool, "They were away for a minute, and count as agreed."]]


class RoundFixed(TypedDict):
    """Another round instead of the one that waited, or the first where rounds begin later than the game."""

    rounds: NotRequired[Annotated[GameId, "Rounds begin here."]]
    void: NotRequired[VoidRound]
    next: NextRound


class Paused(TypedDict):
    """A pause, its end, or the end of play at the table."""

    shelf: NotRequired[Annotated[bool, "Another game took the table, or gave it back."]]
    found: NotRequired[Annotated[int, "Entries before this one that lay beyond a tear of the log."]]


class _Entry(TypedDict):
    n: Annotated[int, ("minimum", 1), "Its number, from 1."]
    id: Annotated[str, "Of the act; sealed, it names no device."]
    by: Annotated[Seat | None, "Who spoke; null: the table."]
    via: Annotated[Literal["unit", "phone", "bot", "desk"], "By what."]
    at: Annotated[
        tuple[float, float, str], "Seconds since 1970, seconds of this run of the box, and the run by name."
    ]


class OpenEntry(_Entry):
    """The first entry."""

    kind: Literal["open"]
    body: Opened


class WordEntry(_Entry):
    """A word of the game."""

    kind: Literal["word"]
    body: WordAndLuck


class PencilEntry(_Entry):
    """A correction by the pencil."""

    kind: Literal["pencil"]
    body: Corrected


class LuckEntry(_Entry):
    """A draw that waited."""

    kind: Literal["luck"]
    body: Drew


class BackEntry(_Entry):
    """A step back."""

    kind: Literal["back"]
    body: WentBack


class SourceEntry(_Entry):
    """From now on another draws."""

    kind: Literal["source"]
    body: SourceChosen


class StopEntry(_Entry):
    """The end, as people made it."""

    kind: Literal["stop"]
    body: Stopped


class ClockEntry(_Entry):
    """Time is kept otherwise."""

    kind: Literal["clock"]
    body: ClockChosen


class HandoverEntry(_Entry):
    """A seat goes to another phone."""

    kind: Literal["handover"]
    body: HandedOver


class NoteEntry(_Entry):
    """A note."""

    kind: Literal["note"]
    body: Noted


class PauseEntry(_Entry):
    """A pause, its end, or the game going to the shelf."""

    kind: Literal["pause", "resume", "close"]
    body: Paused


class ProposeEntry(_Entry):
    """Something is proposed; nothing of the game moves."""

    kind: Literal["propose"]
    body: Proposed


class AnswerEntry(_Entry):
    """What is proposed is answered."""

    kind: Literal["answer"]
    body: Answered


class RoundEntry(_Entry):
    """Who takes part in the next draw is fixed anew; nothing of the game moves."""

    kind: Literal["round"]
    body: RoundFixed


Entry = (
    OpenEntry
    | WordEntry
    | PencilEntry
    | LuckEntry
    | BackEntry
    | StopEntry
    | SourceEntry
    | ClockEntry
    | HandoverEntry
    | NoteEntry
    | PauseEntry
    | RoundEntry
    | ProposeEntry
    | AnswerEntry
)


class RecordLine(TypedDict):
    """One line of a record."""

    entry: Annotated[
        str,
        ("contentMediaType", "application/json"),
        ("contentSchema", Entry),
        "The bytes as stored, which are JSON again.",
    ]
    hash: Annotated[Hash, "SHA-256 of the hash before it, at first 32 zero bytes, and these bytes."]
    was: NotRequired[Annotated[Hash, "The hash in the box, of an entry that left without names of devices."]]
