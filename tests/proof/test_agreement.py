"""The program and the page say the same of every record, good or spoilt, and let no spoilt one pass.

``PROOF_GAMES=1000`` tries as many; by default a few.
"""

from __future__ import annotations

import json
import os
import random

import pytest

from tests.support import made_rounds, spoilt
from tests.support.made_rounds import made_game
from tests.support.record_checkers import by_page, by_program, goes_on_by_page, goes_on_by_program

GAMES = int(os.environ.get("PROOF_GAMES", "20"))


def test_both_say_of_the_vectors_what_is_to_be_said(tmp_path):
    vectors = json.loads(made_rounds.VECTORS.read_text("utf-8"))
    records = ["\n".join(one["lines"]) for one in vectors]
    assert by_page(tmp_path, records) == by_program(records)


def test_records_that_never_were_hold_and_none_does_once_it_is_spoilt(tmp_path):
    chance = random.Random(GAMES)
    made = [made_game(seed) for seed in range(GAMES)]
    sound = ["\n".join(lines) for lines in made]
    assert by_page(tmp_path, sound) == by_program(sound)
    assert not [one for one in by_program(sound) if "rule" in one]
    cheats = [spoilt.spoilt(lines, chance) for lines in made]
    require_rejected(tmp_path, cheats)


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_every_way_of_spoiling_a_record_is_found(tmp_path, seed):
    cheats = [*spoilt.every_way(made_game(seed, turns=60), random.Random(seed))]
    assert len(cheats) == len(spoilt.WAYS)
    require_rejected(tmp_path, cheats)


def test_both_name_what_was_corrected_for_it_may_have_changed_what_could_come(tmp_path):
    record = made_rounds.MadeRecord(1)
    record.publish(1)
    record.say("pencil", {"word": "set red 7", "luck": [], "asked": []})
    record.draw(made_rounds.DIE)
    (said,) = by_program(["\n".join(record.lines())])
    assert by_page(tmp_path, ["\n".join(record.lines())]) == [said]
    assert said["changed"] == [[2, "pencil", "", None, []]]
    assert (said["steered"], said["draws"]["corrected"]) == ([[3, [2]]], 1)


def test_both_call_by_hand_from_the_beginning_what_stands_behind_the_first_entry_alone(tmp_path):
    record = made_rounds.MadeRecord(1)
    record.entries[0]["body"]["from"] = {"key": 1, "n": 1, "hash": "ab" * 32, "dump": {}}
    switches = [("bag", True), ("die", True), ("die", False), ("die", True)]
    for source, hand in switches:
        record.begin_with("source", {"source": source, "hand": hand})
    (said,) = by_program(["\n".join(record.lines())])
    assert by_page(tmp_path, ["\n".join(record.lines())]) == [said]
    assert [one[1:4] for one in said["changed"]] == [
        ["start", "bag", []],
        ["start", "die", []],
        ["box", "die", None],
        ["hand", "die", None],
    ]


def test_both_say_of_a_game_that_begins_anew_by_hand_that_the_game_before_was_so(tmp_path):
    record = made_rounds.MadeRecord(1)
    record.begin_with("source", {"source": "bag", "hand": True})
    record.say("source", {"source": "die", "hand": True})
    (said,) = by_program(["\n".join(record.lines())])
    assert by_page(tmp_path, ["\n".join(record.lines())]) == [said]
    assert [one[1:4] for one in said["changed"]] == [["again", "bag", []], ["hand", "die", None]]


@pytest.mark.parametrize("twice", ["note", "clock", "die"])
def test_whatever_comes_between_ends_what_was_so_from_the_beginning(tmp_path, twice):
    record = made_rounds.MadeRecord(1)
    record.entries[0]["body"]["from"] = {"paper": made_rounds.PAGE, "dump": {}}
    record.begin_with("source", {"source": "die", "hand": True})
    if twice == "note":
        record.say("note", {"text": "tea"})
    elif twice == "clock":
        record.begin_with("clock", {"way": "off"})
    record.begin_with("source", {"source": "die" if twice == "die" else "bag", "hand": True})
    (said,) = by_program(["\n".join(record.lines())])
    assert by_page(tmp_path, ["\n".join(record.lines())]) == [said]
    assert [one[1] for one in said["changed"]] == ["start", "hand"]


