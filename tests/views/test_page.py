"""What a phone is told, from a table with the toy game."""

from __future__ import annotations

import gc
import json
import re
import weakref
from collections.abc import Sequence
from importlib import import_module
from random import Random

import pytest

from companion import games
from companion.errors import plain
from companion.frozen import replace
from companion.games.taller_ants.tactics import tactics
from companion.kit import grammar
from companion.play import END_EVENT, ROLL, Board, Chance, Event, Over, Settings, Space, text
from companion.table.authority.menus import below_verb, desk_menu
from companion.table.happened import Drawn
from companion.table.intents import BOT, Origin
from companion.table.people.opponents import Opponents
from companion.views import game_pages, page
from companion.views.board_page import board_page
from companion.views.prose import languages
from companion.views.transcript import transcript
from tests.support.saying import options
from tests.support.tables import GREEN, RED, TABLET, UNIT, Table
from tests.support.there import there
from tests.support.toy_game import Pebbles


def shown(table):
    """The page as it arrives at a phone."""
    return json.loads(page.joined(page.encode(table.now)))


def test_without_a_game_there_is_only_what_may_be_started(table):
    view = shown(table)
    assert "game" not in view
    assert [one["part"] for one in view["desk"]] == ["new"]
    assert view["least"]["new"] == "joined"
    assert view["luck"]["from"] == "hwrng"


@pytest.mark.parametrize(
    ("word", "played"),
    [
        ("new taller-ants 3 start", ["spider", "ant", "ant"]),
        ("new web-of-flies 2 start", ["spider", "spider"]),  # which catch what stands for the game
        ("new arachne 2 start", ["matron", "matron"]),
    ],
)
def test_a_game_says_how_its_seats_are_drawn(tmp_path, word, played):
    with Table(tmp_path, find=games.find, names=games.names) as table:
        assert table.submit(word).ok
        assert shown(table)["game"]["pictures"] == played


def test_whoever_resigns_is_told_so_as_you(tmp_path):
    with Table(tmp_path, find=games.find, names=games.names) as table:
        assert table.submit("new arachnid 3 start").ok
        assert table.submit("resign 1", RED).ok
        proposed = shown(table)["proposal"]
        assert (proposed["text"], proposed["you"]) == ("Red resigns", {"0": "you resign"})
        assert table.submit("agree", GREEN).ok
        assert table.submit("agree", replace(GREEN, seats=frozenset((2,)))).ok
        (ended,) = shown(table)["events"]
        assert (ended["text"], ended["you"]) == ("Red has resigned.", {"0": "You have resigned."})


def test_a_game_without_a_drawing_names_none(table):
    table.new()
    assert "pictures" not in shown(table)["game"]


def test_a_waiting_draw_names_its_source_and_who_may_press(table):
    table.new()
    chance = shown(table)["chance"]
    assert (chance["source"], chance["by"], chance["prompt"]) == ("bag", 0, "Draw a token")
    assert chance["glyph"] == {"kind": "bag", "value": 6}
    assert chance["ask"] == table.now.asks[-1]
    assert chance["menu"] == [{"part": "draw", "label": "Draw"}]
    table.submit("source bag hand")
    (hand,) = shown(table)["chance"]["menu"]
    assert [face["part"] for face in hand["then"]] == ["sun", "moon", "star"]


def test_what_will_be_drawn_is_on_no_page(table):
    table.new()
    assert "sun" not in json.dumps({**shown(table), "chance": None})


def test_every_asked_seat_has_its_whole_menu(table):
    table.deal()
    view = shown(table)
    assert [one["seat"] for one in view["questions"]] == [0, 1]
    assert [line["seat"] for line in view["seats"] if line.get("asked")] == [0, 1]
    ready, cheer = view["questions"][0]["menu"]
    assert ready == {"part": "ready", "label": "Ready"}
    assert cheer["late"] is True
    assert cheer["then"] == {"low": 0, "high": 3, "preset": 1, "label": "How often"}


