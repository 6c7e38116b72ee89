"""Taller-Ants as one game: where each of its parts is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.games.taller_ants import (
    Introduced,
    ahead,
    ending,
    equipment,
    menus,
    prose,
    random_words,
    refusals,
    rules,
    saving,
    scene,
)
from companion.games.taller_ants.position import State
from companion.kit.ahead import Pick
from companion.kit.data import own_only
from companion.kit.game import Game, QuickWords
from companion.play import ReadFile, Settings, Text

if TYPE_CHECKING:
    from companion.components import Components
    from companion.kit.howto import HowTo


class TallerAnts(Introduced, Game):
    """The game, as kit.game.Game describes one."""

    edition = 2
    verbs = prose.VERBS
    chapters = prose.CHAPTERS
    reasons = refusals.REASONS
    quick_words = QuickWords(rules.words, random_words.random_word)
    awards = ending.AWARDS

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
    dump = staticmethod(saving.dump)
    load = saving.load

    def sources(self, _settings: Settings) -> Mapping[str, Text]:
        return prose.SOURCES

    def spaces(self, state: State) -> Sequence[str]:
        return state.equipment.names

    def rounds(self, state: State) -> int:
        return state.round

    def ahead(self, state: State, pick: Pick) -> ahead.SearchState:
        return ahead.SearchState(state, pick)

    def components(self, tables: Sequence[Settings]) -> Components:
        from companion.games.taller_ants.components import components  # for paper alone

        return components(tables)

    def howto(self, read: ReadFile = own_only) -> HowTo:
        from companion.games.taller_ants.howto import howto  # for who wants to read it

        return howto(self, read)


game = TallerAnts()
