"""What forbids a word is what its refusal says: menu and refusal ask the same conditions, and the code
of a condition chooses the sentence and the ruling.

A condition is a function of a game whose name ends in ``_code``, or the ``code`` of one of its questions.
"""

from __future__ import annotations

import ast
import inspect
import pkgutil
import textwrap
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest

from companion.frozen import replace
from companion.games import find
from companion.kit import grammar, refusals
from companion.kit.game import Game
from companion.kit.refusals import INCOMPLETE, OTHER_QUESTION, is_number
from companion.play import Refusal, Text, text
from companion.views.rulebook import sections
from tests.contract.recordings import drawn, every_game, of_game, with_tests
from tests.contract.wellformed import check_refusal
from tests.transcripts.runner import Replay, transcripts

ROOT = Path(__file__).parents[2]
GAMES = 6
"""Games under drawn house rules in which words are looked for, per game."""
ELSEWHERE = 5
"""Words said at other times that are said in each state."""
OF_ALL = "code"
"""All conditions of a game together."""
OF_NONE = "bare"
"""What forbids a word though no condition says so."""
ANOTHER = text("Another reason.")


class Case(NamedTuple):
    """A word of a seat in a state."""

    state: Any
    seat: int
    word: str


@cache
def modules(game: Game) -> list[ModuleType]:
    """All modules of a game."""
    root = import_module(type(game).__module__)
    if not hasattr(root, "__path__"):
        root = import_module(root.__name__.rpartition(".")[0])
    inner = pkgutil.walk_packages(root.__path__, f"{root.__name__}.")
    return [root, *(import_module(found.name) for found in inner)]


@cache
def conditions(game: Game) -> dict[str, FunctionType]:
    """The functions of a game that answer with a code, by name."""
    return {
        f"{owner.__name__.rpartition('.')[2]}.{name}": function
        for owner, name, function in functions(game)
        if "NotImplementedError" not in function.__code__.co_names  # else others have it
        and (name.endswith("_code") or (name == "code" and is_question(owner)))
    }


def functions(game: Game) -> Iterator[tuple[ModuleType | type, str, FunctionType]]:
    """The functions of a game, each with the module or the class that it is one of."""
    for module in modules(game):
        for owner in owners(module):
            for name, thing in vars(owner).items():
                if isinstance(thing, FunctionType) and thing.__module__ == module.__name__:
                    yield owner, name, thing


def is_question(owner: ModuleType | type) -> bool:
    """Whether a class of a game stands for one of its questions."""
    return isinstance(owner, type) and not issubclass(owner, Game)


def owners(module: ModuleType) -> list[ModuleType | type]:
    """A module and its classes."""
    return [module, *filter(inspect.isclass, vars(module).values())]


@contextmanager
def replaced(game: Game, instead: dict[FunctionType, Callable[..., str]]) -> Iterator[None]:
    """Some conditions of a game replaced, wherever a module, a class or a table names them."""
    with pytest.MonkeyPatch.context() as patch:
        for module in modules(game):
            for owner in owners(module):
                for name, thing in list(vars(owner).items()):
                    if isinstance(thing, FunctionType) and thing in instead:
                        patch.setattr(owner, name, instead[thing])
            for table in [thing for thing in vars(module).values() if type(thing) is dict]:
                for name, thing in list(table.items()):
                    if isinstance(thing, FunctionType) and thing in instead:
                        patch.setitem(table, name, instead[thing])
        yield


