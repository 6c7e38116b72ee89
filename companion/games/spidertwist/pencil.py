"""The pencil of Spidertwist: where males and the female are, who has moved, the die on her, round and turn.

Males of a colour are alike and come onto the web in order: when one goes back to the stock, the newest takes
its name. One that is moved changes places with the one that stands there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.errors import PositionError
from companion.frozen import replace
from companion.games.spidertwist import position, prose, rules, saving
from companion.games.spidertwist.equipment import COLOURS
from companion.games.spidertwist.position import State
from companion.kit import pencil
from companion.kit.pencil import YES_OR_NO, Correctable, Correctables, yes_or_no
from companion.kit.spaces import NO_SPACE, put
from companion.play import Step, Text, text

BESIDE = {"stock": text("in stock"), "mated": text("mated"), "eaten": text("eaten")}
"""Where a male is that is not on the web."""
ACTED = {
    "acted": text("Something was done in this turn"),
    "added": text("A male was added in this turn"),
    "mating": text("A male has mated in this turn"),
}
MOST_EYES = 6


def kinds(state: State) -> tuple[Correctables, ...]:
    """All that may be set now; nothing before it is known who begins, or after the end."""
    if state.stage in ("start", "over"):
        return ()
    found = [
        Correctables("male", text("Where a male is"), lambda _: _males(state)),
        Correctables("female", text("Where the female is"), lambda _: [_female(state)]),
        Correctables(
            "moved", text("Males that may not move again"), lambda _: _moving(state), remembered=True
        ),
        Correctables("acted", text("What was done in this turn"), lambda _: _acted(state), remembered=True),
        Correctables("die", text("The die on her"), lambda _: [_die(state)]),
        Correctables("round", pencil.ROUND, lambda _: [_round(state)]),
    ]
    if state.stage != "meal":
        found.append(Correctables("turn", pencil.TURN, lambda _: [_turn(state)]))
    return tuple(found)


def gone_on(state: State) -> Step:
    """A corrected position, gone on to what the rules wait for. Errors: PositionError."""
    saving.check_table(state)
    return rules.go_on(state)


def _males(state: State) -> Iterator[Correctable]:
    """Every male on the web, and of each seat one of those in stock, mated and eaten, which are alike."""
    fixed = state.equipment
    for node, male in enumerate(state.males):
        if male:
            yield _male(state, fixed.owner(male), fixed.names[node], fixed.male_name(male))
    for seat in (0, 1):
        for place in BESIDE:
            if getattr(state, place)[seat]:
                yield _male(state, seat, place, f"{COLOURS[seat]}-{place}")


def _male(state: State, seat: int, now: str, name: str) -> Correctable:
    fixed = state.equipment
    called = text("{seat}’s male", seat=prose.SEATS[seat])
    on_web = now in fixed.index
    label = (
        text("Male on {space}", space=now)
        if on_web
        else text("{male}, {place}", male=called, place=BESIDE[now])
    )

    def term(value: str) -> Text | None:
        if value not in fixed.index or not on_web or not state.males[fixed.index[value]]:
            return None
        return text("The male there goes to {space}.", space=now)

    return Correctable(
        path=(name,),
        labels=(label,),
        name=called,
        now=now,
        values=(*pencil.places(fixed.names), *pencil.choices(BESIDE)),
        become=lambda value: _moved(state, seat, now, value),
        term=term,
        seat=seat,
        piece=name if on_web else "",
        space=now if on_web else "",
        item="" if on_web else f"{COLOURS[seat]}-males/{now}",
    )


def _moved(state: State, seat: int, now: str, value: str) -> State:
    """The position with a male of a seat from one place in another."""
    fixed, males, done = state.equipment, state.males, list(state.done)
    counts = {place: list(getattr(state, place)) for place in BESIDE}
    male = males[fixed.index[now]] if now in fixed.index else 0
    if now in counts:
        counts[now][seat] -= 1
    elif value in counts:
        males = put(males, male, NO_SPACE)
    if value in counts:
        counts[value][seat] += 1
    last = fixed.male(seat, fixed.males - counts["stock"][seat])
    if value in fixed.index:
        node = fixed.index[value]
        if not male and males[node]:
            raise PositionError(text("There is a male on {node} already.", node=value), rule="S-33")
        free = [one for one in range(fixed.male(seat, 1), last + 1) if one not in males]
        males = put(males, male or free[-1], node)
    gone = males.find(last + 1) if fixed.owner(last + 1) == seat else NO_SPACE
    if gone != NO_SPACE:  # it went back to the stock: on the web they are numbered from the first
        free = [one for one in range(fixed.male(seat, 1), last + 1) if one not in males]
        males = males[:gone] + bytes((free[-1],)) + males[gone + 1 :]
        done = [free[-1] if one == last + 1 else one for one in done if one != free[-1]]
    added = state.added and not (seat == state.seat and value == "stock")
    if added and seat == state.seat and last in males:
        done.append(last)  # the newest of them waits, as the one that was added
    after = replace(
        state,
        males=males,
        added=added,
        done=tuple(sorted({one for one in done if one in males})),
        stock=tuple(counts["stock"]),
        mated=tuple(counts["mated"]),
        eaten=tuple(counts["eaten"]),
    )
    return _disturbed(state, after, male)


def _disturbed(before: State, state: State, male: int) -> State:
    """Who has disturbed her does so from where he is now; off the web he does not."""
    if state.stage != "reaction" or before.males[before.disturber] != male:
        return state
    at = state.males.find(male)
    if at == NO_SPACE:
        return replace(state, stage="turn", disturber=NO_SPACE)
    return replace(state, disturber=at)


def _female(state: State) -> Correctable:
    fixed = state.equipment
    return Correctable(
        path=(),
        labels=(),
        name=text("The female"),
        now=fixed.names[state.female],
        values=pencil.places(fixed.names),
        become=lambda value: replace(state, female=fixed.index[value]),
        piece="female",
        space=fixed.names[state.female],
    )


def _moving(state: State) -> Iterator[Correctable]:
    """Whether each male of whose turn it is has moved in it."""
    fixed, label = state.equipment, text("may not move again")
    for node, male in enumerate(state.males):
        if not male or fixed.owner(male) != state.seat:
            continue

        def become(value: str, male: int = male) -> State:
            others = [one for one in state.done if one != male]
            done = sorted([*others, male]) if value == "yes" else others
            return replace(state, done=tuple(done), acted=state.acted or bool(done))

        name, space = fixed.male_name(male), fixed.names[node]
        called = text("Male on {space}", space=space)
        yield Correctable(
            path=(name,),
            labels=(called,),
            name=text("{piece}, {what}", piece=called, what=label),
            now=yes_or_no(male in state.done),
            values=YES_OR_NO,
            become=become,
            seat=state.seat,
            piece=name,
            space=space,
        )


def _acted(state: State) -> Iterator[Correctable]:
    """What was done in the turn, as far as it bars or allows what comes."""
    for field, label in ACTED.items():

        def become(value: str, field: str = field) -> State:
            changed: dict[str, Any] = {"acted": state.acted or value == "yes", field: value == "yes"}
            return replace(state, **changed)

        yield Correctable((field,), (label,), label, yes_or_no(getattr(state, field)), YES_OR_NO, become)


def _round(state: State) -> Correctable:
    """The round is the same turn of another one."""
    now, limit = position.rounds_begun(state), int(state.equipment.option("spidertwist.max_turns") or 0)

    def become(number: int) -> State:
        return replace(state, turns=state.turns + 2 * (number - now))

    return pencil.round_of(now, become, (limit + 1) // 2 if limit else pencil.MOST_ROUNDS)


def _die(state: State) -> Correctable:
    """What is left of her meal. The die that is still to be rolled for one is not on her yet."""
    label = text("The die on her")
    return Correctable(
        path=(),
        labels=(),
        name=label,
        now=str(state.feeding),
        values=pencil.counted(state.feeding, MOST_EYES, label),
        become=lambda value: replace(state, feeding=int(value)),
        piece="female",
        item="female/die",
    )


def _turn(state: State) -> Correctable:
    """Whose turn it is: the other one has a whole turn of his own."""
    labels = dict(zip(COLOURS, prose.SEATS, strict=True))
    return pencil.turn(labels, COLOURS[state.seat], lambda _: rules.rivals_turn(state))
