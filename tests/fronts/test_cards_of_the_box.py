"""What the box did is shown card by card to its end: its next word had replaced the first of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games
from companion.fronts.console import READING
from companion.frozen import replace
from companion.games.taller_ants.tactics import tactics
from companion.lab import search
from companion.play import Event, text
from companion.table.happened import OpponentsTurn
from companion.table.intents import BOT, Origin
from companion.table.people.opponents import Opponents
from companion.views.bodies import Card, Columns, Rows
from companion.views.prose import translate
from companion.views.screens.event import LAST_STEP, STEP
from companion.views.walk import enter_desk
from tests.fronts.bench import Bench, titled
from tests.support.tables import RED, Table
from tests.support.there import there

NEXT = STEP + 0.01
"""Seconds after which the next card is on show."""


class Beside(Bench):
    """A display beside a table at which the box has the second seat, Green."""

    def __init__(self, table: Table) -> None:
        table.start_turns()
        super().__init__(table)
        self.console.see(replace(table.now, opponents={1: 50}), self.now)
        self.wait(LAST_STEP + 0.1)

    def says(self, *cards: str, seat: int = 1, why: str = "") -> None:
        """The box says a word that leads to these cards."""
        motives = (text(why),) if why else ()
        self.happen(*map(titled, cards), opponents_turn=OpponentsTurn(seat, "word", motives))

    def gains(self, gain: int, headline: int) -> None:
        """The box says a word by which Red gets so many, and has so many then."""
        scene = there(self.console.snapshot.scene)
        red, *others = scene.seats
        scene = replace(scene, seats=(replace(red, headline=headline), *others))
        got = replace(titled("Food"), gains=((red.seat, gain),))
        self.happen(got, scene=scene, opponents_turn=OpponentsTurn(1, "word"))

    def someone(self, *events: Event) -> None:
        """Somebody says a word on a phone, or takes one back where nothing happens."""
        self.happen(*events, opponents_turn=None)

    @property
    def card(self) -> str:
        """The card on show, nothing where there is none."""
        body = self.console.shown().panel.body
        return body.head if isinstance(body, Card) and self.console.walk.steps else ""

    @property
    def rest(self) -> list[str]:
        """The cards from this one on, which pass one after the other at a key."""
        cards = []
        while card := self.card:
            cards.append(card)
            self.tap("key3")
        return cards

    @property
    def labels(self) -> list[str]:
        return [key.label or key.sign for key in self.console.shown().panel.keys]

    @property
    def title(self) -> str:
        return self.console.shown().panel.title


@pytest.fixture
def display(table: Table) -> Beside:
    return Beside(table)


def test_the_cards_of_one_word_go_on_by_themselves_and_the_last_stays(display: Beside) -> None:
    display.says("One", "Two", "Three", why="it is near")
    for card in ("One", "Two"):
        assert (display.card, display.labels[1:]) == (card, ["stay", "next"])
        display.wait(NEXT)
    assert display.card == "Three"
    assert display.body(Card).why == "– it is near"
    display.wait(60)
    assert display.card == "Three"
    display.tap("key3")
    assert display.card == ""


def test_a_key_shows_the_next_card_at_once(display: Beside) -> None:
    display.says("One", "Two", "Three")
    display.tap("key3")
    assert display.card == "Two"


def test_a_word_of_the_box_waits_until_the_one_before_has_been_shown(display: Beside) -> None:
    display.says("One", "Two", why="it is near")
    display.says("Three", seat=0)
    for card, title in (("One", "Green plays"), ("Two", "Green plays"), ("Three", "Red plays")):
        assert (display.card, display.title) == (card, title)
        display.wait(NEXT)
    assert display.card == "Three"
    assert display.body(Card).lines == (), "what spoke for another word"


def test_the_last_card_is_seen_though_the_next_word_comes_with_it(display: Beside) -> None:
    display.says("One", "Two")
    display.wait(NEXT)
    display.says("Three")
    assert (display.card, display.labels[2]) == ("Two", "next")
    display.wait(NEXT)
    assert display.card == "Three"


def test_one_card_gives_way_to_the_next_word_at_once_where_it_has_been_seen(display: Beside) -> None:
    display.says("One")
    display.wait(4)
    display.says("Two")
    display.wait(0)
    assert display.card == "Two"


def test_the_same_card_twice_is_seen_twice_as_long(display: Beside) -> None:
    """Two groups may do the very same."""
    for _ in range(2):
        display.says("One")
    display.says("Two")
    display.wait(NEXT)
    assert display.card == "One"
    display.wait(NEXT)
    assert display.card == "Two"


def test_what_people_say_meanwhile_is_shown_after_it_and_passes(display: Beside) -> None:
    display.says("One", "Two")
    display.someone(titled("Three"))
    display.wait(2 * NEXT)
    assert display.card == "Three"
    display.wait(LAST_STEP + 0.1)
    assert display.card == ""


def test_what_somebody_did_is_shown_to_its_end_before_the_box_answers(display: Beside) -> None:
    display.someone(titled("One"), titled("Two"))
    display.says("Three")
    for card in ("One", "Two", "Three"):
        assert display.card == card
        display.wait(NEXT)


@pytest.mark.parametrize("cards", [("One", "Two"), ("One",)])
def test_after_something_that_is_no_card_the_last_one_does_not_stay(
    display: Beside, cards: tuple[str, ...]
) -> None:
    display.says("Zero", "Half")
    display.says(*cards)
    display.someone(Event("toy", text("Red passes.")))
    display.wait((1 + len(cards)) * NEXT)
    assert display.card == cards[-1]
    display.wait(LAST_STEP + 0.1)
    assert display.card == ""


def test_a_word_that_is_no_card_takes_away_what_has_been_seen(display: Beside) -> None:
    display.says("One")
    display.someone(Event("toy", text("Red passes.")))
    assert display.card == ""


def test_what_is_taken_back_is_shown_no_further(display: Beside) -> None:
    display.says("One", "Two")
    display.says("Three")
    display.someone()
    assert display.card == ""


@pytest.mark.parametrize(("words", "shown"), [("abc", "abc"), ("abcd", "acd"), ("abcde", "ade")])
def test_where_more_than_eight_cards_wait_the_oldest_are_left_out(
    display: Beside, words: str, shown: str
) -> None:
    """The table goes on, and nobody catches up with it; of five words the last alone was seen."""
    for word in words:
        display.says(*(f"{word}{number}" for number in range(6)))
    assert display.rest == [f"{word}{number}" for word in shown for number in range(6)]


@pytest.mark.parametrize("count", [9, 12])
def test_what_is_on_show_goes_on_to_its_end_however_long_it_is(display: Beside, count: int) -> None:
    display.says(*map(str, range(count)))
    display.says("more")
    display.says("newest")
    assert display.rest == [*map(str, range(count)), "more", "newest"]


def test_a_word_that_is_no_card_leaves_all_that_waits(display: Beside) -> None:
    """A pass took nine cards away that nobody had seen."""
    display.says(*map(str, range(5)))
    display.says(*map(str, range(5, 10)))
    display.someone(Event("toy", text("Red passes.")))
    assert display.rest == [str(number) for number in range(10)]


def test_a_list_that_waits_is_shown_like_any_other(display: Beside) -> None:
    display.says("One", "Two")
    display.someone(*(titled(str(number)) for number in range(12)))
    assert display.rest == ["One", "Two", *map(str, range(12))]


def test_where_a_list_gives_way_what_waits_behind_it_is_shown(display: Beside) -> None:
    display.says("One", "Two")
    display.someone(*(titled(str(number)) for number in range(12)))
    display.says("Three")
    display.wait(2 * NEXT)
    assert display.card == "0"
    display.someone(titled("Four"))
    assert display.card == "0", "people play on, and have to do with it"
    display.says("Five")
    display.wait(READING)  # what the box did has just come up in place of the list
    assert display.rest == ["Three", "Four", "Five"]


def test_what_each_had_stands_beside_what_each_got_also_where_the_card_has_waited(display: Beside) -> None:
    """A second word of gains stood on the table when the first one was read."""
    display.gains(3, 3)
    display.gains(4, 7)
    for shown in (("3", "+3"), ("7", "+4")):
        column = display.body(Columns).columns[0]
        assert (column.value, column.gain) == shown
        display.wait(NEXT)


def test_a_list_that_people_have_read_far_into_gives_way_to_the_box(display: Beside) -> None:
    """It has waited for them."""
    display.someone(*(titled(str(number)) for number in range(12)))
    display.wait(READING)
    for _ in range(9):
        display.tap("key3")
    assert display.card == "9"
    display.says("One")
    assert display.card == "One"


def test_a_long_word_of_the_box_goes_on_by_itself_as_well(display: Beside) -> None:
    display.says(*map(str, range(12)))
    display.wait(11 * NEXT)
    assert display.card == "11"


def test_a_card_that_somebody_keeps_stays_while_the_box_plays_on(display: Beside) -> None:
    display.says("One")
    display.wait(READING)
    display.tap("key2")
    assert display.labels[1] == "by itself"
    for number in range(12):
        display.says(str(number))
        display.wait(5)
        assert display.card == "One"
    display.tap("key2")
    display.wait(0)
    assert display.rest == [str(number) for number in range(3, 12)], "and so many wait at most"


def test_a_card_that_somebody_keeps_stays_at_a_word_that_is_no_card(display: Beside) -> None:
    display.says("One")
    display.wait(READING)
    display.tap("key2")
    display.someone(Event("toy", text("Red passes.")))
    display.wait(60)
    assert display.card == "One"


def test_holding_the_key_passes_over_all_that_is_left(display: Beside) -> None:
    display.says("One")
    display.says("Two")
    display.wait(READING)
    display.down("key3")
    display.wait(1.5)
    display.up("key3")
    display.wait(0.1)
    assert display.card == ""


def test_where_people_play_alone_the_newest_is_shown_at_once(table: Table) -> None:
    table.start_turns()
    bench = Bench(table)
    bench.happen(titled("One"), titled("Two"))
    bench.happen(titled("Three"))
    assert bench.body(Card).head == "Three"


@pytest.fixture
def ants(tmp_path: Path) -> Iterator[Table]:
    """The box plays the ants, which begin at five places that it has said, in one word and some before."""
    opponents = Opponents(games=search.opponents())
    with Table(tmp_path, find=games.find, names=games.names, seed=3, opponents=opponents) as table:
        assert table.submit("new taller-ants 2 start").ok
        (seat,) = table.now.asks
        assert seat is not None
        assert table.submit(f"opponent {there(table.now.scene).seats[seat].colour} 50").ok
        yield table


def set_up(table: Table, bench: Bench) -> list[str]:
    """The box says where its ants begin while nobody presses a key; what people have to put, in order."""
    (seat,) = table.now.asks
    its, puts = Origin(BOT, frozenset((seat,))), []
    while len(table.now.events) < 5:  # where all groups and the queen begin is one word
        assert table.submit(" ".join(tactics.word(table.now.state)), its, seat).ok
        bench.console.see(table.now, bench.now)
        titles = [translate(event.title) for event in table.now.events if event.title]
        puts += titles or [translate(event.text) for event in table.now.events[:1]]
        bench.wait(60)
    return puts


def head(bench: Bench) -> str:
    body = bench.body(Card)
    return body.head or body.lines[0]


def test_what_people_set_up_for_the_box_waits_for_them_card_by_card(ants: Table) -> None:
    """Where each group begins was on show for 1.2 s, and who had just put a tile found the next one gone."""
    bench = Bench(ants)
    shown = []
    for put in (puts := set_up(ants, bench)):
        shown.append(head(bench))
        bench.wait(60)
        assert head(bench) == shown[-1], put
        bench.tap("key3")
    assert shown == puts
    assert len(puts) > 5
    assert bench.console.walk.steps is None


def test_by_itself_lets_all_of_it_go_on_and_so_does_the_beginning_of_the_game(ants: Table) -> None:
    bench = Bench(ants)
    puts = set_up(ants, bench)
    bench.tap("key1")
    assert head(bench) == puts[0]
    bench.tap("key2")  # by itself
    assert head(bench) == puts[1], "the first has been there for long"
    bench.wait(NEXT)
    assert head(bench) == puts[2]
    bench.tap("key2")  # stay
    bench.wait(60)
    assert head(bench) == puts[2]
    assert ants.submit("rest", RED).ok  # on a phone: the spider enters where it is best
    bench.console.see(ants.now, bench.now)
    bench.wait(len(puts) * NEXT + LAST_STEP)
    assert head(bench) == "Spider 1", "which hands put there"
    bench.tap("key3")
    assert bench.console.walk.steps is None


def test_what_the_table_is_set_up_by_is_read_again_until_the_game_begins(ants: Table) -> None:
    """Holding key 3 passed over all of it, and nothing told it again."""
    bench = Bench(ants)
    puts = set_up(ants, bench)
    bench.down("key3")
    bench.wait(1)
    bench.up("key3")
    bench.wait(READING)
    assert bench.console.walk.steps is None
    asked = bench.console.shown().panel
    bench.console._go(enter_desk(bench.console.walk), pressed=True)
    while the_row(bench) != "Read set-up again":
        bench.tap("key2")
    bench.tap("key3")
    shown: list[str] = []
    while bench.console.walk.steps is not None:
        shown.append(head(bench))
        bench.wait(60)
        assert head(bench) == shown[-1], "each until a key is pressed"
        bench.tap("key3")
    assert shown == puts
    assert bench.console.shown().panel == asked, "and then what is asked, where the display was empty"
    assert ants.submit("rest", RED).ok
    bench.console.see(ants.now, bench.now)
    bench.wait(60)
    assert not bench.console.walk.set_up


def test_what_was_taken_back_of_the_set_up_is_not_read_again(ants: Table) -> None:
    bench = Bench(ants)
    set_up(ants, bench)
    assert ants.submit(f"rewind {ants.now.moved}").ok
    before = bench.console.walk.set_up
    bench.console.see(ants.now, bench.now)
    assert bench.console.walk.set_up == before[:-1]


def the_row(bench: Bench) -> str:
    """The row in focus."""
    body = bench.body(Rows)
    return body.rows[there(body.focus)].label
