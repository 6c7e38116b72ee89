"""The desk's own verbs: steps back and pauses, corrections, and which game is on the table."""

from __future__ import annotations

from collections.abc import Sequence

from companion.errors import OptionError
from companion.kit import grammar
from companion.play import Choice, Game, Text, text
from companion.table import menus
from companion.table.draws import draw_on
from companion.table.moves import draw_luck, hand_luck, play
from companion.table.opponents import STRENGTHS
from companion.table.record import Fold
from companion.table.refusals import near, refused, require_game, require_going, require_play, require_seat
from companion.table.said import Said, Verb

LONGEST_NOTE = 200

# --------------------------------------------------------------------- steps and clocks


def back(said: Said) -> int:
    """``back``: to before a seat's own last decision, where nothing was revealed since."""
    fold = require_game(said.ledger.fold)
    require_going(said.seen)
    require_seat(said.intent, said.seen, said.intent.seat)
    undo = fold.now.undo
    if undo is None:
        raise refused(
            "revealed",
            text("Nothing can be taken back: luck was seen, or nothing was decided.", short="Luck was seen"),
        )
    wanted = (
        said.intent.seat if said.intent.seat is not None else menus.may_go_back(said.seen, said.intent.origin)
    )
    if undo.seat != wanted:
        person = said.seen.scene.seats[undo.seat].name if said.seen.scene else text("another player")
        raise refused("moved-on", text("{who} has decided since. Only that can be taken back.", who=person))
    if said.intent.ask not in (None, undo.before):
        raise refused("stale", text("That step has been taken back already.", short="Taken back"))
    draft = said.ledger.draft(said.intent.id, said.intent.origin)
    draft.enter("back", undo.seat, {"to": undo.before})
    return said.ledger.commit(draft)


def pause(said: Said) -> int:
    """``pause``: clocks stand still and nothing is played."""
    require_play(said.ledger.fold, said.seen)
    return _enter(said, "pause", {})


def resume(said: Said) -> int:
    """``resume``: on from a pause."""
    require_game(said.ledger.fold)
    if not said.seen.paused:
        raise refused("not-paused", text("The game is not paused."))
    return _enter(said, "resume", {})


def source(said: Said) -> int:
    """``source NAME box|hand``: who draws from a source from now on."""
    fold = require_play(said.ledger.fold, said.seen)
    if len(said.rest) != 2 or said.rest[1] not in ("box", "hand"):
        raise refused("wrong-shape", text("Say it as source NAME box, or source NAME hand."))
    name, by_hand = said.rest[0], said.rest[1] == "hand"
    if name not in said.seen.sources:
        hint = near(name, list(said.seen.sources)) or "…"
        raise refused(
            "unknown-name", text("No source of luck here is called {name}. Try {hint}.", name=name, hint=hint)
        )
    if by_hand == (name in fold.by_hand):
        raise refused("already", text("{source}: drawn that way already.", source=said.seen.sources[name]))
    return _enter(said, "source", {"source": name, "hand": by_hand})


def opponent(said: Said) -> None:
    """``opponent COLOUR MS|nobody``: the box plays a seat, or leaves it. Nothing of the record."""
    fold = require_play(said.ledger.fold, said.seen)
    if not said.seen.engine:
        raise refused("no-opponent", _no_opponent(said, fold.game))
    if not menus.complete(
        lambda prefix: menus.desk_menu(said.seen, said.intent.origin, prefix), _parts(said)
    ):
        raise refused(
            "wrong-shape",
            text(
                "Say it as opponent COLOUR and {ms}, or {nobody}.",
                ms=", ".join(map(str, STRENGTHS)),
                nobody=menus.NOBODY,
            ),
        )
    colour, strength = said.rest
    line = next(line for line in fold.game.scene(fold.now.state).seats if line.colour == colour)
    if strength == menus.NOBODY:
        said.opponents.leave(line.seat)
    elif line.seat in said.opponents.taken():
        raise refused(
            "seat-taken",
            text("{who} is on a phone. Leave the seat there first, or choose another.", who=line.name),
        )
    else:
        said.opponents.sit(line.seat, int(strength))


def _no_opponent(said: Said, game: Game) -> Text:
    titles = [other.title for other in said.seen.games if said.opponents.plays(other)]
    if not titles:
        return text("The box has no opponent for {game}.", game=game.title)
    listed = titles[0]
    for title in titles[1:]:
        listed = text("{first}, {next}", first=listed, next=title)
    return text("The box has no opponent for {game}. It plays {games}.", game=game.title, games=listed)


def _parts(said: Said) -> tuple[str, ...]:
    return tuple(said.intent.word.split())


def note(said: Said) -> int:
    """``note …``: a line for the log."""
    require_game(said.ledger.fold)
    if not said.rest:
        raise refused("wrong-shape", text("Say what to note, as note the fly was lost."))
    words = " ".join(said.rest)
    if len(words) > LONGEST_NOTE:
        raise refused("wrong-shape", text("A note may have {n} characters.", n=LONGEST_NOTE))
    return _enter(said, "note", {"text": words})


def _enter(said: Said, kind: str, body: dict[str, object]) -> int:
    require_seat(said.intent, said.seen, said.intent.seat)
    draft = said.ledger.draft(said.intent.id, said.intent.origin)
    draft.enter(kind, said.intent.seat, body)
    return said.ledger.commit(draft)


# ----------------------------------------------------------------- for the whole table


