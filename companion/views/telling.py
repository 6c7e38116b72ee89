"""Panels to read: what happened, why a word does not stand, and the pages behind key 1."""

from __future__ import annotations

from companion.kit import compass
from companion.play import Chance, Event, Item, Over, Text, Tray, text
from companion.views.bodies import (
    Body,
    Card,
    Column,
    Columns,
    Dice,
    Direction,
    Here,
    Log,
    Map,
    Notice,
    Order,
    Orders,
    Panel,
    Row,
    Rows,
    Shape,
    Sheet,
    SoftKey,
)
from companion.views.choosing import board_map
from companion.views.glance import POINTS, Glance, key, leaves
from companion.views.levels import LABEL
from companion.views.presses import carried_out
from companion.views.walk import Refused, asked, news, question, turn

IN_VIEW = 3
MOST_BOXES = 8
MOST_ORDERS = 5


# ------------------------------------------------------------------------------- what happened


def step(glance: Glance) -> Panel:
    """One event of the last entry."""
    walk = glance.walk
    event = walk.steps[min(walk.step, len(walk.steps) - 1)]
    last = walk.step + 1 >= len(walk.steps)
    context = (
        glance.say(text("{n} of {total}", n=walk.step + 1, total=len(walk.steps)))
        if len(walk.steps) > 1
        else glance.context
    )
    keys = (
        key(sign="back") if walk.step else SoftKey(),
        key(glance.say(text("go") if walk.waiting else text("wait"))),
        _onward(glance) if last else key(sign="next"),
    )
    body, title = _event_body(glance, event)
    if isinstance(body, Direction):  # little room beside the arrow
        keys = (keys[0], key(sign="along" if walk.waiting else "hold"), keys[2])
    if glance.snapshot.said is not None:
        title = glance.snapshot.said[1]  # what an opponent says, for people to carry out
    return Panel(body, title, glance.mark(event.seat), context, keys)


def _onward(glance: Glance) -> SoftKey:
    """What comes after the last event: who is asked, or how it ended."""
    choices = asked(glance.snapshot)
    if len(choices) == 1 or turn(glance.snapshot) is not None:
        return key(glance.name((turn(glance.snapshot) or choices[0]).seat))
    if len(choices) > 1:
        phase = glance.say(glance.scene.phase)
        return key(phase) if len(phase) <= LABEL else key(sign="ok")
    if isinstance(glance.snapshot.pending, Over):
        return key(glance.say(text("Score")))
    return key(sign="ok")


def _event_body(glance: Glance, event: Event) -> tuple[Body, str]:
    """The body of an event and the title over it; the arrow stands without one."""
    head = glance.say(event.title) if event.title else ""
    lines = tuple(glance.say(line) for line in event.lines)
    glyph = event.glyph
    if glyph is not None and glyph.kind == "direction" and isinstance(glyph.value, int):
        word = lines[0] if lines else glance.say(compass.SIX.get(str(glyph.value), text("")))
        return Direction(glyph.value, word, head, glyph.icon), ""
    if glyph is not None and glyph.kind == "compass" and isinstance(glyph.value, int) and glyph.value:
        word = lines[0] if lines else glance.say(compass.EIGHT[str(glyph.value)])
        return Direction(glyph.value, word, head, glyph.icon, sides=8), ""
    if glyph is not None and glyph.kind == "dice" and isinstance(glyph.value, tuple):
        sides = tuple(
            _side(glance.mark(seat), faces)
            for seat, faces in zip((*glyph.seats, None, None), glyph.value, strict=False)
        )
        return Dice(sides, lines), head
    if glyph is None and event.gains:
        return _gains(glance, event), head
    return Card(glyph, head, lines, large=True), glance.say(glance.walk.phase or glance.scene.phase)


def _side(mark: Shape, faces: str) -> tuple[Shape, tuple[int, ...], int]:
    """One side's dice, and a bonus that stands behind them."""
    dice, _, bonus = faces.partition("+")
    return mark, tuple(int(face) for face in dice), int(bonus or 0)


def _gains(glance: Glance, event: Event) -> Columns:
    gains = dict(event.gains)
    return Columns(
        tuple(
            seat_column(glance, line.seat)._replace(
                gain=_signed(gains[line.seat]) if line.seat in gains else " "
            )
            for line in glance.scene.seats
        )
    )


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def seat_column(glance: Glance, seat: int) -> Column:
    """A seat's headline and little track."""
    line = glance.seat(seat)
    return Column(glance.mark(seat), str(line.headline), pips=line.pips if line.pips[1] <= 4 else (0, 0))