def test_a_press_right_behind_the_first_entry_is_not_from_the_beginning(tmp_path):
    """Nobody was asked, and nothing was drawn yet: that is a switch, however early it comes."""
    record = made_rounds.MadeRecord(1)
    record.entries[0]["body"]["from"] = {"key": 1, "n": 1, "hash": "ab" * 32, "dump": {}}
    record.begin_with("source", {"source": "bag", "hand": True})
    record.say("source", {"source": "die", "hand": True})
    record.begin_with("source", {"source": "web", "hand": True})
    (said,) = by_program(["\n".join(record.lines())])
    assert by_page(tmp_path, ["\n".join(record.lines())]) == [said]
    assert [one[1:4] for one in said["changed"]] == [
        ["start", "bag", []],
        ["hand", "die", None],
        ["hand", "web", None],
    ]


def by_hand_and_no_switch(*, rounds=True, back=False):
    """Two faces by hand, and no entry that chose hands for the second."""
    record = made_rounds.MadeRecord(18, rounds=rounds)
    record.by_hand("4")
    if back:
        record.say("back", {"to": 1})
    record.say("source", {"source": "die", "hand": False})
    record.hands.add("die")
    record.by_hand("5")
    if back:
        record.entries[-1]["body"]["luck"][0]["place"] = 0
    return "\n".join(record.lines())


@pytest.mark.parametrize("back", [False, True])
def test_a_face_by_hand_where_nobody_chose_hands_is_refused_by_both(tmp_path, back):
    record = by_hand_and_no_switch(back=back)
    said = by_program([record])
    assert (said[0].get("n"), said[0].get("rule")) == (5 + back, "hand")
    assert by_page(tmp_path, [record]) == said


def test_going_back_leaves_who_draws_as_it_is(tmp_path):
    record = made_rounds.MadeRecord(18)
    record.by_hand("4")
    record.say("back", {"to": 1})
    record.tapes.clear()
    record.by_hand("5")
    (said,) = by_program(["\n".join(record.lines())])
    assert by_page(tmp_path, ["\n".join(record.lines())]) == [said]
    assert said["draws"]["hand"] == 2


def test_versions_without_rounds_took_a_face_by_hand_from_anybody_and_both_say_so(tmp_path):
    record = by_hand_and_no_switch(rounds=False)
    (said,) = by_program([record])
    assert by_page(tmp_path, [record]) == [said]
    assert said["changed"] == [
        [2, "unchosen", "die", None, []],
        [3, "box", "die", None, []],
        [4, "unchosen", "die", None, []],
    ]


@pytest.mark.parametrize(("count", "rule"), [(4096, None), (4097, "limit"), (40_000, "limit")])
def test_an_entry_has_so_many_draws_at_most(tmp_path, count, rule):
    """What a program puts on a stack, one reads and another does not."""
    record = made_rounds.MadeRecord(18)
    record.by_hand("1")
    draw = record.entries[-1]["body"]["luck"][0]
    record.entries[-1]["body"]["luck"] = [{**draw, "place": place} for place in range(count)]
    said = by_program(["\n".join(record.lines())])
    assert by_page(tmp_path, ["\n".join(record.lines())]) == said
    assert (said[0].get("n"), said[0].get("rule")) == ((3, rule) if rule else (None, None))


@pytest.mark.parametrize(
    ("word", "kind", "body", "rule"),
    [
        ("stop \n", "stop", {"how": 7}, "consent"),
        ("clock \n", "clock", {"way": None}, "consent"),
        ("pencil \n", "pencil", {"word": 5, "luck": []}, "consent"),
        ("\n", "pencil", {"word": 5, "luck": []}, "consent"),
        ("\n because x", "pencil", {"word": 5, "luck": []}, "consent"),
        ("pencil a\r", "pencil", {"word": "a\r", "luck": []}, "consent"),
        ("source None hand", "source", {"source": None, "hand": True}, "change"),
        ("stop None", "stop", {"how": None}, "change"),
        ("stop 7", "stop", {"how": 7}, "change"),
        ("clock 7", "clock", {"way": 7}, "change"),
        ("clock undefined", "clock", {}, "change"),
        ("pencil 5", "pencil", {"word": 5, "luck": []}, "change"),
        ("pencil [object Object]", "pencil", {"word": {}, "luck": []}, "change"),
    ],
)
def test_what_is_no_text_or_ends_a_line_is_refused_by_both(tmp_path, word, kind, body, rule):
    record = made_rounds.MadeRecord(24)
    record.entries[0]["body"]["settings"] = {"seats": 2}
    record.agree(word, kind, body)
    said = by_program(["\n".join(record.lines())])
    assert (said[0].get("n"), said[0].get("rule")) == (2 if rule == "consent" else 4, rule)
    assert by_page(tmp_path, ["\n".join(record.lines())]) == said


