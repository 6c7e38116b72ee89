"""The cards of fights of Taller-Ants on the usual display: how each of them may end stands there whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from companion.fronts.oled import draw
from companion.frozen import replace
from companion.views.bodies import Dice
from companion.views.prose import languages
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen
from companion.views.walk import Walk
from tests.games.taller_ants.positions import position, say
from tests.support.tables import Table
from tests.support.there import of_kind

BY_SPIDER = {"spiders": {"spider1": {"at": "g5", "hp": 19}}, "ants": {"red": {"group1": "f6"}}}
ON_QUEEN = {"ants": {"red": {"queen": "j4"}, "black": {"group1": {"at": "k4", "ants": 6}}}, "seats": 3}
BY_ANTS = {"ants": {"red": {"group1": "g5"}, "black": {"group1": "g6"}}, "seats": 3}
TIE_KILLS = {"options": {"ants.tie_kills": True}}

ENDS = {
    "a spider is hurt": ("spider", BY_SPIDER, "attack spider1 red-group1", "511", "Spider 1: −5 hp, 14 left"),
    "a queen is hurt": ("black", ON_QUEEN, "attack group1 red-queen", "611", "Queen: −4 hp, 6 left"),
    "a queen kills": ("black", ON_QUEEN, "attack group1 red-queen", "166", "The queen kills them all"),
    "ants win": ("red", BY_ANTS, "attack group1 black-group1", "51", "The winner keeps 5"),
    "both die": ("red", BY_ANTS | TIE_KILLS, "attack group1 black-group1", "16", "Both groups die"),
}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("end", ENDS)
def test_how_a_fight_ends_stands_on_its_card(end: str, language: str, tmp_path: Path) -> None:
    turn, given, attack, dice, told = ENDS[end]
    step = say(position(turn, **given), attack, *(f"roll {face}" for face in dice))
    (fight,) = (event for event in step.events if event.fought)
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        assert table.submit("new taller-ants 3 start").ok
        walk = reconcile(replace(Walk(), language=language), table.now)
        after = replace(table.now, moved=table.now.moved + 1, events=(fight,))
        shown = ShownScreen(reconcile(walk, after), after).panel
    assert draw(shown).cut == []
    if language == "en":
        assert of_kind(Dice, shown.body).lines[1] == told
