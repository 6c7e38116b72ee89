"""The people who have played on this box, as pages get them: games, places, streaks, what they like to do."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Annotated, NotRequired, TypedDict

from companion.frozen import frozen
from companion.play import Over, Text, text
from companion.table.archive.past_games import PastGame
from companion.table.fold.schema import Slug
from companion.table.people.people import BOX, People, Person
from companion.table.record import stops
from companion.views.past_games import PastGameShown, PersonId, past_game
from companion.views.prose import Speech

LOOKED_AT = 100
"""Games that figures are made of, the last ones."""
GAMES_LISTED = 12
LEAST_ACTS = 5
"""Of one kind, to be a favourite."""
SPREADS = 2
"""Standard deviations that a share is above that of others, to be more than luck."""
LEAST_SHARE = 0.1
"""Of all acts at these tables, for a kind to be one that people choose among."""

Label = Callable[[PastGame, int, str], Text | None]
"""What people call a verb that a seat has said in a game; None where that cannot be found."""

Abilities = Callable[[str], Collection[str]]
"""The verbs of the abilities that people choose among in a game, by its name."""


class PersonShown(TypedDict):
    """Somebody who has played here."""

    id: Annotated[PersonId, "The number; nobody else ever has it."]
    name: Annotated[str, "What they are called."]
    games: Annotated[int, "How many games they have played."]


class PeopleShown(TypedDict):
    """Everybody who has played here, whoever has played last first."""

    people: Annotated[Sequence[PersonShown], "All of them."]
    change: NotRequired[Annotated[bool, "Whoever asked may call them otherwise, merge and forget them."]]


class KindShown(TypedDict):
    """How somebody does in one of the games."""

    game: Annotated[Slug, "Which game."]
    title: Annotated[str, "Its name for people."]
    over: Annotated[int, "How many of it are over."]
    places: Annotated[Sequence[int], "How often first, second and so on; a shared place is the better one."]


class Favourite(TypedDict):
    """The ability that somebody uses most, or what they do more than the others at the same tables."""

    title: Annotated[str, "What."]
    text: Annotated[str, "How often, and of an act how much of all that is."]


class PersonPage(PersonShown):
    """How somebody does."""

    counted: Annotated[int, "How many games that are over the figures are made of, the last ones."]
    first: Annotated[int, "How often they came first, alone or with others."]
    streak: Annotated[int, "How many of their last games in a row they came first in."]
    best: Annotated[int, "The longest such row."]
    kinds: Annotated[Sequence[KindShown], "The game they play most first."]
    favourite: NotRequired[Annotated[Favourite, "What they like to do."]]
    last: Annotated[Sequence[PastGameShown], "Their last games."]
    beside: Annotated[Sequence[PersonId], "Who has sat at one table with them, and is somebody else."]


@frozen
class Played:
    """A game that somebody has played, and at which seat. ``counts``: its end does, once it is over."""

    game: PastGame
    seat: int
    counts: bool


def people_page(people: People, change: bool) -> PeopleShown:
    """All people. ``change``: who asked may change the book."""
    told = PeopleShown(
        people=[
            PersonShown(id=one.id, name=one.name, games=len(people.seats_of(one.id))) for one in people.all()
        ]
    )
    if change:
        told["change"] = True
    return told


def person_page(
    person: Person,
    games: int,
    played: Sequence[Played],
    people: People,
    label: Label,
    abilities: Abilities,
    language: str,
) -> PersonPage:
    """A person who has played so many ``games``; ``played`` are the last of them, the last one first."""
    placed = _placed(played)
    places = [place for _, place in placed]
    told = PersonPage(
        id=person.id,
        name=person.name,
        games=games,
        counted=len(places),
        first=places.count(1),
        streak=_row(places),
        best=max((_row(places[n:]) for n in range(len(places))), default=0),
        kinds=_kinds(placed, Speech(language)),
        last=[_listed(one, people, language) for one in played[:GAMES_LISTED]],
        beside=sorted(people.tablemates(person.id)),
    )
    favourite = _favourite(played, people, label, abilities, Speech(language))
    if favourite is not None:
        told["favourite"] = favourite
    return told


def _placed(played: Sequence[Played]) -> list[tuple[PastGame, int]]:
    """The games that count, with the place in each."""
    return [(one.game, place) for one in played if one.counts and (place := _place(one)) is not None]


def _place(one: Played) -> int | None:
    """The place that counts; None where nobody won anything by playing."""
    over = one.game.over
    return None if over is None or _won_nothing(one.game, over) is not None else over.places.get(one.seat)


def _won_nothing(game: PastGame, over: Over) -> Text | None:
    """Why nobody won anything by playing, None where somebody did.

    That is a game that people stopped before anybody had acted, however they did, and one that they stopped
    to count when nobody was ahead. A draw, by the rules or agreed on in play, is a place that all share.
    """
    if over.reason not in (stops.COUNT, stops.DRAW, stops.RESIGN):
        return None
    if not any(game.acts):
        return text("It was stopped before anybody had acted, so it counts for nobody.")
    if over.reason == stops.COUNT and len(over.ranking) == 1:
        return text("It was stopped when nobody was ahead, so it counts for nobody.")
    return None


def _listed(one: Played, people: People, language: str) -> PastGameShown:
    """A game as in any list, and why its end does not count here."""
    told, over = past_game(one.game, people, language), one.game.over
    if over is not None:
        why = (
            text("It goes on from a game whose end counts.")
            if not one.counts
            else _won_nothing(one.game, over)
        )
        if why is not None:
            told["uncounted"] = Speech(language).translate(why)
    return told


def _row(places: Sequence[int]) -> int:
    """How many of them are first places before the first that is none."""
    return next((n for n, place in enumerate(places) if place != 1), len(places))


def _kinds(placed: Sequence[tuple[PastGame, int]], speech: Speech) -> list[KindShown]:
    counted: dict[str, Counter[int]] = {}
    titles = {game.game: game.title for game, _ in placed}
    for game, place in placed:
        counted.setdefault(game.game, Counter())[place] += 1
    most_first = sorted(counted.items(), key=lambda kind: -kind[1].total())
    return [
        KindShown(
            game=name,
            title=speech.translate(titles[name]),
            over=places.total(),
            places=[places[place] for place in range(1, max(places) + 1)],
        )
        for name, places in most_first
    ]


def _favourite(
    played: Sequence[Played], people: People, label: Label, abilities: Abilities, speech: Speech
) -> Favourite | None:
    """The ability of a game they use most; of people who use none often what they do more than others do."""
    read = [one for one in played if one.game.acts]  # one that cannot be read has none
    used: Counter[tuple[str, str]] = Counter()
    for one in read:
        acts, known = one.game.acts[one.seat], abilities(one.game.game)
        used.update({(one.game.game, verb): acts[verb] for verb in acts if verb in known})
    if used and used.most_common(1)[0][1] >= LEAST_ACTS:
        [((name, verb), count)] = used.most_common(1)
        one = next(one for one in read if one.game.game == name and one.game.acts[one.seat].get(verb))
        called = label(one.game, one.seat, verb)
        if called is not None:
            told = text("{n} time in {game}", plural="{n} times in {game}", n=count, game=one.game.title)
            return Favourite(title=speech.translate(called), text=speech.translate(told))
    return _done_more(read, people, label, speech)


def _done_more(played: Sequence[Played], people: People, label: Label, speech: Speech) -> Favourite | None:
    """Of the game that is played most: the act whose share of all acts is furthest above that of the other
    people at the same tables, by more than luck makes of so many acts. None where nobody else acted there, or
    where nearly all acts are of one kind."""
    kinds = Counter(one.game.game for one in played)
    if not kinds:
        return None
    most = [one for one in played if one.game.game == kinds.most_common(1)[0][0]]
    own: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for one in most:
        seated = people.players(one.game.mark)
        for seat, acts in enumerate(one.game.acts):
            if seat == one.seat:
                own.update(acts)
            elif seated.get(seat) != BOX:
                others.update(acts)
    often = [verb for verb, count in own.items() if count >= LEAST_ACTS]
    everybody = own + others
    chosen = [verb for verb in everybody if _share(everybody, verb) >= LEAST_SHARE]
    if not often or not others or len(chosen) < 2:
        return None
    best = max(often, key=lambda verb: (_share(own, verb) - _share(others, verb), verb))
    share = _share(everybody, best)
    spread = math.sqrt(share * (1 - share) * (1 / own.total() + 1 / others.total()))
    if _share(own, best) - _share(others, best) < SPREADS * spread:
        return None
    found = next((one for one in most if one.game.acts[one.seat].get(best)), most[0])
    called = label(found.game, found.seat, best)
    if called is None:
        return None
    told = text(
        "{n} time in {game}: {own} % of all acts, of others at these tables {others} %",
        plural="{n} times in {game}: {own} % of all acts, of others at these tables {others} %",
        n=own[best],
        game=found.game.title,
        own=str(round(100 * _share(own, best))),
        others=str(round(100 * _share(others, best))),
    )
    return Favourite(title=speech.translate(called), text=speech.translate(told))


def _share(counted: Mapping[str, int], verb: str) -> float:
    return counted.get(verb, 0) / max(1, sum(counted.values()))
