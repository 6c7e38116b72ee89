"""A desk that is not done in time: whoever asked hears so, on every page alike."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from web_ui import submission


@pytest.fixture
def busy(table, monkeypatch):
    """The desk is at something else and does not come to what is asked."""

    def make():
        monkeypatch.setattr(submission, "PATIENCE", 0.05)
        monkeypatch.setattr(table.desk, "submit", lambda _intent: Future())

    return make


def test_a_word_and_a_button_of_the_page_are_both_told_that_the_box_is_busy(new_phone, table, busy, caplog):
    table.deal()
    phone = new_phone("0")
    busy()
    answers = [phone.submit("ready", 0), phone.post("/j/mine", data={"seat": "box green"})]
    assert [answer.status_code for answer in answers] == [503, 503]
    assert all("The box is busy" in answer.text for answer in answers)
    assert not caplog.records


def test_whoever_joins_with_that_button_has_joined_all_the_same(new_phone, table, busy):
    table.deal()
    phone = new_phone()
    busy()
    assert phone.join("box green").status_code == 503
    assert phone.get("/api/you").json["member"] is True
