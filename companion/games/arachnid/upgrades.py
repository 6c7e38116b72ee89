"""Upgrades: the reward of a battle or a kill, a bloodied token off a track or a new ability."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.arachnid import economy
from companion.games.arachnid.names import ABILITY, COLOUR, SPIDER, TRACK, piece, piece_text
from companion.games.arachnid.state import Head, Reward, Spider
from companion.games.arachnid.work import View, Work, turn_order
from companion.kit import bags
from companion.play import Choice, text


def earn(work: Work, active: int) -> None:
    """At the clean-up of a seat, every spider that fought or killed this turn earns (A-39)."""
    for deployer, piece_name in work.early:
        owner, name = piece(piece_name)
        if deployer == active and (known := work.colonies[owner].spider(name)) is not None:
            work.alter(owner, name, fought=known.fought + 1)
    work.early = tuple(fight for fight in work.early if fight[0] != active)
    rate = work.table.options["upgrade.rate"]
    for seat in turn_order(work, active):
        marked = [spider for spider in work.colonies[seat].spiders if spider.fought or spider.killed]
        if not marked:
            continue
        work.due += tuple(_rewards(seat, marked, str(rate)))
        for spider in marked:
            work.alter(seat, spider.name, fought=0, killed=0)


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


def first_due(view: View, seat: int) -> Reward | None:
    """The reward this seat is asked about now."""
    for reward in view.due:
        if reward.seat == seat:
            return reward
    return None


def heads(view: View, seat: int) -> Iterator[Head]:
    """How a seat may take its reward (A-41, A-45); nobody has to swap."""
    reward = first_due(view, seat)
    if reward is None:
        return
    tracks, swaps = list(_tracks(view, reward)), list(_swaps(view, reward))
    yield from tracks
    yield from swaps
    if swaps and not tracks:
        yield ("keep",)


def _tracks(view: View, reward: Reward) -> Iterator[Head]:
    """The bloodied tokens that may be taken, by the tracks they cover."""
    for name in reward.spiders:
        spider = view.colonies[reward.seat].spider(name)
        if spider is not None:
            for track in spider.tracks:
                if track.covered:
                    yield ("upgrade", name, track.name)


def _swaps(view: View, reward: Reward) -> Iterator[Head]:
    """The abilities the Beta may have instead of its own."""
    beta = view.colonies[reward.seat].spider("beta")
    if reward.swaps and beta is not None:
        for ability in dict.fromkeys(view.university):
            if ability != beta.ability:
                yield ("swap", ability)


def settle(work: Work) -> None:
    """Play every reward that has one way to be taken, drop those that have none (A-42)."""
    for seat in range(len(work.colonies)):
        while (reward := first_due(work, seat)) is not None:
            ways = heads(work, seat)
            way = next(ways, None)
            if way is None:
                _drop(work, reward)
                who = piece_text(seat, reward.spiders[0])
                work.tell("upgrade", text("{piece} has no bloodied token left", piece=who), "A-42", seat)
            elif next(ways, None) is None:
                say(work, seat, way)
            else:
                break


def _drop(work: Work, reward: Reward) -> None:
    place = next(place for place, due in enumerate(work.due) if due is reward)
    work.due = (*work.due[:place], *work.due[place + 1 :])


def say(work: Work, seat: int, parts: Head) -> None:
    """Take the reward as the word says."""
    reward = first_due(work, seat)
    if reward is None:
        raise LookupError(f"seat {seat} has earned nothing")
    _drop(work, reward)
    if parts[0] == "keep":
        work.tell("upgrade", text("{colour} Beta keeps its ability", colour=COLOUR[seat]), "A-45", seat)
        return
    if parts[0] == "swap":
        _swap(work, seat, parts[1])
        return
    _, name, track_name = parts
    track = work.spider(seat, name).track(track_name)
    if track is None:
        raise LookupError(f"{name} has no track {track_name}")
    economy.put_track(work, seat, name, replace(track, covered=track.covered - 1))
    work.change(seat, upgrades=work.colonies[seat].upgrades + 1)
    work.tell(
        "upgrade",
        text(
            "{colour} {spider} opens a space of {track} and keeps the token",
            colour=COLOUR[seat],
            spider=SPIDER[name],
            track=TRACK[track_name],
        ),
        "A-41",
        seat,
    )


def _swap(work: Work, seat: int, ability: str) -> None:
    old = work.spider(seat, "beta").ability
    work.university = bags.without(work.university, ability)
    if old is not None:
        work.university = (*work.university, old)
        economy.free_critter(work, seat, old)
    work.alter(seat, "beta", ability=ability)
    work.tell(
        "upgrade",
        text(
            "{colour} Beta hands in {old} and takes {ability}",
            colour=COLOUR[seat],
            old=ABILITY[old] if old is not None else text("nothing"),
            ability=ABILITY[ability],
        ),
        "A-45",
        seat,
    )


def question(view: View, seat: int) -> Choice:
    """The question for a seat's reward."""
    reward = first_due(view, seat)
    spider = SPIDER[reward.spiders[0]] if reward is not None else text("A spider")
    prompt = text(
        "{colour} {spider} earned an upgrade: choose it",
        colour=COLOUR[seat],
        spider=spider,
        short="Take an upgrade",
    )
    finish = "keep" if ("keep",) in heads(view, seat) else None
    return Choice(seat, prompt, "upgrade", finish=finish)
