"""The web of the table: phone page, big board, simulated unit, all in one Flask app."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask
from werkzeug.routing import Rule

from companion.table.desk.desk import Desk
from companion.table.people.guests import Guests
from companion.views import prose
from web_ui import (
    analysis_page,
    assets,
    bench,
    joining,
    pages,
    paper_pages,
    refusals,
    security,
    translation,
)
from web_ui.api import (
    beside_the_record,
    description,
    endings,
    games,
    luck,
    past,
    questions,
    sitting,
    table,
    thinking,
    words,
)
from web_ui.api import people as persons
from web_ui.broadcaster import Broadcaster
from web_ui.compression import compress_answers
from web_ui.inviting import Inviting
from web_ui.inviting import blueprint as inviting_routes
from web_ui.live import Streams
from web_ui.naming import Naming
from web_ui.seating import Seating
from web_ui.services import Services

LOCAL_NAMES = ("localhost",)


def create_app(desk: Desk, guests: Guests, services: Services | None = None) -> Flask:
    """The app for one table."""
    given = services or Services()
    app = Flask(__name__, static_folder=None)
    app.url_rule_class = _Matched
    translation.install_language(app, given.language, lambda spoken: prose.speech_at(desk.snapshot(), spoken))
    given.names.tell(desk.call_seats)
    naming = Naming(desk, guests, given.names)
    streams = Streams()
    app.extensions["streams"] = streams
    broadcaster = app.extensions["broadcaster"] = Broadcaster()
    desk.watch(broadcaster.ring)
    security.protect(app, guests, (*LOCAL_NAMES, *given.trusted_hosts))
    compress_answers(app)
    refusals.register(app)
    made = assets.Assets()
    app.register_blueprint(assets.blueprint(made))
    simulated = given.unit is not None
    inviting = Inviting(guests, given.invite)
    app.register_blueprint(inviting_routes(inviting))
    app.register_blueprint(pages.blueprint(desk, given.docs, made, given.luck_of_box))
    app.register_blueprint(joining.blueprint(desk, guests, naming))
    app.register_blueprint(table.blueprint(desk, guests, streams, made, inviting, simulated=simulated))
    app.register_blueprint(questions.blueprint(desk, guests, given.docs))
    app.register_blueprint(games.blueprint(desk, given.export, given.backup, given.copies, guests))
    app.register_blueprint(luck.blueprint(desk, given.witnesses))
    games_of_box = past.Past(desk, guests, given.past_games, given.people)
    app.register_blueprint(past.blueprint(games_of_box))
    app.register_blueprint(persons.blueprint(games_of_box, given.names))
    app.register_blueprint(endings.blueprint(games_of_box, given.drawn))
    seating = Seating(desk, guests, naming)
    said = security.Rate(10, 20)  # whatever it is, one phone says no more
    app.register_blueprint(words.blueprint(desk, guests, seating, said))
    app.register_blueprint(sitting.blueprint(seating, naming, said))
    app.register_blueprint(beside_the_record.blueprint(desk, guests, said))
    app.register_blueprint(thinking.blueprint(desk, guests, given.hint, given.try_word))
    app.register_blueprint(paper_pages.blueprint(desk, guests))
    app.register_blueprint(
        analysis_page.blueprint(games_of_box, given.look, given.replaced, simulated=simulated)
    )
    app.register_blueprint(description.blueprint())
    if given.unit is not None:
        app.register_blueprint(bench.blueprint(given.unit, streams, given.spoken))
    return app


class _Matched(Rule):
    """A rule that requests are matched with. Nobody asks it for an address by ``url_for``, for which
    werkzeug would compile two functions for each rule at every start: of 74 rules 38 ms on a computer, where
    5 do."""

    def _compile_builder(self, *_: bool) -> Callable[..., tuple[str, str]]:
        return _unbuilt


def _unbuilt(*_: object, **__: object) -> tuple[str, str]:
    raise NotImplementedError("addresses are written out here; url_for knows none")
