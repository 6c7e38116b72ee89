"""Luck is waited for, or cannot be had."""

from __future__ import annotations

from companion.play import ROLL, Chance, Glyph, text
from companion.views.bodies import Card, Panel, SoftKey
from companion.views.glance import Glance
from companion.views.screens.pages import WHY
from companion.views.screens.screen import Done, Key, Screen, Submission, submission
from companion.views.walk import BY_HAND, turn_to


def draw_panel(glance: Glance) -> Panel:
    """The bag or die, who draws, and where luck comes from."""
    chance = _chance(glance)
    keys = (
        glance.key(text("more")),
        glance.key(text("By hand")) if glance.snapshot.again is None else SoftKey(),
        glance.key(text("Roll") if chance.verb == ROLL else text("Draw")),
    )
    return _panel(glance, chance, keys)


def by_hand_panel(glance: Glance) -> Panel:
    """The same where people draw: the box may again, or they say what came."""
    keys = (glance.key(text("more")), glance.key(text("By box")), glance.key(text("By hand")))
    return _panel(glance, _chance(glance), keys)


def _chance(glance: Glance) -> Chance:
    chance = glance.snapshot.pending
    assert isinstance(chance, Chance), "or nothing would be drawn"
    return chance


def _panel(glance: Glance, chance: Chance, keys: tuple[SoftKey, SoftKey, SoftKey]) -> Panel:
    rolls = chance.verb == ROLL
    if chance.by is None:
        head = glance.translate(chance.prompt)
    else:
        name = glance.seat(chance.by).name
        head = glance.translate(text("{name} rolls", name=name) if rolls else text("{name} draws", name=name))
    glyph = chance.glyph or Glyph("dice" if rolls else "icon", icon="" if rolls else "bag")
    lines = tuple(line for line in (_what(glance, chance), _source(glance, chance)) if line)
    told = [line.lower() for line in (head, *lines)]
    context = "" if glance.context.lower() in told else glance.context  # such as who begins
    body = Card(glyph, head, lines, glance.mark(chance.by))
    return Panel(body, glance.translate(glance.scene.phase), context=context, keys=keys)


def _what(glance: Glance, chance: Chance) -> str:
    """The first line under who draws: how many are in the bag, or what for."""
    if chance.glyph is not None and chance.glyph.kind == "bag" and isinstance(chance.glyph.value, int):
        left = chance.glyph.value
        return glance.translate(text("{n} token in the bag", plural="{n} tokens in the bag", n=left))
    return glance.translate(chance.prompt) if chance.by is not None else ""


def _source(glance: Glance, chance: Chance) -> str:
    """Where the draw comes from, named truthfully."""
    if glance.snapshot.again is not None:
        return glance.translate(text("The same falls again"))
    sources = {
        "hwrng": text("luck: hardware"),
        "serial": text("luck: USB stick"),
        "getrandom": text("luck: system"),
        "hand": text("luck: by hand"),
    }
    luck = glance.snapshot.luck
    name = "hand" if chance.source in luck.by_hand else luck.provenance
    return glance.translate(sources.get(name, text("luck: {source}", source=luck.generator.label)))


def draw(glance: Glance, key: Key) -> Done | None:
    """Key 3 draws, key 2 chooses that people draw by hand from here on."""
    chance = glance.snapshot.pending
    if key == "key1":
        return None
    if key == "key2" and glance.snapshot.again is None and isinstance(chance, Chance):
        return glance.walk, Submission(f"source {chance.source} hand")
    if key == "key2":
        return glance.walk, None
    return glance.walk, submission(glance, "draw", glance.speaker)


def choose_who_draws(glance: Glance, key: Key) -> Done | None:
    """Key 2 gives the draws back to the box, key 3 goes back to saying what came."""
    if key == "key2":
        return glance.walk, Submission(f"source {_chance(glance).source} box")
    return (glance.go_home(), None) if key == "key3" else None


def trouble_panel(glance: Glance) -> Panel:
    """No draw can be made: nothing is lost, and what to do."""
    body = Card(
        Glyph("icon", icon="warning"),
        glance.translate(text("No random numbers")),
        (glance.translate(text("Check the source, or")), glance.translate(text("use bag and dice."))),
    )
    keys = (glance.key(text("why")), glance.key(text("By hand")), glance.key(text("Retry")))
    title, context = glance.translate(text("Draw paused")), glance.translate(text("nothing lost"))
    return Panel(body, title, context=context, keys=keys)


def retry(glance: Glance, key: Key) -> Done | None:
    """Key 1 says why; the others draw."""
    return (turn_to(glance.walk, WHY.name), None) if key == "key1" else draw(glance, key)


DRAW = Screen("draw", draw_panel, draw)
WHO_DRAWS = Screen(
    BY_HAND, by_hand_panel, choose_who_draws, left="key3", offered=lambda glance: glance.waits_for_hands
)
TROUBLE = Screen("trouble", trouble_panel, retry)
