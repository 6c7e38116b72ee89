"""Why the table cannot report something now: a code of ``reasons``, empty where it may (counters mode)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.games.arachnid.colony import able, economy
from companion.games.arachnid.printed.names import COLOURS, critter_kind, piece, piece_name
from companion.games.arachnid.state.position import State, pieces, spider_of
from companion.kit.game import Parts

ON_WEBS = frozenset({"uncovered", "buried", "lost"})
"""What may have lain under or on a web that is gone."""
ON_CRITTERS = ON_WEBS | {"bitten", "bumped", "robbed", "landed", "destroyed", "blocked", "no-spawn"}
"""What may be reported while critters are moved."""
IN_TURN = ON_CRITTERS - {"no-spawn"} | {"found", "battle", "took", "no-retreat", "no-space"}


def candidates(state: State, seat: int, verbs: frozenset[str]) -> Iterator[Parts]:
    """What this seat could think of reporting with some verbs, in useful order."""
    return (report for report in _thinkable(state, seat) if report[0] in verbs)


def report_code(state: State, seat: int, parts: Parts) -> str:
    """Why this report cannot be true now, or was made."""
    return _CODES[parts[0]](state, seat, parts)


def _thinkable(state: State, seat: int) -> Iterator[Parts]:
    """Every report about what is at the table."""
    colours, funnels = COLOURS[: len(state.colonies)], [funnel.name for funnel in state.funnels]
    activity = state.reports.activity
    yield ("found", "fly")
    for mover in state.reports.movers:
        owner, spider = piece(mover.spider)
        if owner == seat:
            yield from (("battle", spider, name) for name in pieces(state))
    yield from (("took", name) for name in funnels)
    if activity is not None:
        yield from ((verb, name) for name in pieces(state) for verb in ("bitten", "bumped"))
        yield from ((verb, colour) for colour in colours for verb in ("robbed", "landed", "destroyed"))
        yield from (("blocked", token) for token in activity.rolled)
    yield from ((verb, colour) for colour in colours for verb in ("uncovered", "buried"))
    yield from (("lost", name) for name in funnels)
    yield from (("no-retreat", name) for name in state.reports.retreated)
    yield ("no-spawn",)
    yield ("no-space",)


# ------------------------------------------------------------------------------- own turn


def _found_code(state: State, _seat: int, _parts: Parts) -> str:
    if not state.flies:
        return "no-fly"
    return "" if state.reports.flies else "no-spin"


def _took_code(state: State, _seat: int, parts: Parts) -> str:
    funnel = next((funnel for funnel in state.funnels if funnel.name == parts[1]), None)
    if funnel is None:
        return "no-funnel"
    if not funnel.food:
        return "funnel-empty"
    return "" if state.reports.landings else "no-landing"


def _battle_code(state: State, seat: int, parts: Parts) -> str:
    """Own spiders that moved fight enemies they have not fought since (A-64–A-66)."""
    own, enemy = state.colonies[seat].spider(parts[1]), spider_of(state, parts[2])
    if piece(parts[2])[0] == seat:
        return "own-spider"
    if own is None:
        return able.spider_code(state, seat, parts[1])
    if enemy is None or not enemy.on_board:
        return "not-on-board"
    moved = [mover for mover in state.reports.movers if mover.spider == piece_name(seat, parts[1])]
    if not moved or not own.on_board:
        return "not-moved"
    return "fought-already" if parts[2] in moved[0].fought else ""


def _no_retreat_code(state: State, _seat: int, parts: Parts) -> str:
    loser = spider_of(state, parts[1])
    fled = parts[1] in state.reports.retreated and loser is not None and loser.on_board
    return "" if fled else "has-not-retreated"


def _no_space_code(state: State, seat: int, _parts: Parts) -> str:
    return "" if state.reports.new_fly and state.flies and seat == state.holder else "not-now"


# ------------------------------------------------------------------------------- critters


def _hurt_code(state: State, _seat: int, parts: Parts) -> str:
    """Spiders beside a critter that moved, those with Stealth only if one ran into them (A-119)."""
    activity = state.reports.activity
    if activity is None:
        return "no-critter-moved"
    spider = spider_of(state, parts[1])
    if spider is None or not spider.on_board:
        return "not-on-board"
    if not state.colonies[piece(parts[1])[0]].store:
        return "no-food-to-lose"
    stealthy = spider.ability == "stealth"
    if stealthy and not activity.crawls:
        return "unseen:new"
    limit = activity.crawls if stealthy else activity.near
    cap = state.equipment.number("critters.bite_cap") or 1
    if dict(activity.hurt).get(parts[1], 0) >= limit * cap:
        return "bitten-enough"
    if stealthy == (parts[0] == "bumped"):
        return ""
    return "unseen" if stealthy else "not-stealth"


def _robs_code(state: State, _seat: int, parts: Parts) -> str:
    """The Ladybird robs a spider it sees, the Heebie Jeebies sits on any (A-109, A-112)."""
    activity, colony = state.reports.activity, state.colonies[COLOURS.index(parts[1])]
    if activity is None or not (activity.thieves if parts[0] == "robbed" else activity.heebies):
        return "no-such-critter"
    if not colony.store:
        return "no-food-to-lose"
    out = [spider for spider in colony.spiders if spider.on_board]
    met = parts[0] == "landed" or any(spider.ability != "stealth" for spider in out)
    return "" if out and met else "not-on-board"


def _destroyed_code(state: State, _seat: int, parts: Parts) -> str:
    activity = state.reports.activity
    if activity is None or not activity.worms:
        return "no-such-critter"
    owner = COLOURS.index(parts[1])
    if not state.colonies[owner].tops:
        return "no-web-there:colour"
    room = economy.room(state) or not state.equipment.on("worm.whole_stack")
    return "" if room and economy.removable(state, owner) else "no-web-there"


def _blocked_code(state: State, _seat: int, parts: Parts) -> str:
    activity = state.reports.activity
    if activity is None or parts[1] not in activity.rolled:
        return "not-rolled"
    again = state.equipment.options["critters.blocked"] == "reroll" or critter_kind(parts[1]) == "ladybird"
    return "" if again else "stays"


def _no_spawn_code(state: State, _seat: int, _parts: Parts) -> str:
    activity = state.reports.activity
    return "" if activity is not None and activity.spawned is not None else "not-now"


# ------------------------------------------------------------------------------ webs gone


def _underneath_code(state: State, _seat: int, parts: Parts) -> str:
    if not state.colonies[COLOURS.index(parts[1])].under:
        return "nothing-under"
    gone = state.reports.uncovered if parts[0] == "uncovered" else state.reports.buried
    return "" if gone else "nothing-gone"


def _lost_code(state: State, _seat: int, parts: Parts) -> str:
    funnel = next((funnel for funnel in state.funnels if funnel.name == parts[1]), None)
    if funnel is None:
        return "no-funnel"
    return "" if funnel.seat in state.reports.lost else "nothing-gone"


_CODES: Mapping[str, Callable[[State, int, Parts], str]] = {
    "found": _found_code,
    "took": _took_code,
    "battle": _battle_code,
    "bitten": _hurt_code,
    "bumped": _hurt_code,
    "robbed": _robs_code,
    "landed": _robs_code,
    "destroyed": _destroyed_code,
    "blocked": _blocked_code,
    "uncovered": _underneath_code,
    "buried": _underneath_code,
    "lost": _lost_code,
    "no-retreat": _no_retreat_code,
    "no-spawn": _no_spawn_code,
    "no-space": _no_space_code,
}
VERBS = frozenset(_CODES)
