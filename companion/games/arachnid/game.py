"""Arachnid as the house sees it: settle, start, pending, menu, apply, and why not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.components import Components
from companion.errors import DataError, Refused
from companion.games.arachnid import components as printed
from companion.games.arachnid import (
    corrections,
    ground,
    menus,
    rules,
    scene,
    scoring,
    sources,
    stored,
    upgrades,
    why,
)
from companion.games.arachnid.agenda import run
from companion.games.arachnid.options import HOUSE_RULES
from companion.games.arachnid.setup import first_state
from companion.games.arachnid.state import State
from companion.games.arachnid.table import read_data, set_out
from companion.games.arachnid.verbs import VERBS
from companion.games.arachnid.work import Work
from companion.kit import data
from companion.kit import options as house_rules
from companion.play import (
    Board,
    Menu,
    Over,
    Pending,
    ReadFile,
    Refusal,
    Scene,
    Settings,
    Step,
    Text,
    Value,
    text,
)


class Arachnid:
    """Spider colonies that spin, hunt and fight over a web; two to four players."""

    name = "arachnid"
    title = text("Arachnid")
    about = text(
        "Lead a colony of spiders: spin webs, feed everyone, fight for space. "
        "For 2 to 4 players, about 90 minutes."
    )
    rank = 1
    edition = 1
    seats = range(2, 5)
    verbs = VERBS
    house_rules = HOUSE_RULES
    sections = rules.SECTIONS

    def settle(self, seats: int, options: Mapping[str, Value], read: ReadFile = data.own_only) -> Settings:
        chosen = house_rules.settled(self.house_rules, self.seats, seats, options)
        return Settings(seats, chosen, read_data(seats, chosen, read))

    def sources(self, settings: Settings) -> Mapping[str, Text]:
        return sources.of(settings)

    def start(self, settings: Settings) -> State:
        work = Work(first_state(set_out(settings)))
        run(work)
        return work.frozen()

    def board(self, settings: Settings) -> Board | None:
        if settings.options["mode"] == "counters":
            return None
        return ground.board(set_out(settings).ground)

    def components(self, read: ReadFile = data.own_only) -> Components:
        return printed.components(read)

    def pending(self, state: State) -> Pending:
        task = state.agenda[-1]
        found = task.pending(state)
        if not isinstance(found, tuple) or not task.beside or not state.due:
            return found
        asked = {choice.seat for choice in found}
        return found + tuple(
            upgrades.question(state, seat) for seat in menus.rewarded(state) if seat not in asked
        )

    def menu(self, state: State, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
        return menus.level(state, seat, prefix)

    def apply(self, state: State, word: str, seat: int | None, *, trusted: bool = False) -> Step:
        if not trusted and (refusal := self.why_not(state, word, seat)) is not None:
            raise Refused(refusal)
        work = play(state, word, seat)
        return Step(work.frozen(), tuple(work.events))

    def why_not(self, state: State, word: str, seat: int | None) -> Refusal | None:
        return why.why_not(self, state, word, seat)

    def scene(self, state: State) -> Scene:
        return scene.scene(state)

    def settings(self, state: State) -> Settings:
        return state.table.settings

    def rounds(self, state: State) -> int:
        return state.round

    def standing(self, state: State) -> Over:
        return scoring.standing(state)

    def corrections(self, state: State, prefix: tuple[str, ...] = ()) -> Menu:
        return corrections.menu(state, prefix)

    def dump(self, state: State) -> dict[str, Any]:
        return stored.dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        return stored.load(data, self._settled)

    def _settled(self, seats: int, options: Mapping[str, Value], files: Mapping[str, Any]) -> Settings:
        """Settings out of a dump, checked like new ones."""
        import json

        def read(name: str) -> str | None:
            if name not in files:
                raise DataError(text("{file} is missing from the settings.", file=name))
            return json.dumps(files[name])

        return self.settle(seats, options, read)


def play(state: State, word: str, seat: int | None) -> Work:
    """Play a word that stands, seat None for luck and the pencil; the work may be frozen."""
    work = Work(state)
    parts = tuple(word.split())
    if parts[0] == "correct":
        corrections.say(work, parts)
    elif seat is None:
        work.agenda[-1].fall(work, parts[1])
    elif parts[0] in ("upgrade", "swap", "keep"):
        upgrades.say(work, seat, parts)
    else:
        work.agenda[-1].say(work, seat, parts)
    run(work)
    return work


game = Arachnid()
