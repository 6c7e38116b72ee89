"""Records with one thing changed in them, as somebody would who wants other luck to have fallen."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from tests.support.made_rounds import chained

Entries = list[dict[str, Any]]
HEX = "0123456789abcdef"


def spoilt(lines: list[str], chance: random.Random) -> tuple[str, str]:
    """What was done, and the record after it; hashed anew or not, never so that it promises what it did."""
    entries = [json.loads(json.loads(line)["entry"]) for line in lines]
    ways = [way for way in WAYS if way(copy.deepcopy(entries), random.Random(0)) is not None]
    if not ways or chance.random() < 0.3:
        return _without_hashing(lines, chance)
    way = chance.choice(ways)
    changed = way(copy.deepcopy(entries), chance)
    assert changed is not None
    return f"{way.__name__}, hashed anew", "\n".join(chained(json.dumps(one) for one in changed))


def _without_hashing(lines: list[str], chance: random.Random) -> tuple[str, str]:
    lines = list(lines)
    at = chance.randrange(len(lines) - 1)
    match chance.randrange(3):
        case 0:
            del lines[at]
            return "an entry dropped", "\n".join(lines)
        case 1:
            lines[at : at + 2] = lines[at + 1], lines[at]
            return "two entries swapped", "\n".join(lines)
        case _:
            held = json.loads(lines[at])
            held["hash"] = _flipped(held["hash"], chance)
            lines[at] = json.dumps(held)
            return "a digit of a hash flipped", "\n".join(lines)


def _flipped(digits: str, chance: random.Random) -> str:
    at = chance.randrange(len(digits))
    other = chance.choice([digit for digit in HEX if digit != digits[at]])
    return digits[:at] + other + digits[at + 1 :]


def _settled(entries: Entries) -> list[int]:
    """The places of entries that announce a round which is revealed or void later."""
    places = [at for at, entry in enumerate(entries) if "next" in entry["body"]]
    return places[:-1]


def _revealing(entries: Entries) -> list[int]:
    return [at for at, entry in enumerate(entries) if "round" in entry["body"]]


def _renumbered(entries: Entries) -> Entries:
    for n, entry in enumerate(entries, 1):
        entry["n"] = n
    return entries


def a_digit_of_the_secret(entries: Entries, chance: random.Random) -> Entries | None:
    if not (places := _revealing(entries)):
        return None
    shown = entries[chance.choice(places)]["body"]["round"]
    shown["secret"] = _flipped(shown["secret"], chance)
    return entries


def a_digit_of_a_nonce(entries: Entries, chance: random.Random) -> Entries | None:
    nonces = [
        pair for at in _revealing(entries) for pair in entries[at]["body"]["round"]["nonces"] if pair[1]
    ]
    if not nonces:
        return None
    pair = chance.choice(nonces)
    pair[1] = _flipped(pair[1], chance)
    return entries


def a_digit_of_a_commitment(entries: Entries, chance: random.Random) -> Entries | None:
    opened = [entries[at]["body"]["next"] for at in _settled(entries)]
    opened = [announced for announced in opened if _is_opened(entries, announced["number"])]
    if not opened:
        return None
    announced = chance.choice(opened)
    announced["commitment"] = _flipped(announced["commitment"], chance)
    return entries


def _is_opened(entries: Entries, number: int) -> bool:
    """False for a round that is void and keeps its secret: nobody can hold that against anything."""
    for entry in entries:
        for key in ("round", "void"):
            shown = entry["body"].get(key)
            if shown and shown["number"] == number:
                return shown["secret"] is not None
    return False


def a_phone_added_when_it_was_announced(entries: Entries, chance: random.Random) -> Entries | None:
    for at in chance.sample(_settled(entries), len(_settled(entries))):
        announced = entries[at]["body"]["next"]
        if _is_opened(entries, announced["number"]):
            announced["witnesses"] = sorted([*announced["witnesses"], ["0123456789abcdef", "ab" * 32]])
            return entries
    return None


def a_phone_added_when_it_was_revealed(entries: Entries, chance: random.Random) -> Entries | None:
    if not (places := _revealing(entries)):
        return None
    entries[chance.choice(places)]["body"]["round"]["nonces"].append(["0123456789abcdef", "ab" * 32])
    return entries


def a_phone_dropped(entries: Entries, chance: random.Random) -> Entries | None:
    named = [at for at in _revealing(entries) if entries[at]["body"]["round"]["nonces"]]
    if not named:
        return None
    nonces = entries[chance.choice(named)]["body"]["round"]["nonces"]
    del nonces[chance.randrange(len(nonces))]
    return entries


def another_face(entries: Entries, chance: random.Random) -> Entries | None:
    draws = [
        draw
        for at in _revealing(entries)
        for draw in entries[at]["body"]["luck"]
        if len(draw.get("faces", ())) > 1
    ]
    if not draws:
        return None
    draw = chance.choice(draws)
    draw["face"] = chance.choice([face for face, _ in draw["faces"] if face != draw["face"]])
    return entries


def a_round_cut_out(entries: Entries, chance: random.Random) -> Entries | None:
    places = [at for at, entry in enumerate(entries) if "round" in entry["body"] or "void" in entry["body"]]
    if len(places) < 2:
        return None
    del entries[chance.choice(places[:-1])]
    return _renumbered(entries)


def two_rounds_swapped(entries: Entries, chance: random.Random) -> Entries | None:
    places = [at for at, entry in enumerate(entries) if "round" in entry["body"] or "void" in entry["body"]]
    if len(places) < 2:
        return None
    first, second = sorted(chance.sample(places, 2))
    entries[first], entries[second] = entries[second], entries[first]
    return _renumbered(entries)


def a_second_announcement(entries: Entries, chance: random.Random) -> Entries | None:
    if not (places := _settled(entries)):
        return None
    at = chance.choice(places)
    again = {**entries[at], "kind": "round", "body": {"next": entries[at]["body"]["next"]}}
    entries.insert(at + 1, again)
    return _renumbered(entries)


def another_name_of_the_rounds(entries: Entries, chance: random.Random) -> Entries | None:
    if not any(_is_opened(entries, entries[at]["body"]["next"]["number"]) for at in _settled(entries)):
        return None
    entries[0]["body"]["rounds"] = _flipped(entries[0]["body"]["rounds"], chance)
    return entries


WAYS: list[Callable[[Entries, random.Random], Entries | None]] = [
    a_digit_of_the_secret,
    a_digit_of_a_nonce,
    a_digit_of_a_commitment,
    a_phone_added_when_it_was_announced,
    a_phone_added_when_it_was_revealed,
    a_phone_dropped,
    another_face,
    a_round_cut_out,
    two_rounds_swapped,
    a_second_announcement,
    another_name_of_the_rounds,
]


def every_way(lines: list[str], chance: random.Random) -> Iterator[tuple[str, str]]:
    """One record for each way that this one allows."""
    entries = [json.loads(json.loads(line)["entry"]) for line in lines]
    for way in WAYS:
        changed = way(copy.deepcopy(entries), chance)
        if changed is not None:
            yield way.__name__, "\n".join(chained(json.dumps(one) for one in changed))
