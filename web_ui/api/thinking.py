"""What the box thinks: a hint for who is asked, and what a word would be worth that is not played yet.

POST /api/hint, /api/allow, /api/trial. A trial is there for nobody alone: every seat that people have allows
it first, for all of them (decision 69).
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late
from typing import Any

from flask import Blueprint, Response, jsonify

from companion.errors import OrbweaverError
from companion.kit.game import Game
from companion.play import text
from companion.table.archive import positions
from companion.table.desk.desk import Desk
from companion.table.intents import LONGEST_WORD, LUCK, Advice, Origin, Snapshot
from companion.table.people.guests import Guests
from companion.views.prose import speech_at
from web_ui import security
from web_ui.refusals import RequestRefused, of_refusal
from web_ui.schema import Advice as Advised
from web_ui.schema import Allowed, Hint, Trial
from web_ui.translation import current_language

THOUGHT = 5.0  # seconds a request waits for what is thought of

Think = Callable[[Snapshot, int], "Future[tuple[Advice, ...]]"]
"""Has the best words of a seat thought of that is asked. The future fails with OrbweaverError."""
TryWord = Callable[[Game, Any, int, str], "Future[tuple[Advice, ...]]"]
"""Has one word of a seat thought of, with the line behind it. The future fails with OrbweaverError."""


def blueprint(desk: Desk, guests: Guests, hint: Think | None, try_word: TryWord | None) -> Blueprint:
    """The routes; what is None the box cannot do."""
    routes = Blueprint("thinking", __name__, url_prefix="/api")
    word_rate, hint_rate, trial_rate = security.Rate(10, 20), security.Rate(1, 5), security.Rate(1, 5)

    @routes.post("/hint")
    def advise() -> Response:
        """The best few words of a seat of one's own that is asked, with their estimated chance."""
        guest = security.member()
        hint_rate.use(guest.device)
        asked, snapshot = security.json_body(), desk.snapshot()
        if hint is None or not snapshot.engine:
            raise RequestRefused(404, "no-hints", text("There are no hints for this game."))
        seat = _asked_seat(asked, snapshot, guests.origin(guest.device))
        words = [_advised(one) for one in _thought(hint(snapshot, seat))]
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
        if seat in snapshot.opponents or not guests.origin(guest.device).may_act_for(seat):
            raise RequestRefused(403, "not-your-seat", text("Each allows it for themselves."))
        desk.allow_trials(seat, on)
        return jsonify(Allowed(ok=True))

    @routes.post("/trial")
    def attempt() -> Response:
        """What a word of a seat of one's own would be worth; nothing is played."""
        guest = security.member()
        trial_rate.use(guest.device)
        body, snapshot = security.json_body(), desk.snapshot()
        word = body.get("word")
        if not isinstance(word, str) or not 0 < len(word) <= LONGEST_WORD:
            raise RequestRefused(
                400, "wrong-shape", text("word is a text of at most {n} signs, such as pass.", n=LONGEST_WORD)
            )
        if try_word is None or hint is None or not snapshot.engine:
            raise RequestRefused(404, "no-hints", text("The box cannot think ahead in this game."))
        if not snapshot.trials:
            raise RequestRefused(
                403, "not-allowed", text("Nothing is tried out before all who play allow it.")
            )
        seat = _asked_seat(body, snapshot, guests.origin(guest.device))
        assert snapshot.game is not None
        if (refusal := snapshot.game.why_not(snapshot.state, word, seat)) is not None:
            raise of_refusal(refusal)
        thinking = try_word(snapshot.game, snapshot.state, seat, word), hint(snapshot, seat)
        (tried, *_), (best, *_) = map(_thought, thinking)
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
        word=_advised(tried),
        best=max(best.chance, tried.chance),
        why=None if looked.why is None else speech.translate(looked.why),
        line=[
            speech.to_you(sentence, seat if who == seat else None) or speech.translate(sentence)
            for (who, _), sentence in zip(follows, said, strict=False)
            if sentence is not None
        ],
    )


def _advised(one: Advice) -> Advised:
    return Advised(word=one.word, chance=one.chance, visits=one.visits)


def _asked_seat(body: dict[str, Any], snapshot: Snapshot, origin: Origin) -> int:
    """The seat of their own that somebody wants something thought of. Errors: 409: it is asked nothing."""
    seat = body.get("seat")
    if (
        type(seat) is not int
        or seat == LUCK  # a draw that waits is nobody's question
        or seat not in snapshot.asks
        or not origin.may_act_for(seat)
    ):
        raise RequestRefused(409, "not-asked", text("Ask for a hint when it is your turn to answer."))
    return seat


def _thought(thinking: Future[tuple[Advice, ...]]) -> tuple[Advice, ...]:
    """The best words, when they are found. Errors: 503."""
    try:
        return thinking.result(THOUGHT)
    except Late:
        raise RequestRefused(503, "busy", text("The box is still thinking. Ask again in a moment.")) from None
    except OrbweaverError as error:
        raise RequestRefused(503, error.slug, error.text) from None
