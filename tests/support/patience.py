"""A fixture for conftests to import: a box that takes its time, as this machine may."""

from __future__ import annotations

import pytest

from tests.support.waiting import PATIENCE
from web_ui import submission


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No phone is told that the box is busy, however busy this machine is."""
    monkeypatch.setattr(submission, "PATIENCE", PATIENCE)
