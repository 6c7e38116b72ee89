"""What is on show, as plain JSON values: pieces, trays, lines of the log.

Little of it changes from one page to the next, so whatever is equal is written once: of the log, whose
lines stay, what is the same. Nobody changes what these functions give.
"""

from __future__ import annotations

from functools import lru_cache

from companion.kit.memoized import memoized_by_identity
from companion.play import Duel, Fighter, Item, Piece, Tray
from companion.table.happened import Drawn, LogLine
from companion.table.intents import LuckState
from companion.views import fight_schema, schema
from companion.views.luck_schema import Drawn as DrawnShown
from companion.views.luck_schema import Luck
from companion.views.prose import Speech
from companion.views.tree import lean

MEMOIZED = 512  # values of each kind: two pages of the largest game have fewer


@lru_cache(MEMOIZED)
def piece(one: Piece, speech: Speech) -> schema.Piece:
    """A piece on the board."""
    return lean(
        schema.Piece(
            id=one.id,
            picture=one.picture,
            at=one.space,
            name=speech.translate(one.name),
            layer=one.layer,
            seat=one.seat,
            height=one.height or None,
            label=speech.letter(one.label, one.initial),
            marks=one.marks,
            notes=[speech.translate(note) for note in one.notes],
            holder=one.holder,
            emblem=one.emblem or None,
        )
    )


@lru_cache(MEMOIZED)
def tray(one: Tray, speech: Speech) -> schema.Tray:
    """A card or a corner of the table, with what is counted there."""
    return lean(
        schema.Tray(
            id=one.id,
            title=speech.translate(one.title),
            seat=one.seat,
            note=speech.maybe(one.note),
            brief=speech.translate(one.note, short=True) if one.note and one.note.short else None,
            marks=one.marks,
            notes=[speech.translate(note) for note in one.notes],
            picture=one.picture,
            label=one.label,
            items=[_item(item, speech) for item in one.items],
            follows=one.follows,
        )
    )


def _item(item: Item, speech: Speech) -> schema.Item:
    return lean(
        schema.Item(
            id=item.id,
            kind=item.kind,
            label=speech.translate(item.label),
            value=item.value,
            of=item.of or None,
            icon=item.icon,
            under=item.under,
            form=item.form if item.kind == "pile" else None,
            path=item.path,
            barred=speech.maybe(item.barred),
            cost=speech.maybe(item.cost),
            boxes=item.boxes,
            shape=item.shape,
        )
    )


@memoized_by_identity(MEMOIZED)
def log_line(line: LogLine, speech: Speech) -> schema.LogLine:
    """A line of the log."""
    return lean(
        schema.LogLine(
            n=line.n,
            text=speech.translate(line.text),
            you=speech.to_seats(line.text, line.seat),
            rule=line.rule,
            seat=line.seat,
            drawn=[drawn(one) for one in line.drawn],
        )
    )


def duel(one: Duel | None, speech: Speech) -> fight_schema.Duel | None:
    """A fight, where there is one."""
    if one is None:
        return None
    sides = [fighter.seat for fighter in one.fighters]
    ends = [
        fight_schema.DuelEnd(
            text=speech.translate(end.text),
            told=[speech.to_you(end.text, seat) or speech.translate(end.text) for seat in sides],
            seat=end.seat,
            clear=end.clear,
        )
        for end in one.ends
    ]
    fighters = [_fighter(fighter, speech) for fighter in one.fighters]
    chances = [end.chance for end in one.ends if end.chance is not None]
    return lean(
        fight_schema.Duel(fighters=fighters, ends=[lean(end) for end in ends], chances=chances, came=one.came)
    )


def _fighter(one: Fighter, speech: Speech) -> fight_schema.Fighter:
    return lean(
        fight_schema.Fighter(
            seat=one.seat,
            name=speech.translate(one.name),
            own=speech.to_you(one.name, one.seat),
            role=speech.translate(one.role),
            picture=one.picture,
            label=one.label,
            dice=[lean(fight_schema.Die(shape=shape, face=face)) for shape, face in one.dice],
            bonus=one.bonus or None,
            total=one.total,
        )
    )


def drawn(one: Drawn) -> DrawnShown:
    """A draw, and where its luck came from."""
    values: DrawnShown = {
        "source": one.source,
        "face": one.face,
        "from": one.provenance,
        "again": one.again,
    }
    return lean(values)


def luck(state: LuckState, speech: Speech) -> Luck:
    """Where the next draw comes from, and how the generator does."""
    generator = state.generator
    values: Luck = {
        "from": state.provenance,
        "label": generator.label,
        "health": {
            "condition": generator.condition,
            "since": generator.since,
            "tested": generator.tested,
            "cutoffs": (generator.in_a_row, generator.in_a_window),
            "alarms": [(alarm.kind, alarm.count, alarm.last) for alarm in generator.alarms],
        },
        "hand": sorted(state.by_hand),
        "paper": state.paper,
        "carried": state.carried,
        "problem": None if state.problem is None else speech.translate(state.problem),
    }
    return lean(values)
