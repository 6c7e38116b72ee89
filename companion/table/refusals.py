"""Why the desk refuses: each reason a slug and a sentence, what is in the way and what works."""

from __future__ import annotations

from difflib import get_close_matches

from companion.errors import Refused
from companion.play import Chance, Over, Refusal, Text, text
from companion.table.chronicle import who
from companion.table.entries import Entry
from companion.table.intents import LUCK, Intent, Snapshot
from companion.table.record import MOVING, Fold


def refused(slug: str, sentence: Text) -> Refused:
    """The error that carries a refusal of the desk's own."""
    return Refused(Refusal(slug, sentence))


def near(name: str, names: list[str]) -> str:
    """The nearest of some names, or all of them."""
    return ", ".join(get_close_matches(name, names, 1) or names)


def require_game(fold: Fold | None) -> Fold:
    """The fold of the game on the table. Errors: Refused when there is none to play."""
    if fold is None:
        raise refused(
            "no-game", text("No game is on the table. Start one with New game.", short="No game yet")
        )
    return fold


def require_play(fold: Fold | None, seen: Snapshot) -> Fold:
    """The same, when it may be played on. Errors: Refused when paused or over."""
    fold = require_game(fold)
    require_going(seen)
    if isinstance(seen.pending, Over):
        raise refused("over", text("The game is over. Start a new one.", short="Game over"))
    return fold


def require_going(seen: Snapshot) -> None:
    """Errors: Refused while the game is paused."""
    if seen.paused:
        raise refused("paused", text("The game is paused. Go on first.", short="Paused"))


def require_seat(intent: Intent, seen: Snapshot, seat: int | None) -> None:
    """Errors: Refused when the origin may not speak for this seat."""
    if seat is not None and seen.scene is not None and not 0 <= seat < len(seen.scene.seats):
        raise refused("not-your-seat", text("This game has no seat {n}.", n=seat + 1))
    if not intent.origin.may_act_for(seat):
        names = {line.seat: line.name for line in seen.scene.seats} if seen.scene else {}
        person = names.get(seat, text("another player")) if seat is not None else text("everyone")
        raise refused(
            "not-your-seat",
            text("That is for {who} to say, or at the box.", short="Not your seat", who=person),
        )


def require_ask(fold: Fold, seen: Snapshot, seat: int, ask: int | None) -> None:
    """Errors: Refused when an intent answers a question that is not, or no longer, open."""
    if seat in seen.asks and seen.asks[seat] == ask:
        return
    if ask is None:
        raise refused("stale", text("Say which question this answers. Look at how it stands now."))
    raise refused("stale", _overtaken(fold, seat, ask))


def _overtaken(fold: Fold, seat: int, ask: int) -> Text:
    """Who or what ended the question that entry ``ask`` opened for this seat."""
    later = [entry for entry in fold.entries[max(ask, 0) :] if entry.kind in MOVING]
    ending = next((entry for entry in later if _ends(entry, seat)), later[-1] if later else None)
    if ending is None:
        return text("That is not what is asked. Look at how it stands now.")
    person = who(fold, ending.by)
    if ending.kind == "back":
        return text("{who} has taken back a step. Look again.", who=person)
    if ending.kind == "pencil":
        return text("A slip was corrected meanwhile. Look again.")
    if ending.by is None:
        return text("It has gone on at the table. Look again.")
    if ending.by == seat:
        return text("{who} has answered already.", who=person)
    return text("{who} was faster.", who=person)


def _ends(entry: Entry, seat: int) -> bool:
    return seat == LUCK or entry.by == seat or entry.kind in ("back", "pencil")


def require_draw(seen: Snapshot) -> Chance:
    """The Chance that waits. Errors: Refused when none does."""
    if isinstance(seen.pending, Chance):
        return seen.pending
    raise refused("not-asked", text("No draw is due now.", short="No draw is due"))