def orders(glance: Glance) -> Panel:
    """What the people carry out on the table before they answer, in order."""
    walk = glance.walk
    keys = (
        key(glance.say(text("again"))),
        key(glance.say(text("other"))),
        key(glance.say(text("Done"))) if carried_out(walk, glance.snapshot) else key(sign="ok"),
    )
    choice = question(glance.snapshot, walk.seat)
    title = glance.say(choice.prompt) if choice else ""
    body = Orders(tuple(_order(glance, event) for event in walk.orders[:MOST_ORDERS]))
    return Panel(body, title, glance.mark(walk.seat), glance.context, keys)


def _order(glance: Glance, event: Event) -> Order:
    who = glance.say(event.title) if event.title else ""
    word = glance.say(event.lines[0]) if event.lines else ""
    glyph = event.glyph
    side = glyph.value if glyph is not None and glyph.kind == "direction" else 0
    if not isinstance(side, int) or side not in POINTS:
        return Order(who, 0, word)
    if not word or word == glance.say(compass.SIX[str(side)]):
        return Order(who, side, glance.say(POINTS[side]))
    return Order(who, 0, word)


def hint(glance: Glance) -> Panel:
    """The best few words, each with its estimated chance to win."""
    found = glance.walk.hint
    title, mark = glance.say(text("Hint")), glance.mark(found.seat if found else None)
    back = key(glance.say(text("more")))
    if found is None or not found.words:
        body = Notice(glance.say(text("One moment.")), glance.say(text("The box thinks ahead.")))
        if found is not None and found.problem is not None:
            body = Notice(glance.say(found.problem))
        return Panel(body, title, mark, keys=(back, SoftKey(), key(sign="ok")))
    rows = tuple(Row(one.word, chance(one.chance)) for one in found.words)
    focus = glance.walk.scroll % len(rows)
    middle = key(sign="next") if len(rows) > 1 else SoftKey()
    context = glance.say(text("chance to win"))
    return Panel(Rows(rows, focus), title, mark, context, (back, middle, key(glance.say(text("Say it")))))


def chance(share: float) -> str:
    """An estimated chance, rounded so that only what is proved reads as certain: ``71 %``."""
    return f"{round(100 * share) if share in (0, 1) else min(99, max(1, round(100 * share)))} %"


# ---------------------------------------------------------------------------------- refusals


def refused(glance: Glance) -> Panel:
    """What is in the way, and what would work."""
    found = glance.walk.refused
    assert found is not None
    return _pages(
        glance,
        found.refusal.text,
        _why_title(found),
        mark=glance.mark(found.seat),
        context=found.refusal.rule or "",
        left=key(glance.say(text("rule"))) if found.refusal.rule else SoftKey(),
    )


def _why_title(found: Refused) -> Text:
    if found.word.partition(" ")[0] == "back":
        return text("Not taken back")
    titles = {"not-asked": text("Not now"), "stale": text("Too late")}
    return titles.get(found.refusal.slug, text("Not possible"))


def rule(glance: Glance) -> Panel:
    """The heading of the rule a refusal cites; the whole of it is on the phone page."""
    found = glance.walk.refused
    cited = found.refusal.rule if found else None
    sections = glance.snapshot.game.sections if glance.snapshot.game else {}
    heading = sections.get(cited or "", "")
    body = Notice(heading or (cited or ""), glance.say(text("Read it on the phone page.")))
    return Panel(body, glance.say(text("Rule {rule}", rule=cited or "")), keys=(key(), key(), key(sign="ok")))


def notice(glance: Glance) -> Panel:
    """One thing everybody should know."""
    told = news(glance.walk, glance.snapshot) or text("")
    title = text("The box needs help") if told in glance.snapshot.troubles else text("Good to know")
    return _pages(glance, told, title)


def why(glance: Glance) -> Panel:
    """How the game ended, or why draws are paused."""
    pending = glance.snapshot.pending
    if isinstance(pending, Over):
        return _pages(glance, pending.text, text("Why"), context=pending.rule or "")
    problem = glance.snapshot.luck.problem
    return _pages(glance, problem or text("All is well again."), text("Why"))


