"""What is on the display: a snapshot and a walk become words, marks and labels."""

from __future__ import annotations

import pytest

from companion.frozen import replace
from companion.play import Chance, Event, Fought, Glyph, text
from companion.table.happened import OpponentsTurn
from companion.table.intents import Snapshot
from companion.table.people.guests import PermissionRequest
from companion.views.bodies import Boxes, Card, Columns, Dice, Direction, Idle, Join, Notice, Safe, Throw
from companion.views.panel import holding, safe
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen
from companion.views.walk import Walk, focused
from tests.fronts.fingers import INVITATION
from tests.support.luck import luck_from
from tests.support.tables import Table
from tests.support.there import of_kind, there
from tests.views.panels import happened, shown, words

# -------------------------------------------------------------- without a game


def test_without_a_game_the_box_says_who_it_is(table: Table) -> None:
    idle = shown(table.now)
    assert idle.body == Idle("Orbweaver", "a table for spiders")
    assert words(idle) == ["Help", "Join", "Play"]


def test_the_page_that_invites_shows_address_code_and_seats(table: Table) -> None:
    table.new()
    walk = replace(reconcile(Walk(), table.now), page="join")
    body = ShownScreen(walk, table.now, INVITATION).panel.body
    assert isinstance(body, Join)
    assert (body.url, body.address) == (INVITATION.url, "192.168.4.1:8000")
    assert body.join_code == "code 7KQ4"
    assert body.seats == (("disc", True), ("square", False))


def test_there_a_seat_that_the_box_plays_is_not_free(table: Table) -> None:
    """It was drawn hollow, while the television said that the box plays it."""
    table.new()
    walk = replace(reconcile(Walk(), table.now), page="join")
    body = ShownScreen(walk, replace(table.now, opponents={1: 50}), INVITATION).panel.body
    assert isinstance(body, Join)
    assert body.seats == (("disc", True), ("square", True))


def test_without_an_address_nobody_is_invited(table: Table) -> None:
    walk = replace(reconcile(Walk(), table.now), page="join")
    body = ShownScreen(walk, table.now).panel.body
    assert isinstance(body, Notice)
    assert body.head == "No phone can join."


# ------------------------------------------------------- what an opponent says


def of_an_opponent(table: Table) -> Snapshot:
    table.start_turns()
    return replace(table.now, opponents_turn=OpponentsTurn(1, "rest"))


def test_every_piece_that_an_opponent_places_is_a_step_and_what_else_comes_of_its_word_none(
    table: Table,
) -> None:
    """Of five placements of one word the first was shown, and no sign that there are more."""
    places = [Event("place", text("One begins at {n}.", n=n), spaces=(f"a{n}",)) for n in (1, 2, 3)]
    panel = happened(of_an_opponent(table), *places, Event("turn", text("On.")))
    assert panel.context == "1 of 3"
    assert panel.title == "Green plays"
    assert of_kind(Card, panel.body).head == "One begins at 1."


def test_what_an_opponents_dice_say_stands_below_them(table: Table) -> None:
    """It became the title, and in its place it says who plays."""
    panel = happened(of_an_opponent(table), Event("roll", text("Six and one."), glyph=Glyph("dice", ("61",))))
    assert panel.title == "Green plays"
    assert of_kind(Dice, panel.body).lines == ("Six and one.",)


# -------------------------------------------------------------------- requests


@pytest.mark.parametrize(
    ("asked", "title", "mark", "head"),
    [
        (PermissionRequest("tablet", "table"), "A phone asks", "", "All seats here"),
        (
            PermissionRequest("phone", "referee", frozenset({1})),
            "Green’s phone asks",
            "square",
            "Be the referee",
        ),
        (PermissionRequest("phone", "referee", frozenset({0, 1})), "A phone asks", "", "Be the referee"),
        (PermissionRequest("phone", "referee", frozenset({6})), "A phone asks", "", "Be the referee"),
    ],
)
def test_a_request_says_who_asks_and_for_what(
    table: Table, asked: PermissionRequest, title: str, mark: str, head: str
) -> None:
    table.deal()
    asks = shown(table.now, Walk(request=asked))
    assert (asks.title, asks.mark) == (title, mark)
    assert isinstance(asks.body, Card)
    assert asks.body.head == head
    assert words(asks) == ["No", "", "Yes"]
    assert not any(key.hold for key in asks.keys)


