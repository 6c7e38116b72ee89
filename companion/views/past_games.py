"""The games that were played on this box, as pages get them: by whom, when, for how long, and their ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, NotRequired, TypedDict

from companion.kit.seatmarks import SEATMARKS
from companion.table.archive.past_games import PastGame
from companion.table.fold.schema import EntryNumber, Seat, Slug
from companion.table.people.people import BOX, People
from companion.views.prose import Speech, speech_of
from companion.views.tree import lean

MOST_GAMES = 12
"""Games of one answer."""
PersonId = Annotated[int, ("minimum", 1)]


class PastSeat(TypedDict):
    """A seat of a past game."""

    seat: Annotated[Seat, "Which."]
    colour: Annotated[Slug, "Its colour."]
    name: Annotated[str, "Who had it; by its colour where that is not known, or not told."]
    person: NotRequired[Annotated[PersonId | None, "The number of this person."]]
    box: NotRequired[Annotated[bool, "The box played it."]]
    place: NotRequired[Annotated[int | None, ("minimum", 1), "Its place, once the game is over."]]
    score: NotRequired[Annotated[int | None, "Its points, where there are some."]]


class CarriedFrom(TypedDict):
    """The step of another game that people have carried on from."""

    key: Annotated[int, "That game."]
    entry: Annotated[EntryNumber, "The entry after which it goes on otherwise."]


class PastGameShown(TypedDict):
    """A game that was played on this box."""

    key: Annotated[int, "Its number, as on the shelf."]
    game: Annotated[Slug, "Which game."]
    title: Annotated[str, "Its name for people."]
    began: Annotated[int, "When it began, in seconds since 1970 by the clock of the box."]
    seconds: Annotated[int, "For how long it was played, pauses apart."]
    over: NotRequired[Annotated[bool, "It has ended."]]
    result: NotRequired[Annotated[str | None, "Who has won, in a few words."]]
    seats: NotRequired[Annotated[Sequence[PastSeat], "In their order; none where they cannot be read."]]
    uncounted: NotRequired[Annotated[str, "On the page of a person: why its end is no place of theirs."]]
    carried: NotRequired[Annotated[CarriedFrom | None, "What it was carried on from."]]
    problem: NotRequired[Annotated[str | None, "Why it cannot be looked at step by step."]]


class PastList(TypedDict):
    """Games that were played on this box, the one played last first."""

    games: Annotated[Sequence[PastGameShown], "Some of them."]
    more: Annotated[bool, "Others were played before them."]


def past_list(
    games: Sequence[PastGame],
    more: bool,
    people: People | None,
    language: str,
    called: Mapping[int, Mapping[int, str]],
) -> PastList:
    """``people`` is the book of who played, None for whoever is not told. ``called``: of games by their key,
    what those who sit there now are called, who may not have played yet."""
    listed = [past_game(one, people, language, called.get(one.key, {})) for one in games]
    return PastList(games=listed, more=more)


def past_game(
    one: PastGame, people: People | None, language: str, called: Mapping[int, str] = MappingProxyType({})
) -> PastGameShown:
    """One game, as in a list. The book of people goes before those who are only ``called`` so now."""
    known = {} if people is None else people.names(one.mark)
    speech = speech_of(one.scene, {**called, **known}, language)
    players = {} if people is None else people.players(one.mark)
    return lean(
        PastGameShown(
            key=one.key,
            game=one.game,
            title=speech.translate(one.title),
            began=round(one.began),
            seconds=round(one.seconds),
            over=one.over is not None,
            result=None
            if one.scene is None or one.over is None
            else speech.translate(one.over.who_won({line.seat: line.name for line in one.scene.seats})),
            seats=_seats(one, players, speech),
            carried=None
            if one.carried_from is None
            else CarriedFrom(key=one.carried_from[0], entry=one.carried_from[1]),
            problem=speech.maybe(one.problem),
        )
    )


def _seats(one: PastGame, players: Mapping[int, int], speech: Speech) -> list[PastSeat]:
    lines = one.scene.seats if one.scene is not None else ()
    scores = one.over.scores if one.over is not None else ()
    places = one.over.places if one.over is not None else {}
    return [
        lean(
            PastSeat(
                seat=line.seat,
                colour=line.colour if line.colour in SEATMARKS else "",
                name=speech.translate(line.name),
                person=players.get(line.seat) or None,
                box=players.get(line.seat) == BOX,
                place=places.get(line.seat),
                score=scores[line.seat] if line.seat < len(scores) else None,
            )
        )
        for line in lines
    ]
