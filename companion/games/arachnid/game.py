"""Arachnid as one game: where each of its parts is written."""

from __future__ import annotations

from companion.games.arachnid import Introduced, ahead, rules
from companion.games.arachnid.pencil import table
from companion.games.arachnid.printed import equipment, sources
from companion.games.arachnid.printed.verbs import SPECIALS, VERBS
from companion.games.arachnid.saving import stored
from companion.games.arachnid.show import ending, menus, scene
from companion.games.arachnid.show.things import THINGS
from companion.games.arachnid.tasks import scoring
from companion.games.arachnid.why import refusals, words
from companion.games.arachnid.why.reasons import REASONS
from companion.kit.game import Game, QuickWords, later


class Arachnid(Introduced, Game):
    """Spider colonies that spin, hunt and fight over a web; two to four players."""

    edition = 2
    verbs = VERBS
    reasons = REASONS
    things = THINGS
    abilities = SPECIALS
    quick_words = QuickWords(words.every, words.choose)
    awards = ending.AWARDS
    ahead = staticmethod(ahead.SearchState)
    motives = staticmethod(later("companion.games.arachnid.motives", "motives"))

    read_data = staticmethod(equipment.read_data)
    sources = staticmethod(sources.of)
    start = staticmethod(rules.start)
    board = staticmethod(rules.board)
    pending = staticmethod(rules.pending)
    menu = staticmethod(menus.level)
    code = staticmethod(words.code)
    explain = staticmethod(refusals.explain)
    play = staticmethod(rules.play)
    phase = staticmethod(scene.phase)
    scene = staticmethod(scene.scene)
    result = staticmethod(scoring.result)
    figures = staticmethod(ending.figures)
    counts_for = staticmethod(ending.counts_for)
    correctables = staticmethod(table.kinds)
    gone_on = staticmethod(stored.gone_on)
    dump = staticmethod(stored.dump)
    load = stored.load
    no_opponent = staticmethod(rules.no_opponent)
    components = staticmethod(later("companion.games.arachnid.show.components", "components"))
    howto = later("companion.games.arachnid.show.howto", "howto")
    tips = staticmethod(later("companion.games.arachnid.show.tips", "tips"))


game = Arachnid()