def test_without_a_game_phones_may_ask_too(table: Table) -> None:
    asks = shown(table.now, Walk(request=PermissionRequest("phone", "referee", frozenset({1}))))
    assert asks.title == "A phone asks"


# ------------------------------------------------------------------------ luck


def test_a_waiting_draw_shows_the_bag_who_draws_and_where_luck_comes_from(table: Table) -> None:
    table.new()
    draw = shown(table.now)
    assert isinstance(draw.body, Card)
    assert draw.body.glyph == Glyph("bag", 6)
    assert (draw.body.mark, draw.body.head) == ("disc", "Red draws")
    assert draw.body.lines == ("6 tokens in the bag", "luck: hardware")
    assert (draw.title, draw.context) == ("Deal", "round 1")
    assert words(draw) == ["more", "By hand", "Draw"]


@pytest.mark.parametrize(
    ("provenance", "line"),
    [
        ("hwrng", "luck: hardware"),
        ("serial", "luck: USB stick"),
        ("getrandom", "luck: system"),
        ("dice tower", "luck: a tower"),
    ],
)
def test_the_source_is_named_truthfully(table: Table, provenance: str, line: str) -> None:
    table.new()
    snapshot = replace(table.now, luck=luck_from(provenance, "a tower"))
    body = shown(snapshot).body
    assert isinstance(body, Card)
    assert body.lines[-1] == line


def test_a_face_that_falls_again_says_so(table: Table) -> None:
    table.new()
    body = shown(replace(table.now, again="sun")).body
    assert isinstance(body, Card)
    assert body.lines[-1] == "The same falls again"


def test_a_die_anybody_may_roll_is_announced_by_its_prompt(table: Table) -> None:
    table.new()
    chance = Chance("die", (("1", 1), ("2", 1)), text("Roll for the worm"), verb="roll")
    roll = shown(replace(table.now, pending=chance))
    assert isinstance(roll.body, Card)
    assert (roll.body.head, roll.body.mark) == ("Roll for the worm", "")
    assert words(roll)[2] == "Roll"


def test_paused_luck_says_that_nothing_is_lost(table: Table) -> None:
    table.new()
    luck = replace(table.now.luck, problem=text("The stick is silent. Plug it in again."))
    snapshot = replace(table.now, luck=luck)
    paused = shown(snapshot)
    assert (paused.title, paused.context) == ("Draw paused", "nothing lost")
    assert words(paused) == ["why", "By hand", "Retry"]
    why = ShownScreen(replace(reconcile(Walk(), snapshot), page="why"), snapshot).panel
    assert why.body == Notice("The stick is silent.", "Plug it in again.")


def test_a_die_rolled_by_hand_is_a_row_of_boxes_with_its_meaning(table: Table) -> None:
    table.new()
    faces = tuple((str(face), 1) for face in range(1, 7))
    chance = Chance("die", faces, text("Roll the D6"), glyph=Glyph("direction"), verb="roll")
    luck = replace(table.now.luck, by_hand=frozenset({"die"}))
    snapshot = replace(table.now, pending=chance, luck=luck)
    walk = reconcile(Walk(), snapshot)
    by_hand = ShownScreen(focused(walk, 3), snapshot).panel
    assert by_hand.body == Boxes(("1", "2", "3", "4", "5", "6"), 3, "south")
    assert (by_hand.title, by_hand.context) == ("Roll the D6", "by hand")


# --------------------------------------------------------------- what happened


def test_an_event_is_a_picture_a_headline_and_lines(table: Table) -> None:
    table.start_turns()
    event = Event(
        "feed",
        text("Feeding"),
        seat=1,
        title=text("Feeding"),
        glyph=Glyph("number", 1, "fly"),
        lines=(text("everyone eats"), text("Purple lacks {n}", n=1)),
    )
    step = happened(table.now, event)
    assert step.body == Card(
        Glyph("number", 1, "fly"), "Feeding", ("everyone eats", "Purple lacks 1"), large=True
    )
    assert (step.title, step.mark, step.context) == ("Turn", "square", "round 1")
    assert words(step) == ["", "stay", "Go on"], "what the key does, not who is asked then"