def require_rejected(folder, cheats):
    """Both checkers reject each and name the same entry for the same reason."""
    records = [record for _, record in cheats]
    said = by_program(records)
    assert not [way for (way, _), one in zip(cheats, said, strict=True) if "rule" not in one]
    assert by_page(folder, records) == said


@pytest.mark.parametrize(
    "lines",
    [
        [""],
        ["{}"],
        ['{"a":11111111111111111111"x"22222222222222222222}'],
        ['{"entry":"\\ud800","hash":"' + "0" * 64 + '"}'],
        ["\ufeff" + made_game(0)[0]],
        [json.dumps({"entry": "[]", "hash": "0" * 64})],
        made_rounds.chained(["[]"]),
        made_rounds.chained(['{"n":1,"kind":"open","body":null}']),
        made_rounds.chained(['{"n":true,"kind":"open","body":{}}']),
        made_rounds.chained(['{"n":1.0,"kind":"open","body":{}}']),
        made_rounds.chained(['{"n":NaN,"kind":"open","body":{}}']),
        made_rounds.chained(['{"n":1,"kind":"tea","body":{}}']),
        made_rounds.chained(['{"n":1,"kind":"open","body":{"rounds":"00"}}']),
        made_rounds.chained(['{"n":1,"kind":"open","body":{"next":{}}}']),
        made_rounds.chained(['{"n":1,"kind":"open","body":{}}', '{"n":2,"kind":"luck","body":{}}']),
        made_rounds.chained(['{"n":1,"kind":"open","body":{}}', '{"n":2,"kind":"back","body":{"to":1e999}}']),
        made_rounds.chained(['{"n":1,"kind":"open","body":{"__proto__":{"rounds":1}}}']),
    ],
)
def test_odd_lines_are_the_same_to_both(tmp_path, lines):
    assert by_page(tmp_path, ["\n".join(lines)]) == by_program(["\n".join(lines)])


@pytest.mark.parametrize("key", ["source", "face", "provenance"])
@pytest.mark.parametrize("by_hand", [False, True])
def test_half_a_character_in_a_draw_is_refused_by_both(tmp_path, key, by_hand):
    """It has no bytes to be hashed: one program would stop at it, and another hash something else."""
    made = made_rounds.MadeRecord(18)
    made.publish(1)
    if by_hand:
        made.by_hand("4")
    else:
        made.draw(made_rounds.DIE)
        made.publish(1)
    made.entries[-1]["body"]["luck"][0][key] = "\ud800"
    record = "\n".join(made_rounds.chained(json.dumps(one) for one in made.entries))
    said = by_program([record])
    assert (said[0].get("n"), said[0].get("rule")) == (len(made.entries), "draw")
    assert by_page(tmp_path, [record]) == said


def test_who_passes_over_thousands_of_results_is_refused_by_both(tmp_path):
    """Going back and over them again and again would keep a checker busy for ever."""
    record = made_rounds.MadeRecord(13, rounds=False)
    for _ in range(4097):
        record.by_hand("1")
    record.by_hand("2")
    record.say("back", {"to": 2})
    far = {**record.tapes["die"][-1], "faces": [["2", 1]]}
    record.say("luck", {"luck": [far], "asked": [0]})
    sound, n = record.lines(), len(record.entries)
    record.entries[-2]["body"]["to"] = 1
    said = by_program(["\n".join(sound), "\n".join(record.lines())])
    assert [said[0]["draws"]["again"], said[1].get("n"), said[1].get("rule")] == [1, n, "limit"]
    assert by_page(tmp_path, ["\n".join(sound), "\n".join(record.lines())]) == said


def two_records(change=lambda new, old: None):
    """A record and one that goes on from its second entry, after ``change`` of both."""
    old, new = made_rounds.MadeRecord(3), made_rounds.MadeRecord(4)
    old.by_hand("2")
    old.by_hand("5")
    hash_ = json.loads(old.lines()[1])["hash"]
    new.entries[0]["body"]["from"] = {"key": 1, "n": 2, "hash": hash_, "dump": {}}
    new.begin_with("source", {"source": "die", "hand": True})
    change(new, old)
    return "\n".join(new.lines()), "\n".join(old.lines())