@cache
def cases(game: Game) -> dict[str, dict[str, list[Case]]]:
    """For each condition, for all of them together and for none of them, and each code of it words that get
    this code from it; those that stand under ""."""
    found = {name: defaultdict[str, list[Case]](list) for name in (OF_ALL, OF_NONE, *conditions(game))}
    answers = defaultdict[str, set[str]](set)

    def noting(name: str, condition: FunctionType) -> Callable[..., str]:
        def note(*about: Any) -> str:
            code: str = condition(*about)
            answers[name].add(code)
            return code

        return note

    with replaced(game, {condition: noting(name, condition) for name, condition in conditions(game).items()}):
        for case in said(game):
            state, seat, word = case
            if refusals.of_form(game.verbs, word, game.spaces(state)) is not None:
                continue
            if refusals.of_moment(game.pending(state), word.split()[0], seat) is not None:
                continue
            answers.clear()
            code = game.code(state, seat, tuple(word.split()))
            found[OF_ALL][code].append(case)
            if code not in ("", OTHER_QUESTION) and not any(code in given for given in answers.values()):
                found[OF_NONE][code].append(case)
            for name, answer in answers.items():
                if code in answer:
                    found[name][code].append(case)
    return {name: dict(by_code) for name, by_code in found.items()}


def said(game: Game) -> Iterator[Case]:
    """What was said in lessons and in games under drawn house rules; in each of their states also a
    word of each verb that stands, the same with parts changed, and some that were said elsewhere."""
    luck = Random(game.name)
    known: dict[tuple[str, int], set[str]] = {}
    for told in played(game):
        for _, word, _ in told:
            for place, part in enumerate(word.split()):
                known.setdefault((word.split()[0], place), set()).add(part)
        parts = {where: sorted(found) for where, found in known.items()}
        for state, once, seat in told:
            yield Case(state, seat, once)
            yield from (Case(state, seat, word) for _, word, _ in luck.choices(told, k=ELSEWHERE))
            for word in {word.split()[0]: word for word in grammar.menu_words(game, state, seat)}.values():
                yield Case(state, seat, word)
                verb, *rest = word.split()
                changed = [
                    luck.choice((part, luck.choice(parts.get((verb, place), [part])), *beyond(part)))
                    for place, part in enumerate(rest, 1)
                ]
                yield Case(state, seat, " ".join((verb, *changed)))
    for build, words in of_game(game, "forbidden", "POSITIONS", ()):
        state = build().state
        yield from (Case(state, grammar.asked(game, state)[0], word) for word in words)
        for seat in grammar.asked(game, state):
            by_verb = {word.split()[0]: word for word in grammar.menu_words(game, state, seat)}
            yield from (Case(state, seat, word) for word in by_verb.values())


def beyond(part: str) -> tuple[str, ...]:
    """Numbers that a number on the menu has beside it, and perhaps not on the menu."""
    return ("0", str(int(part) + 1), str(int(part) + 9)) if is_number(part) else ()


def played(game: Game) -> Iterator[list[tuple[Any, str, int]]]:
    """The words of seats in each lesson and in each random game, with the states they were said in."""
    for path in transcripts():
        if path.parent.name == game.name:
            lesson = Replay(path.read_text("utf-8"))
            lesson.text()
            yield lesson.said
    for seed in range(GAMES):
        yield [(one.before, one.word, one.seat) for one in drawn(game, seed).said if one.seat is not None]


def every_condition() -> list[Any]:
    return [
        pytest.param(game, name, id=f"{game.name} {name}")
        for game in every_game()
        for name in conditions(game)
    ]


@pytest.fixture
def another(monkeypatch: pytest.MonkeyPatch) -> Callable[[Game], None]:
    """Gives a game one more reason."""

    def reason(game: Game) -> None:
        rule = next(iter(sections(game)), None)
        monkeypatch.setattr(type(game), "reasons", {**game.reasons, "another": (ANOTHER, rule)})

    return reason


@pytest.mark.parametrize(("game", "name"), every_condition())
def test_each_code_of_a_condition_chooses_the_sentence(
    game: Game, name: str, another: Callable[[Game], None]
) -> None:
    condition, by_code = conditions(game)[name], cases(game)[name]
    another(game)
    codes = by_code.keys() - {"", OTHER_QUESTION}
    assert codes, "it forbids no word of the lessons and the random games: write one into a lesson"
    assert literals(condition) <= codes
    for code in codes:
        state, seat, word = by_code[code][0]
        sentence, _ = refusals.reason(game.reasons, code, word.split()[0])
        assert sentence.filled() in told(game.why_not(state, word, seat))
        with replaced(game, {condition: lambda *about: condition(*about) and "another"}):
            assert ANOTHER in told(game.why_not(copy(state), word, seat))


