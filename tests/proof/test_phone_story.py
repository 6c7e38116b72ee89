"""evening.js and checking.js: what a phone says of a box whose answers do not fit together, or are none."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from tests.support import phone_rounds, scripts
from tests.support.made_rounds import DIE, MadeRecord

STUBS = {
    "/languages.js": "export const languages = {};\n",
    "table/table.js": """\
export const state = { view: {}, sheet: null };
export const update = () => {};
""",
    "table/connection.js": """\
const box = { rounds: [], story: [] };
export const told = box;
const answer = async (all, fits) => {
  const one = all.length > 1 ? all.shift() : all[0];
  return fits(one);
};
export const getRound = (entry) =>
  answer(box.rounds, (all) => all?.find((one) => one.entry === entry) ?? null);
export const getStory = (after) =>
  answer(box.story, (one) => one && { ...one, steps: one.steps?.slice?.(after) ?? one.steps });
export const postWitness = async () => ({ ok: true });
""",
    "silent.js": """\
import { getStory } from "./table/connection.js";

async function main() {
  globalThis.document = { documentElement: { lang: "en" } };
  globalThis.fetch = (_, { signal } = {}) =>
    new Promise((_, lost) => signal?.addEventListener("abort", () => lost(new Error("aborted"))));
  const real = globalThis.setTimeout;
  globalThis.setTimeout = (done, ms) => real(done, ms / 100);
  const late = new Promise((done) => real(() => done("late"), 2000));
  console.log(JSON.stringify(await Promise.race([getStory(0), late])));
  Deno.exit();
}
main();
""",
    "phone.js": """\
import { checkAhead } from "./proof/checking.js";
import { told } from "./table/connection.js";
import { followStory, ownCode } from "./proof/evening.js";
import { claimed } from "./proof/proof.js";
import { state } from "./table/table.js";

async function main() {
  let said = "";
  for await (const part of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) said += part;
  const { rounds, story, page, pages } = JSON.parse(said);
  Object.assign(told, { rounds, story });
  state.view = page;
  for (let n = 0; n < pages; n++) {
    const soon = new Promise((done) => setTimeout(done, 1000));
    await Promise.race([Promise.allSettled([checkAhead(page), followStory(page.round)]), soon]);
  }
  const code = ownCode();
  const signs = page.log.map(({ n, drawn }) => claimed(n, drawn)?.[0] ?? "");
  const crosses = signs.flatMap((sign, n) => ["✗", ""].includes(sign) ? [[n, sign]] : []);
  console.log(JSON.stringify({ crosses, made: Boolean(code?.made), differs: Boolean(code?.differs) }));
  Deno.exit();
}
main();
""",
}


@pytest.fixture
def evening() -> Any:
    """Three draws of a die with two phones each, all as an honest box tells them."""
    record = MadeRecord(3)
    record.publish(2)
    for _ in range(3):
        record.draw(DIE)
        record.publish(2)
    rounds, story = phone_rounds.told(record.entries), phone_rounds.story(record.entries)
    log = [
        {"n": one["entry"], "drawn": [{"source": draw["source"], "face": draw["face"], "from": "hwrng"}]}
        for one in rounds
        for draw in one["draws"]
    ]
    waits = {"game": story["game"], "number": 4, "commitment": "", "witnesses": {}, "code": None}
    return {"rounds": rounds, "story": story, "page": {"log": log, "round": waits, "moved": 0}}


@pytest.fixture
def phone(tmp_path: Path) -> Any:
    """What a phone says after some pages; several answers are given in turn, the last for ever."""

    def run(
        evening: Any, *, rounds: tuple[Any, ...] = (), story: tuple[Any, ...] = (), pages: int = 1
    ) -> Any:
        path = scripts.bundled(tmp_path / "phone.js", STUBS)
        given = {
            "rounds": [*rounds, evening["rounds"]],
            "story": [*story, evening["story"]],
            "page": evening["page"],
            "pages": pages,
        }
        return scripts.run(path, given)

    return run


def test_of_an_honest_box_all_fits(phone, evening):
    assert phone(evening) == {"crosses": [], "made": True, "differs": False}


@pytest.mark.parametrize(
    "change",
    [
        lambda step: step.update(drawn=[["die", "another"]]),
        lambda step: step.update(drawn=[["another", step["drawn"][0][1]]]),
        lambda step: step["drawn"].append(["die", "6"]),
        lambda step: step["drawn"].clear(),
        lambda step: step["nonces"].__setitem__(0, "00" * 32),
        lambda step: step.update(commitment="00" * 32),
        lambda step: step.update(entry=step["entry"] + 1),
        lambda step: step.update(entry=None, nonces=[], drawn=[]),
    ],
)
def test_a_story_that_is_not_that_of_the_draw_is_told(phone, evening, change):
    """Else two phones with different logs would show the same code."""
    change(evening["story"]["steps"][1])
    found = phone(evening)
    assert found["crosses"] == [[1, "✗"]]
    assert found["differs"]


def test_half_a_character_has_no_bytes_and_is_told(phone, evening):
    """All halves would be hashed as the same: two phones with one code could be shown different draws."""
    [(_, face)] = evening["story"]["steps"][1]["drawn"]
    evening["story"]["steps"][1]["drawn"] = [["\ud800", face]]
    evening["rounds"][1]["draws"][0]["source"] = "\ud800"
    evening["page"]["log"][1]["drawn"][0]["source"] = "\ud800"
    found = phone(evening)
    assert found["crosses"]
    assert found["differs"]


def test_a_draw_of_a_round_that_the_story_has_not_and_will_not_have_is_told(phone, evening):
    """The box would tell a phone of a round that nobody else hears of."""
    evening["page"]["round"]["number"] = 2
    del evening["story"]["steps"][1:]
    found = phone(evening)
    assert found["crosses"] == [[1, "✗"], [2, "✗"]]
    assert found["differs"]


def test_a_request_that_the_box_leaves_open_ends(tmp_path):
    """Or nothing would be checked on this phone until its page is loaded again."""
    stubs = {name: stub for name, stub in STUBS.items() if name != "table/connection.js"}
    assert scripts.run(scripts.bundled(tmp_path / "silent.js", stubs)) is None


FITS = {"crosses": [], "made": True, "differs": False}


def test_a_story_that_did_not_come_is_asked_for_again(phone, evening):
    assert phone(evening, story=(None,), pages=2) == FITS


@pytest.mark.parametrize(
    "steps",
    [
        None,
        {},
        [None],
        [{}],
        [{"number": 1, "commitment": "00" * 32, "entry": 11, "nonces": None, "drawn": []}],
    ],
)
def test_a_story_that_cannot_be_read_is_told_and_is_no_end(phone, evening, steps):
    malformed = {"game": evening["story"]["game"], "steps": steps}
    assert phone(evening, story=(malformed,), pages=2)["differs"]


@pytest.mark.parametrize(
    "change",
    [
        lambda one: one.pop("published"),
        lambda one: one.update(revealed=None),
        lambda one: one.update(voids=None),
        lambda one: one.update(draws=[None]),
        lambda one: one.update(game="00" * 16),
        lambda one: one["revealed"].update(nonces=[["x"]]),
        lambda one: one["draws"][0].update(faces=[None]),
    ],
)
def test_a_draw_that_cannot_be_read_is_told_and_the_others_are_worked_out(phone, evening, change):
    rounds = copy.deepcopy(evening["rounds"])
    change(rounds[1])
    evening["rounds"] = rounds
    assert phone(evening)["crosses"] == [[1, "✗"]]
