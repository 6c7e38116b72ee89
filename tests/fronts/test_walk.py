"""Playing with three buttons: presses become words at a real desk."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.frozen import replace
from companion.play import End, Menu, Option, Over, Piece, Range, Slot, Verb, text
from companion.table.intents import Advice
from companion.views import screens
from companion.views.bodies import Boxes, Map, Notice, Orders, Panel, Rows
from companion.views.glance import Glance
from companion.views.levels import Lines
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen, pages
from companion.views.screens.screen import Screen, Submission
from companion.views.walk import Hint, Walk, enter, level, turn_to
from tests.fronts.fingers import Fingers, drafted
from tests.games.taller_ants.positions import position as ants
from tests.support.tables import GREEN, RED, Table, choices
from tests.support.there import of_kind, there
from tests.support.toy_game import Pebbles

# ---------------------------------------------------------------- a whole game


def test_a_game_is_started_played_and_started_again_with_the_keys_alone(table: Table) -> None:
    fingers = Fingers(table)
    assert fingers.on == "idle"
    fingers.press(3, 3)  # Play; the toy has one number of players: Start
    assert fingers.on == "draw"
    random = Random(1)
    while not isinstance(table.now.pending, Over):
        fingers.skip()
        fingers.press(random.choice((2, 3)))
        assert fingers.walk.refused is None, fingers.walk.refused
    assert fingers.on == "score"
    first = table.now.key
    by_hand = table.now.luck.by_hand
    fingers.press(3, 3)  # New, Start
    assert fingers.on == ("menu" if by_hand else "draw")  # what hands drew they draw again
    assert table.now.key != first


@pytest.mark.parametrize(("game", "seats"), [("web-of-flies", 2), ("web-of-flies", 4), ("arachnid", 3)])
def test_any_presses_lead_through_a_real_game_without_one_refusal(shop: Table, game: str, seats: int) -> None:
    shop.submit(f"new {game} {seats} start")
    fingers = Fingers(shop)
    random = Random(seats)
    for _ in range(6000):
        if isinstance(shop.now.pending, Over):
            break
        fingers.skip()
        fingers.press(random.choice((1, 2, 2, 3, 3, 3, 3)))
        if fingers.walk.menu.tree == "desk":
            fingers.press(1)
        assert fingers.walk.refused is None, fingers.walk.refused
    assert isinstance(shop.now.pending, Over)
    fingers.skip()
    assert fingers.on == "score"


def test_each_way_to_play_starts_the_game_at_once(table: Table) -> None:
    fingers = Fingers(table)
    fingers.press(3)
    assert [(row.label, row.note) for row in fingers.body(Rows).rows] == [
        ("Two rounds", "usual"),
        ("One round", ""),
        ("Three rounds", ""),
        ("House rules", "as printed"),  # the clock of the table is one, in every game
    ]
    fingers.press(2, 3)
    assert fingers.said == ["new pebbles 2 rounds=1 start"]
    assert table.now.settings is not None
    assert table.now.settings.options == {"rounds": 1}


def presses_to(fingers: Fingers, word: str) -> int:
    """Presses until a word is said, taking the row that has it and key 3 elsewhere."""
    while word not in fingers.said:
        fingers.press(3)
    return fingers.presses


def test_from_the_box_to_the_first_draw_it_is_five_presses_and_six_with_the_board_on_phones(
    shop: Table, tmp_path: Path
) -> None:
    fingers = Fingers(shop)
    assert presses_to(fingers, "draw") == 5
    assert fingers.said[0] == "new arachnid 2 mode=counters start"
    with Table(tmp_path / "other", find=games.find, names=games.names) as other:
        fingers = Fingers(other)
        fingers.press(3, 3, 3)
        assert fingers.labels == ["You keep the board", "The box keeps it", "House rules"]
        fingers.press(2)
        assert presses_to(fingers, "draw") == 6
        assert fingers.said[0] == "new arachnid 2 mode=tracked start"


def test_as_last_time_is_two_presses(table: Table) -> None:
    table.new("rounds=1")
    table.play_to_the_end(Random(1))
    fingers = Fingers(table)
    assert fingers.on == "score"
    fingers.press(3)
    assert fingers.labels == ["Play again", "Pebbles"]
    fingers.press(3)
    assert fingers.said == ["new again"]
    assert table.now.settings is not None
    assert table.now.settings.options == {"rounds": 1}
    table.submit("close")
    fingers = Fingers(table)
    assert fingers.on == "idle"
    fingers.press(3, 3)
    assert table.now.settings.options == {"rounds": 1}


def test_a_game_on_the_shelf_is_taken_up_again(table: Table) -> None:
    table.deal()
    table.submit("close")
    fingers = Fingers(table)
    assert fingers.on == "idle"
    fingers.press(3)
    assert fingers.labels == ["Play again", "Open from shelf", "Pebbles"]
    fingers.press(2, 3)
    assert fingers.labels == ["Pebbles, 2"]
    fingers.press(3)
    assert fingers.on == "seats"


# --------------------------------------------------------------- several seats


def test_the_unit_chooses_the_seat_first_when_several_are_asked(table: Table) -> None:
    table.deal()
    fingers = Fingers(table)
    assert (fingers.panel.context.split(" · ")[0], fingers.panel.keys[2].label) == ("Red", "Act")
    fingers.press(2)
    assert (fingers.panel.context.split(" · ")[0], fingers.panel.keys[2].label) == ("Green", "Act")
    fingers.press(3, 3)
    assert fingers.said == ["ready"]
    assert [choice.seat for choice in choices(table.now.pending)] == [0]


def test_holding_key_3_says_done_for_all(table: Table) -> None:
    table.deal()
    fingers = Fingers(table)
    fingers.hold(3)
    assert fingers.said == ["done all"]
    assert fingers.on == "turn"


def test_a_phone_that_answers_first_leaves_the_menu_of_another_seat_open(table: Table) -> None:
    table.deal()
    fingers = Fingers(table)
    fingers.press(2, 3, 2, 3)  # Green: Cheer, how often?
    assert fingers.panel.title == "Cheer"
    table.submit("cheer 2", RED)
    fingers.look()
    assert fingers.panel.title == "Cheer"
    table.submit("ready", GREEN)
    fingers.look()
    assert fingers.walk.menu.seat != 1


# -------------------------------------------------------------------- one turn


def test_the_menu_stays_open_with_the_row_last_used_on_top(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    assert fingers.on == "turn"
    fingers.press(3)
    assert fingers.labels[0] == "Take"  # the preset
    fingers.press(2, 3)  # Challenge
    assert fingers.said == ["challenge"]
    fingers.press(2, 3)  # Green says no
    assert fingers.on == "turn"
    fingers.press(3)
    assert fingers.labels[0] == "Challenge"


class Bugs(Pebbles):
    """A bug each. Its own one moves; either may be what bit."""

    verbs: Mapping[str, Verb] = {
        "move": Verb("move", ((Slot("piece", ("bug",)),),)),
        "bitten": Verb("bitten", ((Slot("piece", ("7", "9")),),)),
    }

    def menu(self, state: object, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
        own = Option("bug", text("Bug"), piece="7")
        levels: dict[tuple[str, ...], Menu] = {
            (): (Option("move", text("Move")), Option("bitten", text("Bitten by"))),
            ("move",): (own, replace(own, part="both")),
            ("bitten",): (Option("7", text("Red’s bug")), Option("9", text("Green’s bug"))),
        }
        return levels.get(prefix, End())


def test_only_a_verb_of_ones_own_pieces_shares_a_row_with_them(table: Table) -> None:
    """Whose a piece is stands with the piece; its name does not tell."""
    table.start_turns()
    assert table.now.scene is not None
    bugs = tuple(Piece(name, "bug", "a1", text("Bug"), seat) for seat, name in enumerate(("7", "9")))
    snapshot = replace(table.now, game=Bugs(), scene=replace(table.now.scene, pieces=bugs))
    found = level(enter(Walk(), snapshot, 0), snapshot)
    assert isinstance(found, Lines)
    assert [line.parts for line in found.lines] == [("move", "bug"), ("move", "both"), ("bitten",)]


def test_a_number_starts_at_its_preset_and_wraps(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    fingers.press(3, 3)
    assert fingers.body(Boxes).faces == ("1", "2", "3")
    assert fingers.body(Boxes).focus == 1
    fingers.press(2, 2, 3)
    assert fingers.said == ["take 1"]
    assert fingers.on == "menu"


class Census(Pebbles):
    """One number is asked at once, or two in a row."""

    numbers = 1

    def menu(self, state: object, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
        return Range(0, 9, 4, text("Webs")) if len(prefix) < self.numbers else End()


class Twofold(Census):
    numbers = 2


@pytest.mark.parametrize(("game", "on"), [(Census(), "seats-page"), (Twofold(), "menu")])
def test_key_1_informs_at_the_root_unless_there_are_more_numbers(table: Table, game: Census, on: str) -> None:
    table.start_turns()
    question = replace(choices(table.now.pending)[0], topic="census")
    snapshot = replace(table.now, game=game, pending=(question,))
    walk = reconcile(Walk(), snapshot)
    walk, _ = ShownScreen(walk, snapshot).press("key1")
    assert ShownScreen(walk, snapshot).screen.name == on
    if on == "menu":
        assert walk.menu.place.focus == 1
        walk, _ = ShownScreen(walk, snapshot).press("key1")
        assert walk.menu.place.focus == 0
        walk, said = ShownScreen(walk, snapshot).press("key2")
        walk, said = ShownScreen(walk, snapshot).press("key3")
        assert said == Submission("5 4", 0, snapshot.asks[0])


def test_a_request_does_not_come_into_numbers_that_are_being_set(table: Table) -> None:
    """As in a battle: they are what the table waits for, and still a word that is begun."""
    table.start_turns()
    question = replace(choices(table.now.pending)[0], topic="census")
    snapshot = replace(table.now, game=Twofold(), pending=(question,))
    walk = reconcile(Walk(), snapshot)
    assert ShownScreen(walk, snapshot).between_words
    walk, _ = ShownScreen(walk, snapshot).press("key2")
    assert not ShownScreen(walk, snapshot).between_words


def test_holding_key_3_ends_the_turn(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    fingers.hold(3)
    assert fingers.said == ["pass"]
    assert fingers.on == "turn"
    assert fingers.panel.mark == "square"


def test_holding_key_1_takes_back(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    fingers.press(3, 3, 3)
    assert table.scene.seats[0].headline == 2
    fingers.hold(1)
    assert table.scene.seats[0].headline == 0
    assert fingers.walk.refused is None


def test_what_cannot_be_taken_back_says_why(table: Table) -> None:
    table.new()
    fingers = Fingers(table)
    fingers.hold(1)
    assert fingers.on == "refused"
    assert fingers.panel.title == "Not taken back"
    fingers.press(3)
    assert fingers.on == "draw"


def test_key_1_goes_back_level_by_level(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    fingers.press(3, 3)
    fingers.press(1)
    assert fingers.labels[0] == "Take"
    fingers.press(1)
    assert fingers.on == "turn"


def test_key_1_shows_page_after_page_and_then_what_the_desk_can_be_told(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    seen = []
    for _ in range(4):
        fingers.press(1)
        seen.append(fingers.on)
    assert seen == ["tracks", "log", "join", "menu"]
    assert "Pause" in fingers.labels
    fingers.press(1)
    assert fingers.on == "turn"


def test_how_phones_join_has_nothing_to_turn_so_key_2_goes_on_as_key_1_does(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    fingers.press(1, 1, 1)
    assert fingers.on == "join"
    fingers.press(2)
    assert "Pause" in fingers.labels


def test_a_page_of_information_needs_one_entry(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(glance: Glance) -> Panel:
        return Panel(Notice(f"read {glance.walk.scroll}"))

    news = Screen("news", read, pages.press, pages.push, offered=lambda _glance: True)
    monkeypatch.setattr(screens, "PAGES", (*screens.PAGES, news))
    table.start_turns()
    fingers = Fingers(table)
    fingers.press(1, 1, 1, 1)
    assert fingers.on == "news"
    fingers.press(2)
    assert fingers.panel.body == Notice("read 1")
    table.submit("note a fly was lost")
    fingers.look()
    assert fingers.panel.body == Notice("read 1")
    fingers.press(3)
    assert fingers.on == "turn"


def test_no_two_screens_have_one_name() -> None:
    names = [page.name for page in screens.PAGES]
    assert len({*names}) == len(names)


def test_during_a_turn_a_hint_is_behind_key_2_and_no_page_of_key_1(table: Table) -> None:
    table.start_turns()
    snapshot = replace(table.now, engines=frozenset({"pebbles"}))
    view = ShownScreen(reconcile(Walk(), snapshot), snapshot)
    assert view.panel.keys[1].label == "Hint"
    assert ShownScreen(view.press("key1")[0], snapshot).screen.name == "tracks"
    assert ShownScreen(view.press("key2")[0], snapshot).screen.name == "hint"


def test_the_game_is_paused_and_resumed(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    fingers.press(1, 1, 1, 1)
    while fingers.focused != "Pause":
        fingers.press(2)
    fingers.press(3)
    assert fingers.on == "paused"
    fingers.press(3)
    assert fingers.said == ["pause", "resume"]
    assert fingers.on == "turn"


def test_a_word_that_came_too_late_is_explained_until_a_key_is_pressed(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    fingers.press(3, 3)
    late = ShownScreen(fingers.walk, table.now).press("key3")
    table.submit("take 3", RED)  # a phone was faster
    fingers.done(late)
    assert fingers.on == "refused"
    assert fingers.panel.title == "Too late"
    fingers.press(2)
    assert fingers.on == "menu"


# ------------------------------------------------------------------- the steps


def test_what_happened_is_shown_step_by_step_and_skipped_with_key_3(shop: Table) -> None:
    shop.submit("new web-of-flies 2 start")
    fingers = Fingers(shop)
    fingers.press(3)
    assert fingers.on == "steps"
    assert fingers.panel.context == "1 of 38"
    assert there(fingers.walk.steps).waiting  # so much to put on the table takes its time
    fingers.press(3, 3, 1)
    assert fingers.panel.context == "2 of 38"
    fingers.hold(3)
    assert fingers.on == "menu"
    assert fingers.said == ["draw"]


def test_spaces_are_chosen_on_the_map_by_column_then_row(shop: Table) -> None:
    shop.submit("new web-of-flies 2 start")
    shop.submit("draw")
    fingers = Fingers(shop)
    fingers.press(3)  # Swap two
    assert sum(spot.holds == "own" for spot in fingers.body(Map).spots) == 16
    found = level(fingers.walk, shop.now)
    assert isinstance(found, Lines)
    while not found.lines[fingers.walk.menu.place.focus].column:
        fingers.press(2)
    column = found.lines[fingers.walk.menu.place.focus].column
    fingers.press(3)
    assert fingers.body(Map).caption.name.startswith(column)
    fingers.press(1)
    assert fingers.body(Map).caption.name == column


def test_what_the_people_carry_out_stays_on_show_until_it_is_done(shop: Table) -> None:
    fingers = drafted(shop, "hand critter1")
    fingers.press(3)  # nobody was bitten by the first critter
    while next(iter(shop.now.sources)) != "event-bag":
        fingers.hold(3)
        fingers.skip()
    shop.say_by_hand("critter2")
    fingers.skip()
    assert fingers.on == "orders"
    orders = fingers.body(Orders).orders
    assert len(orders) == 3  # a fly comes, one critter wakes, one spawns
    assert orders[0].word == f"fly on {shop.now.state.equipment.events['critter2'].number}"
    assert [key.label for key in fingers.panel.keys] == ["again", "Bitten", "Nobody"]
    fingers.press(1)
    assert fingers.on == "steps"
    fingers.skip()
    fingers.press(2)
    assert fingers.on == "menu"
    assert fingers.focused == "Bitten"
    assert fingers.labels[-1] == "Spawn hex taken", "and all else that may be said"
    fingers.press(1, 1, 1, 1, 1, 1)  # through the pages of information and back
    assert fingers.on == "menu"
    fingers.press(1)
    assert fingers.on == "orders"
    fingers.press(3)
    assert fingers.said[-1] == "swept"
    assert fingers.on in ("turn", "seats")


def test_a_word_that_takes_something_for_good_is_asked_once_more(shop: Table) -> None:
    """In Taller-Ants the end of the turn killed the last spider, and nothing had said so."""
    assert shop.submit("new taller-ants 2 start").ok
    game, state = there(shop.now.game), ants(spiders={"spider1": "f9"})
    now = replace(
        shop.now, state=state, pending=game.pending(state), scene=game.scene(state), asks={0: shop.now.entry}
    )
    view = ShownScreen(reconcile(Walk(), now), now)
    told = turn_to(reconcile(Walk(), now), "hint", Hint(0, shop.now.entry, (Advice("done", 0.5, 9),)))
    walk, said = ShownScreen(told, now).press("key3")
    assert said is None
    assert isinstance(ShownScreen(walk, now).panel.body, Notice), "a hint is no way round it"
    for hold in (True, False):
        walk, said = view.hold("key3") if hold else view.press("key3")
        while not hold and not isinstance(ShownScreen(walk, now).panel.body, Notice):
            rows = of_kind(Rows, ShownScreen(walk, now).panel.body)
            last = rows.focus == len(rows.rows) - 1
            walk, said = ShownScreen(walk, now).press("key3" if last else "key2")
        asked = ShownScreen(walk, now)
        assert said is None
        assert asked.panel.title == "End the turn"
        assert asked.panel.body == Notice(
            "Spider 1 touches fungus or a ward and dies then. No spider is left: the spiders lose."
        )
        assert asked.press("key3")[1] == asked.hold("key3")[1] == Submission("done", 0, shop.now.entry)
        back, said = asked.press("key1")
        assert said is None
        assert isinstance(ShownScreen(back, now).panel.body, Rows)
