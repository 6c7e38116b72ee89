"""Phones alone play: join, start, draw, capture, see each other, reach the score."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from companion import pictures
from companion.play import TURN, Over
from tests.browser.waiting import TARGET, caught_up, tap, until
from tests.support.tables import RED

COUNT_WORDS = """
window.words = 0;
const send = window.fetch;
window.fetch = (path, ...how) => {
  window.words += path.startsWith("/api/intent");
  return send(path, ...how);
};
"""


def pieces(page):
    """What a board shows, space by space, whatever can be done there."""
    labels = page.eval_on_selector_all(
        ".space", "all => all.map(one => one.getAttribute('aria-label').split(', ').slice(0, 2).join(' '))"
    )
    return sorted(labels)


def dealt(box, *phones):
    """Deal the board; nobody has swapped yet."""
    assert box.table.submit("draw").ok
    for phone in phones:
        caught_up(phone, box)
        phone.wait_for_selector(".space")


def asked(box, red, green):
    """The phone that is asked, and the other, when both show the table."""
    for phone in (red, green):
        caught_up(phone, box)
    return (red, green) if box.table.now.pending[0].seat == 0 else (green, red)


def test_join_with_the_typed_code(new_page, box):
    box.table.submit("new web-of-flies 2 start")
    page = new_page(f"/j?code={box.guests.card().join_code.lower()}")
    page.click("text=Green")
    page.wait_for_selector(".seat.green")
    expect(page.locator(".head h1")).to_have_text("Set-up")


def test_whoever_has_not_joined_looks_on_and_may_join(new_page, box):
    box.table.submit("new web-of-flies 2 start")
    page = new_page("/")
    page.wait_for_selector("text=You are looking on")
    expect(page.locator("button >> text=Draw")).to_have_count(0)
    page.click("text=Join this table")
    page.wait_for_selector("text=Which seat is yours?")  # at the box itself nobody types a code


def test_two_phones_start_play_and_see_each_other_to_the_score(new_phone, box):
    red = new_phone()
    red.click("text=New game")
    red.click(".sheet >> text=Web of Flies")
    red.click("text=Start Web of Flies")  # who starts it plays in it
    until(red, lambda: box.table.now.game is not None)
    green = new_phone(1)

    red.click("footer >> text=Draw")
    for phone in (red, green):
        phone.wait_for_selector(".space")
    until(red, lambda: isinstance(box.table.now.pending, tuple))  # the empty board has 37 spaces as well
    for phone in (red, green):
        caught_up(phone, box)
        assert len(pieces(phone)) == 37
    assert pieces(green) == pieces(red)

    swapper, _ = asked(box, red, green)
    tap(swapper, box, "text=Keep all")
    assert box.table.now.pending[0].topic == TURN
    for _ in range(4):
        mover, other = asked(box, red, green)
        before = pieces(other)
        tap(mover, box, TARGET)
        until(other, lambda before=before, other=other: pieces(other) != before)

    box.play()
    assert isinstance(box.table.now.pending, Over)
    for phone in (red, green):
        phone.wait_for_selector("text=Final score")
    winner, other = (red, green) if box.table.now.pending.ranking[0] == (0,) else (green, red)
    expect(winner.locator(".event h1")).to_have_text("You win")
    expect(other.locator(".event h1")).to_have_text(re.compile("^(Red|Green) wins$"))

    red.click("text=Play again")
    green.click("footer >> text=Go on")  # from the result, which green has read
    green.wait_for_selector("footer >> text=Draw")  # seats stay where they were


def test_a_tap_that_comes_late_is_told_who_was_faster(new_phone, new_page, box):
    green = new_phone(1, held=True)

    def red_is_faster(route):
        assert box.table.submit("draw", RED).ok
        route.continue_()

    green.route("**/api/intent*", red_is_faster)
    before = box.table.now.entry
    tap(green, box, "footer >> text=Draw")
    until(green, lambda: new_page.said)  # the browser itself reports an answer of 409
    until(green, lambda: green.is_visible(".toast >> text=Red") or green.clock.run_for(300))
    assert box.table.now.entry == before + 1
    green.wait_for_selector(".space")
    new_page.said.clear()


def test_a_sheet_that_is_opened_before_a_tap_is_answered_stays_open(new_phone, box):
    """The page that everybody gets may come before the answer."""
    red, green = new_phone(0), new_phone(1)
    dealt(box, red, green)
    asked_phone, _ = asked(box, red, green)
    on_its_way = []
    asked_phone.route("**/api/intent*", lambda route: on_its_way.append(route))
    asked_phone.click("text=Keep all")
    until(asked_phone, lambda: on_its_way)
    assert box.table.submit("keep", seat=box.table.now.pending[0].seat).ok
    caught_up(asked_phone, box)
    asked_phone.click("[aria-label='What happened, and the rules']")
    expect(asked_phone.locator(".sheet")).to_contain_text("You keep the pieces as they are.")
    with asked_phone.expect_event("requestfinished"):
        on_its_way.pop().fulfill(json={"ok": True, "rev": box.table.now.rev})
    asked_phone.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    expect(asked_phone.locator(".sheet")).to_contain_text("You keep the pieces as they are.")


def test_take_back_is_one_tap(new_phone, box):
    red, green = new_phone(0), new_phone(1)
    dealt(box, red, green)
    swapper, other = asked(box, red, green)
    before = pieces(swapper)
    swapper.click(".space.able[role=button] >> nth=0")
    swapper.click(f"{TARGET} >> nth=0")
    until(other, lambda: pieces(other) != before)
    swapper.click("[aria-label='Take back']")
    until(other, lambda: pieces(other) == before)


def test_the_keyboard_plays_on_the_board(new_phone, box):
    red, green = new_phone(0), new_phone(1)
    dealt(box, red, green)
    box.table.submit("keep", seat=box.table.now.pending[0].seat)
    mover, other = asked(box, red, green)
    mover.wait_for_selector(TARGET)
    before = pieces(other)

    expect(mover.locator(".space[tabindex='0']")).to_have_count(1)
    mover.focus(".space[tabindex='0']")
    spaces = set()
    for key in ("ArrowUp", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp"):
        mover.keyboard.press(key)
        spaces.add(mover.evaluate("document.activeElement.dataset.space"))
    assert len(spaces) >= 3

    mover.focus(TARGET)
    mover.keyboard.press("Enter")
    until(other, lambda: pieces(other) != before)


def test_every_target_is_big_enough_for_a_thumb_and_has_a_name(new_phone, box):
    red, green = new_phone(0), new_phone(1)
    dealt(box, red, green)
    for phone in (red, green):
        boxes = phone.eval_on_selector_all(
            ".space .ground, #table button, #table a.button",
            """all => all.map((one) => [one, one.getBoundingClientRect()]).map(([one, { width, height }]) =>
                [width, height + (one.matches(".tag") ? 16 : 0)])""",  # what a tag takes above and below it
        )
        assert all(width >= 38 and height >= 44 for width, height in boxes)
        names = phone.eval_on_selector_all(
            "#table button, #table [role=button]", "all => all.map(one => one.ariaLabel || one.textContent)"
        )
        assert all(names)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_nothing_for_the_turn_is_below_the_fold(new_phone, box, scheme):
    phone = new_phone(0, color_scheme=scheme)
    dealt(box, phone)
    bottom = "document.querySelector('.footer').getBoundingClientRect().bottom"
    until(phone, lambda: phone.evaluate(bottom) <= 740)
    expect(phone.locator("html")).to_have_js_property("scrollWidth", 360)


def test_a_dead_box_is_told_within_five_seconds_and_found_again_when_it_lives(new_phone, box, new_page):
    for word in ("new web-of-flies 2 start", "draw"):
        assert box.table.submit(word).ok
    phone = new_phone(0, held=True)
    phone.wait_for_selector(".space")
    before = pieces(phone)
    no_contact = phone.locator("text=No contact with the box")
    box.off()
    until(phone, lambda: phone.evaluate("window.told") < 0)
    phone.clock.run_for(5_000)
    expect(no_contact).to_be_visible()
    expect(phone.locator("text=Try now")).to_be_visible()
    expect(phone.locator(".space.target, .space.able")).to_have_count(0)
    box.on()
    until(phone, lambda: no_contact.count() == 0 or phone.clock.run_for(50))
    until(phone, lambda: pieces(phone) == before)
    assert box.table.submit("keep", seat=box.table.now.pending[0].seat).ok
    expect(phone.locator(".footer")).to_contain_text("capture")
    new_page.said.clear()  # the browser itself reports the refused connections


@pytest.mark.parametrize("pause", [0, 60, 300, 500])
def test_a_second_tap_in_the_same_place_never_says_another_word(new_tablet, box, pause):
    """As fingers tap: the event goes on, and what ends the turn stands where "Go on" was."""
    box.table.submit("new arachnid 2 start")
    tablet = new_tablet(held=True)
    tablet.add_init_script(COUNT_WORDS)
    tablet.reload()
    amber = tablet.locator(".button.primary:not([disabled])")
    tapped = 0
    for step in range(12):
        caught_up(tablet, box)
        tablet.clock.run_for(800)
        until(tablet, lambda: not tablet.query_selector(".button.primary[disabled]"))
        if not amber.count():
            box.play(1, seed=step)  # what is chosen elsewhere
            continue
        tapped += 1
        before = box.table.now.rev
        words = tablet.evaluate("window.words")
        place = amber.bounding_box()
        tablet.mouse.click(place["x"] + 150, place["y"] + 20)
        said = tablet.evaluate("window.words") - words
        if pause and said:
            until(tablet, lambda before=before: box.table.now.rev > before)
            caught_up(tablet, box)
        tablet.clock.run_for(pause)
        tablet.mouse.click(place["x"] + 150, place["y"] + 20)
        until(tablet, lambda words=words, said=said: tablet.evaluate("window.words") - words == said)
        until(tablet, lambda before=before, said=said: box.table.now.rev - before == said)
    assert tapped > 4


def test_the_big_board_shows_what_the_phones_show(new_phone, new_page, box):
    phone = new_phone(0)
    wide = new_page("/board", width=1280, height=720)
    dealt(box, phone, wide)
    until(wide, lambda: pieces(wide) == pieces(phone))
    expect(wide.locator("button, a, [role=button]")).to_have_count(0)


def test_rule_chips_open_the_ruling(new_phone, box):
    phone = new_phone(0)
    dealt(box, phone)
    box.play(3)
    caught_up(phone, box)
    phone.click("[aria-label^='What happened']")
    chip = phone.locator(".log a.tag", has_text="W-").first
    rule = chip.text_content()
    chip.click()
    phone.wait_for_selector(".ruling p")  # over the game, which goes on where it was
    phone.click(".sheet >> text=Back")
    chip.wait_for()
    chip.click()
    phone.click(".sheet >> text=All rules")
    phone.wait_for_url("**/rules/web-of-flies#*")
    expect(phone.locator(":has(> span:target)").first).to_contain_text(rule)


def test_no_picture_is_read_aloud_by_the_name_of_its_file(new_phone, box):
    """What stands beside it says what it shows, in the language of the table."""
    assert box.table.submit("new arachnid 2 start").ok
    phone = new_phone(0)
    slugs = set(pictures.names())
    heard: set[str] = set()
    aloud = "all => all.filter(one => one.ariaHidden !== 'true').map(one => one.getAttribute('aria-label'))"
    for seed in range(30):
        box.play(1, seed)
        caught_up(phone, box)
        labels = phone.eval_on_selector_all("svg.glyph", aloud)
        assert all(labels)
        heard.update(word for label in labels for word in label.split())
    assert heard
    assert not heard & (slugs - {"dice"})  # which is a word of the sentence for a roll


def test_a_space_that_is_told_of_stays_in_its_place(new_phone, box):
    """Whatever a class of the page is called, none takes a space out of its place on the board."""
    red = new_phone(0)
    dealt(box, red)
    box.play(2)
    caught_up(red, box)
    told = red.locator(".space.told")
    expect(told.first).to_be_visible()
    for space in told.all():
        expect(space).to_have_css("display", "inline")
