"""What is made from settings, and from a position, is made once."""

from __future__ import annotations

from companion.kit.memoized import OWNERS, memoized, memoized_by_identity, memoized_latest, memoized_onward
from companion.play import Settings


def test_equal_settings_share_one_value() -> None:
    made: list[int] = []

    @memoized
    def made_from(settings: Settings) -> list[int]:
        made.append(settings.seats)
        return [settings.seats]

    one, same = made_from(Settings(2, {"toy": True})), made_from(Settings(2, {"toy": True}))
    assert one is same
    assert made_from(Settings(3, {"toy": True})) == [3]
    assert made == [2, 3]


def test_the_very_same_things_share_one_value_and_equal_ones_do_not() -> None:
    made = memoized_latest(lambda one, other: [*one, *other])
    one, other = [1], [2]
    kept = made(one, other)
    assert made(one, other) is kept
    assert made(one, [2]) == kept
    assert made(one, other) is not kept, "the last value alone is kept"


def test_of_many_things_each_keeps_its_value_until_there_are_too_many() -> None:
    made = memoized_by_identity(3)(lambda one: [*one])
    many = [[number] for number in range(3)]
    kept = [made(one) for one in many]
    assert all(made(one) is value for one, value in zip(many, kept, strict=True))
    assert made([0]) == [0]
    assert made(many[0]) is not kept[0], "there was one too many"


def test_what_goes_on_from_its_last_value_does_so_for_each_owner() -> None:
    @memoized_onward
    def after(latest: tuple[tuple[int], list[int]] | None, _owner: object, number: int) -> list[int]:
        return [*(latest[1] if latest else []), number]

    one, other = object(), object()
    assert after(one, 1) == [1]
    assert after(other, 5) == [5]
    assert after(one, 2) == [1, 2]
    assert after(one, 2) is after(one, 2)
    assert after(other, 6) == [5, 6]
    owners = [object() for _ in range(OWNERS)]
    assert all(after(owner, 3) == [3] for owner in owners)
    assert after(one, 2) == [2], "there were too many"
