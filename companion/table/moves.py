"""What moves the state: the words of the game on the table, and luck."""

from __future__ import annotations

from companion.errors import EntropyError, Refused
from companion.play import Chance, text
from companion.table.draws import draw, draw_on
from companion.table.intents import LUCK
from companion.table.luck import HAND, Seen
from companion.table.record import Fold
from companion.table.refusals import near, refused, require_ask, require_draw, require_play, require_seat
from companion.table.said import Said


def play(said: Said) -> int:
    """A word of the game, by a seat that is asked."""
    fold = require_play(said.ledger.fold, said.seen)
    seat = _speaker(said)
    require_seat(said.intent, said.seen, seat)
    if seat not in said.seen.asks and said.intent.ask is None:
        refusal = fold.game.why_not(fold.now.state, said.intent.word, seat)
        if refusal is not None:
            raise Refused(refusal)
    require_ask(fold, said.seen, seat, said.intent.ask)
    playing = fold.playing()
    playing.say(said.intent.word, seat)
    draw_on(playing, fold.by_hand, said.pool)
    draft = said.ledger.draft(said.intent.id, said.intent.origin)
    draft.enter("word", seat, {"word": said.intent.word}, playing.played())
    return said.ledger.commit(draft)


def _speaker(said: Said) -> int:
    """The seat that speaks; the only one asked when the intent names none."""
    if said.intent.seat is not None:
        return said.intent.seat
    if isinstance(said.seen.pending, Chance):
        raise refused("not-asked", text("A draw comes first.", short="Draw first"))
    asked = [seat for seat in said.seen.asks if said.intent.origin.may_act_for(seat)]
    if len(asked) != 1:
        raise refused("not-asked", text("Say for which seat: several are asked, or none of yours."))
    return asked[0]


def draw_luck(said: Said) -> int:
    """``draw``: the pending Chance, and every ``auto`` one after it, in one entry."""
    fold, chance = _pacing(said)
    playing = fold.playing()
    if chance.source in fold.by_hand and playing.falls_again(chance) is None:
        raise refused(
            "by-hand",
            text("{source}: drawn by hand. Say hand and what came.", source=said.seen.sources[chance.source]),
        )
    try:
        draw(playing, chance, said.pool)
    except EntropyError as error:
        said.pool.retry()
        raise refused(error.slug, error.text) from None
    draw_on(playing, fold.by_hand, said.pool)
    draft = said.ledger.draft(said.intent.id, said.intent.origin)
    draft.enter("luck", _by(said, chance), {}, playing.played())
    return said.ledger.commit(draft)


def hand_luck(said: Said) -> int:
    """``hand FACE``: what people drew or rolled themselves."""
    fold, chance = _pacing(said)
    faces = [face for face, _ in chance.faces]
    face = said.rest[0] if len(said.rest) == 1 else ""
    if face not in faces:
        raise refused(
            "unknown-name",
            text("{face} cannot come now. Try {hint}.", face=face or "…", hint=near(face, faces)),
        )
    playing = fold.playing()
    place = playing.falls_again(chance)
    if place is None:
        playing.draw_fresh(chance, Seen(face, HAND))
    elif playing.seen(chance.source, place).face == face:
        playing.draw_again(chance, place)
    else:
        raise refused(
            "seen", text("That draw has been seen and falls again. Say draw.", short="Draw falls again")
        )
    draw_on(playing, fold.by_hand, said.pool)
    draft = said.ledger.draft(said.intent.id, said.intent.origin)
    draft.enter("luck", _by(said, chance), {}, playing.played())
    return said.ledger.commit(draft)


def _pacing(said: Said) -> tuple[Fold, Chance]:
    """The Chance this intent may answer."""
    fold = require_play(said.ledger.fold, said.seen)
    if said.intent.ask is not None:
        require_ask(fold, said.seen, LUCK, said.intent.ask)
    chance = require_draw(said.seen)
    require_ask(fold, said.seen, LUCK, said.intent.ask)
    require_seat(said.intent, said.seen, said.intent.seat)
    require_seat(said.intent, said.seen, chance.by)
    return fold, chance


def _by(said: Said, chance: Chance) -> int | None:
    return said.intent.seat if said.intent.seat is not None else chance.by
