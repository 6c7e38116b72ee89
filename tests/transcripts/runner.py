"""Transcripts: games written down so that a player can read them and a test can play them.

A transcript is a text file, ``tests/transcripts/<game>/<lesson>.txt``. What its author writes:

    # A line of prose: what this lesson shows.
    game web-of-flies
    seats 2
    option wof.dewdrops = 2          an option that is not at its default (JSON value)
    position board = {"c3": "red-8-1"}
    position first = "red"           start elsewhere: parts of a dump, set over that of a fresh
                                     game; the key may be a path (seats.0.food), the value is JSON
    > red: capture c3 e5             somebody says a word (seat by colour); it may be refused
    * bag: fly red-8 green-1         faces drawn one after the other from this source
    @ seats                          show how the seats stand, or with @ board the board

The lines about the game come first, without a blank line between them.

What the rules answer is written below it by the runner, and is never edited by hand:

    ? red: Red captures …            a question that has just been opened, or a draw that waits
    - Red 8 goes from c3 to e5 …  [Capture]     an event and its rule
    x Own piece …  [Capture]         a refusal and its rule; the state is as before
    | red: spiders 7, 8s 1 of 1      an answer to @; on a board a piece is the first letter of its
                                     colour or kind and its label, * an empty space
    = Red wins.  [W-10, last-eights] the end, then the places and the table

A line that starts with two blanks continues the line above it. Blank lines stay where they are.
The test plays every file again and compares the whole text. After a change of the rules that is
meant, write the answers anew with

    REWRITE_TRANSCRIPTS=1 python -m pytest tests/transcripts

and read the difference. To write a new one, write your lines only and do the same, or begin with
the lines of a random game:

    python -m tests.transcripts.runner web-of-flies 3 --seed 7
"""

from __future__ import annotations

import json
import textwrap
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from companion import games
from companion.errors import plain
from companion.kit import grammar
from companion.kit.game import Game
from companion.lab.luck import SeededLuck
from companion.play import Chance, Over, Text

HEADER = ("game ", "seats ", "option ", "position ")
ANSWERS = ("? ", "- ", "x ", "| ", "= ")
WIDTH = 100


def replay(source: str) -> str:
    """The transcript with the answers of the rules as they are now."""
    return Replay(source).text()


