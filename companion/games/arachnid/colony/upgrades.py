"""Upgrades: the reward of a battle or a kill, a bloodied token off a track or a new ability."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from companion.frozen import replace
from companion.games.arachnid.colony import economy
from companion.games.arachnid.printed.names import (
    ABILITIES,
    ABILITY,
    COLOUR,
    SPIDER,
    TRACK,
    all_of,
    piece,
    piece_text,
)
from companion.games.arachnid.state.pieces import Reward, Spider
from companion.games.arachnid.state.position import State, StateBuilder, turn_order
from companion.kit import bags
from companion.kit.game import Parts
from companion.kit.refusals import Code
from companion.play import DONE_EVENT, Choice, Event, Text, text

VERBS = ("upgrade", "swap", "keep")


def earn(builder: StateBuilder, active: int) -> None:
    """At the clean-up of a seat, every spider that fought or killed this turn earns (A-39)."""
    for deployer, piece_name in builder.early:
        owner, name = piece(piece_name)
        if deployer == active and (known := builder.colonies[owner].spider(name)) is not None:
            builder.alter(owner, name, fought=known.fought + 1)
    builder.early = tuple(fight for fight in builder.early if fight[0] != active)
    rate = builder.equipment.options["upgrade.rate"]
    for seat in turn_order(builder, active):
        marked = [spider for spider in builder.colonies[seat].spiders if spider.fought or spider.killed]
        if not marked:
            continue
        builder.due += tuple(_rewards(seat, marked, str(rate)))
        for spider in marked:
            builder.alter(seat, spider.name, fought=0, killed=0)


def _rewards(seat: int, marked: list[Spider], rate: str) -> Iterator[Reward]:
    if rate == "player_turn":
        swaps = any(spider.name == "beta" and spider.fought for spider in marked)
        yield Reward(seat, tuple(spider.name for spider in marked), swaps)
        return
    for spider in marked:
        swaps = spider.name == "beta" and spider.fought > 0
        if rate == "spider_turn":
            yield Reward(seat, (spider.name,), swaps)
        else:
            for count in range(spider.fought + spider.killed):
                yield Reward(seat, (spider.name,), swaps and count < spider.fought)


def first_due(state: State, seat: int) -> Reward | None:
    """The reward this seat is asked about now: one that can be taken, before one that has to wait."""
    own = [reward for reward in state.due if reward.seat == seat]
    return next((reward for reward in own if not _waits(state, reward)), own[0] if own else None)


def _waits(state: State, reward: Reward) -> bool:
    """Whether nothing but a swap is left, and that only after the clean-up of the seat’s own turn."""
    return not _bloodied(state, reward) and _swap_later(state, reward)


def _bloodied(state: State, reward: Reward) -> bool:
    """Whether any of its spiders has a bloodied token left."""
    spiders = (state.colonies[reward.seat].spider(name) for name in reward.spiders)
    return any(spider is not None and spider.bloodied for spider in spiders)


def _swap_later(state: State, reward: Reward) -> bool:
    """Whether food on the Special track keeps a Beta from swapping until its owner’s clean-up (A-45)."""
    return (
        reward.swaps
        and state.equipment.on("upgrade.late")
        and _special_used(state, reward.seat)
        and any(task.clears(reward.seat) for task in state.agenda)
    )


def _special_used(state: State, seat: int) -> bool:
    beta = state.colonies[seat].spider("beta")
    track = beta.track("special") if beta is not None else None
    return track is not None and track.food > 0


def ways(state: State, seat: int) -> Iterator[Parts]:
    """How a seat may take its reward; nobody has to swap."""
    return (word for word in candidates(state, seat) if not reward_code(state, seat, word))


def candidates(state: State, seat: int) -> Iterator[Parts]:
    """The tracks of spiders that earned a reward, every ability, or to keep what there is."""
    reward = first_due(state, seat)
    if reward is None:
        return
    for name in reward.spiders:
        spider = state.colonies[seat].spider(name)
        yield from (("upgrade", name, track.name) for track in (spider.tracks if spider else ()))
    yield from (("swap", ability) for ability in abilities(state))
    yield ("keep",)


def abilities(state: State) -> Iterable[str]:
    """Every ability, those in the University first, as they lie there."""
    return dict.fromkeys(state.university + ABILITIES)


def reward_code(state: State, seat: int, parts: Parts) -> str:
    """Why a seat cannot take its reward like this (A-41, A-42, A-45)."""
    reward, colony = first_due(state, seat), state.colonies[seat]
    if reward is None:
        return "not-now"
    if parts[0] == "upgrade":
        if parts[1] not in reward.spiders:
            return Code("not-earned", earner=reward.spiders[0])
        spider = colony.spider(parts[1])
        track = spider.track(parts[2]) if spider is not None else None
        if track is None:
            return "no-such-track" if spider is not None else "no-bloodied"
        return "" if track.covered else "no-bloodied"
    beta = colony.spider("beta")
    if not reward.swaps or beta is None:
        return "no-swap"
    if _special_used(state, seat):
        return "special-used"
    if parts[0] == "swap" and parts[1] == beta.ability:
        return "ability-taken:own"
    if parts[0] == "swap":
        return "" if parts[1] in state.university else "ability-taken"
    return "not-now" if _bloodied(state, reward) else ""


def take_forced(builder: StateBuilder) -> None:
    """Play every reward that has one way to be taken, drop those that have none (A-42).

    One whose swap has to wait for its owner’s clean-up stays open (A-45).
    """
    for seat in sorted({reward.seat for reward in builder.due}):
        while (reward := first_due(builder, seat)) is not None:
            if _swap_later(builder, reward):
                break
            found = tuple(islice(ways(builder, seat), 2))
            if not found:
                _drop(builder, reward)
                who = piece_text(seat, reward.spiders[0])
                sentence = text("{piece} has no bloodied token left", piece=who)
                builder.emit(Event("upgrade", sentence, "A-42", seat, stays=True, moved=""))
            elif len(found) == 1:
                apply(builder, seat, found[0])
            else:
                break


def _drop(builder: StateBuilder, reward: Reward) -> None:
    place = next(place for place, due in enumerate(builder.due) if due is reward)
    builder.due = (*builder.due[:place], *builder.due[place + 1 :])


def apply(builder: StateBuilder, seat: int, parts: Parts) -> None:
    """Take the reward as the word says."""
    reward = first_due(builder, seat)
    if reward is None:
        raise LookupError(f"seat {seat} has earned nothing")
    _drop(builder, reward)
    if parts[0] == "keep":
        builder.emit(
            Event(
                DONE_EVENT,
                text("{whose} Beta keeps its ability", you="Your Beta keeps its ability", whose=COLOUR[seat]),
                "A-45",
                seat,
                stays=True,
            )
        )
        return
    if parts[0] == "swap":
        _swap(builder, seat, parts[1])
        return
    _, name, track_name = parts
    track = builder.spider(seat, name).track(track_name)
    if track is None:
        raise LookupError(f"{name} has no track {track_name}")
    economy.put_track(builder, seat, name, replace(track, covered=track.covered - 1))
    builder.change(seat, upgrades=builder.colonies[seat].upgrades + 1)
    builder.emit(
        Event(
            "upgrade",
            text(
                "{whose} {spider} opens a space of {track} and keeps the token",
                you="Your {spider} opens a space of {track} and keeps the token",
                whose=COLOUR[seat],
                spider=SPIDER[name],
                track=TRACK[track_name],
            ),
            "A-41",
            seat,
            stays=True,
        )
    )


def _swap(builder: StateBuilder, seat: int, ability: str) -> None:
    old = builder.spider(seat, "beta").ability
    builder.university = bags.without(builder.university, ability)
    if old is not None:
        builder.university = (*builder.university, old)
        economy.free_critter(builder, seat, old)
    builder.alter(seat, "beta", ability=ability)
    builder.emit(
        Event(
            "upgrade",
            text(
                "{whose} Beta hands in {old} and takes {ability}",
                you="Your Beta hands in {old} and takes {ability}",
                whose=COLOUR[seat],
                old=ABILITY[old] if old is not None else text("nothing"),
                ability=ABILITY[ability],
            ),
            "A-45",
            seat,
            stays=True,
        )
    )


def questions(state: State, seats: Sequence[int]) -> tuple[Choice, ...]:
    """The questions for the rewards of these seats; what several are asked reads the same for all of them."""
    together = all_of(tuple(seats)) if len(seats) > 1 else None
    return tuple(_question(state, seat, together) for seat in seats)


def _question(state: State, seat: int, together: Text | None) -> Choice:
    reward = first_due(state, seat)
    spider = SPIDER[reward.spiders[0]] if reward is not None else text("A spider")
    if together is not None:
        prompt = text(
            "{colours}: each chooses an upgrade",
            you="Your {spider} earned an upgrade: choose it",
            short="Take an upgrade",
            colours=together,
            spider=spider,
        )
    else:
        prompt = text(
            "{whose} {spider} earned an upgrade: {colour} chooses it",
            you="Your {spider} earned an upgrade: choose it",
            short="Take an upgrade",
            whose=COLOUR[seat],
            colour=COLOUR[seat],
            spider=spider,
        )
    finish = None if reward_code(state, seat, ("keep",)) else "keep"
    return Choice(seat, prompt, "upgrade", finish=finish)
