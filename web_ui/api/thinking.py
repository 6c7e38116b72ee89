"""What the box thinks: a hint for who is asked, and what a word would be worth that is not played yet.

POST /api/hint, /api/allow, /api/trial. A trial is there for nobody alone: every seat that people have allows
it first, for all of them (decision 69).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late
from typing import Any

from flask import Blueprint, Response, jsonify

from companion.errors import OrbweaverError
from companion.kit.game import Game, Parts
from companion.play import Menu, text
from companion.table.archive import positions
from companion.table.authority import authority
from companion.table.authority.menus import play_menu
from companion.table.desk.desk import Desk
from companion.table.intents import LUCK, Advice, Origin, Snapshot
from companion.table.people.guests import Guests
from companion.views.deeds import in_words
from companion.views.prose import speech_at
from web_ui import security
from web_ui.api.words import word_of
from web_ui.refusals import RequestRefused, of_refusal
from web_ui.schema import Advice as Advised
from web_ui.schema import Allowed, Hint, Trial
from web_ui.translation import current_language

TAKEN_JUST_NOW = text("You took that seat just now. Allow it in a minute.")
THOUGHT = 5.0  # seconds a request waits for what is thought of

Think = Callable[[Snapshot, int], "Future[tuple[Advice, ...]]"]
"""Has the best words of a seat thought of that is asked. The future fails with OrbweaverError."""
TryWord = Callable[[Game, Any, int, str], "Future[tuple[Advice, ...]]"]
"""Has one word of a seat thought of, with the line behind it. The future fails with OrbweaverError."""


def blueprint(desk: Desk, guests: Guests, hint: Think | None, try_word: TryWord | None) -> Blueprint:
    """The routes; what is None the box cannot do."""
    routes = Blueprint("thinking", __name__, url_prefix="/api")
    word_rate, rate = security.Rate(10, 20), security.Rate(0.5, 5)
    thoughts = _Thoughts()

    @routes.post("/hint")
    def advise() -> Response:
        """The best few words of a seat of one's own that is asked, with their estimated chance."""
        guest = security.member()
        rate.use(guest.device)
        asked, snapshot = security.json_body(), desk.snapshot()
        if hint is None or not snapshot.engine:
            raise RequestRefused(404, "no-hints", text("There are no hints for this game."))
        seat = _asked_seat(asked, snapshot, guests.origin(guest.device))
        (best,) = thoughts.of(guest.device, lambda: [hint(snapshot, seat)])
        words = [_advised(snapshot, seat, one) for one in best]
        return jsonify(Hint(ok=True, ask=snapshot.asks[seat], words=words))

    @routes.post("/allow")
    def allow() -> Response:
        """Say that a seat of one's own allows all to try out words, or does not."""
        guest = security.member()
        word_rate.use(guest.device)
        body, snapshot = security.json_body(), desk.snapshot()
        seat, on = body.get("seat"), body.get("on")
        if type(seat) is not int or type(on) is not bool:
            raise RequestRefused(
                400, "wrong-shape", text("Send seat, a number from 0, and on, true or false.")
            )
        if try_word is None or not snapshot.engine:
            raise RequestRefused(404, "no-hints", text("The box cannot think ahead in this game."))
        if snapshot.settings is None or not 0 <= seat < snapshot.settings.seats:
            raise RequestRefused(422, "unknown-seat", text("No seat of that number is in this game."))
        device, origin = guest.device, guests.origin(guest.device)
        if seat in snapshot.opponents or not origin.may_act_for(seat):
            raise RequestRefused(403, "not-your-seat", text("Each allows it for themselves."))
        if on and seat not in authority.voices(snapshot, origin):
            sentence = TAKEN_JUST_NOW
            if seat in authority.unvoiced(snapshot, origin):
                sentence = text("Another phone speaks for that seat: allow it there.")
            raise RequestRefused(403, "not-your-seat", sentence)
        desk.allow_trials(seat, on, lambda: guests.origin(device).may_act_for(seat))
        return jsonify(Allowed(ok=True))

    @routes.post("/trial")
    def attempt() -> Response:
        """What a word of a seat of one's own would be worth; nothing is played."""
        guest = security.member()
        rate.use(guest.device)
        body, snapshot = security.json_body(), desk.snapshot()
        word = word_of(body)
        if try_word is None or hint is None or not snapshot.engine:
            raise RequestRefused(404, "no-hints", text("The box cannot think ahead in this game."))
        if not snapshot.trials:
            raise RequestRefused(
                403, "not-allowed", text("Nothing is tried out before all who play allow it.")
            )
        seat = _asked_seat(body, snapshot, guests.origin(guest.device))
        game, state = snapshot.game, snapshot.state
        assert game is not None
        if (refusal := game.why_not(state, word, seat)) is not None:
            raise of_refusal(refusal)
        (tried, *_), (best, *_) = thoughts.of(
            guest.device, lambda: [try_word(game, state, seat, word), hint(snapshot, seat)]
        )
        return jsonify(_trial(snapshot, seat, tried, best))

    return routes