class Replay:
    """Plays the author's lines of a transcript and writes the answers between them."""

    def __init__(self, source: str) -> None:
        self.lines = [line for line in _joined(source) if not line.startswith(ANSWERS)]
        self.written: list[str] = []
        self.header: dict[str, str] = {}
        self.options: dict[str, Any] = {}
        self.position: list[tuple[str, Any]] = []
        self.game: Game
        self.state: Any = None
        self.open: list[str] = []
        self.said: list[tuple[Any, str, int]] = []  # each word with the state it was said in, and by whom

    def text(self) -> str:
        for number, line in enumerate(self.lines):
            if self.state is None and len(self.header) == 2 and not line.startswith(HEADER):
                self._begin()
            self.written.append(line)
            try:
                self._line(line)
            except Exception as error:
                error.add_note(f"in line {number + 1} of the author: {line}")
                raise
        if self.state is None:
            self._begin()
        return "\n".join(self.written).rstrip("\n") + "\n"

    def _line(self, line: str) -> None:
        mark, _, rest = line.partition(" ")
        key, _, value = rest.partition(" = ")
        match mark:
            case "" | "#":
                pass
            case "game" | "seats":
                self.header[mark] = rest
            case "option":
                self.options[key] = json.loads(value)
            case "position":
                self.position.append((key, json.loads(value)))
            case ">":
                self._say(rest)
            case "*":
                self._draw(rest)
            case "@":
                self._show(rest)
            case _:
                raise ValueError("a line begins with # game seats option position > * or @")

    def _begin(self) -> None:
        """Start the game and write what it asks first."""
        self.game = games.find(self.header["game"])
        self.state = self.game.start(self.game.configure(int(self.header["seats"]), self.options))
        if self.position:
            values = json.loads(json.dumps(self.game.dump(self.state)))
            for path, value in self.position:
                _set(values, path, value)
            self.state = self.game.load(values)
        self._ask()

    # ---------------------------------------------------------------------- what is said

    def _say(self, rest: str) -> None:
        colour, _, word = rest.partition(": ")
        seat = self._colours().index(colour)
        self.said.append((self.state, word, seat))
        refusal = self.game.why_not(self.state, word, seat)
        if refusal is None:
            self._apply(word, seat)
        else:
            self._write("x", _cited(refusal.text, refusal.rule or refusal.slug))

    def _draw(self, rest: str) -> None:
        source, _, faces = rest.partition(": ")
        for face in faces.split():
            chance = self.game.pending(self.state)
            assert isinstance(chance, Chance), f"no draw is due for {face}"
            assert chance.source == source, f"{face} is due from {chance.source}"
            word = f"{chance.verb} {face}"
            assert grammar.answers(chance, word), f"{face} cannot come: {chance.faces}"
            self._apply(word, None)

    def _apply(self, word: str, seat: int | None) -> None:
        step = self.game.apply(self.state, word, seat)
        self.state = step.state
        for event in step.events:
            self._write("-", _cited(event.text, event.rule))
        self._ask()

    # ------------------------------------------------------------------- what is answered

    def _ask(self) -> None:
        """Write the questions that were not open before; automatic draws ask nobody."""
        pending = self.game.pending(self.state)
        if isinstance(pending, Over):
            self._end(pending)
            return
        if isinstance(pending, Chance):
            now = [] if pending.auto else [f"{pending.source}: {plain(pending.prompt)}"]
        else:
            colours = self._colours()
            now = [f"{colours[choice.seat]}: {plain(choice.prompt)}" for choice in pending]
        for question in now:
            if question not in self.open or len(now) == 1:
                self._write("?", question)
        self.open = now

    def _show(self, what: str) -> None:
        lines = {"seats": self._seats, "board": self._board}[what]()
        self.written += [f"| {line}".rstrip() for line in lines]

    def _seats(self) -> list[str]:
        lines = []
        for seat in self.game.scene(self.state).seats:
            parts = [f"{plain(seat.headline_label)} {seat.headline}"]
            if seat.pips_label is not None:
                parts.append(f"{plain(seat.pips_label)} {seat.pips[0]} of {seat.pips[1]}")
            if seat.score is not None:
                parts.append(f"points {seat.score}")
            lines.append(f"{seat.colour}: {', '.join(parts)}")
        return lines

    def _board(self) -> list[str]:
        """The board in letters, north up: four characters across a space and two lines down."""
        board = self.game.board(self.game.settings(self.state))
        assert board is not None, "this game has no board"
        colours = self._colours()
        signs = {
            piece.space: (piece.id if piece.seat is None else colours[piece.seat])[0] + piece.label
            for piece in self.game.scene(self.state).pieces
        }
        west, north = min(space.x for space in board.spaces), min(space.y for space in board.spaces)
        rows: dict[int, list[str]] = {}
        for space in board.spaces:
            row = rows.setdefault(round((space.y - north) * 2), [" "] * 80)
            column = round((space.x - west) * 4.6)
            row[column : column + 2] = signs.get(space.name, "*").ljust(2)
        return ["".join(rows[number]) for number in sorted(rows)]

    def _end(self, over: Over) -> None:
        colours = self._colours()
        ends = ", ".join(part for part in (over.rule, over.reason) if part)
        self._write("=", _cited(over.text, ends))
        place = 1
        for group in over.ranking:
            self._write("=", f"{place}. " + ", ".join(colours[seat] for seat in group))
            place += len(group)
        for heading, numbers in over.table:
            self._write("=", f"{plain(heading)}: " + " ".join(str(number) for number in numbers))

    def _colours(self) -> list[str]:
        return [line.colour for line in self.game.scene(self.state).seats]

    def _write(self, mark: str, sentence: str) -> None:
        self.written += textwrap.wrap(
            f"{mark} {sentence}",
            WIDTH,
            subsequent_indent="  ",
            break_on_hyphens=False,
            break_long_words=False,
        )


def _cited(text: Text, rule: str | None) -> str:
    return f"{plain(text)}  [{rule}]" if rule else plain(text)


def _joined(source: str) -> list[str]:
    """The lines, with the continuations of answers dropped and those of the author kept whole."""
    lines: list[str] = []
    for line in source.splitlines():
        if line.startswith("  ") and lines:
            if not lines[-1].startswith(ANSWERS):
                lines[-1] += "\n" + line
        else:
            lines.append(line.rstrip())
    return lines


def _set(values: Any, path: str, value: Any) -> None:
    """Set one part of a dump; numbers in the path count through lists."""
    *parents, last = path.split(".")
    for part in parents:
        values = values[int(part) if isinstance(values, list) else part]
    values[int(last) if isinstance(values, list) else last] = value


def transcripts() -> list[Path]:
    """Every transcript there is, in order of game and lesson."""
    return sorted(Path(__file__).parent.glob("*/*.txt"))


def beginning(name: str, seats: int, seed: int) -> str:
    """The author's lines of a random game, as a beginning for a lesson."""
    game = games.find(name)
    luck = SeededLuck(seed)
    state = game.start(game.configure(seats, {}))
    lines = [f"# A random game with seed {seed}.", f"game {name}", f"seats {seats}", ""]
    while not isinstance(pending := game.pending(state), Over):
        if isinstance(pending, Chance):
            seat, word = None, luck.answer(pending)
            drawn, face = f"* {pending.source}: ", word.partition(" ")[2]
            if lines[-1].startswith(drawn) and len(lines[-1]) + len(face) < WIDTH:
                lines[-1] += f" {face}"
            else:
                lines.append(drawn + face)
        else:
            words = [
                (choice.seat, word) for choice in pending for word in grammar.words(game, state, choice.seat)
            ]
            seat, word = words[luck.pick(len(words))]
            lines.append(f"> {game.scene(state).seats[seat].colour}: {word}")
        state = game.apply(state, word, seat).state
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    parser = ArgumentParser(description="Write the transcript of a random game.")
    parser.add_argument("game", choices=games.names())
    parser.add_argument("seats", type=int)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(replay(beginning(given.game, given.seats, given.seed)), end="")
