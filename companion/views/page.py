"""Page: what a phone shows, as plain JSON values made from a snapshot.

One page serves everybody: it holds nothing of a device, a nonce or a luck not yet drawn. Whose
seat a phone plays is told to that phone beside it.

The shape, with absent keys standing for nothing::

    rev moved entry key game paused notice engine
    troubles  [sentence], what is wrong with the box and what mends it
    head      {phase, context, active}
    seats     [{seat, colour, name, headline, label, pips, pipsLabel, score, note, asked, clock}]
    board     the board's digest; its values are board_page
    pieces    [{id, kind, at, seat, height, label, marks}]
    trays     [{id, title, seat, note, marks, items: [{id, kind, label, value, of, icon, path}]}]
    questions [{seat, ask, prompt, topic, preset, finish, menu}]
    chance    {source, prompt, by, ask, verb, glyph, hand, menu}
    back      {seat: entry}
    desk      {member: menu, referee: menu}
    events    [{text, rule, seat, title, glyph, lines, gains, spaces, follow, kind}]
    drawn     [{source, face, from, again}]
    log       [{n, text, rule, seat, drawn}], the newest ``LOG_LINES``, newest last
    luck      {from, label, byHand, problem}
    opponents {seat: milliseconds for a word}, the seats that the box plays
    said      {seat, word}, what an opponent said last, for people to carry out
    over      {text, reason, ranking, scores, table, rule}
    shelf     [{key, game, seats, at, entries, over}]
    rules     [{key, value, text, rule, changed}], the house rules in force

Menus are written as trees (see ``companion.views.tree``) of at most ``MENU_OPTIONS`` options for
a seat; ``menu_page`` gives what was left out. A page of Arachnid stays below 30 kB.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from companion.play import (
    Board,
    Chance,
    Choice,
    End,
    Event,
    Game,
    Glyph,
    Item,
    Menu,
    Over,
    Piece,
    Scene,
    SeatLine,
    Settings,
    Text,
    Tray,
)
from companion.table.intents import LUCK, Drawn, LogLine, Origin, Snapshot
from companion.table.menus import desk_menu, play_menu
from companion.views.prose import say
from companion.views.tree import Page, Walk, lean, tree

LOG_LINES = 60
MENU_OPTIONS = 500
DESK_OPTIONS = 100

_MEMBER = Origin("phone", frozenset(range(8)))
_REFEREE = Origin("phone", None)


def encode(snapshot: Snapshot, language: str = "en") -> bytes:
    """The page as the bytes everybody gets."""
    return json.dumps(page(snapshot, language), ensure_ascii=False, separators=(",", ":")).encode()


def page(snapshot: Snapshot, language: str = "en") -> Page:
    """The page of a snapshot, all prose in one language."""
    write = _Writer(language)
    result: Page = {
        "rev": snapshot.rev,
        "moved": snapshot.moved,
        "entry": snapshot.entry,
        "luck": write.luck(snapshot),
        "shelf": [
            {
                "key": one.key,
                "game": one.game,
                "seats": one.seats,
                "at": round(one.at),
                "entries": one.entries,
                "over": one.over,
            }
            for one in snapshot.shelf
        ],
        "desk": {
            "member": write.menu(_desk_walk(snapshot, _MEMBER), DESK_OPTIONS),
            "referee": write.menu(_desk_walk(snapshot, _REFEREE), DESK_OPTIONS),
        },
    }
    if snapshot.paused:
        result["paused"] = True
    if snapshot.notice is not None:
        result["notice"] = write.say(snapshot.notice)
    if snapshot.troubles:
        result["troubles"] = [write.say(trouble) for trouble in snapshot.troubles]
    if snapshot.scene is not None:
        result |= _of_scene(snapshot, snapshot.scene, write)
    if snapshot.game is not None and snapshot.settings is not None:
        result |= _of_game(snapshot, snapshot.game, snapshot.settings, write)
    return result


def menu_page(snapshot: Snapshot, seat: int, prefix: tuple[str, ...], language: str = "en") -> Any:
    """The menu of a seat below ``prefix``, for what a page left out."""
    write = _Writer(language)
    return write.menu(lambda deeper: play_menu(snapshot, seat, (*prefix, *deeper)), MENU_OPTIONS)


def board_page(board: Board, language: str = "en") -> Page:
    """A board: its digest, spaces, neighbours, strands and sheets. Units: one cell."""
    result: Page = {
        "name": board.name,
        "spaces": [
            lean(
                name=space.name,
                x=round(space.x, 4),
                y=round(space.y, 4),
                shape=space.shape,
                sheet=space.sheet,
                label=space.label,
                marks=space.marks,
            )
            for space in board.spaces
        ],
        "neighbours": {name: dict(ways) for name, ways in board.neighbours.items()},
        "strands": [list(strand) for strand in board.strands],
        "sheets": [[name, say(title, language)] for name, title in board.sheets],
    }
    return {"digest": _digest(result), **result}


def games_page(games: Iterable[Game], language: str = "en") -> list[Page]:
    """What may be started: each game with its numbers of seats and its house rules."""
    return [
        {
            "name": game.name,
            "title": say(game.title, language),
            "about": say(game.about, language),
            "seats": list(game.seats),
            "rules": [
                lean(
                    key=rule.key,
                    values=[_value(value) for value in rule.values],
                    text=say(rule.text, language),
                    rule=rule.rule,
                )
                for rule in game.house_rules
            ],
        }
        for game in games
    ]


def _of_scene(snapshot: Snapshot, scene: Scene, write: _Writer) -> Page:
    """What is to be seen. A game that can only be looked at has no more than this."""
    pending = snapshot.pending
    asked = {choice.seat for choice in pending} if isinstance(pending, tuple) else set()
    return {
        "key": snapshot.key,
        "head": lean(phase=write.say(scene.phase), context=write.say(scene.context), active=scene.active),
        "seats": [write.seat(line, line.seat in asked, _clock(snapshot, line.seat)) for line in scene.seats],
        "pieces": [_piece(piece) for piece in scene.pieces],
        "trays": [write.tray(tray) for tray in scene.trays],
        "progress": [write.say(line) for line in scene.progress],
        "events": [write.event(event) for event in snapshot.events],
        "drawn": [_drawn(drawn) for drawn in snapshot.drawn],
        "log": [write.log_line(line) for line in snapshot.log[-LOG_LINES:]],
    }


def _of_game(snapshot: Snapshot, game: Game, settings: Settings, write: _Writer) -> Page:
    """What is asked, and under which rules."""
    pending = snapshot.pending
    result: Page = {
        "game": {"name": game.name, "title": write.say(game.title), "edition": game.edition},
        "back": {str(seat): entry for seat, entry in snapshot.back.items()},
        "rules": [
            lean(
                key=rule.key,
                value=_value(settings.options.get(rule.key, rule.default)),
                text=write.say(rule.text),
                rule=rule.rule,
                changed=settings.options.get(rule.key, rule.default) != rule.default,
            )
            for rule in game.house_rules
        ],
    }
    digest = _board_digest(game, settings, write.language)
    if digest is not None:
        result["board"] = digest
    if snapshot.engine:
        result["engine"] = True
        result["opponents"] = {str(seat): ms for seat, ms in snapshot.opponents.items()}
    if snapshot.said is not None:
        result["said"] = {"seat": snapshot.said[0], "word": snapshot.said[1]}
    if isinstance(pending, Over):
        result["over"] = write.over(pending)
    elif isinstance(pending, Chance):
        result["chance"] = write.chance(snapshot, pending)
    elif pending is not None:
        result["questions"] = [write.question(snapshot, choice) for choice in pending]
    return result


def _desk_walk(snapshot: Snapshot, origin: Origin) -> Walk:
    """The desk's menu without the levels of ``new`` (see games_page) and ``pencil``."""

    def walk(prefix: tuple[str, ...]) -> Menu:
        return End() if prefix[:1] in (("new",), ("pencil",)) else desk_menu(snapshot, origin, prefix)

    return walk


