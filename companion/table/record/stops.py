"""Stops: how people end a game before its rules do.

A ``stop`` entry says how: ``count`` counts as things stand, ``draw`` is a draw by agreement, ``resign`` is a
``seat`` that gives the game up. Of a draw and of resigning games of two may have words of
their own; those are rules, and the table then has no second ones (ruling S-35).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import RecordError
from companion.frozen import replace
from companion.kit.game import Game
from companion.play import END_EVENT, Event, Glyph, Over, Pending, Settings, Text, listed, text

Stop = Mapping[str, Any]
"""The body of a ``stop`` entry."""

COUNT, DRAW, RESIGN = "count", "draw", "resign"


def ways(game: Game) -> tuple[str, ...]:
    """How all together may stop a game."""
    return (COUNT,) if game.draws_by_agreement else (COUNT, DRAW)


def may_resign(game: Game) -> bool:
    """True where the table has a word for resigning, as the game has none."""
    return RESIGN not in game.verbs


def pending(game: Game, state: Any, stop: Stop | None) -> Pending:
    """What is waited for: the result, where people have stopped the game."""
    rules = game.pending(state)
    return rules if stop is None or isinstance(rules, Over) else _over(game, state, stop)


def _over(game: Game, state: Any, stop: Stop) -> Over:
    ranking = _ranking(game, state, stop)
    names = [line.name for line in game.scene(state).seats]
    counted = game.result(state)
    return replace(
        counted,
        ranking=ranking,
        reason=stop["how"],
        text=_AGREED if stop["how"] == DRAW else _verdict([names[seat] for seat in ranking[0]], len(ranking)),
        rule=None,
        breaker=counted.breaker if stop["how"] == COUNT else None,  # else no numbers have parted them
    )


def _ranking(game: Game, state: Any, stop: Stop) -> tuple[tuple[int, ...], ...]:
    counted = game.result(state).ranking
    match stop["how"]:
        case "draw":
            return (tuple(sorted(seat for group in counted for seat in group)),)
        case "resign":
            others = (tuple(seat for seat in group if seat != stop["seat"]) for group in counted)
            return (*filter(None, others), (stop["seat"],))
    return counted


_ENDED: Mapping[str, Text] = {
    COUNT: text("The game was stopped and counted."),
    DRAW: text("The game was ended as a draw."),
    RESIGN: text("{about} has resigned.", you="You have resigned."),
}
_AGREED_BY_ALL: Mapping[str, Text] = {
    **_ENDED,
    COUNT: text("All agreed to stop and count."),
    DRAW: text("All agreed on a draw."),
}
"""Where all were asked: who plays the box alone, or speaks for the table, asks nobody."""
_CALLED: Mapping[str, Text] = {
    COUNT: text("stop and count"),
    DRAW: text("a draw"),
    RESIGN: text("{about} resigns", you="you resign"),
}


def _sentence(sentences: Mapping[str, Text], game: Game, state: Any, stop: Stop) -> Text:
    """That of this way to stop, with who resigns."""
    sentence = sentences[stop["how"]]
    if stop["how"] != RESIGN:
        return sentence
    return sentence.filled(
        about=next(one.name for one in game.scene(state).seats if one.seat == stop["seat"])
    )


_AGREED = text("All share the first place.")
"""What is agreed on says nothing of who is ahead."""


def _verdict(winners: Sequence[Text], places: int) -> Text:
    """Who is ahead; why it ended is told by the event."""
    if places == 1:
        return text("Nobody is ahead.")
    return text(
        "{who} wins.", plural="{who} share the win.", you="You win.", who=listed(winners), n=len(winners)
    )


def called(game: Game, state: Any, stop: Stop) -> Text:
    """A stop that is proposed, after a colon."""
    return _sentence(_CALLED, game, state, stop)


def require_fit(stop: Stop, game: Game, settings: Settings) -> None:
    """Hold a stop of a record from elsewhere against its game. Errors: RecordError."""
    how = stop["how"]
    if how == RESIGN and may_resign(game):
        if stop.get("seat") not in range(settings.seats):
            raise RecordError(text("It names a seat that is not in this game."))
    elif how not in ways(game):
        raise RecordError(text("This game cannot be ended that way."))


def event(game: Game, state: Any, stop: Stop) -> Event:
    """What is told of a stop."""
    over = _over(game, state, stop)
    return Event(
        END_EVENT,
        _sentence(_AGREED_BY_ALL if "agreed" in stop else _ENDED, game, state, stop),
        seat=over.winner,
        title=over.who_won({line.seat: line.name for line in game.scene(state).seats}),
        glyph=Glyph("icon", icon="crown"),
        moved="",
    )
