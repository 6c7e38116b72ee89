"""The end of a game for BG Stats, an app in which people keep their plays: as a link, and as a file."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from companion.play import SeatLine
from companion.views.ending import Ending
from companion.views.prose import Speech

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
"""Opens the app where it is installed, also without a network; the play follows as JSON."""
SOURCE = "Orbweaver"


def play(ending: Ending, key: int, speech: Speech) -> dict[str, Any]:
    """A play as the app takes it. ``key`` tells this game from others of the box.

    ``winner`` and ``startPlayer`` stand with every player: the app for Android fails without them. In a draw
    nobody has won, though all share the first place. The app takes two players with one id for one person:
    people go by their names here, seats without one by colour.
    """
    over = ending.over
    scored = any(score is not None for score in over.scores)
    players, draw = [], len(over.ranking) == 1 < len(over.places)
    for seat, rank in over.places.items():
        score = over.scores[seat] if over.scores else None
        players.append(
            {
                "name": speech.translate(ending.scene.seats[seat].name),
                "sourcePlayerId": _id(ending.scene.seats[seat], speech),
                "startPlayer": seat == ending.began_by,
                "rank": rank,
                "winner": rank == 1 and not draw,
                **({} if score is None else {"score": str(score)}),
            }
        )
    return {
        "sourceName": SOURCE,
        "sourcePlayId": f"{SOURCE}-{ending.game}-{key}-{int(ending.began)}",
        "playDate": _utc(ending.began),
        "game": {
            "name": speech.translate(ending.title),
            "sourceGameId": f"{SOURCE}-{ending.game}",
            "highestWins": True,
            "noPoints": not scored,
        },
        "players": players,
    }


def _id(line: SeatLine, speech: Speech) -> str:
    """Who plays at a seat: a person by name, or else the colour."""
    named = any(colour == line.name.msgid for colour, _ in speech.names)
    return f"{SOURCE}-person-{speech.translate(line.name)}" if named else f"{SOURCE}-{line.colour}"


def as_file(play: dict[str, Any]) -> str:
    """The play as JSON, on one line."""
    return json.dumps(play, ensure_ascii=False, separators=(",", ":"))


def as_link(play: dict[str, Any]) -> str:
    """The address that hands the play over."""
    return LINK + quote(as_file(play), safe="")


def _utc(wall: float) -> str:
    """A moment as the app reads it; one that no calendar has is the first there is."""
    try:
        began = datetime.fromtimestamp(wall, UTC)
    except (ValueError, OverflowError, OSError):
        began = datetime.fromtimestamp(0, UTC)
    return f"{began:%Y-%m-%d %H:%M:%S}"
