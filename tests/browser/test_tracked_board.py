"""Arachnid on a tracked board, on a phone: webs, spiders and critters are drawn, targets glow, one tap."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from companion.errors import plain
from companion.games.arachnid.game import game
from companion.kit import grammar
from companion.play import TURN, Chance
from tests.browser.waiting import caught_up, tap, until


@pytest.fixture
def turn(box):
    """A tracked game for two, in Red's first turn."""
    assert box.table.submit("new arachnid 2 mode=tracked setup.first_player=red start").ok
    for _ in range(40):
        pending = box.table.now.pending
        if not isinstance(pending, Chance) and pending[0].topic == TURN:
            break
        if isinstance(pending, Chance):
            assert box.table.submit("draw").ok
        else:
            word = pending[0].finish or next(grammar.words(game, box.table.now.state, pending[0].seat))
            assert box.table.submit(word, seat=pending[0].seat).ok
    assert box.table.now.pending[0].seat == 0
    return box


def test_everything_on_the_board_is_drawn(turn, new_phone):
    phone = new_phone(0)
    pieces = game.scene(turn.table.now.state).pieces
    expect(phone.locator(".space")).to_have_count(61)
    expect(phone.locator(".cover")).to_have_count(sum(piece.picture == "web" for piece in pieces))
    expect(phone.locator("[href='#picture-spawn']")).to_have_count(1)
    for letter in "AB":
        expect(phone.locator(".space .letter", has_text=re.compile(f"^{letter}$"))).to_have_count(2)


def spaces(phone, selector):
    """The names of the spaces that fit a selector."""
    return set(phone.eval_on_selector_all(selector, "all => all.map(one => one.dataset.space)"))


def glowing(phone):
    return spaces(phone, ".space.target")


def targets(box, spider):
    words = grammar.words(game, box.table.now.state, 0)
    return {word.split()[2] for word in words if word.split()[1:2] == [spider]}


def choose_beta(box, phone):
    """Tap Red's Beta; all it can do glows."""
    places = dict(box.table.now.state.places.spiders)
    phone.click(f"[data-space={places['red-beta']}][role=button]")
    until(phone, lambda: glowing(phone) == targets(box, "beta"))


def test_all_targets_of_the_chosen_spider_glow_and_a_tap_acts(turn, new_phone):
    phone = new_phone(0)
    until(phone, lambda: glowing(phone) == targets(turn, "alpha"))
    choose_beta(turn, phone)
    tap(phone, turn, "[data-space=h1][role=button]")
    assert ("h1", (0,)) in turn.table.now.state.places.webs


BOX = "one => { const it = one.getBoundingClientRect(); return [it.left, it.top, it.right, it.bottom]; }"


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (844, 390)])
def test_two_acts_on_one_space_are_asked_about_beside_it(turn, new_phone, width, height):
    phone = new_phone(0, width=width, height=height)
    phone.click("[data-space=f2][role=button]")
    expect(phone.locator(".bubble .choice")).to_have_text([re.compile("^Move"), re.compile("^Over-Spin")])
    expect(phone.locator(".bubble")).to_contain_text("It covers your own web.")
    left, top, right, bottom = phone.eval_on_selector(".bubble", BOX)
    assert min(left, top) >= 0
    assert right <= width
    assert bottom <= height
    here = phone.eval_on_selector("[data-space=f2] .ground", BOX)
    assert 0 <= top - here[3] < 20 or 0 <= here[1] - bottom < 20
    assert left < here[2]
    assert here[0] < right
    phone.click(".bubble >> text=Over-Spin")
    until(phone, lambda: ("f2", (0, 0)) in turn.table.now.state.places.webs)
    phone.wait_for_selector("[data-space=f2] .rim")


def test_the_nearest_target_in_reach_of_a_finger_takes_the_tap(turn, new_phone):
    phone = new_phone(0, width=390, height=844)
    choose_beta(turn, phone)
    left, top, right, _ = phone.eval_on_selector("[data-space=h1] .ground", BOX)
    before = turn.table.now.entry
    phone.mouse.click((left + right) / 2, top - 2)  # on the space above it, or beside the board
    until(phone, lambda: turn.table.now.entry > before)
    assert ("h1", (0,)) in turn.table.now.state.places.webs


def test_a_tap_on_the_middle_of_a_space_means_that_space(turn, new_phone):
    phone = new_phone(0, width=390, height=844)
    choose_beta(turn, phone)
    beside = phone.locator(".space[aria-disabled]")
    for one in beside.all():
        left, top, right, bottom = one.locator(".ground").evaluate(BOX)
        phone.mouse.click((left + right) / 2, (top + bottom) / 2)
        expect(one).to_have_class(re.compile("denied"))


def test_a_tap_on_a_seat_shows_its_cards_and_the_bags_another_the_board(turn, new_phone):
    phone = new_phone(0)
    phone.click(".seat.yellow")
    phone.wait_for_selector("text=In the bag")
    phone.wait_for_selector("text=Alpha")
    phone.click(".seat.yellow")
    phone.wait_for_selector(".space.target")


def test_the_board_is_used_by_keyboard_and_read_aloud(turn, new_phone):
    phone = new_phone(0)
    choose_beta(turn, phone)
    expect(phone.locator("[data-space=f2]")).to_have_attribute("aria-label", "f2, 3, Red’s web, Move")
    alpha = re.compile("^g1, [0-9], Red’s web and Red Alpha")
    expect(phone.locator("[data-space=g1]")).to_have_attribute("aria-label", alpha)
    phone.focus("[data-space=h1][role=button]")
    phone.keyboard.press("Enter")
    until(phone, lambda: ("h1", (0,)) in turn.table.now.state.places.webs)


