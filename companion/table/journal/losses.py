"""What was lost, found or set aside when a journal was opened, as sentences for people."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from companion.play import Text, text
from companion.table.journal.opening import Opened
from companion.table.journal.salvage import Loss

_NAMED = 3  # games; the others are only counted
_WEEK = 6 * 86400.0
_DAYS = (
    text("Monday"),
    text("Tuesday"),
    text("Wednesday"),
    text("Thursday"),
    text("Friday"),
    text("Saturday"),
    text("Sunday"),
)

Title = Callable[[str], Text]
"""What people call a game, by its name."""


def describe(opened: Opened, folder: Path, title: Title, now: float) -> Text | None:
    """All there is to say of how a journal was found, None when it was whole.

    ``now`` is the wall clock in epoch seconds: games of the last days are named by their weekday.
    """
    return join_sentences(list(_sentences(opened, folder, title, now)))


def join_sentences(sentences: Sequence[Text]) -> Text | None:
    """Sentences as one, None for none."""
    if not sentences:
        return None
    whole = sentences[0]
    for sentence in sentences[1:]:
        whole = text("{first} {next}", first=whole, next=sentence)
    return whole


def recovery_offer(n: int, last: int) -> Text:
    """What lay after a tear in the write-ahead log, for people to choose."""
    return text(
        "{n} entry after entry {kept} can still be read beyond damage of the last minutes."
        " Look at the board and go on with it, or without it.",
        plural="{n} entries after entry {kept} can still be read beyond damage of the last minutes."
        " Look at the board and go on with them, or without them.",
        n=n,
        kept=str(last),
        short="The end was damaged",
    )


def end_lost(last: int | None) -> Text:
    """The end of the log was damaged and nothing follows the last entry; ``last`` is its number,
    None where no game is on the table."""
    if last is None:
        return text(
            "What was written last is damaged: a game may be missing, or stand as it stood before."
            " Look at the shelf.",
            short="The end was damaged",
        )
    return text(
        "What was written last is damaged: the game stands as after entry {kept}. Check the board.",
        kept=str(last),
        short="The end was damaged",
    )


def not_shown(n: int) -> Text:
    """``n`` entries came after what was kept of a game whose rules are gone."""
    return text(
        "The last {n} entry is missing from what is shown.",
        plural="The last {n} entries are missing from what is shown.",
        n=n,
    )


def _sentences(opened: Opened, folder: Path, title: Title, now: float) -> Iterator[Text]:
    if opened.torn:
        yield from _of_a_torn_file(opened, folder, title, now)
    if opened.games_after_tear:
        yield text(
            "{n} game that was begun after the damage stands on the shelf.",
            plural="{n} games that were begun after the damage stand on the shelf.",
            n=opened.games_after_tear,
        )


def _of_a_torn_file(opened: Opened, folder: Path, title: Title, now: float) -> Iterator[Text]:
    if opened.empty and not opened.losses:
        yield text(
            "The journal was torn and nothing in it could be read. It is kept in {folder}.",
            folder=str(folder),
            short="The journal was lost",
        )
        return
    if not opened.losses:
        yield text(
            "The journal was torn, and everything in it could be read. Check the board.",
            short="Journal was torn",
        )
        return
    yield text("The journal was torn. Check the board.", short="Journal was torn")
    largest = sorted(opened.losses, key=lambda loss: -loss.at)
    for loss in largest[:_NAMED]:
        yield _loss(loss, title, now)
    if others := largest[_NAMED:]:
        yield text(
            "{n} entry of other games could not be read.",
            plural="{n} entries of other games could not be read.",
            n=sum(loss.lost for loss in others),
        )


def _loss(loss: Loss, title: Title, now: float) -> Text:
    if not loss.game:
        return text(
            "{n} entry of a game of which nothing else is known could not be read.",
            plural="{n} entries of a game of which nothing else is known could not be read.",
            n=loss.lost,
        )
    day, game = _day(loss.at, now), title(loss.game)
    if not loss.intact:
        return text(
            "{n} entry of the game of {day} ({game}) could not be read: it can only be looked at.",
            plural="{n} entries of the game of {day} ({game}) could not be read: it can only be looked at.",
            n=loss.lost,
            day=day,
            game=game,
        )
    return text(
        "{n} entry of the game of {day} ({game}) could not be read: it stands as after entry {kept}.",
        plural="{n} entries of the game of {day} ({game}) could not be read: it stands as after"
        " entry {kept}.",
        n=loss.lost,
        day=day,
        game=game,
        kept=str(loss.intact),
    )


def _day(at: float, now: float) -> Text:
    moment = time.localtime(at)
    if 0 <= now - at < _WEEK:
        return _DAYS[moment.tm_wday]
    return text(time.strftime("%Y-%m-%d", moment))
