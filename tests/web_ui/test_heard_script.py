"""What a phone sounds and says, run without a browser: its voice is one that ends a sentence when told."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.play import Over
from companion.views.announcing import retold, tells_of_battle
from companion.views.page import page
from companion.views.prose import translate
from tests.support import scripts
from tests.support.tables import Table
from tests.support.whole_games import SHORT

STUBS = {
    **scripts.NO_DRAWINGS,
    "phone.js": """\
import { part } from "./later/heard.js";
import { state } from "./table/table.js";
import { chooseHeard, hear, hearing } from "./phone/hearing.js";

async function main() {
  let sent = "";
  for await (const part of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) sent += part;
  const { before, views, way } = JSON.parse(sent);
  localStorage.clear();
  const spoken = [];
  const under_way = [];
  globalThis.document = { documentElement: { lang: "de" } };
  globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  globalThis.speechSynthesis = {
    speak(one) { spoken.push([one.lang, one.text]); under_way.push(one); },
    cancel() { under_way.splice(0).forEach((one) => one.onend()); },
  };
  const notes = [];
  const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const line = { connect: (to) => to, frequency: {}, gain };
  globalThis.AudioContext = class {
    currentTime = 0;
    createGain() { return line; }
    createOscillator() {
      return { ...line, frequency: {}, stop() {}, start() { notes.push(this.frequency.value); } };
    }
  };
  hearing.setLoader(async () => part);
  if (way) await chooseHeard(way, true);
  state.you = { ...state.you, member: true, seats: [0] };
  let last = { ...state.view, ...before };
  const found = [];
  const told = [];
  for (const { asked = false, ends = false, ...more } of views) {
    const view = { ...last, ...more };
    state.view = view;
    found.push(part.moments(last, view, asked));
    told.push(part.sentences(last, view, asked));
    await hear(last, view, asked);
    if (ends) under_way.shift()?.onend();
    last = view;
  }
  if (way) await chooseHeard(way, false);
  console.log(JSON.stringify({ found, told, spoken, notes, cues: part.CUES }));
  Deno.exit(0); // the longest sentence is waited for
}
main();
""",
}
GAME = {"key": 1, "moved": 4, "entry": 4, "seats": [{"seat": 0, "name": "Red"}, {"seat": 1, "name": "Green"}]}
TURN = {
    "head": {"phase": "Your turn", "active": 0},
    "questions": [{"seat": 0, "ask": 5, "topic": "turn", "prompt": "Act", "menu": []}],
}
FIGHT = {"fighters": [{"seat": 1, "name": "Green Beta"}, {"seat": 0, "name": "Red Alpha"}], "ends": []}
OVER = {"won": "Green wins", "text": "Green wins.", "reason": "limit", "ranking": [[1], [0]]}


def event(text: str, **more: Any) -> dict[str, Any]:
    return {"kind": "event", "text": text, "title": "A title", **more}


@pytest.fixture
def heard(tmp_path: Path) -> Any:
    """What a phone makes of some pages, each what is other than in the one before."""

    def run(*views: dict[str, Any], way: str = "") -> Any:
        path = scripts.bundled(tmp_path / "phone.js", STUBS)
        return scripts.run(path, {"before": GAME, "views": views, "way": way})

    return run


def test_a_turn_an_event_a_battle_and_the_end_are_told_apart(heard: Any) -> None:
    found = heard(
        {**TURN, "asked": True},
        {"moved": 5, "events": [event("A critter came", seat=1)], "questions": []},
        {"questions": [{"seat": 0, "ask": 6, "prompt": "Defend", "menu": [], "duel": FIGHT}], "asked": True},
        {"moved": 7, "events": [], "questions": [], "over": OVER},
        {"moved": 7},
    )
    assert found["found"] == [["turn"], ["event"], ["battle"], ["end"], []]
    cues = found["cues"].values()
    assert len({tuple(cue["notes"]) for cue in cues}) == 4
    assert len({len(cue["notes"]) for cue in cues}) == 4, "the rhythm alone tells them apart"
    assert len({tuple(cue["shakes"]) for cue in cues}) == 4


def test_what_this_phone_did_itself_and_the_dealing_of_a_board_make_no_sound(heard: Any) -> None:
    own, dealt = [event("You moved", seat=0)], [event("A tile", seat=1)] * 9
    assert heard({"moved": 5, "events": own}, {"moved": 6, "events": dealt})["found"] == [[], []]


def test_nothing_is_said_until_it_is_chosen(heard: Any) -> None:
    silent = heard({**TURN, "asked": True})
    assert (silent["spoken"], silent["notes"]) == ([], [])
    sounds = heard({**TURN, "asked": True}, way="cue")
    assert (sounds["spoken"], sounds["notes"]) == ([], sounds["cues"]["turn"]["notes"] * 2)


def test_sentences_are_said_in_the_language_of_the_page_and_a_later_one_replaces_one_that_waits(
    heard: Any,
) -> None:
    found = heard(
        {"ends": True},  # the greeting is over
        {**TURN, "asked": True},
        {
            "moved": 5,
            "events": [event("A critter came", seat=1)],
            "head": {"phase": "Green’s turn", "active": 1},
        },
        {"moved": 6, "events": [event("A fly was hit", seat=1)], "ends": True},
        {"moved": 7, "events": [], "over": {**OVER, "beside": "Nobody is left"}, "ends": True},
        way="speech",
    )
    assert found["spoken"] == [
        ["de", "This phone announces now what happens."],
        ["de", "Your turn."],
        ["de", "A fly was hit."],
        ["de", "Green wins. Nobody is left."],
    ]


def test_a_battle_is_said_by_who_attacks_whom(heard: Any) -> None:
    fight = {"seat": 0, "ask": 6, "prompt": "Defend", "menu": [], "duel": FIGHT}
    found = heard({"ends": True}, {"questions": [fight], "asked": True}, way="speech")
    assert found["spoken"][1:] == [["de", "Green Beta attacks Red Alpha."]]


@pytest.mark.parametrize("stop", ["stop count", "stop draw", "resign 1", "resign 2"])
@pytest.mark.parametrize("name", SHORT)
def test_a_phone_tells_of_what_happened_of_battles_and_of_the_end_as_the_box_does(
    name: str, stop: str, tmp_path: Path, heard: Any
) -> None:
    with Table(tmp_path, find=games.find, names=games.names, seed=2) as table:
        assert table.submit(SHORT[name]).ok
        luck, seen = Random(2), [table.now]
        steps = 120 if stop == "stop count" else 15
        while len(seen) < steps and not isinstance(table.now.pending, Over):
            assert table.play_a_step(luck).ok
            seen.append(table.now)
        if not isinstance(table.now.pending, Over):
            if not table.submit(stop).ok:
                pytest.skip("it has words of its own for that")
            seen.append(table.now)
    pairs = [*pairwise(seen)]
    phone = heard({**page(seen[0]), "questions": []}, *(page(one) for one in seen[1:]))
    found = zip(pairs, phone["told"][1:], phone["found"][1:], strict=True)
    for (before, after), told, moments in found:
        said = [translate(sentence, "en") for sentence in retold(before, after)]
        assert told[: len(said)] == [f"{one.removesuffix('.')}." for one in said]
        assert len(told) == len(said) or not isinstance(after.pending, Over)
        assert ("battle" in moments) == tells_of_battle(before, after)
        assert ("end" in moments) == isinstance(after.pending, Over)
    fought = any(tells_of_battle(*step) for step in pairs)
    assert fought or stop != "stop count" or name not in ("arachnid", "arachne")  # ants meet later


def test_a_fight_that_dice_have_decided_is_a_battle_also_where_nobody_was_asked(heard: Any) -> None:
    fought = event("Red has 12, Black 9: Red wins", seat=0, fought=True)
    assert heard({"moved": 5, "events": [fought]})["found"] == [["battle"]]


def test_what_stands_beside_who_has_won_is_said_where_there_is_something(heard: Any) -> None:
    over = {**OVER, "beside": "7 to 3. Nobody is left"}
    assert heard({"moved": 7, "over": over})["told"] == [["Green wins.", "7 to 3. Nobody is left."]]
    assert heard({"moved": 7, "over": OVER})["told"] == [["Green wins."]]