def chips(phone):
    """The chips of the tray as (name, acts, chosen)."""
    read = """all => all.map(chip => [
        ...["b", "small"].map(part => chip.querySelector(part).innerText), chip.ariaPressed === "true",
    ])"""
    return [tuple(chip) for chip in phone.eval_on_selector_all(".actor", read)]


def test_a_chip_for_each_spider_says_what_it_has_left_and_chooses_it(turn, new_phone):
    phone = new_phone(0)
    both = [("Alpha", "move 2, over-spin 1", True), ("Beta", "move 3, spin 2", False)]
    until(phone, lambda: chips(phone) == both)
    expect(phone.locator(".hint")).to_have_text(re.compile("^Alpha: tap"))
    phone.focus(".actor >> nth=1")
    phone.keyboard.press("Enter")
    until(phone, lambda: [chosen for *_, chosen in chips(phone)] == [False, True])
    until(phone, lambda: glowing(phone) == targets(turn, "beta"))
    expect(phone.locator(".hint")).to_have_text(re.compile("^Beta: tap"))
    said = [word.split() for word in grammar.words(game, turn.table.now.state, 0)]
    spun, moved = ({word[2] for word in said if word[:2] == [verb, "beta"]} for verb in ("spin", "move"))
    phone.click(f"[data-space={min(spun - moved)}][role=button]")
    until(phone, lambda: "spin 1" in {name: acts for name, acts, _ in chips(phone)}["Beta"])


def test_the_chips_leave_the_board_its_room(turn, new_phone):
    phone = new_phone(0)
    expect(phone.locator(".actor")).to_have_count(2)
    until(phone, lambda: phone.locator(".board svg").bounding_box()["height"] >= 360)
    large = "all => all.every(one => one.getBoundingClientRect().height >= 44)"
    until(phone, lambda: phone.eval_on_selector_all(".actor", large))


def test_the_chips_of_others_are_not_shown(turn, new_phone):
    phone = new_phone(1)
    phone.wait_for_selector(".space")
    expect(phone.locator(".actor")).to_have_count(0)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_sweep_is_followed_on_the_board_one_critter_after_the_other(turn, new_phone, motion):
    phone = new_phone(0, reduced_motion=motion, held=True)
    phone.wait_for_selector(".space")
    event = until_a_critter_crawls(turn)
    caught_up(phone, turn)
    start, end = event.spaces
    badge = phone.locator(".journey .badge text")
    until(phone, lambda: badge.count() or phone.clock.run_for(300))  # after what is told before it
    animations = "document.querySelector('.mover > g').getAnimations().length"
    until(phone, lambda: phone.evaluate(animations) == (motion == "no-preference"))
    expect(badge).to_have_text(str(event.glyph.value))
    expect(phone.locator(".step")).to_contain_text(plain(event.text))
    until(phone, lambda: spaces(phone, ".space.told") == {start, end})
    at_end = phone.get_attribute(f"[data-space={end}]", "transform")
    expect(phone.locator(".mover")).to_have_attribute("transform", at_end)


def until_a_critter_crawls(box):
    """Let everybody pass until a Critter event moves a critter; the first that goes somewhere."""
    for _ in range(300):
        pending = box.table.now.pending
        if isinstance(pending, Chance):
            assert box.table.submit("draw").ok
            crawls = [one for one in box.table.now.events if one.order == "goes" and len({*one.spaces}) == 2]
            if crawls and crawls[0].glyph.kind == "direction":
                return crawls[0]
        else:
            seat = pending[0].seat
            word = pending[0].finish or next(grammar.words(game, box.table.now.state, seat))
            assert box.table.submit(word, seat=seat).ok
    raise AssertionError("no critter has crawled")


def test_what_moved_in_one_go_is_told_whole_to_whoever_moves_it_on_a_board_of_their_own(box, new_phone):
    assert box.table.submit("new spidertwist 2 start").ok
    for step in range(60):
        box.play(1, seed=step)
        moved = [one for one in box.table.now.events if one.spaces]
        if len(moved) > 1 and moved[-1].kind == "react" and isinstance(box.table.now.pending, tuple):
            break
    phone = new_phone(box.table.now.pending[0].seat)
    told = phone.locator(".hint small").first
    expect(told).to_contain_text(f"Female to {moved[-1].spaces[-1]}.")
    expect(told).to_contain_text("male")


ON_THEIR_SPACE = """numbers => numbers.map(one => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const cell = one.closest(".space").querySelector("polygon");
    const inside = cell.getScreenCTM().inverse();
    const middle = (top + bottom) / 2;
    return [left, right].every(x => cell.isPointInFill(new DOMPoint(x, middle).matrixTransform(inside)));
})"""


LIE_OVER_ALL = """numbers => numbers.map(one =>
    [...one.closest(".space").querySelectorAll(".owned")]
        .every(it => it.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING))"""


def test_how_much_food_a_funnel_holds_is_written_on_its_own_space(turn, new_phone):
    """The space beside it is drawn later, and over whatever reaches into it. On its own it lies over the legs
    of the spider that stands there."""
    for number, (space, _) in enumerate(turn.table.now.state.places.webs[:2], 1):
        assert turn.table.submit(f"pencil correct funnel funnel{number} {space}").ok
        assert turn.table.submit(f"pencil correct catch funnel{number} 2").ok
    phone = new_phone(0)
    numbers = phone.locator(".space .thing text")
    expect(numbers).to_have_text(["2", "2"])
    expect(
        phone.locator(".space:is([aria-label*=Alpha], [aria-label*=Beta]):has(.thing text)")
    ).to_have_count(2)
    until(phone, lambda: numbers.evaluate_all(ON_THEIR_SPACE) == [True, True])
    until(phone, lambda: numbers.evaluate_all(LIE_OVER_ALL) == [True, True])
