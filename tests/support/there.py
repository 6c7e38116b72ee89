"""What may be None or of another kind, where a test goes on with it; it fails here if it is."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def there(found: T | None) -> T:
    """What was found."""
    assert found is not None
    return found


def of_kind(kind: type[T], found: Any) -> T:
    """The body of a panel, or what a game waits for, as the kind that it is."""
    assert isinstance(found, kind), found
    return found
