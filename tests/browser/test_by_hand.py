"""Who plays beside the box draws by hand: what came is said on the phone, also what falls for the box."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from companion.games.taller_ants.tactics import tactics
from companion.play import Chance
from companion.views.prose import translate
from tests.browser.solo import box as box
from tests.browser.test_faceoff import SHARES, attacked
from tests.browser.waiting import caught_up, past_the_steps, until


def test_the_sheet_of_a_draw_by_hand_says_when_that_is_over(new_phone, box):
    """It stayed, with a heading and nothing below it."""
    box.front.stop()
    phone = new_phone(0)
    source = next(iter(box.table.now.sources))
    assert box.table.submit(f"source {source} hand").ok
    caught_up(phone, box)
    phone.click(".footer .primary")
    expect(phone.locator(".sheet")).to_contain_text("What came at the table?")
    assert box.table.submit(f"source {source} box").ok  # at the display
    expect(phone.locator(".footer .primary")).to_have_text("Draw")
    expect(phone.locator(".sheet")).to_have_text("That is not asked any more.")


def to_a_die_by_hand(box, game, found):
    """A game whose dice hands roll, up to one of which that holds."""
    box.front.stop()
    assert box.table.submit(f"new {game} start").ok
    for source in box.table.now.sources:
        if source.startswith("d") or source.endswith("-die"):
            assert box.table.submit(f"source {source} hand").ok
    luck = Random(3)
    while not (isinstance(box.table.now.pending, Chance) and found(box.table.now.pending)):
        assert box.table.play_a_step(luck).ok


def tapped(rows):
    """Tap the first face, where there is one: a second tap on the one before was none of this die."""
    rows.evaluate_all("all => all[0]?.click()")


def test_a_second_tap_on_a_face_is_not_that_of_the_next_die(new_phone, box):
    to_a_die_by_hand(box, "arachnid 2", lambda due: "attack die 1 of 2" in translate(due.prompt))
    phone = new_phone(0)
    caught_up(phone, box)
    phone.click(".footer .primary")
    rows = phone.locator(".sheet .choice")
    tapped(rows)
    expect(phone.locator(".sheet h1")).to_contain_text("attack die 2 of 2")
    fallen = box.table.now.moved
    tapped(rows)
    caught_up(phone, box)
    assert box.table.now.moved == fallen


def test_the_sheet_stays_open_for_the_dice_of_a_battle_and_says_which_of_how_many(new_phone, box):
    """It closed after each die on the page as it was before, as if the tap had been lost."""
    to_a_die_by_hand(box, "arachnid 2", lambda due: "attack die 1 of 2" in translate(due.prompt))
    phone = new_phone(0)
    caught_up(phone, box)
    phone.click(".footer .primary")
    face, heading = phone.locator(".sheet .choice").first, phone.locator(".sheet h1")
    face.click()
    expect(heading).to_contain_text("attack die 2 of 2")
    while isinstance(box.table.now.pending, Chance):
        expect(heading).to_have_text(translate(box.table.now.pending.prompt))
        before, rows = box.table.now.moved, phone.locator(".sheet .choice")
        until(phone, lambda before=before, rows=rows: tapped(rows) or box.table.now.moved > before)
        caught_up(phone, box)
    expect(phone.locator(".sheet")).to_have_count(0)


@pytest.mark.parametrize("mode", ["counters", "tracked"])
def test_a_fight_stays_to_be_seen_while_hands_roll_its_dice(mode, new_phone, new_page, box):
    """Who fights whom, what has fallen and what it comes to: television and phones had an empty page then."""
    asked = attacked(box, mode, 0)
    for die in ("attack-die", "defense-die", "bolster-die"):
        assert box.table.submit(f"source {die} hand").ok
    assert box.table.submit(asked.preset, seat=0).ok
    phone, television = new_phone(0), new_page("/board", width=1280, height=720)
    for page in (phone, television):
        expect(page.locator(".fighter")).to_have_count(2)
        expect(page.locator(".fighter .die.rolled")).to_have_count(0)
        until(page, lambda page=page: sum(page.eval_on_selector_all(".sums b", SHARES)) == 100)
    before = phone.locator(".sums").text_content()
    face = box.table.now.pending.faces[0][0]
    assert box.table.submit(f"hand {face}").ok
    assert box.table.now.scene.duel.fighters[0].dice[0][1] == face
    until(phone, lambda: phone.locator(".sums").text_content() != before)
    until(television, lambda: television.locator(".sums").text_content() != before)


def test_the_sheet_of_a_die_goes_when_somebody_else_is_to_roll(new_phone, box):
    """It stayed with the defender's die, of which the attacker may say nothing."""
    to_a_die_by_hand(box, "arachne 2", lambda due: "attacks" in translate(due.prompt))
    roller = box.table.now.pending.by
    phone, _other = new_phone(roller), new_phone(1 - roller)
    caught_up(phone, box)
    phone.click(".footer .primary")
    phone.locator(".sheet .choice").first.click()
    until(phone, lambda: getattr(box.table.now.pending, "by", None) == 1 - roller)
    expect(phone.locator(".sheet")).to_have_count(0)


