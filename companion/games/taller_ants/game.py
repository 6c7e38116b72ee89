"""Taller-Ants as one game: where each of its parts is written."""

from __future__ import annotations

from companion.games.taller_ants import Introduced, ahead, pencil, rules
from companion.games.taller_ants.saving import stored
from companion.games.taller_ants.show import ending, scene
from companion.games.taller_ants.state import equipment
from companion.games.taller_ants.words import menus, prose, random_words, refusals
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
    dump = staticmethod(stored.dump)
    load = stored.load
    components = staticmethod(later("companion.games.taller_ants.show.components", "components"))
    howto = later("companion.games.taller_ants.show.howto", "howto")
    tips = staticmethod(later("companion.games.taller_ants.show.tips", "tips"))


game = TallerAnts()
