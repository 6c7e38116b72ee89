"""What pages tell of rounds, as types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, TypedDict

from companion.table.fold.schema import (
    Draw,
    EntryNumber,
    GameId,
    Hash,
    NextRound,
    RevealedRound,
    RoundNumber,
    Seat,
    WitnessId,
)


class Round(TypedDict):
    """The round that the next draw comes from."""

    game: Annotated[GameId, "Of the game, in all that is hashed."]
    number: Annotated[RoundNumber, "Which."]
    commitment: Annotated[Hash, "What was published of it."]
    witnesses: Annotated[
        Mapping[WitnessId, Hash], "The phones that take part, each with the commitment of its nonce."
    ]
    called: Annotated[bool, "Somebody draws: they reveal their nonces now."]
    last: Annotated[EntryNumber | None, "The last entry that revealed a round."]
    story: Annotated[Hash, "Of all rounds up to this one and what was drawn, as docs/luck.md tells."]
    code: Annotated[
        tuple[RoundNumber, tuple[int, int, int]] | None,
        "The evening code so far: the round that made it, and three numbers.",
    ]


class StoryStep(TypedDict):
    """A round that is over."""

    number: Annotated[RoundNumber, "Which."]
    commitment: Annotated[Hash, "What was published of it."]
    entry: Annotated[EntryNumber | None, "The entry that drew from it; none where it is void."]
    nonces: Annotated[Sequence[Hash | None], "Of its phones, in their order; none of a silent one."]
    drawn: Annotated[Sequence[tuple[str, str]], "Source and face of what the box drew from it."]


class Story(TypedDict):
    """Rounds that are over, in their order."""

    game: Annotated[
        GameId | None, "Of the game, in all that is hashed; none while no rounds have begun on the table."
    ]
    steps: Annotated[Sequence[StoryStep], "The first of those after the one that was named; 100 at most."]


class SilentPhone(TypedDict):
    """A phone that was named and did not reveal."""

    id: Annotated[WitnessId, "Which."]
    seats: Annotated[Sequence[Seat], "Its seats."]
    names: Annotated[Sequence[str], "What the people at them are called; empty for one who only looks on."]


class RoundOfEntry(TypedDict):
    """All that is public of the round that an entry drew from."""

    entry: Annotated[EntryNumber, "The entry that drew."]
    game: Annotated[GameId, "Of the game, in all that is hashed."]
    fixed: Annotated[EntryNumber, "The entry that published the round."]
    published: Annotated[NextRound, "What it published."]
    revealed: Annotated[RevealedRound, "What was revealed of it."]
    draws: Annotated[Sequence[Draw], "The draws of the entry; those with `nth` follow from the round."]
    sources: Annotated[Mapping[str, str], "What people call their sources, where the game has a word for it."]
    voids: Annotated[
        Sequence[tuple[RoundNumber, int]],
        "Rounds since the draw before that were void, and how many phones each named; those with phones.",
    ]
    led: Annotated[
        Sequence[tuple[RoundNumber, int]],
        "Rounds with phones of the draws before that no word came after, and the void ones before each.",
    ]
    missing: Annotated[Sequence[SilentPhone], "Who was named and stayed silent."]
    corrected: Annotated[
        Sequence[EntryNumber], "Corrections after the round was published: something else could come then."
    ]
    carried: Annotated[
        tuple[int, EntryNumber] | None, "The game and its entry that this one is carried on from, if it is."
    ]
    paper: Annotated[str | None, "The page that the game came from, if it did."]
