"""Why the desk refuses: each reason a slug and a sentence, what is in the way and what works."""

from __future__ import annotations

from collections.abc import Sequence

from companion.errors import Refused
from companion.play import Chance, Refusal, Text, listed, text
from companion.table.authority.authority import BEGINNING
from companion.table.fold.fold import Fold
from companion.table.fold.game_log import seat_name
from companion.table.intents import LUCK, Snapshot
from companion.table.luck.tapes import HAND
from companion.table.record.entries import MOVING, Entry

ONLY_WATCHING = Refusal(
    "only-watching", text("You are looking on. Take a seat to play.", short="Only watching")
)
NO_GAME = Refusal("no-game", text("No game is on the table. Start one with New game.", short="No game yet"))
NO_GAMES = Refusal("unknown-game", text("There are no games here."))
PAUSED = Refusal("paused", text("The game is paused. Go on first.", short="Paused"))
ALREADY_GOING = Refusal("not-paused", text("The game goes on already."))
GAME_OVER = Refusal("over", text("The game is over. Start a new one.", short="Game over"))
NO_DRAW = Refusal("not-asked", text("No draw is due now.", short="No draw is due"))
SEEN = Refusal("seen", text("That draw has been seen and falls again. Say draw.", short="Draw falls again"))
NO_LUCK = Refusal("unknown-name", text("Nothing is drawn in this game."))
NOTHING_PLAYED = Refusal("no-game", text("No game was played here yet. Choose one."))
NOTHING_FOUND = Refusal("nothing-found", text("Nothing was found that could be taken back in."))
NOTHING_PLAYED_YET = Refusal("revealed", text("Nothing was played yet that could be undone."))
NO_SUCH_STEP = Refusal(
    "unknown-name", text("No step of this game stands there. Look at the timeline.", short="No such step")
)
MOVED_ON = text("The game has moved on since. Look at what would be undone now.", short="Game moved on")
NOTHING_TO_CORRECT = Refusal("not-asked", text("Nothing of this game can be corrected now."))
NOTHING_NOTED = Refusal("wrong-shape", text("Say what to note, as note the fly was lost."))
WHOSE_NOTE = Refusal("wrong-shape", text("Say whose note it is: name one of your seats."))
NOTHING_PROPOSED = Refusal("not-asked", text("Nothing is proposed that could be answered."))
BESIDE = Refusal(
    "beside",
    text(
        "The phone that had this seat first agrees for it. Here it can only be refused.",
        short="The first phone agrees",
    ),
)
TOO_NEW = Refusal(
    "too-new",
    text(
        "This phone has had its seats for less than a minute. Wait a moment; the box can do it at once.",
        short="Seat is too new",
    ),
)
NOT_ASKED_FOR = Refusal(
    "not-asked", text("A phone asks for a seat on its page of seats; no phone asks for that one.")
)
ANSWERED = Refusal(
    "already", text("You have agreed already. The others are still asked.", short="Agreed already")
)
NOBODYS_VOICE = Refusal(
    "not-your-seat",
    text("The seats are with other devices, and their people answer themselves.", short="Others answer"),
)
NOBODY_ASKED = Refusal("not-asked", text("Nobody is asked anything that could be done."))


def refused(slug: str, sentence: Text) -> Refused:
    """The error that carries a refusal of the desk's own."""
    return Refused(Refusal(slug, sentence))


def no_such_seat(seat: int) -> Refusal:
    """The game has fewer seats."""
    return Refusal("not-your-seat", text("This game has no seat {n}.", n=seat + 1))


def another_seat(snapshot: Snapshot, seat: int | None) -> Refusal:
    """A seat, or with None all of them, is for others to speak for."""
    who = text("everyone") if seat is None else _person(snapshot, seat)
    sentence = text("That is for {who} to say, or at the box.", short="Not your seat", who=who)
    return Refusal("not-your-seat", sentence)


def nothing_to_take_back(snapshot: Snapshot) -> Refusal:
    """Nothing may be taken back alone: what was drawn last, if that is why."""
    by_hand = [one.provenance == HAND for one in snapshot.drawn]
    sentence = text("Nothing to undo: a draw was seen, or you have not acted.", short="Luck was seen")
    if any(by_hand) and not all(by_hand):
        sentence = text(
            "What came by hand led to a draw of the box, and that was seen.",
            short="Luck was seen",
            remedy="To go back to a step undoes both.",
        )
    elif by_hand and not any(by_hand):
        sentence = text(
            "What the box drew was seen.",
            short="Luck was seen",
            remedy="To go back to a step undoes it, and the same falls again.",
        )
    return Refusal("revealed", sentence)


def decided_since(snapshot: Snapshot, seat: int) -> Refusal:
    """Another seat has decided since."""
    sentence = text("{who} has decided since. Only that can be taken back.", who=_person(snapshot, seat))
    return Refusal("moved-on", sentence)


