"""The fast way to play Web of Flies, lane by lane against the rules themselves."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from companion import games
from companion.games.web_of_flies.layout import COLOURS
from companion.kit import grammar
from companion.lab import web_lanes
from companion.lab.lanes import LaneLuck, lane
from companion.lab.simulate import simulate
from companion.lab.tally import Tally
from companion.lab.web_lanes import SPACES, Board, Table, deal, swap
from companion.play import Over
from tests.lab.fairness import as_expected, fair

game = games.find("web-of-flies")
SETTINGS = game.settle(2, {})
NAMES = [space.name for space in game.board(SETTINGS).spaces]  # type: ignore[union-attr]


def piece(board: Board, number: int, space: int) -> tuple[int, int] | str | None:
    """What stands there in one lane: (side, legs), a fly or nothing."""
    for side, planes in enumerate(board.sides):
        if planes[space] >> number & 1:
            return side, 8 - lane([plane[space] for plane in board.lacks], number)
    return "fly" if board.flies[space] >> number & 1 else None


def pieces(board: Board, number: int) -> list[Any]:
    return [piece(board, number, space) for space in range(len(SPACES))]


def kernel_state(standing: list[Any], red_begins: int, stage: str = "swap") -> Any:
    """The same deal in the kernel; side 0 is red when red begins."""
    copies: Counter[Any] = Counter()
    board = {}
    for name, what in zip(NAMES, standing, strict=True):
        copies[what] += 1
        if what == "fly":
            board[name] = f"fly{copies[what]}"
        else:
            side, legs = what
            board[name] = f"{colour(side, red_begins)}-{legs}-{copies[what]}"
    begun = game.dump(game.start(SETTINGS))
    first, second = (colour(side, red_begins) for side in (0, 1))
    return game.load({**begun, "stage": stage, "first": first, "seat": second, "board": board})


def colour(side: int, red_begins: int) -> str:
    return COLOURS[side if red_begins else 1 - side]


class Replay:
    """One lane's game in the kernel, turn by turn.

    What the kernel plays by itself, passes and single captures, waits in ``due`` until the lane
    does it too. A capture that is not due is a choice, so the kernel must be asking.
    """

    def __init__(self, standing: list[Any], red_begins: int) -> None:
        self.red_begins = red_begins
        self.state = kernel_state(standing, red_begins)
        self.choices = 0
        self.picked: list[tuple[int, int]] = []
        self.due: list[Any] = []
        self._say("keep")

    def _say(self, word: str) -> None:
        seat = grammar.asked(game, self.state)[0]
        step = game.apply(self.state, word, seat)
        self.state = step.state
        self.choices += 1
        self.due += step.events[1:]

    def turn(self, side: int, before: list[Any], after: list[Any]) -> None:
        changed = [space for space in range(len(SPACES)) if before[space] != after[space]]
        if not changed:
            if self.due[0].kind != "end":  # which ends it: then both sides pass
                assert (self.due[0].kind, self.due[0].seat) == ("pass", self.seat(side))
                self.due.pop(0)
            return
        start = next(space for space in changed if after[space] is None)
        # An enemy that is as strong leaves no trace but its colour, one of these two differs.
        end = next(space for space in changed if space != start)
        assert after[end] == before[start]
        assert before[start][0] == side
        way = (NAMES[start], NAMES[end])
        if self.due:
            event = self.due.pop(0)
            assert (event.kind, event.seat, event.spaces) == ("capture", self.seat(side), way)
            return
        words = list(grammar.walk(game, self.state, self.seat(side)))
        self.picked.append((len(words), words.index(f"capture {way[0]} {way[1]}")))
        self._say(f"capture {way[0]} {way[1]}")

    def seat(self, side: int) -> int:
        return COLOURS.index(colour(side, self.red_begins))


@pytest.fixture(scope="module")
def replayed() -> tuple[list[Replay], Tally]:
    """Games of a small table, lanes that start again among them, all followed in the kernel."""
    luck = LaneLuck(60, Random(4))
    table = Table(luck, 220)
    going: dict[int, Replay] = {}
    ended: list[Replay] = []
    while table.games_left or table.playing:
        table.start_games()
        for number in range(luck.lanes):
            if table.started >> number & 1:
                going[number] = Replay(pieces(table.board, number), table.red_begins >> number & 1)
        for side in (0, 1):
            before = {number: pieces(table.board, number) for number in going}
            table.turn(side)
            first, second = table.winners()
            for number in list(going):
                replay = going[number]
                replay.turn(side, before[number], pieces(table.board, number))
                if not table.playing >> number & 1:
                    ended.append(going.pop(number))
                    over = game.pending(replay.state)
                    assert isinstance(over, Over)
                    assert [event.kind for event in replay.due] == ["end"]
                    won = [replay.seat(one) for one, who in enumerate((first, second)) if who >> number & 1]
                    assert sorted(won) == list(over.ranking[0])
                else:
                    assert not isinstance(game.pending(replay.state), Over) or replay.due
        table.count_ended()
    assert not going
    return ended, table.tally


def test_every_lane_plays_as_the_kernel_does_and_is_counted_the_same(
    replayed: tuple[list[Replay], Tally],
) -> None:
    ended, tally = replayed
    assert len(ended) == tally.games == 220
    overs = [game.pending(replay.state) for replay in ended]
    assert all(isinstance(over, Over) for over in overs)
    assert tally.rounds == Counter(game.rounds(replay.state) for replay in ended)
    assert +tally.ends == Counter(over.reason for over in overs)  # type: ignore[union-attr]
    assert tally.actions == sum(replay.choices for replay in ended)
    assert tally.wins == [sum(seat in over.ranking[0] for over in overs) for seat in (0, 1)]  # type: ignore[union-attr]
    assert tally.ties == sum(len(over.ranking[0]) > 1 for over in overs)  # type: ignore[union-attr]


def test_captures_are_chosen_fairly(replayed: tuple[list[Replay], Tally]) -> None:
    """The place of the chosen word among all, whatever their number."""
    seen: Counter[int] = Counter()
    expected: Counter[int] = Counter()
    shares = 10  # places are gathered in tenths of the list, as far as it has that many words
    for replay in replayed[0]:
        for words, place in replay.picked:
            if words >= shares:
                seen[place * shares // words] += 1
                for each in range(words):
                    expected[each * shares // words] += 1 / words  # type: ignore[assignment]
    assert seen.total() > 3000
    assert as_expected(seen, expected)


def test_a_standstill_and_last_eights_both_came_up(replayed: tuple[list[Replay], Tally]) -> None:
    assert min(replayed[1].ends.values()) > 20
    assert len(replayed[1].ends) == 2


def test_deals_hold_every_piece_and_lie_evenly() -> None:
    luck = LaneLuck(4000, Random(6))
    board, _ = deal(luck)
    where: dict[Any, Counter[int]] = {}
    bag = Counter({(side, legs): 2 for side in (0, 1) for legs in range(1, 9)} | {"fly": 5})
    for number in range(luck.lanes):
        standing = pieces(board, number)
        assert Counter(standing) == bag
        for space, what in enumerate(standing):
            where.setdefault(what, Counter())[space] += 1
    for counts in where.values():
        assert fair(counts, range(len(SPACES)))


def test_neighbouring_spaces_are_dealt_independently() -> None:
    luck = LaneLuck(20_000, Random(7))
    board, copies = deal(luck)
    pairs: Counter[tuple[int, int]] = Counter()
    planes = [*board.lacks, board.sides[0], board.sides[1], copies]
    for number in range(luck.lanes):
        one, other = (lane([plane[space] for plane in planes], number) for space in (20, 21))
        if one >> 3 and other >> 3:
            pairs[one, other] += 1
    spiders = [lack + 8 * (1 << side) + 32 * copy for lack in range(8) for side in (0, 1) for copy in (0, 1)]
    assert fair(pairs, [(one, other) for one in spiders for other in spiders if one != other])


def test_swaps_are_words_of_the_kernel_and_all_as_likely() -> None:
    luck = LaneLuck(9000, Random(8))
    board, copies = deal(luck)
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
    kept, changed = swap(luck, board, copies)
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
            state = kernel_state(before[number], 1)
            word = f"swap {NAMES[one]} {NAMES[other]}"
            swapped = game.apply(state, word, 1).state
            stands = {item.space: item.label for item in game.scene(swapped).pieces}
            assert [stands[name] for name in NAMES] == [
                "" if what == "fly" else str(what[1]) for what in after
            ]
    pairs = {frozenset((a, b)) for a in range(16) for b in range(16) if a % 8 != b % 8}
    share = luck.lanes / 225
    assert as_expected(seen, {"keep": share, **dict.fromkeys(pairs, 2 * share)})


# ----------------------------------------------------------------------------- in simulations


def counts(**given: Any) -> dict[str, Any]:
    report = simulate("web-of-flies", 2, **{"games": 300, **given})
    return {key: report[key] for key in report if key not in ("seconds", "playouts_per_s", "actions_per_s")}


def test_the_report_says_which_engine_ran() -> None:
    assert counts(seed=1)["engine"] == "fast"
    assert counts(seed=1, games=3, fast=False)["engine"] == "kernel"
    assert counts(seed=1, games=3, options={"wof.tie": "last_capture"})["engine"] == "kernel"
    assert counts(seed=1, games=3, max_rounds=10)["engine"] == "kernel"
    assert simulate("web-of-flies", 3, 2, seed=1)["engine"] == "kernel"


def test_the_fast_engine_repeats_itself_with_a_seed_only() -> None:
    assert counts(seed=7) == counts(seed=7)
    assert counts(seed=7) != counts(seed=8)
    assert counts() != counts()


@pytest.mark.parametrize("games_asked", [1, 2, 333])
def test_as_many_games_as_asked(games_asked: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_lanes, "LANES", 100)
    report = counts(seed=1, games=games_asked)
    assert report["finished"] == sum(report["ends"].values()) == games_asked
    assert sum(report["wins"]) - report["ties"] == games_asked


def test_both_engines_come_to_the_same() -> None:
    """600 games of each: the mean numbers of rounds and choices lie close together."""
    fast, kernel = counts(seed=1, games=600), counts(seed=1, games=600, fast=False)
    assert abs(fast["actions"] - kernel["actions"]) / 600 < 1.2  # four deviations of the difference
    assert abs(fast["rounds"]["median"] - kernel["rounds"]["median"]) <= 1
    assert abs(fast["ends"]["last-eights"] - kernel["ends"]["last-eights"]) < 70


def test_after_ctrl_c_games_that_have_begun_are_played_to_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_lanes, "LANES", 50)
    told: list[int] = []

    def stop(played: int, asked: int) -> None:
        told.append(played)
        if played > 100:
            raise KeyboardInterrupt

    report = counts(seed=1, progress=stop)
    assert told[-1] < report["finished"] <= told[-1] + 50
    assert sum(report["ends"].values()) == sum(report["wins"]) - report["ties"] == report["finished"]


def test_a_round_that_is_broken_off_leaves_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(LaneLuck(40, Random(1)), 100)
    for _ in range(12):
        table = table.after_a_round()
    before = deepcopy(table)
    monkeypatch.setattr(Table, "count_ended", interrupted)
    with pytest.raises(KeyboardInterrupt):
        table.after_a_round()
    for name in ("tally", "board", "playing", "one", "two", "_rounds", "_ended", "_passed", "games_left"):
        assert getattr(table, name) == getattr(before, name), name


def interrupted(_table: Table) -> None:
    raise KeyboardInterrupt
