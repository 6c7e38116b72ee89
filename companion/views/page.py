"""Page: what a phone shows, as plain JSON values made from a snapshot.

One page serves everybody: it holds nothing of a device, a nonce or a luck not yet drawn. Whose
seat a phone plays is told to that phone beside it.

``schema.Page`` is its shape. A menu is a tree, as deep as it has at most ``MENU_OPTIONS`` options;
``menu_page`` gives what was left out. What hardly changes or is seldom looked at (board, shelf, house
rules, games) has pages of its own.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from sys import intern
from typing import Any, Final

from companion.kit.game import Game, Introduction
from companion.kit.memoized import memoized_by_identity
from companion.kit.options import typed
from companion.kit.seatmarks import SEATMARKS
from companion.play import (
    Board,
    Chance,
    Choice,
    End,
    Event,
    Glyph,
    Menu,
    Option,
    Over,
    Scene,
    SeatLine,
    Settings,
)
from companion.table.authority import least
from companion.table.intents import LUCK, ProposalShown, Snapshot
from companion.table.menus import BOX, below_verb, desk_menu, play_menu
from companion.views import clocks, rounds, schema, shown
from companion.views.prose import Speech, speech_at, translate
from companion.views.tree import MenuLookup, lean, tree

LOG_LINES = 60
MENU_OPTIONS = 250
DESK_OPTIONS = 100
BOARDS = 8
"""Boards whose digest is remembered: more games than one are never on the table, nor many languages."""

_FLAGS: Final = ("paused", "woken", "whole")

_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
Parts = Mapping[str, bytes]
"""A page by its keys, the value of each as JSON."""


def encode(snapshot: Snapshot, language: str = "en") -> Parts:
    """The page as the bytes everybody gets."""
    return {
        key: _rows(value) if key in _ROWS else _JSON.encode(value).encode()
        for key, value in page(snapshot, language).items()
    }


_ROWS = frozenset(("pieces", "trays", "log"))
"""Parts of a page that are rows of what ``shown`` keeps, most of which were on the page before."""


def _rows(values: Any) -> bytes:
    return b"[%b]" % b",".join(map(_row, values))


@memoized_by_identity(4 * shown.MEMOIZED)
def _row(value: object) -> bytes:
    return _JSON.encode(value).encode()


def joined(parts: Parts) -> bytes:
    """The JSON object of these parts."""
    return b"{%b}" % b",".join(b'"%b":%b' % (key.encode(), value) for key, value in parts.items())


def change(before: Parts, now: Parts) -> Parts:
    """What makes one page of another: the parts that differ, null for those that are gone."""
    gone = {key: b"null" for key in before if key not in now}
    return gone | {key: value for key, value in now.items() if before.get(key) != value}


def page(snapshot: Snapshot, language: str = "en") -> schema.Page:
    """The page of a snapshot, all prose in one language."""
    write = _Writer(speech_at(snapshot, language))
    verbs = _options(desk_menu(snapshot, BOX))
    result: schema.Page = {
        "rev": snapshot.rev,
        "moved": snapshot.moved,
        "entry": snapshot.entry,
        "luck": shown.luck(snapshot.luck, write.speech),
        "shelf": len(snapshot.shelf),
        "desk": write.menu(_desk_lookup(snapshot, verbs), DESK_OPTIONS),
        "least": {
            verb: least(snapshot, verb).name.lower() for verb in ("back", *(option.part for option in verbs))
        },
    }
    if snapshot.round is not None:
        result["round"] = rounds.waiting(snapshot.round)
    if snapshot.proposal is not None:
        result["proposal"] = write.proposal(snapshot.proposal)
    if snapshot.clock is not None:
        result["clock"] = clocks.page(snapshot.clock, write.speech)
    for flag in _FLAGS:
        if getattr(snapshot, flag):
            result[flag] = True
    if snapshot.notice is not None:
        result["notice"] = write.translate(snapshot.notice)
    if snapshot.troubles:
        result["troubles"] = [write.translate(trouble) for trouble in snapshot.troubles]
    if (plan := _plan(snapshot, language)) is not None:
        result["plan"] = plan
    if snapshot.scene is not None:
        _add_scene(result, snapshot, snapshot.scene, write)
    elif snapshot.names:
        result["names"] = {str(seat): name for seat, name in snapshot.names.items()}
    if snapshot.game is not None and snapshot.settings is not None:
        _add_game(result, snapshot, snapshot.game, snapshot.settings, write)
    return result


def menu_page(snapshot: Snapshot, seat: int, prefix: tuple[str, ...], language: str = "en") -> schema.Menu:
    """The menu of a seat below ``prefix``, for what a page left out."""
    write = _Writer(speech_at(snapshot, language))
    return write.menu(lambda deeper: play_menu(snapshot, seat, (*prefix, *deeper)), MENU_OPTIONS)


def desk_page(snapshot: Snapshot, prefix: tuple[str, ...], language: str = "en") -> schema.Menu:
    """The menu of the desk below ``prefix``, for what a page left out."""
    write = _Writer(speech_at(snapshot, language))
    return write.menu(lambda deeper: _desk_level(snapshot, (*prefix, *deeper)), MENU_OPTIONS)


def shelf_page(snapshot: Snapshot) -> list[schema.Shelved]:
    """The games on the shelf, the one last played first."""
    return [
        {
            "key": one.key,
            "game": one.game,
            "seats": one.seats,
            "at": round(one.at),
            "entries": one.entries,
            "over": one.over,
        }
        for one in snapshot.shelf
    ]


def board_page(board: Board, language: str = "en") -> schema.Board:
    """A board with its digest. Units: one cell."""
    result: schema.Board = {
        "digest": "",
        "name": board.name,
        "spaces": [
            lean(
                schema.Space(
                    name=space.name,
                    x=round(space.x, 4),
                    y=round(space.y, 4),
                    shape=space.shape,
                    sheet=space.sheet,
                    label="" if space.shape != "point" and space.label == space.name else space.label,
                    marks=space.marks,
                    ground=space.ground,
                )
            )
            for space in board.spaces
        ],
        "strands": board.strands,
        "sheets": [(name, translate(title, language)) for name, title in board.sheets],
        "grounds": {name: translate(called, language) for name, called in board.grounds},
    }
    result["digest"] = hashlib.sha256(json.dumps(result, sort_keys=True).encode()).hexdigest()[:12]
    return result


def rules_page(snapshot: Snapshot, language: str = "en") -> list[schema.RuleInForce]:
    """The house rules of the open game and what is chosen of each; none where none is open."""
    if snapshot.game is None or snapshot.settings is None:
        return []
    options = snapshot.settings.options
    return [
        lean(
            schema.RuleInForce(
                key=rule.key,
                label=translate(rule.label(options.get(rule.key, rule.default)), language),
                text=translate(rule.text, language),
                rule=rule.rule,
                changed=options.get(rule.key, rule.default) != rule.default,
            )
        )
        for rule in snapshot.game.house_rules
    ]


def games_page(games: Iterable[Introduction], language: str = "en") -> list[schema.Startable]:
    """What may be started: each game with its numbers of seats and its house rules."""
    return [
        lean(
            schema.Startable(
                name=game.name,
                title=translate(game.title, language),
                about=translate(game.about, language),
                seats=list(game.seats),
                rules=[
                    lean(
                        schema.HouseRule(
                            key=rule.key,
                            values=[typed(value) for value in rule.values],
                            text=translate(rule.text, language),
                            labels=[translate(rule.label(value), language) for value in rule.values],
                            notes=[translate(note, language) for note in rule.notes],
                            pictures=rule.pictures,
                            rule=rule.rule,
                        )
                    )
                    for rule in game.house_rules
                ],
                presets=[
                    schema.Preset(
                        name=translate(preset.name, language),
                        rules={key: typed(value) for key, value in preset.options.items()},
                    )
                    for preset in game.presets
                ],
                picture=game.picture,
                colours=game.colours,
                roles=[translate(role, language) for role in game.roles],
            )
        )
        for game in games
    ]


def planned(snapshot: Snapshot) -> Introduction | None:
    """The game that somebody is setting up, where it is one of those there are."""
    plan = snapshot.plan
    return next((one for one in snapshot.games if plan is not None and one.name == plan.game), None)


def _plan(snapshot: Snapshot, language: str) -> schema.Plan | None:
    """What is told of it."""
    plan, game = snapshot.plan, planned(snapshot)
    if plan is None or game is None:
        return None
    colours = game.colours[: plan.seats] or (None,) * plan.seats
    names = [SEATMARKS[colour].name if colour else game.role(seat) for seat, colour in enumerate(colours)]
    return lean(
        schema.Plan(
            game=game.name,
            title=translate(game.title, language),
            about=translate(game.about, language),
            picture=game.picture or None,
            seats=[
                lean(
                    schema.PlannedSeat(
                        seat=seat,
                        colour=colour,
                        name=translate(name, language) if name else None,
                    )
                )
                for seat, (colour, name) in enumerate(zip(colours, names, strict=True))
            ],
        )
    )


def _add_scene(result: schema.Page, snapshot: Snapshot, scene: Scene, write: _Writer) -> None:
    """What is to be seen. A game that can only be looked at has no more than this."""
    pending = snapshot.pending
    asked = {choice.seat for choice in pending} if isinstance(pending, tuple) else set()
    result.update(
        {
            "key": snapshot.key,
            "head": lean(
                schema.Head(
                    phase=write.translate(scene.phase),
                    you=write.speech.to_you(scene.phase, scene.active),
                    context=write.translate(scene.context),
                    active=scene.active,
                )
            ),
            "seats": [
                write.seat(line, line.seat in asked, _clock(snapshot, line.seat)) for line in scene.seats
            ],
            "pieces": [shown.piece(piece, write.speech) for piece in scene.pieces],
            "trays": [shown.tray(tray, write.speech) for tray in scene.trays],
            "progress": [write.translate(line) for line in scene.progress],
            "events": [write.event(event) for event in snapshot.events],
            "drawn": [shown.drawn(drawn) for drawn in snapshot.drawn],
            "log": [shown.log_line(line, write.speech) for line in snapshot.log[-LOG_LINES:]],
        }
    )


def _add_game(
    result: schema.Page, snapshot: Snapshot, game: Game, settings: Settings, write: _Writer
) -> None:
    """What is asked, and under which rules."""
    pending = snapshot.pending
    chapters = {one.msgid: write.translate(one) for one in game.chapters}
    result.update(
        {
            "game": {
                "name": game.name,
                "title": write.translate(game.title),
                "edition": game.edition,
                "signs": {name: verb.sign for name, verb in game.verbs.items() if verb.sign},
            },
            "back": {str(seat): entry for seat, entry in snapshot.back.items()},
        }
    )
    if any(rule != called for rule, called in chapters.items()):
        result["game"]["chapters"] = chapters
    if all(pictures := [game.seat_picture(seat) for seat in range(settings.seats)]):
        result["game"]["pictures"] = pictures
    digest = _board_digest(game, settings, intern(write.speech.language))
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


def _options(menu: Menu) -> tuple[Option, ...]:
    return menu if isinstance(menu, tuple) else ()


_TOLD_ELSEWHERE = ("new", "rewind")
"""Verbs of the desk whose levels no page has: see games_page and views.timeline."""


def _desk_level(snapshot: Snapshot, path: tuple[str, ...]) -> Menu:
    """The desk's menu without the levels that are told elsewhere."""
    return End() if path and path[0] in _TOLD_ELSEWHERE else desk_menu(snapshot, BOX, path)