def test_who_plays_alone_says_what_fell_by_hand_for_the_box(new_phone, box):
    """The phone said that the box was thinking, and only the display asked."""
    box.front.stop()
    assert box.table.submit("new arachne 2 start").ok
    assert box.table.submit(f"opponent {box.table.now.scene.seats[1].colour} 50").ok
    assert box.table.submit("source d8 hand").ok
    luck = Random(3)
    while getattr(box.table.now.pending, "by", None) != 1:
        assert box.table.play_a_step(luck).ok
    phone = new_phone(0)
    caught_up(phone, box)
    rolled = box.table.now.moved
    phone.click(".footer .primary")
    expect(phone.locator(".sheet")).to_contain_text("What came at the table?")
    phone.locator(".sheet").get_by_role("button", name="3", exact=True).click()
    until(phone, lambda: box.table.now.moved > rolled)


def to_a_fungus(box, faces):
    """Up to a die that hands roll, of which so many faces may come."""
    box.front.stop()
    assert box.table.submit("new taller-ants 2 start").ok
    assert box.table.submit("source d8 hand").ok
    luck = Random(4)
    while not (is_of_fungus(box) and len(box.table.now.pending.faces) in faces):
        now = box.table.now
        if isinstance(now.pending, Chance):
            assert box.table.play_a_step(luck).ok
        else:
            assert box.table.submit(" ".join(tactics.word(now.state)), seat=now.pending[0].seat).ok


def is_of_fungus(box):
    return isinstance(box.table.now.pending, Chance) and box.table.now.pending.source == "d8"


def test_where_some_faces_cannot_come_the_sheet_says_that_they_are_rolled_again(new_phone, box):
    """They were missing, and nothing said what to do when one of them fell."""
    to_a_fungus(box, range(1, 8))
    phone = new_phone(0)
    past_the_steps(phone, box)
    phone.click(".footer .primary")
    expect(phone.locator(".sheet p")).to_have_text("What came at the table? Any other face: roll again.")
    expect(phone.locator(".sheet .choice")).to_have_count(len(box.table.now.pending.faces))


def test_where_all_faces_may_come_none_is_rolled_again(new_phone, box):
    to_a_fungus(box, {8})
    phone = new_phone(0)
    past_the_steps(phone, box)
    phone.click(".footer .primary")
    expect(phone.locator(".sheet p")).to_have_text("What came at the table?")


def test_what_hands_and_the_box_drew_for_one_event_is_told_as_one(new_phone, box):
    """Two tags stood there, each as if it told of all: a die of hands, and the tile drawn by the box."""
    to_a_fungus(box, range(1, 9))
    while len({one.provenance for one in box.table.now.drawn}) < 2:
        assert box.table.play_a_step(Random(3)).ok
    phone = new_phone(0)
    phone.get_by_role("button", name="What happened, and the rules").click()
    source = phone.locator(".sheet .log li").first.locator(".tag.source")
    expect(source).to_have_text(["Drawn by hand and by the hardware of the box"])


def test_dice_that_fall_again_after_a_step_back_are_told(new_phone, new_page, box):
    """The fourth die was asked for, with three so far, of somebody who had rolled none."""
    to_a_die_by_hand(
        box, "arachnid 2 mode=counters", lambda due: "attack die 1 of 2" in translate(due.prompt)
    )
    committed, word = box.table.now.moved, box.table.entries[-1].body["word"]
    seat = box.table.entries[-1].by
    phone, television = new_phone(0), new_page("/board?language=de", width=1280, height=720)
    for face in ("2", "1"):
        assert box.table.submit(f"hand {face}").ok
    assert box.table.submit(f"rewind {committed}").ok
    assert box.table.submit(word, seat=seat).ok
    caught_up(phone, box)
    expect(phone.locator("#table")).to_contain_text("2 dice fell again as before.")
    expect(television.locator("footer")).to_contain_text("2 Würfel sind wieder gefallen wie zuvor.")
    assert box.table.submit("hand 0").ok
    caught_up(phone, box)
    expect(phone.locator("#table")).not_to_contain_text("fell again")
