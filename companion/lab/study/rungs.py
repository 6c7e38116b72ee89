"""The part of the report on the ladder of players, rung by rung."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import chain

from companion.lab.study import cards, charts, sentences
from companion.lab.study.findings import Rung
from companion.lab.study.plan import Study
from companion.lab.study.sentences import number, percent


def section(study: Study, steps: Sequence[tuple[Study, Rung]]) -> str:
    """A row for each step: what the better player won, and what even would be."""
    most = min(1.0, max(rung.better.sure.high for _, rung in steps) * 1.15)
    made = charts.rows((_rung(rung, most) for _, rung in steps), charts.up_to(most), long=True)
    told = cards.says(
        chain(sentences.of_ladder(study), (sentences.of_rung(step, rung) for step, rung in steps))
    )
    games = number(sum(rung.games for _, rung in steps))
    note = (
        f"{games} games more: the better player on one seat, the other on all others, all ways round. The "
        "dashed line is what would be even. Where more thinking wins nothing any more, a game is luck "
        "from there on, or the player looks at the wrong thing. All intervals hold at once."
    )
    steps_card = cards.card("Step by step", made, note)
    return f'<h2 id="ladder">The ladder</h2>{told}<div class="cards">{steps_card}</div>'


def _rung(rung: Rung, most: float) -> str:
    share = rung.better
    track = charts.bar(share.won.value / most) + charts.even(share.even / most)
    track += charts.span(share.sure.low / most, share.sure.high / most)
    what = f"{escape(share.name)} against {escape(rung.weaker)}"
    return charts.row(what, track, percent(share.won.value), f"{rung.games} games")
