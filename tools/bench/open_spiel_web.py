"""Web of Flies for two as a game of OpenSpiel's Python API: what Orbweaver is measured against.

The same rules, written as a careful user of that library would: lines computed once, captures
found once a turn, a list changed in place. The deal is set from outside (``deal``), the swap
is a move, and passes are played as in Orbweaver.
"""

from __future__ import annotations

from typing import Any

import pyspiel

RADIUS = 3
CELLS = [
    (q, r) for q in range(-RADIUS, RADIUS + 1) for r in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS
]
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
SIZE = len(CELLS)
KEEP = SIZE * SIZE
EMPTY, FLY = 0, 1
# A spider of side 0 is 2 to 9 (legs + 1), one of side 1 is 12 to 19 (legs + 11).
PIECES = [legs + 1 + 10 * side for side in (0, 1) for legs in range(1, 9) for _ in (0, 1)] + [FLY] * 5
SIDE = [None, None, *[0] * 8, None, None, *[1] * 8]
LEGS = [0, 0, *range(1, 9), 0, 0, *range(1, 9)]


def _line(cell: tuple[int, int], step: tuple[int, int]) -> list[int]:
    found = []
    q, r = cell[0] + step[0], cell[1] + step[1]
    while (q, r) in CELLS:
        found.append(CELLS.index((q, r)))
        q, r = q + step[0], r + step[1]
    return found


LINES = [[line for step in STEPS if (line := _line(cell, step))] for cell in CELLS]

TYPE = pyspiel.GameType(
    short_name="python_web_of_flies",
    long_name="Web of Flies",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=KEEP + 1,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=2 * SIZE,
)


class WebGame(pyspiel.Game):  # type: ignore[misc]
    """The game as the library registers it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(TYPE, INFO, params or {})

    def new_initial_state(self) -> WebState:
        return WebState(self)


class WebState(pyspiel.State):  # type: ignore[misc]
    """A position; side 0 begins, side 1 may swap first."""

    def __init__(self, game: WebGame) -> None:
        super().__init__(game)
        self.board = list(PIECES)
        self.swapping = True
        self.side = 1
        self.over = False
        self.captures: list[int] = []

    def deal(self, pieces: list[int]) -> None:
        """Put these pieces on the board, space by space."""
        self.board = list(pieces)

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.over else self.side

    def _legal_actions(self, _player: int) -> list[int]:
        if not self.swapping:
            return self.captures
        own = [space for space, piece in enumerate(self.board) if SIDE[piece] == 1]
        swaps = [a * SIZE + b for a in own for b in own if self.board[a] != self.board[b]]
        return [*swaps, KEEP]

    def _apply_action(self, action: int) -> None:
        board = self.board
        if self.swapping:
            if action != KEEP:
                one, other = divmod(action, SIZE)
                board[one], board[other] = board[other], board[one]
            self.swapping = False
            self._go_on(0)
            return
        self._take(action)
        if not self.over:
            self._go_on(1 - self.side)

    def _take(self, action: int) -> None:
        start, end = divmod(action, SIZE)
        board = self.board
        eaten = board[end]
        board[end], board[start] = board[start], EMPTY
        if LEGS[eaten] == 8 and eaten not in board:
            self.over = True

    def _go_on(self, side: int) -> None:
        """To the next side with a choice; passes and single captures are played."""
        while not self.over:
            found = self._find(side)
            if not found:
                side = 1 - side
                found = self._find(side)
                if not found:
                    self.over = True
                    return
            self.side = side
            if len(found) > 1:
                self.captures = found
                return
            self._take(found[0])
            side = 1 - side

    def _find(self, side: int) -> list[int]:
        board, found = self.board, []
        for start, piece in enumerate(board):
            if SIDE[piece] == side:
                legs = LEGS[piece]
                for line in LINES[start]:
                    for end in line:
                        other = board[end]
                        if other and SIDE[other] != side:
                            if LEGS[other] <= legs:
                                found.append(start * SIZE + end)
                            break
        return found

    def _action_to_string(self, _player: int, action: int) -> str:
        return "keep" if action == KEEP else f"{action // SIZE} {action % SIZE}"

    def is_terminal(self) -> bool:
        return self.over

    def returns(self) -> list[float]:
        if not self.over:
            return [0.0, 0.0]
        counts = [[self.board.count(legs + 1 + 10 * side) for legs in range(8, 0, -1)] for side in (0, 1)]
        result = float((counts[0] > counts[1]) - (counts[0] < counts[1]))
        return [result, -result]

    def __str__(self) -> str:
        return " ".join(map(str, self.board))


pyspiel.register_game(TYPE, WebGame)
