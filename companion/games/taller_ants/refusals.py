"""Why a word does not stand, and what would work instead."""

from __future__ import annotations

from itertools import islice

from companion.games.taller_ants import ants, menus, regroup, setup, spiders
from companion.games.taller_ants.reasons import REASONS, STAGE_RULES
from companion.games.taller_ants.state import Queen, Spider, State
from companion.kit import grammar
from companion.play import Chance, Game, Refusal, Text, text

Path = tuple[str, ...]
LISTED = 3


def why_not(game: Game, state: State, word: str, seat: int | None) -> Refusal | None:
    """The refusal of a word, None when it stands."""
    refusal = grammar.shape_refusal(game, state, word, seat, state.layout.names)
    if refusal is not None:
        return refusal
    pending = game.pending(state)
    if isinstance(pending, Chance):
        return _drawn(state, pending, word)
    assert seat is not None
    path = tuple(word.split())
    if state.stage in menus.TURNS:
        return _in_turn(state, path)
    if path in menus.words(state):
        return None
    if state.stage in setup.VERBS and path[0] == setup.VERBS[state.stage]:
        return _no(state, setup.answer_code(state, path[1]), path)
    code = "so-many-die" if (state.stage, path[0]) == ("prize", "kill") else "another-question"
    return _no(state, code, path)


def _drawn(state: State, chance: Chance, word: str) -> Refusal | None:
    if grammar.answers(chance, word):
        return None
    faces = ", ".join(face for face, _ in chance.faces)
    rule = "T-71" if state.stage in ("fungus", "tile") else "Attacking"
    return Refusal("no-such-face", text("It can only be one of these: {faces}.", faces=faces), rule)


def _in_turn(state: State, path: Path) -> Refusal | None:
    """A word of a turn: which unit, and what is in its way."""
    verb = path[0]
    if len(path) == 1:
        return _plain(state, path)
    if verb not in menus.verbs(state):
        return _no(state, _other_verb(state, verb), path)
    unit = next((one for one in menus.units(state) if menus.name_of(one) == path[1]), None)
    if unit is None:
        return _no(state, "not-yours", path)
    tail = path[2:]
    if tail in menus.tails(state, verb, unit):
        return None
    return _no(state, _code(state, verb, unit, tail), path)


def _plain(state: State, path: Path) -> Refusal | None:
    if path in menus.words(state):
        return None
    if path == ("again",):
        return _no(state, "passing" if state.passing else "not-again", path)
    if path == ("done",):
        return _no(state, "passing", path)
    if path == ("regroup",):
        return _no(state, "passing" if state.passing else "no-regrouping", path)
    return _no(state, "another-question", path)


def _other_verb(state: State, verb: str) -> str:
    """Why this verb is nothing for this turn."""
    if state.stage == "regroup":
        return "regrouping"
    if verb in ants.REGROUP_VERBS and state.stage == "ants":
        return "first-regroup"
    if state.stage == "spiders" and verb in ants.VERBS:
        return "ants-do"
    if state.stage == "ants" and verb in spiders.VERBS:
        return "spiders-do"
    return "another-question"


def _code(state: State, verb: str, unit: menus.Unit, tail: Path) -> str:
    """The reason why a unit may not do this."""
    if state.stage == "regroup":
        assert not isinstance(unit, (Spider, Queen))
        return regroup.code(state, verb, unit, tail) or "another-question"
    if isinstance(unit, Spider):
        if len(tail) != _length(verb, spider=True):
            return "say-more"
        return spiders.code(state, verb, unit, tail) or "another-question"
    if len(tail) != _length(verb, spider=False):
        return "say-more" if verb in ants.verbs_of(unit) else "not-queens"
    return ants.code(state, verb, unit, tail) or "another-question"


def _length(verb: str, *, spider: bool) -> int:
    """How many parts follow verb and unit where the shape of the verb leaves a choice."""
    if verb == "eat":
        return 1 if spider else 0
    if verb == "lay":
        return 0 if spider else 1
    return {"take": 2, "put": 2, "feed": 2, "cocoon": 2, "wrap": 0, "collect": 0, "open": 0}.get(verb, 1)


# ------------------------------------------------------------------------------------- hints


def _no(state: State, code: str, path: Path) -> Refusal:
    """A refusal, with what would work."""
    sentence, rule = REASONS[code]
    return Refusal(
        code, text("{why} {hint}", why=sentence, hint=_hint(state, path)), rule or STAGE_RULES[state.stage]
    )


def _hint(state: State, path: Path) -> Text:
    """Words that stand: the same verb of the same unit, else the unit’s, else any."""
    words = menus.words(state)
    own = [word for word in words if word[:2] == path[:2]]
    if not own and len(path) > 1:
        own = [word for word in words if word[1:2] == path[1:2]]
    if not own:
        own = [word for word in words if word[0] == path[0]]
    said = ", ".join(" ".join(word) for word in islice(own or words, LISTED))
    return text("Say for example {words}.", words=said)