def test_preset_and_finish_are_words_of_the_menu(table):
    table.start_turns()
    (asked,) = shown(table)["questions"]
    assert (asked["topic"], asked["preset"], asked["finish"]) == ("turn", "take 2", "pass")


def test_the_log_names_the_seat_and_where_luck_came_from(table):
    table.deal()
    table.submit("ready", RED)
    log = shown(table)["log"]
    assert log[-1]["text"] == "Red is ready"
    assert log[-1]["seat"] == 0
    drawn = [draw["from"] for line in log for draw in line.get("drawn", ())]
    assert drawn
    assert set(drawn) == {"hwrng"}


def test_the_log_tells_every_draw_of_an_event(tmp_path):
    """Two dice that make one event are two draws, each to be checked."""
    random = Random(1)
    with Table(tmp_path, find=games.find, names=games.names) as table:
        assert table.submit("new arachne 2 start").ok
        while not (shown(table).get("drawn") and len(shown(table)["drawn"]) > 1):
            assert table.play_a_step(random).ok
        told = shown(table)
        logged = [
            draw for line in told["log"] if line["n"] == told["moved"] for draw in line.get("drawn", ())
        ]
        assert logged == told["drawn"]


def test_the_seat_that_may_go_back_is_named_with_the_entry(table):
    table.start_turns()
    table.submit("take 1", RED)
    assert shown(table)["back"]["0"] == table.now.back[0]


def test_the_end_has_places_and_points(table):
    table.new("rounds=1")
    table.submit("draw")
    for seat in (RED, GREEN):
        table.submit("ready", seat)
    table.submit("take 3", RED)
    table.submit("pass", RED)
    table.submit("pass", GREEN)
    over = shown(table)["over"]
    assert over["ranking"] == [[0], [1]]
    assert over["scores"] == [3, 0]
    assert "questions" not in shown(table)


def test_a_pause_and_house_rules_are_shown(table):
    table.new("rounds=3")
    table.submit("pause")
    view = shown(table)
    assert view["paused"] is True
    assert game_pages.rules_page(table.now) == [
        {"key": "rounds", "label": "Three rounds", "text": "How many rounds.", "changed": True}
    ]


def test_a_house_rule_that_another_overrules_is_not_said(tmp_path):
    """Not on the sheet of those in force, and not where a game is written out."""

    def said(folder, *options):
        with Table(folder, find=games.find, names=games.names) as table:
            assert table.submit(" ".join(("new arachnid 2 mode=tracked", *options, "start"))).ok
            rules = [one["rule"] for one in game_pages.rules_page(table.now) if "rule" in one]
            return rules, "\n".join(transcript(table.played))

    rules, _ = said(tmp_path / "a", "move.path=unblocked")
    assert {"A-47", "A-48", "A-49"} <= set(rules)
    rules, written = said(tmp_path / "b", "move.reach=step", "move.path=unblocked")
    assert "A-47" in rules
    assert not {"A-48", "A-49"} & set(rules)
    assert "move.reach = step" in written
    assert "move.path" not in written


def test_the_rest_of_a_menu_can_be_had(table):
    table.start_turns()
    menu = page.menu_page(table.now, 0, ("take",))
    assert menu == {"low": 1, "high": 3, "preset": 2, "label": "Pebbles"}
    assert page.menu_page(table.now, 1, ("take",)) == []


def test_a_page_is_as_large_with_a_thousand_games_on_the_shelf_as_with_one(table):
    table.deal()
    shelf = [replace(table.now.shelf[0], key=key) for key in range(1, 1001)]
    one, many = (page.encode(replace(table.now, shelf=tuple(some))) for some in (shelf[:2], shelf))
    assert len(page.joined(many)) <= len(page.joined(one)) + 3  # the number itself
    assert json.loads(many["shelf"]) == 1000
    opened = next(one for one in json.loads(many["desk"]) if one["part"] == "open")
    assert opened["then"] == "later"


