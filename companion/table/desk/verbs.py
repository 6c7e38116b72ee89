"""The desk's own verbs: steps back and pauses, corrections, and which game is on the table."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import Refused
from companion.kit import grammar
from companion.kit.data import files_of
from companion.kit.desk_verbs import is_of_game
from companion.kit.game import Game
from companion.play import Choice, Over, Settings, Value, text
from companion.table.archive import paper_code
from companion.table.authority import conditions, conditions_in_play
from companion.table.authority.authority import spoken_for
from companion.table.authority.beginning import begun_with, last_begun
from companion.table.authority.refusals import NO_DRAW, NOTHING_PLAYED, refused, require_ask
from companion.table.desk.command_context import Command, CommandContext
from companion.table.desk.consent import (
    agree,
    carry_out,
    disagree,
    do_or_propose,
    done_now,
    require_step,
    require_unmoved,
)
from companion.table.desk.drawing import draw_automatic
from companion.table.desk.moves import draw_luck, hand_luck, play
from companion.table.fold.fold import Fold
from companion.table.intents import LONGEST_WORD, LUCK
from companion.table.journal.carrying import Carried, Ways, from_step
from companion.table.luck.draws import first_round


def longest_word(word: str) -> int:
    """Characters that a word may have which begins like this one."""
    return paper_code.LONGEST_WORD if word.startswith("paper ") else LONGEST_WORD


# --------------------------------------------------------------------- steps and clocks


def back(context: CommandContext) -> int:
    """``back``: to before a seat's own last decision, where nothing was revealed since."""
    done, seat = done_now(context.fold, "back")
    require_step(context.intent.ask, done.body["to"])
    return _enter(context, done.kind, done.body, seat)


def rewind(context: CommandContext) -> int:
    """``rewind N``: to before step N, whatever was revealed since; what was drawn falls again."""
    return _at_once(context)


def pause(context: CommandContext) -> int:
    """``pause``: clocks stand still and nothing is played."""
    return _enter(context, "pause", {}, context.intent.seat)


def resume(context: CommandContext) -> int | None:
    """``resume``: on from a pause, in which what was taken back was put back; or what the box waited for is
    done, which is nothing of the record."""
    if not context.snapshot.paused or context.snapshot.taken_back is not None:
        context.opponents.go_on()
    if not context.snapshot.paused:
        return None
    return _enter(context, "resume", {}, context.intent.seat)


def recover(context: CommandContext) -> int:
    """``recover``: on from the entries that lay after a tear in the write-ahead log."""
    return context.ledger.recover(context.intent.id, context.intent.origin)


def source(context: CommandContext) -> int:
    """``source NAME box|hand``: who draws from a source from now on."""
    return _at_once(context)


def _at_once(context: CommandContext) -> int:
    """What takes all seats, said by whoever speaks for them."""
    require_unmoved(context)
    transaction = context.transaction()
    done, _ = done_now(context.fold, context.intent.word)
    carry_out(transaction, done, context.intent.seat, context.luck)
    return context.ledger.commit(transaction)


def opponent(context: CommandContext) -> None:
    """``opponent COLOUR MS|nobody``: the box plays a seat, or leaves it; ``opponent pace quick|usual``: its
    pace. Nothing of the record."""
    if "quick" in context.fields:
        context.opponents.hurry(context.fields["quick"])
        return
    colour, ms = context.fields["whose"], context.fields["ms"]
    fold = context.fold
    line = next(line for line in fold.game.scene(fold.now.state).seats if line.colour == colour)
    if ms is None:
        context.opponents.leave(line.seat)
    else:
        context.opponents.sit(line.seat, ms)


def note(context: CommandContext) -> int:
    """``note …``: a line for the log."""
    origin = context.intent.origin
    seat = spoken_for(context.snapshot, origin, context.intent.seat)
    if seat is not None:
        return _enter(context, "note", context.fields, seat)
    role = "referee" if origin.via == "phone" else "unit"
    return _enter(context, "note", {**context.fields, "role": role}, None)


def _enter(context: CommandContext, kind: str, body: dict[str, object], seat: int | None) -> int:
    transaction = context.transaction()
    transaction.enter(kind, seat, body)
    return context.ledger.commit(transaction)


# ----------------------------------------------------------------- for the whole table


def done(context: CommandContext) -> int:
    """``done all``: the finish word of every seat that is still asked, in one commit."""
    fold = context.fold
    transaction = context.transaction()
    for choice in conditions_in_play.finishers(context.snapshot):
        if choice.finish is None or not _still_asked(transaction.fold, choice):
            continue
        luck = context.luck(transaction, last=False)
        playing = transaction.fold.playing()
        playing.apply(choice.finish, choice.seat)
        draw_automatic(playing, fold.by_hand, luck)
        transaction.enter("word", choice.seat, {"word": choice.finish}, playing.played(), luck)
    return context.ledger.commit(transaction)


def _still_asked(fold: Fold, choice: Choice) -> bool:
    now = grammar.choice_of(fold.game, fold.now.state, choice.seat)
    return now is not None and now.topic == choice.topic and now.finish == choice.finish


def pencil(context: CommandContext) -> int:
    """``pencil WORD…``: a correction the rules know how to take."""
    return _at_once(context)


