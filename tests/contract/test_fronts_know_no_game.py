"""Views, fronts and print show any game: none of their files names one, nor what only one of them has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from companion import games
from companion.kit.desk_verbs import DESK_VERBS
from companion.kit.game import Game
from companion.play import END_EVENT, ROLL, TURN
from tests.contract.recordings import recording, with_tests, working
from tests.contract.test_pictures import THE_BOX, named

ROOT = Path(__file__).parents[2]
SHOWING = ("companion/views", "companion/fronts", "companion/paper", "companion/table", "web_ui", "drivers")
OF_ALL = {TURN, ROLL, END_EVENT, *THE_BOX, *DESK_VERBS}
"""Slugs that everybody may know."""
ANYWHERE = ("",)
EXCUSED: dict[str, tuple[str, ...]] = {
    "right": ANYWHERE,  # a side
    "span": ANYWHERE,  # an element of HTML
    "act": (
        "web_ui/static/later/telling.js",
        "web_ui/static/styles/cards.css",
        "web_ui/static/styles/landscape.css",
        "web_ui/static/styles/large.css",
    ),
    "again": (
        "companion/table/record/forms.py",
        "companion/table/authority/menus.py",  # new again
        "companion/views/screens/orders.py",  # of a key
        "companion/views/shown.py",  # Drawn.again
        "companion/views/table_menu.py",  # new again
        "companion/views/transcript.py",
        "web_ui/static/phone/footer.js",
    ),
    "battle": (
        "companion/fronts/cues.py",
        "web_ui/static/later/heard.js",
    ),  # any fight, in a sound of its own
    "colour": ("web_ui/joining.py",),
    "event": (
        "companion/fronts/cues.py",  # what happened, in a sound of its own
        "companion/views/screens/event.py",
        "web_ui/static/later/planned.js",
        "web_ui/static/later/heard.js",
        "web_ui/static/phone/phone.js",  # what happened, in a class of its own
        "web_ui/static/stage/stage.js",
        *(
            f"web_ui/static/styles/{name}.css"
            for name in (
                *("cards", "counted", "ended", "ending", "event", "faceoff"),
                *("landscape", "large", "mat", "still", "wide"),
            )
        ),
    ),
    "first": (
        "web_ui/first_game.py",  # of somebody’s games
        "web_ui/static/styles/ending.css",
        "web_ui/static/styles/games.css",  # of places
        "web_ui/static/pages/past.js",
        "web_ui/static/styles/plain.css",
        "web_ui/templates/seats.html",
    ),
    "found": (
        "companion/table/fold/game_log.py",
        "companion/table/journal/ledger.py",
        "web_ui/static/pages/rules.js",
    ),
    "hold": (
        "companion/fronts/console.py",  # of a key
        "companion/fronts/keys.py",
        "companion/views/bodies.py",
        "companion/views/screens/event.py",
        "companion/views/spoken.py",
    ),
    "join": (
        "companion/views/screens/join.py",
        "web_ui/static/television/lobby.js",
        "web_ui/static/styles/teaching.css",
        "web_ui/static/styles/between.css",
    ),
    "keep": ("web_ui/pages.py",),  # a page, as a file
    "kept": ("web_ui/compacting.py", "web_ui/static/pages/people.js"),
    "lead": (
        "web_ui/static/styles/plain.css",
        *(f"web_ui/templates/{name}.html" for name in ("analysis", "code", "paper", "seats")),
    ),
    "lost": (
        "web_ui/static/table/connection.js",
        "web_ui/static/styles/phone.css",
        "web_ui/static/styles/unit.css",
        "web_ui/static/styles/between.css",
        "web_ui/static/pages/unit.js",
        "web_ui/static/phone/phone.js",
    ),  # contact
    "place": (
        "companion/table/fold/playing.py",  # on a tape
        "companion/table/fold/validation.py",
        "web_ui/static/styles/games.css",
        "web_ui/static/television/headline.js",
        "web_ui/static/pages/replay.js",
        "web_ui/static/styles/wide.css",
        "web_ui/static/styles/between.css",
    ),
    "ready": (
        "companion/fronts/lists.py",  # who has answered
        "companion/fronts/small.py",
        "companion/views/bodies.py",
        "companion/views/screens/seats.py",
        "companion/views/spoken.py",
    ),
    "refresh": ("web_ui/templates/luck.html",),  # in HTTP
    "rest": ("web_ui/static/words/numbers.js",),
    "result": ("web_ui/static/styles/still.css", "web_ui/static/table/table.js"),  # of a game
    "shaft": ("web_ui/static/styles/journey.css", "web_ui/static/drawing/journey.js"),  # of an arrow
    "stay": ("companion/views/screens/event.py", "companion/views/spoken.py"),  # what a key does
    "step": (
        "web_ui/static/styles/journey.css",
        "web_ui/static/styles/large.css",
        "web_ui/static/styles/still.css",
        "web_ui/static/styles/wide.css",
    ),
    "web": ("web_ui/server.py",),  # the name of a thread
}
"""Slugs of games that mean something else to whoever shows them, and where."""


def slugs(game: Game) -> Iterator[str]:
    """A game's name, its verbs, the topics of its questions, the kinds of its events, and its pictures."""
    yield from (game.name, game.name.replace("-", "_"))
    yield from game.verbs
    yield from named(game.name)
    for seats in game.seats:
        for said in recording(game.name, seats).said:
            yield from (event.kind for event in said.events)
            pending = game.pending(said.before)
            if isinstance(pending, tuple):
                yield from (choice.topic for choice in pending)


