"""Taller-Ants as one game: where each of its parts is written."""

from __future__ import annotations

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
from companion.kit.game import Game, QuickWords, later


class TallerAnts(Introduced, Game):
    """The game, as kit.game.Game describes one."""

    edition = 2
    verbs = prose.VERBS
    reasons = refusals.REASONS
    source_names = prose.SOURCES
    quick_words = QuickWords(rules.words, random_words.random_word)
    awards = ending.AWARDS
    ahead = staticmethod(ahead.SearchState)
    motives = staticmethod(later("companion.games.taller_ants.motives", "motives"))

    read_data = staticmethod(equipment.read_data)
    start = staticmethod(rules.start)
    board = staticmethod(equipment.board)
    pending = staticmethod(rules.pending)
    menu = staticmethod(rules.menu)
    code = staticmethod(menus.code)
    explain = staticmethod(refusals.explain)
    play = staticmethod(rules.play)
    phase = staticmethod(scene.phase)
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


game = TallerAnts()