@pytest.mark.parametrize(("game", "name"), every_condition())
def test_a_condition_that_forbids_a_word_takes_it_off_the_menu(
    game: Game, name: str, another: Callable[[Game], None]
) -> None:
    condition, by_code = conditions(game)[name], cases(game)[name]
    if name in of_game(game, "forbidden", "OF_NO_MENU", ()):
        for state, seat, word in (by_code[code][0] for code in by_code.keys() - {""}):
            assert word not in grammar.menu_words(game, state, seat)
        return
    another(game)
    by_verb = defaultdict[str, list[Case]](list)
    for case in by_code.get("", ()):
        by_verb[case.word.split()[0]].append(case)
    summed_up = of_game(game, "forbidden", "SUMMED_UP", {}).get(name, {})
    for verb in by_verb.keys() - summed_up.keys():
        assert any(decides(game, condition, case) for case in by_verb[verb]), verb
    for verb, sum_of_all in summed_up.items():
        assert any(decides_with_others(game, condition, case, sum_of_all) for case in by_verb[verb]), verb


def decides(game: Game, condition: FunctionType, case: Case) -> bool:
    """A condition that gives another code about a word has it refused for that reason, and takes it off
    the menu. False where nothing is left then that the seat could be asked, or nothing that the last part of
    the word could be, and the sum of that is told."""
    state, seat, word = case
    asked = list[Any]()

    def noted(*about: Any) -> str:
        code: str = condition(*about)
        if not code:
            asked.append(about)
        return code

    with replaced(game, {condition: noted}):
        assert game.why_not(state, word, seat) is None
    asked = [about for about in asked if word.split()[-1] in about] or asked
    with replaced(game, {condition: lambda *about: "another" if about in asked else condition(*about)}):
        unknown = copy(state)  # what a game keeps of a position it has found out under its own rules
        if not game.pending(unknown):
            return False
        left = list(grammar.menu_words(game, unknown, seat))
        assert word not in left
        heard = ANOTHER in told(game.why_not(unknown, word, seat))
        assert heard or word.rpartition(" ")[0] not in {other.rpartition(" ")[0] for other in left}
    return heard


def decides_with_others(game: Game, condition: FunctionType, case: Case, sum_of_all: str) -> bool:
    """Whether a condition that gives another code about everything has a word refused with the sum of all,
    and takes it off the menu."""
    state, seat, word = copy(case.state), case.seat, case.word
    with replaced(game, {condition: lambda *about: condition(*about) or "another"}):
        refusal = game.why_not(state, word, seat)
        return (
            refusal is not None
            and refusal.slug == sum_of_all
            and word not in grammar.menu_words(game, state, seat)
        )


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
def test_every_reason_is_given_and_every_code_has_one(game: Game) -> None:
    given = cases(game)[OF_ALL]
    rows = {
        row if (row := f"{code}/{case.word.split()[0]}") in game.reasons else code
        for code, found in given.items()
        for case in found
    }
    assert rows - {"", OTHER_QUESTION} == set(game.reasons)
    placed = {row for _, words in of_game(game, "forbidden", "POSITIONS", ()) for row in words.values()}
    assert placed in (set(), set(game.reasons)), "a game that brings positions has one for every row"
    for condition in conditions(game).values():
        assert literals(condition) <= given.keys()


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
def test_a_row_for_a_verb_is_never_taken_for_one_for_a_case(game: Game) -> None:
    """A slash is for verbs, in rows alone, and a colon for the cases that conditions tell apart."""
    for row in game.reasons:
        code, _, verb = row.partition("/")
        assert not verb or verb in game.verbs, f"{row}: a case of a code stands after a colon"
        assert code.partition(":")[2] not in game.verbs, f"{row}: what stands after a colon is no verb"
    assert not any("/" in code for code in cases(game)[OF_ALL])


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
def test_only_a_word_that_leaves_something_out_is_incomplete(game: Game) -> None:
    """A tap is not answered with such a code, so that a whole word with one would hide its reason."""
    for code, found in cases(game)[OF_ALL].items():
        for state, _, word in found if code.startswith(INCOMPLETE) else ():
            verb, *rest = word.split()
            shapes = game.verbs[verb].shapes
            placed = set(rest) & {*game.spaces(state)} or all(
                slot.kind != "space" for shape in shapes for slot in shape
            )
            longer = any(len(shape) > len(rest) for shape in shapes)
            assert longer or not placed, f"{word}: {code}"


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
def test_what_forbids_a_word_is_a_condition(game: Game) -> None:
    """Or nothing would tell whether the menu asks it: no code comes from ``code`` itself, or from a table."""
    assert cases(game)[OF_NONE] == {}


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
def test_what_answers_with_codes_is_called_so(game: Game) -> None:
    asked = conditions(game).values()
    for _, name, function in functions(game):
        if function not in asked and not name.endswith(("_code", "__")) and name != "<lambda>":
            answers = literals(function)
            assert not answers or not answers <= cases(game)[OF_ALL].keys(), name


