"""A record as text to read or as data: every entry with its luck and what came of it, then the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from companion.kit.cleaning import clean
from companion.kit.options import rules_in_force, typed
from companion.play import Over, Scene, Text
from companion.table.fold.fold import Fold, Moment
from companion.table.happened import Drawn
from companion.table.record.correction_reasons import BECAUSE
from companion.table.record.entries import Entry
from companion.table.record.timekeeping import setting_of
from companion.views.prose import figure, translate


def transcript(fold: Fold, language: str = "en") -> Iterator[str]:
    """The lines of a record, from its opening to how the game stands after the last entry.

    An entry is a line ``  12  red  move alpha e5``; below it, indented, each draw with its
    source and where the luck came from, and each event with its rule.
    """
    yield from _opening(fold, language)
    scene = fold.game.scene(fold.now.state)
    for entry, moment in zip(fold.entries, fold.moments, strict=True):
        yield f"{entry.n:>5}  {_who(entry, scene):<8}{_what(entry)}"
        yield from _outcome(moment, language)
    yield ""
    yield from _standing(fold, scene, language)


def as_data(fold: Fold, language: str = "en") -> dict[str, Any]:
    """The same for another program: numbers and words apart, of a record that begins with a game."""
    settings, over = fold.settings, fold.pending
    assert settings is not None
    scene = fold.game.scene(fold.now.state)
    result = over if isinstance(over, Over) else fold.game.result(fold.now.state)
    return {
        "game": fold.game.name,
        "edition": fold.game.edition,
        "seats": [line.colour for line in scene.seats],
        "house_rules": dict(settings.options),
        "began": fold.entries[0].at.wall,
        "entries": [
            {
                "n": entry.n,
                "kind": entry.kind,
                "by": _who(entry, scene),
                "what": _what(entry),
                "draws": [
                    {
                        "source": drawn.source,
                        "face": drawn.face,
                        "provenance": drawn.provenance,
                        "again": drawn.again,
                    }
                    for _, drawn in moment.drawn
                ],
                "events": [
                    {"text": translate(event.text, language), "rule": event.rule} for event in moment.events
                ],
            }
            for entry, moment in zip(fold.entries, fold.moments, strict=True)
        ],
        "over": isinstance(over, Over),
        "ranking": [[scene.seats[seat].colour for seat in group] for group in result.ranking],
        "scores": list(result.scores),
        "table": [
            {"heading": translate(heading, language), "values": list(row)} for heading, row in result.table
        ],
    }


def _opening(fold: Fold, language: str) -> Iterator[str]:
    settings = fold.settings
    assert settings is not None  # a record begins with the entry that gives them
    began = _moment(fold.entries[0].at.wall)
    yield f"{translate(fold.game.title, language)}, {settings.seats} seats, {began}"
    for rule, value in rules_in_force(fold.game.house_rules, settings.options):
        if value != rule.default:
            yield f"House rule {rule.key} = {typed(value)}"
    yield ""


def _moment(wall: float) -> str:
    """A moment as people write it; a clock may have been set to a year that no calendar has."""
    try:
        return f"{datetime.fromtimestamp(wall).astimezone():%Y-%m-%d %H:%M %Z}"
    except (ValueError, OverflowError, OSError):
        return "at a time that cannot be"


def _who(entry: Entry, scene: Scene) -> str:
    return scene.seats[entry.by].colour if entry.by is not None else "table"


def _what(entry: Entry) -> str:
    match entry.kind:
        case "word" | "pencil":
            word: str = entry.body["word"]
            why = f" because {clean(entry.body[BECAUSE])}" if BECAUSE in entry.body else ""
            return word if entry.kind == "word" else f"corrects: {word}{why}"
        case "back":
            return f"goes back to {entry.body['to']}"
        case "source":
            return f"draws {entry.body['source']} {'by hand' if entry.body['hand'] else 'from the box'}"
        case "stop":
            return str(entry.body["how"])
        case "clock":
            return f"clock {' '.join(setting_of(entry.body).words)}"
        case "handover":
            return f"seat {entry.body['seat'] + 1} goes to another phone"
        case "open" if "from" in entry.body:
            return "; ".join(_goes_on_from(entry.body["from"]))
        case "note":
            return f"note: {entry.body['text']}"
        case kind:
            return {"luck": "draws", "open": "opens the game", "close": "puts the game away"}.get(kind, kind)


def _goes_on_from(before: Mapping[str, Any]) -> Iterator[str]:
    if "key" in before:
        hash_ = f", {before['hash']}" if "hash" in before else ""
        yield f"carried on from entry {before['n']} of game {before['key']}{hash_}"
        yield "from there on this game has luck of its own"
    if "paper" in before:
        yield f"goes on from page {before['paper']}; luck before it is not witnessed here"


def _outcome(moment: Moment, language: str) -> Iterator[str]:
    """Draws and events in the order in which they came."""
    draws = list(moment.drawn)
    for index, event in enumerate(moment.events):
        while draws and draws[0][0] <= index:
            yield _draw(draws.pop(0)[1])
        yield f"{'':>9}{_sentence(event.text, event.rule, language)}"
    for _, drawn in draws:
        yield _draw(drawn)


def _draw(drawn: Drawn) -> str:
    again = ", as before" if drawn.again else ""
    return f"{'':>7}* {drawn.source}: {drawn.face} ({drawn.provenance}{again})"


def _standing(fold: Fold, scene: Scene, language: str) -> Iterator[str]:
    state = fold.now.state
    pending = fold.pending
    if isinstance(pending, Over):
        over = pending
        yield _sentence(over.text, over.rule, language)
    else:
        over = fold.game.result(state)
        yield f"Not finished: {translate(scene.phase, language)}, {translate(scene.context, language)}."
    names = [translate(line.name, language) for line in scene.seats]
    places = over.places
    for group in over.ranking:
        scores = {over.scores[seat] for seat in group} if over.scores else set()
        points = "".join(
            f", {figure(score)} {translate(over.unit, language)}" for score in scores if score is not None
        )
        yield f"{places[group[0]]}. {' and '.join(names[seat] for seat in group)}{points}"
    if over.table:
        yield ""
        widths = [max(len(name), 6) for name in names]
        yield f"{'':<28}" + "".join(f"{name:>{width + 2}}" for name, width in zip(names, widths, strict=True))
        for heading, row in over.table:
            cells = "".join(
                f"{figure(number):>{width + 2}}" for number, width in zip(row, widths, strict=True)
            )
            yield f"{translate(heading, language):<28}{cells}"


def _sentence(text: Text, rule: str | None, language: str) -> str:
    return translate(text, language) + (f" [{rule}]" if rule else "")
