"""A persistent list: it is never changed, and a longer one shares what it goes on from.

Adding to the newest list takes the same short time however long it is. Going on from an older one,
whose successor was given up, copies it once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar, overload

Element = TypeVar("Element")


class PersistentList(Sequence[Element]):
    """The first ``size`` of some elements, to which others may be added that this list does not have.

    Equal to another with equal elements. One thread at a time may add.
    """

    __slots__ = ("_elements", "_size")

    def __init__(self, elements: Iterable[Element] = ()) -> None:
        self._elements = list(elements)
        self._size = len(self._elements)

    def added(self, element: Element) -> PersistentList[Element]:
        """This list and one more element."""
        elements = self._elements if len(self._elements) == self._size else self._elements[: self._size]
        elements.append(element)
        return self._part(elements, self._size + 1)

    def without_last(self) -> PersistentList[Element]:
        """All but the last element. Errors: IndexError when there is none."""
        if not self._size:
            raise IndexError("the list is empty")
        return self._part(self._elements, self._size - 1)

    @staticmethod
    def _part(elements: list[Element], size: int) -> PersistentList[Element]:
        part: PersistentList[Element] = PersistentList.__new__(PersistentList)
        part._elements, part._size = elements, size
        return part

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> Element: ...
    @overload
    def __getitem__(self, index: slice) -> list[Element]: ...
    def __getitem__(self, index: int | slice) -> Element | list[Element]:
        if isinstance(index, slice):
            return [self._elements[place] for place in range(*index.indices(self._size))]
        if not -self._size <= index < self._size:
            raise IndexError("there is no such element")
        return self._elements[index if index >= 0 else self._size + index]

    def __iter__(self) -> Iterator[Element]:
        return islice(self._elements, self._size)

    def __eq__(self, other: Any) -> bool:
        if not isinstance(other, PersistentList):
            return NotImplemented
        return len(self) == len(other) and all(map(lambda one, two: bool(one == two), self, other))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"PersistentList({list(self)!r})"