@pytest.mark.parametrize(
    ("game", "build", "word", "row"),
    [
        pytest.param(game, build, word, row, id=f"{game.name} {word}: {row}")
        for game in every_game()
        for build, words in of_game(game, "forbidden", "POSITIONS", ())
        for word, row in words.items()
    ],
)
def test_a_word_is_refused_with_the_row_of_what_forbids_it(
    game: Game, build: Callable[[], Any], word: str, row: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sentence, rule = game.reasons[row]
    state = build().state
    seat = grammar.asked(game, state)[0]
    refusal = game.why_not(state, word, seat)
    assert refusal is not None
    check_refusal(game, refusal)
    assert (refusal.slug, refusal.rule) == (refusals.slug(row.partition("/")[0]), rule)
    assert sentence.filled() in told(refusal)
    assert not grammar.on_menu(game, state, seat, word)
    monkeypatch.setattr(type(game), "reasons", {**game.reasons, row: (ANOTHER, rule)})
    assert ANOTHER in told(game.why_not(state, word, seat))


def literals(condition: FunctionType) -> set[str]:
    """The codes that the source of a condition names."""
    source = ast.parse(textwrap.dedent(inspect.getsource(condition)))
    found = (returned(one) for one in ast.walk(source) if isinstance(one, ast.Return))
    return set[str]().union(*found) - {""}


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
def test_every_reason_says_something_and_cites_a_section(game: Game) -> None:
    for sentence, rule in game.reasons.values():
        assert sentence.msgid
        assert rule in sections(game) or not sections(game)


@pytest.mark.parametrize("name", with_tests())
def test_a_reason_cites_the_ruling_that_it_is_about(name: str) -> None:
    """As the tests of each game say once more, or a wrong number in the table would be nobody’s."""
    game = find(name)
    cited = import_module(f"tests.games.{name.replace('-', '_')}.rulings").CITED
    assert {row: rule for row, (_, rule) in game.reasons.items()} == {
        row: rule for rule, rows in cited.items() for row in rows
    }
    assert not cited.keys() - sections(game).keys()


def returned(node: ast.AST) -> set[str]:
    """The strings that a statement may return: both sides of a choice, not what decides it."""
    match node:
        case ast.Return(value=ast.expr() as value):
            return returned(value)
        case ast.IfExp(body=body, orelse=orelse):
            return returned(body) | returned(orelse)
        case ast.BoolOp(values=values):
            return set().union(*map(returned, values))
        case ast.Call(func=ast.Name(id="Code"), args=[what]):
            return returned(what)
        case ast.Constant(value=str() as code):
            return {code}
    return set()


def told(refusal: Refusal | None) -> list[Text]:
    """The sentences that a refusal is made of, their fields open."""
    assert refusal is not None
    parts = [refusal.text, *(part for _, part in refusal.text.args if isinstance(part, Text))]
    return [replace(part, args=()) for part in parts]
