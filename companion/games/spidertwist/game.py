"""Spidertwist as one game: where each of its parts is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.games.spidertwist import (
    Introduced,
    ending,
    equipment,
    position,
    prose,
    refusals,
    rules,
    saving,
    scene,
)
from companion.kit.ahead import Pick, SearchState
from companion.kit.data import own_only
from companion.kit.game import Game, QuickWords
from companion.play import ReadFile, Settings, Text

if TYPE_CHECKING:
    from companion.components import Components
    from companion.kit.howto import HowTo


class Spidertwist(Introduced, Game):
    """The game, as kit.game.Game describes one."""

    edition = 1
    verbs = prose.VERBS
    chapters = prose.CHAPTERS
    reasons = refusals.REASONS
    quick_words = QuickWords(rules.words, rules.random_word)
    awards = ending.AWARDS

    read_data = staticmethod(equipment.read_data)
    start = staticmethod(rules.start)
    board = staticmethod(equipment.board)
    pending = staticmethod(rules.pending)
    menu = staticmethod(rules.menu)
    code = staticmethod(position.code)
    explain = staticmethod(refusals.explain)
    play = staticmethod(rules.play)
    scene = staticmethod(scene.scene)
    rounds = staticmethod(position.rounds)
    result = staticmethod(rules.result)
    dump = staticmethod(saving.dump)
    load = saving.load

    def sources(self, _settings: Settings) -> Mapping[str, Text]:
        return prose.SOURCES

    def spaces(self, state: position.State) -> Sequence[str]:
        return state.equipment.names

    def ahead(self, state: position.State, pick: Pick) -> SearchState:
        from companion.games.spidertwist.ahead import SearchState  # for who plays ahead

        return SearchState(state, pick)

    def components(self, tables: Sequence[Settings]) -> Components:
        from companion.games.spidertwist.components import components  # for paper alone

        return components(tables)

    def howto(self, read: ReadFile = own_only) -> HowTo:
        from companion.games.spidertwist.howto import howto  # for who wants to read it

        return howto(self, read)


game = Spidertwist()
