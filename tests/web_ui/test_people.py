"""People over HTTP: how they do, and the book of them put right with all results kept."""

from __future__ import annotations

import random
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from companion.frozen import replace
from companion.play import Over, text
from companion.table.archive.past_games import PastGame, ends_that_count
from companion.table.intents import Shelved
from companion.table.people.guests import Guests
from companion.table.people.people import People, Person, mark_of
from companion.views.people import Played, person_page
from tests.support.tables import Table, press_for_referee
from tests.support.there import there
from tests.support.waiting import until
from tests.web_ui.conftest import NewPhone, Phone


@pytest.fixture
def evening(table: Table, people: People) -> list[Over]:
    """Three games of Anna against Ben that are over, and one that is not."""
    ends = []
    for seed in (3, 4, 5):
        table.new("rounds=3")
        table.play_to_the_end(random.Random(seed))
        assert isinstance(table.now.pending, Over)
        ends.append(table.now.pending)
        people.attend(mark_of(table.entries[0]), {0: "Anna", 1: "Ben"})
    table.start_turns()
    people.attend(mark_of(table.entries[0]), {0: "Anna", 1: "Ben"})
    return ends


def number_of(phone: Phone, name: str) -> int:
    found = phone.get("/api/people").get_json()["people"]
    return next(int(one["id"]) for one in found if one["name"] == name)


def of(phone: Phone, name: str) -> dict[str, Any]:
    told: dict[str, Any] = phone.get(f"/api/person?id={number_of(phone, name)}").get_json()
    return told


def in_a_row(won: list[bool]) -> int:
    return next((n for n, one in enumerate(won) if not one), len(won))


def test_a_person_has_games_places_streaks_and_a_favourite(evening: list[Over], new_phone: NewPhone) -> None:
    phone = new_phone("none")
    for seat, name in enumerate(("Anna", "Ben")):
        told = of(phone, name)
        won = [seat in over.ranking[0] for over in reversed(evening)]
        assert (told["games"], told["counted"]) == (4, 3)
        assert told["first"] == sum(won)
        assert told["streak"] == in_a_row(won)
        assert told["best"] == max(in_a_row(won[n:]) for n in range(3))
        assert sum(told["kinds"][0]["places"]) == 3
        assert [one["key"] for one in told["last"]] == [4, 3, 2, 1]
    favourites = [of(phone, name).get("favourite") for name in ("Anna", "Ben")]
    assert any(one and one["title"] and "Pebbles" in one["text"] for one in favourites)


@pytest.fixture
def referee(guests: Guests, new_phone: NewPhone) -> Phone:
    phone = new_phone("none")
    press_for_referee(guests, guests.everybody()[0].device)
    return phone


def results(phone: Phone) -> list[Any]:
    told = phone.get("/api/past").get_json()["games"]
    return [[seat["place"] for seat in one["seats"]] for one in told if "over" in one]


def test_called_otherwise_merged_and_forgotten_no_result_is_lost(
    evening: list[Over], table: Table, people: People, referee: Phone, tmp_path: Path
) -> None:
    before, records = results(referee), [table.journal.stored(key) for key in range(1, 5)]
    anna = number_of(referee, "Anna")
    assert referee.post("/api/person/name", json={"id": anna, "name": "Annie"}).status_code == 200
    assert of(referee, "Annie")["games"] == 4
    people.attend("0" * 16, {1: "Annika"})
    annika = number_of(referee, "Annika")
    assert of(referee, "Annie")["beside"] == [number_of(referee, "Ben")]
    assert referee.post("/api/person/merge", json={"id": annika, "into": anna}).status_code == 200
    assert of(referee, "Annie")["games"] == 5
    assert referee.post("/api/person/forget", json={"id": anna}).status_code == 200
    told = referee.get("/api/past").get_json()["games"]
    assert {seat["name"] for one in told for seat in one["seats"]} == {"Red", "Ben"}
    assert results(referee) == before
    assert [table.journal.stored(key) for key in range(1, 5)] == records
    assert referee.get(f"/api/person?id={anna}").get_json()["slug"] == "no-person"


def test_who_sits_at_the_table_is_called_so_there_too(
    evening: list[Over], referee: Phone, table: Table
) -> None:
    for seat, name in enumerate(("Anna", "Ben")):
        referee.post("/api/name", json={"seat": seat, "name": name})
    anna, ben = number_of(referee, "Anna"), number_of(referee, "Ben")
    referee.post("/api/person/name", json={"id": anna, "name": "Annie"})
    referee.post("/api/person/forget", json={"id": ben})
    until(lambda: table.now.names == {0: "Annie"})


