"""A slip is put right from a phone: back to a step, or a counter corrected, each with all seats asked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.waiting import past_the_rest, take_up_the_pencil, until
from tests.support.tables import a_minute_later


def test_a_phone_goes_back_to_a_step_and_the_other_agrees(new_phone, box):
    red, green = new_phone(0), new_phone(1)
    box.play(8)
    a_minute_later(box.guests)
    steps = box.table.now.timeline.lines()
    before = box.table.desk.played().moment(steps[2].n - 1).state
    red.click("button[aria-label^='What happened']")
    red.click("text=Go back to a step")
    red.locator(".timeline button").nth(2).click()
    expect(red.locator(".timeline .undone")).to_have_count(3)
    expect(red.locator(".sheet")).to_contain_text("All seats are asked first.")
    red.click("text=Undo 3 steps")
    expect(green.locator(".sheet h1")).to_contain_text("go back to before")
    expect(green.locator(".sheet")).to_contain_text("3 steps are undone")
    green.click(".sheet .primary")
    until(green, lambda: box.table.now.state == before)
    assert box.table.now.proposal is None


def test_a_timeline_that_is_overtaken_says_so(new_phone, box):
    red = new_phone(0)
    new_phone(1)
    box.play(5)
    red.click("button[aria-label^='What happened']")
    red.click("text=Go back to a step")
    expect(red.locator(".timeline")).to_be_visible()
    box.play(1, seed=2)
    red.click("text=Look at it now")
    expect(red.locator(".timeline button").first).to_be_visible()


def test_a_drawn_den_is_corrected_and_the_other_agrees(new_phone, box):
    assert box.table.submit("new arachnid 2 start").ok
    red, green = new_phone(0), new_phone(1)
    a_minute_later(box.guests)
    take_up_the_pencil(red)
    expect(red.locator("h1", has_text="Pencil")).to_be_visible()
    red.locator(".mat [data-item='store']").first.click()
    value = int(red.locator(".footer .stepper output").inner_text())
    red.locator(".footer .stepper button").last.click()
    expect(red.locator(".change")).to_have_text(f"{value} → {value + 1}")
    red.click("text=the cat came by")
    red.click("text=Propose it to all")
    expect(green.locator(".sheet h1")).to_contain_text(f"Food in the store: {value + 1} instead of {value}.")
    expect(red.locator("h1", has_text="Pencil")).to_have_count(0)
    green.click(".sheet .primary")
    until(green, lambda: box.table.now.proposal is None)
    assert f"Food in the store: {value + 1}" in box.table.log[-1]
    assert box.table.log[-1].endswith("Why: the cat came by.")


# How far what is corrected reaches below the bar, or above the stage.
COVERED = """one => {
  const [own, bar] = [one, document.querySelector(".footer")].map((any) => any.getBoundingClientRect());
  const stage = one.closest(".stage").getBoundingClientRect();
  return Math.max(0, own.bottom - bar.top, stage.top - own.top);
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
def test_what_is_corrected_stays_in_sight_above_the_bar(width, height, new_phone, box):
    assert box.table.submit("new arachnid 3 start").ok
    phone = new_phone(0, width=width, height=height)
    take_up_the_pencil(phone)
    stage = phone.locator(".stage")
    for what, name in (
        (".mat.large [data-item=store]", "Food in the store"),
        (".card [data-item=pounce]", "Pounce"),
    ):
        expect(phone.locator(".footer")).to_contain_text("Tap what is wrong")
        phone.locator(what).click()
        one = stage.locator(what)
        expect(phone.locator(".footer")).to_contain_text(name)
        until(phone, lambda one=one: one.evaluate(COVERED) == 0)
        phone.locator(".footer :is(.stepper, .chips) button").last.click()
        expect(phone.locator(".change")).to_be_visible()  # with the reasons: as high as the bar becomes
        until(phone, lambda one=one: one.evaluate(COVERED) == 0)
        phone.click("text=Choose again")


def answered(phone, route):
    """Let an answer that was held back come, and the page do with it what it does."""
    with phone.expect_response(route.request.url) as answer:
        route.continue_()
    answer.value.finished()
    phone.evaluate("() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")


def test_what_was_tapped_last_stands_on_the_bar_however_late_an_earlier_answer_comes(new_phone, box):
    assert box.table.submit("new arachnid 3 start").ok
    phone = new_phone(0)
    take_up_the_pencil(phone)
    bar = phone.locator(".footer")
    expect(bar).to_contain_text("Tap what is wrong")
    late = []
    phone.route(re.compile("/api/pencil.*store"), lambda route: late.append(route))
    phone.locator(".mat.large [data-item=store]").click()
    until(phone, lambda: late)
    phone.locator(".card [data-item=pounce]").click()
    expect(bar).to_contain_text("Pounce")
    answered(phone, late.pop())
    expect(bar).to_contain_text("Pounce")
    expect(bar).not_to_contain_text("Food in the store")
    phone.locator(".mat.large [data-item=store]").click()
    until(phone, lambda: late)
    phone.click("button[aria-label='Put the pencil down']")
    answered(phone, late.pop())
    expect(phone.locator("button[aria-label='More']")).to_be_visible()
    expect(phone.locator("h1", has_text="Pencil")).to_have_count(0)


def test_on_a_drawn_board_a_piece_is_put_where_it_truly_is(new_tablet, box):
    assert box.table.submit("new spidertwist 2 start").ok
    box.play(12)
    tablet = new_tablet()
    scene = box.table.now.scene
    male = next(one for one in scene.pieces if one.picture == "male")
    taken = {one.space for one in scene.pieces}
    free = next(name for name in box.table.now.game.spaces(box.table.now.state) if name not in taken)
    take_up_the_pencil(tablet)
    tablet.locator(f"[data-space='{male.space}']").click()
    expect(tablet.locator(".footer .note")).to_have_text("Tap the space where it truly is.")
    tablet.locator(f"[data-space='{free}']").click()
    expect(tablet.locator(".change")).to_have_text(f"{male.space} → {free}")
    expect(tablet.locator(f"[data-space='{free}']")).to_have_attribute("aria-label", re.compile("male"))
    tablet.click("text=Correct it")
    until(tablet, lambda: f"{free} instead of {male.space}" in " ".join(box.table.log))
    take_up_the_pencil(tablet)
    tablet.click("button[aria-label='Put the pencil down']")
    expect(tablet.locator("button[aria-label='More']")).to_be_visible()


def test_what_was_chosen_on_a_board_stands_however_late_an_earlier_answer_comes(new_tablet, box):
    """The space that was tapped for the piece was forgotten, or another piece stood on the bar."""
    assert box.table.submit("new spidertwist 2 start").ok
    box.play(12)
    tablet = new_tablet()
    male, other = [one for one in box.table.now.scene.pieces if one.picture == "male"][:2]
    taken = {one.space for one in box.table.now.scene.pieces}
    free = next(name for name in box.table.now.game.spaces(box.table.now.state) if name not in taken)
    take_up_the_pencil(tablet)
    bar, change = tablet.locator(".footer"), tablet.locator(".change")
    tablet.locator(f"[data-space='{male.space}']").click()
    expect(bar.locator(".note")).to_have_text("Tap the space where it truly is.")
    late = []
    tablet.route("**/api/pencil*", lambda route: late.append(route))
    bar.get_by_text("Choose again").click()
    until(tablet, lambda: late)
    tablet.locator(f"[data-space='{free}']").click()
    expect(change).to_have_text(f"{male.space} → {free}")
    answered(tablet, late.pop())
    expect(change).to_have_text(f"{male.space} → {free}")
    bar.get_by_text("Choose again").click()
    until(tablet, lambda: late)
    tablet.locator(f"[data-space='{male.space}']").click()  # laid down again
    until(tablet, lambda: change.count() == 0)
    tablet.locator(f"[data-space='{other.space}']").click()
    until(tablet, lambda: len(late) == 2)
    answered(tablet, late.pop())
    expect(bar).to_contain_text(other.space)
    answered(tablet, late.pop())
    expect(bar).to_contain_text(other.space)


def test_all_agree_to_stop_and_count_and_one_resigns_alone(new_phone, box):
    red, green = new_phone(0), new_phone(1)
    box.play(8)
    a_minute_later(box.guests)
    red.click("button[aria-label='More']")
    red.click("text=End the game early")
    red.click("text=Stop and count")
    expect(red.locator(".sheet")).to_contain_text("All are asked first.")
    past_the_rest(red)
    red.click(".sheet .primary")
    expect(green.locator(".sheet")).to_contain_text("what everybody has counts as it stands")
    green.click(".sheet .primary")
    until(green, lambda: getattr(box.table.now.pending, "reason", "") == "count")
    expect(red.get_by_text("All agreed to stop and count.").first).to_be_visible()
    assert box.table.submit(f"rewind {box.table.now.entry}").ok
    green.click("button[aria-label='More']")
    green.click("text=Resign")
    expect(green.locator(".sheet h1")).to_have_text("Resign: Green")  # nobody resigns for another
    expect(green.locator(".sheet")).to_contain_text("Whoever resigns comes last")
    past_the_rest(green)
    green.click(".sheet .primary")
    until(green, lambda: getattr(box.table.now.pending, "ranking", ())[-1:] == ((1,),))


# Buttons of the bar whose words are wider than they are.
CUT = """() => [...document.querySelectorAll(".footer button")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""


@pytest.mark.parametrize(
    ("locale", "more", "slip"),
    [("en-GB", "More", "Correct a slip"), ("de-DE", "Mehr", "Versehen berichtigen")],
)
def test_no_button_of_the_pencil_is_cut(locale, more, slip, new_phone, box):
    assert box.table.submit("new spidertwist 2 start").ok
    box.play(12)
    phone = new_phone(0, width=360, locale=locale)
    male = next(one for one in box.table.now.scene.pieces if one.picture == "male")
    taken = {one.space for one in box.table.now.scene.pieces}
    free = next(name for name in box.table.now.game.spaces(box.table.now.state) if name not in taken)
    take_up_the_pencil(phone, more=more, slip=slip)
    for space, then in ((male.space, ".note"), (free, ".primary")):
        phone.locator(f"[data-space='{space}']").click()
        expect(phone.locator(f".footer {then}")).to_be_visible()
        until(phone, lambda: phone.evaluate(CUT) == [])
