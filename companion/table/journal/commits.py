"""What one commit of the journal writes down."""

from __future__ import annotations

from companion.frozen import frozen
from companion.table.luck.rounds import SealedRound
from companion.table.record.entries import Stored


@frozen
class Latest:
    """How a game stood after entry ``n``. ``view`` is made and read by ``table.fold.stored_view``; it is
    empty until the desk has rested, and may be of an earlier entry, which it names."""

    key: int
    game: str
    seats: int
    n: int
    at: float
    over: bool
    view: bytes


@frozen
class GameUpdate:
    """What one commit writes down of one game: its new entries, and how it stands after them, or None
    where that is written when the desk rests. ``sealed`` is the secret of the round that these entries
    published last, None where they published none."""

    key: int
    ids: tuple[str, ...]
    stored: tuple[Stored, ...]
    first: int
    latest: Latest | None
    sealed: SealedRound | None = None