def test_the_games_on_the_shelf_can_be_had(table):
    table.deal()
    assert table.submit("new pebbles 2 start").ok
    first, second = game_pages.shelf_page(table.now)
    assert (first["key"], second["key"]) == (2, 1)
    assert page.desk_page(table.now, RED, ("new",)) == []  # GET /api/games is quicker
    assert page.desk_page(table.now, UNIT, ("open",)) == [{"part": "1", "label": "Pebbles, 2 players"}]


def test_what_a_page_tells_below_a_verb_of_the_desk_is_the_same_for_everybody(tmp_path):
    """A page serves all phones, so what depends on who asks is asked for."""
    random, told = Random(4), set()
    for name in games.names():
        with Table(tmp_path / name, find=games.find, names=games.names) as box:
            assert box.submit(f"new {name} 2 start").ok
            for _ in range(6):
                assert box.play_a_step(random).ok
                for origin in (RED, GREEN, TABLET):
                    for verb in {one.part for one in options(desk_menu(box.now, origin))} - page.ASKED_FOR:
                        told.add(verb)
                        assert below_verb(box.now, origin, verb) == below_verb(box.now, UNIT, verb), verb
    assert {"stop", "pause"} <= told


@pytest.mark.parametrize("language", languages())
def test_a_view_names_the_board_that_a_phone_of_its_language_gets(tmp_path, language):
    with Table(tmp_path, find=games.find, names=games.names) as box:
        assert box.submit("new taller-ants 2 start").ok
        board = there(there(box.now.game).board(there(box.now.settings)))
        assert page.page(box.now, language)["board"] == board_page(board, language)["digest"]


class Boarded(Pebbles):
    """Pebbles with a board."""

    def board(self, _settings: Settings) -> Board:
        return Board("little", (Space("a1", 0.0, 0.0, "square"),), {})


def test_of_the_games_of_an_evening_only_the_last_are_remembered(table):
    table.new()
    games = [Boarded() for _ in range(100)]
    assert len({page.page(replace(table.now, game=game), "en")["board"] for game in games}) == 1
    seen = [weakref.ref(game) for game in games]
    del games
    gc.collect()
    assert 0 < sum(one() is not None for one in seen) < 20


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("arachne", "companion.games.arachne.acts.actions"),
        ("taller-ants", "companion.games.taller_ants.words.menus.words"),
    ],
)
def test_a_page_with_a_hundred_levels_has_the_words_of_its_question_found_once(
    name, found, tmp_path, monkeypatch
):
    with Table(tmp_path, find=games.find, names=games.names, seed=3) as box:
        assert box.submit(f"new {name} 2 start").ok
        random = Random(3)
        while b'"then"' not in page.encode(box.now).get("questions", b""):
            assert box.play_a_step(random).ok
        asked: list[object] = []
        module, _, function = found.rpartition(".")
        find_words = getattr(import_module(module), function)
        monkeypatch.setattr(found, lambda state, *more: asked.append(state) or find_words(state, *more))
        same = replace(box.now, state=replace(box.now.state))  # nothing is known of it yet
        assert page.encode(same)["questions"] == page.encode(box.now)["questions"]
        assert len([state for state in asked if state is same.state]) == 1


def test_each_is_asked_by_name_and_the_seat_itself_as_you(tmp_path):
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        assert table.submit("new web-of-flies 2 start").ok
        rev = table.now.rev
        table.desk.call_seats({0: "Anna"})
        table.desk.wait(rev, 10)
        while "questions" not in shown(table):
            assert table.submit("draw").ok
        asked = {one["seat"]: (one["prompt"], one["you"]) for one in shown(table)["questions"]}
        named = {0: "Anna", 1: shown(table)["seats"][1]["name"]}
        assert asked == {
            seat: (f"{named[seat]} may swap two pieces", {str(seat): "You may swap two pieces"})
            for seat in asked
        }
        assert shown(table)["seats"][0]["coloured"] == "Red"
        assert "coloured" not in shown(table)["seats"][1]


