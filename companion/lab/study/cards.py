"""What the report is made of: cards, figures, sentences, and what is folded away."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from companion.lab.study.sentences import NOT_ENOUGH

SHOWN = 12
"""Rows of a list before the others are folded away."""


def card(title: str, inside: str, note: str = "", wide: bool = False) -> str:
    """A card: what it is of, what to know of it, and what is in it."""
    told = f'<p class="note">{escape(note)}</p>' if note else ""
    return f'<section class="card{" wide" if wide else ""}"><h3>{escape(title)}</h3>{told}{inside}</section>'


def figure(title: str, drawing: str, note: str) -> str:
    """A drawing with what it is of, and what it shows."""
    return f"<figure><h3>{escape(title)}</h3><figcaption>{escape(note)}</figcaption>{drawing}</figure>"


def says(told: Iterator[str]) -> str:
    """Sentences as a list; that there are not enough games stands out."""
    items = (escape(one).replace(NOT_ENOUGH, f'<span class="open">{NOT_ENOUGH}</span>') for one in told)
    return f'<ul class="says">{"".join(f"<li>{one}</li>" for one in items)}</ul>'


def folded(summary: str, inside: str) -> str:
    """What is opened by whoever wants it."""
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"
