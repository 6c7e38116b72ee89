"""Records with one thing changed in them, as somebody would who wants other luck to have fallen."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from tests.support.made_rounds import chained, many_sources

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


def _announcing(entries: Entries) -> list[int]:
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
    opened = [entries[at]["body"]["next"] for at in _announcing(entries)]
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
    for at in chance.sample(_announcing(entries), len(_announcing(entries))):
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
    if not (places := _announcing(entries)):
        return None
    at = chance.choice(places)
    again = {**entries[at], "kind": "round", "body": {"next": entries[at]["body"]["next"]}}
    entries.insert(at + 1, again)
    return _renumbered(entries)


def another_name_of_the_rounds(entries: Entries, chance: random.Random) -> Entries | None:
    if not any(_is_opened(entries, entries[at]["body"]["next"]["number"]) for at in _announcing(entries)):
        return None
    entries[0]["body"]["rounds"] = _flipped(entries[0]["body"]["rounds"], chance)
    return entries


def a_commitment_that_was_named_before(entries: Entries, chance: random.Random) -> Entries | None:
    """Whatever became of its round: the box may have called it."""
    rounds = [entry["body"]["next"] for entry in entries if entry["body"].get("next", {}).get("witnesses")]
    if len(rounds) < 2:
        return None
    first, second = sorted(chance.sample(range(len(rounds)), 2))
    chance.choice(rounds[second]["witnesses"])[1] = chance.choice(rounds[first]["witnesses"])[1]
    return entries


def a_commitment_of_another_phone(entries: Entries, chance: random.Random) -> Entries | None:
    rounds = [entry["body"]["next"] for entry in entries if "next" in entry["body"]]
    several = [one["witnesses"] for one in rounds if len(one["witnesses"]) > 1]
    if not several:
        return None
    first, second = chance.sample(chance.choice(several), 2)
    first[1] = second[1]
    return entries


def _of_the_box(entries: Entries) -> list[dict[str, Any]]:
    return [draw for entry in entries for draw in entry["body"].get("luck", ()) if "nth" in draw]


def faces_in_another_order(entries: Entries, chance: random.Random) -> Entries | None:
    draws = [draw for draw in _of_the_box(entries) if len(draw["faces"]) > 1]
    if not draws:
        return None
    chance.choice(draws)["faces"].reverse()
    return entries


def weights_in_another_scale(entries: Entries, chance: random.Random) -> Entries | None:
    if not (draws := _of_the_box(entries)):
        return None
    draw = chance.choice(draws)
    draw["faces"] = [[face, 3 * weight] for face, weight in draw["faces"]]
    return entries


def a_face_in_two(entries: Entries, chance: random.Random) -> Entries | None:
    if not (draws := _of_the_box(entries)):
        return None
    faces = chance.choice(draws)["faces"]
    faces.insert(0, list(faces[0]))
    return entries


def a_place_nothing_comes_from(entries: Entries, chance: random.Random) -> Entries | None:
    if not (draws := _of_the_box(entries)):
        return None
    chance.choice(draws)["provenance"] = "the best generator there is"
    return entries


def another_old_result(entries: Entries, chance: random.Random) -> Entries | None:
    """After going back the one after the next falls again."""
    tapes: dict[str, dict[int, dict[str, Any]]] = {}
    ways = []
    for entry in entries:
        for draw in entry["body"].get("luck", ()):
            tape = tapes.setdefault(draw["source"], {})
            if "nth" not in draw and "faces" in draw:
                ways += [(draw, tape[place]) for place in tape if place > draw["place"]]
            tape[draw["place"]] = {key: draw[key] for key in ("face", "provenance", "place")}
    if not ways:
        return None
    draw, other = chance.choice(ways)
    draw |= other
    return entries


def an_old_result_that_hides_what_was_possible(entries: Entries, chance: random.Random) -> Entries | None:
    draws = [draw for entry in entries for draw in entry["body"].get("luck", ()) if "nth" not in draw]
    again = [draw for draw in draws if "faces" in draw and draw["provenance"] != "hand"]  # a hand says anew
    if not again:
        return None
    del chance.choice(again)["faces"]
    return entries


def a_crowd(entries: Entries, chance: random.Random) -> Entries | None:
    rounds = [entry["body"]["next"] for entry in entries if "next" in entry["body"]]
    if not rounds:
        return None
    chance.choice(rounds)["witnesses"] = [[f"{n:016x}", f"{n:064x}"] for n in range(17)]
    return entries


def more_faces_than_anybody_counts(entries: Entries, chance: random.Random) -> Entries | None:
    if not (draws := _of_the_box(entries)):
        return None
    chance.choice(draws)["faces"] = [[f"{n:04}", 1] for n in range(4097)]
    return entries


def weights_beyond_all_numbers(entries: Entries, chance: random.Random) -> Entries | None:
    if not (draws := _of_the_box(entries)):
        return None
    chance.choice(draws)["faces"] = [["a", 2**48 - 1], ["b", 1]]
    return entries


def more_sources_than_anybody_counts(entries: Entries, chance: random.Random) -> Entries | None:
    drawing = [entry["body"] for entry in entries if "luck" in entry["body"]]
    if not drawing:
        return None
    chance.choice(drawing)["luck"] += many_sources()
    return entries


def an_agreement_to_another_proposal(entries: Entries, chance: random.Random) -> Entries | None:
    agreed = [entry["body"] for entry in entries if "agreed" in entry["body"]]
    if not agreed:
        return None
    chance.choice(agreed)["agreed"] += chance.choice((-1, 1))
    return entries


def an_answer_unsaid(entries: Entries, chance: random.Random) -> Entries | None:
    done = {entry["body"]["agreed"] for entry in entries if "agreed" in entry["body"]}
    if not done:
        return None
    n = chance.choice(sorted(done))
    proposed = entries[n - 1]["body"]
    proposed["seats"] = proposed["seats"][1:]
    for entry in entries[n:]:
        if entry["body"].get("agreed") == n:
            break
        if entry["kind"] == "answer":
            entry["body"]["seats"] = []
    return entries


def a_beginning_from_nowhere(entries: Entries, _: random.Random) -> Entries | None:
    entries[0]["body"]["from"] = {"key": -1, "n": 0, "dump": {}}
    return entries


def a_pit(entries: Entries, chance: random.Random) -> Entries | None:
    nested: list[Any] = []
    for _ in range(40):
        nested = [nested]
    chance.choice(entries)["body"]["pit"] = nested
    return entries


def an_endless_number(entries: Entries, chance: random.Random) -> Entries | None:
    chance.choice(entries)["body"]["number"] = 10**4000
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
    a_commitment_that_was_named_before,
    a_commitment_of_another_phone,
    faces_in_another_order,
    weights_in_another_scale,
    a_face_in_two,
    a_place_nothing_comes_from,
    another_old_result,
    an_old_result_that_hides_what_was_possible,
    a_crowd,
    more_faces_than_anybody_counts,
    weights_beyond_all_numbers,
    more_sources_than_anybody_counts,
    an_agreement_to_another_proposal,
    an_answer_unsaid,
    a_beginning_from_nowhere,
    a_pit,
    an_endless_number,
]


def every_way(lines: list[str], chance: random.Random) -> Iterator[tuple[str, str]]:
    """One record for each way that this one allows."""
    entries = [json.loads(json.loads(line)["entry"]) for line in lines]
    for way in WAYS:
        changed = way(copy.deepcopy(entries), chance)
        if changed is not None:
            yield way.__name__, "\n".join(chained(json.dumps(one) for one in changed))
