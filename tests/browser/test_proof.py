"""A tap on a draw shows how it came about, worked out on the phone; what does not follow is told."""

from __future__ import annotations

import copy
import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from companion.views import rounds
from companion.views.prose import speech_at
from tests.browser.waiting import until

WAITS = 20  # s that the box waits for phones: this machine is slow, and what is asked is what they show

KEPT = "JSON.parse(localStorage.getItem('orbweaver-rounds'))?.[0]"


def drawn_with(page, box):
    """Play until something was drawn that this phone took part in."""
    until(page, lambda: page.evaluate(KEPT))
    id_ = page.evaluate(KEPT)["id"]
    until(page, lambda: id_ in box.table.now.round.witnesses)
    while not any(dict(one.body["round"]["nonces"]).get(id_) for one in box.drawn()):
        box.play(1)


def tell(page, box, change):
    """Have the box tell something else of each draw to come."""

    def answer(route):
        entry = int(parse_qs(urlsplit(route.request.url).query)["entry"][0])
        told = copy.deepcopy(dict(rounds.round_of(box.table.desk.played(), box.table.now, entry)))
        change(told)
        route.fulfill(body=json.dumps(told), content_type="application/json")

    page.route("**/api/round*", answer)


def open_proof(page):
    page.get_by_role("button", name="What happened, and the rules").click()
    page.locator(".log button.tag").first.click()


