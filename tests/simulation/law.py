"""Who may do what, said a second time: the world's own table, which knows no line of the desk."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from companion.play import Chance
from tests.simulation.record import Shadow
from tests.simulation.voices import Voice

EVERY_SEAT = frozenset(range(8))
WAYS = ("source", "clock")

Table = Literal["clear", "over", "going"]
"""Whether a game lies on the table, and whether it is over."""


@dataclass(frozen=True)
class Rights:
    """What somebody may do at one moment. ``speaks``: for the box, as the box itself and a referee do.
    ``voice`` is which seats it agrees for, where that is known."""

    member: bool = False
    seats: frozenset[int] = frozenset()
    speaks: bool = False
    voice: Voice | None = field(default=None, compare=False)

    def sits(self, shadow: Shadow) -> bool:
        """True for somebody with a seat in this game."""
        return bool(self.seats & shadow.seats)


BOX = Rights(True, EVERY_SEAT, True)
STRANGER = Rights()


def forbidden(
    rights: Rights,
    plain: dict[str, Any],
    shadow: Shadow | None,
    table: Table,
    boxes: frozenset[int] = frozenset(),
) -> str | None:
    """Why this entry should not have come from somebody with these rights; None where it may.

    ``shadow`` is its game before the entry, None where the entry opens it; ``table`` is how the table
    stood before, ``boxes`` are the seats that the box plays.
    """
    if rights.speaks:
        return None
    if not rights.member:
        return "a stranger acted"
    kind = plain["kind"]
    if kind in ("open", "close") or plain["body"].get("shelf"):
        return _another_game(rights, kind, table)
    if shadow is None or _act(plain) == _act(shadow.plain[0]):
        return None  # what comes with a game that is opened: its first draws, and the clock chosen with it
    if kind == "propose" and plain["body"]["word"].startswith("handover "):
        return _answered_for_others(rights, plain, boxes)  # who has no seat yet may ask for one
    if not rights.sits(shadow):
        return "somebody without a seat acted"
    return _in_play(rights, plain, shadow, boxes)


def _another_game(rights: Rights, kind: str, table: Table) -> str | None:
    if table == "going":
        return f"{kind} in the middle of a game"
    return None if table == "clear" or rights.seats else f"{kind} of somebody without a seat"


def _in_play(rights: Rights, plain: dict[str, Any], shadow: Shadow, boxes: frozenset[int]) -> str | None:
    kind, by = plain["kind"], plain["by"]
    if "agreed" in plain["body"]:
        return None  # that all have agreed is held against the record itself
    if kind in ("propose", "answer"):
        return _answered_for_others(rights, plain, boxes)
    if kind in WAYS and _just_begun(shadow):
        return None  # a game that goes on from another has who draws and the clock from there
    everybody = rights.seats | boxes >= shadow.seats
    if kind == "stop":
        return None if everybody else _gives_up(rights, plain, shadow)
    if kind in ("pencil", "back") and everybody:
        return None
    if kind == "pencil":
        return "a seat corrected what stands"
    if kind == "luck":
        return _luck(rights, plain["body"]["luck"][0], shadow, boxes)
    if by is not None and by not in rights.seats:
        return f"seat {by} was spoken for by somebody who has {sorted(rights.seats)}"
    if kind == "source" and not everybody:
        return "a seat chose who draws"
    if kind == "handover" and not everybody:
        return "a seat was taken from another phone by one alone"
    if kind == "clock" and not everybody:
        return "a seat chose how time is kept"
    if kind in ("word", "back") and by is None:
        return f"a {kind} of nobody"
    if kind == "back" and not shadow.is_free(plain["body"]["to"]):
        return "a seat took back what was seen, what another decided, or a face"
    return None


def _act(plain: dict[str, Any]) -> str:
    """What an entry was written with: one intent may write several."""
    return str(plain["id"]).partition("#")[0]


def _just_begun(shadow: Shadow) -> bool:
    """True where nothing stands yet of a game that goes on from another but with what it goes on."""
    return bool(shadow.plain[0]["body"].get("from")) and all(one["kind"] in WAYS for one in shadow.plain[1:])


def _answered_for_others(rights: Rights, plain: dict[str, Any], boxes: frozenset[int]) -> str | None:
    body, own = plain["body"], rights.seats
    if rights.voice is not None and body.get("agrees", True):
        own = rights.voice.may
    strange = frozenset(body["seats"]) - own - boxes
    if strange & rights.seats:
        return f"seats {sorted(strange)} were agreed for by a phone that has them beside another, or newly"
    return f"seats {sorted(strange)} were answered for by somebody else" if strange else None


def unfounded(rights: Rights, word: str, slug: str, shadow: Shadow, boxes: frozenset[int]) -> str | None:
    """Why somebody should not have been refused a voice with this slug; None where that has its reason."""
    voice = rights.voice
    if voice is None:
        return None
    surely = voice.surely & shadow.seats
    if slug == "too-new" and surely:
        return f"seats {sorted(surely)} were held for a minute, and called new"
    if slug == "beside" and (first := surely & voice.first):
        return f"seats {sorted(first)} were had first, and called another phone’s"
    if word == "agree" and slug == "not-your-seat" and rights.seats & shadow.seats:
        return "somebody with a seat was told that it is others’ to answer"
    if word == "agree" and slug == "already" and shadow.proposed is not None:
        missing = shadow.seats - shadow.proposed[2] - boxes
        if surely & missing:
            return f"seats {sorted(surely & missing)} have not agreed and were told so"
    return None


def _gives_up(rights: Rights, plain: dict[str, Any], shadow: Shadow) -> str | None:
    """Of two, one may resign alone; else who has not asked all stops nothing."""
    body, by = plain["body"], plain["by"]
    if body["how"] != "resign" or len(shadow.seats) > 2:
        return "a seat ended the game of others"
    right = by in rights.seats and by == body["seat"]
    return None if right else f"seat {body['seat']} was given up by somebody else"


def _luck(rights: Rights, first: dict[str, Any], shadow: Shadow, boxes: frozenset[int]) -> str | None:
    chance = shadow.game.pending(shadow.now.state)
    if isinstance(chance, Chance) and chance.auto and _just_begun(shadow):
        return None  # a game from paper goes on with the draw that was due
    again = first["place"] < len(shadow.tapes.get(first["source"], ()))
    by_hand = first["provenance"] == "hand" and not again
    theirs = rights.seats | boxes if by_hand else rights.seats  # the box has no hands: people draw for it
    if isinstance(chance, Chance) and chance.by is not None and chance.by not in theirs:
        return f"the draw of seat {chance.by} was made by somebody who has {sorted(rights.seats)}"
    chosen = by_hand and first["source"] not in shadow.by_hand
    return "a face was said by hand where the box draws" if chosen else None
