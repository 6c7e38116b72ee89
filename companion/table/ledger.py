"""The ledger: the game on the table, the shelf, and how both get written down.

Only the desk's thread uses it. Everything is tried on a draft of the fold and written to the
journal before the draft becomes the table, so whatever goes wrong on the way changes nothing.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.errors import OrbweaverError, RecordError, UnknownGame
from companion.kit.saved import settings_values
from companion.play import Game, Over, Pending, Scene, Settings, Text, text
from companion.table import values
from companion.table.chronicle import log_lines
from companion.table.clock import Clock
from companion.table.entries import NO_HASH, Entry, Stored, parse, store
from companion.table.intents import LogLine, Origin, Shelved
from companion.table.journal import Journal, Latest, Page
from companion.table.playing import Played
from companion.table.record import FindGame, Fold, fold

log = logging.getLogger(__name__)

BACK_AFTER_BREAK = text("Back after a break: check the board", short="Check the board")
_BOX = Origin("desk")


@dataclass(frozen=True, slots=True)
class Look:
    """How a game looks after an entry: worked out once, for the journal and for everyone."""

    pending: Pending | None
    scene: Scene
    log: tuple[LogLine, ...]


class Draft:
    """Entries being tried on a copy of a game's fold. The first gets the intent's id, the
    others ids made from it."""

    def __init__(self, key: int, on: Fold, before: bytes, id_: str, origin: Origin, clock: Clock) -> None:
        self.key = key
        self.fold = on
        self.hash = before
        self._first = on.n + 1
        self._id = id_
        self._ids: list[str] = []
        self._stored: list[Stored] = []
        self._via = origin.via
        self._at = clock.now()

    def enter(self, kind: str, by: int | None, body: Mapping[str, Any], played: Played | None = None) -> None:
        """Add an entry; ``played`` is what a word, luck or pencil made of the last moment."""
        whole = dict(body)
        if played is not None:
            whole["luck"] = list(played.items)
            whole["asked"] = asked(self.fold.game, played.state)
        id_ = f"{self._id}#{len(self._ids) + 1}" if self._ids else self._id
        stored = store(Entry(self.fold.n + 1, kind, id_, by, self._via, self._at, whole), self.hash)
        self.fold.add(parse(stored.data), played)
        self.hash = stored.hash
        self._ids.append(id_)
        self._stored.append(stored)

    def page(self, look: Look) -> Page:
        """All that is new, for the journal."""
        dump = self.fold.game.dump(self.fold.now.state)
        latest = Latest(
            self.key,
            self.fold.game.name,
            len(look.scene.seats),
            self.fold.n,
            self._at.wall,
            isinstance(look.pending, Over),
            values.pack(dump, look.scene, look.log),
        )
        return Page(self.key, tuple(self._ids), tuple(self._stored), self._first, latest)


def look_at(fold: Fold) -> Look:
    """How a game looks now."""
    state, game = fold.now.state, fold.game
    return Look(game.pending(state), game.scene(state), log_lines(fold))


def asked(game: Game, state: Any) -> list[int]:
    """The seats that think now."""
    pending = game.pending(state)
    return [choice.seat for choice in pending] if isinstance(pending, tuple) else []


class Ledger:
    """What lies on the table and on the shelf. ``look`` is None with no game on the table."""

    def __init__(self, journal: Journal, find: FindGame, clock: Clock) -> None:
        self.journal = journal
        self.clock = clock
        self.key: int | None = None
        self.fold: Fold | None = None
        self.look: Look | None = None
        self.notice: Text | None = None
        self.shelf = {game.key: game for game in journal.shelf()}
        self._installed = find
        self._hash = NO_HASH

    # ------------------------------------------------------------------------ start-up

    def wake(self) -> None:
        """Put on the table what lay there when the program ended, however it ended."""
        key = self.journal.on_table()
        if key is None:
            return
        try:
            self.take(key, f"wake-{secrets.token_hex(8)}", _BOX, resume=False)
        except OrbweaverError as error:
            self.notice = error.text
            log.warning("game %s could not be taken up again: %s", key, error)
        if self.notice is None:
            self.notice = BACK_AFTER_BREAK
        if self.journal.salvaged:
            self.notice = text("The journal was torn. What could be read goes on: check the board")

    # ------------------------------------------------------------------------- writing

    def draft(self, id_: str, origin: Origin) -> Draft:
        """The game on the table, to try entries on."""
        if self.key is None or self.fold is None:
            raise ValueError("no game is on the table")
        return Draft(self.key, self.fold.draft(), self._hash, id_, origin, self.clock)

    def commit(self, draft: Draft) -> int:
        """Write a draft down and make it the table. Returns the number of its last entry."""
        return self._commit(draft, None)

    def _commit(self, draft: Draft, put_away: Draft | None) -> int:
        look = look_at(draft.fold)
        pages = [draft.page(look)]
        if put_away is not None:
            pages.insert(0, put_away.page(look_at(put_away.fold)))
        self.journal.commit(pages, draft.key)
        for page in pages:
            self.shelf[page.key] = _shelved(page.latest)
        self.key, self.fold, self.look, self._hash = draft.key, draft.fold, look, draft.hash
        self.notice = None
        return draft.fold.n

    # ----------------------------------------------------------------------- the shelf

    def begin(
        self,
        game: Game,
        settings: Settings,
        id_: str,
        origin: Origin,
        carried: Mapping[str, Any] | None = None,
    ) -> Draft:
        """A draft of a new game with its first entry; ``carried`` is where it goes on from."""
        state = game.start(settings) if carried is None else game.load(carried["dump"])
        body: dict[str, Any] = {
            "game": game.name,
            "edition": game.edition,
            "settings": settings_values(settings),
            "asked": asked(game, state),
        }
        if carried is not None:
            body["from"] = dict(carried)
        draft = Draft(self.journal.next_key(), Fold(game), NO_HASH, id_, origin, self.clock)
        draft.enter("open", None, body)
        return draft

    def lay(self, draft: Draft, id_: str, origin: Origin) -> int:
        """Write a draft of another game down and lay it on the table; the game that lies there
        goes to the shelf."""
        return self._commit(draft, self._put_away(id_, origin))

    def take(self, key: int, id_: str, origin: Origin, *, resume: bool = True) -> int | None:
        """Lay a game from the shelf on the table. Returns the number of the entry this made.

        A game of another edition goes on as a new record from how it stood last; where the
        rules cannot go on from there, it is shown as it was and nothing is written.
        """
        try:
            found, before, damage = self._folded(key)
            look = _shown(found)
        except OrbweaverError as why:
            return self._take_unfoldable(key, why, id_, origin)
        if resume:
            draft = Draft(key, found, before, id_, origin, self.clock)
            draft.enter("resume", None, {"shelf": True})
            entry = self.lay(draft, id_, origin)
            self.notice = damage
            return entry
        self.key, self.fold, self.look, self._hash = key, found, look, before
        self.notice = damage
        return None

    def close(self, draft: Draft) -> int:
        """Write a draft down and clear the table."""
        page = draft.page(look_at(draft.fold))
        self.journal.commit([page], None)
        self.shelf[page.key] = _shelved(page.latest)
        self._clear()
        return draft.fold.n

    def clear(self) -> None:
        """Clear the table of a game that can only be looked at."""
        self.journal.commit([], None)
        self._clear()

    def _clear(self) -> None:
        self.key = self.fold = self.look = self.notice = None

    def _put_away(self, id_: str, origin: Origin) -> Draft | None:
        if self.fold is None:
            return None
        draft = self.draft(f"{id_}#shelf", origin)
        draft.enter("pause", None, {"shelf": True})
        return draft

    # -------------------------------------------------------------------- reading back

    def _find(self, name: str) -> Game:
        """A game; one that cannot even be loaded counts as not installed. Errors: UnknownGame."""
        try:
            return self._installed(name)
        except OrbweaverError:
            raise
        except Exception as error:
            raise UnknownGame(
                text("The game {name} cannot be loaded: {reason}.", name=name, reason=repr(error))
            ) from error

    def _folded(self, key: int) -> tuple[Fold, bytes, Text | None]:
        """A game as its record makes it, cut after its last whole entry, the hash of that entry,
        and what to say of the damage.

        Errors: OrbweaverError (RecordError, UnknownGame) when it cannot be folded.
        """
        entries, before, lost = self.journal.whole(key)
        if lost:
            self.journal.cut(key, len(entries), self.clock.wall())
            if key in self.shelf:
                self.shelf[key] = replace(self.shelf[key], entries=len(entries))
        if not entries:
            raise RecordError(text("Game {key} has no entry that can be read.", key=str(key)))
        folded = fold(entries, self._find)
        damaged = text("The record was damaged: check the board, it stands as after entry {n}", n=folded.n)
        return folded, before, damaged if lost else None

    def _take_unfoldable(self, key: int, why: OrbweaverError, id_: str, origin: Origin) -> int | None:
        latest = self.journal.latest(key)
        if latest is None:
            raise why
        dump, scene, lines = values.unpack(latest.view)
        if why.slug == "other-edition":
            try:
                draft = self._carried_on(latest, dump, id_, origin)
                entry = self.lay(draft, id_, origin)
            except (OrbweaverError, LookupError, TypeError, ValueError) as error:
                log.warning("game %s cannot be carried on: %s", key, error)
            else:
                self.notice = why.text
                return entry
        self._put_still(key, Look(None, scene, lines), id_, origin)
        self.notice = text("This game can only be looked at. {why}", why=why.text)
        return None

    def _carried_on(self, latest: Latest, dump: dict[str, Any], id_: str, origin: Origin) -> Draft:
        game = self._find(latest.game)
        settings = game.settings(game.load(dump))
        return self.begin(game, settings, id_, origin, {"key": latest.key, "n": latest.n, "dump": dump})

    def _put_still(self, key: int, look: Look, id_: str, origin: Origin) -> None:
        put_away = self._put_away(id_, origin)
        pages = [] if put_away is None else [put_away.page(look_at(put_away.fold))]
        self.journal.commit(pages, key)
        for page in pages:
            self.shelf[page.key] = _shelved(page.latest)
        self.key, self.fold, self.look = key, None, look


def _shown(fold: Fold) -> Look:
    """How a game looks that was just read. Errors: RecordError when its rules cannot show it."""
    try:
        return look_at(fold)
    except Exception as error:
        log.exception("%s cannot be shown", fold.game.name)
        raise RecordError(text("The rules cannot show this game: {reason}.", reason=repr(error))) from error


def _shelved(latest: Latest) -> Shelved:
    return Shelved(latest.key, latest.game, latest.seats, latest.at, latest.n, latest.over)
