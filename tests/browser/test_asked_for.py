"""What a page does not bring is asked for when somebody opens it, and is never older than the page."""

from __future__ import annotations

from playwright.sync_api import expect

from companion.views.page import LOG_LINES
from tests.browser.test_paused import make_referee
from tests.browser.waiting import caught_up, until
from tests.support.tables import a_minute_later

AGAIN = 2000  # ms until a page asks again


def shows_on_the_shelf(box, phone, games):
    """Open the list: it shows so many games, and no others once the page is painted anew."""
    phone.click("button[aria-label='More']")
    phone.click(".sheet >> text=Take a game from the shelf")
    expect(phone.locator(".sheet .choice")).to_have_count(games)
    assert box.table.submit("note Painted anew.").ok
    caught_up(phone, box)
    expect(phone.locator(".sheet .choice")).to_have_count(games)
    phone.click(".shade", position={"x": 5, "y": 5})


def test_a_game_that_was_put_away_is_on_the_list_when_it_is_opened_again(box, new_page):
    for _ in range(3):
        assert box.table.submit("new web-of-flies 2 start").ok
    phone = new_page()
    phone.goto(box.join_url)
    phone.click("button[name=seat][value=none]")
    phone.wait_for_selector(".footer")
    make_referee(box, phone)
    phone.reload()
    shows_on_the_shelf(box, phone, 2)
    assert box.table.submit("new web-of-flies 2 start").ok  # nothing else of what the desk offers changes
    caught_up(phone, box)
    shows_on_the_shelf(box, phone, 3)


def test_rules_that_do_not_come_are_asked_for_again_at_ease(box, new_page):
    assert box.table.submit("new web-of-flies 2 start").ok
    phone = new_page("/", held=True)
    lost = []
    phone.route("**/api/rules*", lambda route: lost.append(route) or route.abort())
    phone.click("button[aria-label='More']")
    until(phone, lambda: new_page.said)  # the browser tells the request that was lost
    phone.clock.run_for(AGAIN - 100)
    assert len(lost) == 1
    phone.unroute("**/api/rules*")
    until(phone, lambda: phone.is_visible(".sheet >> text=House rules") or phone.clock.run_for(50))
    new_page.said.clear()


def test_what_happened_is_told_further_back_than_the_page_tells(box, new_page):
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    box.play(40)
    phone = new_page("/", held=True)
    caught_up(phone, box)
    lost = []
    phone.route("**/api/log*", lambda route: lost.append(route) or route.abort())
    phone.get_by_role("button", name="What happened, and the rules").click()
    lines = phone.locator(".sheet .log li")
    expect(lines).to_have_count(LOG_LINES)
    until(phone, lambda: new_page.said)  # the browser tells the request that was lost
    assert len(lost) == 1
    phone.unroute("**/api/log*")
    until(phone, lambda: lines.count() == len(box.table.now.log) or phone.clock.run_for(50))
    assert len(box.table.now.log) > 2 * LOG_LINES
    assert box.table.submit("note The cat came by.").ok
    until(phone, lambda: "The cat came by." in lines.first.inner_text() or phone.clock.run_for(50))
    expect(lines).to_have_count(len(box.table.now.log))
    new_page.said.clear()


def test_what_somebody_reads_further_back_stays_where_it_is_and_only_what_is_new_is_drawn(box, new_phone):
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    box.play(60)
    phone = new_phone(0, height=640)
    phone.get_by_role("button", name="What happened, and the rules").click()
    rows = phone.locator(".sheet .log li")
    many = len(box.table.now.log)
    expect(rows).to_have_count(many)
    read = rows.nth(30).element_handle()
    phone.locator(".sheet").evaluate("(sheet, row) => sheet.scrollTo(0, row.offsetTop - 100)", read)
    rows.evaluate_all("all => all.forEach(one => { one.old = true; })")
    top = "row => row.getBoundingClientRect().top"
    at = read.evaluate(top)
    for word in ("The cat came by.", "It went again."):
        assert box.table.submit(f"note {word}").ok
        expect(rows.first).to_contain_text(word)
        caught_up(phone, box)
        until(phone, lambda: abs(read.evaluate(top) - at) <= 1)
    expect(rows).to_have_count(len(box.table.now.log))
    assert len(box.table.now.log) == many  # as many as are kept: the oldest went
    until(phone, lambda: rows.evaluate_all("all => all.filter(one => !one.old).length") == 2)


def test_a_level_that_is_empty_for_a_new_phone_fills_once_it_is_no_longer_new(box, new_phone):
    assert box.table.submit("new arachnid 2 start").ok
    phone = new_phone(0)
    phone.click("button[aria-label='More']")
    phone.click(".sheet >> text=Where luck comes from")
    expect(phone.locator(".sheet p")).to_contain_text("its seat for less than a minute")
    a_minute_later(box.guests)
    expect(phone.locator(".sheet .choice >> text=Event bag")).to_be_visible(timeout=5 * AGAIN)


def test_a_log_above_which_nothing_comes_is_not_scrolled_again(box, new_phone):
    """Written anew as it is, where it stands stops a flick on some phones."""
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    box.play(60)
    phone = new_phone(0, height=640)
    phone.get_by_role("button", name="What happened, and the rules").click()
    expect(phone.locator(".sheet .log li")).to_have_count(len(box.table.now.log))
    phone.locator(".sheet").evaluate(COUNTED)
    new_phone()  # how many there are is told to all
    until(phone, lambda: phone.evaluate("window.painted > 0 && window.scrolled === 0"))


# Counts how often the sheet is painted, which keeps its place, and scrolled by its script.
COUNTED = """sheet => {
  const { get, set } = Object.getOwnPropertyDescriptor(Element.prototype, "scrollTop");
  sheet.scrollTop = 300;
  [window.painted, window.scrolled] = [0, 0];
  Object.defineProperty(sheet, "scrollTop", {
    get() { return get.call(this); },
    set(top) { window.scrolled += 1; set.call(this, top); },
  });
  const later = window.queueMicrotask.bind(window);
  window.queueMicrotask = (done) => later(() => { done(); window.painted += 1; });
}"""
