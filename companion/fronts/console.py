"""The unit as its user meets it: presses and snapshots go in, words and pictures come out.

No threads and no devices: the caller tells the time with every call. It holds what a Walk
leaves open: since when something is on show, holds under way, motion, dimming and sleep. It knows no
screen by its name; each says itself what matters here.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Collection, Mapping
from typing import Literal, cast

from companion.fronts.keys import KeyReader, Press, chord_of
from companion.frozen import frozen, replace
from companion.play import Text
from companion.ports import Edge, Stick
from companion.table.intents import Advice, Answer, Snapshot
from companion.table.luck.tapes import HAND
from companion.table.people.guests import PermissionRequest
from companion.views.bodies import Card, Direction, Idle, Panel
from companion.views.glance import Invitation, LookUp
from companion.views.panel import countdown, holding, named, safe
from companion.views.prose import ENGLISH
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen
from companion.views.screens.hint import HINT
from companion.views.screens.refusal import refuse
from companion.views.screens.screen import (
    WAYS,
    Done,
    Errand,
    HintRequest,
    Key,
    PermissionReply,
    StickReply,
    Submission,
    Way,
    followed_by,
)
from companion.views.walk import RefusedWord, Walk, leave_desk_menu

CALM_AFTER = 15.0
DIM_AFTER = 90.0
OFF_AFTER = 600.0
SHAKE = (0.08, 0.16)
TURN_FRAME, TURN_FRAMES = 0.1, 6
MINUTE = 60.0
SHIFTS = ((0, 0), (1, 0), (1, 1), (0, 1))
BRIGHT_MINUTES = 4
"""Against wear the picture moves by a pixel: each minute while it is dim, else every so many."""
PATIENCE = 2.0
"""Seconds that a word may go unanswered before presses count again."""
LEFT_ALONE = 1.0
"""Seconds that the keys must have been left alone before a phone's request comes up. It does not
come into a word that is begun or over what has to be read first, unless the keys have been left
alone for ``DIM_AFTER``: then nobody is there."""
READING = 0.5
"""Seconds that a request is on show before a key answers it: no press on its way grants anything. One in
as many seconds after it went away by itself means nothing either: it was meant for what is gone."""

Light = Literal["bright", "dim", "off"]
log = logging.getLogger(__name__)


@frozen
class Shown:
    """What the display should show: a panel, how bright, moved by how many pixels, and whether
    nobody has touched anything for a while."""

    panel: Panel
    light: Light
    shift: tuple[int, int] = (0, 0)
    calm: bool = False


class Console:
    """One unit. Times are seconds of one monotonic clock and never go back."""

    def __init__(
        self,
        snapshot: Snapshot,
        now: float,
        *,
        names: Collection[str] = ("key1", "key2", "key3"),
        printed: Mapping[str, str] | None = None,
        motion: bool = True,
        language: str = ENGLISH,
        announcing: bool | None = None,
        on_shelf: LookUp = lambda _one: None,
    ) -> None:
        self.snapshot = snapshot
        self._on_shelf = on_shelf
        self._shown = ShownScreen(
            reconcile(Walk(joystick="up" in names, announcing=announcing, language=language), snapshot),
            snapshot,
            on_shelf=on_shelf,
        )
        self.leaving = False
        self.cues: list[str] = []
        self._reader = KeyReader(chord=chord_of(names))
        self._printed = dict(printed or {})
        self._motion = motion
        self._errands: list[Errand] = []
        self._requests: tuple[PermissionRequest, ...] = ()
        self._stick: Stick | None = None
        self._stick_read: tuple[str, str] | None = None
        self._question_changed = float("-inf") if self._shown.asked is None else now
        self._pressed = now - LEFT_ALONE
        self._began = now
        self._now = now
        self._touched = now
        self._stepped = now
        self._held: tuple[Key, float] | None = None
        self._seconds: int | None = None
        self._shaken: tuple[float, Panel] | None = None
        self._asked_at: float | None = None
        self._invitation: Invitation | None = None
        self._reader.holds = self._shown.holds

    # ------------------------------------------------------------------------ what goes in

    @property
    def walk(self) -> Walk:
        """Where the person is."""
        return self._shown.walk

    def edge(self, edge: Edge) -> None:
        """A key went down or up."""
        self._pressed = edge.at
        self._reader.edge(edge)
        self.tick(edge.at)

    def contacts(self, closed: Collection[str], now: float) -> None:
        """How the keys stand, for edges that were lost; nobody need have touched anything."""
        self._reader.contacts(closed, max(now, self._now))

    @property
    def stuck(self) -> tuple[str, ...]:
        """The inputs that have been down for too long to be meant."""
        return self._reader.stuck

    def see(self, snapshot: Snapshot, now: float) -> None:
        """The table moved on. An act of anybody wakes the display."""
        self._now = max(self._now, now)
        acted = (snapshot.key, snapshot.entry) != (self.snapshot.key, self.snapshot.entry)
        if acted and not _only_a_round(self.snapshot, snapshot):
            self._touch()
        before, self.snapshot = self.snapshot, snapshot
        card, walk = self._shown.card, reconcile(self.walk, snapshot, before)
        self._go(self._uncovered(walk))
        another = self._shown.card != card and (card is not None or self._shown.passing is None)
        if another and self._asked_at is None:
            self._question_changed = self._now  # no press on its way turns over what others have done

    def answered(self, submission: Submission, answer: Answer, now: float) -> None:
        """What became of a word. ``see`` the snapshot it led to first."""
        self._now = max(self._now, now)
        self._asked_at = None
        if answer.ok:
            self._errands += followed_by(submission, self.snapshot)
            self._go(reconcile(leave_desk_menu(self.walk, self.snapshot, submission.word), self.snapshot))
        elif answer.refusal is not None:
            self._shaken = None
            self.cues.append("refused")
            self._go(refuse(self.walk, RefusedWord(submission.word, answer.refusal, submission.seat)))

    def hear(self, requests: tuple[PermissionRequest, ...], now: float) -> None:
        """What phones ask for now, the oldest first; one on show that is not among them vanishes."""
        self._now = max(self._now, now)
        self._requests = requests
        if self.walk.request is not None and self.walk.request not in requests:
            self._go(replace(self.walk, request=None))
        self._bring_up_a_request()

    def notice_stick(self, stick: Stick | None, now: float) -> None:
        """The stick that is in the box now, and what came of it: it comes up as a request does."""
        self._now = max(self._now, now)
        on_show = self.walk.stick
        self._stick = stick
        if stick is None:
            self._stick_read = None
        if on_show is not None and on_show != stick:
            if stick is not None and stick.state == "saved" and not stick.there:
                # Whoever took it out has read it.
                self._do((replace(self.walk, stick=None), StickReply(stick)))
                return
            self._touch()
            self._go(replace(self.walk, stick=stick))
        self._bring_up_a_request()

    def invite(self, invitation: Invitation | None) -> None:
        """How phones join, for the screen that shows it."""
        if invitation != self._invitation:
            self._invitation = invitation
            self._go(self.walk)

    def hinted(self, about: HintRequest, words: tuple[Advice, ...], problem: Text | None, now: float) -> None:
        """The hint somebody asked for, or why there is none; too late where that is not on show."""
        self._now = max(self._now, now)
        hint = self.walk.hint
        if hint is not None and (hint.seat, hint.ask) == (about.seat, about.ask):
            self._go(replace(self.walk, hint=replace(hint, words=words, problem=problem)))
            if words and self._shown.screen is HINT:
                self._question_changed = self._now  # the key that left the page plays one of them now

    def tick(self, now: float) -> float | None:
        """Do what is due; when to call again if nothing happens, None for never."""
        self._now = max(self._now, now)
        presses, due = self._reader.tick(self._now)
        for one in presses:
            self._press(one)
        if presses:
            _, due = self._reader.tick(self._now)
        ends, passing = self._passes_at(), self._shown.passing
        if passing is not None and ends is not None and ends <= self._now:
            self._go(passing.walk)
            if ends > self._pressed and self._shown.passing is None:
                self._question_changed = self._now  # a press on its way was meant for what has passed
        if (walk := self._uncovered(self.walk)) is not self.walk:
            self._go(walk)
        self._bring_up_a_request()
        self._fall_asleep()
        return min((at for at in (due, *self._deadlines()) if at is not None), default=None)

    def errands(self) -> tuple[Errand, ...]:
        """What the presses since the last call ask for: of the desk, for phones, of the thinker."""
        errands = tuple(self._errands)
        self._errands.clear()
        return errands

    # ------------------------------------------------------------------------ what comes out

    @property
    def inviting(self) -> bool:
        """True while the screen that invites is on show."""
        return self._shown.screen.invites

    def shown(self) -> Shown:
        """What stands on the display at this moment."""
        light = self._light()
        minute = int(self._now // MINUTE)
        passed = int((self._now - self._began) // MINUTE)
        shift = SHIFTS[passed // (1 if light == "dim" else BRIGHT_MINUTES) % len(SHIFTS)]
        calm = self._now >= self._touched + CALM_AFTER
        return Shown(self._panel(minute), light, shift, calm)

    def farewell(self) -> Panel:
        """The last panel."""
        return safe(self.snapshot, self.walk.language)

    def _panel(self, minute: int) -> Panel:
        if self._seconds is not None:
            return countdown(self._seconds, self.walk.language)
        if self._shaken is not None and self._now < self._shaken[0] + SHAKE[1]:
            start, before = self._shaken
            return _shake(before, 2 if self._now < start + SHAKE[0] else -2)
        panel = self._shown.panel_now() if self._shown.screen.ticks else self._shown.panel
        shown = named(panel, self._printed)
        if isinstance(shown.body, Idle):
            shown = replace(shown, body=replace(shown.body, beat=minute))
        if self._turns and isinstance(shown.body, Direction):
            frame = int((self._now - self._stepped) / TURN_FRAME)
            if frame < TURN_FRAMES:
                return replace(shown, body=_turned(shown.body, TURN_FRAMES - frame))
        return holding(shown, *self._held) if self._held else shown

    # --------------------------------------------------------------------------- inside

    def _press(self, one: Press) -> None:
        self._touch()
        if one.kind == "wake":
            return
        key = cast(Key, one.key)
        if one.kind in ("short", "repeat", "hold") and (self._busy() or self._unread(one)):
            self._held = None
        elif one.kind in ("short", "repeat"):
            self._held = None
            if one.key in WAYS:
                self._do(self._shown.push(cast(Way, one.key), again=one.kind == "repeat"))
            else:
                self._do(self._shown.press(key))
        elif one.kind == "hold-progress":
            self._held = None if self._unread(one) else (key, one.value)
        elif one.kind == "hold":
            self._held = None
            self.cues.append("held")
            self._do(self._shown.hold(key))
        elif one.kind == "cancel":
            self._held = None
        elif one.kind == "no-hold":
            self.cues.append("nothing")
        elif one.kind in ("countdown", "countdown-cancel"):
            self._held = None
            self._seconds = int(one.value) if one.kind == "countdown" else None
        elif one.kind == "power-off":
            self.leaving = True
        elif one.kind == "stuck":
            log.warning("key %s has been down for 30 s and is ignored until it is let go", one.key)

    def _busy(self) -> bool:
        """True while an answer is due or the bag still shakes: a second tap means nothing yet."""
        shaking = self._shaken is not None and self._now < self._shaken[0] + SHAKE[1]
        return shaking or (self._asked_at is not None and self._now < self._asked_at + PATIENCE)

    def _do(self, done: Done) -> None:
        walk, errand = done
        if errand is not None:
            self._errands.append(errand)
        if isinstance(errand, PermissionReply):
            self._requests = tuple(request for request in self._requests if request != errand.request)
        elif isinstance(errand, StickReply):
            self._stick_read = (errand.stick.name, errand.stick.state)
        elif isinstance(errand, Submission):
            self._asked_at = self._now
            if errand.word == "draw" and self._motion:
                self._shaken = (self._now, self._panel(0))
        self._go(walk, pressed=True)

    def _go(self, walk: Walk, *, pressed: bool = False) -> None:
        """Show a walk. ``pressed``: a key here leads to it."""
        was, asked = self._shown, self._shown.asked
        self._shown = ShownScreen(walk, self.snapshot, self._invitation, self._on_shelf)
        if _came_up(self._shown) != _came_up(was):
            self._stepped = self._now
        if was.walk.covered and was.card is None and self._shown.card is not None:
            self._question_changed = self._now  # it has waited under what was left: that press is not for it
        self._reader.holds = self._shown.holds
        if self._shown.asked != asked:
            answered = self._shown.asked is None and (pressed or self._asked_at is not None)
            self._question_changed = float("-inf") if answered else self._now

    # ------------------------------------------------------------------------------- requests

    def _bring_up_a_request(self) -> None:
        """Show the oldest request, unless somebody has the box in hand just now."""
        rests = self._request_due()
        if rests is None or rests > self._now:
            return
        self._touch()
        self.cues.append("asked")
        if self._requests and self.walk.request is None:
            self._go(replace(self.walk, request=self._requests[0]))
        else:
            self._go(replace(self.walk, stick=self._stick))

    def _request_due(self) -> float | None:
        """When the oldest request may come up; None while there is none, or none may."""
        asks = (self._requests or self._stick_is_news()) and self.walk.request is None
        if not asks or self.walk.stick is not None or self._seconds is not None or self._busy():
            return None
        if self._shown.passing is not None:
            return None  # what happened is shown first
        return self._pressed + (LEFT_ALONE if self._shown.between_words else DIM_AFTER)

    def _stick_is_news(self) -> bool:
        """True for a stick whose state nobody has read."""
        stick = self._stick
        return stick is not None and (stick.name, stick.state) not in (
            self._stick_read,
            (stick.name, "saving"),
        )

    def _unread(self, one: Press) -> bool:
        """True for a press that was on its way before anybody could read what is asked, or is no more."""
        return one.since < self._question_changed + READING

    def _passes_at(self) -> float | None:
        """When what is on show passes by itself; an arrow turns first."""
        passing = self._shown.passing
        if passing is None:
            return None
        return self._stepped + passing.seconds + (TURN_FRAMES * TURN_FRAME if self._turns else 0)

    @property
    def _turns(self) -> bool:
        """True for an arrow that turns before it comes to rest; that of a die on the table rests already."""
        fell_by_hand = any(one.provenance == HAND for one in self.snapshot.drawn)
        return self._motion and not fell_by_hand and isinstance(self._shown.panel.body, Direction)

    def _deadlines(self) -> tuple[float | None, ...]:
        return (
            self._passes_at(),
            self._uncovers_at(),
            self._next_frame(),
            self._next_light(),
            self._request_due(),
        )

    def _uncovers_at(self) -> float | None:
        """When cards come up over what somebody has opened: nobody is there any more."""
        return self._pressed + DIM_AFTER if self.walk.covered else None

    def _uncovered(self, walk: Walk) -> Walk:
        """The walk, on which no card waits any more for somebody who is not there."""
        alone = self._now >= self._pressed + DIM_AFTER
        return replace(walk, covered=False) if walk.covered and alone else walk

    def _next_frame(self) -> float | None:
        """When the picture moves by itself next."""
        if self._shaken is not None:
            for after in SHAKE:
                if self._now < self._shaken[0] + after:
                    return self._shaken[0] + after
            self._shaken = None
        if self._turns:
            frame = int((self._now - self._stepped) / TURN_FRAME + 1e-6)
            if frame < TURN_FRAMES:
                return self._stepped + (frame + 1) * TURN_FRAME
        if self._shown.screen.ticks and self._light() != "off":
            return math.floor(self._now) + 1.0
        return None

    # ----------------------------------------------------------------------- dim and asleep

    def _touch(self) -> None:
        self._touched = self._now
        self._reader.asleep = False

    def _light(self) -> Light:
        if self._now >= self._touched + OFF_AFTER:
            return "off"
        return "dim" if self._now >= self._touched + DIM_AFTER else "bright"

    def _fall_asleep(self) -> None:
        if self._light() == "off":
            self._reader.asleep = True

    def _next_light(self) -> float | None:
        """When it calms, dims, moves a pixel, or goes dark."""
        if self._light() == "off":
            return None
        if self._now < self._touched + CALM_AFTER:
            return min(self._touched + CALM_AFTER, self._next_minute())
        if self._light() == "bright":
            return min(self._touched + DIM_AFTER, self._next_minute())
        return min(self._touched + OFF_AFTER, self._next_minute())

    def _next_minute(self) -> float:
        return self._began + ((self._now - self._began) // MINUTE + 1) * MINUTE


def _came_up(shown: ShownScreen) -> tuple[object, ...]:
    """What has not come up anew as long as it is the same."""
    return shown.card, shown.walk.request, shown.walk.stick


def _shake(shown: Panel, pixels: int) -> Panel:
    """A bag or die that is being shaken."""
    return replace(shown, body=replace(shown.body, shaken=pixels)) if isinstance(shown.body, Card) else shown


def _turned(body: Direction, sides: int) -> Direction:
    """The arrow that many sides before it comes to rest, its word not yet known."""
    return replace(body, number=(body.number - 1 - sides) % body.sides + 1, word="")


def _only_a_round(before: Snapshot, after: Snapshot) -> bool:
    """True where only phones came or went, for the next draw: nobody has done anything."""
    same = (after.key, after.moved, after.paused) == (before.key, before.moved, before.paused)
    return same and after.round is not None and after.round != before.round
