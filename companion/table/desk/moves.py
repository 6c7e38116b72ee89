"""What moves the state: the words of the game on the table, and luck."""

from __future__ import annotations

from companion.errors import EntropyError, Refused
from companion.play import Chance, text
from companion.table.authority.refusals import refused, require_ask
from companion.table.desk.command_context import CommandContext
from companion.table.desk.drawing import draw, draw_automatic
from companion.table.intents import LUCK
from companion.table.luck.tapes import HAND, SeenFace


def play(context: CommandContext) -> int:
    """A word of the game, by a seat that is asked."""
    fold, seat = context.fold, _speaker(context)
    if seat not in context.snapshot.asks and context.intent.ask is None:
        refusal = fold.game.why_not(fold.now.state, context.intent.word, seat)
        if refusal is not None:
            raise Refused(refusal)
    require_ask(fold, context.snapshot, seat, context.intent.ask)
    transaction = context.transaction()
    playing, luck = fold.playing(), context.luck(transaction)
    playing.apply(context.intent.word, seat)
    draw_automatic(playing, fold.by_hand, luck)
    transaction.enter("word", seat, {"word": context.intent.word}, playing.played(), luck)
    return context.ledger.commit(transaction)


def _speaker(context: CommandContext) -> int:
    """The seat that speaks; the only one asked when the intent names none."""
    if context.intent.seat is not None:
        return context.intent.seat
    if isinstance(context.snapshot.pending, Chance):
        raise refused("not-asked", text("A draw comes first.", short="Draw first"))
    asked = [seat for seat in context.snapshot.asks if context.intent.origin.may_act_for(seat)]
    if len(asked) != 1:
        raise refused("not-asked", text("Say for which seat: several are asked, or none of yours."))
    return asked[0]


def draw_luck(context: CommandContext) -> int:
    """``draw``: the pending Chance, and every ``auto`` one after it, in one entry."""
    fold, chance = context.fold, _pacing(context)
    transaction = context.transaction()
    playing, luck = fold.playing(), context.luck(transaction)
    try:
        draw(playing, chance, luck)
    except EntropyError as error:
        context.pool.retry()
        raise refused(error.slug, error.text) from None
    draw_automatic(playing, fold.by_hand, luck)
    transaction.enter("luck", _by(context, chance), {}, playing.played(), luck)
    return context.ledger.commit(transaction)


def hand_luck(context: CommandContext) -> int:
    """``hand FACE``: what people drew or rolled themselves."""
    fold, chance = context.fold, _pacing(context)
    transaction = context.transaction()
    playing, luck = fold.playing(), context.luck(transaction)
    place = playing.falls_again(chance)
    if place is None:
        playing.draw_fresh(chance, SeenFace(context.fields["face"], HAND))
    else:
        playing.draw_again(chance, place)
    draw_automatic(playing, fold.by_hand, luck)
    transaction.enter("luck", _by(context, chance), {}, playing.played(), luck)
    return context.ledger.commit(transaction)


def _pacing(context: CommandContext) -> Chance:
    """The Chance this intent answers."""
    require_ask(context.fold, context.snapshot, LUCK, context.intent.ask)
    assert isinstance(context.snapshot.pending, Chance)
    return context.snapshot.pending


def _by(context: CommandContext, chance: Chance) -> int | None:
    return context.intent.seat if context.intent.seat is not None else chance.by
