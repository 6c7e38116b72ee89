"""Page: what a phone shows, as plain JSON values made from a snapshot.

One page serves everybody: it holds nothing of a device, a nonce or a luck not yet drawn. Whose
seat a phone plays is told to that phone beside it.

``schema.Page`` is its shape. ``menu_page`` gives what its menus left out. What hardly changes or is seldom
looked at has pages of its own: ``board_page``, ``game_pages``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from sys import intern
from typing import Any, Final

from companion.kit import like_acts, motives
from companion.kit.game import Game
from companion.kit.memoized import memoized_by_identity
from companion.play import (
    DONE_EVENT,
    END_EVENT,
    ROLL,
    Chance,
    End,
    Event,
    Menu,
    Option,
    Over,
    Scene,
    Settings,
    Text,
    Tray,
    listed,
    text,
)
from companion.table.authority.authority import least
from companion.table.authority.menus import BOX, below_verb, desk_menu, play_menu
from companion.table.happened import OpponentsTurn
from companion.table.intents import Origin, Snapshot
from companion.views import clocks, game_pages, rounds, rulebook, schema, shown
from companion.views.board_page import board_digest
from companion.views.prose import speech_at
from companion.views.putting_back import putting_back
from companion.views.tree import MenuLookup, lean, tree
from companion.views.waiting import Waiting, waiting
from companion.views.writer import Writer

LOG_LINES = 12
"""Lines of the log that a page has, more than fit beside the board of a tablet; ``log_page`` has more."""
LAST = 3
"""Lines of what an opponent has done that are told in one go: of more the first are carried out already."""
DESK_OPTIONS = 100

WAITS: Mapping[Waiting, Text] = {
    "lay out": text("Lay out what was drawn: the box waits."),
    "put back": text("Put back what was taken back: the box waits."),
    "people": text("The box was off and waits: Go on at the box, or on a phone with a seat."),
}
"""What people read on a page while the box waits."""

_FLAGS: Final = ("paused", "woken", "whole", "trials", "quick")

_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
Encoded = Mapping[str, bytes]
"""A page by its keys, the value of each as JSON."""


def encode(snapshot: Snapshot, language: str = "en") -> Encoded:
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


def joined(parts: Encoded) -> bytes:
    """The JSON object of these parts."""
    return b"{%b}" % b",".join(b'"%b":%b' % (key.encode(), value) for key, value in parts.items())


def change(before: Encoded, now: Encoded) -> Encoded:
    """What makes one page of another: the parts that differ, null for those that are gone."""
    gone = {key: b"null" for key in before if key not in now}
    return gone | {key: value for key, value in now.items() if before.get(key) != value}


def page(snapshot: Snapshot, language: str = "en") -> schema.Page:
    """The page of a snapshot, all prose in one language."""
    write = Writer(speech_at(snapshot, language))
    verbs = _options(desk_menu(snapshot, BOX))
    result: schema.Page = {
        "rev": snapshot.rev,
        "moved": snapshot.moved,
        "entry": snapshot.entry,
        "luck": shown.luck(snapshot.luck, write.speech),
        "shelf": len(snapshot.shelf),
        "desk": tree(_desk_lookup(snapshot, verbs), DESK_OPTIONS, write.speech),
        "least": {
            verb: least(snapshot, verb).name.lower() for verb in ("back", *(option.part for option in verbs))
        },
    }
    if snapshot.round is not None:
        result["round"] = rounds.waiting(snapshot.round)
    if snapshot.proposal is not None:
        result["proposal"] = write.proposal(snapshot.proposal, snapshot.timeline)
    if snapshot.clock is not None:
        result["clock"] = clocks.page(snapshot.clock, write.speech)
    for flag in _FLAGS:
        if getattr(snapshot, flag):
            result[flag] = True
    if (waits := waiting(snapshot)) is not None:
        result["waits"] = write.translate(WAITS[waits])
    if snapshot.notice is not None:
        result["notice"] = write.translate(snapshot.notice)
    if snapshot.troubles:
        result["troubles"] = [write.translate(trouble) for trouble in snapshot.troubles]
    if (plan := game_pages.plan(snapshot, language)) is not None:
        result["plan"] = plan
    if snapshot.showing is not None:
        result["showing"] = {"game": snapshot.showing.key, "entry": snapshot.showing.entry}
    if snapshot.ticked is not None:
        result["ticked"] = {"entry": snapshot.ticked.entry, "orders": sorted(snapshot.ticked.orders)}
    if snapshot.allowing:
        result["allowing"] = sorted(snapshot.allowing)
    if snapshot.scene is not None:
        _add_scene(result, snapshot, snapshot.scene, write)
    else:
        if snapshot.games:
            result["about"] = write.translate(about(snapshot))
        if snapshot.names:
            result["names"] = {str(seat): name for seat, name in snapshot.names.items()}
    if snapshot.game is not None and snapshot.settings is not None:
        _add_game(result, snapshot, snapshot.game, snapshot.settings, write)
    return result


def about(snapshot: Snapshot) -> Text:
    """What the box is for; it has one game at least."""
    titles = [game.title for game in snapshot.games]
    return text("The box draws, counts and remembers: {games}.", games=listed(titles))


def menu_page(snapshot: Snapshot, seat: int, prefix: tuple[str, ...], language: str = "en") -> schema.Menu:
    """The menu of a seat below ``prefix``, for what a page left out."""
    write = Writer(speech_at(snapshot, language))
    return write.menu(lambda deeper: play_menu(snapshot, seat, (*prefix, *deeper)))


def desk_page(
    snapshot: Snapshot, origin: Origin, prefix: tuple[str, ...], language: str = "en"
) -> schema.Menu:
    """The menu of the desk below ``prefix`` for who asks, for what a page left out."""
    write = Writer(speech_at(snapshot, language))
    return write.menu(lambda deeper: _desk_level(snapshot, origin, (*prefix, *deeper)))


def log_page(snapshot: Snapshot, language: str = "en") -> list[schema.LogLine]:
    """The last lines of the log, the newest last, for what a page left out; none where no game is open."""
    speech = speech_at(snapshot, language)
    return [shown.log_line(line, speech) for line in snapshot.log]


def _add_scene(result: schema.Page, snapshot: Snapshot, scene: Scene, write: Writer) -> None:
    """What is to be seen. A game that can only be looked at has no more than this."""
    pending = snapshot.pending
    asked = {choice.seat for choice in pending} if isinstance(pending, tuple) else set()
    result.update(
        {
            "key": snapshot.key,
            "head": lean(
                schema.Head(
                    phase=write.translate(scene.phase),
                    you=write.speech.to_seats(scene.phase, scene.active),
                    context=write.translate(scene.context),
                    active=scene.active,
                )
            ),
            "seats": [
                write.seat(line, line.seat in asked, _clock(snapshot, line.seat)) for line in scene.seats
            ],
            "pieces": [shown.piece(piece, write.speech) for piece in scene.pieces],
            "trays": [shown.tray(tray, write.speech) for tray in scene.trays if not _of_a_question(tray)],
            "progress": [write.translate(line) for line in scene.progress],
            "events": [
                write.event(event, scene.seats) for event in (*snapshot.events, *_fell_again(snapshot))
            ],
            "drawn": [shown.drawn(drawn) for drawn in snapshot.drawn],
            "log": [shown.log_line(line, write.speech) for line in snapshot.log[-LOG_LINES:]],
        }
    )
    if (yours := write.yours([(line, None) for line in scene.progress])) is not None:
        result["yours"] = yours


def _fell_again(snapshot: Snapshot) -> Iterator[Event]:
    """That dice fell again by themselves after a step back, where the next one is to be rolled: nobody has
    rolled those that count so far."""
    pending, again = snapshot.pending, sum(one.again and one.rolled for one in snapshot.drawn)
    if again and isinstance(pending, Chance) and pending.verb == ROLL:
        fell = text("{n} die fell again as before", plural="{n} dice fell again as before", n=again)
        yield Event("fell-again", fell)


def _of_a_question(tray: Tray) -> bool:
    """Whether a tray repeats for a small display what a page tells with the question of that seat."""
    return tray.follows and tray.seat is not None


def _add_game(result: schema.Page, snapshot: Snapshot, game: Game, settings: Settings, write: Writer) -> None:
    """What is asked, and under which rules."""
    pending = snapshot.pending
    chapters = rulebook.chapters(game, write.speech.language)
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
    if asides := [name for name, verb in game.verbs.items() if verb.aside]:
        result["game"]["asides"] = asides
    if any(rule != called for rule, called in chapters.items()):
        result["game"]["chapters"] = chapters
    if all(pictures := [game.seat_picture(seat) for seat in range(settings.seats)]):
        result["game"]["pictures"] = pictures
    digest = board_digest(game, settings, intern(write.speech.language))
    if digest is not None:
        result["board"] = digest
    if snapshot.engine:
        result["engine"] = True
        result["opponents"] = {str(seat): ms for seat, ms in snapshot.opponents.items()}
    if snapshot.opponents_drew:
        result["drew"] = True
    if snapshot.opponents_turn is not None:
        result["said"] = _spoken(snapshot, snapshot.opponents_turn, write)
    if (putting := putting_back(snapshot)) is not None:
        result["putting"] = write.putting_back(putting)
    if isinstance(pending, Over):
        assert snapshot.scene is not None, "whatever is over was there to be seen"
        result["over"] = write.over(pending, {line.seat: line.name for line in snapshot.scene.seats})
    elif isinstance(pending, Chance):
        result["chance"] = write.chance(snapshot, pending)
    elif pending is not None:
        result["questions"] = [write.question(snapshot, choice) for choice in pending]


def _spoken(snapshot: Snapshot, turn: OpponentsTurn, write: Writer) -> schema.Spoken:
    """What an opponent has done in its turn: ``LAST`` lines as they happened and all of its last word, and
    what was before. An end of a turn is told with all of it: it moves nothing itself."""
    past = turn.before
    events = [event for event in snapshot.events if event.kind != END_EVENT]
    lines = like_acts.joined((*past, *events))
    new = [line for line in lines if line[-1] in events]
    most = len(lines) if events and events[0].kind == DONE_EVENT else max(LAST, len(new))
    before, last = lines[:-most], lines[-most:]

    def sentences(lines: Sequence[Sequence[Event]]) -> list[str]:
        return [write.translate(like_acts.told(line)) for line in lines]

    said: schema.Spoken = {"seat": turn.seat, "word": turn.word, "last": sentences(last)}
    if before:
        said["before"] = sentences(before)
    if len(new) < len(last):
        said["new"] = len(new)
    told = write.yours([(like_acts.told(line), line[-1].seat) for line in lines]) or {}
    if yours := {one: each for one, each in told.items() if one != str(turn.seat)}:  # the box reads none
        said["yours"] = yours
    if spaces := [space for line in last for event in line if event not in events for space in event.spaces]:
        said["spaces"] = list(dict.fromkeys(spaces))
    if turn.moves:
        said["moves"] = True
    if why := motives.unsaid(turn.why, " ".join(sentences(new)), write.translate):
        said["why"] = write.translate(motives.told(why))
    facts = {id(event): facts for event, facts in zip(past, turn.reasons, strict=True)}
    reasons = [_reason(line, facts, write) for line in lines[: len(lines) - len(new)]]
    if any(reasons):
        said["reasons"] = {str(place): reason for place, reason in enumerate(reasons) if reason}
    return said


def _reason(line: Sequence[Event], facts: Mapping[int, Sequence[Text]], write: Writer) -> str:
    """Why somebody did what a line tells: as of the last of its words that has a reason."""
    why = next((found for event in reversed(line) if (found := facts.get(id(event)))), ())
    unsaid = motives.unsaid(why, write.translate(like_acts.told(line)), write.translate)
    return write.translate(motives.told(unsaid)) if unsaid else ""


def _options(menu: Menu) -> tuple[Option, ...]:
    return menu if isinstance(menu, tuple) else ()


_TOLD_ELSEWHERE = ("new", "rewind")
"""Verbs of the desk whose levels no page has: see games_page and views.timeline."""

ASKED_FOR = frozenset(("open", "pencil", "source", "clock", "resign", "opponent"))
"""Verbs of the desk whose levels ``desk_page`` has: ``open`` has as many rows as there are games on the
shelf, others are seldom needed, and what follows ``resign`` and ``opponent`` depends on who asks, while a
page serves everybody."""


def _desk_level(snapshot: Snapshot, origin: Origin, path: tuple[str, ...]) -> Menu:
    """The desk's menu without the levels that are told elsewhere."""
    return End() if path and path[0] in _TOLD_ELSEWHERE else desk_menu(snapshot, origin, path)


def _desk_lookup(snapshot: Snapshot, verbs: tuple[Option, ...]) -> MenuLookup:
    """The desk's menu on a page, whose verbs are known."""

    def level(path: tuple[str, ...]) -> Menu | None:
        if not path:
            return verbs
        if path[0] in _TOLD_ELSEWHERE:
            return End()
        return None if path[0] in ASKED_FOR else below_verb(snapshot, BOX, *path)

    return level


def _clock(snapshot: Snapshot, seat: int) -> float | None:
    return snapshot.clocks[seat] if seat < len(snapshot.clocks) else None
