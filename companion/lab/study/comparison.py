"""The part of the report that says what a varied rule, or a data file, changes."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from companion.lab.study import cards, charts, data_files, sentences
from companion.lab.study.cards import SHOWN
from companion.lab.study.findings import Compared, TableFindings, is_share
from companion.lab.study.plan import Study
from companion.lab.study.sentences import NOT_ENOUGH, number
from companion.views.prose import translate


def section(
    study: Study, names: Sequence[str], tables: Sequence[TableFindings], compared: Sequence[Compared]
) -> str:
    """A card for each other value, with what it changes against the first."""
    parts = [f"<h2>What {escape(study.varied)} changes</h2>", f"<p>{escape(_what_is_varied(study))}</p>"]
    parts.append('<div class="cards">')
    for value in dict.fromkeys(row.value for row in compared):
        mine = [row for row in compared if row.value == value]
        made = charts.rows((_change(names, row) for row in mine), long=True)
        told = cards.says(sentences.of_change(study, names, row, study.deals) for row in mine)
        title = f"{study.varied} = {value} against {tables[0].label}"
        note = (
            "Games with the same luck and other rules, pair by pair; all intervals hold at once. Each row "
            "has a scale of its own, with no change in its middle."
        )
        parts.append(cards.card(title, _differences(study, value) + made + told, note))
    return "".join([*parts, "</div>"])


def _what_is_varied(study: Study) -> str:
    if data_files.is_file(study.varied):
        return (
            f"A data file of the game, and others in its place; {data_files.OWN} is that of the game itself."
        )
    return translate(next(one for one in study.game.house_rules if one.key == study.varied).text)


def _differences(study: Study, label: str) -> str:
    """Where the file of the table with this label differs from the first one; nothing for a house rule."""
    if not data_files.is_file(study.varied):
        return ""
    first, other = study.tables[0], next(one for one in study.tables if one.label == label)
    before, after = (one.settings.data[study.varied] for one in (first, other))
    found = list(data_files.differences(before, after))
    if not found:
        return "<p>Both files say the same.</p>"
    rows = ["<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in found]
    heads = "".join(f"<th>{escape(one)}</th>" for one in ("", first.label, label))
    made = _differing(heads, rows[:SHOWN])
    return made + (
        cards.folded(f"{len(rows) - SHOWN} more", _differing(heads, rows[SHOWN:])) if rows[SHOWN:] else ""
    )


def _differing(heads: str, rows: Sequence[str]) -> str:
    return f'<div class="scroll"><table><tr>{heads}</tr>{"".join(rows)}</table></div>'


def _change(names: Sequence[str], row: Compared) -> str:
    what = escape(sentences.what_is(names, row.what))
    if row.difference is None:
        return charts.row(what, "", NOT_ENOUGH)
    found = row.difference
    if is_share(row.what):
        reach = max(0.1, -found.low, found.high)
        return charts.row(what, charts.forest(found, reach), sentences.signed(100 * found.value), "points")
    reach = max(0.1 * row.of, -found.low, found.high, 0.01)
    return charts.row(
        what, charts.forest(found, reach), sentences.signed(found.value), f"from {number(row.of)}"
    )
