"""What the web of the table is given beside the desk and the guests: Services."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from pathlib import Path

from companion.frozen import frozen
from companion.kit.data import own_only
from companion.play import ReadFile
from companion.ports import SimulatedUnit
from companion.table.archive.past_games import PastGames
from companion.table.luck.witnesses import Witnesses
from companion.table.people.names import Names
from companion.table.people.people import People
from companion.views import rulebook
from web_ui import analysis_page, luck_page, translation
from web_ui.api import endings, games, thinking
from web_ui.inviting import Invite


@frozen
class Services:
    """What the app does with the help of others, and what it is told; without any of it the box can do no
    more than play."""

    names: Names = field(default_factory=Names)
    """What people are called, told to the desk from here on."""
    language: Callable[[], str] = lambda: translation.ENGLISH
    """Tells that of the table; a phone may have its own."""
    unit: SimulatedUnit | None = None
    """The simulated unit to show at /unit, None where the unit is real."""
    spoken: Callable[[], str] = str
    """Tells what its display says."""
    trusted_hosts: Iterable[str] = ()
    """Names the box answers to besides localhost and any bare address."""
    docs: Path = field(default_factory=rulebook.folder)
    """Holds the rules pages."""
    export: games.Export | None = None
    """Gives the lines of a game's record."""
    backup: games.Backup | None = None
    """Gives all games in a file."""
    copies: games.TellCopies | None = None
    """Tells when they were last saved."""
    hint: thinking.Think | None = None
    """Has the best words of a seat thought of that is asked; None where the box gives no hints."""
    try_word: thinking.TryWord | None = None
    """Has it thought of what one of them is worth."""
    look: analysis_page.Look | None = None
    """Has the best words of any position thought of."""
    replaced: ReadFile = own_only
    """Reads the owner's data files."""
    invite: Invite | None = None
    """Tells how phones join; without it, by the address that a page was asked for at."""
    witnesses: Witnesses = field(default_factory=Witnesses)
    """The phones that take part in the luck of this desk."""
    drawn: Mapping[str, endings.Draw] = field(default_factory=dict)
    """Draws the end of a game."""
    luck_of_box: luck_page.Look | None = None
    """Tells how the luck of all games fell."""
    past_games: PastGames | None = None
    """Those of this box."""
    people: People = field(default_factory=People)
    """Those who have played them."""