def test_two_who_sit_at_the_table_are_two_before_anything_is_played(
    table: Table, people: People, referee: Phone
) -> None:
    people.attend("0" * 16, {0: "Anna"})
    people.attend("1" * 16, {0: "Annika"})
    table.new("rounds=3")
    for seat, name in enumerate(("Anna", "Annika")):
        referee.post("/api/name", json={"seat": seat, "name": name})
    body = {"id": number_of(referee, "Annika"), "into": number_of(referee, "Anna")}
    assert referee.post("/api/person/merge", json=body).get_json()["slug"] == "two-people"


def test_whoever_has_only_begun_a_first_game_has_a_page_and_nobody_is_an_empty_list(
    table: Table, people: People, referee: Phone
) -> None:
    assert referee.get("/api/people").get_json()["people"] == []
    table.new("rounds=3")
    people.attend(mark_of(table.entries[0]), {0: "Anna"})
    told = of(referee, "Anna")
    assert (told["games"], told["counted"], told["kinds"]) == (1, 0, [])
    people.attend("0" * 16, {1: "Ben"})  # of a game that is on this box no more
    assert of(referee, "Ben")["last"] == []


def test_what_cannot_be_done_is_said_and_changes_nothing(evening: list[Over], referee: Phone) -> None:
    anna, ben = number_of(referee, "Anna"), number_of(referee, "Ben")
    for act, body, slug in (
        ("name", {"id": anna, "name": "Ben"}, "wrong-name"),
        ("name", {"id": anna, "name": ""}, "wrong-name"),
        ("name", {"id": anna, "name": "Red"}, "wrong-name"),
        ("name", {"id": anna}, "wrong-shape"),
        ("name", {"id": "1", "name": "Zoe"}, "wrong-shape"),
        ("merge", {"id": anna, "into": anna}, "same-person"),
        ("merge", {"id": anna, "into": 99}, "no-person"),
        ("merge", {"id": anna, "into": ben}, "two-people"),
        ("merge", {"id": anna}, "wrong-shape"),
        ("forget", {"id": 99}, "no-person"),
    ):
        assert referee.post(f"/api/person/{act}", json=body).get_json()["slug"] == slug, (act, body)
    assert (number_of(referee, "Anna"), number_of(referee, "Ben")) == (anna, ben)


def test_whoever_has_not_joined_is_told_nobody(evening: list[Over], new_phone: NewPhone) -> None:
    assert new_phone().get("/api/people").get_json()["slug"] == "not-joined"
    assert new_phone().get("/api/person?id=1").get_json()["slug"] == "not-joined"


RED_FIRST, SHARED = ((0,), (1,)), ((0, 1),)


def past(acts: tuple[dict[str, int], ...], ranking: tuple[tuple[int, ...], ...], reason: str) -> PastGame:
    """A game of Pebbles that is over."""
    over = Over(ranking, reason, text("Over"))
    return PastGame(1, "pebbles", text("Pebbles"), 2, "0" * 16, 0, 0, 0, None, over, acts)


def of_red(people: People, *games: PastGame, abilities: Collection[str] = ()) -> Any:
    """What is told of whoever sat at the first seat of these games, which have these abilities."""
    origins = {one.key: one.carried_from[0] for one in games if one.carried_from is not None}
    shelf = [Shelved(one.key, one.game, one.seats, one.last, 9, one.over is not None) for one in games]
    counting = ends_that_count(shelf, origins)
    played = [Played(one, 0, one.key in counting) for one in games]
    return person_page(
        Person(1, "Anna"), len(games), played, people, lambda *_: text("Take"), lambda _: abilities, "en"
    )


@pytest.mark.parametrize(
    ("acts", "ranking", "reason", "counted"),
    [
        (({}, {}), SHARED, "count", 0),
        (({}, {}), RED_FIRST, "resign", 0),
        (({}, {}), SHARED, "draw", 0),
        (({"den": 1}, {"den": 1}), SHARED, "count", 0),
        (({"take": 1}, {}), RED_FIRST, "count", 1),
        (({"take": 1}, {}), RED_FIRST, "resign", 1),
        (({"take": 1}, {}), SHARED, "draw", 1),
        (({}, {}), SHARED, "limit", 1),
    ],
)
def test_a_game_that_was_stopped_before_anybody_acted_is_nobodys_win(
    acts: tuple[dict[str, int], ...],
    ranking: tuple[tuple[int, ...], ...],
    reason: str,
    counted: int,
    people: People,
) -> None:
    told = of_red(people, past(acts, ranking, reason))
    assert (told["counted"], told["first"], told["streak"], told["best"]) == (counted,) * 4
    assert sum(sum(kind["places"]) for kind in told["kinds"]) == counted
    assert told["games"] == 1
    [listed] = told["last"]
    assert ("so it counts for nobody" in listed.get("uncounted", "")) == (counted == 0)  # else it seems a win


