"""What a phone works out of draws, by its own scripts."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from companion.table.intents import Snapshot
from companion.views import rounds
from tests.support import scripts
from tests.support.luck import luck_from
from web_ui import bundling
from web_ui.assets import SOURCES

PAGE = """\
import { agree, choices, workOut } from "./proof/rounds.js";

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


def work_out(folder: Path, rounds: list[Any]) -> list[Any]:
    """What follows of each round as GET /api/round tells it, of how many results it was, and whether what a
    log ``shown`` beside it agrees."""
    script = bundling.script(
        "page.js", lambda name: PAGE if name == "page.js" else (SOURCES / name).read_text("utf-8"), str
    )
    (folder / "page.js").write_text(script, "utf-8")
    told: list[Any] = scripts.run(folder / "page.js", rounds)
    return told


def told(entries: list[Any]) -> list[Any]:
    """What the box tells of each draw of a record, as GET /api/round does; of records that no game folds."""
    fold = _fold(entries)
    nobody = Snapshot(0, luck_from("getrandom", ""))
    drew = [n for n, one in enumerate(entries, 1) if "round" in one["body"]]
    return [rounds.round_of(fold, nobody, n) for n in drew]


def _fold(entries: list[Any]) -> Any:
    return SimpleNamespace(
        entries=[SimpleNamespace(n=one["n"], kind=one["kind"], body=one["body"]) for one in entries],
        n=len(entries),
        carried=None,
        paper=None,
        rounds=SimpleNamespace(game=bytes.fromhex(entries[0]["body"].get("rounds", ""))),
    )


def story(entries: list[Any]) -> Any:
    """What the box tells of all rounds of a record that are over, as GET /api/story does."""
    return rounds.story_after(_fold(entries), 0)