def box_plays(table, luck):
    """The words that people would say in Taller-Ants, said by the box; of each whether it is one more of a
    turn."""
    seat = turn = None
    while True:
        if not isinstance(table.now.pending, tuple):
            assert table.play_a_step(luck).ok
            continue
        before, seat = (seat, turn), table.now.pending[0].seat
        turn = table.now.game.rounds_begun(table.now.state)
        assert table.submit(" ".join(tactics.word(table.now.state)), Origin(BOT, frozenset((seat,)))).ok
        yield before == (seat, turn)


def unit(sentence):
    """Who does what is told: the first words."""
    return sentence.split(" ")[:2]


def test_what_an_opponent_did_before_is_all_of_its_turn_and_nothing_else(tmp_path):
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        table.submit("new taller-ants 2 start")
        done: Sequence[Event] = ()
        longest = 0
        for said, further in enumerate(box_plays(table, Random(1))):
            turn = there(table.now.opponents_turn)
            seat, own = turn.seat, tuple(turn.before)
            if not further:
                assert {event.seat for event in own} <= {seat}, "luck of others is not its own"
                assert not any(event.act for event in own)
                done = own
            assert own[: len(done)] == done
            done = (*own, *table.now.events)
            longest = max(longest, len(done))
            if said % 7 == 3:  # neither is a move
                assert table.submit("pause").ok
                assert table.submit("resume").ok
            if said > 250:
                break
        assert longest > 40


def test_a_long_turn_of_an_opponent_is_told_from_its_start_with_like_acts_as_one(tmp_path):
    """Of a turn of fifteen words the first were lost, and each egg was told by itself."""
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        table.submit("new taller-ants 2 start")
        first = ""
        for further in box_plays(table, Random(1)):
            said, events = page.page(table.now)["said"], table.now.events
            turn = there(table.now.opponents_turn)
            before = turn.before
            if not further:
                first = plain((*before, *events)[0].text)
            assert unit(said["last"][-1]) == unit(plain(events[-1].text))
            assert unit(said.get("before", said["last"])[0]) == unit(first) or events[0].act
            if turn.word == "done" and len(before) > page.LOG_LINES:
                break
            assert len(said["last"]) == page.LAST or "before" not in said or len(events) > page.LAST
        assert "before" not in said, "an end of a turn is told with all of it"
        assert said["new"] == 1, "though it is one line itself"
        spaces = {space for event in before for space in event.spaces}
        assert set(said["spaces"]) == spaces
        assert len(spaces) > page.LAST
        told = " ".join(said["last"])
        assert told.count("queen lays") == 1
        assert re.search(r"queen lays \d eggs: \d+ hp", told)
        assert len(said["last"]) < len(before)


def test_what_an_opponent_did_before_keeps_what_spoke_for_it(tmp_path):
    """Only its last word had a reason."""
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        table.submit("new taller-ants 2 start")
        told: dict[str, str] = {}
        kept = 0
        for further in box_plays(table, Random(1)):
            said = page.page(table.now)["said"]
            lines, reasons = [*said.get("before", []), *said["last"]], said.get("reasons", {})
            told = told if further else {}
            spoken = [
                (told[lines[int(place)]], why) for place, why in reasons.items() if lines[int(place)] in told
            ]
            assert all(before == why for before, why in spoken)
            kept = max(kept, len(spoken))
            new = plain(table.now.events[0].text)
            assert not any(lines[int(place)] == new for place in reasons), "the last has its own"
            told[new] = said.get("why", "")
            if kept > 3:
                break


@pytest.mark.parametrize("game", ["arachne 2", "spidertwist 2"])
def test_a_page_says_whether_the_box_drew_what_has_fallen(tmp_path, game):
    """Of dice that fall with its word there is no page on which they wait."""
    name, _ = game.split()
    opponents = Opponents(None, (name,))
    with Table(tmp_path, find=games.find, names=games.names, seed=1, opponents=opponents) as table:
        table.submit(f"new {game} start")
        table.submit(f"opponent {there(table.now.scene).seats[1].colour} 250")
        seen: set[tuple[bool, bool]] = set()
        luck = Random(2)
        while len(seen) < 3:
            a_step_of_the_box(table, luck)
            now = table.now
            shown = page.page(now)
            by_box = now.opponents_turn is not None and now.opponents_turn.seat == 1
            if now.opponents_turn is not None:
                assert shown.get("drew", False) is (by_box and bool(now.drawn))
                seen.add((by_box, bool(now.drawn)))


