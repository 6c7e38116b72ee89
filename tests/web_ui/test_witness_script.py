"""What a phone does with rounds, by its own script: what it reveals, and what it never does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.table.rounds import nonce_commitment
from tests.support import scripts
from web_ui import bundling
from web_ui.assets import SOURCES

GAME, FIRST, SECOND = "0f" * 16, "aa" * 32, "bb" * 32

STUBS = {
    "connection.js": """\
const sent = [];
const told = { answers: [] };
export const postWitness = async (one) => {
  sent.push(one);
  return told.answers.shift() ?? { ok: true };
};
export const heard = () => sent;
export const script = (answers) => told.answers.push(...answers);
""",
    "phone.js": """\
import { heard, script } from "./connection.js";
import { KEPT, look } from "./witness.js";

async function main() {
  let said = "";
  for await (const part of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) said += part;
  const { rounds, answers } = JSON.parse(said);
  localStorage.removeItem(KEPT);
  script(answers);
  let rev = 0;
  for (const round of rounds) {
    const own = JSON.parse(localStorage.getItem(KEPT) ?? "null")?.id;
    const witnesses = round.named ? [own] : [];
    await look({ round: { called: false, last: null, ...round, witnesses }, rev: rev++ });
  }
  console.log(JSON.stringify({ sent: heard(), kept: JSON.parse(localStorage.getItem(KEPT)) }));
  localStorage.removeItem(KEPT);
}
main();
""",
}


@pytest.fixture
def told(tmp_path: Path) -> Callable[..., Any]:
    """What a phone sends and keeps, told these rounds; ``answers`` are those of the box."""

    def run(*rounds: dict[str, Any], answers: tuple[dict[str, Any], ...] = ()) -> Any:
        def read(name: str) -> str:
            return STUBS.get(name) or (SOURCES / name).read_text("utf-8")

        path = tmp_path / "told.js"
        path.write_text(bundling.script("phone.js", read, str), "utf-8")
        return scripts.run(path, {"rounds": rounds, "answers": answers})

    return run


def a_round(number: int, commitment: str = FIRST, **more: Any) -> dict[str, Any]:
    return {"game": GAME, "number": number, "commitment": commitment, **more}


def committed(id_: str, nonce: str) -> str:
    return nonce_commitment(bytes.fromhex(GAME), bytes.fromhex(id_), bytes.fromhex(nonce)).hex()


def test_it_commits_to_a_nonce_and_says_nothing_more_before_its_round_is_called(told):
    done = told(a_round(1), a_round(1), a_round(2, SECOND, named=True))
    (offer,) = done["sent"]
    assert offer == {
        "game": GAME,
        "id": done["kept"]["id"],
        "commitment": committed(done["kept"]["id"], done["kept"]["nonce"]),
    }
    assert done["kept"]["seen"] == {"1": FIRST, "2": SECOND}


def test_it_reveals_when_it_is_called_and_commits_to_another_nonce_at_once(told):
    done = told(a_round(1), a_round(2, named=True), a_round(2, named=True, called=True))
    offer, answer = done["sent"]
    assert answer["number"] == 2
    assert offer["commitment"] == committed(offer["id"], answer["nonce"])
    assert answer["commitment"] == committed(offer["id"], done["kept"]["nonce"])
    assert answer["nonce"] != done["kept"]["nonce"]


def test_called_again_for_the_same_round_it_says_the_same_nonce(told):
    """The box was off before it could write the draw down."""
    called = a_round(2, named=True, called=True)
    done = told(a_round(1), a_round(2, named=True), called, called)
    _, first, again = done["sent"]
    assert first == again


def test_for_a_second_commitment_of_a_round_it_reveals_nothing_and_keeps_both(told):
    done = told(a_round(1), a_round(2, named=True), a_round(2, SECOND, named=True, called=True))
    assert all("nonce" not in one for one in done["sent"])
    assert done["kept"]["seen"]["2"] == FIRST
    assert done["kept"]["doubted"] == {"2": SECOND}


def test_a_round_that_does_not_name_it_gets_nothing_of_it(told):
    done = told(a_round(1), a_round(2, called=True))
    assert all("nonce" not in one for one in done["sent"])


def test_when_the_box_will_not_have_its_commitment_it_makes_another(told):
    refusal = {"slug": "not-a-witness", "text": "That nonce was asked for before.", "rule": None}
    done = told(a_round(1), answers=(refusal,))
    first, second = done["sent"]
    assert first["commitment"] != second["commitment"]
    assert second["commitment"] == committed(done["kept"]["id"], done["kept"]["nonce"])


def test_named_no_more_it_commits_to_another_nonce(told):
    """It slept through a draw: whatever it had committed to was asked for."""
    done = told(a_round(1), a_round(2, named=True), a_round(3, SECOND))
    first = done["sent"][0]
    assert first["commitment"] != committed(done["kept"]["id"], done["kept"]["nonce"])


def test_another_game_is_another_witness(told):
    done = told(a_round(1), {**a_round(1), "game": "1e" * 16})
    assert done["kept"]["game"] == "1e" * 16
    assert done["sent"][0]["id"] != done["kept"]["id"]
