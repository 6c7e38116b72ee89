"""Questions, draws and the score table."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub

from companion.games.taller_ants import names, setup
from companion.games.taller_ants.acts import fights, growth
from companion.games.taller_ants.state import areas, position
from companion.games.taller_ants.state.equipment import ANT_GOAL, COCOON_GOAL, FOOD_GOAL, bits
from companion.games.taller_ants.state.position import SPIDER_SEAT, State
from companion.games.taller_ants.words import prose
from companion.kit import dice
from companion.play import ROLL, Chance, Glyph, Text, text

Rows = tuple[tuple[Text, tuple[int, ...]], ...]


def prompt(state: State) -> Text:
    """The question to the seat that is asked."""
    seat = names.seat_name(state, state.seat)
    if state.passing:
        return text(
            "{unit} may not stay here and goes on",
            short="Go on",
            unit=names.unit(state.passing),
        )
    match state.stage:
        case "spiders":
            return text(
                "{seat}: step, spin, fight",
                you="Your turn: step, spin, fight",
                short="{seat} acts",
                seat=seat,
            )
        case "ants":
            return text(
                "{seat}: step, dig, carry", you="Your turn: step, dig, carry", short="{seat} acts", seat=seat
            )
        case "regroup":
            return text("{seat} regroups", you="You regroup", short="{seat} regroups", seat=seat)
        case "colour":
            return text(
                "{seat} plays which ants?", you="Which ants do you play?", short="Which ants?", seat=seat
            )
        case "hole":
            return text("{seat} digs a hole", you="You dig a hole", short="{seat}: hole", seat=seat)
        case "nest":
            return text(
                "{seat} digs a nest: {n} more",
                you="You dig a nest: {n} more",
                short="{seat}: {n} to dig",
                seat=seat,
                n=setup.start_of(state.equipment)[2] - state.colony.nest.bit_count(),
            )
        case "settle":
            return text(
                "{seat} places {unit}",
                you="You place {unit}",
                short="Place {unit}",
                seat=seat,
                unit=names.unit(setup.placing(state)),
            )
        case "enter":
            return text(
                "{seat} chooses where the spider enters",
                you="You choose where your spider enters",
                short="Spider enters",
                seat=seat,
            )
    assert state.fight is not None
    if state.stage == "avoid":
        foe = names.seat_name(state, state.fight.foe)
        return text(
            "{seat} rolled a six: avoid the fight?",
            you="You rolled a six: avoid the fight?",
            short="{seat}: avoid?",
            seat=foe,
        )
    spider = state.fight.unit if state.fight.seat == SPIDER_SEAT else state.fight.target
    return text("{unit} has won: pick up or kill?", short="{unit} has won", unit=names.unit(spider))


def faces(state: State) -> Sequence[str]:
    """What may come in the draw that is due, each as likely as the others."""
    match state.stage:
        case "fungus":
            return [str(way) for way in growth.ways(state)]
        case "tile":
            return [names.square(state, tile) for tile in growth.tiles(state, state.way)]
    return D6


def _group_that_grows(state: State) -> tuple[str, ...]:
    """The squares of the fungus group of which a die tells, the one it is named by last."""
    seed = state.growing[0]
    patch = areas.patch_at(state, seed)
    return tuple(names.square(state, one) for one in (*bits(patch & ~(1 << seed)), seed))


def _growing(state: State) -> Text:
    """Which fungus group a die is rolled for, and how many others grow after it at the same press."""
    where, others = names.place(state, state.growing[0]), len(state.growing) - 1
    if not others:
        return text("Roll where the fungus around {space} grows", short="Fungus at {space}", space=where)
    return text(
        "Roll where the fungus around {space} grows, then {n} other one",
        plural="Roll where the fungus around {space} grows, then {n} others",
        short="Fungus at {space}",
        space=where,
        n=others,
    )


D6 = tuple(token for token, _ in dice.D6)


def chance(state: State) -> Chance:
    """The draw that is due: fungus, or the dice of a fight or a harvest one after another."""
    match state.stage:
        case "fungus":
            ways = growth.ways(state)
            return Chance(
                "d8",
                tuple((str(way), 1) for way in ways),
                _growing(state),
                auto=state.grown > 0,
                verb=ROLL,
                glyph=Glyph("compass"),
                labels=tuple(prose.WAYS[way] for way in ways),
                spaces=_group_that_grows(state),
                rerolls=len(ways) < len(growth.DIRECTIONS),
            )
        case "tile":
            tiles = growth.tiles(state, state.way)
            return Chance(
                "tile",
                tuple((names.square(state, tile), 1) for tile in tiles),
                text("From which tile it grows {way}", short="Which tile?", way=prose.WAYS[state.way]),
                auto=True,
                spaces=_group_that_grows(state),
            )
        case "harvest":
            assert state.picking is not None
            name, _, fallen = state.picking
            group = position.group_of(state, state.seat, name)
            total = group.ants if group else len(fallen)
            ask = text(
                "{unit} harvests: die {n} of {total}",
                short="die {n} of {total}",
                unit=names.whose(state, state.seat, name),
                n=len(fallen) + 1,
                total=total,
            )
            return Chance("d6", dice.D6, ask, by=state.seat, auto=True, verb=ROLL)
    fight = state.fight
    assert fight is not None
    roller = fights.rollers(fight)[len(fight.dice)]
    ask = text(
        "{seat} rolls in the fight for {target}",
        you="You roll in the fight for {target}",
        short="{seat}: fight",
        seat=names.seat_name(state, roller),
        target=names.whose(state, fight.foe, fight.target),
    )
    return Chance("d6", dice.D6, ask, by=roller, auto=True, verb=ROLL)


def deciding(state: State, ranking: Sequence[Sequence[int]]) -> Text | None:
    """What parted the first from the next, beside why the game ended: how near they came to their goals,
    with tenths where whole percents are the same and the shares are not (T-79)."""
    first, *rest = ranking
    if state.reason in ("spiders-dead", "ants-dead"):
        return text("How near the others came to their goals does not count then.")
    if state.reason == "nobody":
        return None
    if not rest or len(first) > 1:
        return text(
            "They share it: each has come {n} % of the way to both goals.",
            n=position.percent(state, first[0]),
        )
    ahead, behind = first[0], rest[0][0]
    near, far = _parted(state, ahead, behind)
    if state.reason in ("rounds", "limit"):
        return text(
            "{first}, {second}.",
            first=text(
                "{about} has come {near} % of the way to both goals",
                you="You have come {near} % of the way to both goals",
                about=names.seat_name(state, ahead),
                near=near,
            ),
            second=text("{about} {far} %", you="you {far} %", about=names.seat_name(state, behind), far=far),
        )
    return text(
        "{about} has come {far} % of the way.",
        you="You have come {far} % of the way.",
        about=names.seat_name(state, behind),
        far=far,
    )


def _parted(state: State, ahead: int, behind: int) -> tuple[str | Text, str | Text]:
    """How far two seats have come, of 100."""
    whole = tuple(str(position.percent(state, seat)) for seat in (ahead, behind))
    shares = [position.share(state, seat) for seat in (ahead, behind)]
    if whole[0] != whole[1] or shares[0] == shares[1]:
        return whole[0], whole[1]
    near, far = (divmod(int(1000 * share), 10) for share in shares)
    return text("{whole}.{tenth}", whole=near[0], tenth=near[1]), text(
        "{whole}.{tenth}", whole=far[0], tenth=far[1]
    )


def score_table(state: State) -> Rows:
    """What each goal counts, with its sum, and how many of it there are of how many. The first goal is webs
    or food, the second ants, in cocoons or alive: of either side in one row. Each counts half, so a heading
    says of how much; percents are cut down, and the second takes what that leaves of the sum."""
    seats = range(state.equipment.seats)
    goals = [position.progress(state, seat) for seat in seats]
    whole = tuple(position.percent(state, seat) for seat in seats)
    first = tuple(int(100 * position.half(webs)) for webs, _ in goals)
    return (
        (text("webs or food (of 50 %)", short="webs, food: of 50"), first),
        (text("ants (of 50 %)", short="ants: of 50"), tuple(map(sub, whole, first))),
        (text("percent of the goals", short="% in all"), whole),
        (
            text(
                "webs (of {webs}) or food (of {food})",
                short="webs or food",
                webs=state.equipment.web_goal,
                food=FOOD_GOAL,
            ),
            tuple(have for (have, _), _ in goals),
        ),
        (
            text(
                "ants in cocoons (of {cocoons}) or alive (of {ants})",
                short="ants",
                cocoons=COCOON_GOAL,
                ants=ANT_GOAL,
            ),
            tuple(have for _, (have, _) in goals),
        ),
    )
