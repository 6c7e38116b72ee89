"""Rounds on a page: the one that waits, and all that is public of one that was drawn from."""

from __future__ import annotations

from companion.errors import RecordError
from companion.play import text
from companion.table.fold.fold import Fold
from companion.table.intents import RoundShown, Snapshot
from companion.table.luck.rounds import drawn_by_box
from companion.views.prose import speech_at
from companion.views.round_schema import Round, RoundOfEntry, SilentPhone, Story, StoryStep

MOST_STEPS = 100
"""Rounds that are told at once."""


def waiting(shown: RoundShown) -> Round:
    """The round that waits."""
    return {
        "game": shown.game_id,
        "number": shown.number,
        "commitment": shown.commitment,
        "witnesses": shown.witnesses,
        "called": shown.called,
        "last": shown.last,
        "story": shown.story,
        "code": shown.code,
    }


def story_after(fold: Fold | None, number: int) -> Story:
    """The rounds after this one that are over, the first of them; what phones work the code out from. There
    are none of a game that has just begun, or when it was put away, while a phone may still ask for them."""
    if fold is None or not fold.rounds.game:
        return {"game": None, "steps": []}
    steps: list[StoryStep] = []
    commitments: dict[int, str] = {}
    for entry in fold.entries:
        body = entry.body
        over = body.get("round") or body.get("void")
        if over is not None and over["number"] > number and len(steps) < MOST_STEPS:
            steps.append(
                {
                    "number": over["number"],
                    "commitment": commitments[over["number"]],
                    "entry": entry.n if "round" in body else None,
                    "nonces": [nonce for _, nonce in over["nonces"]] if "round" in body else [],
                    "drawn": drawn_by_box(body) if "round" in body else [],
                }
            )
        if "next" in body:
            commitments[body["next"]["number"]] = body["next"]["commitment"]
    return {"game": fold.rounds.game.hex(), "steps": steps}


def round_of(fold: Fold, snapshot: Snapshot, n: int, language: str = "en") -> RoundOfEntry:
    """The round that entry ``n`` drew from. Errors: RecordError where it drew from none."""
    body = fold.entries[n - 1].body if 1 <= n <= fold.n else {}
    if "round" not in body:
        raise RecordError(text("Entry {n} drew from no round.", n=str(n)), slug="no-round")
    fixed = _fixed(fold, n)
    published = fold.entries[fixed - 1].body["next"]
    seats = published["seats"]
    silent = [id_ for id_, nonce in body["round"]["nonces"] if nonce is None]
    corrected = [at for at in range(fixed + 1, n + 1) if fold.entries[at - 1].kind == "pencil"]
    missing = [_silent(id_, seats.get(id_, []), snapshot, language) for id_ in silent]
    return {
        "entry": n,
        "game": fold.rounds.game.hex(),
        "fixed": fixed,
        "published": published,
        "revealed": body["round"],
        "draws": body["luck"],
        "sources": _called({draw["source"] for draw in body["luck"]}, snapshot, language),
        "voids": _voids_before(fold, n),
        "led": _led(fold, n),
        "missing": missing,
        "corrected": corrected,
        "carried": fold.carried,
        "paper": fold.paper,
    }


def _voids_before(fold: Fold, n: int) -> list[tuple[int, int]]:
    """The void rounds with phones between entry ``n``, which draws, and the draw before."""
    found: list[tuple[int, int]] = []
    passed: set[int] = set()
    for at in range(n - 1, 0, -1):
        body = fold.entries[at - 1].body
        if "next" in body and body["next"]["number"] in passed and body["next"]["witnesses"]:
            found.append((body["next"]["number"], len(body["next"]["witnesses"])))
        if "round" in body:
            break
        if "void" in body:
            passed.add(body["void"]["number"])
    return found


def _led(fold: Fold, n: int) -> list[tuple[int, int]]:
    """The rounds with phones of the draws before entry ``n`` that no word came after, and the void ones
    before each of these: the box knew by them what would come."""
    found: list[tuple[int, int]] = []
    for at in range(n, 0, -1):
        entry = fold.entries[at - 1]
        if at < n and "round" in entry.body:
            named = fold.entries[_fixed(fold, at) - 1].body["next"]
            found += [(named["number"], len(named["witnesses"]))] if named["witnesses"] else []
            found += _voids_before(fold, at)
        if entry.kind == "word":
            break
    return found


def _fixed(fold: Fold, n: int) -> int:
    """The entry that published the round that entry ``n`` reveals."""
    return next(at for at in range(n - 1, 0, -1) if "next" in fold.entries[at - 1].body)


def _called(sources: set[str], snapshot: Snapshot, language: str) -> dict[str, str]:
    """What the game on the table calls these sources, in a language."""
    speech = speech_at(snapshot, language)
    return {one: speech.translate(snapshot.sources[one]) for one in sorted(sources & snapshot.sources.keys())}


def _silent(id_: str, seats: list[int], snapshot: Snapshot, language: str) -> SilentPhone:
    speech = speech_at(snapshot, language)
    lines = snapshot.scene.seats if snapshot.scene is not None else ()
    return {
        "id": id_,
        "seats": seats,
        "names": [speech.translate(line.name) for line in lines if line.seat in seats],
    }
