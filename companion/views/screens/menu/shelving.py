"""Another game is begun or opened while one is played: what becomes of that one, asked before it is done."""

from __future__ import annotations

from companion.kit.game import Parts
from companion.play import End, text
from companion.table.authority.menus import NEW, OPEN, START
from companion.table.intents import Snapshot
from companion.views.bodies import Notice, Panel, SoftKey
from companion.views.glance import Glance
from companion.views.walk import ANOTHER_GAME, menu_of


def puts_away(word: Parts, snapshot: Snapshot) -> bool:
    """True where a word of the desk would put a game away that is not over."""
    return word[:1] in ANOTHER_GAME and snapshot.is_played


def is_asked(glance: Glance) -> bool:
    """True where a whole such word waits to be said."""
    word = glance.walk.menu.place.prefix
    if glance.walk.menu.tree != "desk" or not puts_away(word, glance.snapshot):
        return False
    return menu_of(glance.walk, glance.snapshot)(word) == End()


def panel(glance: Glance) -> Panel:
    """Where the game goes that lies here; key 3 starts or opens the other one."""
    game = glance.snapshot.game
    assert game is not None, "or nothing would be put away"
    body = Notice(
        glance.translate(text("{game} goes to the shelf.", game=game.title)),
        glance.translate(text("It can be opened again from there.")),
    )
    begins = glance.walk.menu.place.prefix[0] == "new"
    keys = (SoftKey(sign="back"), SoftKey(), glance.key(START if begins else text("Open")))
    return Panel(body, glance.translate(NEW if begins else OPEN), keys=keys)
