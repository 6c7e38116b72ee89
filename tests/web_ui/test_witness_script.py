"""What a phone does with rounds, by its own script: what it reveals, and what it never does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.table.luck.rounds import nonce_commitment
from tests.support import scripts

GAME, FIRST, SECOND = "0f" * 16, "aa" * 32, "bb" * 32

STUBS = {
    "table/connection.js": """\
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
import { heard, script } from "./table/connection.js";
import { earlier, idAt, kept, look } from "./proof/witness.js";

async function main() {
  let said = "";
  for await (const part of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) said += part;
  const { rounds, answers } = JSON.parse(said);
  localStorage.clear();
  script(answers);
  let now = 0;
  performance.now = () => now += 10_000; // no pause between two offers
  let rev = 0;
  let wrong;
  const offers = () => heard().map((one) => one.commitment);
  for (const { named, ...round } of rounds) {
    const own = kept(round.game)?.id;
    const told = typeof named === "number" ? offers()[named] : named;
    const witnesses = named === undefined ? {} : { [own]: told };
    wrong = await look({ round: { called: false, last: null, ...round, witnesses }, rev: rev++ });
  }
  const games = JSON.parse(localStorage.getItem("orbweaver-rounds"));
  const ids = rounds.map(({ game, number }) => idAt(kept(game) ?? games[0], number));
  console.log(JSON.stringify({ sent: heard(), kept: games[0], games, ids, wrong: wrong ?? null,
    earlier: earlier(rounds.at(-1).game) ?? null }));
  localStorage.clear();
}
main();
""",
}


@pytest.fixture
def told(tmp_path: Path) -> Callable[..., Any]:
    """What a phone sends and keeps, told these rounds; ``answers`` are those of the box."""

    def run(*rounds: dict[str, Any], answers: tuple[dict[str, Any], ...] = ()) -> Any:
        path = scripts.bundled(tmp_path / "phone.js", STUBS)
        return scripts.run(path, {"rounds": rounds, "answers": answers})

    return run


def a_round(number: int, commitment: str = FIRST, **more: Any) -> dict[str, Any]:
    return {"game": GAME, "number": number, "commitment": commitment, **more}


def committed(id_: str, nonce: str) -> str:
    return nonce_commitment(bytes.fromhex(GAME), bytes.fromhex(id_), bytes.fromhex(nonce)).hex()


def test_it_commits_to_a_nonce_and_says_nothing_more_before_its_round_is_called(told):
    done = told(a_round(1), a_round(1))
    (offer,) = done["sent"]
    ((commitment, nonce),) = done["kept"]["nonces"].items()
    assert offer == {"game": GAME, "id": done["kept"]["id"], "commitment": commitment}
    assert commitment == committed(done["kept"]["id"], nonce)
    assert done["kept"]["seen"] == {"1": FIRST}


def test_named_it_commits_to_one_more_for_the_round_after_a_void_one_and_to_no_third(told):
    done = told(a_round(1), a_round(2, SECOND, named=0), a_round(2, SECOND, named=0))
    first, reserve = done["sent"]
    assert first["commitment"] != reserve["commitment"]
    assert list(done["kept"]["nonces"]) == [first["commitment"], reserve["commitment"]]
    assert done["kept"]["own"] == {"2": first["commitment"]}


def test_it_reveals_when_it_is_called_and_commits_to_another_nonce_at_once(told):
    done = told(
        a_round(1), a_round(2, named=0), a_round(2, named=0, called=True), a_round(3, named=1, last=9)
    )
    offer, reserve, answer = done["sent"]  # and no fourth: it still has one in reserve
    assert answer["number"] == 2
    assert offer["commitment"] == committed(offer["id"], answer["nonce"])
    assert list(done["kept"]["nonces"]) == [reserve["commitment"], answer["commitment"]]
    assert done["wrong"] is None


def test_called_again_for_the_same_round_it_says_the_same_nonce(told):
    """The box was off before it could write the draw down."""
    called = a_round(2, named=0, called=True)
    done = told(a_round(1), a_round(2, named=0), called, called)
    *_, first, again = done["sent"]
    assert first == again
    assert done["wrong"] is None


def test_after_a_void_round_it_takes_part_with_the_one_in_reserve_and_commits_to_another(told):
    done = told(a_round(1), a_round(2, named=0), a_round(3, SECOND, named=1))
    assert [one["commitment"] for one in done["sent"]] == list(done["kept"]["nonces"])
    assert len(done["sent"]) == 3
    assert done["wrong"] is None


# ------------------------------------------------------------------------------- a box that cheats


def reveals(done: Any) -> list[int]:
    return [one["number"] for one in done["sent"] if "nonce" in one]


def test_for_a_second_commitment_of_a_round_it_reveals_nothing(told):
    done = told(a_round(1), a_round(2, named=0), a_round(2, SECOND, named=0, called=True))
    assert reveals(done) == []
    assert done["kept"]["seen"]["2"] == FIRST
    assert (done["wrong"], done["kept"]["wrong"]) == ("another", {"2": "another"})


def test_named_with_what_it_did_not_commit_to_it_reveals_nothing_and_says_so(told):
    """The box could take a nonce of its own in the name of this phone."""
    strange = {"named": "cc" * 32}
    done = told(a_round(1), a_round(2, **strange), a_round(2, **strange, called=True))
    assert reveals(done) == []
    assert done["wrong"] == "named"


@pytest.mark.parametrize("called", [True, False])
def test_named_twice_with_one_commitment_it_reveals_nothing_and_says_so(told, called):
    """Whether the round before was called for nothing, whose nonce the box knows, or not."""
    before = [a_round(2, named=0, called=True)] if called else []
    again = a_round(3, SECOND, named=0)
    done = told(a_round(1), a_round(2, named=0), *before, again, {**again, "called": True})
    assert reveals(done) == [2][:called]
    assert done["kept"]["wrong"]["3"] == "named"


def test_called_and_then_not_drawn_with_it_says_so(told):
    """The box has seen what would come, and takes another round."""
    called = [a_round(1), a_round(2, named=0, last=4), a_round(2, named=0, last=4, called=True)]
    assert told(*called, a_round(3, SECOND, named=1, last=4))["wrong"] == "called"
    assert told(*called, a_round(3, SECOND, named=1, last=7))["wrong"] is None
    assert told(*called, a_round(9, SECOND, last=4))["kept"]["wrong"] == {
        "2": "called"
    }  # it slept, or was let
    assert told(*called, a_round(9, SECOND, last=7))["wrong"] is None


@pytest.mark.parametrize("named", [True, False])
def test_when_a_backup_is_restored_after_a_draw_was_seen_it_says_so(told, named):
    """Once for each time: the round after is another, whether this phone took part or looked on."""
    own: dict[str, Any] = {"named": 0} if named else {}
    seen = [a_round(1), a_round(2, last=4, **own), a_round(2, last=4, called=True, **own), a_round(3, last=7)]
    restored = [a_round(2, last=4, **own), a_round(3, SECOND, last=4)]
    assert told(*seen)["wrong"] is None
    assert "another" in told(*seen, *restored)["kept"]["wrong"].values()
    missed = told(*seen[:-1], *restored)["kept"]["wrong"]  # the plug was pulled before it saw the round after
    assert missed == ({"2": "called"} if named else {})


def test_pages_of_other_games_wipe_out_nothing_that_it_saw(told):
    others = [{**a_round(1), "game": f"{n:032x}"} for n in range(4)]
    done = told(a_round(1), *others, a_round(1, SECOND))
    assert done["wrong"] == "another"
    assert [one["game"] for one in done["games"]] == [GAME, *(one["game"] for one in reversed(others))]
    assert len(told(*({**a_round(1), "game": f"{n:032x}"} for n in range(9)))["games"]) == 5


def test_what_it_saw_first_is_forgotten_only_for_hundreds_of_rounds_more(told):
    assert told(a_round(5), a_round(305), a_round(5, SECOND))["wrong"] == "another"
    seen = told(*(a_round(n) for n in range(1, 306)))["kept"]["seen"]
    assert list(seen) == [str(n) for n in range(6, 306)]


def test_a_round_that_does_not_name_it_gets_nothing_of_it(told):
    done = told(a_round(1), a_round(2, called=True))
    assert reveals(done) == []


# ------------------------------------------------------------------------------- beginning anew


def test_when_the_box_will_not_have_its_commitment_it_begins_anew(told):
    refusal = {"slug": "not-a-witness", "text": "That nonce was asked for before.", "rule": None}
    done = told(a_round(1), answers=(refusal,))
    first, second = done["sent"]
    assert first["id"] != second["id"] == done["kept"]["id"]
    assert list(done["kept"]["nonces"]) == [second["commitment"]]


def test_beginning_anew_it_knows_what_it_was_asked_for_and_under_which_id(told):
    """Else a box could have it forget a call for nothing by refusing its next commitment."""
    refusal = {"slug": "not-a-witness", "text": "Another phone takes part under this id.", "rule": None}
    rounds = [
        a_round(1),
        a_round(2, named=0),
        a_round(2, named=0, called=True),
        a_round(3, last=7),
        a_round(4),
    ]
    done = told(*rounds, answers=(*[{"ok": True}] * 3, refusal))
    first, anew = done["sent"][0], done["sent"][-1]
    assert first["id"] != anew["id"]
    assert done["kept"]["asked"] == {"2": True}
    assert done["kept"]["own"] == {"2": first["commitment"]}
    assert done["ids"] == [first["id"]] * 4 + [anew["id"]]


def test_named_it_keeps_its_id_though_the_box_has_forgotten_it(told):
    """The round that waits names it under this one, and is drawn from."""
    refusal = {"slug": "not-a-witness", "text": "Another phone takes part under this id.", "rule": None}
    rounds = [a_round(1), a_round(2, named=0), a_round(2, named=0, called=True)]
    done = told(*rounds, answers=({"ok": True}, refusal))
    assert reveals(done) == [2]
    assert len({one["id"] for one in done["sent"]}) == 1


def test_named_no_more_it_commits_to_another_nonce(told):
    """It slept through a draw: whatever it had committed to was asked for."""
    done = told(a_round(1), a_round(2, named=0), a_round(4, SECOND))
    *before, last = [one["commitment"] for one in done["sent"]]
    assert last not in before
    assert done["kept"]["nonces"][last]


def test_another_game_is_another_witness(told):
    done = told(a_round(1), {**a_round(1), "game": "1e" * 16})
    assert done["kept"]["game"] == "1e" * 16
    assert done["sent"][0]["id"] != done["kept"]["id"]


def another(game: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A game in which the box fixes a round twice."""
    return {**a_round(1), "game": game}, {**a_round(1, SECOND), "game": game}


def test_a_game_with_a_warning_is_forgotten_after_those_without(told):
    """However many games the box shows it: else five would be enough to have a phone forget."""
    many = [{**a_round(1), "game": f"{n:032x}"} for n in range(9)]
    done = told(*another(GAME), *many)
    assert len(done["games"]) == 5
    assert [one["wrong"] for one in done["games"] if one["game"] == GAME] == [{"1": "another"}]
    assert done["earlier"] == "another"
    assert done["wrong"] is None


def test_of_games_that_all_have_a_warning_the_oldest_is_forgotten(told):
    wronged = [one for n in range(6) for one in another(f"{n:032x}")]
    done = told(*wronged)
    assert [one["game"] for one in done["games"]] == [f"{n:032x}" for n in (5, 4, 3, 2, 1)]
