"""A frozen class behaves as the dataclass that it stands for."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import ClassVar

import pytest

from companion.frozen import frozen, openable, recast
from companion.frozen import replace as replace_soon


@frozen
class Web:
    """A web with a default, a factory and a field that is not compared."""

    owner: str
    spaces: tuple[str, ...] = ()
    flies: dict[str, int] = field(default_factory=dict)
    drawn: int = field(default=0, compare=False)


@frozen
class Trap(Web):
    """What it inherits comes first."""

    sprung: bool = False


@openable
class Board:
    """A frozen class that has an open one."""

    spaces: tuple[str, ...] = ()


class OpenBoard(Board):
    """The open one, with a field of its own."""

    __slots__ = ("told",)
    told: list[str]

    __setattr__ = object.__setattr__


@frozen
class Nothing:
    """No field at all."""


def test_fields_are_given_by_place_or_name_and_keep_their_defaults() -> None:
    web = Web("red", drawn=3)
    assert (web.owner, web.spaces, web.flies, web.drawn) == ("red", (), {}, 3)
    assert Web("red").flies is not Web("red").flies
    assert Trap("red", sprung=True).sprung
    with pytest.raises(TypeError, match=r"Web\.__init__\(\) missing .* 'owner'"):
        Web()  # type: ignore[call-arg]


def test_equal_fields_make_equal_values_of_one_class() -> None:
    assert Web("red", ("e5",), drawn=1) == Web("red", ("e5",), drawn=2)
    assert Web("red", ("e5",)) != Web("red", ("e6",))
    assert Web("red") != Trap("red")
    assert Nothing() == Nothing()


def test_a_value_can_stand_in_a_set_when_its_fields_can() -> None:
    @frozen
    class Space:
        name: str
        row: int = field(default=0, compare=False)

    assert len({Space("e5"), Space("e5", 2), Space("e6")}) == 2
    with pytest.raises(TypeError, match="unhashable"):
        hash(Web("red"))


def test_nothing_of_it_can_be_changed_and_nothing_added() -> None:
    web = Web("red")
    for change in (lambda: setattr(web, "owner", "blue"), lambda: setattr(web, "new", 1)):
        with pytest.raises(FrozenInstanceError):
            change()
    with pytest.raises(FrozenInstanceError):
        del web.owner
    assert not hasattr(web, "__dict__")


def test_it_is_a_dataclass_for_whoever_asks() -> None:
    web = Web("red", ("e5",))
    assert [one.name for one in fields(web)] == ["owner", "spaces", "flies", "drawn"]
    assert replace(web, owner="blue") == Web("blue", ("e5",))
    assert deepcopy(web) == web
    match web:
        case Web(owner, (space,)):
            assert (owner, space) == ("red", "e5")


def test_it_reads_like_a_dataclass() -> None:
    @dataclass(frozen=True, slots=True)
    class Common:
        name: str
        legs: int = 8

    @frozen
    class Own:
        name: str
        legs: int = 8

    assert repr(Own("mite")) == repr(Common("mite")).replace("Common", "Own")


def test_a_value_is_replaced_as_the_dataclass_would_be() -> None:
    trap = Trap("red", ("hub",), {"fly": 1}, drawn=3)
    changed = replace_soon(trap, spaces=(), sprung=True)
    assert (changed, changed.drawn) == (replace(trap, spaces=(), sprung=True), 3)
    assert trap == Trap("red", ("hub",), {"fly": 1})
    with pytest.raises(TypeError, match="colour"):
        replace_soon(trap, colour="green")  # type: ignore[call-arg]


def test_a_class_that_wants_more_of_a_dataclass_is_refused() -> None:
    with pytest.raises(TypeError, match="has its own __post_init__"):

        @frozen
        class Checked:
            name: str

            def __post_init__(self) -> None: ...

    with pytest.raises(TypeError, match=r"Secret\.name is a field only dataclass"):

        @frozen
        class Secret:
            name: str = field(repr=False)


def test_a_value_without_slots_is_replaced_as_well() -> None:
    @dataclass(frozen=True)
    class Loose:
        name: str
        legs: int = 8

    assert replace_soon(Loose("mite"), legs=6) == Loose("mite", 6)


def test_what_has_no_field_is_replaced_by_itself() -> None:
    nothing = Nothing()
    assert replace_soon(nothing) is nothing


def test_an_open_value_is_changed_and_made_frozen_again() -> None:
    board = Board(("e5",))
    opened = recast(board, OpenBoard)
    opened.spaces += ("e6",)
    opened.told = ["a web"]
    assert recast(opened, Board) == Board(("e5", "e6"))
    assert board == Board(("e5",))
    with pytest.raises(FrozenInstanceError):
        board.spaces = ()


class Counted:
    """It counts what is derived from it."""

    __slots__ = ()
    kinds: ClassVar[list[type]] = []

    def __init_subclass__(cls) -> None:
        Counted.kinds.append(cls)


@frozen
class Silk(Counted):
    """One of the counted."""

    length: int


def test_a_copy_adds_no_class_to_those_that_a_base_counts() -> None:
    before = list(Counted.kinds)
    copy = replace_soon(Silk(1), length=2)
    assert copy == Silk(2)
    assert type(copy) is Silk
    assert Counted.kinds == before