def from_page(record, page=made_rounds.PAGE):
    body = record.entries[0]["body"]
    body["from"] = {**body.get("from", {}), "paper": page, "dump": {}}


def goes_on_from_page(new, old, *, says_so):
    from_page(old)
    new.entries[0]["body"]["from"]["hash"] = json.loads(old.lines()[1])["hash"]
    if says_so:
        from_page(new)


def cut(new, old):
    del old.entries[1:]


def drawn_otherwise(new, old, *sources):
    """By hand as the game begins are these."""
    del new.entries[1:]
    for source in sources:
        new.begin_with("source", {"source": source, "hand": True})


def begun_with(new, old):
    """What the older game was begun with counts from its first entry on, and what came later does not."""
    old.entries[1].update(id="entry-1#2")
    old.say("clock", {"way": "turn", "seconds": 60})
    old.entries[-1]["id"] = "entry-1#4"
    old.say("clock", {"way": "off"})
    old.say("source", {"source": "bag", "hand": True})
    new.entries[0]["body"]["from"].update(n=1, hash=json.loads(old.lines()[0])["hash"])
    new.begin_with("clock", {"way": "turn", "seconds": 60.0})


def switched_back(new, old):
    """A step back leaves who draws, and the clock, as they are."""
    for kind, body in (
        ("clock", {"way": "sum", "seconds": 600}),
        ("source", {"source": "bag", "hand": True}),
        ("back", {"to": 1}),
        ("source", {"source": "die", "hand": False}),
        ("note", {"text": "tea"}),
    ):
        old.say(kind, body)
    n = len(old.entries)
    old.say("source", {"source": "die", "hand": True})
    new.entries[0]["body"]["from"].update(n=n, hash=json.loads(old.lines()[n - 1])["hash"])
    drawn_otherwise(new, old, "bag")
    new.begin_with("clock", {"way": "sum", "seconds": 600})


def spoilt_face(new, old):
    old.entries[2]["body"]["luck"][0]["face"] = 7


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda new, old: None, True),
        (lambda new, old: new.entries[0]["body"].pop("from"), "This game does not say that it goes on"),
        (
            lambda new, old: new.entries[0]["body"]["from"].pop("hash"),
            "It names no hash of entry 2 of game 1,",
        ),
        (
            lambda new, old: new.entries[0]["body"]["from"].update(n=3),
            "The record of the older game has no entry 3",
        ),
        (cut, "The record of the older game has no entry 2 with the hash"),
        (spoilt_face, "The record of the older game does not hold: entry 3. "),
        (lambda new, old: goes_on_from_page(new, old, says_so=True), True),
        (lambda new, old: goes_on_from_page(new, old, says_so=False), "The older game came from page"),
        (drawn_otherwise, 'By hand was drawn there: "die"; as this game begins: nothing.'),
        (
            lambda new, old: drawn_otherwise(new, old, "die", "bag"),
            'By hand was drawn there: "die"; as this game begins: "bag", "die".',
        ),
        (
            lambda new, old: new.entries[1].update(id="entry-2"),
            'By hand was drawn there: "die"; as this game begins: nothing.',
        ),
        (
            lambda new, old: new.begin_with("clock", {"way": "sum", "seconds": 600}),
            "Time is kept otherwise as this game begins than it was there.",
        ),
        (begun_with, True),
        (switched_back, True),
    ],
)
def test_both_hold_a_game_that_goes_on_against_the_record_of_the_other(tmp_path, change, said):
    pair = two_records(change)
    program = goes_on_by_program(*pair)
    assert goes_on_by_page(tmp_path, *pair) == program
    assert str(program).startswith(str(said))


def test_both_tell_the_very_entry_from_one_that_says_it_was_that(tmp_path):
    new, old = two_records()
    named = json.loads(old.splitlines()[1])["hash"]
    entries = [json.loads(json.loads(line)["entry"]) for line in old.splitlines()]
    entries[0]["id"] = "another"
    lines = [json.loads(line) for line in made_rounds.chained(json.dumps(one) for one in entries)]
    lines[1]["was"] = named
    copy = "\n".join(json.dumps(line) for line in lines)
    assert goes_on_by_program(new, copy) is False
    assert goes_on_by_page(tmp_path, new, copy) is False
