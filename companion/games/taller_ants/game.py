"""Taller-Ants as one game: where each of its parts is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.taller_ants import (
    Introduced,
    ahead,
    ending,
    equipment,
    menus,
    pencil,
    prose,
    random_words,
    refusals,
    rules,
    saving,
    scene,
)
from companion.games.taller_ants.position import State
from companion.kit import data
from companion.kit.game import Game, QuickWords, later
from companion.play import Settings, Text


class TallerAnts(Introduced, Game):
    """The game, as kit.game.Game describes one."""

    edition = 2
    verbs = prose.VERBS
    chapters = prose.CHAPTERS
    reasons = refusals.REASONS
    quick_words = QuickWords(rules.words, random_words.random_word)
    awards = ending.AWARDS
    ahead = staticmethod(ahead.SearchState)

    read_data = staticmethod(equipment.read_data)
    start = staticmethod(rules.start)
    board = staticmethod(equipment.board)
    pending = staticmethod(rules.pending)
    menu = staticmethod(rules.menu)
    code = staticmethod(menus.code)
    explain = staticmethod(refusals.explain)
    play = staticmethod(rules.play)
    scene = staticmethod(scene.scene)
    result = staticmethod(rules.result)
    counts_for = staticmethod(ending.counts_for)
    correctables = staticmethod(pencil.kinds)
    gone_on = staticmethod(pencil.gone_on)
    dump = staticmethod(saving.dump)
    load = saving.load
    components = staticmethod(later("companion.games.taller_ants.components", "components"))
    howto = later("companion.games.taller_ants.howto", "howto")
    tips = staticmethod(later("companion.games.taller_ants.tips", "tips"))

    def typical(self) -> str:
        return data.typical("companion.games.taller_ants")

    def sources(self, _settings: Settings) -> Mapping[str, Text]:
        return prose.SOURCES

    def spaces(self, state: State) -> Sequence[str]:
        return state.equipment.names

    def rounds_begun(self, state: State) -> int:
        return state.round


game = TallerAnts()