def test_the_last_act_of_a_round_stands_under_that_round(table: Table) -> None:
    """What ended round 3 was headed with round 4, which it had begun."""
    table.start_turns()
    walk = reconcile(Walk(), table.now)
    act = Event("toy", text("Red nods"), seat=0, title=text("Red nods"), lines=(text("nods"),))
    begins = Event("round", text("Round 2"), title=text("Round 2"), lines=(text("begins"),))
    next_round = replace(there(table.now.scene), context=text("round {n}", n=2))
    silent = replace(act, title=None)
    for events, context in (((act,), "round 1"), ((silent, begins), "")):
        after = replace(table.now, moved=table.now.moved + 1, events=events, scene=next_round)
        assert ShownScreen(reconcile(walk, after), after).panel.context == context


def test_a_figure_that_an_event_is_about_has_the_mark_of_its_owner(table: Table) -> None:
    """In Spidertwist one leads the female to a male of the other: the card of it had the mark of who led."""
    table.start_turns()
    event = Event(
        "eat",
        text("Eaten"),
        seat=0,
        title=text("Eaten"),
        glyph=Glyph("icon", icon="spider", seats=(1,)),
        lines=(text("On c3"),),
    )
    assert happened(table.now, event).mark == "square"
    assert happened(table.now, replace(event, glyph=Glyph("icon", icon="spider"))).mark == "disc"


def test_an_event_without_a_title_is_for_the_log_only(table: Table) -> None:
    table.start_turns()
    assert isinstance(happened(table.now, Event("toy", text("Red nods"))).body, Columns)


def test_gains_of_several_seats_are_a_step_of_their_own(table: Table) -> None:
    table.start_turns()
    event = Event(
        "flyhit",
        text("Fly Hit"),
        title=text("Fly Hit"),
        glyph=Glyph("number", 6, "fly"),
        gains=((0, 2), (1, 0)),
    )
    first = happened(table.now, event)
    assert isinstance(first.body, Card)
    assert first.context == "1 of 2"
    walk = reconcile(Walk(), table.now)
    after = replace(table.now, moved=table.now.moved + 1, events=(event,))
    passing = there(ShownScreen(reconcile(walk, after), after).passing)
    second = ShownScreen(passing.walk, after).panel
    assert isinstance(second.body, Columns)
    assert [(column.mark, column.gain) for column in second.body.columns] == [("disc", "+2"), ("square", "0")]
    assert second.title == "Fly Hit"


def test_the_hexagonal_die_is_an_arrow_a_number_and_a_word(table: Table) -> None:
    table.start_turns()
    glyph = Glyph("direction", 3, "worm")
    step = happened(table.now, Event("toy", text("It crawls"), title=text("Worm"), glyph=glyph))
    assert step.body == Direction(3, "south-east", "Worm", "worm")


def test_dice_stand_beside_the_marks_of_their_seats_with_a_bonus(table: Table) -> None:
    table.start_turns()
    glyph = Glyph("dice", ("21", "110+1"), seats=(1, 0))
    event = Event("toy", text("Battle"), title=text("A tie"), glyph=glyph, lines=(text("Red retreats"),))
    step = happened(table.now, event)
    assert step.body == Dice(
        (Throw("square", (2, 1), 0, 3), Throw("disc", (1, 1, 0), 1, 3)), ("Red retreats",)
    )


def test_dice_that_are_multiplied_count_as_the_game_counts_them(table: Table) -> None:
    """A spider of Taller-Ants: its 4 and 4 stood as 8, level with the 8 of ants that it had beaten."""
    table.start_turns()
    fought = Fought((0, 1), (text("Spider 1"), text("Group 2")), (16, 8), 0, 54)
    glyph = Glyph("dice", ("44", "3+5"), seats=(0, 1))
    event = Event("toy", text("Fight"), title=text("16 against 8"), glyph=glyph, fought=fought)
    assert isinstance(body := happened(table.now, event).body, Dice)
    assert [one.total for one in body.sides] == [16, 8]


# ---------------------------------------------------------------- small things


def test_a_hold_fills_the_label_of_its_key(table: Table) -> None:
    table.start_turns()
    held = holding(shown(table.now), "key3", 0.5)
    assert [key.held for key in held.keys] == [0.0, 0.0, 0.5]


def test_the_last_picture_names_what_is_kept(table: Table) -> None:
    table.start_turns()
    assert of_kind(Safe, safe(table.now).body).line == "round 1 is kept"