def stop(context: CommandContext) -> int:
    """``stop count|draw``: the game ends before its rules end it."""
    return _at_once(context)


def clock(context: CommandContext) -> int:
    """``clock WAY [SECONDS [MORE]]``: how time is kept from now on."""
    return _at_once(context)


def resign(context: CommandContext) -> int:
    """``resign N``: a seat gives the game up."""
    require_unmoved(context)
    done, _ = done_now(context.fold, context.intent.word)
    return _enter(context, done.kind, done.body, done.body["seat"])


def handover(context: CommandContext) -> int:
    """``handover N``: a seat goes to the phone that asks for it."""
    return _at_once(context)


def close(context: CommandContext) -> int | None:
    """``close``: the game goes to the shelf and the table is clear."""
    if context.ledger.fold is None:
        context.ledger.clear()
        return None
    transaction = context.transaction()
    transaction.enter("close", context.intent.seat, {})
    return context.ledger.close(transaction)


def open_key(context: CommandContext) -> int | None:
    """``open KEY``: a game from the shelf; what lies on the table goes there."""
    return context.ledger.take_from_shelf(context.fields["key"], context.intent.id, context.intent.origin)


def new(context: CommandContext) -> int:
    """``new GAME SEATS [KEY=VALUE …] start``: another game. ``new again``: as last time."""
    fields = context.fields
    if fields["as_last_time"]:
        return _as_last_time(context)
    options, clock = begun_with(fields["rules"])
    game = context.ledger.find(fields["game"])
    settings = _configured(context, game, int(fields["seats"]), options)
    return _start(context, game, settings, Carried(ways=Ways(clock=clock)))


def _as_last_time(context: CommandContext) -> int:
    """The game on the table, else the one last played, with its seats and house rules; who draws and how time
    is kept is as it was last there."""
    last = last_begun(context.snapshot)
    options = None if last is None else context.ledger.house_rules(last.key)
    if last is None or options is None:
        raise Refused(NOTHING_PLAYED)
    game = context.ledger.find(last.game)
    settings = _configured(context, game, last.seats, options)
    return _start(
        context, game, settings, Carried(ways=context.ledger.ways(last.key, game.sources(settings)))
    )


def branch(context: CommandContext) -> int:
    """``branch KEY N``: on from entry N of a game as another one, which says so. Its luck is its own: it
    has rounds and tapes of its own. Who draws and how time is kept is as it was there."""
    key, n = context.fields["key"], context.fields["n"]
    stood, hash_ = context.ledger.stood(key, n)
    if isinstance(stood.game.pending(stood.now.state), Over):
        raise refused("game-over", text("The game is over there. Go on from an earlier entry."))
    assert stood.settings is not None
    begun = context.ledger.begun_with(key)
    return _start(context, stood.game, stood.settings, from_step(key, stood, hash_, begun))


def from_paper(context: CommandContext) -> int:
    """``paper CODE``: a game from paper, as a record of its own; its lines may stand behind strokes."""
    found = paper_code.read(context.fields["code"], context.ledger.find, context.read)
    return _start(context, found.game, found.settings, found.carried())


def _configured(context: CommandContext, game: Game, seats: int, options: Mapping[str, Value]) -> Settings:
    return game.configure(seats, options, files_of(game.name, context.read))


def _start(context: CommandContext, game: Game, settings: Settings, carried: Carried) -> int:
    """Begin a game, or go on from what is ``carried``, up to what waits for people."""
    rounds, sealed = first_round(context.pool)
    transaction = context.ledger.begin(
        game, settings, context.intent.id, context.intent.origin, carried, rounds, sealed
    )
    playing, luck = transaction.fold.playing(), context.luck(transaction)
    draw_automatic(playing, transaction.fold.by_hand, luck)
    if playing.played().draws:
        transaction.enter("luck", None, {}, playing.played(), luck)
    return context.ledger.put_on_table(transaction, context.intent.id, context.intent.origin)


VERBS: dict[str, Command] = {
    "draw": draw_luck,
    "hand": hand_luck,
    "back": back,
    "rewind": rewind,
    "pause": pause,
    "resume": resume,
    "recover": recover,
    "source": source,
    "note": note,
    "opponent": opponent,
    "done": done,
    "pencil": pencil,
    "stop": stop,
    "resign": resign,
    "clock": clock,
    "handover": handover,
    "close": close,
    "open": open_key,
    "new": new,
    "branch": branch,
    "paper": from_paper,
    "agree": agree,
    "object": disagree,
}
"""The desk's own verbs, those of ``kit.desk_verbs``; any other is the game's."""


def execute(context: CommandContext) -> int | None:
    """Do what is asked: a verb of the desk, else a word of the game. Errors: as for a Command."""
    intent, snapshot = context.intent, context.snapshot
    verb = intent.word.split()[0] if intent.word.split() else ""
    refusal = conditions.why_not(snapshot, intent.origin, verb, intent.seat, context.args)
    if refusal == NO_DRAW and intent.ask is not None:
        require_ask(context.fold, snapshot, LUCK, intent.ask)  # who drew it says more
    if refusal is not None:
        raise Refused(refusal)
    if is_of_game(snapshot.game, verb, context.args):
        return play(context)
    return do_or_propose(verb, VERBS[verb], context)