def _person(snapshot: Snapshot, seat: int) -> Text:
    names = {line.seat: line.name for line in snapshot.scene.seats} if snapshot.scene else {}
    return names.get(seat, text("another player"))


def choose_first(snapshot: Snapshot) -> Refusal:
    """What lay after a tear in the write-ahead log is taken back in or left, before anything else."""
    return Refusal(
        "damaged",
        text(
            "{n} entry was found beyond the damage. Choose first: go on with it, or without it.",
            plural="{n} entries were found beyond the damage. Choose first: go on with them,"
            " or without them.",
            n=snapshot.recoverable,
            short="Choose what counts",
        ),
    )


def drawn_by_hand(snapshot: Snapshot) -> Refusal:
    """The box does not draw what people draw."""
    assert isinstance(snapshot.pending, Chance)
    source = snapshot.sources[snapshot.pending.source]
    return Refusal("by-hand", text("{source}: drawn by hand. Say hand and what came.", source=source))


def drawn_by_the_box(snapshot: Snapshot) -> Refusal:
    """A face is said where the table has chosen hands, and only there."""
    assert isinstance(snapshot.pending, Chance)
    source = snapshot.sources[snapshot.pending.source]
    sentence = text(
        "{source}: drawn by the box. Choose first that it is drawn by hand: all seats are asked.",
        short="The box draws this",
        source=source,
    )
    return Refusal("by-box", sentence)


def answer_first(snapshot: Snapshot) -> Refusal:
    """One thing is proposed at a time."""
    assert snapshot.proposal is not None
    sentence = text(
        "{who} has proposed something. Agree to it first, or not.",
        short="Answer that first",
        who=text("Another phone")
        if snapshot.proposal.by is None
        else _person(snapshot, snapshot.proposal.by),
    )
    return Refusal("proposed", sentence)


def no_opponent(snapshot: Snapshot) -> Refusal:
    """The box plays other games than this one, or plays it otherwise."""
    assert snapshot.game is not None
    assert snapshot.settings is not None
    why = snapshot.game.no_opponent(snapshot.settings)
    if snapshot.game.name in snapshot.engines and why is not None:
        return Refusal("no-opponent", why)
    titles = [game.title for game in snapshot.games if game.name in snapshot.engines]
    if not titles:
        sentence = text("The box has no opponent for {game}.", game=snapshot.game.title)
        return Refusal("no-opponent", sentence)
    sentence = text(
        "The box has no opponent for {game}. It plays {games}.",
        game=snapshot.game.title,
        games=listed(titles),
    )
    return Refusal("no-opponent", sentence)


def no_shelf(keys: Sequence[int]) -> Refusal:
    """No such game is on the shelf."""
    listed = ", ".join(map(str, keys)) or "–"
    return Refusal("no-game", text("No such game is on the shelf. There are: {keys}.", keys=listed))


def no_such_entry(last: int) -> Refusal:
    """A game has no entry of this number."""
    return Refusal("no-entry", text("That game has entries from 1 to {n}. Choose one of them.", n=last))


def too_low(verb: str) -> Refusal:
    """The verb is for who speaks for more than a seat."""
    return Refusal("not-your-seat", _for_more_than_a_seat(verb))


def _for_more_than_a_seat(verb: str) -> Text:
    if verb in BEGINNING:
        return text(
            "A game is being played. Say that at the box, or end it first.", short="Say it at the box"
        )
    return text("That is said at the box, or by the referee.", short="Say it at the box")


def require_ask(fold: Fold, snapshot: Snapshot, seat: int, ask: int | None) -> None:
    """Errors: Refused when an intent answers a question that is not, or no longer, open."""
    if seat in snapshot.asks and snapshot.asks[seat] == ask:
        return
    if ask is None:
        raise refused("stale", text("Say which question this answers. Look at how it stands now."))
    raise refused("stale", _overtaken(fold, seat, ask))


def _overtaken(fold: Fold, seat: int, ask: int) -> Text:
    """Who or what ended the question that entry ``ask`` opened for this seat."""
    later = [entry for entry in fold.entries[max(ask, 0) :] if entry.kind in MOVING]
    ending = next((entry for entry in later if _ends(entry, seat)), later[-1] if later else None)
    if ending is None:
        return text("That is not what is asked. Look at how it stands now.")
    person = seat_name(fold, ending.by)
    if ending.kind == "back":
        return text("{who} has taken back a step. Look again.", who=person)
    if ending.kind == "pencil":
        return text("A slip was corrected meanwhile. Look again.")
    if ending.by is None:
        return text("It has gone on at the table. Look again.")
    if ending.by == seat:
        return text("{who} has answered already.", who=person)
    return text("{who} was faster.", who=person)


def _ends(entry: Entry, seat: int) -> bool:
    return seat == LUCK or entry.by == seat or entry.kind in ("back", "pencil")
