"""What ants and queens do, told to the table."""

from __future__ import annotations

from companion.games.taller_ants import names
from companion.games.taller_ants.state.equipment import WARD_FOOD
from companion.games.taller_ants.state.position import QUEEN, Group, Queen, State
from companion.games.taller_ants.told.events import CROWN, at, own
from companion.play import Event, Glyph, text


def ants_hatch(state: State, seat: int, number: int) -> Event:
    """Eggs of ants have hatched."""
    owner = names.seat_name(state, seat)
    total = state.colonies[seat - 1].ants
    return Event(
        "hatch",
        text(
            "{n} ant of {seat} hatches: {total} now.",
            plural="{n} ants of {seat} hatch: {total} now.",
            n=number,
            seat=owner,
            total=total,
        ),
        "T-53",
        seat,
        title=text("{n} hatch", n=number),
        glyph=Glyph("number", number, "ant"),
        lines=(text("{seat} has {n} ant", plural="{seat} has {n} ants", seat=owner, n=total),),
    )


def dug(state: State, seat: int, group: Group, to: int) -> Event:
    """A square is excavated."""
    sentence = text(
        "{unit} digs {space}: {more} more for this point, {points} MP left.",
        unit=own(state, seat, group.name),
        space=names.place(state, to),
        more=group.credit,
        points=names.points(group.points),
    )
    return at(state, "dig", seat, sentence, "T-57", to, unit=group.name)


def collected(state: State, seat: int, group: Group, number: int) -> Event:
    """A web is collected."""
    where = names.place(state, group.square)
    sentence = text(
        "{unit} collects the web at {space}: {things}.",
        unit=own(state, seat, group.name),
        space=where,
        things=names.amount("web", number),
    )
    return at(state, "collect", seat, sentence, "T-64", group.square)


def bridged(state: State, seat: int, group: Group) -> Event:
    """A group is a bridge."""
    sentence = text(
        "{unit} is a bridge from {start} to {end}.",
        unit=own(state, seat, group.name),
        start=names.place(state, group.bridge[0]),
        end=names.place(state, group.bridge[-1]),
    )
    return at(state, "bridge", seat, sentence, "T-66", *group.stands)


def reformed(state: State, seat: int, group: Group) -> Event:
    """A bridge is a group again."""
    sentence = text(
        "{unit} leaves the bridge and stands at {space}.",
        unit=own(state, seat, group.name),
        space=names.place(state, group.square),
    )
    return at(state, "bridge", seat, sentence, "T-66", group.square)


def harvests(state: State, seat: int, group: Group, tile: int) -> Event:
    """A harvest begins."""
    sentence = text(
        "{unit} harvests at {space}: {n} die.",
        plural="{unit} harvests at {space}: {n} dice.",
        n=group.ants,
        unit=own(state, seat, group.name),
        space=names.place(state, tile),
    )
    return Event("harvest", sentence, "T-68", seat, moved="")


def harvested(state: State, name: str, dice: tuple[int, ...], food: int, lost: int) -> Event:
    """All dice of a harvest have fallen."""
    sentence = text(
        "{unit} finds {total} and carries {food}.",
        unit=own(state, state.seat, name),
        total=sum(dice),
        food=food,
    )
    if lost:
        sentence = text(
            "{finds} The fungus loses {n} tile.",
            plural="{finds} The fungus loses {n} tiles.",
            finds=sentence,
            n=lost,
        )
    return Event(
        "harvest",
        sentence,
        "T-69" if lost else "T-70",
        state.seat,
        title=text("{food} food", food=food),
        glyph=Glyph("dice", ("".join(map(str, dice)),), seats=(state.seat,)),
        lines=(
            text("fungus loses {n} tile", plural="fungus loses {n} tiles", n=lost)
            if lost
            else text("the fungus stays"),
        ),
    )


def warded(state: State, seat: int, group: Group, to: int) -> Event:
    """A ward is grown."""
    sentence = text(
        "{unit} turns {n} food into a ward at {space}.",
        unit=own(state, seat, group.name),
        n=WARD_FOOD,
        space=names.place(state, to),
    )
    return at(state, "ward", seat, sentence, "T-74", to)


def crowned(state: State, seat: int, to: int) -> Event:
    """An egg becomes a queen."""
    where = names.place(state, to)
    owner = names.seat_name(state, seat)
    return Event(
        "crown",
        text(
            "{seat} has a new queen at {space}.",
            you="You have a new queen at {space}.",
            seat=owner,
            space=where,
        ),
        "T-55",
        seat,
        title=text("A new queen"),
        glyph=CROWN,
        lines=(text("{seat}, at {space}", seat=owner, space=where),),
        spaces=(names.square(state, to),),
    )


def opened(state: State, seat: int, above: int) -> Event:
    """A new hole."""
    sentence = text(
        "{seat} opens a hole at {space}.",
        you="You open a hole at {space}.",
        seat=names.seat_name(state, seat),
        space=names.place(state, above),
    )
    return at(state, "hole", seat, sentence, "T-58", above)


def queen_lays(state: State, seat: int, queen: Queen, *, by_web: bool) -> Event:
    """A queen has laid an egg."""
    owner = names.seat_name(state, seat)
    if by_web:
        sentence = text(
            "{seat}’s queen lays an egg for a web point.",
            plural="{seat}’s queen lays {n} eggs for a web point each.",
            you="Your queen lays an egg for a web point.",
            n=1,
            seat=owner,
        )
    else:
        sentence = text(
            "{seat}’s queen lays an egg: {hp} hp, {points} MP left.",
            plural="{seat}’s queen lays {n} eggs: {hp} hp, {points} MP left.",
            you="Your queen lays an egg: {hp} hp, {points} MP left.",
            n=1,
            seat=owner,
            hp=queen.hp,
            points=names.points(queen.points),
        )
    what = "lay by web" if by_web else "lay"
    return at(state, "lay", seat, sentence, "T-52", queen.square, unit=QUEEN, what=what)


def queen_eats(state: State, seat: int, queen: Queen) -> Event:
    """A queen has eaten."""
    sentence = text(
        "{seat}’s queen eats {n} food: {hp} hp.",
        you="Your queen eats {n} food: {hp} hp.",
        n=1,
        seat=names.seat_name(state, seat),
        hp=queen.hp,
    )
    return at(state, "eat", seat, sentence, "Queens", queen.square, unit=QUEEN)


def joined(state: State, seat: int, group: Group, other: Group, number: int) -> Event:
    """Ants have gone over to another group."""
    sentence = text(
        "{n} ant of {unit} joins {other}.",
        plural="{n} ants of {unit} join {other}.",
        n=number,
        unit=own(state, seat, group.name),
        other=names.unit(other.name),
    )
    return at(state, "regroup", seat, sentence, "T-67", group.square, other.square)


def split(state: State, seat: int, group: Group, fresh: Group) -> Event:
    """Ants have left a group."""
    sentence = text(
        "{n} ant of {unit} goes to {space} as {other}.",
        plural="{n} ants of {unit} go to {space} as {other}.",
        n=fresh.ants,
        unit=own(state, seat, group.name),
        space=names.place(state, fresh.square),
        other=names.unit(fresh.name),
    )
    return at(state, "regroup", seat, sentence, "T-67", fresh.square)
