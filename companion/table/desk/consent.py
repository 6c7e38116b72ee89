"""Consent: what could steer luck, or mend what stands, is proposed to all seats and done once all agreed.

Whoever speaks for the table, by the box or as the device of all seats, does it at once, and answers what
others propose for everybody. A seat whose phone is away, or that has none, counts as agreed after a whole
``MINUTE`` in which everybody sees it counted down; it may still object until all have agreed. A seat that
came to a phone or to the box less than a minute ago agrees to nothing yet, so nobody gathers seats for it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from typing import Any

from companion.play import Text, text
from companion.table.authority.authority import Standing, needs_all, seats_of, standing, voices
from companion.table.authority.refusals import MOVED_ON, refused
from companion.table.desk.command_context import Command, CommandContext, WhoSits
from companion.table.desk.drawing import draw_automatic
from companion.table.fold.fold import Fold
from companion.table.fold.game_log import proposed
from companion.table.fold.proposals import PROPOSABLE, Effect, Proposal, Undone, effect
from companion.table.fold.timeline import Timeline
from companion.table.intents import ProposalShown
from companion.table.journal.transaction import Transaction
from companion.table.luck.draws import EntryLuck
from companion.table.people.opponents import Opponents
from companion.table.people.presence import MINUTE
from companion.table.record import timekeeping

LuckFor = Callable[[Transaction], EntryLuck]
"""What the next entry of a transaction draws with."""
STEP = 10
"""Seconds from one number of the countdown to the next, as everybody is told."""


def do_or_propose(verb: str, command: Command, context: CommandContext) -> int | None:
    """Do what is asked, or propose it to the others first, where it takes all of them."""
    if not needs_all(context.snapshot, verb):
        return command(context)
    boxes = _agreed_by_the_box(context.fold, context.opponents, context.intent.word)
    agreed_at_once = _voices(context) | boxes
    return command(context) if agreed_at_once >= _seats(context.fold) else _propose(context, agreed_at_once)


def _propose(context: CommandContext, agreed_at_once: frozenset[int]) -> int:
    """Ask the other seats. Errors: Refused where the step that is to be taken back is another one now."""
    word = " ".join(context.intent.word.split())
    done, _ = done_now(context.fold, word)
    body: dict[str, Any] = {"word": word, "seats": sorted(agreed_at_once)}
    if PROPOSABLE[word.split()[0]].last_step:
        require_step(context.intent.ask, done.body["to"])
        body["to"] = done.body["to"]
    else:
        require_unmoved(context)
    own = _voices(context)
    transaction = context.transaction()
    transaction.enter("propose", _one_of(context, own) if own else None, body)
    return context.ledger.commit(transaction)


def require_step(ask: int | None, to: int) -> None:
    """Errors: Refused when a step was meant that has been taken back since."""
    if ask not in (None, to):
        raise refused("stale", text("That step has been taken back already.", short="Taken back"))


def require_unmoved(context: CommandContext) -> None:
    """Errors: Refused when the game has moved since the entry that was looked at, where one is named."""
    if context.intent.ask not in (None, context.fold.moved):
        raise refused("stale", MOVED_ON)


def done_now(fold: Fold, word: str) -> tuple[Effect, int | None]:
    """What a word that takes all seats does in this game, and the seat of whose decision it is."""
    undo = fold.now.undo if PROPOSABLE[word.split()[0]].last_step else None
    done = effect(word, None if undo is None else undo.before)
    assert done is not None  # or the word would have been refused, or its proposal ended
    return done, None if undo is None else undo.seat


# ----------------------------------------------------------------------------- answering


def agree(context: CommandContext) -> int:
    """``agree``: the seats of whoever says it agree; with the last of them it is done."""
    proposal = _answered(context)
    seats = _voices(context) - proposal.agreed
    transaction = context.transaction()
    _count(transaction, context.opponents, seats, _speaker(context, seats), context.luck)
    return context.ledger.commit(transaction)


def disagree(context: CommandContext) -> int:
    """``object``: it stays as it was."""
    _answered(context)
    seats = seats_of(context.snapshot, context.intent.origin)
    transaction = context.transaction()
    transaction.enter("answer", _speaker(context, seats), {"seats": sorted(seats), "agrees": False})
    return context.ledger.commit(transaction)


def _answered(context: CommandContext) -> Proposal:
    proposal = context.fold.proposal
    assert proposal is not None  # what stands against the verb has been looked at
    if context.intent.ask not in (None, proposal.n):
        raise refused("stale", text("Something else is proposed by now. Look again."))
    return proposal


def _speaker(context: CommandContext, seats: frozenset[int]) -> int | None:
    """The seat an answer is of; None for everybody’s."""
    if standing(context.snapshot, context.intent.origin) >= Standing.TABLE:
        return None
    return _one_of(context, seats)


def _one_of(context: CommandContext, seats: frozenset[int]) -> int:
    """The seat that is spoken for in the name of some: the one that was said, where it is among them."""
    assert seats  # or the verb would have been refused
    seat = context.intent.seat
    return seat if seat is not None and seat in seats else min(seats)


def _count(
    transaction: Transaction,
    opponents: Opponents,
    seats: frozenset[int],
    by: int | None,
    luck: LuckFor,
    **more: bool,
) -> None:
    """Write down that seats agree, the box with them; with the last of them what was proposed is done."""
    proposal = transaction.fold.proposal
    assert proposal is not None
    boxes = _agreed_by_the_box(transaction.fold, opponents, proposal.word) - proposal.agreed - seats
    if seats:
        transaction.enter("answer", by, {"seats": sorted(seats), "agrees": True, **more})
    if boxes:
        transaction.enter("answer", min(boxes), {"seats": sorted(boxes), "agrees": True})
    now = transaction.fold.proposal
    if now is not None and now.agreed >= _seats(transaction.fold):
        done, seat = done_now(transaction.fold, proposal.word)
        by = proposal.by if seat is None else seat
        carry_out(transaction, done, by, luck, agreed=proposal.n)


def carry_out(transaction: Transaction, done: Effect, by: int | None, luck: LuckFor, **more: int) -> None:
    """Enter what is done: a correction is played, and what it leads to at once is drawn."""
    body = {**done.body, **more}
    if done.kind != "pencil":
        transaction.enter(done.kind, by, body)
        return
    playing, drawn = transaction.fold.playing(), luck(transaction)
    playing.apply(done.body["word"], None)
    draw_automatic(playing, transaction.fold.by_hand, drawn)
    transaction.enter(done.kind, by, body, playing.played(), drawn)


def _voices(context: CommandContext) -> frozenset[int]:
    return voices(context.snapshot, context.intent.origin)


def _seats(fold: Fold) -> frozenset[int]:
    assert fold.settings is not None  # set by a game's first entry
    return frozenset(range(fold.settings.seats))


def _agreed_by_the_box(fold: Fold, opponents: Opponents, word: str) -> frozenset[int]:
    """The seats for which the box agrees to a word: those it plays, but none that is to go to another phone,
    which takes whoever has it."""
    done = effect(word, None)
    handed = {done.body["seat"]} if done is not None and done.kind == "handover" else frozenset[int]()
    return opponents.seats_long_played(fold.game, fold.settings) - handed


# ---------------------------------------------------------------------------- the minute


class Minute:
    """How long the seats that have not answered have been away, while one proposal stands.

    It begins anew with another proposal and after a start, and for whoever was back in between. Times are
    monotonic seconds.
    """

    def __init__(self) -> None:
        self._proposal = 0
        self._since: Mapping[int, float] = {}

    def stop(self) -> None:
        """Nothing is counted now; what is counted next begins anew."""
        self._proposal, self._since = 0, {}

    def count(self, proposal: Proposal, away: Collection[int], now: float) -> frozenset[int]:
        """Take in who is away now; the seats whose minute is over."""
        if proposal.n != self._proposal:
            self._since = {}
        self._proposal = proposal.n
        self._since = {seat: self._since.get(seat, now) for seat in away}
        return frozenset(seat for seat, since in self._since.items() if now - since >= MINUTE)

    def counted(self, seats: Collection[int]) -> None:
        """These have been counted as agreed; the minutes of others go on."""
        self._since = {seat: since for seat, since in self._since.items() if seat not in seats}

    def left(self, now: float) -> Mapping[int, int]:
        """Of each seat that is away: seconds until it counts, in steps of ``STEP``."""
        return {
            seat: max(STEP, STEP * math.ceil((MINUTE - (now - since)) / STEP))
            for seat, since in sorted(self._since.items())
        }


def unanswered(fold: Fold, opponents: Opponents) -> frozenset[int]:
    """The seats of people that have not agreed to what is proposed."""
    assert fold.proposal is not None
    return _seats(fold) - fold.proposal.agreed - _agreed_by_the_box(fold, opponents, fold.proposal.word)


def count_as_agreed(
    transaction: Transaction, opponents: Opponents, seats: frozenset[int], luck: LuckFor
) -> None:
    """Write down that seats were away for a minute; none where only the box plays those that are left."""
    _count(transaction, opponents, seats, None, luck, away=True)


def is_withdrawn(proposal: Proposal, asked: Collection[int]) -> bool:
    """True for a seat that is proposed to go to a phone which does not ask for it any more."""
    done = proposal.effect
    return done.kind == "handover" and done.body["seat"] not in asked


def withdraw(transaction: Transaction) -> None:
    """Write down that it is not asked any more; nobody has objected."""
    transaction.enter("answer", None, {"seats": [], "agrees": False})


def hand_over(fold: Fold, since: int, seating: WhoSits) -> None:
    """Give the seats to the phones that ask for them, or refuse them, as far as entries after ``since`` say
    so."""
    for entry in fold.entries[since:]:
        if entry.kind == "handover":
            seating.hand_over(entry.body["seat"])
        elif entry.kind == "answer" and entry.body["seats"] and not entry.body["agrees"]:
            asked = next(one.body for one in reversed(fold.entries[: entry.n]) if one.kind == "propose")
            done = effect(asked["word"], asked.get("to"))
            if done is not None and done.kind == "handover":
                seating.refuse(done.body["seat"])


# --------------------------------------------------------------------------- as it is shown


def _meaning(fold: Fold, proposal: Proposal) -> Text:
    """What it changes; that the clocks go back where there are some."""
    body, undo = proposal.effect.body, fold.now.undo
    if undo is not None and undo.source and body.get("to") == undo.before:
        return PROPOSABLE["back"].meaning(body, Undone(1))  # whichever verb asks for it
    if "to" not in body:
        return proposal.what.meaning(body, Undone(0))
    meaning = proposal.what.meaning(body, Timeline(fold).undone(body["to"] + 1))
    clocked = fold.now.clocks.chosen != timekeeping.OFF
    return text("{meaning} The clocks go back.", meaning=meaning) if clocked else meaning


def shown(fold: Fold, opponents: Opponents, left: Mapping[int, int]) -> ProposalShown | None:
    """What stands proposed, as everybody sees it."""
    proposal = fold.proposal
    if proposal is None:
        return None
    return ProposalShown(
        proposal.n,
        proposal.by,
        proposal.word,
        proposed(fold, proposal),
        _meaning(fold, proposal),
        proposal.agreed - _agreed_by_the_box(fold, opponents, proposal.word),
        unanswered(fold, opponents),
        left,
        proposal.effect.body.get("to"),
    )
