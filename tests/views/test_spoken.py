"""What is on the display can be heard."""

from __future__ import annotations

import pytest

from companion.views.spoken import spoken
from tests.images.screens import SCREENS


def test_a_menu_says_what_is_in_focus_and_what_the_keys_do() -> None:
    assert spoken(SCREENS["menu"]) == (
        "disc, Red acts, food −1 · food 4. Beta: spin 1 of 2, 1 of 5. keys 1: back, 2: next, 3: OK."
    )


def test_a_direction_says_number_and_word() -> None:
    assert spoken(SCREENS["direction"]).startswith("Worm, 3, south-east.")


def test_it_is_said_in_the_language_of_the_table() -> None:
    assert "Tasten 1: zurück, 2: nächstes" in spoken(SCREENS["menu"], "de")


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_can_be_heard(name: str) -> None:
    words = spoken(SCREENS[name])
    assert len(words) > 5
    assert "  " not in words
    assert words.endswith(".")
