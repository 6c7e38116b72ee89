"""The pages of information that are only read: key 2 turns them, key 3 goes home."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import END_EVENT, POINTS, Item, Over, Text, Tray, text
from companion.table.record.timekeeping import called, hands
from companion.views.bodies import Caption, Columns, Log, Notice, Panel, Row, Rows, Sheet, SoftKey
from companion.views.ending import lead
from companion.views.glance import Glance
from companion.views.maps import board_map
from companion.views.screens.reading import rule_name, sentence_panel
from companion.views.screens.screen import Done, Key, Screen, Submission, Way
from companion.views.walk import Walk

IN_VIEW = 3
MOST_BOXES = 8


def press(glance: Glance, key: Key) -> Done | None:
    """Key 2 turns, key 3 goes home."""
    if key == "key1":
        return None
    return (glance.go_home() if key == "key3" else _scrolled(glance, 1)), None


def push(glance: Glance, way: Way) -> Done | None:
    """Up and down turn."""
    return (_scrolled(glance, 1 if way == "down" else -1), None) if way in ("up", "down") else None


def _scrolled(glance: Glance, by: int) -> Walk:
    return replace(glance.walk, scroll=max(0, glance.walk.scroll + by))


Keys = tuple[SoftKey, SoftKey, SoftKey]


def _keys(glance: Glance, *, more: bool = False) -> Keys:
    return glance.key(text("more")), SoftKey(sign="next") if more else SoftKey(), SoftKey(sign="ok")


# --------------------------------------------------------------------------------- the seats


def seats(glance: Glance) -> Panel:
    """Everybody's headline."""
    lines = glance.scene.seats
    label = glance.translate(lines[0].headline_label) if lines else ""
    columns = Columns(tuple(glance.column(line) for line in lines))
    return Panel(columns, label[:1].upper() + label[1:], context=glance.context, keys=_keys(glance))


def _seats_are_news(glance: Glance) -> bool:
    """True unless a turn is on show, or that the box thinks, with everybody's headline."""
    shown = glance.takes_turn or glance.snapshot.asks_the_box_alone
    return glance.in_game and (glance.snapshot.paused or not shown)


# --------------------------------------------------------------------------------- the trays


def tracks(glance: Glance) -> Panel:
    """The cards and trays, three lines at a time, those of the active seat first."""
    views = [(tray, first) for tray in _trays(glance) for first in range(0, len(tray.items), IN_VIEW)]
    tray, first = views[glance.walk.scroll % len(views)]
    rows = tuple(item_row(glance, item) for item in tray.items)
    return Panel(
        Rows(rows, first=first),
        glance.translate(tray.title),
        glance.mark(tray.seat),
        glance.translate(tray.note) if tray.note else "",
        _keys(glance, more=len(views) > 1),
    )


def _trays(glance: Glance) -> list[Tray]:
    active = glance.walk.menu.seat if glance.walk.menu.seat is not None else glance.scene.active
    trays = [tray for tray in glance.scene.trays if tray.items]
    return sorted(trays, key=lambda tray: (tray.seat != active, tray.seat is not None))


def item_row(glance: Glance, item: Item) -> Row:
    """A line of a tray, with its boxes where there are few."""
    label = glance.translate(item.label)
    if 0 < item.of <= MOST_BOXES:
        return Row(label, boxes=(item.value, item.of))
    if item.of:
        return Row(label, f"{item.value}/{item.of}")
    if item.kind == "token":  # what is printed on it, no count
        return Row(label, glance.translate(text("number {n}", n=item.value)) if item.value else "")
    return Row(label, str(item.value))


# --------------------------------------------------------------------------- board, log, score


def board(glance: Glance) -> Panel:
    """The whole board, to look at; one sheet after the other where there are several."""
    found = glance.walk.board
    assert found is not None
    sheets = found.sheets or (("", glance.scene.phase),)
    sheet, title = sheets[glance.walk.scroll % len(sheets)]
    caption = Caption(glance.translate(title), "", (glance.context,))
    body = board_map(glance, found, set(), None, caption, sheet)
    turns = SoftKey(sign="next") if len(sheets) > 1 else SoftKey()
    return Panel(body, keys=(SoftKey(), turns, SoftKey(sign="ok")))


def log(glance: Glance) -> Panel:
    """What happened last, newest first."""
    newest = list(reversed(glance.snapshot.log))
    starts = range(0, max(1, len(newest)), 2)
    first = starts[glance.walk.scroll % len(starts)]
    lines = tuple(
        (glance.mark(line.seat), glance.translate_in_full(line.text)) for line in newest[first : first + 6]
    )
    keys = _keys(glance, more=len(starts) > 1)
    return Panel(Log(lines), glance.translate(text("Log")), context=glance.context, keys=keys)


def luck(glance: Glance) -> Panel:
    """Where luck comes from and how that does; before it the evening code and after it the page of
    paper that the game came from, where there are these."""
    sheets = [
        *([_code] if _has_code(glance) else []),
        _generator,
        *([_paper] if glance.snapshot.luck.paper is not None else []),
    ]
    return sheets[glance.walk.scroll % len(sheets)](glance, _keys(glance, more=len(sheets) > 1))


