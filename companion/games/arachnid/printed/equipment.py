"""What one table plays with: its data files and house rules, read once and checked.

A ``Equipment`` is derived from Settings and never changes during a game; every state refers to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from companion.errors import DataError
from companion.frozen import frozen
from companion.games.arachnid.printed.grid import Grid, grid
from companion.games.arachnid.printed.names import CARD_TRACKS, CRITTERS
from companion.kit import data, dice, hexes
from companion.play import ReadFile, Settings, Value, text

PACKAGE = "companion.games.arachnid"
FILES = ("cards.json", "critters.json", "den.json", "dice.json", "events.json", "tokens.json")


@frozen
class Card:
    """A kind of spider card: (track, spaces, bloodied) in printed order, and its dice."""

    kind: str
    tracks: tuple[tuple[str, int, int], ...]
    attack: int
    defense: int

    @property
    def bloodied(self) -> int:
        """Bloodied tokens that a fresh card takes from the pool (A-12, A-14)."""
        return sum(bloodied for _, _, bloodied in self.tracks)


@frozen
class EventToken:
    """An event token: its name, its kind (feed, flyhit, critter) and the number of its fly."""

    token: str
    kind: str
    number: int


@frozen
class Equipment:
    """Everything fixed at the start of a game. ``spaces`` counts the web spaces of the board."""

    settings: Settings
    cards: Mapping[str, Card]
    events: Mapping[str, EventToken]
    critters: Mapping[str, str]  # token → kind
    food_values: Mapping[str, tuple[int, ...]]  # kind → food per bite, first bite first
    dice: Mapping[str, dice.Faces]
    stacks: tuple[int, ...]
    flies: tuple[int, ...]
    den: Mapping[str, int]
    tokens: Mapping[str, int]
    track: int
    radius: int
    spaces: int
    start_webs: int
    grid: Grid
    options: Mapping[str, Value] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        return self.settings.seats

    def on(self, key: str) -> bool:
        """Whether a house rule of yes and no is switched on."""
        return self.options[key] is True

    def number(self, key: str) -> int | None:
        """A house rule that is a number; None where it says ``any``."""
        value = self.options[key]
        return value if isinstance(value, int) else None


def board_file(seats: int, options: Mapping[str, Value]) -> str:
    """The board that fits the number of seats (A-1, A-3)."""
    small = seats == 2 and options["players.2.board"] == "small"
    return "board-small.json" if small else "board-large.json"


def read_data(seats: int, options: Mapping[str, Value], read: ReadFile) -> dict[str, Any]:
    """The data files of this table by name, checked. Errors: DataError."""
    names = (board_file(seats, options), *FILES)
    values = {name: data.load(PACKAGE, name, read) for name in names}
    _check_board(names[0], values[names[0]], seats)
    _check_cards(values["cards.json"])
    _check_supplies(values, seats)
    _check_events(values["events.json"])
    return values


def equip(settings: Settings) -> Equipment:
    """The Equipment of checked settings."""
    values, options = settings.data, settings.options
    board = values[board_file(settings.seats, options)]
    double = options["critters.counts"] == "all"
    critters: dict[str, str] = {}
    for kind in CRITTERS:
        count = 2 if double else values["critters.json"][kind]["tokens"]
        for number in range(1, count + 1):
            critters[kind if count == 1 else f"{kind}{number}"] = kind
    den = values["den.json"]
    return Equipment(
        settings=settings,
        cards={kind: _card(kind, card) for kind, card in values["cards.json"].items()},
        events={row["token"]: EventToken(**row) for row in values["events.json"]["tokens"]},
        critters=critters,
        food_values={kind: tuple(values["critters.json"][kind]["food"]) for kind in CRITTERS},
        dice={kind: dice.die(sides) for kind, sides in values["dice.json"].items()},
        stacks=tuple(den["stacks"][str(settings.seats)]),
        flies=tuple(den["flies"]),
        den={key: den[key] for key in ("store", "incubator", "food_at_start")},
        tokens=values["tokens.json"],
        track=values["events.json"]["spaces"],
        radius=board["radius"],
        spaces=len(hexes.hexagon(board["radius"])) - 1,
        start_webs=len(board["starts"][str(settings.seats)][0]["webs"]),
        grid=grid(board, settings.seats),
        options=options,
    )


def _card(kind: str, card: Mapping[str, Any]) -> Card:
    tracks = tuple(
        (name, card["tracks"][name]["spaces"], card["tracks"][name]["bloodied"]) for name in CARD_TRACKS[kind]
    )
    return Card(kind, tracks, card["attack"], card["defense"])


def _wrong(file: str, key: str, reason: str) -> DataError:
    return DataError(text("{file}: {key} {reason}.", file=file, key=key, reason=reason))


def _check_board(file: str, board: Mapping[str, Any], seats: int) -> None:
    """The fly order names every web space once; starts lie apart on them (A-2, A-6, A-7)."""
    names = hexes.names(board["radius"])
    if board["spawn"] not in names:
        raise _wrong(file, "spawn", f"names {board['spawn']}, which is not on a board of this radius")
    listed = [space for number in sorted(board["fly_order"]) for space in board["fly_order"][number]]
    for space in listed:
        if space not in names or space == board["spawn"]:
            raise _wrong(file, "fly_order", f"names {space}, which is no web space of this board")
    if len(listed) != len(set(listed)):
        twice = next(space for space in listed if listed.count(space) > 1)
        raise _wrong(file, "fly_order", f"names {twice} twice; every web space has one number")
    if len(listed) != len(names) - 1:
        missing = next(space for space in names if space not in listed and space != board["spawn"])
        raise _wrong(file, "fly_order", f"leaves out {missing}; every web space has a number")
    homes = board["starts"].get(str(seats))
    if homes is None:
        raise _wrong(file, f"starts.{seats}", "is missing; it gives each seat its first webs")
    taken: set[str] = set()
    for place, home in enumerate(homes):
        key = f"starts.{seats}.{place}"
        for space in home["webs"]:
            if space not in names or space == board["spawn"]:
                raise _wrong(file, key, f"names {space}, which is no web space of this board")
            if space in taken:
                raise _wrong(file, key, f"names {space}, which is taken already")
            taken.add(space)
        if len(home["webs"]) != len(homes[0]["webs"]):
            raise _wrong(file, key, "gives this seat another number of webs than the first")
        if home["alpha"] not in home["webs"] or home["beta"] not in home["webs"]:
            raise _wrong(file, key, "puts a spider where this seat has no web")
        if home["alpha"] == home["beta"]:
            raise _wrong(file, key, "puts Alpha and Beta on one space; a space holds one spider")


def _check_cards(cards: Mapping[str, Any]) -> None:
    for kind, card in cards.items():
        for name, track in card["tracks"].items():
            if track["bloodied"] >= track["spaces"]:
                raise _wrong(
                    "cards.json",
                    f"{kind}.tracks.{name}",
                    f"covers all {track['spaces']} spaces; at least the last one stays open",
                )


def _check_supplies(values: Mapping[str, Any], seats: int) -> None:
    den, tokens, cards = values["den.json"], values["tokens.json"], values["cards.json"]
    start = den["food_at_start"]
    if start > den["store"]:
        raise _wrong("den.json", "food_at_start", f"is {start}, more than the store of {den['store']} holds")
    if start * seats > tokens["food"]:
        raise _wrong("tokens.json", "food", f"is too small: {seats} dens start with {start} each")
    board = next(file for name, file in values.items() if name.startswith("board"))
    webs = sum(den["stacks"][str(seats)]) + len(board["starts"][str(seats)][0]["webs"])
    if webs > tokens["web_per_colour"]:
        raise _wrong(
            "den.json", f"stacks.{seats}", f"uses {webs} webs of {tokens['web_per_colour']} a colour"
        )
    if sum(den["stacks"][str(seats)]) == 0:
        raise _wrong("den.json", f"stacks.{seats}", "holds no web; the game would be over at once")
    blood = {kind: sum(t["bloodied"] for t in card["tracks"].values()) for kind, card in cards.items()}
    most = seats * (blood["alpha"] + blood["beta"] + 2 * max(blood["weaver"], blood["soldier"]))
    if most > tokens["bloodied"]:
        raise _wrong("tokens.json", "bloodied", f"is too small: the cards of {seats} players can need {most}")


def _check_events(events: Mapping[str, Any]) -> None:
    names = [row["token"] for row in events["tokens"]]
    if len(names) != len(set(names)):
        twice = next(name for name in names if names.count(name) > 1)
        raise _wrong("events.json", "tokens", f"names {twice} twice; number tokens of one kind")
    if sum(row["kind"] == "feed" for row in events["tokens"]) == 0:
        raise _wrong("events.json", "tokens", "has no Feeding; one of them is kept out of the first bag")
    if events["spaces"] > len(names) - 1:
        raise _wrong(
            "events.json", "spaces", f"is {events['spaces']}, more than {len(names) - 1} tokens fill at first"
        )
    for row in events["tokens"]:
        if (
            row["token"].rstrip("123456789")
            != {"feed": "feed", "critter": "critter", "flyhit": "bughit"}[row["kind"]]
        ):
            raise _wrong("events.json", row["token"], f"is of kind {row['kind']} and named like another")
