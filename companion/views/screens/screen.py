"""What a screen of the unit is, and what a press on it may lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from companion.frozen import frozen
from companion.ports import Stick
from companion.table.authority.menus import ask_for
from companion.table.intents import Snapshot
from companion.table.people.guests import PermissionRequest
from companion.views.bodies import Panel
from companion.views.box_seats import words_for
from companion.views.glance import Glance
from companion.views.levels import BoxSeats
from companion.views.walk import Walk

Key = Literal["key1", "key2", "key3"]
Way = Literal["up", "down", "left", "right"]
WAYS: Mapping[Way, tuple[int, int]] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
"""The ways a joystick goes, each as a step on the board, y downwards."""


@frozen
class Submission:
    """A word for the desk: what an Intent carries apart from who sends it. ``box`` are seats of the game that
    it begins, given to the box or taken back once it lies there; ``then`` are words of the desk to follow."""

    word: str
    seat: int | None = None
    ask: int | None = None
    box: BoxSeats = ()
    then: tuple[str, ...] = ()


@frozen
class PermissionReply:
    """The answer to what a phone asks of whoever is at the unit."""

    request: PermissionRequest
    granted: bool


@frozen
class HintRequest:
    """Somebody asks for a hint: for which seat and question."""

    seat: int
    ask: int


@frozen
class Announce:
    """Somebody lets the box speak, or be silent."""

    on: bool


@frozen
class ChooseLanguage:
    """Somebody chooses what the box speaks."""

    language: str


@frozen
class StickReply:
    """Somebody wants all games on the stick, or has read what came of it, or wants nothing of it."""

    stick: Stick
    save: bool = False


Errand = Submission | PermissionReply | HintRequest | Announce | ChooseLanguage | StickReply
Done = tuple[Walk, Errand | None]
"""The walk after a press, and what else follows from it."""


def submission(glance: Glance, word: str, seat: int | None) -> Submission:
    """A word of a seat, with the question that it answers."""
    return Submission(word, seat, ask_for(glance.snapshot, seat, word))


def followed_by(accepted: Submission, snapshot: Snapshot) -> tuple[Submission, ...]:
    """What is said after a word that was accepted, on the table as it has become."""
    return tuple(Submission(word) for word in (*words_for(accepted.box, snapshot), *accepted.then))


@frozen
class Passing:
    """A screen that passes by itself: how many seconds it stays, and the walk after it."""

    seconds: float
    walk: Walk


@frozen
class Screen:
    """One screen: what it shows, and what its keys do.

    A ``press`` that answers None goes on to the next page of information. ``push`` is a push of the
    joystick along what is on show; where it answers None, ``left`` and ``down`` name the key that
    such a push stands for, and to the right is key 3. ``hold`` is what holding key 3 does; None:
    nothing. Key 1 leads to a page while it is ``offered``; ``opened`` is the walk there, where that
    takes more than turning to it. What is ``urgent`` has to be answered or read before anything else.
    What ``ticks`` shows other figures each second; what ``invites`` shows how phones join.

    ``asks`` is what somebody elsewhere asks of whoever is at the unit, None for nothing: a press that was on
    its way before it could be read does not answer it. ``passes`` is None where the screen stays until a key
    is pressed. ``between_words`` is False where something else must wait, as a word is begun or what happened
    is still shown.
    """

    name: str
    panel: Callable[[Glance], Panel]
    press: Callable[[Glance, Key], Done | None]
    push: Callable[[Glance, Way], Done | None] = lambda _glance, _way: None
    left: Key | None = None
    down: Key | None = None
    hold: Callable[[Glance], Done | None] = lambda _glance: None
    offered: Callable[[Glance], bool] = lambda _glance: False
    opened: Callable[[Glance], Done] | None = None
    urgent: bool = False
    ticks: bool = False
    invites: bool = False
    asks: Callable[[Glance], object] = lambda _glance: None
    passes: Callable[[Glance], Passing | None] = lambda _glance: None
    between_words: Callable[[Glance], bool] = lambda _glance: True
