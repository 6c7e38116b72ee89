"""How fields are hashed, in all that docs/luck.md tells of."""

from __future__ import annotations


def enc(*fields: bytes | str | int) -> bytes:
    """Fields as they are hashed: each behind its length in four bytes; numbers as decimal text."""
    raw = (field if isinstance(field, bytes) else str(field).encode() for field in fields)
    return b"".join(len(field).to_bytes(4, "big") + field for field in raw)
