"""What a phone is told of games, as types: those to start, those on the shelf, the house rules in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, NotRequired, TypedDict

from companion.table.fold.schema import EntryNumber, Slug
from companion.views.schema import Rule


class HouseRule(TypedDict):
    """A house rule that may be chosen when a game starts."""

    key: Annotated[str, "Its name; ``key=value`` is a part of the word ``new``."]
    values: Annotated[Sequence[str], "What it may be, as in that word; the usual one first."]
    labels: Annotated[Sequence[str], "The same as people read them."]
    text: Annotated[str, "What it says."]
    notes: NotRequired[Annotated[Sequence[str], "What each value means."]]
    pictures: NotRequired[Annotated[Sequence[Slug], "The picture that stands for each value."]]
    rule: NotRequired[Rule | None]
    overruled: NotRequired[
        Annotated[Mapping[str, str] | None, "It has no say where another house rule, by its key, is so."]
    ]
    way: NotRequired[Annotated[bool, "A way to play the game rather than one of its rules."]]
    briefly: NotRequired[Annotated[Sequence[str], "The labels of a way as they fit on a button."]]


class Preset(TypedDict):
    """House rules that go together."""

    name: Annotated[str, "How its button reads."]
    rules: Annotated[Mapping[str, str], "The value of each by its key, as in the word ``new``."]


class BoxPlays(TypedDict):
    """That the box plays seats of a game, too."""

    ms: Annotated[int, "How long it thinks for a word, where nobody says otherwise, in milliseconds."]
    where: NotRequired[Annotated[Mapping[str, str], "The house rules under which alone it does."]]


class Startable(TypedDict):
    """A game that may be started."""

    name: Annotated[Slug, "Its name in words."]
    title: Annotated[str, "Its name for people."]
    about: Annotated[str, "What it is, for how many and how long."]
    seats: Annotated[Sequence[int], "The numbers of seats it can have."]
    rules: Annotated[Sequence[HouseRule], "Its house rules."]
    presets: NotRequired[Annotated[Sequence[Preset], "Choices of them with one tap."]]
    picture: NotRequired[Annotated[Slug, "The picture that stands for it."]]
    colours: NotRequired[Annotated[Sequence[Slug], "The colours of its seats, where these are known."]]
    roles: NotRequired[
        Annotated[Sequence[str], "What each seat plays, the last of them all others, where they differ."]
    ]
    opponent: NotRequired[Annotated[BoxPlays | None, "That the box plays its seats, where it does."]]


class RuleInForce(TypedDict):
    """A house rule as it is played."""

    key: Annotated[str, "Its name."]
    label: Annotated[str, "What it is now, as people read it."]
    text: Annotated[str, "What it says."]
    rule: NotRequired[Rule | None]
    changed: NotRequired[Annotated[bool, "It is not the usual one."]]


class Shelved(TypedDict):
    """A game on the shelf."""

    key: Annotated[int, "Its number; ``open <key>`` takes it out."]
    game: Annotated[Slug, "Which game."]
    seats: Annotated[int, "How many seats it has."]
    at: Annotated[int, "When it was last played, in seconds since 1970 by the clock of the box."]
    entries: Annotated[EntryNumber, "How many entries its record has."]
    over: Annotated[bool, "It has ended."]
