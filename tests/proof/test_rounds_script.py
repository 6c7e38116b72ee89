"""rounds.js, by which a phone works out a draw again: on the vectors, as the box would tell them."""

from __future__ import annotations

import json

import pytest

from tests.support import made_rounds, scripts
from web_ui import bundling
from web_ui.assets import SOURCES

PAGE = """\
import { agree, choices, workOut } from "./rounds.js";

async function main() {
  let said = "";
  for await (const part of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) said += part;
  console.log(JSON.stringify(JSON.parse(said).map((one) => {
    const worked = workOut(one);
    return { ...worked, choices: choices(one), agrees: agree(one.shown ?? [], worked.draws) };
  })));
}
main();
"""
VECTORS = json.loads(made_rounds.VECTORS.read_text("utf-8"))


def told(vector):
    """What the box tells of each draw of a record, as GET /api/round does."""
    bodies = [json.loads(json.loads(line)["entry"])["body"] for line in vector["lines"]]
    published: dict[int, object] = {}
    for n, body in enumerate(bodies, 1):
        if "round" in body:
            fixed = published[body["round"]["number"]]
            common = {"entry": n, "game": bodies[0]["rounds"], "fixed": n - 1, "voids": [], "missing": []}
            yield {**common, "published": fixed, "revealed": body["round"], "draws": body["luck"]}
        if "next" in body:
            published[body["next"]["number"]] = body["next"]


@pytest.fixture
def work_out(tmp_path):
    def ask(rounds):
        page = bundling.script(
            "page.js", lambda name: PAGE if name == "page.js" else (SOURCES / name).read_text("utf-8"), str
        )
        (tmp_path / "page.js").write_text(page, "utf-8")
        return scripts.run(tmp_path / "page.js", rounds)

    return ask


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
    one = next(told(VECTORS[0]))
    one["draws"][0]["faces"] = faces
    assert not work_out([one])[0]["draws"][0]["follows"]


@pytest.mark.parametrize(
    ("named", "silent", "voids", "most"), [(3, 0, [], 1), (3, 1, [], 4), (2, 1, [3, 2], 10)]
)
def test_how_many_results_there_were_to_choose_among(work_out, named, silent, voids, most):
    one = next(told(VECTORS[0]))
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
