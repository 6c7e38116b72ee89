"""A phone makes itself heard when it is asked: only where somebody has chosen that on it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.test_faceoff import attacked
from tests.browser.waiting import caught_up, until

LISTEN = """
window.heard = 0;
window.shaken = 0;
window.tones = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.heard += 1;
  window.tones.push(this.frequency.value);
  return start.apply(this, when);
};
navigator.vibrate = () => { window.shaken += 1; return true; };
null;
"""


def asked_anew(box, phone, seat):
    """Random words until a seat is asked something new."""
    before = box.table.now.asks.get(seat)
    while box.table.now.asks.get(seat) in (None, before):
        box.play(1, seed=box.table.now.rev)
    caught_up(phone, box)


def test_sound_and_vibration_are_off_until_they_are_chosen(box, new_phone):
    assert box.table.submit("new web-of-flies 2 start").ok
    phone = new_phone(0)
    phone.evaluate(LISTEN)
    asked_anew(box, phone, 0)
    until(phone, lambda: phone.evaluate("window.heard + window.shaken") == 0)
    phone.click("[aria-label=More]")
    choice = phone.locator(".choice[aria-pressed]", has_text="Sound and vibration")
    expect(choice).to_have_attribute("aria-pressed", "false")
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")
    until(phone, lambda: phone.evaluate("window.heard") == 2)  # to hear what was chosen
    phone.keyboard.press("Escape")
    asked_anew(box, phone, 0)
    until(phone, lambda: phone.evaluate("window.heard") >= 4)
    until(phone, lambda: phone.evaluate("window.shaken") >= 2)
    phone.reload()
    phone.click("[aria-label=More]")
    expect(choice).to_have_attribute("aria-pressed", "true")


def test_being_attacked_sounds_otherwise_than_being_asked(box, new_phone):
    assert box.table.submit("new arachnid 2 start").ok
    phone = new_phone(0)
    phone.evaluate(LISTEN)
    phone.click("[aria-label=More]")
    phone.click(".choice[aria-pressed]:has-text('Sound and vibration')")
    until(phone, lambda: len(phone.evaluate("window.tones")) == 2)  # as when it is somebody's turn
    asked = phone.evaluate("window.tones")
    phone.keyboard.press("Escape")
    attacked(box, "counters", 0)
    until(phone, lambda: max(phone.evaluate("window.tones.slice(-3)")) < min(asked))
    first, second, third = phone.evaluate("window.tones.slice(-3)")
    assert first == second > third


SPEAK = """
window.said = [];
speechSynthesis.speak = (one) => {
  window.said.push(`${one.lang} ${one.text}`);
  setTimeout(() => one.onend());
};
null;
"""


def test_a_phone_says_aloud_what_happens_where_somebody_chose_that_and_in_its_own_language(box, new_phone):
    assert box.table.submit("new web-of-flies 2 start").ok
    phone = new_phone(0)
    phone.goto(f"{box.url}/?language=de")
    phone.evaluate(SPEAK)
    phone.click("[aria-label=Mehr]")
    choice = phone.locator(".choice[aria-pressed]", has_text="Laut sagen, was geschieht")
    expect(choice).to_have_attribute("aria-pressed", "false")
    choice.click()
    greeting = "de Dieses Handy sagt jetzt an, was geschieht."
    until(phone, lambda: phone.evaluate("window.said") == [greeting])
    phone.keyboard.press("Escape")
    asked_anew(box, phone, 0)
    until(phone, lambda: len(phone.evaluate("window.said")) > 1)
    told = phone.evaluate("window.said")[-1]
    assert told in ("de Du darfst zwei Figuren tauschen.", "de Dein Zug.")
