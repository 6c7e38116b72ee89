"""The web of the table: phone page, big board, simulated unit, all in one Flask app."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from flask import Flask
from werkzeug.routing import Rule

from companion.kit.data import own_only
from companion.play import ReadFile
from companion.ports import SimulatedUnit
from companion.table.archive.past_games import PastGames
from companion.table.desk.desk import Desk
from companion.table.luck.witnesses import Witnesses
from companion.table.people.guests import Guests
from companion.table.people.names import Names
from companion.table.people.people import People
from companion.views import prose, rulebook
from web_ui import (
    analysis_page,
    assets,
    bench,
    joining,
    luck_page,
    pages,
    paper_pages,
    refusals,
    security,
    translation,
)
from web_ui.api import description, endings, games, luck, past, questions, table, thinking, words
from web_ui.api import people as persons
from web_ui.broadcaster import Broadcaster
from web_ui.compression import compress_answers
from web_ui.inviting import Invite, Inviting
from web_ui.inviting import blueprint as inviting_routes
from web_ui.live import Streams
from web_ui.naming import Naming

LOCAL_NAMES = ("localhost",)


def create_app(
    desk: Desk,
    guests: Guests,
    names: Names | None = None,
    *,
    language: Callable[[], str] = lambda: translation.ENGLISH,
    unit: SimulatedUnit | None = None,
    spoken: Callable[[], str] = str,
    trusted_hosts: Iterable[str] = (),
    docs: Path | None = None,
    export: games.Export | None = None,
    backup: games.Backup | None = None,
    copies: games.TellCopies | None = None,
    hint: thinking.Think | None = None,
    try_word: thinking.TryWord | None = None,
    look: analysis_page.Look | None = None,
    replaced: ReadFile = own_only,
    invite: Invite | None = None,
    witnesses: Witnesses | None = None,
    drawn: Mapping[str, endings.Draw] | None = None,
    luck_of_box: luck_page.Look | None = None,
    past_games: PastGames | None = None,
    people: People | None = None,
) -> Flask:
    """The app for one table. What people are called, ``names``, is told to the desk from here on.

    ``language`` tells the table's; a phone may have its own. ``unit`` is the simulated unit to show at
    /unit, None where the unit is real, and ``spoken`` tells what its display says.
    ``trusted_hosts`` are names the box answers to besides localhost and any bare address.
    ``docs`` holds the rules pages; ``export`` gives the lines of a game's record, ``backup`` all games in a
    file, ``copies`` when they were last saved, ``hint`` the best words of a seat that is asked, ``try_word``
    what one of them is worth, ``look`` the best of any position, None where the box gives no hints;
    ``replaced`` reads the owner's data files; ``drawn`` what is drawn of the end of a game; ``luck_of_box``
    tells how the luck of all games fell.
    ``witnesses`` are the phones that take part in the luck of this desk.
    ``past_games`` are those of this box, ``people`` who has played them.
    ``invite`` tells how phones join; without it, by the address that this page was asked for at.
    """
    app = Flask(__name__, static_folder=None)
    app.url_rule_class = _Matched
    translation.install_language(app, language, lambda spoken: prose.speech_at(desk.snapshot(), spoken))
    names = names or Names()
    names.tell(desk.call_seats)
    naming = Naming(desk, guests, names)
    streams = Streams()
    app.extensions["streams"] = streams
    broadcaster = app.extensions["broadcaster"] = Broadcaster()
    desk.watch(broadcaster.ring)
    security.protect(app, guests, (*LOCAL_NAMES, *trusted_hosts))
    compress_answers(app)
    refusals.register(app)
    made = assets.Assets()
    app.register_blueprint(assets.blueprint(made))
    docs = docs or rulebook.folder()
    inviting = Inviting(guests, invite)
    app.register_blueprint(inviting_routes(inviting))
    app.register_blueprint(pages.blueprint(desk, docs, made, luck_of_box))
    app.register_blueprint(joining.blueprint(desk, guests, naming))
    app.register_blueprint(table.blueprint(desk, guests, streams, made, inviting, simulated=unit is not None))
    app.register_blueprint(questions.blueprint(desk, guests, docs))
    app.register_blueprint(games.blueprint(desk, export, backup, copies, guests))
    app.register_blueprint(luck.blueprint(desk, witnesses or Witnesses()))
    games_of_box = past.Past(desk, guests, past_games, people or People())
    app.register_blueprint(past.blueprint(games_of_box))
    app.register_blueprint(persons.blueprint(games_of_box, names))
    app.register_blueprint(endings.blueprint(games_of_box, drawn or {}))
    app.register_blueprint(words.blueprint(desk, guests, naming))
    app.register_blueprint(thinking.blueprint(desk, guests, hint, try_word))
    app.register_blueprint(paper_pages.blueprint(desk, guests))
    simulated = unit is not None
    app.register_blueprint(analysis_page.blueprint(games_of_box, look, replaced, simulated=simulated))
    app.register_blueprint(description.blueprint())
    if unit is not None:
        app.register_blueprint(bench.blueprint(unit, streams, spoken))
    return app


class _Matched(Rule):
    """A rule that requests are matched with. Nobody asks it for an address by ``url_for``, for which
    werkzeug would compile two functions for each rule at every start."""

    def _compile_builder(self, *_: bool) -> Callable[..., tuple[str, str]]:
        return _unbuilt


def _unbuilt(*_: object) -> tuple[str, str]:
    raise NotImplementedError("addresses are written out here; url_for knows none")
