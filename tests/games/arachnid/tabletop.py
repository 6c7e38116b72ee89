"""A table to try rules at: set up a position, say words, draw faces, look at the counters."""

from __future__ import annotations

from typing import Any, Self

from companion.errors import plain
from companion.frozen import replace
from companion.games.arachnid.colony import economy
from companion.games.arachnid.game import game
from companion.games.arachnid.printed.names import ABILITIES, COLOURS, piece
from companion.games.arachnid.saving.invariants import bloodied_total, broken, food_total
from companion.games.arachnid.state.pieces import Colony, Critter, Funnel, Spider
from companion.games.arachnid.state.position import State, Task
from companion.games.arachnid.tasks.den import DenPhase
from companion.games.arachnid.tasks.rounds import DrawEvent, EndRound
from companion.games.arachnid.tasks.turns import Turn
from companion.kit import grammar
from companion.play import Chance, Choice, Event, Over, Refusal, Value


class Tabletop:
    """A game under way: Red is first player, every Beta has an ability that does not disturb.

    Seats are named by colour. ``state`` may be changed by ``arrange``, which keeps the tokens in
    balance: food and bloodied tokens come out of the pools, webs out of the den or what is lost,
    and the abilities of missing Betas are gone.
    """

    def __init__(self, seats: int = 2, options: dict[str, Value] | None = None) -> None:
        chosen = {"setup.first_player": "red", "events.heldout": "feed2", **(options or {})}
        self.state: State = game.start(game.configure(seats, chosen))
        self.events: list[Event] = []
        for colour, ability in zip(
            reversed(COLOURS[:seats]), ("agile", "balloon", "jump", "snare"), strict=False
        ):
            self.say(f"{colour}: take {ability}")

    # --------------------------------------------------------------------------- playing

    def say(self, *lines: str) -> list[str]:
        """Say words, as in ``red: move alpha``; returns the sentences of the last one."""
        for line in lines:
            colour, _, word = line.partition(": ")
            self._apply(word, COLOURS.index(colour))
        return self.told

    def draw(self, *faces: str) -> list[str]:
        """Answer draws and rolls, one after the other."""
        for face in faces:
            chance = self.pending
            assert isinstance(chance, Chance), f"no draw is due for {face}"
            self._apply(f"{chance.verb} {face}", None)
        return self.told

    def _apply(self, word: str, seat: int | None) -> None:
        step = game.apply(self.state, word, seat)
        self.state, self.events = step.state, list(step.events)
        assert broken(self.state) is None

    def why_not(self, line: str) -> Refusal:
        """The refusal of a word, as in ``red: spin beta``."""
        colour, _, word = line.partition(": ")
        refusal = game.why_not(self.state, word, COLOURS.index(colour) if colour else None)
        assert refusal is not None, f"{line} stands"
        return refusal

    # --------------------------------------------------------------------------- looking

    @property
    def told(self) -> list[str]:
        return [plain(event.text) for event in self.events]

    @property
    def rules(self) -> list[str | None]:
        return [event.rule for event in self.events]

    @property
    def pending(self) -> tuple[Choice, ...] | Chance | Over:
        return game.pending(self.state)

    @property
    def asked(self) -> dict[str, str]:
        """The topic each colour is asked about."""
        assert isinstance(self.pending, tuple), self.pending
        return {COLOURS[choice.seat]: choice.topic for choice in self.pending}

    @property
    def chance(self) -> Chance:
        assert isinstance(self.pending, Chance), self.pending
        return self.pending

    @property
    def over(self) -> Over:
        assert isinstance(self.pending, Over), self.pending
        return self.pending

    def words(self, colour: str, verb: str = "") -> list[str]:
        """The words a colour may say, those of one verb when it is given."""
        found = grammar.words(game, self.state, COLOURS.index(colour))
        return [word for word in found if not verb or word.split()[0] == verb]

    def colony(self, colour: str) -> Colony:
        return self.state.colonies[COLOURS.index(colour)]

    def food(self, colour: str) -> int:
        return self.colony(colour).store

    def spider(self, name: str) -> Spider:
        """A spider by its full name, ``red-alpha``."""
        seat, own = piece(name)
        spider = self.state.colonies[seat].spider(own)
        assert spider is not None, f"{name} is not in play"
        return spider

    def has(self, name: str) -> bool:
        seat, own = piece(name)
        return self.state.colonies[seat].spider(own) is not None

    # ------------------------------------------------------------------------- arranging

    def turn(self, colour: str = "red") -> Self:
        """Go to the turn of a colour, nothing else being left of the round."""
        return self.at(EndRound(), Turn(COLOURS.index(colour), begun=True))

    def den(self) -> Self:
        """Go to the den phase; then everyone has a turn."""
        seats = range(self.state.equipment.seats)
        return self.at(EndRound(), *(Turn(seat) for seat in reversed(seats)), DenPhase(tuple(seats)))

    def event(self) -> Self:
        """Go to where Red draws an event."""
        self.den()
        return self.at(*self.state.agenda, DrawEvent())

    def at(self, *agenda: Task) -> Self:
        self.state = replace(self.state, agenda=agenda, round=max(1, self.state.round))
        return self

    def arrange(self, colour: str = "", **fields: Any) -> Self:
        """Set fields of a colony (or of the state, without a colour), tokens kept in balance."""
        if colour:
            seat = COLOURS.index(colour)
            colony = replace(self.state.colonies[seat], **fields)
            free = self.state.equipment.tokens["web_per_colour"] - colony.tops - colony.under - colony.spare
            stacks = list(colony.stacks)
            while sum(stacks) > free:
                stacks[max(place for place, count in enumerate(stacks) if count)] -= 1
            colony = replace(colony, stacks=tuple(stacks), lost=free - sum(stacks))
            colonies = list(self.state.colonies)
            colonies[seat] = colony
            self.state = replace(self.state, colonies=tuple(colonies))
        else:
            self.state = replace(self.state, **fields)
        return self._balance()

    def change(self, name: str, **fields: Any) -> Self:
        """Set fields of a spider by its full name."""
        seat, own = piece(name)
        spiders = tuple(
            replace(spider, **fields) if spider.name == own else spider
            for spider in self.state.colonies[seat].spiders
        )
        return self.arrange(COLOURS[seat], spiders=spiders)

    def track(self, name: str, track: str, **fields: Any) -> Self:
        """Set fields of a track of a spider."""
        tracks = tuple(
            replace(one, **fields) if one.name == track else one for one in self.spider(name).tracks
        )
        return self.change(name, tracks=tracks)

    def ability(self, name: str, ability: str) -> Self:
        """Give a Beta another ability, in exchange with the University or another Beta."""
        old = self.spider(name).ability
        assert old is not None
        exchanged = {ability: old, old: ability}
        colonies = tuple(
            replace(
                colony,
                spiders=tuple(
                    replace(spider, ability=exchanged.get(spider.ability or "", spider.ability))
                    for spider in colony.spiders
                ),
            )
            for colony in self.state.colonies
        )
        university = tuple(exchanged.get(one, one) for one in self.state.university)
        return self.arrange(colonies=colonies, university=university)

    def critters(self, *tokens: str, **fields: Any) -> Self:
        """Put critters from the bag on the board."""
        out = tuple(Critter(token, **fields) for token in tokens)
        bag = tuple(token for token in self.state.bag if token not in tokens)
        return self.arrange(critters=(*self.state.critters, *out), bag=bag)

    def hatched(self, name: str, card: str = "weaver", *, on_board: bool = True) -> Self:
        """A Weaver or Soldier in play by its full name, ``red-spider1``."""
        seat, figure = piece(name)
        colony = self.state.colonies[seat]
        spider = replace(economy.fresh(self.state.equipment, figure, card), on_board=on_board)
        cards = {"weaver": "weavers", "soldier": "soldiers"}[card]
        self.state = replace(self.state, **{cards: getattr(self.state, cards) - 1})
        return self.arrange(
            COLOURS[seat],
            spiders=(*colony.spiders, spider),
            figures=tuple(other for other in colony.figures if other != figure),
        )

    def funnel(self, name: str, colour: str, food: int = 0) -> Self:
        return self.arrange(funnels=(*self.state.funnels, Funnel(name, COLOURS.index(colour), food)))

    def _balance(self) -> Self:
        state, tokens = self.state, self.state.equipment.tokens
        snared = sum(spider.snared for colony in state.colonies for spider in colony.spiders)
        snared += sum(critter.snared for critter in state.critters)
        kept = [*state.university]
        kept += [s.ability for colony in state.colonies for s in colony.spiders if s.ability is not None]
        self.state = replace(
            state,
            gone=tuple(ability for ability in ABILITIES if ability not in kept),
            pool=state.pool + tokens["food"] - food_total(state),
            bloodied=state.bloodied + tokens["bloodied"] - bloodied_total(state),
            snares=(state.equipment.number("tokens.snare") or 0) - snared,
        )
        trouble = broken(self.state)
        assert trouble is None, plain(trouble)
        return self
