"""What hands have done at a bag that no state of a game tells."""

from __future__ import annotations

from companion.play import Chance
from companion.table.fold.fold import Fold
from companion.table.luck.tapes import HAND


def is_taken_out(fold: Fold, pending: object) -> bool:
    """Whether hands have drawn from the bag that waits with the same kept out of it as now: who drew has
    taken that out. Not where the game went back since, and the bag with it."""
    if not isinstance(pending, Chance) or pending.kept_out is None or pending.source not in fold.by_hand:
        return False
    for n in range(fold.moved, 0, -1):
        if fold.entries[n - 1].kind == "back":
            return False
        drawn = [one for _, one in fold.moment(n).drawn if one.source == pending.source and not one.again]
        if not drawn:
            continue
        before = fold.pending_at(fold.moment(n - 1))
        if not isinstance(before, Chance) or before.kept_out != pending.kept_out:
            return False  # all went back into the bag since
        if any(one.provenance == HAND for one in drawn):
            return True
    return False
