"""Arachne as one game: where each of its parts is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.games.arachne import (
    Introduced,
    acts,
    ahead,
    ending,
    equipment,
    position,
    prose,
    refusals,
    rules,
    saving,
    scene,
)
from companion.kit.data import own_only
from companion.kit.game import Game, QuickWords
from companion.play import ReadFile, Settings, Text

if TYPE_CHECKING:
    from companion.components import Components
    from companion.kit.howto import HowTo


class Arachne(Introduced, Game):
    """The game, as kit.game.Game describes one."""

    edition = 1
    verbs = prose.VERBS
    chapters = prose.CHAPTERS
    reasons = refusals.REASONS
    quick_words = QuickWords(rules.words, rules.random_word)
    awards = ending.AWARDS
    ahead = staticmethod(ahead.SearchState)

    read_data = staticmethod(equipment.read_data)
    start = staticmethod(rules.start)
    board = staticmethod(equipment.board)
    pending = staticmethod(rules.pending)
    menu = staticmethod(rules.menu)
    code = staticmethod(acts.code)
    explain = staticmethod(refusals.explain)
    play = staticmethod(rules.play)
    scene = staticmethod(scene.scene)
    rounds = staticmethod(position.rounds)
    result = staticmethod(rules.result)
    counts_for = staticmethod(ending.counts_for)
    dump = staticmethod(saving.dump)
    load = saving.load

    def sources(self, settings: Settings) -> Mapping[str, Text]:
        return prose.sources(equipment.equip(settings))

    def spaces(self, state: position.State) -> Sequence[str]:
        return state.equipment.names

    def components(self, tables: Sequence[Settings]) -> Components:
        from companion.games.arachne.components import components  # for paper alone

        return components(tables)

    def howto(self, read: ReadFile = own_only) -> HowTo:
        from companion.games.arachne.howto import howto  # for who wants to read it

        return howto(self, read)


game = Arachne()
