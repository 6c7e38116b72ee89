"""The ledger: the game on the table, the shelf, and how both get written down.

Only the desk's thread uses it. Everything is tried on a fork of the fold and written to the
journal before the transaction becomes the table, so whatever goes wrong on the way changes nothing.
What was acknowledged stands here and is put back should the journal have lost it meanwhile.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from companion.errors import OrbweaverError, RecordError, plain
from companion.frozen import replace
from companion.kit.cleaning import clean
from companion.kit.game import Game
from companion.kit.saved import settings_values
from companion.play import Over, Settings, Text, Value, text
from companion.table.fold import stored_view
from companion.table.fold.fold import FindGame, Fold, fold
from companion.table.fold.stored_view import StoredView
from companion.table.intents import Origin, Shelved
from companion.table.journal import losses
from companion.table.journal.carrying import ANEW, Carried, Ways, from_edition, ways_of
from companion.table.journal.commits import GameUpdate, Latest
from companion.table.journal.journal import Journal
from companion.table.journal.opening import Opened
from companion.table.journal.transaction import (
    Look,
    Transaction,
    asked,
    latest_of,
    latest_without_view,
    look_at,
    shown,
    stands,
    stored_again,
)
from companion.table.luck.draws import NextRound
from companion.table.luck.pool import Pool
from companion.table.luck.rounds import OpenRound, SealedRound
from companion.table.luck.witnesses import Witnesses
from companion.table.record.clock import Clock
from companion.table.record.entries import NO_HASH, Entry, Stored, is_of_one_act, parse, verified

log = logging.getLogger(__name__)

BACK_AFTER_BREAK = text("The game stands. Check the board?", short="Check the board?")
_BOX = Origin("desk")


class Ledger:
    """What lies on the table and on the shelf. ``look`` is None with no game on the table.

    ``recoverable`` entries lay after a tear in the write-ahead log and follow those of the game on
    the table; until people have chosen, nothing is played. ``woken``: the game lay there when the program
    began, and nothing has been done since. ``sealed`` is the secret of the round that waits, None where there
    is none or damage took it.

    A round that was found waiting may have been called before the plug was pulled: it stays until it is
    drawn from, as one does that was called now.
    """

    def __init__(self, journal: Journal, find: FindGame, clock: Clock) -> None:
        self.journal = journal
        self.clock = clock
        self.key: int | None = None
        self.fold: Fold | None = None
        self.look: Look | None = None
        self.notice: Text | None = None
        self.woken = False
        self.recoverable = 0
        self.sealed: SealedRound | None = None
        self.shelf = _shelf(journal)
        self.find = find
        self._hash = NO_HASH
        self._announced: Opened | None = None
        self._found: OpenRound | None = None
        self._stood: tuple[int | None, int] = (None, 0)  # key and entry of what ``rest`` has written

    # ------------------------------------------------------------------------ start-up

    def wake(self) -> None:
        """Put on the table what lay there when the program ended, however it ended."""
        key = self.journal.on_table()
        if key is not None:
            try:
                self.take_from_shelf(key, f"wake-{secrets.token_hex(8)}", _BOX, resume=False)
            except OrbweaverError as error:
                self.notice = error.text
                log.warning("game %s could not be taken up again: %s", key, error)
        self.woken = self.fold is not None
        over = self.fold is not None and isinstance(self.fold.pending, Over)  # nobody plays on from there
        self.notice = self._told() or (None if key is None or over else BACK_AFTER_BREAK)

    def reconcile(self) -> None:
        """After the journal was opened again: put back what was acknowledged and is not there.

        Errors: RecordError when the journal takes nothing again.
        """
        self.shelf, self._stood = _shelf(self.journal), (None, 0)
        if self.key is None or self.fold is None:
            if self.key is None and self.journal.on_table() is not None:
                self.wake()
            else:
                self.notice = self._told()
            return
        there = [item.hash for item in self.journal.stored(self.key)]
        mine = stored_again(self.fold.entries)
        if there != [item.hash for item in mine]:
            if mine[-1].hash != self._hash or there != [item.hash for item in mine[: len(there)]]:
                self.wake()
                return
            self._put_back(self.key, self.fold, mine, len(there))
        elif self.journal.on_table() != self.key or self.journal.sealed(self.key) != self.sealed:
            self.journal.commit([GameUpdate(self.key, (), (), self.fold.n, None, self.sealed)], self.key)
        self.notice = self._told()

    def _put_back(self, key: int, fold: Fold, mine: list[Stored], there: int) -> None:
        ids = tuple(entry.id for entry in fold.entries[there:])
        latest = latest_of(key, fold, look_at(fold))
        stored = tuple(mine[there:])
        self.journal.commit([GameUpdate(key, ids, stored, there + 1, latest, self.sealed)], key)
        self._shelve(latest)
        log.warning("%d entries of game %s were put back into the journal", len(ids), key)

    def _told(self) -> Text | None:
        """What is said already, and once of each opening of the journal what was lost and found."""
        opened = self.journal.opened
        if opened is self._announced:
            return self.notice
        self._announced = opened
        if self.recoverable and self.notice is not None:
            log.warning("%s", plain(self.notice))
        sentences = [] if self.notice is None else [self.notice]
        fresh = [losses.describe(opened, self.journal.folder, self._title, self.clock.wall())]
        if opened.wal_torn and not self.recoverable:
            fresh.append(losses.end_lost(self.fold.n if self.fold is not None else None))
        for one in filter(None, fresh):
            log.warning("%s", plain(one))
        there = "" if self.notice is None else plain(self.notice)
        sentences += [one for one in fresh if one is not None and plain(one) not in there]
        return losses.join_sentences(sentences)

    def _title(self, name: str) -> Text:
        try:
            return self.find(name).title
        except OrbweaverError:
            return text(clean(name))

    # ------------------------------------------------------------------------- writing

    def transaction(self, id_: str, origin: Origin) -> Transaction:
        """The game on the table, to try entries on."""
        if self.key is None or self.fold is None:
            raise ValueError("no game is on the table")
        return Transaction(self.key, self.fold.fork(), self._hash, id_, origin, self.clock, self.sealed)

    def commit(self, transaction: Transaction) -> int:
        """Write a transaction down and make it the table. Returns the number of its last entry."""
        return self._commit(transaction, None)

    def _commit(self, transaction: Transaction, put_away: Transaction | None) -> int:
        look = look_at(transaction.fold)
        latest = latest_without_view(transaction.key, transaction.fold, look)
        # A game that begins is written down whole: the plug may be pulled before the desk rests.
        whole = latest_of(transaction.key, transaction.fold, look) if transaction.first == 1 else None
        updates = [transaction.update(whole)]
        if put_away is not None:
            updates.insert(0, put_away.update(stands(put_away)))
        self.journal.commit(updates, transaction.key)
        self._shelve(*(update.latest for update in updates), latest)
        self.key, self.fold, self.look, self._hash = transaction.key, transaction.fold, look, transaction.hash
        self.notice, self.woken, self.recoverable, self.sealed = None, False, 0, transaction.sealed
        return transaction.fold.n

    @property
    def behind(self) -> int:
        """Entries of the game on the table that came after how it stood was last written down."""
        key, n = self._stood
        return 0 if self.fold is None else self.fold.n - (n if key == self.key else 0)

    def rest(self) -> None:
        """Write down how the game on the table stands, where that is not there yet.

        Nobody waits for it: entries alone make the game, for as long as its rules are installed.
        Errors: RecordError when the journal takes nothing.
        """
        if self.key is None or self.fold is None or self.look is None or not self.behind:
            return
        self._stood = self.key, self.fold.n  # whatever comes of it: what fails here fails once an entry
        latest = latest_of(self.key, self.fold, self.look)
        if latest != self.journal.latest(self.key):
            self.journal.commit([GameUpdate(self.key, (), (), latest.n, latest)], self.key)

    def fix_round(self, pool: Pool, witnesses: Witnesses) -> bool:
        """Let another round wait that names the phones there are now, where they are others than those named.
        True when it does. Errors: EntropyError, RecordError."""
        waiting = None if self.fold is None else self.fold.rounds.open
        if self.fold is None or waiting is None or self.sealed is None or self.recoverable:
            return False
        called = waiting == self._found or witnesses.was_called(waiting)
        if (called and waiting.witnesses) or not witnesses.are_others(self.fold.rounds):
            return False
        transaction = self.transaction(f"round-{secrets.token_hex(8)}", _BOX)
        following = NextRound(self.fold.rounds, waiting.game, waiting.number + 1, pool, witnesses)
        void = {"number": waiting.number, "secret": self.sealed.secret.hex()}
        transaction.enter("round", None, {"void": void, "next": following.body()})
        transaction.sealed = following.sealed
        notice, woken = self.notice, self.woken
        self.commit(transaction)
        self.notice, self.woken = notice, woken  # nobody has done anything
        return True

    # ----------------------------------------------------------------------- the shelf

    def begin(
        self,
        game: Game,
        settings: Settings,
        id_: str,
        origin: Origin,
        carried: Carried = ANEW,
        rounds: Mapping[str, Any] | None = None,
        sealed: SealedRound | None = None,
    ) -> Transaction:
        """A transaction of a new game with its first entry; ``carried`` is what it takes along from another,
        ``rounds`` what it says of its first round, whose secret is ``sealed``."""
        state = game.start(settings) if carried.body is None else game.load(carried.body["dump"])
        body: dict[str, Any] = {
            "game": game.name,
            "edition": game.edition,
            "settings": settings_values(settings),
            "asked": asked(game, state),
        }
        if carried.body is not None:
            body["from"] = dict(carried.body)
        body.update(rounds or {})
        transaction = Transaction(self.journal.next_key(), Fold(game), NO_HASH, id_, origin, self.clock)
        transaction.enter("open", None, body)
        transaction.sealed = sealed
        carried.ways.enter(transaction)
        return transaction

    def house_rules(self, key: int) -> Mapping[str, Value] | None:
        """Those a game was begun with; None where its first entry cannot be read."""
        if self.fold is not None and self.fold.settings is not None and key == self.key:
            return self.fold.settings.options
        first = next(iter(self.journal.intact_entries(key)[0]), None)
        options: Mapping[str, Value] | None = None
        if first is not None and first.kind == "open":
            options = first.body["settings"]["options"]
        return options

    def ways(self, key: int, sources: Iterable[str]) -> Ways:
        """Who drew last from the sources of a game, and how time was kept."""
        if self.fold is not None and key == self.key:
            return Ways(self.fold.by_hand, self.fold.now.clocks.chosen)
        return ways_of(self.journal.intact_entries(key)[0], sources)

    def stood(self, key: int, n: int) -> tuple[Fold, bytes]:
        """A game up to entry ``n``, and the hash of that entry. Errors: OrbweaverError where it is not there,
        or cannot be folded."""
        stored = self.journal.stored(key)[:n]
        if len(stored) < n:
            raise RecordError(text("Game {key} has no entry that can be read.", key=str(key)))
        return fold(verified(stored), self.find), stored[-1].hash

    def begun_with(self, key: int) -> list[Entry]:
        """What a game was begun with: the entries that were written in one with its first."""
        first, *others = [parse(one.data) for one in self.journal.stored(key)]
        return [first, *(one for one in others if is_of_one_act(first, one))]

    def put_on_table(self, transaction: Transaction, id_: str, origin: Origin) -> int:
        """Write a transaction of another game down and lay it on the table; the game that lies there
        goes to the shelf."""
        return self._commit(transaction, self._put_away(id_, origin))

    def take_from_shelf(self, key: int, id_: str, origin: Origin, *, resume: bool = True) -> int | None:
        """Lay a game from the shelf on the table. Returns the number of the entry this made.

        A game of another edition goes on as a new record from how it stood last; where the
        rules cannot go on from there, it is shown as it was and nothing is written.
        """
        offered = 0
        try:
            folded, before = self._folded(key)
            look = shown(folded)
            offered = len(self.journal.recoverable(key))
        except OrbweaverError as why:
            if why.slug == "torn":
                raise
            return self._take_unfoldable(key, why, id_, origin)
        sealed = self._sealed(key, folded)
        if resume and not offered:
            transaction = Transaction(key, folded, before, id_, origin, self.clock, sealed)
            transaction.enter("resume", None, {"shelf": True})
            entry = self.put_on_table(transaction, id_, origin)
            self._found = folded.rounds.open
            return entry
        if resume:
            self._show_only(key, look, id_, origin)
        self.key, self.fold, self.look, self._hash, self.recoverable = key, folded, look, before, offered
        self.sealed, self._found = sealed, folded.rounds.open
        self.notice = losses.recovery_offer(offered, folded.n) if offered else None
        self.shelf[key] = _shelved(latest_without_view(key, folded, look))
        return None

    def recover(self, id_: str, origin: Origin) -> int:
        """Go on with the entries that lay after a tear in the write-ahead log. Returns the
        number of the entry that says so. Errors: RecordError, UnknownGame, and then nothing has changed."""
        if self.key is None or self.fold is None:
            raise ValueError("no game is on the table")
        lines = self.journal.recoverable(self.key)
        if not lines:  # the file was mended meanwhile
            raise RecordError(text("Nothing was found that could be taken back in."), slug="nothing-found")
        whole = [*self.fold.entries, *(parse(line.data) for line in lines)]
        folded = fold(whole, self.find)
        sealed = self._sealed(self.key, folded)
        transaction = Transaction(self.key, folded, lines[-1].hash, id_, origin, self.clock, sealed)
        transaction.enter("resume", None, {"found": len(lines)})
        look = look_at(transaction.fold)
        update = transaction.update()
        update = replace(
            update,
            ids=(*(line.id for line in lines), *update.ids),
            stored=(*(Stored(line.data, line.hash) for line in lines), *update.stored),
            first=lines[0].n,
        )
        self.journal.commit([update], transaction.key)
        self._shelve(latest_without_view(transaction.key, transaction.fold, look))
        self.fold, self.look, self._hash = transaction.fold, look, transaction.hash
        self.notice, self.woken, self.recoverable, self.sealed = None, False, 0, sealed
        self._found = folded.rounds.open
        return transaction.fold.n

    def close(self, transaction: Transaction) -> int:
        """Write a transaction down and clear the table."""
        latest = stands(transaction)
        self.journal.commit([transaction.update(latest)], None)
        self._shelve(latest)
        self._clear()
        return transaction.fold.n

    def clear(self) -> None:
        """Clear the table of a game that can only be looked at."""
        self.journal.commit([], None)
        self._clear()

    def _clear(self) -> None:
        self.key = self.fold = self.look = self.notice = self.sealed = None
        self.recoverable, self.woken = 0, False

    def _put_away(self, id_: str, origin: Origin) -> Transaction | None:
        if self.fold is None:
            return None
        transaction = self.transaction(f"{id_}#shelf", origin)
        transaction.enter("pause", None, {"shelf": True})
        return transaction

    # -------------------------------------------------------------------- reading back

    def _folded(self, key: int) -> tuple[Fold, bytes]:
        """A game as its record makes it, and the hash of its last entry.

        Errors: OrbweaverError (RecordError, UnknownGame) when it cannot be folded; slug ``torn``
        when the journal must be mended first.
        """
        entries, before, lost = self.journal.intact_entries(key)
        if lost:
            raise self.journal.torn()
        if not entries:
            raise RecordError(text("Game {key} has no entry that can be read.", key=str(key)))
        return fold(entries, self.find), before

    def _sealed(self, key: int, folded: Fold) -> SealedRound | None:
        """The secret of the round that waits in a game, where it is the one that was published."""
        sealed, waiting = self.journal.sealed(key), folded.rounds.open
        if sealed is None or waiting is None:
            return None
        return sealed if sealed.number == waiting.number and waiting.is_sealed_by(sealed.secret) else None

    def _take_unfoldable(self, key: int, why: OrbweaverError, id_: str, origin: Origin) -> int | None:
        latest = self.journal.latest(key)
        if latest is None:
            raise why
        view = stored_view.unpack(latest.view)
        reason, missing = why.text, latest.n - (view.n or latest.n)
        if missing > 0:
            reason = text("{first} {next}", first=reason, next=losses.not_shown(missing))
        if why.slug == "other-edition":
            try:
                transaction = self._carried_on(latest, view, id_, origin)
                entry = self.put_on_table(transaction, id_, origin)
            except (OrbweaverError, LookupError, TypeError, ValueError) as error:
                log.warning("game %s cannot be carried on: %s", key, error)
            else:
                self.notice = reason
                return entry
        self._show_only(key, Look(None, view.scene, view.log), id_, origin)
        self.notice = text("This game can only be looked at. {why}", why=reason)
        return None

    def _carried_on(self, latest: Latest, view: StoredView, id_: str, origin: Origin) -> Transaction:
        game = self.find(latest.game)
        settings = game.settings(game.load(view.dump))
        n = view.n or latest.n
        entries, _, _ = self.journal.intact_entries(latest.key)
        hash_ = self.journal.stored(latest.key)[n - 1].hash if n <= len(entries) else None
        carried = from_edition(latest.key, n, view.dump, entries, hash_, game, settings)
        return self.begin(game, settings, id_, origin, carried)

    def _show_only(self, key: int, look: Look, id_: str, origin: Origin) -> None:
        put_away = self._put_away(id_, origin)
        updates = [] if put_away is None else [put_away.update(stands(put_away))]
        if updates or key != self.journal.on_table():
            self.journal.commit(updates, key)
        self._shelve(*(update.latest for update in updates))
        self.key, self.fold, self.look, self.recoverable, self.sealed = key, None, look, 0, None

    def _shelve(self, *games: Latest | None) -> None:
        """Note how games stand that were written to; the order is that of writing, by no clock."""
        for latest in games:
            if latest is not None:
                self.shelf.pop(latest.key, None)
                self.shelf[latest.key] = _shelved(latest)


def _shelf(journal: Journal) -> dict[int, Shelved]:
    """The games there are, the last played last."""
    return {game.key: game for game in reversed(journal.shelf())}


def _shelved(latest: Latest) -> Shelved:
    return Shelved(latest.key, latest.game, latest.seats, latest.at, latest.n, latest.over)
