"""Why a word does not stand: the code of what forbids it as a sentence, with what would work."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import islice
from string import Formatter
from typing import Any, NamedTuple

from companion.games.arachnid.modes import reach
from companion.games.arachnid.printed.names import (
    ABILITY,
    CARD,
    COLOUR,
    COLOUR_OF,
    COLOURS,
    CRITTER_TOKENS,
    FUNNELS,
    PIECES,
    REACH,
    SPIDER,
    TRACK,
    critter_text,
    funnel_text,
    piece,
    piece_text,
)
from companion.games.arachnid.printed.verbs import SPECIALS, VERB_LABELS, candidate_length
from companion.games.arachnid.state.pieces import Spider
from companion.games.arachnid.state.position import Aim, State, Task
from companion.games.arachnid.tasks import den
from companion.games.arachnid.why.reasons import OTHER_TIMES, SHORT_OR_TURN, TURN_BEGINS, WHEN
from companion.games.arachnid.why.words import SPACE_NAMES, begun, placeless, possible
from companion.kit.game import Parts
from companion.kit.refusals import OTHERS_NAMED, about, form
from companion.play import Arg, Slot, Text, text


class Case(NamedTuple):
    """A word that does not stand, of the seat that said it, and what the code that forbids it is about."""

    state: State
    seat: int
    parts: Parts
    about: Mapping[str, Any]

    @property
    def verb(self) -> str:
        return self.parts[0]

    @property
    def task(self) -> Task:
        return self.state.agenda[-1]

    @property
    def name(self) -> str:
        """The spider of the seat that the word names, or that it is about."""
        named = (part for part in self.parts[1:] if part in SPIDER and self.verb not in SPECIALS)
        return next(named, "beta")

    @property
    def spider(self) -> Spider | None:
        return self.state.colonies[self.seat].spider(self.name)

    @property
    def prey(self) -> str:
        """The spider or critter that the word is aimed at."""
        return next(part for part in reversed(self.parts) if part in PIECES or part in CRITTER_TOKENS)

    @property
    def space(self) -> str:
        """The space that the word is aimed at."""
        if named := next((part for part in self.parts[1:] if part in SPACE_NAMES), ""):
            return named
        board = reach.lookup_of(self.state)
        return board.spiders.get(self.prey) or board.critters[self.prey]

    @property
    def aim(self) -> Aim | None:
        """What the word could be aimed at instead."""
        return self.task.aim(self.state, self.seat, self.parts[: candidate_length(self.verb)])


def explain(state: State, seat: int, code: str, path: Parts, sentence: Text) -> Text:
    """The sentence of a code, with what the word names and what would work instead."""
    case = Case(state, seat, path, about(code))
    return sentence.filled(**{name: FIELDS[name](case) for name in _fields(sentence)})


@cache
def _fields(sentence: Text) -> tuple[str, ...]:
    """What a sentence leaves open."""
    return tuple(
        sorted({name for _, name, _, _ in Formatter().parse(sentence.msgid + sentence.remedy) if name})
    )


# -------------------------------------------------------------------------- what a word names


def _colour(case: Case) -> Text:
    """The colour that the word names, else that of who says it."""
    named = (COLOUR_OF.get(part.partition("-")[0]) for part in case.parts[1:])
    return next((one for one in named if one is not None), COLOUR[case.seat])


def _steps(case: Case) -> int:
    """How far it is aimed."""
    here = reach.space_of(case.state, case.seat, case.name)
    return case.state.equipment.grid.distance(here or case.space, case.space)


def _creature(name: str) -> Text:
    """A spider or critter by its name."""
    return piece_text(*piece(name)) if name in PIECES else critter_text(name)


# ---------------------------------------------------------------------------- what would do


def _instead(case: Case) -> Text:
    """A few of the targets that stand."""
    found = tuple(islice(case.aim.found(), OTHERS_NAMED)) if case.aim is not None else ()
    if not found:
        return text("Nothing there can be chosen now")
    return text("Possible: {spaces}", spaces=", ".join(found))


def _form(case: Case) -> str:
    """The shape of the word with its place."""
    shape = [Slot("piece")] if candidate_length(case.verb) > 1 else []
    return form(case.verb, (*shape, Slot("space")))


def _jumps(case: Case) -> Text:
    """How far a jump goes."""
    found = reach.jumps(case.state.equipment.options)
    if len(found) == 1:
        return text("{n}", n=found[0])
    return text("{low} to {high}", low=found[0], high=found[-1])


def _word(case: Case) -> str:
    """A word that stands without the place, with the same end where one has it."""
    found = list(begun(case.state, case.seat, placeless(case.state, case.parts)))
    return next((word for word in found if word.split()[-1] == case.parts[-1]), found[0])


def _rows(case: Case) -> Text:
    """The rows of the column of that letter, or else which columns there are."""
    letter, spaces = case.space[0], case.state.equipment.grid.spaces
    own = [space for space in spaces if space[0] == letter]
    if own:
        return text("Column {letter} has {first} to {last}", letter=letter, first=own[0], last=own[-1])
    return text("Its columns are {first} to {last}", first=spaces[0][0], last=spaces[-1][0])


def _missing(case: Case) -> Text:
    """That a critter is not on the board, and which are; where none is, none is named."""
    tokens = ", ".join(critter.token for critter in case.state.critters)
    if not tokens:
        return text("No critter is on the board")
    there = text("There: {tokens}", tokens=tokens)
    return text("{critter} is not on the board. {tokens}", critter=critter_text(case.prey), tokens=there)


def _tracks(case: Case) -> Text:
    """What the card of the spider can do."""
    names = [TRACK[track.name] for track in case.spider.tracks] if case.spider is not None else []
    found = names[0]
    for name in names[1:]:
        found = text("{one}, {other}", one=found, other=name)
    return found


def _hint(case: Case) -> str:
    """The first few verbs that stand."""
    verbs = dict.fromkeys(candidate[0] for candidate, _ in possible(case.state, case.seat))
    return ", ".join(islice(verbs, OTHERS_NAMED))


def _when(case: Case) -> Text:
    """When a word of this verb works."""
    if case.verb in den.VERBS and den.in_turn(case.state):
        return TURN_BEGINS
    if case.verb == "eat" and case.state.equipment.on("consume.anytime"):
        return SHORT_OR_TURN
    if case.verb == "incubate" and case.state.equipment.on("incubator.voluntary"):
        return OTHER_TIMES
    return WHEN[case.verb].time if case.verb in WHEN else OTHER_TIMES


def _prompt(case: Case) -> Text:
    """The question that is asked now."""
    pending = case.task.pending(case.state)
    assert isinstance(pending, tuple)
    return next(choice.prompt for choice in pending if choice.seat == case.seat)


FIELDS: Mapping[str, Callable[[Case], Arg]] = {
    "ability": lambda case: ABILITY[case.parts[1]],
    "card": lambda case: CARD[case.parts[1]],
    "colour": _colour,
    "colours": lambda case: ", ".join(COLOURS[: case.state.equipment.seats]),
    "critter": lambda case: critter_text(case.prey),
    "den": lambda case: TURN_BEGINS if den.in_turn(case.state) else den.COMMON,
    "earner": lambda case: SPIDER[case.about["earner"]],
    "foes": lambda case: ", ".join(case.about["foes"]),
    "form": _form,
    "funnel": lambda case: funnel_text(next(part for part in case.parts if part in FUNNELS)),
    "high": lambda case: case.about["high"],
    "hint": _hint,
    "instead": _instead,
    "label": lambda case: case.about["label"],
    "low": lambda case: case.about["low"],
    "missing": _missing,
    "mine": lambda case: COLOUR[case.seat],
    "most": lambda case: REACH[case.verb],
    "n": _steps,
    "of": _jumps,
    "own": lambda case: (
        ABILITY[case.spider.ability] if case.spider and case.spider.ability else text("no ability")
    ),
    "piece": lambda case: piece_text(*piece(case.prey)),
    "prompt": _prompt,
    "rows": _rows,
    "space": lambda case: case.space,
    "spider": lambda case: SPIDER[case.name],
    "standing": lambda case: funnel_text(case.about["standing"]),
    "steps": lambda case: ", ".join(case.aim.found()) if case.aim is not None else "",
    "there": lambda case: case.space,
    "token": lambda case: case.parts[1],
    "track": lambda case: TRACK["special" if case.verb in SPECIALS else case.verb],
    "tracks": _tracks,
    "turned": lambda case: critter_text(case.about["turned"]),
    "verb": lambda case: VERB_LABELS[case.verb],
    "webs": lambda case: ", ".join(case.state.equipment.grid.homes[case.seat].webs),
    "what": lambda case: _creature(case.prey),
    "when": _when,
    "who": lambda case: _creature(case.about["who"]),
    "whose": lambda case: SPIDER[case.about["whose"]],
    "word": _word,
}
"""What the braces of a sentence name."""