def vocabulary() -> Iterator[str]:
    """What a piece, a glyph or an item of any game may be: the values that its type lists."""
    for path in (ROOT / "companion/play").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "Literal":
                values = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
                yield from (value for value in values if isinstance(value, str))


@cache
def known() -> frozenset[str]:
    """The names of all games, and the slugs of those of the box, but for those of the vocabulary. Of a new
    game its words are not looked for: it may use any that somebody has for something else."""
    names = {form for name in working() for form in (name, name.replace("-", "_"))}
    of_the_box = frozenset(slug for name in with_tests() for slug in slugs(games.find(name)))
    return (of_the_box | names) - OF_ALL - frozenset(vocabulary())


def literals(path: Path) -> Iterator[str]:
    """The strings of a file that are no comments, docstrings or sentences; of CSS its classes too."""
    source = path.read_text("utf-8")
    if path.suffix == ".py":
        nodes = ast.walk(ast.parse(source))
        yield from (
            node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )
        return
    yield from re.findall(r"""["'`]([\w-]+)["'`]""", source)
    if path.suffix == ".css":
        yield from re.findall(r"\.([a-z][\w-]*)", source)


def files() -> Iterator[Path]:
    for folder in SHOWING:
        for path in sorted((ROOT / folder).rglob("*")):
            theirs = {"__pycache__", "vendor"}.intersection(path.parts)
            if path.suffix in (".py", ".js", ".html", ".css", ".txt") and not theirs:
                yield path


@cache
def found() -> frozenset[tuple[str, str]]:
    """The slugs of games that files name, and where."""
    return frozenset(
        (slug, path.relative_to(ROOT).as_posix())
        for path in files()
        for slug in known() & {path.stem, *literals(path)}
    )


def test_what_shows_a_game_names_none() -> None:
    strange = sorted((place, slug) for slug, place in found() if not place.startswith(EXCUSED.get(slug, ())))
    assert strange == []


def test_nothing_is_excused_that_is_not_there() -> None:
    for slug, places in EXCUSED.items():
        for place in places:
            assert any(one == slug and where.startswith(place) for one, where in found()), (slug, place)


def test_no_game_is_named_even_in_what_is_said_about_the_code() -> None:
    names = re.compile(
        "|".join(re.escape(name) for name in working() if "-" in name) + "|arachnid|spidertwist"
    )
    assert [path for path in files() if names.search(path.read_text("utf-8").lower())] == []


TAKEN_APART = re.compile(
    r"""\b(split|partition|index|indexOf|find)\(["'`]-["'`]"""
    r"""|["'`]-["'`] (not )?in\b|["'`]\$?\{colour[^{}]*\}-"""
)
"""What reads from the name of a piece whose it is; for that it has a seat."""


def test_a_name_is_taken_apart_by_nobody_but_its_game() -> None:
    seeing = [path for path in files() if not path.is_relative_to(ROOT / "drivers")]  # they see no piece
    assert [path for path in seeing if TAKEN_APART.search(path.read_text("utf-8"))] == []


def test_the_test_knows_what_it_looks_for() -> None:
    assert {"arachnid", "taller-ants", "den", "reaction", "flyhit", "fly", "ant-egg", "spin"} <= known()
    assert {"take", "put", "split", "commit", "lead", "strike", "kill"} <= known(), "words of the field too"
    for found in ('id.partition("-")[2]', 'id.indexOf("-")', 'all("-" not in part)', "`${colourOf(seat)}-`"):
        assert TAKEN_APART.search(found)