def test_a_phone_works_out_a_draw_that_it_took_part_in(box, new_phone):
    page = new_phone()
    assert box.table.submit("new spidertwist 2 start").ok
    drawn_with(page, box)
    open_proof(page)
    sheet = page.locator(".sheet")
    expect(sheet.get_by_role("status")).to_have_text(
        "✓ This phone has worked it out again: it is what had to come."
    )
    expect(sheet).to_contain_text("as long as the box or one of the phones named was honest")
    expect(sheet).to_contain_text("With the saved record anybody can check that.")
    expect(sheet).to_contain_text("before the draw, and was named with its own commitment.")
    sheet.get_by_text("The numbers").click()
    expect(sheet).to_contain_text(box.drawn()[-1].body["round"]["secret"])
    expect(sheet.get_by_role("link", name="Check it with other tools")).to_have_attribute("href", "/check")
    with page.expect_download() as kept:
        sheet.get_by_text("Save as commands for sha256sum and openssl").click()
    assert box.drawn()[-1].body["round"]["secret"] in kept.value.path().read_text("utf-8")
    sheet.get_by_role("button", name="Back").click()
    expect(page.locator(".log button.tag").first).to_have_text("✓ This phone took part")


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("width", [320, 360, 375])
def test_its_numbers_are_as_wide_as_the_phone(box, new_phone, locale, width):
    """Its sources are called as the game calls them."""
    page = new_phone(width=width, locale=locale)
    assert box.table.submit("new spidertwist 2 start").ok
    drawn_with(page, box)
    page.get_by_role("button", name=re.compile("What happened, and|Was geschah, und")).click()
    page.locator(".log button.tag").first.click()
    sheet = page.locator(".sheet")
    sheet.locator("summary").click()
    expect(sheet.locator("details > .tag")).to_be_visible()
    until(page, lambda: sheet.evaluate("(one) => one.scrollWidth <= one.clientWidth"))
    until(page, lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
    draw = box.drawn()[-1].body["luck"][-1]
    called = speech_at(box.table.now, locale[:2]).translate(box.table.now.sources[draw["source"]])
    assert called != draw["source"]
    expect(sheet.locator("dt").last).to_have_text(called)


def test_a_draw_that_does_not_follow_is_told(box, new_phone):
    page = new_phone()
    assert box.table.submit("new spidertwist 2 start").ok
    tell(page, box, lambda told: told["revealed"].update(secret="00" * 32))
    drawn_with(page, box)
    open_proof(page)
    expect(page.locator(".sheet [role=status]")).to_contain_text("✗ This does not follow")


def test_a_draw_that_is_not_the_one_in_the_log_is_told(box, new_phone):
    page = new_phone()
    assert box.table.submit("new spidertwist 2 start").ok
    tell(page, box, lambda told: told["draws"][0].update(source="another"))
    drawn_with(page, box)
    open_proof(page)
    expect(page.locator(".sheet [role=status]")).to_contain_text("✗ This does not follow")


def test_where_the_phone_saw_something_else_it_claims_nothing(box, new_phone):
    """However well the box tells it afterwards."""
    page = new_phone()
    assert box.table.submit("new spidertwist 2 start").ok
    drawn_with(page, box)
    number = box.drawn()[-1].body["round"]["number"]
    page.evaluate(
        """(number) => {
          const games = JSON.parse(localStorage.getItem("orbweaver-rounds"));
          games[0].seen[number] = "00";
          localStorage.setItem("orbweaver-rounds", JSON.stringify(games));
        }""",
        number,
    )
    open_proof(page)
    sheet = page.locator(".sheet")
    expect(sheet.get_by_role("status")).to_have_text(
        "✗ This phone saw the box fix something else before the draw."
    )
    expect(sheet).not_to_contain_text("could choose")
    expect(sheet).not_to_contain_text("✓")


def log_of(page):
    """What stands at each draw of the log, the last first."""
    page.get_by_role("button", name="What happened, and the rules").click()
    return page.locator(".log button.tag")


def test_each_draw_carries_what_this_phone_has_worked_out_without_a_tap(box, new_phone):
    page = new_phone()
    assert box.table.submit("new spidertwist 2 start").ok
    drawn_with(page, box)
    expect(log_of(page).first).to_have_text("✓ This phone took part")


def test_where_several_phones_were_named_all_took_part(box, new_phone):
    """Who played alone read that, too."""
    page, other = new_phone(), new_phone()
    assert box.table.submit("new spidertwist 2 start").ok
    for one in (page, other):
        until(one, lambda one=one: one.evaluate(KEPT))
    until(page, lambda: len(box.table.now.round.witnesses) == 2)
    drawn_with(page, box)
    expect(log_of(page).first).to_have_text("✓ All took part")


def test_a_phone_that_a_round_did_not_name_does_not_say_that_all_took_part(box, new_phone):
    """A box that names only phones of its own would else show everybody the same sign as an honest one."""
    page = new_phone()
    assert box.table.submit("new spidertwist 2 start").ok
    drawn_with(page, box)
    page.evaluate("""() => {
      const games = JSON.parse(localStorage.getItem("orbweaver-rounds"));
      Object.assign(games[0], { id: "00".repeat(8), own: {}, asked: {} });
      localStorage.setItem("orbweaver-rounds", JSON.stringify(games));
    }""")
    expect(log_of(page).first).to_have_text("✓ Others took part")


def test_what_was_dealt_before_a_phone_could_know_the_game_is_of_the_box_alone(box, new_phone):
    page = new_phone()
    assert box.table.submit("new spidertwist 2 start").ok
    box.play(1)
    assert box.drawn()
    expect(log_of(page).last).to_have_text("○ The box alone")


def test_a_draw_has_no_sign_before_it_is_worked_out(box, new_phone):
    page = new_phone()
    page.route("**/api/round*", lambda route: None)  # the box keeps silent
    assert box.table.submit("new spidertwist 2 start").ok
    drawn_with(page, box)
    page.get_by_role("button", name="What happened, and the rules").click()
    expect(page.locator(".log button.tag").first).to_have_text("Check this draw")
    expect(page.locator(".log")).not_to_contain_text("✓")


def test_what_this_phone_finds_wrong_carries_a_cross_in_the_log(box, new_phone):
    page = new_phone()
    assert box.table.submit("new spidertwist 2 start").ok
    tell(page, box, lambda told: told["draws"][0].update(face="another"))
    drawn_with(page, box)
    expect(log_of(page).first).to_have_text("✗ Does not fit")


def test_who_is_missing_is_counted_in_the_sign(box, new_phone):
    page, other = new_phone(), new_phone()
    box.witnesses._patience = 3  # the other will not answer
    other.route(
        "**/api/witness*", lambda route: None if "nonce" in route.request.post_data else route.continue_()
    )
    assert box.table.submit("new spidertwist 2 start").ok
    until(page, lambda: len(box.table.now.round.witnesses) == 2)
    drawn_with(page, box)
    expect(log_of(page).first).to_have_text("◐ 1 phone missing")


def test_who_is_missing_is_one_phone_however_many_seats_it_has(box, new_phone):
    page, other = new_phone(), new_phone()
    box.witnesses._patience = 3
    other.route(
        "**/api/witness*", lambda route: None if "nonce" in route.request.post_data else route.continue_()
    )
    tell(page, box, lambda told: [one.update(names=["Red", "Green"]) for one in told["missing"]])
    assert box.table.submit("new spidertwist 2 start").ok
    until(page, lambda: len(box.table.now.round.witnesses) == 2)
    drawn_with(page, box)
    open_proof(page)
    (id_,) = [id_ for id_, nonce in box.drawn()[-1].body["round"]["nonces"] if nonce is None]
    expect(page.locator(".sheet")).to_contain_text(f"Missing: phone {id_[:4]} of Red and Green. ")


def test_of_void_rounds_and_draws_without_a_word_before_one_all_are_counted_and_none_called_another(
    box, new_phone
):
    page = new_phone()
    tell(page, box, lambda told: told.update(voids=[[901, 2]], led=[[902, 1], [903, 1]]))
    assert box.table.submit("new spidertwist 2 start").ok
    drawn_with(page, box)
    open_proof(page)
    expect(page.locator(".sheet")).to_contain_text(
        "3 luck rounds with phones before it, void or with no word after. As long as one"
    )


def test_a_draw_after_a_correction_says_just_that(box, new_phone):
    page = new_phone()
    assert box.table.submit("new spidertwist 2 start").ok
    until(page, lambda: page.evaluate(KEPT))
    id_ = page.evaluate(KEPT)["id"]
    until(page, lambda: id_ in box.table.now.round.witnesses)
    voids = [[900 + n, 1] for n in range(20)]
    tell(page, box, lambda told: told.update(corrected=[17], voids=voids))
    drawn_with(page, box)
    expect(log_of(page).first).to_have_text("◐ Corrected before it")
    page.locator(".log button.tag").first.click()
    sheet = page.locator(".sheet")
    expect(sheet.get_by_role("status")).to_contain_text("✓ This phone has worked it out again")
    expect(sheet).to_contain_text("Entry 17 corrected what stands after this draw was fixed")
    expect(sheet).to_contain_text(
        "20 luck rounds with phones before it, void or with no word after. Beside the"
    )
    expect(sheet).to_contain_text("a cheating box could have chosen among up to 21 results")
    expect(sheet).not_to_contain_text("Nobody could choose")


def test_a_game_that_goes_on_from_another_says_so_at_each_draw_and_in_the_log(box, new_phone):
    page = new_phone()
    assert box.table.submit("new spidertwist 2 start").ok
    box.play(3)
    assert box.table.submit(f"branch 1 {box.table.now.entry}").ok
    until(page, lambda: (page.evaluate(KEPT) or {}).get("game") == box.table.now.round.game_id)
    drawn_with(page, box)
    page.get_by_role("button", name="What happened, and the rules").click()
    said = "This game goes on from entry 4 of game 1: from there on it has luck of its own."
    expect(page.locator(".sheet .note")).to_have_text(said)
    page.locator(".log button.tag").first.click()
    expect(page.locator(".sheet")).to_contain_text(said)


def test_two_dice_of_one_event_are_told_and_checked_as_two(box, new_phone):
    page = new_phone()
    assert box.table.submit("new arachne 2 start").ok
    while len(box.table.now.drawn) < 2:
        box.play(1)
    expect(log_of(page).first).to_have_text("○ The box alone")
    expect(page.locator(".log .tags").first.get_by_text("Drawn by the hardware of the box")).to_have_count(1)
    page.locator(".log button.tag").first.click()
    expect(page.locator(".sheet [role=status]")).to_contain_text("✓ This phone has worked it out again")