def test_nothing_is_to_be_carried_out_where_an_opponent_ends_its_turn(tmp_path):
    """Whose turn is next, or that a round begins, moves nothing on the table."""
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        assert table.submit("new arachnid 2 mode=tracked start").ok
        luck = Random(1)
        seen: set[str] = set()
        while len(seen) < 2:
            if isinstance(table.now.pending, tuple):
                choice = luck.choice(table.now.pending)
                words = list(grammar.words(there(table.now.game), table.now.state, choice.seat))
                word = "pass" if "pass" in words and luck.random() < 0.5 else luck.choice(words)
                assert table.submit(word, Origin(BOT, frozenset((choice.seat,)))).ok
                verb, alone = word.split()[0], there(table.now.opponents_turn).before == ()
                if alone and verb in ("pass", "spin"):
                    seen.add(verb)
                    assert page.page(table.now)["said"].get("moves", False) is (verb == "spin")
            else:
                assert table.play_a_step(luck).ok


def test_what_an_opponent_did_to_somebody_is_told_to_that_player_as_such(tmp_path):
    """On the phone of whoever had lost a spider stood its own name, as of somebody else."""
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        table.submit("new spidertwist 2 start")
        luck = Random(2)

        def eaten_of_another(now):
            speaker = now.opponents_turn and now.opponents_turn.seat
            return [one for one in now.events if one.kind == "eat" and one.glyph.seats != (speaker,)]

        while table.now.opponents_turn is None or not eaten_of_another(table.now):
            a_step_of_the_box(table, luck)
        said = page.page(table.now)["said"]
        (eaten,) = eaten_of_another(table.now)
        owner = str(there(eaten.glyph).seats[0])
        assert any("your male" in line for line in said["yours"][owner])
        assert str(said["seat"]) not in said["yours"], "the box reads none"
        assert len(said["yours"][owner]) == len(said.get("before", ())) + len(said["last"])


def a_step_of_the_box(table, luck):
    """Any word of whoever is asked, said by the box, or what luck brings."""
    if not isinstance(table.now.pending, tuple):
        assert table.play_a_step(luck).ok
        return
    seat = table.now.pending[0].seat
    word = luck.choice(list(grammar.words(there(table.now.game), table.now.state, seat)))
    assert table.submit(word, Origin(BOT, frozenset((seat,)))).ok


def test_the_end_that_came_of_what_an_opponent_said_is_told_elsewhere(tmp_path):
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        table.submit("new web-of-flies 2 start")
        luck = Random(1)
        while not isinstance(table.now.pending, Over):
            a_step_of_the_box(table, luck)
        *did, end = table.now.events
        assert end.kind == END_EVENT
        assert page.page(table.now)["said"]["last"][-len(did) :] == [plain(one.text) for one in did]


def test_only_dice_are_told_as_dice_that_fell_again(table):
    """Tokens and tiles that came again before them were counted as well."""
    due = Chance("d6", (("1", 1), ("2", 1)), text("a die"), verb=ROLL)
    tile = Drawn("bag", "red", "hwrng", again=True)
    die = Drawn("d6", "1", "hwrng", again=True, rolled=True)
    told = [
        [plain(event.text) for event in page._fell_again(replace(table.now, pending=due, drawn=drawn))]
        for drawn in ((tile,), (tile, die, die), (tile, die))
    ]
    assert told == [[], ["2 dice fell again as before"], ["1 die fell again as before"]]


def test_while_no_game_is_open_it_says_which_there_are(shop: Table) -> None:
    told = shown(shop)["about"]
    assert told.startswith("The box draws, counts and remembers: ")
    assert [one.title.msgid for one in shop.now.games if one.title.msgid not in told] == []
    shop.submit("new web-of-flies 2 start")
    assert "about" not in shown(shop)
