"""Arachne as one game: where each of its parts is written."""

from __future__ import annotations

from companion.games.arachne import (
    Introduced,
    acts,
    ahead,
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


class Arachne(Introduced, Game):
    """The game, as kit.game.Game describes one."""

    edition = 1
    verbs = prose.VERBS
    draws_by_agreement = True
    reasons = refusals.REASONS
    quick_words = QuickWords(rules.words, rules.random_word)
    awards = ending.AWARDS
    ahead = staticmethod(ahead.SearchState)
    motives = staticmethod(later("companion.games.arachne.motives", "motives"))

    read_data = staticmethod(equipment.read_data)
    sources = staticmethod(prose.sources)
    start = staticmethod(rules.start)
    board = staticmethod(equipment.board)
    regions = staticmethod(equipment.regions)
    pending = staticmethod(rules.pending)
    menu = staticmethod(rules.menu)
    code = staticmethod(acts.code)
    explain = staticmethod(refusals.explain)
    play = staticmethod(rules.play)
    scene = staticmethod(scene.scene)
    rounds_begun = staticmethod(position.rounds_begun)
    result = staticmethod(rules.result)
    counts_for = staticmethod(ending.counts_for)
    correctables = staticmethod(pencil.kinds)
    gone_on = staticmethod(pencil.gone_on)
    dump = staticmethod(saving.dump)
    load = saving.load
    components = staticmethod(later("companion.games.arachne.components", "components"))
    howto = later("companion.games.arachne.howto", "howto")
    tips = staticmethod(later("companion.games.arachne.tips", "tips"))


game = Arachne()
