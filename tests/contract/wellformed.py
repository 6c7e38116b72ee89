"""What every Text, event, scene, question and menu must be, whatever the game."""

from __future__ import annotations

from string import Formatter
from typing import Any

from companion.errors import plain
from companion.kit.game import Game
from companion.kit.seatmarks import SEATMARKS
from companion.play import (
    DONE_EVENT,
    END_EVENT,
    Chance,
    Choice,
    End,
    Event,
    Menu,
    Over,
    Pending,
    Range,
    Refusal,
    Scene,
    Text,
)
from companion.views.prose import translate
from companion.views.rulebook import sections

TITLE, LINE, LABEL = 18, 26, 18


def check_text(text: Text) -> str:
    """Every field of the message has its value; returns the English sentence."""
    given = {key for key, _ in text.args}
    for message in (text.msgid, text.plural, text.short, text.you, text.remedy):
        wanted = {field for _, field, _, _ in Formatter().parse(message) if field is not None}
        assert wanted <= given, f"{message!r} lacks {wanted - given}"
    for _, value in text.args:
        if isinstance(value, Text):
            check_text(value)
    assert list(text.args) == sorted(text.args, key=lambda pair: pair[0])
    sentence = plain(text)
    assert sentence
    bare = [said.replace("the hub", "hub") for said in (sentence, translate(text))]
    assert bare[0] == bare[1]  # a word has an article, a name has none
    assert "!" not in sentence, "no exclamation marks"
    if text.short:
        assert len(translate(text, short=True)) <= LABEL, translate(text, short=True)
    return sentence


def check_event(game: Game, event: Event) -> None:
    check_text(event.text)
    assert event.rule is None or event.rule in sections(game), event.rule
    assert event.kind == event.kind.lower()
    if event.title is not None:
        check_text(event.title)
        title = translate(event.title, short=True)
        assert len(title) <= TITLE, title
    else:
        assert not event.lines, "lines need a title"
        assert event.glyph is None or event.glyph.kind == "dice", "a glyph needs a title"
    assert len(event.lines) <= 2, event.lines
    for line in event.lines:
        check_text(line)
        assert len(translate(line, short=True)) <= LINE, translate(line, short=True)
    assert event.kind not in (DONE_EVENT, END_EVENT) or not event.moved, "an end moves nothing"
    assert not event.order or event.title is not None, "an order needs a title"
    assert bool(event.piece) == bool(event.order and event.spaces), "a way on the board needs its piece"
    assert len(event.spaces) in {"": range(99), "comes": (0, 1), "goes": (0, 2)}[event.order], event.spaces


def check_refusal(game: Game, refusal: Refusal) -> None:
    """General refusals cite nothing; a refusal by a rule always cites a known one."""
    check_text(refusal.text)
    if refusal.slug in ("unknown-verb", "wrong-shape", "not-asked"):
        assert refusal.rule is None
    elif refusal.slug == "unknown-name":
        assert refusal.rule is None or refusal.rule in sections(game), "what faces there are may be a ruling"
    else:
        assert refusal.rule in sections(game), f"{refusal.slug} cites {refusal.rule}"


def check_scene(game: Game, state: Any) -> Scene:
    scene = game.scene(state)
    settings = game.settings(state)
    assert [line.seat for line in scene.seats] == list(range(settings.seats))
    assert len({line.colour for line in scene.seats}) == settings.seats
    assert {line.colour for line in scene.seats} <= SEATMARKS.keys()
    for line in scene.seats:
        check_text(line.name)
        check_text(line.headline_label)
        assert 0 <= line.pips[0] <= max(line.pips[1], line.pips[0])
    assert scene.phase == game.phase(state)
    for text in (scene.phase, scene.context):
        check_text(text)
        assert len(translate(text, short=True)) <= LABEL, translate(text, short=True)
    for text in scene.progress:
        check_text(text)
    assert scene.active is None or scene.active in range(settings.seats)
    board = game.board(settings)
    spaces = {space.name for space in board.spaces} if board else set()
    ids = [piece.id for piece in scene.pieces]
    assert len(ids) == len(set(ids)), "a piece is in one place"
    for piece in scene.pieces:
        assert piece.space in spaces
        assert len(piece.notes) >= len(piece.marks), "how it is drawn is told in its game’s own words"
    trays = [tray.id for tray in scene.trays]
    assert len(trays) == len(set(trays))
    for tray in scene.trays:
        check_text(tray.title)
        assert len(tray.notes) >= len(tray.marks), "how its figure is drawn is told as well"
        if board and tray.picture and "off" not in tray.marks:
            assert tray.id in ids, "the card of a piece has its id"
        for item in tray.items:
            check_text(item.label)
            assert item.of == 0 or 0 <= item.value <= item.of, item
    return scene