def _pages(
    glance: Glance,
    words: Text,
    title: Text,
    *,
    mark: Shape = "",
    context: str = "",
    left: SoftKey | None = None,
) -> Panel:
    """A sentence that may be longer than the glass: key 2 turns the page."""
    found = leaves(glance.tell(words))
    body = found[glance.walk.scroll % len(found)]
    keys = (left or SoftKey(), key(sign="next") if len(found) > 1 else SoftKey(), key(sign="ok"))
    return Panel(body, glance.say(title), mark, context, keys)


# ------------------------------------------------------------------------------------- pages


def seats_page(glance: Glance) -> Panel:
    """Everybody's headline."""
    columns = tuple(seat_column(glance, line.seat) for line in glance.scene.seats)
    label = glance.say(glance.scene.seats[0].headline_label) if glance.scene.seats else ""
    title = label[:1].upper() + label[1:]
    return Panel(Columns(columns), title, context=glance.context, keys=_page_keys(glance))


def tracks(glance: Glance) -> Panel:
    """The cards and trays, three lines at a time, those of the active seat first."""
    views = [(tray, first) for tray in _trays(glance) for first in range(0, len(tray.items), IN_VIEW)]
    tray, first = views[glance.walk.scroll % len(views)]
    rows = tuple(_item(glance, item) for item in tray.items)
    more = len(views) > 1
    return Panel(
        Rows(rows, first=first),
        glance.say(tray.title),
        glance.mark(tray.seat),
        glance.say(tray.note) if tray.note else "",
        _page_keys(glance, more=more),
    )


def _trays(glance: Glance) -> list[Tray]:
    active = glance.walk.seat if glance.walk.seat is not None else glance.scene.active
    trays = [tray for tray in glance.scene.trays if tray.items]
    return sorted(trays, key=lambda tray: (tray.seat != active, tray.seat is not None))


def _item(glance: Glance, item: Item) -> Row:
    label = glance.say(item.label)
    if 0 < item.of <= MOST_BOXES:
        return Row(label, boxes=(item.value, item.of))
    if item.of:
        return Row(label, f"{item.value}/{item.of}")
    return Row(label, str(item.value) if item.kind != "token" or item.value else "")


def board(glance: Glance) -> Panel:
    """The whole board, to look at; one sheet after the other where there are several."""
    found = glance.walk.board
    assert found is not None
    sheets = found.sheets or (("", glance.scene.phase),)
    sheet, title = sheets[glance.walk.scroll % len(sheets)]
    here = Here(glance.say(title), "", (glance.context,))
    body: Map = board_map(glance, found, set(), None, here, sheet)
    return Panel(body, keys=(SoftKey(), key(sign="next") if len(sheets) > 1 else SoftKey(), key(sign="ok")))


def log(glance: Glance) -> Panel:
    """What happened last, newest first."""
    newest = list(reversed(glance.snapshot.log))
    first = min(glance.walk.scroll * 2, max(0, len(newest) - 1))
    lines = tuple((glance.mark(line.seat), glance.tell(line.text)) for line in newest[first : first + 6])
    return Panel(
        Log(lines),
        glance.say(text("Log")),
        context=glance.context,
        keys=_page_keys(glance, more=len(newest) > 2),
    )


def sheet(glance: Glance) -> Panel:
    """The breakdown of the scores."""
    pending = glance.snapshot.pending
    table = pending.table if isinstance(pending, Over) else ()
    rows = tuple((glance.say(heading), numbers) for heading, numbers in table)
    starts = range(0, max(1, len(rows)), IN_VIEW)
    first = starts[glance.walk.scroll % len(starts)]
    body = Sheet(tuple(glance.mark(line.seat) for line in glance.scene.seats), rows, first)
    return Panel(body, glance.say(text("Points")), keys=_page_keys(glance, more=len(starts) > 1))


def _page_keys(glance: Glance, *, more: bool = False) -> tuple[SoftKey, SoftKey, SoftKey]:
    return key(glance.say(text("more"))), key(sign="next") if more else SoftKey(), key(sign="ok")


def luck_line(glance: Glance) -> str:
    """Where the next draw comes from, named truthfully."""
    if glance.snapshot.again is not None:
        return glance.say(text("The same falls again"))
    sources = {
        "hwrng": text("luck: hardware"),
        "serial": text("luck: USB stick"),
        "getrandom": text("luck: system"),
        "hand": text("luck: by hand"),
    }
    pending = glance.snapshot.pending
    luck = glance.snapshot.luck
    by_hand = isinstance(pending, Chance) and pending.source in luck.by_hand
    name = "hand" if by_hand else luck.provenance
    return glance.say(sources.get(name, text("luck: {source}", source=luck.label)))
