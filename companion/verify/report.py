"""What a record that holds can claim, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Changed(NamedTuple):
    """Entry ``n`` changed what stands, or who draws, otherwise than by play.

    ``what``: ``pencil``, ``back`` over what was drawn, ``stop``, ``clock``; of ``source`` that it is drawn by
    ``hand`` or the ``box`` from then on, or by hand from the ``start``; ``unchosen`` of a source that
    a result was said by hand of though nobody had chosen that, as versions without rounds took it;
    ``handover`` of a seat, which then stands in ``source`` as people count. ``agreed`` are the seats that
    agreed, None where no seat was asked; ``away`` those of them that were away, and counted.
    """

    n: int
    what: str
    source: str
    agreed: list[int] | None
    away: list[int]


@dataclass
class Report:
    """What a record that holds can claim, draw by draw.

    ``missing`` has an entry and who was silent in it; ``choices`` an entry, the rounds with phones that were
    passed before it, and how many results there were to choose among, where these were several and somebody
    answered; ``steered`` an entry, and the corrections between what fixed its draws and them; ``code`` the
    last round that all its phones took part in, and the numbers it made; ``void`` an entry, its void round,
    and whether the secret was shown; ``changed`` what was changed otherwise than by play. ``paper`` is the
    page that the game came from, of whose luck nothing is known; ``carried`` what it is carried on from: the
    key of the other game, the number of the entry and its hash, None where that is not told.
    """

    entries: int = 0
    hash: str = ""
    paper: str | None = None
    carried: tuple[int, int, str | None] | None = None
    rounds: int = 0
    open: int | None = None
    code: tuple[int, list[int]] | None = None
    draws: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(
            ("taken", "missing", "corrected", "alone", "hand", "older", "again"), 0
        )
    )
    missing: list[tuple[int, list[str]]] = field(default_factory=list)
    choices: list[tuple[int, int, int]] = field(default_factory=list)
    void: list[tuple[int, int, bool]] = field(default_factory=list)
    steered: list[tuple[int, list[int]]] = field(default_factory=list)
    changed: list[Changed] = field(default_factory=list)
