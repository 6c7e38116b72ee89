"""Writer: the parts of a page, each as JSON values in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.play import (
    Chance,
    Choice,
    Event,
    Glyph,
    Over,
    SeatLine,
    Text,
    text,
)
from companion.table.authority.menus import OTHER_FACES, TAKE_IT_OUT, play_menu
from companion.table.happened import Steps
from companion.table.intents import LUCK, ProposalShown, Snapshot
from companion.views import schema, shown
from companion.views.ending import beside
from companion.views.prose import Speech, translate
from companion.views.putting_back import PuttingBack
from companion.views.tree import MenuLookup, lean, tree

MENU_OPTIONS = 250
MOST_UNDONE = 12
"""Steps that a proposal to go back tells one by one."""


class Writer:
    """Turns the parts of a snapshot into JSON values in one language."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.translate = speech.translate
        self.maybe = speech.maybe

    # ------------------------------------------------------------------------- questions

    def question(self, snapshot: Snapshot, choice: Choice) -> schema.Question:
        return lean(
            schema.Question(
                seat=choice.seat,
                ask=snapshot.asks.get(choice.seat),
                since=snapshot.asked_since.get(choice.seat),
                prompt=self.translate(choice.prompt),
                you=self.speech.to_seats(choice.prompt, choice.seat),
                topic=choice.topic,
                gathered=choice.gathered,
                modal=choice.modal,
                duel=shown.duel(choice.duel, self.speech),
                preset=choice.preset,
                finish=choice.finish,
                menu=self.menu(lambda prefix: play_menu(snapshot, choice.seat, prefix)),
            )
        )

    def proposal(self, proposal: ProposalShown, timeline: Steps | None) -> schema.Proposal:
        return lean(
            schema.Proposal(
                entry=proposal.n,
                by=proposal.by,
                text=self.translate(proposal.what),
                you=self.speech.to_seats(proposal.what, None),
                meaning=self.translate(proposal.meaning),
                missing=sorted(proposal.missing),
                away={str(seat): seconds for seat, seconds in proposal.left.items()},
                undone=self._undone(proposal, timeline),
            )
        )

    def _undone(self, proposal: ProposalShown, timeline: Steps | None) -> list[str] | None:
        if proposal.to is None or timeline is None:
            return None
        lines = [line for line in timeline.lines(MOST_UNDONE + 1) if line.n > proposal.to]
        told = [self.translate(line.text) for line in lines[:MOST_UNDONE]]
        return (
            told if len(lines) <= MOST_UNDONE else [*told, self.translate(text("and what was before that"))]
        )

    def putting_back(self, putting: PuttingBack) -> schema.PuttingBack:
        """What was taken back, for phones and televisions: of everybody by name, for "You take Vicious" after
        "undo it on the board" is an order."""
        return lean(
            schema.PuttingBack(
                head=self.translate(putting.head),
                acts=[self.translate(act) for act in putting.acts],
                puts=[self.translate(put) for put in putting.puts],
                count=putting.count,
                undoing=putting.is_by_the_acts,
                short=putting.is_short,
            )
        )

    def chance(self, snapshot: Snapshot, chance: Chance) -> schema.Chance:
        seat = snapshot.drawer if snapshot.drawer is not None else 0
        return lean(
            schema.Chance(
                source=chance.source,
                prompt=self.translate(chance.prompt),
                you=self.speech.to_seats(chance.prompt, chance.by),
                by=snapshot.drawer,
                ask=snapshot.asks.get(LUCK),
                since=snapshot.asked_since.get(LUCK),
                verb=chance.verb,
                glyph=_glyph(chance.glyph),
                spaces=chance.spaces or None,
                hand=chance.source in snapshot.luck.by_hand,
                again=True if snapshot.again is not None else None,
                others=self.maybe(_no_face(chance, taken_out=snapshot.taken_out)),
                duel=shown.duel(snapshot.scene.duel if snapshot.scene else None, self.speech),
                menu=self.menu(lambda prefix: play_menu(snapshot, seat, prefix)),
            )
        )

    def menu(self, menu_at: MenuLookup) -> schema.Menu:
        """A menu as a tree, as deep as it has at most ``MENU_OPTIONS`` options."""
        return tree(menu_at, MENU_OPTIONS, self.speech)

    # --------------------------------------------------------------------- what is on show

    def seat(self, line: SeatLine, asked: bool, clock: float | None) -> schema.SeatLine:
        return lean(
            schema.SeatLine(
                seat=line.seat,
                colour=line.colour,
                name=self.translate(line.name),
                coloured=self.colour(line),
                headline=line.headline,
                label=self.translate(line.counted),
                pips=line.pips if line.pips[1] else None,
                track=self.maybe(line.pips_label),
                score=line.score,
                note=self.maybe(line.note),
                brief=self.brief(line.note),
                asked=asked,
                clock=None if clock is None else round(clock),
            )
        )

    def brief(self, note: Text | None) -> str | None:
        """The short form of a note that has one."""
        return self.speech.translate(note, short=True) if note and note.short else None

    def colour(self, line: SeatLine) -> str | None:
        """What the colour of a seat is called, where the seat has the name of a person."""
        colour = translate(line.name, self.speech.language)
        return None if colour == self.translate(line.name) else colour

    def event(self, event: Event, seats: Sequence[SeatLine]) -> schema.Event:
        """What happened, and what it changes of what the seats have."""
        lines = {line.seat: line for line in seats}
        return lean(
            schema.Event(
                kind=event.kind,
                text=self.translate(event.text),
                you=self.speech.to_seats(event.text, event.seat),
                rule=event.rule,
                seat=event.seat,
                title=self.maybe(event.title),
                heading=self.speech.to_seats(event.title, event.seat),
                glyph=_glyph(event.glyph),
                lines=[self.translate(line) for line in event.lines],
                yours=self.yours([(line, event.seat) for line in event.lines]),
                gains=[
                    (seat, change, self.translate(lines[seat].counts(abs(change))))
                    for seat, change in event.gains
                ],
                spaces=event.spaces,
                order=event.order,
                piece=event.piece,
                cue=event.cue,
                duel=shown.duel(event.duel, self.speech),
                fought=event.fought is not None,
                stays=event.stays or bool(event.spaces),
            )
        )

    def yours(self, lines: Sequence[tuple[Text, int | None]]) -> dict[str, list[str]] | None:
        """These lines as each seat is told them that one of them concerns; with each the seat it is about."""
        told = [self.speech.to_seats(line, seat) or {} for line, seat in lines]
        seats = sorted({one for each in told for one in each})
        return {
            one: [each.get(one) or self.translate(line) for each, (line, _) in zip(told, lines, strict=True)]
            for one in seats
        } or None

    def over(self, over: Over, names: Mapping[int, Text]) -> schema.Over:
        return lean(
            schema.Over(
                won=self.translate(over.who_won(names)),
                beside=self.maybe(beside(over)),
                text=self.translate(over.text),
                you=self.speech.to_you(over.text, over.winner),
                reason=over.reason,
                ranking=over.ranking,
                scores=over.scores,
                table=[(self.translate(heading), row) for heading, row in over.table],
                rule=over.rule,
            )
        )


def _glyph(glyph: Glyph | None) -> schema.Glyph | None:
    if glyph is None:
        return None
    return lean(schema.Glyph(kind=glyph.kind, value=glyph.value, icon=glyph.icon, seats=glyph.seats))


def _no_face(chance: Chance, *, taken_out: bool) -> Text | None:
    """What is none of its faces, though hands may come by it."""
    if chance.kept_out is not None:
        stays = text("Stays out of the bag: {what}.", what=chance.kept_out)
        return stays if taken_out else text("{first} {next}", first=stays, next=TAKE_IT_OUT)
    return OTHER_FACES if chance.rerolls else None
