"""Who may capture whom, against all that the rules let a piece do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion import games
from companion.games.arachne import acts, chances, rules
from companion.lab.luck import SeededLuck
from companion.play import Chance, Over

GAME = games.find("arachne")


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"arachne.wizard_diagonal": True, "arachne.variant": "convenient", "arachne.centre": "crossing"},
        {"arachne.board": "web16x6", "arachne.centre": "hole"},
        {"arachne.turncoat_must_move": True, "arachne.grunt_path": "around", "arachne.eyes_die": "d6"},
    ],
)
def test_whom_a_side_reaches_is_what_its_actions_lead_to(options: dict[str, Any]) -> None:
    luck, random = SeededLuck(7), Random(7)
    state = GAME.start(GAME.configure(2, options))
    seen = turned = 0
    while seen < 400:
        pending = GAME.pending(state)
        if isinstance(pending, Over):
            state = GAME.start(GAME.configure(2, options))
        elif isinstance(pending, Chance):
            face = "roll 1" if state.stage == "roll" and random.random() < 0.3 else luck.answer(pending)
            state = GAME.apply(state, face, None, trusted=True).state
        else:
            if state.stage in ("act", "again"):
                seen, turned = seen + 1, turned + state.turncoat
                assert {one[:2] for one in chances.threats(state)} == set(_led_to(state))
            word = rules.random_word(state, pending[0].seat, random.randrange)
            state = GAME.apply(state, word, pending[0].seat, trusted=True).state
    assert turned > 10


def _led_to(state: Any) -> set[tuple[int, int]]:
    """Each piece that may act with each that it may capture at once or after a move."""
    found = set()
    for verb, start, end in acts.actions(state):
        if verb == "capture":
            found.add((start, end))
        elif verb in ("move", "leap"):
            piece = state.spaces[start]
            aims = acts.aims_from(state, piece, start, end) if verb == "move" else state.equipment.around[end]
            found |= {(start, space) for space in aims if acts.may_capture(state, piece, space)}
    return found