def _desk_lookup(snapshot: Snapshot, verbs: tuple[Option, ...]) -> MenuLookup:
    """The desk's menu on a page, whose verbs are known: the levels of ``open`` are as many as there are
    games on the shelf, and those of some verbs are seldom needed, so they are asked for."""

    def level(path: tuple[str, ...]) -> Menu | None:
        if not path:
            return verbs
        if path[0] in _TOLD_ELSEWHERE:
            return End()
        return None if path[0] in ("open", "pencil", "resign", "clock") else below_verb(snapshot, BOX, *path)

    return level


class _Writer:
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
                prompt=self.translate(choice.prompt),
                you=self.speech.to_you(choice.prompt, choice.seat),
                topic=choice.topic,
                gathered=choice.gathered,
                modal=choice.modal,
                duel=shown.duel(choice.duel, self.speech),
                preset=choice.preset,
                finish=choice.finish,
                menu=self.menu(lambda prefix: play_menu(snapshot, choice.seat, prefix), MENU_OPTIONS),
            )
        )

    def proposal(self, proposal: ProposalShown) -> schema.Proposal:
        return lean(
            schema.Proposal(
                entry=proposal.n,
                by=proposal.by,
                text=self.translate(proposal.what),
                meaning=self.translate(proposal.meaning),
                missing=sorted(proposal.missing),
                away={str(seat): seconds for seat, seconds in proposal.left.items()},
            )
        )

    def chance(self, snapshot: Snapshot, chance: Chance) -> schema.Chance:
        seat = chance.by if chance.by is not None else 0
        return lean(
            schema.Chance(
                source=chance.source,
                prompt=self.translate(chance.prompt),
                you=self.speech.to_you(chance.prompt, chance.by),
                by=chance.by,
                ask=snapshot.asks.get(LUCK),
                verb=chance.verb,
                glyph=_glyph(chance.glyph),
                hand=chance.source in snapshot.luck.by_hand,
                menu=self.menu(lambda prefix: play_menu(snapshot, seat, prefix), MENU_OPTIONS),
            )
        )

    def menu(self, menu_at: MenuLookup, most: int) -> schema.Menu:
        return tree(menu_at, most, self.speech)

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
                asked=asked,
                clock=None if clock is None else round(clock),
            )
        )

    def colour(self, line: SeatLine) -> str | None:
        """What the colour of a seat is called, where the seat has the name of a person."""
        colour = translate(line.name, self.speech.language)
        return None if colour == self.translate(line.name) else colour

    def event(self, event: Event) -> schema.Event:
        return lean(
            schema.Event(
                kind=event.kind,
                text=self.translate(event.text),
                you=self.speech.to_you(event.text, event.seat),
                rule=event.rule,
                seat=event.seat,
                title=self.maybe(event.title),
                heading=self.speech.to_you(event.title, event.seat),
                glyph=_glyph(event.glyph),
                lines=[self.translate(line) for line in event.lines],
                gains=event.gains,
                spaces=event.spaces,
                order=event.order,
                piece=event.piece,
                cue=event.cue,
                duel=shown.duel(event.duel, self.speech),
            )
        )

    def over(self, over: Over) -> schema.Over:
        return lean(
            schema.Over(
                text=self.translate(over.text),
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


def _clock(snapshot: Snapshot, seat: int) -> float | None:
    return snapshot.clocks[seat] if seat < len(snapshot.clocks) else None


@memoized_by_identity(BOARDS)
def _board_digest(game: Game, settings: Settings, language: str) -> str | None:
    """The digest of a game's board: a board of squares has some 500 spaces, and settings are long to compare.

    ``language`` is interned.
    """
    board = game.board(settings)
    return None if board is None else board_page(board, language)["digest"]
