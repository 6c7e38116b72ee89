"""Why the desk refuses: each reason a slug and a sentence, what is in the way and what works."""

from __future__ import annotations

from companion.errors import Refused
from companion.play import Chance, Over, Refusal, Text, text
from companion.table.authority import BEGINNING, Standing, least, standing
from companion.table.entries import Entry
from companion.table.fold import MOVING, Fold
from companion.table.game_log import seat_name
from companion.table.intents import LUCK, Intent, Snapshot


def refused(slug: str, sentence: Text) -> Refused:
    """The error that carries a refusal of the desk's own."""
    return Refused(Refusal(slug, sentence))


def require_game(fold: Fold | None) -> Fold:
    """The fold of the game on the table. Errors: Refused when there is none to play."""
    if fold is None:
        raise refused(
            "no-game", text("No game is on the table. Start one with New game.", short="No game yet")
        )
    return fold


def require_play(fold: Fold | None, snapshot: Snapshot) -> Fold:
    """The same, when it may be played on. Errors: Refused when paused or over."""
    fold = require_game(fold)
    require_going(snapshot)
    if isinstance(snapshot.pending, Over):
        raise refused("over", text("The game is over. Start a new one.", short="Game over"))
    return fold


def require_going(snapshot: Snapshot) -> None:
    """Errors: Refused while the game is paused."""
    if snapshot.paused:
        raise refused("paused", text("The game is paused. Go on first.", short="Paused"))


def require_seat(intent: Intent, snapshot: Snapshot, seat: int | None) -> None:
    """Errors: Refused when the origin may not speak for this seat."""
    if seat is not None and snapshot.scene is not None and not 0 <= seat < len(snapshot.scene.seats):
        raise refused("not-your-seat", text("This game has no seat {n}.", n=seat + 1))
    if not intent.origin.may_act_for(seat):
        names = {line.seat: line.name for line in snapshot.scene.seats} if snapshot.scene else {}
        person = names.get(seat, text("another player")) if seat is not None else text("everyone")
        raise refused(
            "not-your-seat",
            text("That is for {who} to say, or at the box.", short="Not your seat", who=person),
        )


def require_seated(intent: Intent, snapshot: Snapshot) -> None:
    """Errors: Refused for somebody without a seat in the game that is played."""
    if snapshot.game is not None and standing(snapshot, intent.origin) < Standing.SEATED:
        raise refused(
            "only-watching", text("You are looking on. Take a seat to play.", short="Only watching")
        )


def require_standing(intent: Intent, snapshot: Snapshot, verb: str) -> None:
    """Errors: Refused when the origin stands too low for a verb of the desk."""
    if standing(snapshot, intent.origin) >= least(snapshot, verb):
        return
    require_seated(intent, snapshot)
    raise refused("not-your-seat", _for_more_than_a_seat(snapshot, verb))


def _for_more_than_a_seat(snapshot: Snapshot, verb: str) -> Text:
    if verb in BEGINNING:
        return text(
            "A game is being played. Say that at the box, or end it first.", short="Say it at the box"
        )
    if verb == "hand" and isinstance(snapshot.pending, Chance):
        return text(
            "{source}: drawn by the box. To draw by hand, say so at the box, or on a device for all seats.",
            short="Say it at the box",
            source=snapshot.sources.get(snapshot.pending.source, snapshot.pending.source),
        )
    if verb == "source":
        return text(
            "Where luck comes from is said at the box, by the referee, or on a device for all seats.",
            short="Say it at the box",
        )
    if verb == "back":
        return text(
            "A face said by hand is taken back at the box, by the referee, or on a device for all seats.",
            short="Say it at the box",
        )
    return text("That is said at the box, or by the referee.", short="Say it at the box")


def require_ask(fold: Fold, snapshot: Snapshot, seat: int, ask: int | None) -> None:
    """Errors: Refused when an intent answers a question that is not, or no longer, open."""
    if seat in snapshot.asks and snapshot.asks[seat] == ask:
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
    person = seat_name(fold, ending.by)
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


def require_draw(snapshot: Snapshot) -> Chance:
    """The Chance that waits. Errors: Refused when none does."""
    if isinstance(snapshot.pending, Chance):
        return snapshot.pending
    raise refused("not-asked", text("No draw is due now.", short="No draw is due"))