def _generator(glance: Glance, keys: Keys) -> Panel:
    """The device that is read, and how it does."""
    generator = glance.snapshot.luck.generator
    conditions = {
        "testing": text("Being tested"),
        "well": text("Well, tested at each read"),
        "failed": text("Failed and not used"),
    }
    alarms = sum(alarm.count for alarm in generator.alarms)
    context = glance.translate(
        text("{n} alarm", plural="{n} alarms", n=alarms) if alarms else text("no alarm")
    )
    body = Notice(glance.translate(conditions[generator.condition]), generator.label)
    return Panel(body, glance.translate(text("Generator")), context=context, keys=keys)


def _paper(glance: Glance, keys: Keys) -> Panel:
    """The page that the game came from."""
    page = glance.snapshot.luck.paper
    assert page is not None
    body = Notice(
        glance.translate(text("Page {page}", page=page)),
        glance.translate(text("What was drawn before it nobody has witnessed.")),
    )
    return Panel(body, glance.translate(text("From paper")), keys=keys)


def _code(glance: Glance, keys: Keys) -> Panel:
    """The three numbers of the evening, which phones work out by themselves."""
    shown = glance.snapshot.round
    assert shown is not None
    assert shown.code is not None
    number, digits = shown.code
    body = Notice(
        " ".join(map(str, digits)),
        glance.translate(text("Phones must show the same.")),
    )
    context = glance.translate(text("luck round {n}", n=number))
    return Panel(body, glance.translate(text("Evening code")), context=context, keys=keys)


def _has_code(glance: Glance) -> bool:
    shown = glance.snapshot.round
    return glance.in_game and shown is not None and shown.code is not None


def _has_luck_to_tell(glance: Glance) -> bool:
    """True where there is a code to compare, or the generator was ever not well: else a draw says all."""
    generator = glance.snapshot.luck.generator
    news = generator.condition != "well" or bool(generator.alarms) or glance.snapshot.luck.paper is not None
    return glance.in_game and (news or _has_code(glance))


def clocks(glance: Glance) -> Panel:
    """The clock of every seat at this moment; whose runs has a sign, as has who is over the time."""
    clock = glance.snapshot.clock
    assert clock is not None  # or the page would not be offered
    signs = dict.fromkeys(clock.running, "» ")
    rows = tuple(
        Row(glance.translate(line.name), f"{signs.get(line.seat, '')}{hands(clock.reading(line.seat))}")
        for line in glance.scene.seats
    )
    starts = range(0, max(1, len(rows)), IN_VIEW)
    first = starts[glance.walk.scroll % len(starts)]
    keys = (*_keys(glance, more=len(starts) > 1)[:2], glance.key(text("Pause")))
    body = Rows(rows, first=first)
    return Panel(
        body, glance.translate(text("Clock")), context=glance.translate(called(clock.chosen)), keys=keys
    )


def _pause(glance: Glance, key: Key) -> Done | None:
    """Key 3 pauses."""
    return (glance.go_home(), Submission("pause")) if key == "key3" else press(glance, key)


def sheet(glance: Glance) -> Panel:
    """The breakdown of the scores, or what else is counted at the end."""
    pending = glance.snapshot.pending
    table, title = pending.table if isinstance(pending, Over) else (), text("In numbers")
    if isinstance(pending, Over) and pending.unit == POINTS and None not in pending.scores:
        title = text("Points")
    rows = tuple((glance.translate(heading), numbers) for heading, numbers in table)
    starts = range(0, max(1, len(rows)), IN_VIEW)
    first = starts[glance.walk.scroll % len(starts)]
    body = Sheet(tuple(glance.mark(line.seat) for line in glance.scene.seats), rows, first)
    return Panel(body, glance.translate(title), keys=_keys(glance, more=len(starts) > 1))


def why(glance: Glance) -> Panel:
    """By what the game was won and how it ended, or why draws are paused. What parted the first from the next
    where no points say so comes last: it takes up how the game ended."""
    pending = glance.snapshot.pending
    if isinstance(pending, Over):
        ended = next((event.text for event in glance.snapshot.events if event.kind == END_EVENT), None)
        won = () if pending.breaker else (lead(pending),)  # else its numbers may not be what counted
        first, *rest = dict.fromkeys(filter(None, (*won, ended, pending.text, pending.breaker)))
        context = rule_name(glance, pending.rule)
        return sentence_panel(glance, first, text("Why"), context=context, then=rest)
    problem: Text | None = glance.snapshot.luck.problem
    return sentence_panel(glance, problem or text("All is well again."), text("Why"))


def _has_sheet(glance: Glance) -> bool:
    pending = glance.snapshot.pending
    return glance.in_game and isinstance(pending, Over) and bool(pending.table)


def _has_tracks(glance: Glance) -> bool:
    return glance.in_game and bool(_trays(glance))


def _has_board(glance: Glance) -> bool:
    return glance.in_game and glance.walk.board is not None and bool(glance.walk.board.spaces)


SHEET = Screen("sheet", sheet, press, push, left="key3", offered=_has_sheet)
CLOCKS = Screen(
    "clocks",
    clocks,
    _pause,
    push,
    offered=lambda glance: (
        glance.in_game and glance.snapshot.clock is not None and not glance.snapshot.paused
    ),
    ticks=True,
)
SEATS = Screen("seats-page", seats, press, push, left="key3", offered=_seats_are_news)
TRACKS = Screen("tracks", tracks, press, push, left="key3", offered=_has_tracks)
BOARD = Screen("board", board, press, push, left="key3", offered=_has_board)
LOG = Screen("log", log, press, push, left="key3", offered=lambda glance: glance.in_game)
LUCK = Screen("luck", luck, press, push, left="key3", offered=_has_luck_to_tell)
WHY = Screen("why", why, press, push, left="key3")
