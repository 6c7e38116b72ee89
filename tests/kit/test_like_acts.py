"""Like acts are told as one, and nothing else is."""

from __future__ import annotations

from companion.kit import like_acts
from companion.play import Act, Event, text
from companion.views.prose import translate


def webs(spider: int, space: str, left: int) -> Event:
    sentence = text("Spider {unit} webs {space}: {left} left.", unit=spider, space=text(space), left=left)
    return Event("web", sentence, act=Act(str(spider), "web"))


def lays(left: int) -> Event:
    sentence = text("Lays an egg: {left} left.", plural="Lays {n} eggs: {left} left.", n=1, left=left)
    return Event("lay", sentence, act=Act("queen", "lay"))


EATS = Event("eat", text("Eats {n} food.", n=1), act=Act("queen", "eat"))
ATTACKS = Event("attack", text("Spider 1 attacks."))


def told(*events: Event) -> list[str]:
    return [translate(like_acts.told(run)) for run in like_acts.joined(events)]


def test_spaces_are_listed_and_the_last_says_what_is_left() -> None:
    assert told(webs(1, "a4", 3), webs(1, "b5", 2)) == ["Spider 1 webs a4, b5: 2 left."]


def test_numbers_are_added_up_also_of_acts_that_take_turns() -> None:
    turn = (lays(4), EATS, lays(3), EATS, lays(2))
    assert told(*turn) == ["Eats 2 food.", "Lays 3 eggs: 2 left."], "the last one tells how things stand"
    assert [like_acts.is_again(turn[:place], turn[place]) for place in range(5)] == [
        False,
        False,
        True,
        True,
        True,
    ]


def test_what_another_does_or_is_no_such_act_comes_between() -> None:
    assert told(webs(1, "a4", 3), webs(2, "b5", 3), webs(1, "c6", 2)) == [
        "Spider 1 webs a4: 3 left.",
        "Spider 2 webs b5: 3 left.",
        "Spider 1 webs c6: 2 left.",
    ]
    assert len(told(webs(1, "a4", 3), ATTACKS, webs(1, "c6", 2))) == 3
    assert len(told(ATTACKS, ATTACKS)) == 2
    assert not like_acts.is_again((webs(1, "a4", 3), ATTACKS), webs(1, "c6", 2))
    assert not like_acts.is_again((ATTACKS,), ATTACKS)


def test_what_has_other_sentences_or_no_number_to_add_is_told_by_itself() -> None:
    """A game from elsewhere may call two things alike that cannot be told as one."""
    acts = Act("queen", "lay")
    odd = (
        Event("lay", text("Lays an egg."), act=acts),
        Event("lay", text("Lays {n} more.", n="some"), act=acts),
        Event("lay", text("Lays {n} more.", n="some"), act=acts),
        Event("lay", text("Lays it on {space}.", space="a4"), act=acts),
        Event("lay", text("Lays it on {space}.", space="b5"), act=acts),
    )
    assert len(told(lays(4), *odd)) == 6