class _Writer:
    """Turns the parts of a snapshot into JSON values in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def say(self, text: Text) -> str:
        return say(text, self.language)

    def maybe(self, text: Text | None) -> str | None:
        return None if text is None else self.say(text)

    # ------------------------------------------------------------------------- questions

    def question(self, snapshot: Snapshot, choice: Choice) -> Page:
        return lean(
            seat=choice.seat,
            ask=snapshot.asks.get(choice.seat),
            prompt=self.say(choice.prompt),
            topic=choice.topic,
            preset=choice.preset,
            finish=choice.finish,
            menu=self.menu(lambda prefix: play_menu(snapshot, choice.seat, prefix), MENU_OPTIONS),
        )

    def chance(self, snapshot: Snapshot, chance: Chance) -> Page:
        seat = chance.by if chance.by is not None else 0
        return lean(
            source=chance.source,
            prompt=self.say(chance.prompt),
            by=chance.by,
            ask=snapshot.asks.get(LUCK),
            verb=chance.verb,
            glyph=_glyph(chance.glyph),
            hand=chance.source in snapshot.luck.by_hand,
            menu=self.menu(lambda prefix: play_menu(snapshot, seat, prefix), MENU_OPTIONS),
        )

    def menu(self, walk: Walk, most: int) -> Any:
        return tree(walk, most, self.language)

    # --------------------------------------------------------------------- what is on show

    def seat(self, line: SeatLine, asked: bool, clock: float | None) -> Page:
        return lean(
            seat=line.seat,
            colour=line.colour,
            name=self.say(line.name),
            headline=line.headline,
            label=self.say(line.headline_label),
            pips=list(line.pips) if line.pips[1] else None,
            pipsLabel=self.maybe(line.pips_label),
            score=line.score,
            note=self.maybe(line.note),
            asked=asked,
            clock=None if clock is None else round(clock),
        )

    def tray(self, tray: Tray) -> Page:
        return lean(
            id=tray.id,
            title=self.say(tray.title),
            seat=tray.seat,
            note=self.maybe(tray.note),
            marks=tray.marks,
            items=[self._item(item) for item in tray.items],
        )

    def _item(self, item: Item) -> Page:
        return lean(
            id=item.id,
            kind=item.kind,
            label=self.say(item.label),
            value=item.value,
            of=item.of or None,
            icon=item.icon,
            path=item.path,
        )

    def event(self, event: Event) -> Page:
        return lean(
            kind=event.kind,
            text=self.say(event.text),
            rule=event.rule,
            seat=event.seat,
            title=self.maybe(event.title),
            glyph=_glyph(event.glyph),
            lines=[self.say(line) for line in event.lines],
            gains=[list(gain) for gain in event.gains],
            spaces=event.spaces,
            follow=event.follow,
        )

    def log_line(self, line: LogLine) -> Page:
        return lean(
            n=line.n,
            text=self.say(line.text),
            rule=line.rule,
            seat=line.seat,
            drawn=None if line.drawn is None else _drawn(line.drawn),
        )

    def luck(self, snapshot: Snapshot) -> Page:
        luck = snapshot.luck
        return {
            "from": luck.provenance,
            "label": luck.label,
            **lean(byHand=sorted(luck.by_hand), problem=self.maybe(luck.problem)),
        }

    def over(self, over: Over) -> Page:
        return lean(
            text=self.say(over.text),
            reason=over.reason,
            ranking=[list(place) for place in over.ranking],
            scores=list(over.scores),
            table=[[self.say(heading), list(row)] for heading, row in over.table],
            rule=over.rule,
        )


def _piece(piece: Piece) -> Page:
    return lean(
        id=piece.id,
        kind=piece.kind,
        at=piece.space,
        seat=piece.seat,
        height=piece.height or None,
        label=piece.label,
        marks=piece.marks,
    )


def _glyph(glyph: Glyph | None) -> Page | None:
    if glyph is None:
        return None
    value = list(glyph.value) if isinstance(glyph.value, tuple) else glyph.value
    return {"kind": glyph.kind, "value": value, **lean(icon=glyph.icon, seats=glyph.seats)}


def _drawn(drawn: Drawn) -> Page:
    return {
        "source": drawn.source,
        "face": drawn.face,
        "from": drawn.provenance,
        **lean(again=drawn.again),
    }


def _clock(snapshot: Snapshot, seat: int) -> float | None:
    return snapshot.clocks[seat] if seat < len(snapshot.clocks) else None


def _value(value: bool | int | str) -> str:
    """A house rule's value as it stands in a word."""
    return str(value).lower() if isinstance(value, bool) else str(value)


_DIGESTS: dict[str, str | None] = {}


def _board_digest(game: Game, settings: Settings, language: str) -> str | None:
    """The digest of a game's board, worked out once: a board of squares has some 500 spaces."""
    key = json.dumps(
        [game.name, game.edition, settings.seats, settings.options, settings.data, language], sort_keys=True
    )
    if key not in _DIGESTS:
        board = game.board(settings)
        _DIGESTS[key] = None if board is None else board_page(board, language)["digest"]
    return _DIGESTS[key]


def _digest(values: Page) -> str:
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:12]
