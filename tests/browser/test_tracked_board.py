"""Arachnid on a tracked board, on a phone: webs, spiders and critters are drawn, targets glow, one tap."""

from __future__ import annotations

import pytest

from companion.errors import plain
from companion.games.arachnid import game
from companion.kit import grammar
from companion.play import Chance
from tests.browser.test_phones import until


@pytest.fixture
def turn(box):
    """A tracked game for two, in Red's first turn."""
    assert box.table.say("new arachnid 2 mode=tracked setup.first_player=red start").ok
    for _ in range(40):
        pending = box.table.now.pending
        if not isinstance(pending, Chance) and pending[0].topic == "turn":
            break
        if isinstance(pending, Chance):
            assert box.table.say("draw").ok
        else:
            word = pending[0].finish or next(grammar.words(game, box.table.now.state, pending[0].seat))
            assert box.table.say(word, seat=pending[0].seat).ok
    assert box.table.now.pending[0].seat == 0
    return box


def on_to_the_board(phone):
    """Past the steps that are shown one by one."""
    for _ in range(20):
        if phone.is_visible(".space"):
            return
        phone.wait_for_timeout(300)
    phone.wait_for_selector(".space")


def test_everything_on_the_board_is_drawn(turn, new_phone):
    phone = new_phone(0)
    on_to_the_board(phone)
    pieces = game.scene(turn.table.now.state).pieces
    assert phone.locator(".space").count() == 61
    assert phone.locator(".web").count() == sum(piece.kind == "web" for piece in pieces)
    assert phone.locator(".spawn").count() == 1
    letters = phone.locator(".space .letter").all_text_contents()
    assert sorted(letter for letter in letters if letter in "AB") == ["A", "A", "B", "B"]


def glowing(phone):
    return {one.get_attribute("data-space") for one in phone.locator(".space.target").element_handles()}


def targets(box, spider):
    words = grammar.words(game, box.table.now.state, 0)
    return {word.split()[2] for word in words if word.split()[1:2] == [spider]}


def choose_beta(box, phone):
    """Tap Red's Beta; all it can do glows."""
    places = dict(box.table.now.state.places.spiders)
    phone.click(f"[data-space={places['red-beta']}]", force=True)
    until(phone, lambda: glowing(phone) == targets(box, "beta"))


def test_all_targets_of_the_chosen_spider_glow_and_a_tap_acts(turn, new_phone):
    phone = new_phone(0)
    on_to_the_board(phone)
    assert glowing(phone) == targets(turn, "alpha")
    choose_beta(turn, phone)
    before = turn.table.now.entry
    phone.click("[data-space=h1]", force=True)
    until(phone, lambda: turn.table.now.entry > before)
    assert ("h1", (0,)) in turn.table.now.state.places.webs


def test_two_acts_on_one_space_are_asked_about(turn, new_phone):
    phone = new_phone(0)
    on_to_the_board(phone)
    phone.click("[data-space=f2]", force=True)
    phone.click(".sheet >> text=Over-Spin")
    until(phone, lambda: ("f2", (0, 0)) in turn.table.now.state.places.webs)
    phone.wait_for_selector("[data-space=f2] .rim")


def test_a_tap_on_a_seat_shows_its_cards_and_the_bags_another_the_board(turn, new_phone):
    phone = new_phone(0)
    on_to_the_board(phone)
    phone.click(".seat.yellow")
    phone.wait_for_selector("text=In the bag")
    assert phone.is_visible("text=Alpha")
    phone.click(".seat.yellow")
    phone.wait_for_selector(".space.target")


def test_the_board_is_used_by_keyboard_and_read_aloud(turn, new_phone):
    phone = new_phone(0)
    on_to_the_board(phone)
    choose_beta(turn, phone)
    assert phone.get_attribute("[data-space=f2]", "aria-label") == "f2, red web, Move"
    assert phone.get_attribute("[data-space=g1]", "aria-label").startswith("g1, red web and red spider A")
    phone.focus("[data-space=h1]")
    phone.keyboard.press("Enter")
    until(phone, lambda: ("h1", (0,)) in turn.table.now.state.places.webs)


def chips(phone):
    """The chips of the tray as (name, acts, chosen)."""
    return [
        (
            chip.query_selector("b").inner_text(),
            chip.query_selector("small").inner_text(),
            chip.get_attribute("aria-pressed") == "true",
        )
        for chip in phone.locator(".actor").element_handles()
    ]


def test_a_chip_for_each_spider_says_what_it_has_left_and_chooses_it(turn, new_phone):
    phone = new_phone(0)
    on_to_the_board(phone)
    until(phone, lambda: len(chips(phone)) == 2)
    assert chips(phone) == [
        ("Alpha", "move 2 · over-spin 1", True),
        ("Beta", "move 3 · spin 2", False),
    ]
    assert phone.inner_text(".hint").startswith("Alpha: tap")
    phone.focus(".actor >> nth=1")
    phone.keyboard.press("Enter")
    until(phone, lambda: [chosen for *_, chosen in chips(phone)] == [False, True])
    assert glowing(phone) == targets(turn, "beta")
    assert phone.inner_text(".hint").startswith("Beta: tap")
    phone.click("[data-space=h1]", force=True)
    until(phone, lambda: ("Beta", "move 3 · spin 1") in [chip[:2] for chip in chips(phone)])


def test_the_chips_leave_the_board_its_room(turn, new_phone):
    phone = new_phone(0)
    on_to_the_board(phone)
    phone.wait_for_selector(".actor")
    assert phone.locator(".tray").bounding_box()["height"] <= 190
    assert phone.locator(".board svg").bounding_box()["height"] >= 360
    assert all(chip.bounding_box()["height"] >= 44 for chip in phone.locator(".actor").element_handles())


def test_the_chips_of_others_are_not_shown(turn, new_phone):
    phone = new_phone(1)
    on_to_the_board(phone)
    assert phone.locator(".actor").count() == 0


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_sweep_is_followed_on_the_board_one_critter_after_the_other(turn, new_phone, motion):
    phone = new_phone(0, reduced_motion=motion)
    on_to_the_board(phone)
    event = until_a_critter_crawls(turn)
    start, end = event.spaces
    badge = phone.locator(".journey .badge text")
    while not badge.count():
        phone.click("footer >> text=/Next|Go on/")
    if motion == "no-preference":
        phone.wait_for_function("document.querySelector('.mover > g').getAnimations().length === 1")
    else:
        assert phone.evaluate("document.querySelector('.mover > g').getAnimations().length") == 0
    assert badge.text_content() == str(event.glyph.value)
    assert plain(event.text) in phone.text_content(".step")
    told = {one.get_attribute("data-space") for one in phone.locator(".space.told").element_handles()}
    assert told == {start, end}
    at_end = phone.get_attribute(f"[data-space={end}]", "transform")
    assert phone.get_attribute(".mover", "transform") == at_end


def until_a_critter_crawls(box):
    """Let everybody pass until a Critter event moves a critter; the first that goes somewhere."""
    for _ in range(300):
        pending = box.table.now.pending
        if isinstance(pending, Chance):
            assert box.table.say("draw").ok
            crawls = [one for one in box.table.now.events if one.follow and len(one.spaces) == 2]
            if crawls and crawls[0].glyph.kind == "direction":
                return crawls[0]
        else:
            seat = pending[0].seat
            word = pending[0].finish or next(grammar.words(game, box.table.now.state, seat))
            assert box.table.say(word, seat=seat).ok
    raise AssertionError("no critter has crawled")
