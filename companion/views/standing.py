"""How a game stands in words: pieces, what is counted, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.play import Item, Piece, Scene, SeatLine, Tray, text
from companion.views.prose import Speech, figure


def turn(scene: Scene, speech: Speech) -> str:
    """Whose turn it is, and how far the game is."""
    parts = [scene.phase, scene.context, *scene.progress]
    return " · ".join(dict.fromkeys(filter(None, map(speech.translate, parts))))  # of two alike one


def seat_words(line: SeatLine, speech: Speech) -> str:
    """How a seat stands: its headline, its little track, what is said of it, its points."""
    parts = [f"{figure(line.headline)} {speech.translate(line.counted)}"]
    if line.pips_label is not None:
        parts.append(f"{speech.translate(line.pips_label)} {line.pips[0]}/{line.pips[1]}")
    if line.note is not None:
        parts.append(speech.translate(line.note))
    if line.score is not None:
        parts.append(
            speech.translate(
                text("{n} point if it ended now", plural="{n} points if it ended now", n=line.score)
            )
        )
    return " · ".join(parts)


def tray_words(tray: Tray, at: Mapping[str, str], speech: Speech) -> tuple[str, str]:
    """What a card or a corner of the table is called and what it holds; the card of a piece says where that
    is, by its id."""
    nothing = speech.translate(text("nothing"))
    name = " ".join(filter(None, (speech.translate(tray.title), at.get(tray.id))))
    return name, " · ".join(held(tray, tray.items, speech)) or nothing


def held(tray: Tray, items: Iterable[Item], speech: Speech) -> list[str]:
    """What is said of a tray, and some of its items, each in a few words."""
    notes = [speech.translate(note) for note in (*([tray.note] if tray.note else []), *tray.notes)]
    return notes + [item_words(item, speech) for item in items]


def is_mat(tray: Tray) -> bool:
    """Whether a tray is drawn as it lies there: it has piles."""
    return any(item.kind == "pile" for item in tray.items)


def is_drawn(item: Item) -> bool:
    """Whether the drawing of a mat shows an item: a pile, or cells with a picture that are no button."""
    return item.kind == "pile" or (item.kind == "track" and bool(item.icon) and not item.path)


def item_words(item: Item, speech: Speech) -> str:
    """A line of a tray: what it is, and how many of how many."""
    label = speech.translate(item.label)
    if item.kind == "token":
        return f"{label} ({item.value})" if item.value else label
    return f"{label} {figure(item.value)}" + (f"/{item.of}" if item.of else "")


def piece_words(piece: Piece, speech: Speech) -> str:
    """A piece, and what else is known of it."""
    notes = ", ".join(speech.translate(note) for note in piece.notes)
    return speech.translate(piece.name) + (f" ({notes})" if notes else "")
