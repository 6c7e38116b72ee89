"""Every screen that real games come to, on one sheet a game and language: ``make gallery``

The games are played by random presses on a real desk with repeatable luck; the first panel of each
kind is kept. Look at the sheets that changed before they are committed.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from PIL import Image, ImageDraw

from companion import games
from companion.fronts.oled import draw, render
from companion.frozen import replace
from companion.play import Chance, Over
from companion.ports import Stick
from companion.table.archive.stick_copy import PROBLEMS
from companion.table.intents import Snapshot
from companion.table.journal.ledger import BACK_AFTER_BREAK
from companion.table.luck.generator import Alarm
from companion.table.people.guests import PermissionRequest
from companion.table.people.opponents import Opponents
from companion.views.bodies import Log, Panel
from companion.views.panel import countdown, safe
from companion.views.prose import languages, translate
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen
from companion.views.spoken import spoken
from companion.views.walk import Walk
from tests.fronts.fingers import INVITATION, Fingers
from tests.support.tables import Table

FOLDER = Path(__file__).parents[2] / "docs" / "gallery"
ROUNDS = {"arachnid": (" end.max_rounds=5", " mode=tracked end.max_rounds=5")}
"""House rules under which a game is shown, where it has more than one face."""
PRESSES, SEEDS = 2500, 3
TILES = 96
SIZE, SMALL = (128, 64), ((128, 32), (64, 48))

Shots = dict[str, Panel]
"""A panel by language."""


class Kind(NamedTuple):
    """What makes two panels the same kind of screen, whatever names and numbers they show."""

    on: str
    body: str
    words: str


def shots(at: Fingers) -> Shots:
    """What is on show, in every language."""
    now = at.table.now
    return {
        language: ShownScreen(replace(at.walk, language=language), now, INVITATION).panel
        for language in languages()
    }


def kind(at: Fingers, shown: Panel) -> Kind:
    scene = at.table.now.scene
    names = [re.escape(translate(line.name)) for line in scene.seats] if scene else []
    body = shown.body
    words = " ".join((shown.title, *(getattr(body, name, "") for name in ("head", "who"))))
    if (here := getattr(body, "here", None)) is not None:
        words += here.what
    for name in (*names, r"\b[a-z]?\d+\b", r"\b(Alpha|Beta|Spider)\b"):
        words = re.sub(name, "@", words)
    return Kind(at.on, type(body).__name__, words)


def played(folder: Path, game: str, rules: str, seed: int) -> Iterator[Fingers]:
    """Somebody at a game, after every press: now and then a hold, a page, the menu of the desk."""
    random = Random(f"{game}{rules}{seed}")
    seats = max(games.find(game).seats)
    with Table(folder, find=games.find, names=games.names, seed=seed) as table:
        assert table.submit(f"new {game} {seats}{rules} start").ok
        at = Fingers(table)
        yield at
        over = 0
        for _ in range(PRESSES):
            held = random.choice((1, 3))
            if random.random() < 0.04 and f"key{held}" in at.holds():
                at.hold(held)
            else:
                at.press(random.choice((1, 2, 3, 3, 3)))
            yield at
            if (at.walk.menu.tree == "desk" and random.random() < 0.7) or at.on == "paused":
                at.press(1)
            if at.on == "putting back":
                at.press(3)  # it is read, and played on: the rebuild it leads to is shown from a break
            if table.now.game is None or table.now.game.name != game:
                return
            over += isinstance(table.now.pending, Over)
            if over > 25:  # its pages have been leafed through
                return


def gathered(folder: Path, game: str) -> list[Shots]:
    """The kinds of screens of a game, in the order they were met."""
    found: dict[Kind, Shots] = {}
    for rules in ROUNDS.get(game, ("",)):
        for seed in range(SEEDS):
            for at in played(folder / f"{rules}{seed}", game, rules, seed):
                taken = shots(at)
                found.setdefault(kind(at, taken["en"]), taken)
    return list(found.values())


def of_the_generator(now: Snapshot) -> Iterator[Shots]:
    """The page that tells how the generator does, as it comes about in a running game."""
    alarm = Alarm("repetition", 1, now.luck.generator.since)
    for condition in ("failed", "testing", "well"):
        generator = replace(now.luck.generator, condition=condition, alarms=(alarm,))
        then = replace(now, luck=replace(now.luck, generator=generator))
        yield {
            language: ShownScreen(
                replace(reconcile(Walk(), then), page="luck", language=language), then
            ).panel
            for language in languages()
        }


def of_what_helps(now: Snapshot) -> Iterator[Shots]:
    """How a first game goes, what the keys do, whether the box speaks, and what."""
    walk = Walk(joystick=True, announcing=False)
    for page, scroll, on in (
        *(("help", place, False) for place in range(5)),
        ("voice", 0, False),
        ("voice", 0, True),
        ("language", 1, True),
    ):
        there = replace(walk, page=page, scroll=scroll, announcing=on)
        yield {
            language: ShownScreen(replace(reconcile(there, now), language=language), now).panel
            for language in languages()
        }


STICKS = (
    Stick("sda1", "offered"),
    Stick("sda1", "strange"),
    Stick("sda1", "saving"),
    Stick("sda1", "saved", games=12),
    Stick("sda1", "saved", games=1),
    *(Stick("sda1", "failed", problem=problem, megabytes=12) for problem in PROBLEMS),
)


def of_a_stick(now: Snapshot) -> Iterator[Shots]:
    """What is asked and told of a stick, page by page."""
    for stick in STICKS:
        for scroll in range(2):
            walk = replace(reconcile(Walk(), now), stick=stick, scroll=scroll)
            taken = {
                language: ShownScreen(replace(walk, language=language), now).panel for language in languages()
            }
            if scroll == 0 or any(shown.keys[1].sign == "next" for shown in taken.values()):
                yield taken


def of_the_box(folder: Path) -> list[Shots]:
    """The screens that belong to no game."""
    found: list[Shots] = []
    with Table(folder / "idle", find=games.find, names=games.names, seed=1) as table:
        at = Fingers(table)
        for keys in ((), (2,), (3, 3)):
            at.press(*keys)
            found.append(shots(at))
        nowhere = replace(reconcile(Walk(), table.now), page="join")
        found.append(
            {
                language: ShownScreen(replace(nowhere, language=language), table.now).panel
                for language in languages()
            }
        )
        found += list(of_what_helps(table.now))
        found += list(of_a_stick(table.now))
        assert table.submit("new web-of-flies 3 start").ok
        at.look()
        for role in ("table", "referee"):
            request = PermissionRequest("phone", role, frozenset({1}))
            found.append(
                {
                    language: ShownScreen(
                        replace(at.walk, request=request, language=language), table.now
                    ).panel
                    for language in languages()
                }
            )
        found += list(of_the_generator(table.now))
        assert table.submit("pause").ok
        at.look()
        found.append(shots(at))
        notice = replace(table.now, notice=BACK_AFTER_BREAK, paused=False)
        found.append(
            {
                language: ShownScreen(reconcile(Walk(language=language), notice), notice).panel
                for language in languages()
            }
        )
        for seconds in (3, 2, 1):
            found.append({language: countdown(seconds, language) for language in languages()})
        found.append({language: safe(table.now, language) for language in languages()})
    opponents = Opponents(games=games.names())
    with Table(folder / "alone", find=games.find, names=games.names, seed=1, opponents=opponents) as table:
        at = Fingers(table)
        # Web of Flies for four; the seats of the box, how strong it plays them, and back where it starts
        for way in ((3, 2, 3, 2, 2, 3), (2, 3), (3,), (3,)):
            at.press(*way)
            found.append(shots(at))
        at.press(3)
        while isinstance(table.now.pending, Chance) or 0 in table.now.asks:
            assert table.play_a_step(Random(1)).ok
        for awaited in (True, False):  # the box waits for people, then it thinks
            now = replace(table.now, people_awaited=awaited, woken=awaited)
            found.append(
                {
                    language: ShownScreen(reconcile(Walk(language=language), table.now), now).panel
                    for language in languages()
                }
            )
        at.skip()
        at.press(3)
        at.go_to("New game")
        at.press(3, 3)
        found.append(shots(at))  # what becomes of this one
    with Table(folder / "back", find=games.find, names=games.names, seed=1) as table:
        assert table.submit("new web-of-flies 3 start").ok
        luck = Random(1)
        for _ in range(12):
            assert table.play_a_step(luck).ok
        at = Fingers(table)
        at.hold(1)  # what was taken back, and what to put back
        for _ in range(2):
            found.append(shots(at))
            at.press(2)
    with Table(folder / "silent", find=games.find, names=games.names, mood="silent") as table:
        assert table.submit("new web-of-flies 2 start").ok
        at = Fingers(table)
        for keys in ((), (1,)):
            at.press(*keys)
            found.append(shots(at))
    return found


def sheet(panels: list[Panel], size: tuple[int, int] = SIZE, across: int = 8, scale: int = 2) -> Image.Image:
    """Panels side by side, enlarged."""
    width, height = size[0] * scale, size[1] * scale
    down = -(-len(panels) // across)
    whole = Image.new("1", (across * (width + 8) + 8, down * (height + 8) + 8))
    pen = ImageDraw.Draw(whole)
    pen.rectangle((0, 0, *whole.size), fill=1)
    for place, shown in enumerate(panels):
        tile = render(shown, size).image().resize((width, height), Image.Resampling.NEAREST)
        whole.paste(tile, (8 + place % across * (width + 8), 8 + place // across * (height + 8)))
    return whole


def written(name: str, found: list[Shots]) -> None:
    """The sheets of a game, and its screens in words. A screen that cuts a line is named."""
    for language in languages():
        panels = [taken[language] for taken in found[:TILES]]
        for shown in panels:
            if (cut := draw(shown).cut) and not isinstance(shown.body, Log):
                print(
                    f"{name}, {language}: {shown.title or shown.body} cuts {', '.join(cut)}", file=sys.stderr
                )
        sheet(panels).save(FOLDER / f"{name}.{language}.png", optimize=True)
        words = "".join(f"{number}. {spoken(shown, language)}\n" for number, shown in enumerate(panels, 1))
        (FOLDER / f"{name}.{language}.txt").write_text(words, "utf-8")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        box = of_the_box(folder)
        written("box", box)
        print(f"box: {len(box)} screens")
        every = list(box)
        for game in games.names():
            found = gathered(folder / game, game)
            written(game, found)
            every += found
            print(f"{game}: {len(found)} kinds of screens")
    for width, height in SMALL:
        some = [taken["en"] for taken in every[::3]]
        name = f"small-{width}x{height}.png"
        sheet(some, (width, height), 8 if width > 64 else 14).save(FOLDER / name, optimize=True)


if __name__ == "__main__":
    main()
