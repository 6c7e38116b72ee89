"""The important screens, one panel each, and the script that draws their reference pictures.

    python -m tests.images.screens            rewrites tests/images/*.png, on purpose
    python -m tests.images.screens SHEET.png  puts all of them on one sheet, three times as large

Look at every picture that changed before it is committed.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from PIL import Image, ImageDraw

from companion.fronts.oled import render
from companion.play import Glyph
from companion.views.bodies import (
    Amounts,
    Boxes,
    Caption,
    Card,
    Column,
    Columns,
    Countdown,
    Dice,
    Direction,
    Field,
    Idle,
    Join,
    KeyHelp,
    KeyLine,
    Log,
    Notice,
    Order,
    Orders,
    Panel,
    Rose,
    Row,
    Rows,
    Safe,
    Score,
    Sheet,
    SoftKey,
    Throw,
)
from tests.images.boards import MEADOW, NEST, ROSE, hexagon, web, webs

FOLDER = Path(__file__).parent

NONE = SoftKey()
BACK, NEXT, ALONG, PLUS, TICK = (
    SoftKey(sign="back"),
    SoftKey(sign="next"),
    SoftKey(sign="along"),
    SoftKey(sign="plus"),
    SoftKey(sign="ok"),
)
HOLD = SoftKey(sign="hold")
MORE, OK = SoftKey("more", hold=True), SoftKey("OK")
END = SoftKey("OK", hold=True)

AT_THE_END = (SoftKey("table", hold=True), SoftKey("why"), SoftKey("New"))

FOUR = ("disc", "triangle", "square", "diamond")
RANKED = (
    Row("Red", "41", mark="disc"),
    Row("Purple", "41", mark="diamond"),
    Row("Yellow", "29", mark="triangle"),
    Row("Green", "2", mark="square"),
)


def _join(
    seats: tuple[tuple[str, bool], ...], more: SoftKey, leave: SoftKey, address: str = "10.42.0.1"
) -> Panel:
    body = Join("Join", "or open", f"HTTP://{address}/J/7KQ4M2XH9TDR", address, "code 7KQ4", seats)
    return Panel(body, keys=(more, NONE, leave))


SCREENS: Mapping[str, Panel] = {
    "idle": Panel(Idle("Orbweaver", "a table for spiders"), keys=(NONE, SoftKey("Join"), SoftKey("Play"))),
    "help-keys": Panel(
        KeyHelp(
            (
                KeyLine("key1", "mehr, oder zurück"),
                KeyLine("key2", "weiter, oder eins mehr"),
                KeyLine("key3", "tun, was dort steht"),
            )
        ),
        "Kurz gedrückt",
        context="2/4",
        keys=(SoftKey("mehr"), NEXT, TICK),
    ),
    "help-printed": Panel(
        KeyHelp(
            (
                KeyLine("key1", "take back", "K1"),
                KeyLine("key2", "next, next, next", "K2"),
                KeyLine("key3", "done, end turn, leave", "K3"),
            )
        ),
        "Held down",
        context="3/5",
        keys=(SoftKey("more", printed="K1"), NEXT._replace(printed="K2"), TICK._replace(printed="K3")),
    ),
    "question-waits": Panel(
        Amounts(((4, "food in the store", ""),), 0),
        "Food in the store",
        "disc",
        "round 7",
        (BACK._replace(hold=True), PLUS, OK),
        "? hold",
    ),
    "voice": Panel(
        Notice("The box is silent.", "It can say whose turn it is, events, battles and the end."),
        "Announcements",
        keys=(SoftKey("more"), SoftKey("On"), TICK),
    ),
    "join": _join(
        tuple(zip(FOUR, (True, True, False, False), strict=True)), SoftKey("more"), TICK._replace(hold=True)
    ),
    "join-other-shapes": _join(
        (("star", True), ("hourglass", False), ("ring", True), ("ring", False)),
        SoftKey("mehr", printed="K1"),
        TICK._replace(printed="K3"),
    ),
    "join-long-address": _join((), MORE, TICK, "192.168.178.123:8000"),
    "draw": Panel(
        Card(Glyph("bag", 3), "Green draws", ("3 tokens in the bag", "luck: hardware"), "square"),
        "Event",
        context="round 7",
        keys=(MORE, SoftKey("By hand"), SoftKey("Draw")),
    ),
    "draw-paused": Panel(
        Card(
            Glyph("icon", icon="warning"),
            "No random numbers",
            ("Check the source, or", "use bag and dice."),
        ),
        "Draw paused",
        context="nothing lost",
        keys=(SoftKey("why", hold=True), SoftKey("By hand"), SoftKey("Retry")),
    ),
    "event": Panel(
        Card(Glyph("number", 1, "fly"), "Feeding", ("everyone eats", "Purple lacks 1"), large=True),
        "Event",
        "square",
        "1 of 2",
        (NONE, SoftKey("stay"), SoftKey("Go on")),
    ),
    "opponent": Panel(
        Card(
            Glyph("number", 6, "spider"),
            "Green captures",
            ("Green 7 from g2 to g1", "takes Red 6"),
            large=True,
        ),
        "capture g2 g1",
        "square",
        "round 2",
        (NONE, SoftKey("by itself"), SoftKey("Go on")),
    ),
    "hint": Panel(
        Rows((Row("swap b2 c2", "71 %"), Row("swap b2 d5", "64 %"), Row("keep", "58 %")), 0),
        "Hint",
        "square",
        "chance to win",
        (MORE, NEXT, SoftKey("Play it")),
    ),
    "event-critter": Panel(
        Card(
            Glyph("icon", icon="tater"),
            "Tater Bug",
            ("comes to the spawn hex", "and bites its neighbours"),
            large=True,
        ),
        "Event",
        context="2 of 3",
        keys=(BACK, SoftKey("stay"), SoftKey(sign="next", hold=True)),
    ),
    "gains": Panel(
        Columns(
            tuple(
                Column(mark, value, gain, pips)
                for mark, value, gain, pips in zip(
                    FOUR, "5354", ("+2", "+1", "+3", "+2"), ((0, 3), (0, 3), (2, 3), (1, 3)), strict=True
                )
            )
        ),
        "Fly Hit",
        context="2 of 2",
        keys=(BACK, SoftKey("stay"), SoftKey("Den")),
    ),
    "direction": Panel(Direction(3, "south-east", "Worm", "worm"), keys=(NONE, HOLD, NEXT)),
    "direction-north": Panel(Direction(1, "north", "Ladybird", "ladybird"), keys=(NONE, HOLD, NEXT)),
    "direction-edge": Panel(Direction(2, "side 2, place 4", "Ladybird", "ladybird"), keys=(NONE, HOLD, NEXT)),
    "orders": Panel(
        Orders(
            (Order("Worm", 3, "SE"), Order("Tater Bug", 5, "SW"), Order("Ladybird", 0, "side 2, place 4"))
        ),
        "Move in order",
        "disc",
        "round 7",
        (SoftKey("again", hold=True), SoftKey("other"), SoftKey("Done", hold=True)),
    ),
    "orders-many": Panel(
        Orders(
            (
                Order("Worm", 1, "N"),
                Order("Tater Bug", 2, "NE"),
                Order("Ladybird", 0, "side 2, place 4"),
                Order("Heebie", 4, "S"),
                Order("Tater Bug", 0, "comes to the spawn hex"),
            )
        ),
        "Move in order",
        "disc",
        "round 7",
        (SoftKey("again", hold=True), SoftKey("other"), SoftKey("Done", hold=True)),
    ),
    "turn": Panel(
        Columns(
            tuple(
                Column(mark, value, pips=pips)
                for mark, value, pips in zip(FOUR, "4250", ((1, 3), (0, 3), (2, 3), (0, 3)), strict=True)
            ),
            0,
        ),
        "Red’s turn",
        "disc",
        "round 7",
        (MORE, SoftKey("Battle"), SoftKey("Act", hold=True)),
    ),
    "turn-held": Panel(
        Columns((Column("disc", "16", pips=(2, 2)), Column("square", "15", pips=(1, 2))), 1),
        "Green’s turn",
        "square",
        "round 3",
        (MORE, NONE, SoftKey("Act", hold=True, held=0.5)),
    ),
    "menu": Panel(
        Rows(
            (
                Row("Beta: spin", boxes=(1, 2)),
                Row("Alpha: move", boxes=(2, 2)),
                Row("Beta: move", boxes=(3, 3)),
                Row("Alpha: over-spin", boxes=(1, 1)),
                Row("End turn"),
            ),
            0,
        ),
        "Red acts",
        "disc",
        "food −1 · food 4",
        (SoftKey(sign="back", hold=True), NEXT, END),
    ),
    "menu-notes": Panel(
        Rows((Row("Ready"), Row("Alpha: refresh", "food −1"), Row("Spider 2: deploy", "food −1")), 1),
        "Den: who is ready?",
        "triangle",
        "food 1",
        (BACK, NEXT, END),
    ),
    "menu-long": Panel(Rows((Row("no"), Row("to its end " * 4)), 1), "long rule " * 4, keys=(BACK, NEXT, OK)),
    "seats-asked": Panel(
        Columns((Column("disc", state="thinking"), *(Column(mark, state="ready") for mark in FOUR[1:])), 0),
        "Den: who is ready?",
        context="Red · round 7",
        keys=(MORE, ALONG, SoftKey("Act", hold=True)),
    ),
    "rose": Panel(
        Rose(ROSE, False, "spider", Caption("Beta: spin", "h4", ("4 south",))), keys=(NONE, NEXT, OK)
    ),
    "map-large": Panel(
        hexagon(
            5,
            "....a....B....x...",
            {(4, -5), (2, -3), (1, -2)},
            (1, -2),
            Caption("Alpha", "f4", ("3 of 7",)),
        ),
        keys=(NONE, NEXT, OK),
    ),
    "map-pieces": Panel(
        hexagon(
            3,
            "aB.cDxeF.gH",
            {(1, -2), (1, 0), (2, -1), (1, 1)},
            (1, 0),
            Caption("8 on e4", "e6", ("Green 5 on e6", "2 of 4")),
        ),
        keys=(NONE, NEXT, OK),
    ),
    "map-webs": Panel(
        webs(
            own={(0, -4), (1, -4), (0, -3), (-1, -2)},
            own_spiders={(1, -4), (-1, -2)},
            rival={(-4, 1), (-4, 2), (-3, 1), (3, 0), (4, 0), (4, -1)},
            rival_spiders={(-3, 1), (4, -1)},
            critters={(0, 1), (-1, 3)},
            flies={(1, 0), (2, 1), (-2, 2)},
            targets={(0, -2), (-1, -1), (-2, -1), (-2, -2)},
            focus=(-1, -1),
            caption=Caption("Beta: move", "d4", ("2 of 4",)),
        ),
        keys=(NONE, NEXT, OK),
    ),
    "map-web": Panel(web(6, 6, Caption("8 on b5", "b4", ("Fly on b4",))), keys=(NONE, NEXT, OK)),
    "amounts": Panel(
        Amounts(((1, "Dice", "of 2"), (0, "Alpha helps", "of 2"), (0, "Buy bolster", "food 4")), 0),
        "Red attacks",
        "disc",
        "food 4",
        (SoftKey("row"), PLUS, SoftKey("Commit")),
    ),
    "faces": Panel(
        Boxes(tuple("123456"), 3, "south"), "Roll the D6", context="by hand", keys=(BACK, PLUS, OK)
    ),
    "dice": Panel(
        Dice(
            (Throw("disc", (2, 1, 0), 0, 3), Throw("square", (1, 1), 0, 2)),
            ("Green Beta retreats", "food −1"),
        ),
        "Red wins by 1",
        "disc",
        "round 7",
        (NONE, SoftKey("stay"), SoftKey("Go on")),
    ),
    "dice-many": Panel(
        Dice(
            (Throw("disc", (2, 1, 0, 2, 1, 1, 0, 2), 1, 10), Throw("square", (1, 1, 2), 1, 5)),
            ("Green Beta retreats", "food −1, stunned"),
        ),
        "Red wins by 2+",
        "disc",
        "round 7",
        (NONE, SoftKey("stay"), SoftKey("Go on")),
    ),
    "score": Panel(
        Score(
            "41",
            (
                Row("Red", "38", mark="disc"),
                Row("Purple", "33", mark="diamond"),
                Row("Yellow", "29", mark="triangle"),
            ),
        ),
        "Green wins",
        "square",
        "round 13",
        AT_THE_END,
    ),
    "score-of-a-draw": Panel(
        Score("", (), "The same position came 4 times", shared=True), "A draw", "", "round 51", AT_THE_END
    ),
    "score-that-is-shared": Panel(Score("41", RANKED, shared=True), "Shared win", "", "round 13", AT_THE_END),
    "score-without-points": Panel(
        Score("", (Row("Green", "2.", mark="square"),), "Red took the last eight"),
        "Red wins",
        "disc",
        "round 8",
        AT_THE_END,
    ),
    "sheet": Panel(
        Sheet(
            FOUR,
            (
                ("Webs", (10, 12, 8, 9)),
                ("Largest web", (8, 9, 10, 3)),
                ("Food", (3, 4, 5, 6)),
                ("Points", (38, 33, 41, 29)),
            ),
        ),
        "Points",
        keys=(MORE, NEXT, TICK),
    ),
    "tracks": Panel(
        Rows(
            (
                Row("Food", boxes=(3, 5)),
                Row("Incubator", boxes=(1, 3)),
                Row("Stack 1", "4"),
                Row("Stack 2", "6"),
            )
        ),
        "Den",
        "disc",
        keys=(MORE, NEXT, TICK),
    ),
    "log": Panel(
        Log(
            (
                ("disc", "Red spins Beta."),
                ("square", "Green takes 2 food from the funnel and refreshes the den."),
                ("", "Feeding: everyone eats, Purple lacks one."),
            )
        ),
        "Log",
        context="round 7",
        keys=(MORE, NEXT, TICK),
    ),
    "refused": Panel(
        Notice("A Tater Bug sits on h4.", "Spin on an empty space, or bite it first."),
        "Not possible",
        "disc",
        "A-115",
        (SoftKey("rule"), NONE, TICK),
    ),
    "refused-long": Panel(
        Notice("Nothing can be taken back:", "luck was seen, or nothing was decided since the last draw."),
        "Not taken back",
        "disc",
        keys=(NONE, NONE, TICK),
    ),
    "permission": Panel(
        Card(Glyph("icon", icon="phone"), "All seats here", ("one tablet", "for everybody")),
        "A phone asks",
        keys=(SoftKey("No"), NONE, SoftKey("Yes")),
    ),
    "field-above": Panel(
        Field(MEADOW, Caption("Spider 1: step", "d4", ("south-east", "7½ MP 18 hp"))), keys=(NONE, NEXT, END)
    ),
    "field-below": Panel(
        Field(NEST, Caption("Group 2: dig", "f5-u", ("east", "4 MP 10/25"))), keys=(NONE, NEXT, END)
    ),
    "direction-of-eight": Panel(
        Direction(4, "south-east", "Fungus to f9", sides=8), keys=(NONE, SoftKey("stay"), SoftKey("Spider"))
    ),
    "draw-of-eight": Panel(
        Card(Glyph("compass"), "Fungus at l7", ("luck: hardware",)),
        "The fungus grows",
        context="round 3",
        keys=(MORE, SoftKey("By hand"), SoftKey("Roll")),
    ),
    "permission-of-a-seat": Panel(
        Card(Glyph("icon", icon="phone"), "Be the referee", ("acts for all seats", "and starts games")),
        "Green’s phone asks",
        "square",
        keys=(SoftKey("No"), NONE, SoftKey("Yes")),
    ),
    "paused": Panel(
        Card(Glyph("icon", icon="pause"), "Paused", ("The game waits", "and the clocks rest."), large=True),
        "Red’s turn",
        context="round 7",
        keys=(SoftKey("more"), NONE, SoftKey("Go on")),
    ),
    "countdown": Panel(Countdown(2, 3, "Keep holding: off in", "let go to stay")),
    "safe": Panel(Safe("Safe to unplug", "round 7 is kept")),
    **{
        f"picture-{name}": Panel(
            Card(Glyph("icon", icon=name), name.capitalize(), ("a line", "and another"), large=True)
        )
        for name in ("spider", "fly", "worm", "heebie", "dewdrop", "web", "bag", "swap")
    },
}


def sheet(scale: int = 3, across: int = 4) -> Image.Image:
    """All screens on one picture, with their names."""
    wide, high = 128 * scale + 12, 64 * scale + 24
    rows = -(-len(SCREENS) // across)
    paper = Image.new("L", (across * wide + 12, rows * high + 12), 48)
    pen = ImageDraw.Draw(paper)
    for place, (name, panel) in enumerate(SCREENS.items()):
        x, y = 12 + place % across * wide, 12 + place // across * high
        pen.text((x, y - 2), name, fill=200)
        large = render(panel).image().convert("L").resize((128 * scale, 64 * scale), Image.Resampling.NEAREST)
        paper.paste(large, (x, y + 12))
    return paper


def main(arguments: list[str]) -> None:
    """Write the sheet, or rewrite every reference picture."""
    if arguments:
        sheet().save(arguments[0])
        return
    for old in FOLDER.glob("*.png"):
        old.unlink()
    for name, panel in SCREENS.items():
        render(panel).image().save(FOLDER / f"{name}.png", optimize=True)
    print(f"{len(SCREENS)} pictures in {FOLDER}")


if __name__ == "__main__":
    main(sys.argv[1:])
