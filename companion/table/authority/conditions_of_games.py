"""What stands against a verb that puts another game on the table, or none, and against what follows it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import OptionError
from companion.kit import refusals
from companion.kit.mistyped import nearest
from companion.kit.options import resolve_options
from companion.play import Refusal, text
from companion.table.authority.attempts import Attempt, Condition, stands_too_low
from companion.table.authority.beginning import begun_with, last_begun
from companion.table.authority.refusals import NO_GAME, NO_GAMES, NOTHING_PLAYED, no_shelf, no_such_entry
from companion.table.intents import Shelved, Snapshot
from companion.table.record.forms import FORMS


def _close(attempt: Attempt) -> Refusal | None:
    return (NO_GAME if attempt.snapshot.key is None else None) or stands_too_low(attempt, "close")


def _open(attempt: Attempt) -> Refusal | None:
    if (refusal := stands_too_low(attempt, "open")) is not None:
        return refusal
    snapshot, args = attempt.snapshot, attempt.args
    keys = [game.key for game in to_open(snapshot)]
    there = bool(keys) if args is None else (FORMS["open"](args) or {}).get("key") in keys
    return None if there else no_shelf(keys)


def to_open(snapshot: Snapshot) -> tuple[Shelved, ...]:
    """The games that may be taken from the shelf."""
    return tuple(game for game in snapshot.shelf if game.key != snapshot.key)


def _branch(attempt: Attempt) -> Refusal | None:
    if (refusal := stands_too_low(attempt, "branch")) is not None:
        return refusal
    snapshot, args = attempt.snapshot, attempt.args
    if not snapshot.shelf:
        return NOTHING_PLAYED
    if args is None:
        return None
    fields = FORMS["branch"](args)
    if fields is None:
        key = str(snapshot.shelf[0].key)
        sentence = text("Say it as branch GAME ENTRY, for example branch {game} 12.", game=key)
        return Refusal("wrong-shape", sentence)
    found = next((one for one in snapshot.shelf if one.key == fields["key"]), None)
    if found is None:
        return no_shelf([one.key for one in snapshot.shelf])
    if not 1 <= fields["n"] <= found.entries:
        return no_such_entry(found.entries)
    return None


def _new(attempt: Attempt) -> Refusal | None:
    snapshot, args = attempt.snapshot, attempt.args
    if (refusal := stands_too_low(attempt, "new")) is not None:
        return refusal
    if not snapshot.games:
        return NO_GAMES
    if args is None:
        return None
    fields = FORMS["new"](args)
    if fields is None:
        name = snapshot.games[0].name
        sentence = text("Say it as new GAME SEATS start, for example new {game} 2 start.", game=name)
        return Refusal("wrong-shape", sentence)
    if fields["as_last_time"]:
        last = last_begun(snapshot)
        return _not_here(snapshot, last.game) if last is not None else NOTHING_PLAYED
    name, seats = fields["game"], fields["seats"]
    if (refusal := _not_here(snapshot, name)) is not None:
        return refusal
    if not refusals.is_number(seats):
        return Refusal("wrong-shape", text("{seats} is no number of seats.", seats=seats))
    game = next(game for game in snapshot.games if game.name == name)
    try:
        resolve_options(game.house_rules, game.seats, int(seats), begun_with(fields["rules"])[0])
    except OptionError as error:
        return Refusal(error.slug, error.text, error.rule)
    return None


def _paper(attempt: Attempt) -> Refusal | None:
    """A game from paper begins another one; of the code the command itself tells (``verbs.from_paper``)."""
    if (refusal := stands_too_low(attempt, "paper")) is not None or attempt.args is None:
        return refusal
    if FORMS["paper"](attempt.args) is None:
        return Refusal("wrong-shape", text("Say paper and the code of the page."))
    return None


def _not_here(snapshot: Snapshot, name: str) -> Refusal | None:
    """No game of this name can be begun."""
    names = [game.name for game in snapshot.games]
    if name in names:
        return None
    hint = nearest(name, names)
    return Refusal("unknown-game", text("No game is called {name}. Try {hint}.", name=name, hint=hint))


OF_GAMES: Mapping[str, Condition] = {
    "close": _close,
    "open": _open,
    "new": _new,
    "branch": _branch,
    "paper": _paper,
}
"""Of every verb that says which game is on the table."""
