"""What may be None, where a test goes on with it."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def there(found: T | None) -> T:
    """What was found; a test that finds nothing fails here."""
    assert found is not None
    return found