def check_pending(game: Game, state: Any) -> Pending:
    pending = game.pending(state)
    seats = range(game.settings(state).seats)
    if isinstance(pending, Over):
        check_over(game, pending, len(seats))
    elif isinstance(pending, Chance):
        check_chance(game, state, pending)
    else:
        assert pending, "somebody is asked, luck is due, or it is over"
        asked = [choice.seat for choice in pending]
        assert len(asked) == len(set(asked)), "no seat is asked twice"
        for choice in pending:
            check_choice(game, state, choice)
    open_seats = {choice.seat for choice in pending} if isinstance(pending, tuple) else set()
    for seat in seats:
        if seat not in open_seats:
            assert game.menu(state, seat) == (), "a seat that is not asked has no menu"
    return pending


def check_choice(game: Game, state: Any, choice: Choice) -> None:
    check_text(choice.prompt)
    words = walk(game, state, choice.seat)
    assert len(words) > 1, f"one word is played, not asked: {words}"
    assert len(words) == len(set(words)), "every word once"
    assert choice.preset is None or choice.preset in words
    assert choice.finish is None or choice.finish in words


def check_chance(game: Game, state: Any, chance: Chance) -> None:
    check_text(chance.prompt)
    check_text(game.sources(game.settings(state))[chance.source])
    tokens = [token for token, _ in chance.faces]
    assert tokens
    assert len(tokens) == len(set(tokens))
    assert all(isinstance(weight, int) and weight > 0 for _, weight in chance.faces)
    assert chance.verb in game.verbs
    assert len(chance.labels) in (0, len(tokens))
    for label in chance.labels:
        check_text(label)
    for token in tokens:
        assert " " not in token
        assert game.why_not(state, f"{chance.verb} {token}", None) is None


def check_over(game: Game, over: Over, seats: int) -> None:
    check_text(over.text)
    placed = [seat for group in over.ranking for seat in group]
    assert sorted(placed) == list(range(seats)), "every seat has one place"
    assert len(over.scores) in (0, seats)
    assert over.reason
    assert over.rule is None or over.rule in sections(game)
    for heading, numbers in over.table:
        check_text(heading)
        assert len(numbers) == seats


def walk(game: Game, state: Any, seat: int) -> list[str]:
    """Every complete word of a seat; on the way every level is checked."""
    scene = game.scene(state)
    there = {piece.id for piece in scene.pieces} | {tray.id for tray in scene.trays}
    return _walk(game, state, seat, (), there)


def _walk(game: Game, state: Any, seat: int, prefix: tuple[str, ...], there: set[str]) -> list[str]:
    level: Menu = game.menu(state, seat, prefix)
    if isinstance(level, End):
        assert prefix
        return [" ".join(prefix)]
    if isinstance(level, Range):
        assert level.low <= level.preset <= level.high
        check_text(level.label)
        assert len(level.outlook) in (0, level.high - level.low + 1)
        for outlook in level.outlook:
            check_text(outlook.label)
            assert 99 <= outlook.win + outlook.tie + outlook.lose <= 101
        parts = [str(number) for number in range(level.low, level.high + 1)]
    else:
        assert level, f"a dead end after {' '.join(prefix)!r}"
        parts = [option.part for option in level]
        assert len(parts) == len(set(parts)), parts
        for option in level:
            assert option.part
            assert " " not in option.part
            check_text(option.label)
            assert option.piece is None or option.piece in there, option
            if option.note is not None:
                check_text(option.note)
    return [word for part in parts for word in _walk(game, state, seat, (*prefix, part), there)]
