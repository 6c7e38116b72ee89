"""Spidertwist as one game: where each of its parts is written."""

from __future__ import annotations

from companion.games.spidertwist import (
    Introduced,
    ending,
    equipment,
    pencil,
    position,
    prose,
    refusals,
    rules,
    saving,
    scene,
)
from companion.kit.game import Game, QuickWords, later


class Spidertwist(Introduced, Game):
    """The game, as kit.game.Game describes one."""

    edition = 1
    verbs = prose.VERBS
    draws_by_agreement = True
    reasons = refusals.REASONS
    source_names = prose.SOURCES
    quick_words = QuickWords(rules.words, rules.random_word)
    awards = ending.AWARDS

    read_data = staticmethod(equipment.read_data)
    start = staticmethod(rules.start)
    board = staticmethod(equipment.board)
    regions = staticmethod(equipment.regions)
    pending = staticmethod(rules.pending)
    menu = staticmethod(rules.menu)
    code = staticmethod(position.code)
    explain = staticmethod(refusals.explain)
    play = staticmethod(rules.play)
    scene = staticmethod(scene.scene)
    rounds_begun = staticmethod(position.rounds_begun)
    result = staticmethod(rules.result)
    correctables = staticmethod(pencil.kinds)
    gone_on = staticmethod(pencil.gone_on)
    dump = staticmethod(saving.dump)
    load = saving.load
    components = staticmethod(later("companion.games.spidertwist.components", "components"))
    ahead = staticmethod(later("companion.games.spidertwist.ahead", "SearchState"))
    motives = staticmethod(later("companion.games.spidertwist.motives", "motives"))
    howto = later("companion.games.spidertwist.howto", "howto")
    tips = staticmethod(later("companion.games.spidertwist.tips", "tips"))


game = Spidertwist()