def done(said: Said) -> int:
    """``done all``: the finish word of every seat that is still asked, in one commit."""
    if not said.rest:
        return play(said)  # "done" alone is a word of the game
    fold = require_play(said.ledger.fold, said.seen)
    _require_control(said)
    if said.rest != ("all",):
        raise refused("wrong-shape", text("Say it as done all."))
    draft = said.ledger.draft(said.intent.id, said.intent.origin)
    said_any = False
    for choice in menus.finishers(said.seen):
        if choice.finish is None or not _still_asked(draft.fold, choice):
            continue
        playing = draft.fold.playing()
        playing.say(choice.finish, choice.seat)
        draw_on(playing, fold.by_hand, said.pool)
        draft.enter("word", choice.seat, {"word": choice.finish}, playing.played())
        said_any = True
    if not said_any:
        raise refused("not-asked", text("Nobody is asked anything that could be done."))
    return said.ledger.commit(draft)


def _still_asked(fold: Fold, choice: Choice) -> bool:
    now = grammar.choice_of(fold.game, fold.now.state, choice.seat)
    return now is not None and now.topic == choice.topic and now.finish == choice.finish


def pencil(said: Said) -> int:
    """``pencil WORD…``: a correction the rules know how to take."""
    fold = require_game(said.ledger.fold)
    _require_control(said)
    require_going(said.seen)
    if not menus.complete(lambda prefix: fold.game.corrections(fold.now.state, prefix), said.rest):
        raise refused("wrong-shape", text("No correction reads like that. Choose one from the menu."))
    word = " ".join(said.rest)
    playing = fold.playing()
    playing.say(word, None)
    draw_on(playing, fold.by_hand, said.pool)
    draft = said.ledger.draft(said.intent.id, said.intent.origin)
    draft.enter("pencil", said.intent.seat, {"word": word}, playing.played())
    return said.ledger.commit(draft)


def close(said: Said) -> int | None:
    """``close``: the game goes to the shelf and the table is clear."""
    if said.ledger.key is None:
        require_game(said.ledger.fold)
    _require_begin(said)
    if said.ledger.fold is None:
        said.ledger.clear()
        return None
    draft = said.ledger.draft(said.intent.id, said.intent.origin)
    draft.enter("close", said.intent.seat, {})
    return said.ledger.close(draft)


def open_key(said: Said) -> int | None:
    """``open KEY``: a game from the shelf; what lies on the table goes there."""
    _require_begin(said)
    keys = [str(key) for key in said.ledger.shelf if key != said.ledger.key]
    if len(said.rest) != 1 or said.rest[0] not in keys:
        raise refused(
            "no-game",
            text("No such game is on the shelf. There are: {keys}.", keys=", ".join(keys) or "–"),
        )
    return said.ledger.take(int(said.rest[0]), said.intent.id, said.intent.origin)


def new(said: Said) -> int:
    """``new GAME SEATS [KEY=VALUE …] start``: another game."""
    _require_begin(said)
    if len(said.rest) < 3 or said.rest[-1] != "start":
        raise refused(
            "wrong-shape",
            text("Say it as new GAME SEATS start, for example new {game} 2 start.", game=_any(said)),
        )
    name, seats, *chosen = said.rest[:-1]
    game = _game(said, name)
    if not grammar.is_number(seats):
        raise refused("wrong-shape", text("{seats} is no number of seats.", seats=seats))

    def read(file: str) -> str | None:  # an owner's files lie in a folder per game
        return said.read(f"{game.name}/{file}")

    settings = game.settle(int(seats), _options(chosen), read)
    draft = said.ledger.begin(game, settings, said.intent.id, said.intent.origin)
    playing = draft.fold.playing()
    draw_on(playing, frozenset(), said.pool)
    if playing.played().items:
        draft.enter("luck", None, {}, playing.played())
    return said.ledger.lay(draft, said.intent.id, said.intent.origin)


def _any(said: Said) -> str:
    return said.seen.games[0].name if said.seen.games else "GAME"


def _game(said: Said, name: str) -> Game:
    games = {game.name: game for game in said.seen.games}
    if name not in games:
        raise refused(
            "unknown-game",
            text("No game is called {name}. Try {hint}.", name=name, hint=near(name, list(games))),
        )
    return games[name]


def _options(chosen: Sequence[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in chosen:
        key, equals, value = part.partition("=")
        if not equals or key in options:
            raise OptionError(text("Say a house rule once, as KEY=VALUE, not {part}.", part=part))
        options[key] = value
    return options


def _require_control(said: Said) -> None:
    if not menus.controls(said.intent.origin):
        raise refused(
            "not-your-seat", text("That is said at the box, or by the referee.", short="Say it at the box")
        )


def _require_begin(said: Said) -> None:
    if not menus.may_begin(said.seen, said.intent.origin):
        raise refused(
            "not-your-seat",
            text("A game is being played. Say that at the box, or end it first.", short="Say it at the box"),
        )


VERBS: dict[str, Verb] = {
    "draw": draw_luck,
    "hand": hand_luck,
    "back": back,
    "pause": pause,
    "resume": resume,
    "source": source,
    "note": note,
    "opponent": opponent,
    "done": done,
    "pencil": pencil,
    "close": close,
    "open": open_key,
    "new": new,
}
"""The desk's own verbs; any other is the game's."""


def hear(said: Said) -> int | None:
    """Do what was said: a verb of the desk, else a word of the game. Errors: as for a Verb."""
    verb = said.intent.word.split()[0] if said.intent.word.split() else ""
    if said.rest and verb in ("draw", "back", "pause", "resume", "close"):
        raise refused("wrong-shape", text("Say {verb} alone.", verb=verb))
    return VERBS.get(verb, play)(said)
