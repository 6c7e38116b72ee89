"""rounds.js, by which a phone works out a draw again: on the vectors, as the box would tell them."""

from __future__ import annotations

import json
from functools import partial

import pytest

from companion import verify
from tests.support import made_rounds, phone_rounds
from tests.support.made_rounds import made_game

VECTORS = json.loads(made_rounds.VECTORS.read_text("utf-8"))


def told(vector):
    """What the box tells of each draw of a record."""
    entries = [json.loads(json.loads(line)["entry"]) for line in vector["lines"]]
    return phone_rounds.told(entries)


@pytest.fixture
def work_out(tmp_path):
    return partial(phone_rounds.work_out, tmp_path)


def test_every_draw_of_a_good_record_follows(work_out):
    rounds = [one for vector in VECTORS if "draws" in vector for one in told(vector)]
    for found, one in zip(work_out(rounds), rounds, strict=True):
        assert found["fixed"]
        assert [draw["follows"] for draw in found["draws"]] == [True] * len(one["draws"])


SPOILT = ["another face", "other weights", "another secret", "another nonce", "a phone dropped after"]
FORMS = ["faces in another order", "weights in another scale", "a face that stands twice", "a face without"]


@pytest.mark.parametrize("name", SPOILT + FORMS)
def test_a_spoilt_draw_does_not(work_out, name):
    vector = next(one for one in VECTORS if one["name"].startswith(name))
    rounds = [one for one in told(vector) if one["entry"] == vector["wrong"]["n"]]
    (found,) = work_out(rounds)
    assert not (found["fixed"] and all(draw["follows"] for draw in found["draws"]))


@pytest.mark.parametrize(
    "faces", [[], [["a", 2**48], ["b", 1]], [["a", 0.5], ["b", 1]], [["a", -1], ["b", 1]], [["a", None]]]
)
def test_weights_that_cannot_be_end_nowhere_but_at_once(work_out, faces):
    one = told(VECTORS[0])[0]
    one["draws"][0]["faces"] = faces
    assert not work_out([one])[0]["draws"][0]["follows"]


def test_a_box_cannot_try_what_stands_behind_a_face_and_its_weight(work_out):
    """It would be hashed and read by nobody: whatever face is wished comes after a few tries."""
    one = told(VECTORS[1])[0]
    faces = one["draws"][0]["faces"]
    tried = []
    for n in range(20):
        draw = {**one["draws"][0], "faces": [[*faces[0], f"{n}"], *faces[1:]]}
        tried += [{**one, "draws": [{**draw, "face": face}]} for face, _ in faces]
    assert not any(draw["follows"] for found in work_out(tried) for draw in found["draws"])


@pytest.mark.parametrize("kind", ["witnesses", "nonces"])
def test_nor_what_stands_behind_a_phone_and_what_it_said(work_out, kind):
    one = one_with(missing=False)
    part = {"witnesses": "published", "nonces": "revealed"}[kind]
    pairs = one[part][kind]
    one[part] = {**one[part], kind: [[*pairs[0], ""], *pairs[1:]]}
    assert not work_out([one])[0]["fixed"]


@pytest.mark.parametrize(
    ("named", "silent", "voids", "most"), [(3, 0, [], 1), (3, 1, [], 4), (2, 1, [3, 2], 10)]
)
def test_how_many_results_there_were_to_choose_among(work_out, named, silent, voids, most):
    one = told(VECTORS[0])[0]
    one["published"] = {**one["published"], "witnesses": [["", ""]] * named}
    nonces = [["", None]] * silent + [["", "00" * 32]] * (named - silent)
    one["revealed"] = {**one["revealed"], "nonces": nonces}
    one["voids"] = [[n, phones] for n, phones in enumerate(voids)]  # whoever it says is missing
    assert work_out([one])[0]["choices"] == most


def one_with(missing):
    return next(
        one
        for vector in VECTORS
        if "draws" in vector
        for one in told(vector)
        if one["revealed"]["nonces"] and missing == any(not nonce for _, nonce in one["revealed"]["nonces"])
    )


@pytest.mark.parametrize("face", "123456")
def test_another_number_of_a_draw_makes_no_other_face_of_it(work_out, face):
    """Among its first numbers a box would find any face it likes."""
    honest = one_with(missing=True)
    (draw, *_) = honest["draws"]
    shown = [{**honest, "draws": [{**draw, "nth": nth, "face": face}]} for nth in range(2, 60)]
    assert not any(found["draws"][0]["follows"] for found in work_out(shown))


@pytest.mark.parametrize("nonce", ["", "00", "zz" * 32, None])
def test_a_nonce_that_is_not_there_is_missing_or_wrong(work_out, nonce):
    """An empty one is hashed like a missing one, and would not be counted as such."""
    one = one_with(missing=True)
    nonces = [[id_, nonce if told is None else told] for id_, told in one["revealed"]["nonces"]]
    (found,) = work_out([{**one, "revealed": {**one["revealed"], "nonces": nonces}}])
    assert found["fixed"] == (nonce is None)
    assert nonce is not None or found["choices"] > 1


def test_what_the_log_shows_has_to_be_what_was_drawn_each_for_one(work_out):
    one = one_with(missing=False)
    (draw, *_) = one["draws"]
    one["draws"] = [draw]
    lines = {key: draw[key] for key in ("source", "face")}
    shown = [[lines], [], [{**lines, "face": "none"}], [{**lines, "source": "another"}], [lines, lines]]
    found = work_out([{**one, "shown": lines} for lines in shown])
    assert [one["agrees"] for one in found] == [True, True, False, False, False]


def test_a_phone_is_told_of_the_corrections_that_the_checkers_find():
    """Those after a round was fixed, up to its draw; else it would say that nobody could choose."""
    for lines in [one["lines"] for one in VECTORS if "draws" in one] + [made_game(seed) for seed in range(5)]:
        asked = [
            one for one in told({"lines": lines}) if any(nonce for _, nonce in one["revealed"]["nonces"])
        ]
        found = [(one["entry"], one["corrected"]) for one in asked if one["corrected"]]
        assert found == verify.check("\n".join(lines)).steered


def test_a_phone_counts_as_many_results_as_the_checkers(work_out):
    """Rounds that were passed over, and draws that follow one another without a word, are among them."""
    several = led = 0
    for lines in [one["lines"] for one in VECTORS if "draws" in one] + [made_game(seed) for seed in range(5)]:
        rounds = [one for one in told({"lines": lines}) if any("nth" in draw for draw in one["draws"])]
        found = {
            one["entry"]: worked["choices"]
            for one, worked in zip(rounds, work_out(rounds), strict=True)
            if worked["choices"] > 1 and any(nonce for _, nonce in one["revealed"]["nonces"])
        }
        assert found == {n: choices for n, _, choices in verify.check("\n".join(lines)).choices}
        several += len(found)
        led += sum(bool(one["led"]) for one in rounds)
    assert several
    assert led
