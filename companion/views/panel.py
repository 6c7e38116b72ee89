"""What the small display shows: a snapshot and a walk become a Panel. Pure; no fonts, no pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from companion.play import Chance, Glyph, Over, Text, text
from companion.table.guests import Role
from companion.table.intents import Snapshot
from companion.table.menus import play_menu
from companion.views import choosing, prose, telling
from companion.views.bodies import (
    Card,
    Column,
    Columns,
    Countdown,
    Idle,
    Join,
    Notice,
    Panel,
    Row,
    Safe,
    Score,
    SoftKey,
)
from companion.views.glance import Glance, key
from companion.views.levels import Line
from companion.views.presses import Key, aside, holds
from companion.views.prose import figure
from companion.views.walk import Screen, Walk, asked, screen, turn

POWER_OFF_SECONDS = 3
WISHES: Mapping[Role, tuple[Text, ...]] = {
    "table": (text("All seats here"), text("one tablet"), text("for everybody")),
    "referee": (text("Be the referee"), text("acts for all seats"), text("and starts games")),
}
"""What a phone asks for, as its button says it, and what that means."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """How a phone joins: an address for the QR code, one to type, the code, the seats taken."""

    url: str
    address: str
    code: str
    taken: frozenset[int] = frozenset()


def panel(
    snapshot: Snapshot,
    walk: Walk,
    invitation: Invitation | None = None,
    *,
    beat: int = 0,
) -> Panel:
    """What is on show for a walk that has settled on this snapshot.

    ``invitation`` is needed on the page that invites; ``beat`` counts minutes without a game.
    """
    glance = Glance(snapshot, walk)
    on = screen(walk, snapshot)
    if on == "idle":
        return _idle(glance, beat)
    shown = _join(glance, invitation) if on == "join" else PAGES[on](glance)
    return _with_holds(shown, holds(walk, snapshot))


def _with_holds(shown: Panel, meant: frozenset[Key]) -> Panel:
    """The panel with a dog-ear on every label whose key means something when held."""
    one, two, three = (
        key._replace(hold=bool(key.label or key.sign) and name in meant)
        for name, key in zip(("key1", "key2", "key3"), shown.keys, strict=True)
    )
    return replace(shown, keys=(one, two, three))


def holding(shown: Panel, held: Key, share: float) -> Panel:
    """The panel with the label of a key filled by that share of a hold."""
    place = int(held[-1]) - 1
    keys = list(shown.keys)
    keys[place] = keys[place]._replace(held=share)
    return replace(shown, keys=(keys[0], keys[1], keys[2]))


def named(shown: Panel, printed: Mapping[str, str]) -> Panel:
    """The panel with what is printed on the box beside keys that are not below their labels."""
    one, two, three = (
        key._replace(printed=printed.get(name, "") if key.label or key.sign else "")
        for name, key in zip(("key1", "key2", "key3"), shown.keys, strict=True)
    )
    return replace(shown, keys=(one, two, three))


def countdown(seconds: int, language: str = prose.ENGLISH) -> Panel:
    """Both keys of the chord are held: power-off in so many seconds."""
    above = prose.say(text("Keep holding: off in"), language, short=True)
    below = prose.say(text("let go to stay"), language, short=True)
    return Panel(Countdown(seconds, POWER_OFF_SECONDS, above, below))


def safe(snapshot: Snapshot, language: str = prose.ENGLISH) -> Panel:
    """The last picture before the plug may be pulled."""
    glance = Glance(snapshot, Walk(language=language))
    kept = text("{where} is kept", where=snapshot.scene.context) if snapshot.scene else text("good night")
    return Panel(Safe(glance.say(text("Safe to unplug")), glance.say(kept)))


# --------------------------------------------------------------------------- without a game


def _idle(glance: Glance, beat: int) -> Panel:
    body = Idle("Orbweaver", glance.say(text("a table for spiders")), beat)
    return Panel(body, keys=(SoftKey(), key(glance.say(text("Join"))), key(glance.say(text("Play")))))


def _join(glance: Glance, invitation: Invitation | None) -> Panel:
    if invitation is None:
        body = Notice(
            glance.say(text("No phone can join.")), glance.say(text("The box has no network address yet."))
        )
        return Panel(body, glance.say(text("Join")), keys=(key(), key(), key(sign="ok")))
    seats = glance.snapshot.scene.seats if glance.snapshot.scene else ()
    return Panel(
        Join(
            glance.say(text("Join")),
            glance.say(text("or open")),
            invitation.url,
            invitation.address,
            glance.say(text("code {code}", code=invitation.code)),
            tuple((glance.mark(line.seat), line.seat in invitation.taken) for line in seats),
        )
    )


def _wish(glance: Glance) -> Panel:
    """A phone asks for more than a seat: who it is, as far as one seat tells, and what it wants."""
    wish = glance.walk.wish
    assert wish is not None
    seats = [line.seat for line in glance.scene.seats] if glance.snapshot.scene else []
    mine = [seat for seat in seats if seat in wish.seats]
    who = mine[0] if len(mine) == 1 else None
    title = text("A phone asks") if who is None else text("{name}’s phone asks", name=glance.name(who))
    head, *lines = (glance.say(line) for line in WISHES[wish.role])
    body = Card(Glyph("icon", icon="phone"), head, tuple(lines))
    keys = (key(glance.say(text("No"))), SoftKey(), key(glance.say(text("Yes"))))
    return Panel(body, glance.say(title), glance.mark(who), keys=keys)


def _paused(glance: Glance) -> Panel:
    body = Card(
        Glyph("icon", icon="pause"),
        glance.say(text("Paused")),
        (glance.say(text("The game waits")), glance.say(text("and the clocks rest."))),
        large=True,
    )
    keys = (key(glance.say(text("more"))), SoftKey(), key(glance.say(text("Go on"))))
    return Panel(body, glance.say(glance.scene.phase), context=glance.context, keys=keys)


# ------------------------------------------------------------------------------------- luck


def _draw(glance: Glance) -> Panel:
    """Luck is waited for: the bag or die, who draws, and where luck comes from."""
    chance = glance.snapshot.pending
    assert isinstance(chance, Chance)
    rolls = chance.verb == "roll"
    if chance.by is None:
        head = glance.say(chance.prompt)
    else:
        name = glance.name(chance.by)
        head = glance.say(text("{name} rolls", name=name) if rolls else text("{name} draws", name=name))
    glyph = chance.glyph or Glyph("dice" if rolls else "icon", icon="" if rolls else "bag")
    lines = tuple(line for line in (_what(glance, chance), telling.luck_line(glance)) if line)
    body = Card(glyph, head, lines, glance.mark(chance.by))
    by_hand = play_menu(glance.snapshot, None, ("hand",))
    keys = (
        key(glance.say(text("more"))),
        key(glance.say(text("By hand"))) if by_hand else SoftKey(),
        key(glance.say(text("Roll") if rolls else text("Draw"))),
    )
    return Panel(body, glance.say(glance.scene.phase), context=glance.context, keys=keys)


def _what(glance: Glance, chance: Chance) -> str:
    """The first line under who draws: how many are in the bag, or what for."""
    if chance.glyph is not None and chance.glyph.kind == "bag" and isinstance(chance.glyph.value, int):
        left = chance.glyph.value
        return glance.say(text("{n} token in the bag", plural="{n} tokens in the bag", n=left))
    return glance.say(chance.prompt) if chance.by is not None else ""


def _trouble(glance: Glance) -> Panel:
    """No draw can be made: nothing is lost, and what to do."""
    body = Card(
        Glyph("icon", icon="warning"),
        glance.say(text("No random numbers")),
        (glance.say(text("Check the source, or")), glance.say(text("use bag and dice."))),
    )
    keys = (
        key(glance.say(text("why"))),
        key(glance.say(text("By hand"))),
        key(glance.say(text("Retry"))),
    )
    return Panel(body, glance.say(text("Draw paused")), context=glance.say(text("nothing lost")), keys=keys)


# ------------------------------------------------------------------------------------ seats


def _turn(glance: Glance) -> Panel:
    """Whose turn it is, and how everybody stands."""
    choice = turn(glance.snapshot)
    assert choice is not None
    lines = glance.scene.seats
    columns = tuple(telling.seat_column(glance, line.seat) for line in lines)
    focus = next((place for place, line in enumerate(lines) if line.seat == choice.seat), None)
    beside = aside(glance.walk, glance.snapshot)
    if isinstance(beside, Line):
        middle = key(glance.say(beside.label))
    elif beside == "hint":
        middle = key(glance.say(text("Hint")))
    else:
        middle = key(glance.name(beside)) if beside is not None else SoftKey()
    keys = (
        key(glance.say(text("more"))),
        middle,
        key(glance.say(text("Act"))),
    )
    title = glance.say(glance.scene.phase)
    return Panel(Columns(columns, focus), title, glance.mark(choice.seat), glance.context, keys)


def _seats(glance: Glance) -> Panel:
    """Several seats are asked at once: who is still thinking, and who is next to act here."""
    choices = asked(glance.snapshot)
    thinking = {choice.seat for choice in choices}
    chosen = choices[glance.walk.among % len(choices)].seat
    lines = glance.scene.seats
    columns = tuple(
        Column(glance.mark(line.seat), state="thinking" if line.seat in thinking else "ready")
        for line in lines
    )
    focus = next((place for place, line in enumerate(lines) if line.seat == chosen), None)
    keys = (
        key(glance.say(text("more"))),
        key(sign="along") if len(choices) > 1 else SoftKey(),
        key(glance.name(chosen)),
    )
    same = len({choice.topic for choice in choices}) == 1
    title = glance.say(choices[0].prompt if same else text("Who answers?"))
    return Panel(Columns(columns, focus), title, context=glance.context, keys=keys)


def _score(glance: Glance) -> Panel:
    """The end: the winner's number, everyone else in order."""
    over = glance.snapshot.pending
    assert isinstance(over, Over)
    order = [seat for group in over.ranking for seat in group]
    if not order:
        order = [line.seat for line in glance.scene.seats]
    winners = over.ranking[0] if over.ranking else ()
    alone = len(winners) == 1
    title = text("{name} wins", name=glance.name(winners[0])) if alone else text("Shared win")
    rows = tuple(
        Row(glance.name(seat), _points(over, seat) or _place(over, seat), mark=glance.mark(seat))
        for seat in order[1:]
    )
    keys = (
        key(glance.say(text("table") if over.table else text("more"))),
        key(glance.say(text("why"))),
        key(glance.say(text("New"))),
    )
    body = Score(_points(over, order[0]), rows)
    return Panel(body, glance.say(title), glance.mark(winners[0]) if alone else "", glance.context, keys)


def _points(over: Over, seat: int) -> str:
    points = over.scores[seat] if seat < len(over.scores) else None
    return "" if points is None else figure(points)


def _place(over: Over, seat: int) -> str:
    """The place of a seat in a game without points: ``2.``"""
    before = 0
    for group in over.ranking:
        if seat in group:
            break
        before += len(group)
    return f"{before + 1}."


PAGES: Mapping[Screen, Callable[[Glance], Panel]] = {
    "wish": _wish,
    "steps": telling.step,
    "orders": telling.orders,
    "hint": telling.hint,
    "refused": telling.refused,
    "rule": telling.rule,
    "notice": telling.notice,
    "why": telling.why,
    "seats-page": telling.seats_page,
    "tracks": telling.tracks,
    "board": telling.board,
    "log": telling.log,
    "sheet": telling.sheet,
    "paused": _paused,
    "draw": _draw,
    "trouble": _trouble,
    "turn": _turn,
    "seats": _seats,
    "score": _score,
    "menu": choosing.menu,
}
