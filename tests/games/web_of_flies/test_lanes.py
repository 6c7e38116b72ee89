"""The fast way to play Web of Flies, lane by lane against the rules themselves."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest

from companion import games
from companion.games.web_of_flies import lanes
from companion.games.web_of_flies.equipment import COLOURS
from companion.games.web_of_flies.lanes import Block, Board, Pieces, deal, swap
from companion.games.web_of_flies.turn_circuit import SPACES
from companion.kit import grammar
from companion.kit.lanes import LaneLuck, lane
from companion.kit.tally import Tally
from companion.lab.run import Run
from companion.lab.simulate import fast_way, simulate
from companion.play import DONE_EVENT, Over
from tests.lab.fairness import as_expected, fair
from tests.support.there import of_kind, there

game = games.find("web-of-flies")
NAMES = [space.name for space in there(game.board(game.configure(2, {}))).spaces]
TWO, THREE, FOUR = Pieces(2, 2), Pieces(3, 1), Pieces(4, 1)
FLIES = {TWO: 5, THREE: 13, FOUR: 5}

each_table = pytest.mark.parametrize("has", [TWO, THREE, FOUR], ids=["2 seats", "3 seats", "4 seats"])


def piece(board: Board, number: int, space: int) -> tuple[int, int] | str | None:
    """What stands there in one lane: (side, legs), a fly or nothing."""
    for side, planes in enumerate(board.sides):
        if planes[space] >> number & 1:
            return side, 8 - lane([plane[space] for plane in board.lacks], number)
    return "fly" if board.flies[space] >> number & 1 else None


def pieces(board: Board, number: int) -> list[Any]:
    return [piece(board, number, space) for space in range(len(SPACES))]


def kernel_state(has: Pieces, standing: list[Any], first: int) -> Any:
    """The same deal in the kernel, where the second seat is asked for a swap; side 0 is seat ``first``."""
    copies: Counter[Any] = Counter()
    board = {}
    for name, what in zip(NAMES, standing, strict=True):
        copies[what] += 1
        if what == "fly":
            board[name] = f"fly{copies[what]}"
        else:
            side, legs = what
            copy = f"-{copies[what]}" if has.sets == 2 else ""
            board[name] = f"{colour(has, side, first)}-{legs}{copy}"
    begun = game.dump(game.start(game.configure(has.sides, {})))
    begins, second = (colour(has, side, first) for side in (0, 1))
    return game.load({**begun, "stage": "swap", "first": begins, "seat": second, "board": board})


def colour(has: Pieces, side: int, first: int) -> str:
    return COLOURS[(first + side) % has.sides]


class Replay:
    """One lane's game in the kernel, turn by turn.

    What the kernel plays by itself, passes and single captures, waits in ``due`` until the lane
    does it too. A capture that is not due is a choice, so the kernel must be asking.
    """

    def __init__(self, has: Pieces, standing: list[Any], first: int) -> None:
        self.has, self.first = has, first
        self.state = kernel_state(has, standing, first)
        self.choices = 0
        self.picked: list[tuple[int, int]] = []
        self.due: list[Any] = []
        for _ in range(1, has.sides):
            self._say("keep")

    def _say(self, word: str) -> None:
        seat = grammar.asked(game, self.state)[0]
        step = game.apply(self.state, word, seat)
        self.state = step.state
        self.choices += 1
        self.due += [event for event in step.events if event.kind != DONE_EVENT][word != "keep" :]

    def turn(self, side: int, before: list[Any], after: list[Any]) -> None:
        changed = [space for space in range(len(SPACES)) if before[space] != after[space]]
        if not changed:
            if self.due[0].kind != "end":  # which ends it: then all sides pass
                assert (self.due[0].kind, self.due[0].seat) == ("pass", self.seat(side))
                self.due.pop(0)
            return
        start = next(space for space in changed if after[space] is None)
        end = next(space for space in changed if space != start)
        assert after[end] == before[start]
        assert before[start][0] == side
        way = (NAMES[start], NAMES[end])
        if self.due:
            event = self.due.pop(0)
            assert (event.kind, event.seat, event.spaces) == ("capture", self.seat(side), way)
            return
        words = list(grammar.words(game, self.state, self.seat(side)))
        self.picked.append((len(words), words.index(f"capture {way[0]} {way[1]}")))
        self._say(f"capture {way[0]} {way[1]}")

    def seat(self, side: int) -> int:
        return COLOURS.index(colour(self.has, side, self.first))


@cache
def replayed(has: Pieces) -> tuple[list[Replay], Tally]:
    """Games of a small block, lanes that start again among them, all followed in the kernel."""
    luck = LaneLuck(60, Random(4).getrandbits)
    block = Block(luck, has, 220)
    going: dict[int, Replay] = {}
    ended: list[Replay] = []
    while block.games_left or block.playing:
        block.start_games()
        for number in range(luck.lanes):
            if block.started >> number & 1:
                going[number] = Replay(has, pieces(block.board, number), lane(block.first, number))
        for side in range(has.sides):
            before = {number: pieces(block.board, number) for number in going}
            block.turn(side)
            winners = block.winners()
            for number in list(going):
                replay = going[number]
                replay.turn(side, before[number], pieces(block.board, number))
                if not block.playing >> number & 1:
                    ended.append(going.pop(number))
                    over = game.pending(replay.state)
                    assert isinstance(over, Over)
                    assert [event.kind for event in replay.due] == ["end"]
                    won = [replay.seat(one) for one, who in enumerate(winners) if who >> number & 1]
                    assert sorted(won) == list(over.ranking[0])
                else:
                    assert not isinstance(game.pending(replay.state), Over) or replay.due
        block.count_ended()
    assert not going
    return ended, block.tally


@each_table
def test_every_lane_plays_as_the_kernel_does_and_is_counted_the_same(has: Pieces) -> None:
    ended, tally = replayed(has)
    assert len(ended) == tally.games == 220
    overs = [of_kind(Over, game.pending(replay.state)) for replay in ended]
    assert tally.rounds == Counter(game.rounds_begun(replay.state) for replay in ended)
    assert +tally.ends == Counter(over.reason for over in overs)
    assert tally.actions == sum(replay.choices for replay in ended)
    assert tally.wins == [sum(seat in over.ranking[0] for over in overs) for seat in range(has.sides)]
    assert tally.ties == sum(len(over.ranking[0]) > 1 for over in overs)


@each_table
def test_captures_are_chosen_fairly(has: Pieces) -> None:
    """The place of the chosen word among all, whatever their number."""
    seen: Counter[int] = Counter()
    expected: Counter[int] = Counter()
    shares = 10  # places are gathered in tenths of the list, as far as it has that many words
    for replay in replayed(has)[0]:
        for words, place in replay.picked:
            if words >= shares:
                seen[place * shares // words] += 1
                for each in range(words):
                    expected[each * shares // words] += 1 / words  # type: ignore[assignment]
    assert seen.total() > 3000
    assert as_expected(seen, expected)


@each_table
def test_a_standstill_and_last_eights_both_came_up(has: Pieces) -> None:
    ends = replayed(has)[1].ends
    assert min(ends.values()) > 20
    assert len(ends) == 2


@each_table
def test_deals_hold_every_piece_and_lie_evenly(has: Pieces) -> None:
    luck = LaneLuck(4000, Random(6).getrandbits)
    board, _ = deal(luck, has)
    where: dict[Any, Counter[int]] = {}
    spiders: dict[Any, int] = {(side, legs): has.sets for side in range(has.sides) for legs in range(1, 9)}
    bag = Counter({**spiders, "fly": FLIES[has]})
    for number in range(luck.lanes):
        standing = pieces(board, number)
        assert Counter(standing) == bag
        for space, what in enumerate(standing):
            where.setdefault(what, Counter())[space] += 1
    for counts in where.values():
        assert fair(counts, range(len(SPACES)))


def test_neighbouring_spaces_are_dealt_independently() -> None:
    has = TWO
    luck = LaneLuck(20_000, Random(7).getrandbits)
    board, copies = deal(luck, has)
    pairs: Counter[tuple[int, int]] = Counter()
    planes = [*board.lacks, board.sides[0], board.sides[1], copies]
    for number in range(luck.lanes):
        one, other = (lane([plane[space] for plane in planes], number) for space in (20, 21))
        if one >> 3 and other >> 3:
            pairs[one, other] += 1
    spiders = [lack + 8 * (1 << side) + 32 * copy for lack in range(8) for side in (0, 1) for copy in (0, 1)]
    assert fair(pairs, [(one, other) for one in spiders for other in spiders if one != other])


@each_table
def test_swaps_are_words_of_the_kernel_and_all_as_likely(has: Pieces) -> None:
    luck = LaneLuck(9000, Random(8).getrandbits)
    board, copies = deal(luck, has)
    planes = [*board.lacks, copies]
    before = [pieces(board, number) for number in range(luck.lanes)]
    own = [
        {
            lane([plane[space] for plane in planes], number): space
            for space in range(len(SPACES))
            if board.sides[1][space] >> number & 1
        }
        for number in range(luck.lanes)
    ]
    kept, changed = swap(luck, has, board, copies, 1)
    seen: Counter[Any] = Counter()
    for number in range(luck.lanes):
        after = pieces(board, number)
        spaces = [space for space, plane in enumerate(changed) if plane >> number & 1]
        if kept >> number & 1:
            assert not spaces
            assert after == before[number]
            seen["keep"] += 1
            continue
        one, other = spaces
        names = {space: code for code, space in own[number].items()}
        seen[frozenset((names[one], names[other]))] += 1
        if number < 100:
            state = kernel_state(has, before[number], 0)
            word = f"swap {NAMES[one]} {NAMES[other]}"
            swapped = game.apply(state, word, 1).state
            stands = {item.space: item.label for item in game.scene(swapped).pieces}
            assert [stands[name] for name in NAMES] == [
                "" if what == "fly" else str(what[1]) for what in after
            ]
    spiders = range(8 * has.sets)
    pairs = {frozenset((a, b)) for a in spiders for b in spiders if a % 8 != b % 8}
    share = luck.lanes / (2 * len(pairs) + 1)
    assert as_expected(seen, {"keep": share, **dict.fromkeys(pairs, 2 * share)})


# ----------------------------------------------------------------------------- in simulations


def counts(seats: int = 2, **given: Any) -> dict[str, Any]:
    report = simulate("web-of-flies", seats, **{"games": 300, **given})
    return {key: report[key] for key in report if key not in ("seconds", "playouts_per_s", "actions_per_s")}


def test_the_report_says_which_engine_ran() -> None:
    assert counts(seed=1)["engine"] == "fast"
    assert counts(seed=1, games=3, fast=False)["engine"] == "kernel"


@pytest.mark.parametrize(
    ("seats", "options", "max_rounds", "known"),
    [
        (2, {}, 300, True),
        (3, {}, 300, True),
        (4, {}, 300, True),
        (2, {"wof.tie": "last_capture"}, 300, False),
        (2, {}, 10, False),
    ],
)
def test_lanes_are_for_whole_games_as_they_come(
    seats: int, options: dict[str, Any], max_rounds: int, known: bool
) -> None:
    fast = fast_way(Run(game, game.configure(seats, options), 3, 1, max_rounds))
    assert fast is not None
    assert (fast[1] == 3) == known, "three games share their luck"


def test_the_fast_engine_repeats_itself_with_a_seed_only() -> None:
    assert counts(seed=7) == counts(seed=7)
    assert counts(seed=7) != counts(seed=8)
    assert counts() != counts()


@pytest.mark.parametrize("games_asked", [1, 2, 333])
def test_as_many_games_as_asked(games_asked: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "LANES", 100)
    report = counts(seed=1, games=games_asked)
    assert report["finished"] == sum(report["ends"].values()) == games_asked
    assert sum(report["wins"]) - report["ties"] == games_asked


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_engines_come_to_the_same(seats: int) -> None:
    """600 games of each: the mean numbers of rounds and choices lie close together."""
    fast, kernel = counts(seats, seed=1, games=600), counts(seats, seed=1, games=600, fast=False)
    assert abs(fast["actions"] - kernel["actions"]) / 600 < 1.2  # four deviations of the difference
    assert abs(fast["rounds"]["median"] - kernel["rounds"]["median"]) <= 1
    assert abs(fast["ends"]["last-eights"] - kernel["ends"]["last-eights"]) < 70


def test_after_ctrl_c_games_that_have_begun_are_played_to_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "LANES", 50)
    told: list[int] = []

    def stop(played: int, asked: int) -> None:
        told.append(played)
        if played > 100:
            raise KeyboardInterrupt

    report = counts(seed=1, progress=stop)
    assert told[-1] < report["finished"] <= told[-1] + 50
    assert sum(report["ends"].values()) == sum(report["wins"]) - report["ties"] == report["finished"]


def test_a_round_that_is_broken_off_leaves_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    block = Block(LaneLuck(40, Random(1).getrandbits), THREE, 100)
    for _ in range(12):
        block = block.after_a_round()
    before = deepcopy(block)
    monkeypatch.setattr(Block, "count_ended", interrupted)
    with pytest.raises(KeyboardInterrupt):
        block.after_a_round()
    for name in ("tally", "board", "playing", "one", "two", "_rounds", "_ended", "_passed", "games_left"):
        assert getattr(block, name) == getattr(before, name), name


def interrupted(_block: Block) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("playing", "started"), [(0b0000, 0b000111), (0b1011, 0b110100), (0b1010, 0b010101), (0b0100, 0b001011)]
)
def test_the_last_games_start_in_the_lowest_lanes_that_are_free(playing: int, started: int) -> None:
    block = Block(LaneLuck(60, Random(4).getrandbits), TWO, 3)
    block.playing = playing
    block.start_games()
    assert (block.started, block.playing, block.games_left) == (started, playing | started, 0)