def _trial(snapshot: Snapshot, seat: int, tried: Advice, best: Advice) -> Trial:
    """What is told of a word that was tried, beside the best that the box has found."""
    assert snapshot.game is not None
    (looked,) = positions.told(snapshot.game, snapshot.state, seat, (tried,))
    speech = speech_at(snapshot, current_language())
    _, *said = looked.said
    _, *follows = looked.line or ((seat, tried.word),)
    return Trial(
        ok=True,
        ask=snapshot.asks[seat],
        word=_advised(snapshot, seat, tried),
        best=max(best.chance, tried.chance),
        why=None if looked.why is None else speech.translate(looked.why),
        line=[
            (speech.to_seats(sentence, who) or {}).get(str(seat)) or speech.translate(sentence)
            for (who, _), sentence in zip(follows, said, strict=False)
            if sentence is not None
        ],
    )


def _advised(snapshot: Snapshot, seat: int, one: Advice) -> Advised:
    game, settings = snapshot.game, snapshot.settings
    board = game.board(settings) if game is not None and settings is not None else None

    def menu_at(prefix: Parts) -> Menu:
        return play_menu(snapshot, seat, prefix)

    words = in_words(menu_at, board, one.word, speech_at(snapshot, current_language()).translate)
    return Advised(word=one.word, text=words, chance=one.chance, visits=one.visits, guess=one.is_guess)


def _asked_seat(body: dict[str, Any], snapshot: Snapshot, origin: Origin) -> int:
    """The seat of their own that somebody wants something thought of. Errors: 409: it is asked nothing."""
    seat = body.get("seat")
    if (
        type(seat) is not int
        or seat == LUCK  # a draw that waits is nobody's question
        or seat not in snapshot.asks
        or not origin.may_act_for(seat)
    ):
        raise RequestRefused(409, "not-asked", text("The box thinks for a seat when it is asked something."))
    return seat


Begin = Callable[[], "list[Future[tuple[Advice, ...]]]"]


class _Thoughts:
    """What is thought of for phones, one thing at a time for each; what nobody waits for any more is not
    thought about."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._busy: set[str] = set()

    def of(self, device: str, begin: Begin) -> list[tuple[Advice, ...]]:
        """The words of each that is begun, when all are found. Errors: 429 while there is another, 503."""
        with self._lock:
            if device in self._busy:
                sentence = text("The box still thinks about what this phone asked before.")
                raise RequestRefused(429, "too-fast", sentence)
            self._busy.add(device)
        try:
            return _found(begin())
        finally:
            with self._lock:
                self._busy.discard(device)


def _found(thinking: list[Future[tuple[Advice, ...]]]) -> list[tuple[Advice, ...]]:
    ends = time.monotonic() + THOUGHT
    try:
        return [one.result(max(0.0, ends - time.monotonic())) for one in thinking]
    except Late:
        raise RequestRefused(503, "busy", text("The box is still thinking. Ask again in a moment.")) from None
    except OrbweaverError as error:
        raise RequestRefused(503, error.slug, error.text) from None
    finally:
        for one in thinking:
            one.cancel()