def test_what_goes_on_from_a_game_that_is_over_is_nobodys_second_win(people: People) -> None:
    won = past(({"take": 1}, {}), RED_FIRST, "most")
    again = replace(won, key=2, carried_from=(1, 9))
    told = of_red(people, again, won)
    assert (told["games"], told["counted"], told["first"], told["streak"]) == (2, 1, 1, 1)
    begun = replace(won, over=None)  # such as one that went on under rules of a new edition
    assert of_red(people, again, begun)["first"] == 1


def seated(table: Table, people: People, word: str, names: tuple[str, str], *, to_the_end: bool) -> None:
    """A game that two people begin, and play to its end or leave."""
    assert table.submit(word).ok
    people.attend(mark_of(table.entries[0]), dict(enumerate(names)))
    if to_the_end:
        table.play_to_the_end(random.Random(3))


@pytest.mark.parametrize("to_the_end", [True, False])
def test_of_games_that_go_on_from_one_another_only_the_first_end_counts_whoever_sits_there(
    table: Table, people: People, referee: Phone, to_the_end: bool
) -> None:
    others = ("Cleo", "Dan")
    seated(table, people, "new pebbles 2 rounds=3 start", ("Anna", "Ben"), to_the_end=to_the_end)
    if not to_the_end:
        seated(table, people, "branch 1 1", ("Anna", "Ben"), to_the_end=True)
    begun = there(table.now.key)
    seated(table, people, "branch 1 1", others, to_the_end=True)
    seated(table, people, "branch 1 1", others, to_the_end=False)
    seated(table, people, f"branch {begun + 2} 1", others, to_the_end=True)  # a branch of a branch
    for name in others:
        told = of(referee, name)
        assert (told["games"], told["counted"], told["first"], told["kinds"]) == (3, 0, 0, [])
    assert [of(referee, name)["counted"] for name in ("Anna", "Ben")] == [1, 1]
    seated(table, people, "new pebbles 2 rounds=3 start", others, to_the_end=True)
    assert [of(referee, name)["counted"] for name in others] == [1, 1]


@pytest.mark.parametrize(
    ("own", "others", "favourite"),
    [
        ({"take": 9, "cheer": 1}, {"take": 10}, False),
        ({"take": 10}, {"take": 3}, False),
        ({"take": 9, "cheer": 1}, {"take": 8, "cheer": 2}, False),  # so few acts say nothing
        ({"take": 90, "cheer": 10}, {"take": 70, "cheer": 30}, True),
        ({"take": 10}, {}, False),  # there is nothing to choose among
        ({"take": 99, "cheer": 6}, {"take": 90, "cheer": 9}, False),
        ({"take": 9, "cheer": 6}, {}, False),  # nor is anybody there to do otherwise
    ],
)
def test_a_favourite_is_done_more_than_by_the_others(
    own: dict[str, int], others: dict[str, int], favourite: bool, people: People
) -> None:
    told = of_red(people, past((own, others), RED_FIRST, "limit"))
    assert bool(told.get("favourite")) == favourite


def test_a_game_that_cannot_be_read_has_no_acts_and_stops_nothing(people: People) -> None:
    acts = {"take": 30, "cheer": 5}, {"take": 10, "cheer": 25}
    games = past((), RED_FIRST, "limit"), past(acts, RED_FIRST, "limit")
    assert of_red(people, *games, abilities=["cheer"])["favourite"]["text"] == "5 times in Pebbles"


def test_the_ability_that_is_used_most_is_the_favourite(people: People) -> None:
    acts = {"take": 30, "cheer": 5}, {"take": 10, "cheer": 25}
    told = of_red(people, past(acts, RED_FIRST, "limit"), abilities=["cheer"])["favourite"]
    assert told["text"] == "5 times in Pebbles"
    few = {"take": 30, "cheer": 4}, {"take": 30, "cheer": 4}
    assert "favourite" not in of_red(people, past(few, RED_FIRST, "limit"), abilities=["cheer"])
