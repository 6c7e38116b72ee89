"""A tracked table to try rules at: say where everything stands, then play on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import plain
from companion.frozen import replace
from companion.games.arachnid.printed.names import COLOURS, piece_name
from companion.games.arachnid.state.pieces import Critter, Funnel
from companion.games.arachnid.state.places import Places
from companion.games.arachnid.tasks.battle import Battle
from companion.play import Event, Piece, Value
from tests.games.arachnid.tabletop import Tabletop


class Board(Tabletop):
    """Two players on the small board of 61 spaces (e5 in the middle), unless told otherwise.

    ``lay`` sets the whole board anew, the counters follow. A web is a colour, two webs are two
    colours from the bottom up: ``{"e4": "red", "d4": "yellow red"}``.
    """

    def __init__(self, seats: int = 2, options: dict[str, Value] | None = None) -> None:
        self.story: list[Event] = []
        super().__init__(seats, {"mode": "tracked", **(options or {})})

    def _apply(self, word: str, seat: int | None) -> None:
        super()._apply(word, seat)
        self.story += self.events

    @property
    def sentences(self) -> list[str]:
        """Everything told since the sweep, or since the beginning."""
        return [plain(event.text) for event in self.story]

    def lay(
        self,
        webs: Mapping[str, str],
        spiders: Mapping[str, str],
        critters: Mapping[str, str] | None = None,
        funnels: Mapping[str, str] | None = None,
        flies: Sequence[str] = (),
        food: int = 2,
    ) -> Board:
        """Everything on the board; each funnel stands on a web of its owner and holds ``food``."""
        stacks = {
            space: tuple(COLOURS.index(name) for name in names.split()) for space, names in webs.items()
        }
        tops = Counter(stack[-1] for stack in stacks.values())
        under = Counter(colour for stack in stacks.values() for colour in stack[:-1])
        places = Places(
            webs=tuple(sorted(stacks.items())),
            spiders=tuple(sorted(spiders.items())),
            critters=tuple(sorted((critters or {}).items())),
            funnels=tuple(sorted((funnels or {}).items())),
            flies=tuple(sorted(flies)),
        )
        table = self.state.equipment
        free = table.tokens["web_per_colour"]
        colonies = []
        for seat, colony in enumerate(self.state.colonies):
            there = tuple(
                replace(spider, on_board=piece_name(seat, spider.name) in spiders)
                for spider in colony.spiders
            )
            left = free - colony.spare - tops[seat] - under[seat]
            den = list(colony.stacks)
            while sum(den) > left:
                den[max(place for place, count in enumerate(den) if count)] -= 1
            colonies.append(
                replace(
                    colony,
                    spiders=there,
                    tops=tops[seat],
                    under=under[seat],
                    stacks=tuple(den),
                    lost=left - sum(den),
                )
            )
        self.state = replace(
            self.state,
            places=places,
            colonies=tuple(colonies),
            critters=tuple(Critter(token) for token in critters or {}),
            bag=tuple(token for token in table.critters if token not in (critters or {})),
            funnels=tuple(
                Funnel(name, stacks[space][-1], food) for name, space in sorted((funnels or {}).items())
            ),
            flies=len(flies),
        )
        self.arrange()
        return self

    def hatchling(self, name: str, space: str = "", card: str = "weaver") -> Board:
        """A Weaver or Soldier in play, on a web or waiting beside its card."""
        from companion.games.arachnid.colony import economy

        seat, figure = COLOURS.index(name.split("-")[0]), name.split("-")[1]
        colony = self.state.colonies[seat]
        spider = replace(economy.fresh(self.state.equipment, figure, card), on_board=bool(space))
        colonies = list(self.state.colonies)
        colonies[seat] = replace(
            colony,
            spiders=(*colony.spiders, spider),
            figures=tuple(other for other in colony.figures if other != figure),
        )
        places = self.state.places
        assert places is not None
        piles: dict[str, Any] = {"weavers" if card == "weaver" else "soldiers": 3}
        self.state = replace(
            self.state,
            colonies=tuple(colonies),
            places=places.put("spiders", name, space or None),
            **piles,
        )
        self.arrange()
        return self

    def snare(self, *names: str) -> Board:
        """Snare spiders by their full names, critters by their tokens."""
        for name in names:
            if "-" in name:
                self.change(name, snared=True)
            else:
                critters = tuple(
                    replace(one, snared=True) if one.token == name else one for one in self.state.critters
                )
                self.arrange(critters=critters)
        return self

    def hold(self, token: str, colour: str) -> Board:
        """Put the Mind Control token of a colour on a critter."""
        critters = tuple(
            replace(one, holder=COLOURS.index(colour)) if one.token == token else one
            for one in self.state.critters
        )
        self.arrange(critters=critters)
        return self

    def sweep(self, *faces: str, spawn: str = "") -> list[str]:
        """Draw a Critter event and roll for the critters in order; then draw who spawns."""
        self.event()
        self.story = []
        self.draw("critter1", *faces, *([spawn] if spawn else []))
        return self.sentences

    # --------------------------------------------------------------------------- looking

    def on(self, space: str) -> dict[str, Piece]:
        """The pieces of a space by kind."""
        from companion.games.arachnid.game import game

        return {piece.picture: piece for piece in game.scene(self.state).pieces if piece.space == space}

    def where(self, name: str) -> str | None:
        """The space of a spider or critter, None off the board."""
        places = self.state.places
        assert places is not None
        return {**dict(places.spiders), **dict(places.critters)}.get(name)

    def stack(self, space: str) -> str:
        """The webs of a space from the bottom up, as for ``lay``."""
        places = self.state.places
        assert places is not None
        return " ".join(COLOURS[seat] for seat in dict(places.webs).get(space, ()))

    def targets(self, colour: str, *head: str) -> list[str]:
        """What follows a beginning of a word on a colour's menu."""
        from companion.games.arachnid.game import game

        level = game.menu(self.state, COLOURS.index(colour), head)
        return [option.part for option in level] if isinstance(level, tuple) else []


def battle(table: Board) -> Battle:
    """The battle that waits for dice."""
    task = table.state.agenda[-1]
    assert isinstance(task, Battle)
    return task
