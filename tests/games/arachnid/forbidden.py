"""Positions in which one reason forbids a word: for every row of the table of reasons at least one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.frozen import replace
from companion.games.arachnid.colony.hatching import Hatch
from companion.games.arachnid.modes.funnels_lost import Stood
from companion.games.arachnid.modes.reports import Underneath
from companion.games.arachnid.modes.retreat import Retreat
from companion.games.arachnid.modes.walking import Steer
from companion.games.arachnid.printed.verbs import VERBS
from companion.games.arachnid.state.pieces import Activity, Mover, Reports, Reward
from companion.games.arachnid.state.position import Task
from companion.games.arachnid.tasks.battle import Battle
from companion.games.arachnid.tasks.critters import Sweep
from companion.games.arachnid.tasks.den import DenPhase
from companion.games.arachnid.tasks.duel import Side
from companion.games.arachnid.tasks.feeding import Feed
from companion.games.arachnid.tasks.fly_hit import Standing
from companion.games.arachnid.tasks.landing import Landing
from companion.games.arachnid.tasks.new_fly import NewFly
from companion.games.arachnid.tasks.rounds import EndRound
from companion.games.arachnid.tasks.scoring import CountWebs, Finished, Largest
from companion.games.arachnid.tasks.setup import Draft
from companion.games.arachnid.tasks.turns import Turn
from companion.games.arachnid.why.reasons import WHEN
from tests.games.arachnid.board import Board
from tests.games.arachnid.tabletop import Tabletop

Position = tuple[Callable[[], Tabletop], dict[str, str]]


def counters(**options: Any) -> Tabletop:
    return Tabletop(options=options).turn()


def board(webs: dict[str, str] | None = None, ability: str = "jump", **more: Any) -> Board:
    """Red’s turn; its webs lie in a row from b3 to e4, Yellow’s go on from f4 to g5."""
    table = Board(options=more.pop("options", {}))
    row = dict.fromkeys(("b3", "c3", "d4", "e4"), "red") | dict.fromkeys(("f4", "g4", "g5"), "yellow")
    spiders = {"red-alpha": "b3", "red-beta": "e4", "yellow-alpha": "g5", "yellow-beta": "c6"}
    table.lay(row | {"c6": "yellow"} | (webs or {}), spiders | more.pop("spiders", {}), **more)
    table.turn()
    table.ability("red-beta", ability)
    return table


def reported(options: dict[str, Any] | None = None, **fields: Any) -> Tabletop:
    """Red’s turn in counters mode, with some reports open."""
    return Tabletop(options=options).turn().arrange(reports=Reports(**fields))


def moved(**fields: Any) -> Tabletop:
    """Critters have moved, the table may say what came of it."""
    return reported(activity=Activity(**fields)).critters("worm", "ladybird", "heebie")


def busy(*agenda: Task) -> Tabletop:
    """A question in Red’s turn, in which critters moved, a fly came and webs went."""
    table = Tabletop().arrange("yellow", tops=2, under=1).critters("worm").arrange(flies=1)
    table.funnel("funnel1", "red").funnel("funnel2", "yellow")
    activity = Activity(near=1, crawls=1, worms=1, heebies=1, thieves=1, rolled=("worm",))
    table.arrange(reports=Reports(activity=activity, new_fly=True, uncovered=1, lost=(0,)))
    return table.at(EndRound(), Turn(0, begun=True), *agenda)


def bare(table: Tabletop) -> Tabletop:
    """Yellow has nothing on the board."""
    table.change("yellow-alpha", on_board=False).change("yellow-beta", on_board=False)
    return table.arrange("yellow", tops=0)


def full() -> Tabletop:
    """Every web space has a spider on it, and every web a funnel."""
    table = counters().arrange("red", tops=2).arrange("yellow", tops=2)
    return table.ability("red-beta", "balloon")


def crowded() -> Tabletop:
    """A board so small that webs lie everywhere."""
    table = counters()
    table.state = replace(table.state, equipment=replace(table.state.equipment, spaces=6))
    return table


def due(*, swaps: bool = False, covered: bool = True) -> Tabletop:
    """Red’s Beta has earned an upgrade."""
    table = counters().arrange(due=(Reward(0, ("beta",), swaps),))
    for track in () if covered else table.spider("red-beta").tracks:
        table.track("red-beta", track.name, covered=0)
    return table


def lost(calm: bool = True, **options: Any) -> Board:
    """Red’s Alpha on e3 has lost to Yellow’s on d3; webs far from all enemies are ``calm``."""
    webs = {"e3": "red", "d3": "yellow", "d2": "red", "b5": "red", "b6": "yellow", "g7": "red"}
    table = Board(options=options).lay(
        webs | (dict.fromkeys(("c5", "h5"), "red") if calm else {}),
        {"red-alpha": "e3", "red-beta": "g7", "yellow-alpha": "d3", "yellow-beta": "b6"},
    )
    table.at(EndRound(), Turn(1, begun=True), Retreat(0, "alpha", "yellow-alpha"))
    return table


def landed(**fields: Any) -> Board:
    """Red’s Beta has landed on e4 and meets two enemies."""
    table = board({"d3": "yellow", "e3": "red"}, "agile")
    table.at(EndRound(), Turn(0, begun=True), Landing(0, "beta", **fields))
    return table


def counted(*agenda: Any) -> Tabletop:
    return Tabletop().at(*agenda).arrange(ended="last-web")


def asked(*agenda: Any, **options: Any) -> Tabletop:
    return Tabletop(options=options).at(EndRound(), *agenda)


def of_verb(verb: str) -> str:
    """A word of that verb, with the first name of each slot."""
    return " ".join((verb, *(slot.names[0] if slot.names else "1" for slot in VERBS[verb].shapes[0])))


TRACKED = ("steer", "agile", "stay", "retreat", "place")
FREE = {"den.free_stack": True}
OWN_TURN = {"den.timing": "own_turn", "consume.anytime": True, "incubator.voluntary": True}
SUMMED_UP = {name: {"agile": "no-agile-step"} for name in ("reach.stand_code", "Lookup.occupied_code")}
OF_NO_MENU = {
    "words.table_code",
    "words.place_code",
    "Tracked.report_code",
    "turns.elsewhere_code",
}  # of another table or turn
POSITIONS: tuple[Position, ...] = (
    (
        counters,
        {
            "move beta e5": "counters-mode:space",
            "jump e5": "other-ability",
            "move spider1 e5": "no-spider",
            "stay": "counters-mode",
            "overspin alpha green": "not-at-table",
            "move spider1": "no-spider",
            "jump": "other-ability",
            "bite alpha worm": "no-critter/bite",
            "spin beta 3": "leftmost-stack",
            "eat web": "not-short",
            "found fly": "no-fly",
            "took funnel1": "no-funnel",
            "lost funnel1": "no-funnel",
            "bitten yellow-alpha": "no-critter-moved",
            "robbed yellow": "no-such-critter/robbed",
            "landed yellow": "no-such-critter/landed",
            "destroyed yellow": "no-such-critter/destroyed",
            "blocked worm": "not-rolled",
            "uncovered yellow": "nothing-under",
            "buried yellow": "nothing-under/buried",
            "no-retreat red-alpha": "has-not-retreated",
            "battle alpha red-beta": "own-spider",
            "battle alpha yellow-alpha": "not-moved",
            "battle alpha yellow-spider1": "not-on-board",
            "take agile": "not-now/take",
            "incubate": "not-now/incubate",
        },
    ),
    (lambda: counters().critters("worm"), {"bite beta worm": "no-such-track"}),
    (lambda: counters().change("red-alpha", on_board=False), {"move alpha": "not-deployed"}),
    (lambda: counters().change("red-alpha", stunned=True), {"move alpha": "stunned"}),
    (lambda: counters().ability("red-beta", "agile"), {"jump": "passive"}),
    (lambda: counters().track("red-alpha", "move", food=4), {"move alpha": "track-used"}),
    (lambda: counters().arrange("red", store=0), {"move alpha": "no-food"}),
    (lambda: counters().change("red-beta", snared=True), {"balloon": "snared"}),
    (full, {"balloon": "no-room", "overspin alpha yellow": "no-single-web"}),
    (lambda: counters().arrange("red", stacks=(0,) * 6), {"spin beta": "den-empty"}),
    (crowded, {"spin beta": "board-full"}),
    (
        lambda: (
            counters(**{"tokens.snare": 1}).change("yellow-alpha", snared=True).ability("red-beta", "snare")
        ),
        {"snare yellow-beta": "no-snare"},
    ),
    (
        lambda: counters().ability("red-beta", "snare").change("yellow-alpha", snared=True),
        {
            "snare yellow-alpha": "snared-already",
            "snare red-beta": "own-beta",
            "snare worm": "no-critter/snare",
            "snare yellow-spider1": "not-on-board/snare",
        },
    ),
    (
        lambda: counters().ability("red-beta", "snare").critters("worm", snared=True),
        {"snare worm": "snared-already:critter"},
    ),
    (lambda: counters().ability("red-beta", "pounce"), {"pounce worm": "no-critter/pounce"}),
    (lambda: counters().ability("red-beta", "control"), {"control worm": "no-critter/control"}),
    (
        lambda: counters().ability("red-beta", "control").critters("worm").critters("heebie", holder=0),
        {"control worm": "control-used"},
    ),
    (
        lambda: bare(counters().ability("red-beta", "unravel")),
        {
            "unravel yellow": "no-web-there:colour/unravel",
            "overspin alpha yellow": "no-web-there:colour/overspin",
        },
    ),
    (
        lambda: counters().ability("red-beta", "unravel").arrange("red", tops=1),
        {"unravel yellow": "no-web-there:unravelled"},
    ),
    (lambda: counters(**{"overspin.any_owner": False}), {"overspin alpha yellow": "own-webs-only"}),
    (
        lambda: (
            counters()
            .ability("red-beta", "funnel")
            .arrange("red", tops=4)
            .funnel("funnel1", "red")
            .funnel("funnel2", "red")
            .funnel("funnel3", "red")
        ),
        {"funnel": "no-funnel/funnel"},
    ),
    (
        lambda: (
            counters()
            .ability("red-beta", "funnel")
            .funnel("funnel1", "red")
            .funnel("funnel2", "red")
            .arrange("red", tops=2)
        ),
        {"funnel": "no-web/funnel"},
    ),
    (lambda: counters(**FREE), {"spin beta": "missing-stack", "spin beta 1": "no-such-stack"}),
    (lambda: counters(**OWN_TURN).arrange("red", refreshed=True), {"refresh alpha": "used-this-round"}),
    (lambda: counters(**OWN_TURN), {"refresh alpha": "nothing-to-refresh", "deploy alpha": "on-board"}),
    (
        lambda: (
            counters(**OWN_TURN).change("red-alpha", stunned=True, on_board=False).arrange("red", store=0)
        ),
        {"refresh alpha": "no-food/refresh", "deploy alpha": "no-food/deploy"},
    ),
    (lambda: counters(**OWN_TURN).at(EndRound(), Turn(0, True, True)), {"refresh alpha": "too-late"}),
    (
        lambda: (
            counters(**OWN_TURN)
            .change("red-alpha", on_board=False)
            .arrange("red", tops=0)
            .change("red-beta", on_board=False)
        ),
        {"deploy alpha": "no-own-web:none"},
    ),
    (
        lambda: counters(**{"incubator.voluntary": True}).arrange("red", store=0),
        {"incubate": "no-food/incubate"},
    ),
    (
        lambda: counters(**{"incubator.voluntary": True}).arrange("red", incubator=3, figures=()),
        {"incubate": "incubator-full"},
    ),
    (lambda: reported(flies=0).arrange(flies=1), {"found fly": "no-spin"}),
    (lambda: counters().funnel("funnel1", "red"), {"took funnel1": "funnel-empty"}),
    (
        lambda: counters().funnel("funnel1", "red", 1),
        {"took funnel1": "no-landing", "lost funnel1": "nothing-gone/lost"},
    ),
    (
        lambda: counters().arrange("yellow", under=1),
        {"uncovered yellow": "nothing-gone/uncovered", "buried yellow": "nothing-gone/buried"},
    ),
    (
        lambda: moved(near=1, crawls=1, thieves=1, worms=1, heebies=1, rolled=("worm",)),
        {
            "bumped red-alpha": "not-stealth",
            "bitten red-spider1": "not-on-board/bitten",
            "bumped red-spider1": "not-on-board/bumped",
            "blocked worm": "stays",
        },
    ),
    (lambda: moved(near=1, hurt=(("red-alpha", 1),)), {"bitten red-alpha": "bitten-enough"}),
    (
        lambda: moved(near=1, thieves=1, heebies=1).arrange("red", store=0),
        {"bitten red-alpha": "no-food-to-lose", "robbed red": "no-food-to-lose"},
    ),
    (lambda: moved(near=1, crawls=1).ability("red-beta", "stealth"), {"bitten red-beta": "unseen"}),
    (lambda: moved(near=1).ability("red-beta", "stealth"), {"bitten red-beta": "unseen:new"}),
    (
        lambda: (
            moved(thieves=1, heebies=1)
            .change("yellow-alpha", on_board=False)
            .change("yellow-beta", on_board=False)
        ),
        {"robbed yellow": "not-on-board/robbed", "landed yellow": "not-on-board/landed"},
    ),
    (lambda: bare(moved(worms=1)), {"destroyed yellow": "no-web-there:colour/destroyed"}),
    (
        lambda: moved(worms=1).arrange("red", tops=1),
        {"destroyed yellow": "no-web-there/destroyed"},
    ),
    (
        lambda: reported(movers=(Mover("red-alpha", ("yellow-beta",)),)),
        {"battle alpha yellow-beta": "fought-already"},
    ),
    (
        lambda: due(),
        {
            "upgrade alpha move": "not-earned",
            "upgrade beta bite": "no-such-track/upgrade",
            "upgrade beta special": "no-bloodied",
            "swap snare": "no-swap",
        },
    ),
    (lambda: due(swaps=True), {"swap agile": "ability-taken/swap", "swap balloon": "ability-taken:own"}),
    (
        lambda: due(swaps=True).track("red-beta", "special", food=1),
        {"swap snare": "special-used"},
    ),
    (
        lambda: asked(Feed((0,))).arrange("red", store=0),
        {"eat upgrade": "no-upgrade", "eat spider1": "no-spider", "pass": "not-now/pass"},
    ),
    (
        lambda: asked(Feed((0,))).arrange("red", store=0, tops=2).arrange("yellow", tops=2),
        {"eat web": "no-web/eat"},
    ),
    (lambda: counters().arrange("red", spiders=counters().colony("red").spiders[:1]), {"jump": "eaten"}),
    (
        lambda: (
            asked(Turn(0, True), Hatch(0, "spider1")).arrange("red", figures=("spider2",)).arrange(weavers=0)
        ),
        {"hatch weaver": "no-card", "move alpha": "answer-first"},
    ),
    (
        lambda: (
            asked(Standing(("funnel1",)), **{"funnel.standing_claims": True})
            .funnel("funnel1", "red", 1)
            .funnel("funnel2", "red", 0)
        ),
        {
            "stands funnel2 red-alpha": "funnel-empty/stands",
            "stands funnel1 red-spider1": "not-on-board/stands",
            "pass": "not-now/pass",
        },
    ),
    (lambda: busy(Sweep()), {"bumped red-alpha": "not-stealth"}),
    (lambda: busy(NewFly(3)), {"pass": "answer-first"}),
    (
        lambda: busy(Stood(0, 0, certain=False)),
        {"lost funnel2": "nothing-gone/lost", "lost funnel3": "no-funnel"},
    ),
    (lambda: busy(Stood(0, 0, certain=True)), {"kept": "not-now/kept"}),
    (lambda: busy(Underneath(0, whole=False)), {"uncovered red": "nothing-under"}),
    (lambda: busy(Underneath(0, whole=True)), {"buried red": "nothing-under/buried"}),
    (
        lambda: counted(CountWebs((3, 3), (0,))),
        {"webs red 3": "corrected-already", "webs yellow 99": "out-of-range/webs"},
    ),
    (lambda: counted(Finished((3, 3), (0, 0)), Largest((0, 1))), {"largest 9": "out-of-range/largest"}),
    (lambda: asked(Draft((0,))), {"take agile": "ability-taken/take", "move alpha": "not-now"}),
    (
        lambda: asked(Draft((0,))),
        {of_verb(verb): f"not-now/{verb}" for verb in WHEN if verb not in {"take", *TRACKED}},
    ),
    (board, {of_verb(verb): f"not-now/{verb}" for verb in TRACKED}),
    (
        lambda: asked(Turn(0, True), Hatch(0, "spider1"), **OWN_TURN),
        {f"{verb} alpha": f"answer-first/{verb}" for verb in ("refresh", "deploy")}
        | {"eat web": "answer-first/eat", "incubate": "answer-first/incubate"},
    ),
    (
        lambda: asked(DenPhase((0,)), Battle(Side(0, "alpha"), Side(1, "beta"), in_den=True)),
        {"done": "answer-first/done"},
    ),
    (
        lambda: asked(Turn(0, True), Battle(Side(0, "alpha"), Side(1, "beta"))),
        {
            "commit 9 0 0": "dice-out-of-range:0",
            "commit 1 9 0": "dice-out-of-range:1",
            "commit 1 0 9": "dice-out-of-range:2",
        },
    ),
    (
        lambda: asked(Turn(1, True), Battle(Side(1, "alpha", committed=True, dice=1), Side(0, "beta"))),
        {"commit 9 0 0": "dice-out-of-range:defense"},
    ),
    (
        board,
        {
            "found fly": "tracked-mode",
            "move alpha k6": "no-such-space",
            "move alpha": "missing-place",
            "move alpha b3": "there-already",
            "move beta e5": "spawn-hex",
            "move alpha b4": "no-web-there",
            "move alpha e4": "occupied",
            "move alpha g4": "too-far/move",
            "battle alpha yellow-beta": "by-itself",
            "battle alpha red-beta": "own-spider",
            "spin beta e5": "spawn-hex/spin",
            "spin beta a1": "not-adjacent/spin",
            "spin beta d4": "web-there",
            "jump e1": "no-web-there/jump",
            "jump b3": "occupied/jump",
            "jump f4": "wrong-distance",
            "overspin alpha e5": "spawn-hex/overspin",
            "overspin alpha g4": "not-adjacent/overspin",
            "overspin alpha b4": "no-web-there/overspin",
        },
    ),
    (
        lambda: board(critters={"worm": "f3"}),
        {"spin beta f3": "occupied/spin", "bite alpha worm": "too-far/bite"},
    ),
    (lambda: board({"c3": "red red"}), {"overspin alpha c3": "height-2"}),
    (lambda: board(spiders={"red-beta": "c3"}), {"overspin alpha c3": "occupied/overspin"}),
    (
        lambda: board({"c3": "yellow"}, options={"overspin.any_owner": False}),
        {"overspin alpha c3": "own-webs-only"},
    ),
    (
        lambda: board({"b6": "red"}, "balloon", spiders={"yellow-alpha": "d4"}),
        {"balloon d4": "occupied/balloon", "balloon e3": "no-web-there/balloon", "balloon b6": "not-in-line"},
    ),
    (
        lambda: board(spiders={"red-beta": "c3"}, options={"move.path": "unblocked"}),
        {"move alpha e4": "no-way"},
    ),
    (lambda: board(options={"move.reach": "step"}), {"move alpha d4": "too-far:step"}),
    (
        lambda: board({"h4": "yellow"}, spiders={"red-alpha": "f4"}, options={"move.on_rival": "step"}),
        {"move alpha h4": "too-far:rival"},
    ),
    (
        lambda: board(spiders={"red-beta": "g4"}, options={"spin.must_touch_own": True}),
        {"spin beta g3": "not-touching"},
    ),
    (lambda: board(ability="pounce", critters={"worm": "a1"}), {"pounce worm": "too-far/pounce"}),
    (
        lambda: board({"i5": "yellow"}, "snare", spiders={"yellow-alpha": "i5"}),
        {"snare yellow-alpha": "too-far"},
    ),
    (
        lambda: board(ability="unravel", spiders={"yellow-alpha": "d4"}),
        {
            "unravel a1": "not-adjacent/unravel",
            "unravel e3": "no-web-there/unravel",
            "unravel d4": "under-a-spider",
        },
    ),
    (
        lambda: board(ability="funnel", funnels={"funnel1": "d4"}),
        {"funnel a1": "not-adjacent/funnel", "funnel f4": "no-own-web/funnel", "funnel d4": "funnel-there"},
    ),
    (
        lambda: board(ability="control", critters={"worm": "a1"}),
        {
            "control worm": "missing-place/control",
            "control worm 7": "no-such-direction",
            "control heebie": "no-critter/control",
        },
    ),
    (
        lambda: board(ability="control", critters={"worm": "a1"}).snare("worm"),
        {"control worm 1": "snared/control"},
    ),
    (lambda: board().snare("red-beta"), {"move beta d4": "snared/move"}),
    (
        lambda: board().hatchling("red-spider1").den(),
        {"deploy spider1 f4": "no-own-web/deploy", "deploy spider1 b3": "occupied/deploy"},
    ),
    (
        lambda: board().at(EndRound(), Feed((0,))),
        {"eat web": "missing-place/eat", "eat web f4": "no-own-web/eat", "eat web b3": "under-a-spider"},
    ),
    (
        lost,
        {
            "retreat beta b5": "not-the-loser",
            "retreat alpha d3": "no-own-web/retreat",
            "retreat alpha g7": "occupied/retreat",
            "retreat alpha b5": "beside-an-enemy",
        },
    ),
    (lambda: lost(calm=False), {"retreat alpha d2": "too-near"}),
    (lambda: lost(calm=True, **{"retreat.choice": "nearest"}), {"retreat alpha h5": "not-nearest"}),
    (lambda: landed(agile=True), {"agile a1": "no-agile-step"}),
    (
        lambda: landed(foes=("yellow-alpha", "yellow-beta"), place="e4"),
        {"battle beta yellow-spider1": "not-beside", "stay": "not-now/stay"},
    ),
    (
        lambda: board(critters={"worm": "a1"}).at(EndRound(), Turn(0, True), Steer(0, "worm")),
        {"steer heebie 1": "other-critter", "steer worm 7": "no-such-direction"},
    ),
    (lambda: Board(options={"setup.choose_spider_space": True}), {"place alpha a1": "no-start-web"}),
)
