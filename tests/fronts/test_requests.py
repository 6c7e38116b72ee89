"""What phones ask of whoever is at the unit: between words, and over what is only read."""

from __future__ import annotations

import pytest

from companion.frozen import replace
from companion.play import Event, Refusal, text
from companion.table.people.guests import PermissionRequest
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen
from companion.views.screens.refusal import refuse
from companion.views.screens.screen import PermissionReply
from companion.views.steps import StepsShown
from companion.views.walk import RefusedWord, Walk
from tests.fronts.fingers import Fingers
from tests.support.tables import Table


@pytest.mark.parametrize(("key", "granted"), [(3, True), (1, False)])
def test_a_request_is_answered_and_everything_is_as_it_was(table: Table, key: int, granted: bool) -> None:
    table.start_turns()
    fingers = Fingers(table)
    fingers.press(3, 3)  # Act, Take
    before = fingers.walk
    request = PermissionRequest("tablet", "table")
    fingers.walk = replace(before, request=request)
    fingers.press(2)
    assert fingers.on == "permission"
    fingers.press(key)
    assert fingers.replies == [PermissionReply(request, granted)]
    assert fingers.walk == before
    assert fingers.said == []


def test_a_request_outlasts_another_game(table: Table) -> None:
    fingers = Fingers(table)
    fingers.walk = replace(fingers.walk, request=PermissionRequest("tablet", "table"))
    table.deal()
    fingers.look()
    assert fingers.on == "permission"


def test_a_request_may_come_between_words_and_over_what_is_only_read(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    assert ShownScreen(fingers.walk, table.now).between_words
    fingers.press(1)
    assert fingers.walk.page is not None
    assert ShownScreen(fingers.walk, table.now).between_words
    fingers.press(3, 3)  # home, Act
    assert not ShownScreen(fingers.walk, table.now).between_words


def test_a_request_comes_over_nothing_that_has_to_be_read_first(table: Table) -> None:
    table.start_turns()
    at_turn = reconcile(Walk(), table.now)
    assert ShownScreen(at_turn, table.now).between_words
    for walk, on in (
        (replace(at_turn, steps=StepsShown((Event("toy", text("One")),), text(""))), "steps"),
        (refuse(at_turn, RefusedWord("take 9", Refusal("too-many", text("No.")), 0)), "refused"),
    ):
        view = ShownScreen(walk, table.now)
        assert view.screen.name == on
        assert not view.between_words
