"""Alone at the table: the box takes a seat, says its words, and gives hints."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from companion.errors import plain
from companion.kit import grammar
from companion.kit.motives import told
from companion.play import Chance, Over
from companion.table.intents import Advice
from companion.views.prose import translate
from tests.browser.axe import violations
from tests.browser.reading import UNSEEN
from tests.browser.solo import about_to_end, says, where, words_of
from tests.browser.solo import box as box
from tests.browser.waiting import caught_up, has_part, past_the_rest, past_the_steps, until
from tests.support.tables import a_minute_later
from tests.support.there import there


def test_a_game_alone_the_box_answers_and_gives_a_hint(new_phone, box):
    phone = new_phone(0)
    phone.goto(f"{box.url}/j/mine")
    phone.click("text=Let the box play Green")
    expect(phone.locator(".seat.green")).to_have_attribute("aria-label", re.compile("played by the box$"))
    phone.click(".footer >> text=Draw")
    phone.wait_for_selector(".footer >> text=Hint")
    phone.click(".footer >> text=Hint")
    expect(phone.locator(".choice.chance b")).to_have_text([re.compile(r"\s%$")] * 3)
    expect(phone.locator(".sheet .note").last).to_contain_text("the box imagined")
    rows = phone.locator(".choice.chance .grow")
    expect(rows).to_have_text([re.compile(r"^(Swap two|Capture): .+ on \w+ → .+ on \w+$|^Keep all$")] * 3)
    chances = phone.locator(".choice.chance b").all_text_contents()
    level = phone.locator(".sheet", has_text="They are level")
    expect(level).to_have_count(1 if len(set(chances)) == 1 else 0)
    assert violations(phone, within=".sheet") == []
    before = box.table.now
    phone.click(".choice.chance >> nth=0")
    seen = box.table.desk.wait(before.rev, 20)
    while seen.opponents_turn is None or seen.moved == before.moved:
        seen = box.table.desk.wait(seen.rev, 20)
    phone.wait_for_selector(f".saying >> text={plain(seen.events[0].text)}")
    phone.wait_for_selector(".saying >> text=The box plays Green: carry this out")
    takes, *others = seen.opponents_turn.why
    assert translate(takes).startswith("takes ")
    expect(phone.locator(".saying .why")).to_have_text(translate(told(others)))  # the sentence says the rest
    expect(phone.locator(".saying")).to_have_attribute("aria-live", "polite")
    sentences = [f"{plain(event.text).rstrip('.')}." for event in seen.events]
    expect(phone.locator(".saying ol:not(.before) li")).to_have_text(sentences)


@pytest.mark.parametrize(
    ("games", "guessed"), [((1, 1, 1), "all"), ((40, 3, 30), "one"), ((40, 12, 30), "none")]
)
def test_a_hint_that_was_hardly_played_ahead_says_that_it_is_a_guess(new_phone, box, games, guessed):
    """Words of one imagined game each were told as level, as if that were known."""
    box.front.stop()
    phone = new_phone(0)
    phone.click(".footer >> text=Draw")
    phone.wait_for_selector(".footer >> text=Hint")
    seat, ask = next(iter(box.table.now.asks.items()))
    words = words_of(box, seat)[: len(games)]
    told = tuple(Advice(word, 0.5, n) for word, n in zip(words, games, strict=True))
    answer = {
        "ok": True,
        "ask": ask,
        "words": [
            {
                "word": one.word,
                "text": one.word,
                "chance": one.chance,
                "visits": one.visits,
                "guess": one.is_guess,
            }
            for one in told
        ],
    }
    phone.route("**/api/hint*", lambda route: route.fulfill(json=answer))
    phone.click(".footer >> text=Hint")
    sheet = phone.locator(".sheet")
    expect(sheet).to_contain_text("the box imagined")
    expect(sheet.locator(".choice small")).to_have_text(["a guess"] if guessed == "one" else [])
    expect(sheet.get_by_text("Only a guess")).to_have_count(int(guessed == "all"))
    expect(sheet.get_by_text("They are level")).to_have_count(int(guessed != "all"))
    assert violations(phone, within=".sheet") == []


def test_an_end_is_told_by_what_was_done(new_phone, box):
    """The card had nothing but a reason."""
    seat = where(box, lambda choice: choice.finish == "end")
    phone = new_phone(1 - seat)
    says(box, seat, "end")
    name = translate(box.table.now.scene.seats[seat].name)
    expect(phone.locator(".saying li").last).to_have_text(f"{name} ends the turn.")


def test_what_an_opponent_did_before_in_its_turn_stays_to_be_read(new_phone, box):
    """After a turn of several acts nothing was left on the card but that it ends."""
    seat = where(box, lambda choice: choice.topic == "act")
    phone = new_phone(1 - seat)
    now = box.table.now
    tried = ((one, there(now.game).apply(now.state, one, seat, trusted=True)) for one in words_of(box, seat))
    move = next(one for one, step in tried if step.state.stage == "again" and step.state.seat == seat)
    dice = [translate(line.text) for line in now.log if line.n == now.moved]
    assert re.search(r"rolls \d and \d: no spiders’ eyes\.$", dice[-1])
    says(box, seat, move)
    moved = done(box)
    says(box, seat, "end")
    past_the_steps(phone, box)
    name = translate(box.table.now.scene.seats[seat].name)
    expect(phone.locator(".saying li")).to_have_text([f"{name} ends the turn.", moved, dice[-1]])
    expect(phone.locator(".saying")).to_contain_text("carry this out")


def test_a_turn_of_two_parts_is_told_from_its_latest_back_and_marked_whole(new_phone, box):
    """What had just been done, and why, stood below what was long carried out, where it is not seen."""
    seat = where(box, lambda choice: choice.topic == "act")
    phone = new_phone(1 - seat)
    told = [translate(line.text) for line in box.table.now.log if line.n == box.table.now.moved]
    assert " rolls " in told[0], "its turn begins with its dice"
    spaces = []
    for word in two_parts(box, seat):
        says(box, seat, word)
        told.append(done(box))
        spaces += [space for one in box.table.now.events for space in one.spaces]
    past_the_steps(phone, box)
    told[-1] = translate(box.table.now.events[0].text)  # why it did that stands below all
    expect(phone.locator(".saying ol:not(.before) li")).to_have_text(told[-1:])
    expect(phone.locator(".saying .before li")).to_have_text(told[-2::-1])
    expect(phone.locator(".space.told")).to_have_count(len({*spaces}))


def done(box):
    """What an opponent has just done, with why."""
    (event,), why = box.table.now.events, box.table.now.opponents_turn.why
    return translate(event.text) + (translate(told(why)) if why else "")


def test_each_act_of_an_opponent_keeps_its_reason_where_all_of_the_turn_is_read(new_phone, box):
    """Only the last one had one, and of an end of a turn there is none."""
    seat = where(box, lambda choice: choice.topic == "act")
    phone = new_phone(1 - seat, width=320, height=640)
    says(box, seat, two_parts(box, seat)[0])
    why = box.table.now.opponents_turn.why
    assert why
    says(box, seat, "end")
    past_the_steps(phone, box)
    reason = phone.locator(".saying li small")
    expect(reason).to_have_text(translate(told(why)))
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    until(phone, lambda: reason.evaluate(size) >= 12)
    assert violations(phone, within=".saying") == []


def two_parts(box, seat):
    """Two words of this seat that both happen somewhere, in one turn."""
    now = box.table.now
    for first in words_of(box, seat):
        after = now.game.apply(now.state, first, seat, trusted=True)
        asked = now.game.pending(after.state)
        if not any(one.spaces for one in after.events) or isinstance(asked, Chance) or asked[0].seat != seat:
            continue
        for second in grammar.words(now.game, after.state, seat):
            ended = now.game.apply(after.state, second, seat, trusted=True)
            if any(one.spaces for one in ended.events):
                return first, second
    raise AssertionError("it has no such turn")


def test_what_an_opponent_did_is_seen_before_the_end_that_came_of_it(new_phone, box):
    """Two captures that ended a game stood nowhere but in what is read aloud."""
    word = about_to_end(box)
    phone = new_phone(0)
    has_part(phone, "/trying.js")
    caught_up(phone, box)
    says(box, 1, word)
    *did, why = box.table.now.events
    told = " ".join(translate(one.text) for one in did)
    spaces = {space for one in did for space in one.spaces}
    card, marked = phone.locator(".saying"), phone.locator(".space.told")
    expect(card).to_contain_text(translate(did[0].text))
    expect(card).to_contain_text("The box plays Green: carry this out for it on the table.")
    expect(card).not_to_contain_text(translate(why.text))
    expect(marked).to_have_count(len(spaces))
    expect(phone.locator(".result")).to_have_count(0)
    head = phone.locator(".head")
    expect(head.locator("h1")).to_have_text("The last turn")  # and not whose turn it was
    expect(head.locator("small")).to_have_text("Then comes the result.")
    past_the_steps(phone, box)
    expect(head.locator("h1")).to_have_text("Final score")
    result = phone.locator(".result")
    for _ in range(2):
        expect(result).to_contain_text("Before the end: " + told.split(" Red ")[0])
        expect(card).to_have_count(0)
        phone.reload()
    phone.click("[aria-label='Back to the board']")
    expect(card).to_contain_text(translate(did[0].text))
    expect(marked).to_have_count(len(spaces))
    assert violations(phone) == []


def test_of_who_plays_the_box_alone_nobody_says_that_all_agreed(new_phone, box):
    """“All agreed to stop and count.” stood there."""
    box.front.stop()
    assert box.table.submit("new spidertwist 2 start").ok
    box.play(12)
    assert box.table.submit("opponent white 250").ok
    phone = new_phone(0)
    a_minute_later(box.guests)
    box.opponents._since.clear()  # nor is the box new at its seat
    sheet = phone.locator(".sheet")
    more = "[aria-label=More]"
    phone.click(more)
    sheet.locator("text=What if: try an act out").click()
    expect(sheet.locator(".choice", has_text="What if").locator("small")).to_have_text("on")
    sheet.locator("text=End the game early").click()
    past_the_rest(phone)
    sheet.locator(".primary", has_text="Stop and count").click()
    expect(phone.locator(".result")).to_contain_text("The game was stopped and counted.")


@pytest.mark.parametrize(
    ("language", "stop", "counts"),
    [
        ("en", "Stop and count", "what everybody has counts as it stands"),
        ("de", "Aufhören und zählen", "es zählt, was alle jetzt haben"),
    ],
)
def test_a_game_alone_ends_by_no_single_tap(new_phone, box, language, stop, counts):
    """It was counted at one tap, and nothing had said what that does."""
    box.front.stop()
    assert box.table.submit("new spidertwist 2 start").ok
    assert box.table.submit("opponent white 250").ok
    phone = new_phone(0, locale=language)
    a_minute_later(box.guests)
    box.opponents._since.clear()
    sheet = phone.locator(".sheet")

    def asks():
        phone.locator(".head .icon").last.click()
        sheet.locator(".choice", has_text=END_EARLY[language]).click()
        expect(sheet.locator("h1")).to_contain_text(stop)
        expect(sheet).to_contain_text(counts)
        expect(sheet.locator(".primary")).to_have_attribute("aria-disabled", "true")  # of a tap too many

    asks()
    assert violations(phone, within=".sheet") == []
    sheet.locator(".button:not(.primary)").click()
    expect(sheet).to_have_count(0)
    asks()
    past_the_rest(phone)
    assert not isinstance(box.table.now.pending, Over)
    sheet.locator(".primary", has_text=stop).click()
    until(phone, lambda: isinstance(box.table.now.pending, Over))


END_EARLY = {"en": "End the game early", "de": "Das Spiel vorzeitig beenden"}


def test_nobody_is_told_to_move_pieces_where_none_has_moved(new_phone, box):
    """A turncoat is declared, and moves later."""
    seat = where(box, lambda choice: "turncoat" in words_of(box, choice.seat))
    phone = new_phone(1 - seat)
    says(box, seat, "turncoat")
    past_the_steps(phone, box)
    expect(phone.locator(".saying li").first).to_contain_text("turncoat")
    expect(phone.locator(".saying")).not_to_contain_text("carry this out")


def test_what_an_opponent_tries_is_told_once_at_a_time(new_phone, box):
    """Above the fight that had failed stood what it takes."""
    seat = where(box, lambda choice: choice.topic == "strike" and choice.preset)
    phone = new_phone(1 - seat)
    says(box, seat, there(box.table.now.pending[0].preset))
    phone.wait_for_selector(".event.duel")
    expect(phone.locator(".saying")).to_have_count(0)
    past_the_steps(phone, box)
    expect(phone.locator(".saying .why")).to_have_text(re.compile(r"^tries to take the \w+ \(\d+.%\)$"))


def play_to_its_word(phone, box):
    """Until people are asked after a word of an opponent, which the phone has been led through."""
    luck = Random(5)
    for _ in range(60):
        until(phone, lambda: is_asked(box.table.now) or box.table.now.box_waits)
        if box.table.now.box_waits:
            assert box.table.submit("resume").ok
            continue
        if box.table.now.opponents_turn is not None and not isinstance(box.table.now.pending, Chance):
            break
        assert box.table.play_a_step(luck).ok
    past_the_steps(phone, box)


@pytest.mark.parametrize(("language", "done"), [("en", "Done"), ("de", "Fertig")])
def test_it_waits_until_a_whole_board_is_laid_out(new_phone, box, language, done):
    """It swapped while people laid out the first of 37 pieces."""
    for word in ("new web-of-flies 2 start", "draw"):
        assert box.table.submit(word).ok
    (swaps,) = box.table.now.asks
    colour = box.table.now.scene.seats[swaps].colour
    phone = new_phone(1 - swaps, locale=language)
    assert box.table.submit(f"opponent {colour} 50").ok
    past_the_steps(phone, box)
    foot = phone.locator(".footer")
    expect(foot).to_contain_text("Lay out" if language == "en" else "Legt aus")
    assert violations(phone) == []
    foot.locator(".primary", has_text=done).click()
    until(phone, lambda: box.table.now.opponents_turn is not None)
    expect(phone.locator(".saying")).to_have_count(1)


def test_which_strength_is_in_force_is_seen_and_what_was_chosen_told(new_phone, box):
    """It was the one that the list left out, and a tap had no answer."""
    box.front.stop()
    phone = new_phone(0)
    assert box.table.submit("opponent green 250").ok

    def strengths():
        phone.click("[aria-label=More]")
        phone.click(".sheet >> text=The box plays a seat")
        phone.click(".sheet .choice >> text=Green")
        return phone.locator(".sheet .choice[aria-pressed=true]")

    expect(strengths()).to_have_text(re.compile("^Steady"))
    assert violations(phone, within=".sheet") == []
    phone.click(".sheet .choice >> text=Deep")
    expect(phone.locator(".toast")).to_contain_text(
        "Green · Deep · always its best move; thinks 5 s about each move"
    )
    expect(strengths()).to_have_text(re.compile("^Deep"))
    assert box.table.now.opponents == {1: 5000}


def test_who_is_alone_is_offered_the_box_where_a_game_is_set_up(new_phone, box):
    box.front.stop()
    phone = new_phone()
    phone.click("footer >> text=New game")
    phone.click(".sheet .tile >> text=Spidertwist")
    expect(phone.locator(".sheet .player [aria-label^='The box plays']")).to_have_count(
        1
    )  # but for one's own
    phone.click(".sheet [aria-label='The box plays player 2']")
    expect(phone.locator(".sheet .player").nth(1)).to_contain_text("played by the box")
    phone.click(".sheet footer .primary")
    until(phone, lambda: box.table.now.opponents == {1: 250})
    assert box.table.now.game.name == "spidertwist"
    assert [guest.seats for guest in box.guests.everybody()] == [{0}]


def test_a_seat_that_the_box_had_is_given_back_where_a_game_is_set_up(new_phone, box):
    box.front.stop()
    assert box.table.submit("new web-of-flies 2 start").ok
    assert box.table.submit("opponent green 50").ok
    box.play()
    phone = new_phone(0)
    phone.click("footer >> text=Another game")
    button = phone.locator(".sheet [aria-label='The box plays player 2']")
    expect(button).to_have_attribute(
        "aria-pressed", "true"
    )  # it keeps its seat unless somebody says otherwise
    button.click()
    phone.click(".sheet footer .primary")
    until(phone, lambda: box.table.now.opponents == {} and box.table.now.pending is not None)


def test_with_the_box_comes_the_house_rule_that_it_takes(new_phone, box):
    """It plays Arachnid only where it keeps the board."""
    box.front.stop()
    phone = new_phone()
    phone.click("footer >> text=New game")
    phone.click(".sheet .tile >> text=Arachnid")
    phone.click(".sheet [aria-label='The box plays player 2']")
    expect(phone.locator(".sheet footer .primary")).to_contain_text("The box keeps it")
    assert violations(phone, within=".sheet") == []
    phone.click(".sheet .tile >> text=You keep the board")
    expect(phone.locator(".sheet [aria-label='The box plays player 2']")).to_have_attribute(
        "aria-pressed", "false"
    )


def test_a_game_without_an_opponent_says_so(new_phone, box):
    box.table.submit("new arachnid 2 start")
    phone = new_phone(0)
    phone.click("[aria-label=More]")
    expect(phone.locator(".sheet")).to_contain_text(
        "The box has no opponent for this game as it is played here, and no hints."
    )
    expect(phone.locator(".footer >> text=Hint")).to_have_count(0)


@pytest.mark.parametrize("game", ["spidertwist", "web-of-flies", "taller-ants"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_asked_is_read_whole_below_what_an_opponent_did(new_phone, box, game, language):
    """Not behind the buttons, where something long was told above it."""
    box.opponents.sit(1, 50)
    assert box.table.submit(f"new {game} 2 start").ok
    phone = new_phone(0, locale=language)
    play_to_its_word(phone, box)
    expect(phone.locator(".saying")).to_have_count(1)
    phone.eval_on_selector(".saying li", "one => one.textContent += one.textContent.repeat(4)")
    for width, height in ((320, 640), (390, 844), (844, 390)):
        phone.set_viewport_size({"width": width, "height": height})
        until(phone, lambda: phone.eval_on_selector_all(".footer .hint", UNSEEN) == [])
        told = phone.locator(".saying").bounding_box()
        assert told is not None
        assert told["height"] >= 32  # a line of it, that can be scrolled
        until(phone, lambda: phone.eval_on_selector(".saying", BEGINS_IN_SIGHT))
    assert violations(phone, within=".footer") == []


BEGINS_IN_SIGHT = """told =>
    told.scrollTop === 0
    && told.querySelector("li").getBoundingClientRect().top >= told.getBoundingClientRect().top"""


def is_asked(now):
    """Whether the first seat has something to do."""
    return not isinstance(now.pending, tuple) or any(one.seat == 0 for one in now.pending)


@pytest.mark.parametrize("language", ["en", "de"])
def test_beside_a_hint_a_capture_can_be_read_on_the_smallest_phone(new_phone, box, language):
    phone = new_phone(asked_to_capture(box), width=320, height=640, locale=language)
    past_the_steps(phone, box)
    expect(phone.locator(".footer .row > .button")).to_have_count(4)
    amber = phone.locator(".footer .primary")
    expect(amber).to_have_text(re.compile(r"^(Capture|Schlagen), \d+.%$"))
    whole = "one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1"
    until(phone, lambda: amber.evaluate(whole))
    expect(phone.locator(".hint")).not_to_contain_text("%")  # the button says it


def asked_to_capture(box):
    """Arachne until somebody may capture one piece, or leave it; the seat."""
    assert box.table.submit("new arachne 2 start").ok
    luck = Random(5)
    for _ in range(2000):
        asked = box.table.now.pending
        if isinstance(asked, Over):
            assert box.table.submit("new again").ok
        elif isinstance(asked, tuple) and asked[0].topic == "strike" and asked[0].preset:
            words = list(grammar.words(box.table.now.game, box.table.now.state, asked[0].seat))
            if len([word for word in words if word.startswith("capture")]) == 1 and len(words) < 5:
                return asked[0].seat
        assert isinstance(box.table.now.pending, Over) or box.table.play_a_step(luck).ok
    raise AssertionError("nobody ever was")


def test_what_is_longer_than_its_card_shows_that_there_is_more_until_it_was_read(new_phone, box):
    """A thin shadow told so, below a line that was cut in two."""
    seat = where(box, lambda choice: choice.finish == "end")
    phone = new_phone(1 - seat, width=390, height=844)
    says(box, seat, "end")
    past_the_steps(phone, box)  # or the card is painted anew
    told = phone.locator(".saying")
    phone.wait_for_selector(".saying li")
    phone.eval_on_selector(
        ".saying", "one => one.querySelectorAll('small, .before').forEach(it => it.remove())"
    )
    fades = "one => getComputedStyle(one).maskImage !== 'none'"
    until(phone, lambda: told.evaluate("one => one.scrollHeight <= one.clientHeight"))
    until(phone, lambda: not told.evaluate(fades))
    phone.eval_on_selector(".saying li", "one => one.textContent += one.textContent.repeat(20)")
    until(phone, lambda: told.evaluate(fades))
    told.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    until(phone, lambda: not told.evaluate(fades))


def test_the_coach_does_not_lie_over_what_an_opponent_did(new_phone, box):
    box.opponents.sit(1, 50)
    assert box.table.submit("new web-of-flies 2 start").ok
    phone = new_phone(0, width=390, height=844)
    phone.evaluate("localStorage.setItem('coach', 'on')")
    phone.reload()
    play_to_its_word(phone, box)
    expect(phone.locator(".coach")).to_have_count(1)
    until(phone, lambda: phone.evaluate(APART))


APART = """() => {
    const [one, other] = [".coach", ".saying"].map((name) =>
      document.querySelector(name).getBoundingClientRect());
    return one.bottom <= other.top || one.top >= other.bottom;
}"""
