"""Proposals: what is asked of all seats before it is done, as the record tells it.

A ``propose`` entry says the word that is to be done and which seats agree to it already; ``answer``
entries add seats, or end it; the entry that carries it out names the proposal in ``agreed``. One proposal
stands at a time. It ends when it is carried out, when a seat does not agree, when what it would change has
changed otherwise, and when the game is put away.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from companion.errors import RecordError
from companion.frozen import frozen, replace
from companion.play import Text, text
from companion.table.intents import Snapshot
from companion.table.luck.tapes import HAND
from companion.table.record import timekeeping
from companion.table.record.entries import MOVING, Entry
from companion.table.record.forms import FORMS

# ---------------------------------------------------------------- what takes all seats


class Undone(NamedTuple):
    """What going back undoes: so many ``steps``, the provenance of each draw in them."""

    steps: int
    draws: tuple[str, ...] = ()


@frozen
class Proposable:
    """All that the table knows of a verb that takes all seats, beside what its command does.

    ``kind`` is that of the entry that does it; the entry’s body is what follows the verb, as its form reads
    it. ``needs_all`` tells when the verb takes all seats, ``is_void_after`` whether an entry left nothing
    to agree to, ``meaning`` what it changes, told the body and what is undone.
    """

    kind: str
    needs_all: Callable[[Snapshot], bool]
    is_void_after: Callable[[Entry, dict[str, Any]], bool]
    meaning: Callable[[dict[str, Any], Undone], Text]
    last_step: bool = False
    """It takes back the last step, whichever that is; its proposal says to which entry that leads."""
    when_over: bool = False
    """It is answered when the game is over too."""


def _is_switched(entry: Entry, body: dict[str, Any]) -> bool:
    """A switch hangs on nothing but who draws from its source."""
    return entry.kind == "source" and bool(entry.body["source"] == body["source"])


def _what_a_switch_means(body: dict[str, Any], _: Undone) -> Text:
    if body["hand"]:
        return text("People draw and say what came. The box claims nothing for it.")
    return text("The box draws, and phones take part in it.")


def _what_a_rewind_means(_: dict[str, Any], undone: Undone) -> Text:
    if not undone.draws:
        return text(
            "{n} step is undone, in which nothing was drawn.",
            plural="{n} steps are undone, in which nothing was drawn.",
            n=undone.steps,
        )
    if HAND in undone.draws:
        return text(
            "{n} step is undone. What was drawn in it, by hand too, comes out the same again"
            " where that still fits.",
            plural="{n} steps are undone. What was drawn in them, by hand too, comes out the same again"
            " where that still fits.",
            n=undone.steps,
        )
    return text(
        "{n} step is undone. What was drawn in it comes out the same again where that still fits.",
        plural="{n} steps are undone. What was drawn in them comes out the same again where that still fits.",
        n=undone.steps,
    )


def _what_a_stop_means(body: dict[str, Any], _: Undone) -> Text:
    if body["how"] == "draw":
        return text("The game ends here, and all share the first place.")
    return text("The game ends here, and what everybody has counts as it stands.")


def _what_a_clock_means(body: dict[str, Any], _: Undone) -> Text:
    if timekeeping.setting_of(body).limits:
        return text(
            "All begin with the whole of it. Whose time is up is told, and the table says what follows."
        )
    return text("Nothing is limited.")


def _more_than_two(snapshot: Snapshot) -> bool:
    """Of two, one may give up alone; of more it would end the game of others."""
    return snapshot.settings is not None and snapshot.settings.seats > 2


def _moves(entry: Entry, _: object) -> bool:
    """What hangs on how the game stands has nothing to agree to once that is another way."""
    return entry.kind in MOVING


PROPOSABLE: Mapping[str, Proposable] = {
    "source": Proposable(
        kind="source",
        needs_all=lambda _: True,
        is_void_after=_is_switched,
        meaning=_what_a_switch_means,
    ),
    "back": Proposable(
        kind="back",
        needs_all=lambda snapshot: snapshot.back_is_face,
        is_void_after=_moves,
        meaning=lambda *_: text("The face is struck off, and what truly came is said anew."),
        last_step=True,
        when_over=True,
    ),
    "rewind": Proposable(
        kind="back",
        needs_all=lambda _: True,
        is_void_after=_moves,
        meaning=_what_a_rewind_means,
        when_over=True,
    ),
    "pencil": Proposable(
        kind="pencil",
        needs_all=lambda _: True,
        is_void_after=_moves,
        meaning=lambda *_: text("The box counts so from now on. The record says that it was corrected."),
    ),
    "stop": Proposable(
        kind="stop",
        needs_all=lambda _: True,
        is_void_after=_moves,
        meaning=_what_a_stop_means,
    ),
    "clock": Proposable(
        kind="clock",
        needs_all=lambda _: True,
        is_void_after=lambda entry, _: entry.kind == "clock",
        meaning=_what_a_clock_means,
    ),
    "resign": Proposable(
        kind="stop",
        needs_all=_more_than_two,
        is_void_after=_moves,
        meaning=lambda *_: text("The game ends. Whoever resigns comes last."),
    ),
    "handover": Proposable(
        kind="handover",
        needs_all=lambda _: True,
        is_void_after=lambda *_: False,
        meaning=lambda *_: text("The phone that asks plays the seat, and the one that had it does no more."),
    ),
}
"""Of every verb that could steer luck, change what stands otherwise than by play, end others’ game, or take a
seat that is on another phone."""


class Effect(NamedTuple):
    """The entry that does what was proposed: its kind and its body."""

    kind: str
    body: dict[str, Any]


def effect(word: str, to: object) -> Effect | None:
    """What a word does once all have agreed, ``to`` being the entry that a step back leads to; None for a
    word that cannot be proposed, or not so."""
    verb, *parts = word.split() or ("",)
    what = PROPOSABLE.get(verb)
    body = None if what is None else FORMS[verb](tuple(parts))
    if what is None or body is None or not (type(to) is int if what.last_step else to is None):
        return None
    return Effect(what.kind, {**body, "to": to} if what.last_step else body)


# ------------------------------------------------------------------- what stands proposed


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

    @property
    def what(self) -> Proposable:
        """What is proposed, as the table knows it."""
        return PROPOSABLE[self.word.split()[0]]

    @property
    def effect(self) -> Effect:
        """What happens when all have agreed."""
        done = effect(self.word, self.to)
        assert done is not None  # or the entry would have been refused
        return done


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
    draws_no_more = over and not proposal.what.when_over
    return None if draws_no_more or _ends(proposal, entry) else proposal


def _ends(proposal: Proposal, entry: Entry) -> bool:
    """True where an entry leaves nothing to agree to; no proposal outlives the table."""
    if entry.kind == "close" or entry.body.get("shelf") or entry.body.get("agreed") == proposal.n:
        return True
    return proposal.what.is_void_after(entry, proposal.effect.body)


def require_follows(proposal: Proposal | None, entry: Entry, seats: int) -> None:
    """Hold an entry of a record from elsewhere against what stood proposed. Errors: RecordError."""
    body = entry.body
    if entry.kind == "propose" and proposal is not None:
        raise RecordError(text("Something else was still proposed."))
    if entry.kind == "answer" and proposal is None:
        raise RecordError(text("It answers what nobody has proposed."))
    if entry.kind == "propose":
        done = effect(body["word"], body.get("to"))
        if done is None or not 0 < done.body.get("to", 1) < entry.n:
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
    kind, body = proposal.effect
    return entry.kind == kind and all(entry.body.get(key) == value for key, value in body.items())
