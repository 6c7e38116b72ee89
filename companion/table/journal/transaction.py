"""How a game looks, and entries that are tried on a copy of it before they are written down."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Any

from companion.errors import RecordError
from companion.frozen import frozen, replace
from companion.kit.game import Game
from companion.play import Over, Pending, Scene, text
from companion.table.fold import stored_view
from companion.table.fold.fold import Fold
from companion.table.fold.game_log import log_lines
from companion.table.fold.playing import Outcome
from companion.table.happened import LogLine
from companion.table.intents import Origin
from companion.table.journal.commits import GameUpdate, Latest
from companion.table.luck.draws import EntryLuck
from companion.table.luck.rounds import SealedRound
from companion.table.record.clock import Clock
from companion.table.record.entries import NO_HASH, Entry, Stored, parse, store

log = logging.getLogger(__name__)


@frozen
class Look:
    """How a game looks after an entry: worked out once, for everyone and for the journal."""

    pending: Pending | None
    scene: Scene
    log: tuple[LogLine, ...]


class Transaction:
    """Entries being tried on a copy of a game's fold. The first gets the intent's id, the
    others ids made from it. ``sealed`` is the secret of the round that waits after them."""

    def __init__(
        self,
        key: int,
        on: Fold,
        before: bytes,
        id_: str,
        origin: Origin,
        clock: Clock,
        sealed: SealedRound | None = None,
    ) -> None:
        self.key = key
        self.fold = on
        self.hash = before
        self.sealed = sealed
        self._sealed_before = sealed
        self.first = on.n + 1
        self._id = id_
        self._ids: list[str] = []
        self._stored: list[Stored] = []
        self._via = origin.via
        self._at = clock.now()

    def enter(
        self,
        kind: str,
        by: int | None,
        body: Mapping[str, Any],
        played: Outcome | None = None,
        luck: EntryLuck | None = None,
    ) -> None:
        """Add an entry; ``played`` is what a word, luck or pencil made of the last moment, ``luck`` what it
        drew with."""
        whole = dict(body)
        if played is not None:
            whole["luck"] = list(played.draws)
            whole["asked"] = asked(self.fold.game, played.state)
        if luck is not None and luck.revealed is not None and luck.next is not None:
            if luck.beginning is not None:  # beside the act itself, so that its id stays with the act
                self._enter("round", None, luck.beginning, f"{self._id}#round")
            whole["round"] = luck.revealed.body()
            whole["next"] = luck.next.body()
            self.sealed = luck.next.sealed
        mine = [id_ for id_ in self._ids if not id_.endswith("#round")]
        self._enter(kind, by, whole, f"{self._id}#{len(mine) + 1}" if mine else self._id, played)

    def _enter(
        self, kind: str, by: int | None, whole: dict[str, Any], id_: str, played: Outcome | None = None
    ) -> None:
        stored = store(Entry(self.fold.n + 1, kind, id_, by, self._via, self._at, whole), self.hash)
        self.fold.add(parse(stored.data), played)
        self.hash = stored.hash
        self._ids.append(id_)
        self._stored.append(stored)

    def update(self, latest: Latest | None = None) -> GameUpdate:
        """All that is new, for the journal, and how the game stands where that is written with it."""
        sealed = None if self.sealed is self._sealed_before else self.sealed
        return GameUpdate(self.key, tuple(self._ids), tuple(self._stored), self.first, latest, sealed)


def latest_of(key: int, fold: Fold, look: Look) -> Latest:
    """How a game stands, for the journal."""
    view = stored_view.StoredView(fold.n, fold.game.dump(fold.now.state), look.scene, look.log)
    return replace(latest_without_view(key, fold, look), view=stored_view.pack(view))


def latest_without_view(key: int, fold: Fold, look: Look) -> Latest:
    """What lists of games tell of one, without how it looks."""
    over = isinstance(look.pending, Over)
    return Latest(key, fold.game.name, len(look.scene.seats), fold.n, fold.entries[-1].at.wall, over, b"")


def look_at(fold: Fold) -> Look:
    """How a game looks now."""
    state, game = fold.now.state, fold.game
    return Look(fold.pending, game.scene(state), log_lines(fold))


def asked(game: Game, state: Any) -> list[int]:
    """The seats that think now."""
    pending = game.pending(state)
    return [choice.seat for choice in pending] if isinstance(pending, tuple) else []


def shown(fold: Fold) -> Look:
    """How a game looks that was just read. Errors: RecordError when its rules cannot show it."""
    try:
        return look_at(fold)
    except Exception as error:
        log.exception("%s cannot be shown", fold.game.name)
        raise RecordError(text("The rules cannot show this game.")) from error


def stands(transaction: Transaction) -> Latest:
    """How a game stands that is being put away."""
    return latest_of(transaction.key, transaction.fold, look_at(transaction.fold))


def stored_again(entries: Iterable[Entry]) -> list[Stored]:
    """Entries as they were stored; whoever uses them compares the last hash."""
    stored: list[Stored] = []
    for entry in entries:
        stored.append(store(entry, stored[-1].hash if stored else NO_HASH))
    return stored
