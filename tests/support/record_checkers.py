"""The two checkers of records, asked the same: the program, and the page that can be kept."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import companion
from companion import verify
from companion.verify import chain
from tests.support import scripts

PAGE = Path(companion.__file__).with_name("check.html")
ASK = """
async function main() {
  let said = "";
  for await (const part of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) said += part;
  const answers = JSON.parse(said).map((record) => {
    try {
      const { missing, ...report } = check(record);
      return { ...report, missing: missing.map(([n, who]) => [n, who.length]) };
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      return { n: error.n, rule: error.why.split("-")[0], sentence: WORDS.en.why[error.why] };
    }
  });
  console.log(JSON.stringify(answers));
}
main();
"""
ASK_OF_TWO = """
async function main() {
  let said = "";
  for await (const part of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) said += part;
  const [fresh, old] = JSON.parse(said);
  let answer;
  try {
    answer = goesOn(fresh, check(fresh), old);
  } catch (error) {
    if (!(error instanceof Unlinked)) throw error;
    answer = WORDS.en.unlinked[error.why](...error.facts);
  }
  console.log(JSON.stringify(answer));
}
main();
"""


def by_program(records: list[str]) -> list[dict[str, Any]]:
    """What ``orbweaver verify`` makes of each record."""
    return [_by_program(record) for record in records]


def _by_program(record: str) -> dict[str, Any]:
    try:
        report = verify.check(record)
    except verify.Wrong as wrong:
        return {"n": wrong.n, "rule": wrong.rule, "sentence": wrong.sentence}
    return {
        "entries": report.entries,
        "paper": report.paper,
        "draws": report.draws,
        "rounds": report.rounds,
        "open": report.open,
        "choices": [list(one) for one in report.choices],
        "void": [list(one) for one in report.void],
        "missing": [[n, len(who)] for n, who in report.missing],
        "carried": report.carried and list(report.carried),
        "steered": [list(one) for one in report.steered],
        "changed": [list(one) for one in report.changed],
        "hash": report.hash,
        "code": report.code and list(report.code),
    }


def by_page(folder: Path, records: list[str]) -> list[dict[str, Any]]:
    """What the page makes of each record."""
    answers: list[dict[str, Any]] = scripts.run(_script(folder, ASK), records)
    return answers


def goes_on_by_program(new: str, old: str) -> bool | str:
    """Whether the ``old`` record has the very entry that the ``new`` one goes on from; why not, where not."""
    try:
        return chain.require_goes_on(new, verify.check(new), old, None).by_hash
    except chain.Unlinked as why:
        return str(why)


def goes_on_by_page(folder: Path, new: str, old: str) -> bool | str:
    """The same, by the page."""
    answer: bool | str = scripts.run(_script(folder, ASK_OF_TWO), [new, old])
    return answer


def _script(folder: Path, ask: str) -> Path:
    """What the page runs, which then answers what it is asked."""
    script = re.search(r"<script>(.*)</script>", PAGE.read_text("utf-8"), re.DOTALL)
    assert script is not None
    (folder / "check.js").write_text(script[1] + ask, "utf-8")
    return folder / "check.js"
