"""Proposals: what is asked of all seats before it is done, as the record tells it.

A ``propose`` entry says the word that is to be done and which seats agree to it already; ``answer``
entries add seats, or end it; the entry that carries it out names the proposal in ``agreed``. One proposal
stands at a time. It ends when it is carried out, when a seat does not agree, when what it would change has
changed otherwise, and when the game is put away.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from companion.errors import RecordError
from companion.frozen import frozen, replace
from companion.play import text
from companion.table.entries import MOVING, Entry


@frozen
class Proposal:
    """Entry ``n`` proposed ``word``, for seat ``by``; the seats that have ``agreed`` so far.

    ``to`` is the entry that a step back would lead to.
    """

    n: int
    by: int | None
    word: str
    agreed: frozenset[int]
    to: int | None = None


def after(proposal: Proposal | None, entry: Entry, *, over: bool) -> Proposal | None:
    """What stands proposed after an entry, with which the game may be ``over``."""
    body = entry.body
    if entry.kind == "propose":
        return Proposal(entry.n, entry.by, body["word"], frozenset(body["seats"]), body.get("to"))
    if proposal is None:
        return None
    if entry.kind == "answer":
        agreed = proposal.agreed.union(body["seats"])
        return replace(proposal, agreed=agreed) if body["agrees"] else None
    draws_no_more = over and proposal.to is None
    return None if draws_no_more or _ends(proposal, entry) else proposal


def _ends(proposal: Proposal, entry: Entry) -> bool:
    """True where an entry leaves nothing to agree to: a step back hangs on how the game stands, a source on
    who draws from it, and neither outlives the table."""
    if entry.kind == "close" or entry.body.get("shelf") or entry.body.get("agreed") == proposal.n:
        return True
    if proposal.to is not None:
        return entry.kind in MOVING
    named: str = proposal.word.split()[1]
    return entry.kind == "source" and bool(entry.body["source"] == named)


def is_proposal(body: dict[str, Any]) -> bool:
    """True for the body of a ``propose`` entry whose word can be carried out."""
    match str(body["word"]).split():
        case ["source", _, "box" | "hand"]:
            return "to" not in body
        case ["back"]:
            return type(body.get("to")) is int
    return False


def require_follows(proposal: Proposal | None, entry: Entry, seats: int) -> None:
    """Hold an entry of a record from elsewhere against what stood proposed. Errors: RecordError."""
    body = entry.body
    if entry.kind == "propose" and proposal is not None:
        raise RecordError(text("Something else was still proposed."))
    if entry.kind == "answer" and proposal is None:
        raise RecordError(text("It answers what nobody has proposed."))
    if entry.kind == "propose" and not 0 < body.get("to", 1) < entry.n:
        raise RecordError(text("It proposes what cannot be done."))
    if entry.kind == "answer" and entry.by not in (None, *body["seats"]):
        raise RecordError(text("It answers what nobody has proposed."))
    if "agreed" in body and not _is_agreed(proposal, entry, range(seats)):
        raise RecordError(text("It is said that all have agreed to this, and they have not."))


def _is_agreed(proposal: Proposal | None, entry: Entry, seats: Collection[int]) -> bool:
    """True where an entry does what was proposed, and every seat has agreed."""
    agreed = entry.body["agreed"]
    if proposal is None or type(agreed) is not int or agreed != proposal.n:
        return False
    if not proposal.agreed.issuperset(seats):
        return False
    if entry.kind == "back":
        return bool(entry.body["to"] == proposal.to)
    way = "hand" if entry.body.get("hand") else "box"
    return entry.kind == "source" and proposal.word.split() == ["source", entry.body["source"], way]
