"""Whoever taps a link to a file that is refused reads a sentence, with a way back; programs get JSON."""

from __future__ import annotations

import pytest

from tests.web_ui.conftest import HOST, NewPhone

TAPPED = "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8"
"""What a browser takes when somebody follows a link."""
REFUSED = {"/api/record": (404, "No game is open."), "/api/backup": (403, "All games are saved by")}


@pytest.mark.parametrize("path", REFUSED)
@pytest.mark.parametrize(("language", "back"), [("en", "To the table"), ("de", "Zum Tisch")])
def test_a_tap_leads_to_a_sentence_and_back(new_phone: NewPhone, path: str, language: str, back: str) -> None:
    headers = {"Accept": TAPPED, "Accept-Language": language}
    answer = new_phone().client.get(path, base_url=f"http://{HOST}", headers=headers)
    assert (answer.status_code, answer.mimetype) == (REFUSED[path][0], "text/html")
    assert "slug" not in answer.text
    assert f'href="/">{back}</a>' in answer.text
    assert (REFUSED[path][1] in answer.text) == (language == "en")


@pytest.mark.parametrize("path", REFUSED)
@pytest.mark.parametrize("takes", [None, "*/*", "application/json", "application/json, text/html;q=0.5"])
def test_a_program_gets_json(new_phone: NewPhone, path: str, takes: str | None) -> None:
    answer = new_phone().get(path, headers={} if takes is None else {"Accept": takes})
    assert (answer.status_code, answer.mimetype) == (REFUSED[path][0], "application/json")
    assert answer.json is not None
    assert answer.json["text"].startswith(REFUSED[path][1])
    assert "Accept" in answer.vary
