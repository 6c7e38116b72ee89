from __future__ import annotations

import re
from functools import partialmethod

import pytest

from web_ui.refusals import RequestRefused
from web_ui.security import Rate

HEADERS = {"Origin": "http://spider.local:8000", "X-Orbweaver": "1"}


def without(name):
    return {key: value for key, value in HEADERS.items() if key != name}


@pytest.mark.parametrize("host", ["evil.example", "spider.local.evil.example", "evil.example:8000"])
def test_a_foreign_host_is_refused_everywhere(new_phone, host):
    phone = new_phone()
    for path in ("/", "/api/view", "/healthz"):
        answer = phone.client.get(path, base_url=f"http://{host}")
        assert answer.status_code == 400
    assert answer.status_code == 400
    assert phone.client.get("/api/view", base_url=f"http://{host}").json["slug"] == "foreign-host"


@pytest.mark.parametrize(
    "host", ["localhost:8000", "127.0.0.1:8000", "192.168.4.1", "[::1]:8000", "SPIDER.local"]
)
def test_own_names_and_bare_addresses_are_answered(new_phone, host):
    assert new_phone().client.get("/api/view", base_url=f"http://{host}").status_code == 200


@pytest.mark.parametrize(
    "origin", ["null", "http://evil.example", "https://spider.local:8000", "http://spider.local"]
)
def test_a_post_from_another_page_changes_nothing(new_phone, table, origin):
    table.deal()
    phone = new_phone("0")
    before = table.now.entry
    answer = phone.post(
        "/api/intent", json={"id": "a", "word": "ready"}, headers=HEADERS | {"Origin": origin}
    )
    assert (answer.status_code, answer.json["slug"]) == (403, "foreign-origin")
    assert phone.post("/j/mine", data={"seat": "1"}, headers={"Origin": origin}).status_code == 403
    assert table.now.entry == before


def test_a_post_without_origin_is_refused(new_phone):
    assert (
        new_phone("0").post("/api/intent", json={}, headers=without("Origin")).json["slug"]
        == "foreign-origin"
    )


def test_json_needs_its_type_and_its_header(new_phone):
    phone = new_phone("0")
    form = phone.post("/api/intent", data={"id": "a", "word": "ready"})
    bare = phone.post("/api/intent", json={"id": "a", "word": "ready"}, headers=without("X-Orbweaver"))
    assert (form.status_code, form.json["slug"]) == (415, "not-json")
    assert (bare.status_code, bare.json["slug"]) == (403, "no-header")


def test_a_body_over_4_kb_is_refused(new_phone, table):
    phone = new_phone("0")
    answer = phone.post("/api/intent", json={"id": "a", "word": "x" * 4096})
    assert (answer.status_code, answer.json["slug"]) == (413, "too-large")
    assert table.now.entry == 0


def test_a_body_in_parts_is_refused(new_phone, table):
    parts = HEADERS | {"Transfer-Encoding": "chunked"}
    answer = new_phone("0").post("/api/intent", headers=parts, content_type="application/json")
    assert (answer.status_code, answer.json["slug"]) == (411, "no-length")


def test_pages_are_hardened_and_the_cookie_is_shy(new_phone):
    phone = new_phone()
    page = phone.get("/")
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    assert "Set-Cookie" not in page.headers
    [sheet] = re.findall(r"/assets/\w+/phone\.css", page.text)
    part = phone.get(sheet)
    assert part.headers["X-Content-Type-Options"] == "nosniff", "it is a sheet and never a page"
    assert "Content-Security-Policy" not in part.headers, "that of the page rules its parts"
    cookie = phone.join().headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_the_cookie_names_no_date_for_a_clock_that_may_be_wrong(new_phone):
    cookie = new_phone().join().headers["Set-Cookie"]
    assert "Max-Age=" in cookie
    assert "Expires" not in cookie


def test_a_forged_cookie_is_nobody(new_phone):
    phone = new_phone()
    phone.client.set_cookie("orbweaver", "eyJkZXZpY2UiOiJ4In0.forged", domain="spider.local")
    assert phone.get("/api/you").json["member"] is False


def test_raising_the_epoch_sends_a_device_away(new_phone, guests, table):
    table.deal()
    phone = new_phone("0")
    (device,) = [guest.device for guest in guests.everybody()]
    guests.leave(device)
    assert phone.get("/api/you").json["member"] is False
    assert phone.submit("ready", 0).status_code == 403


@pytest.fixture
def at_once(monkeypatch):
    """All attempts fall into one moment, however busy this machine is."""
    monkeypatch.setattr(Rate, "__init__", partialmethod(Rate.__init__, clock=lambda: 0.0))


def test_all_who_have_no_seat_share_the_questions_why(at_once, new_phone, table):
    table.deal()
    stranger, guest, seated = new_phone(), new_phone("none"), new_phone("0")
    asked = [phone.get("/api/why?seat=0&space=a1") for phone in (stranger, guest) * 15]
    assert [asked[0].status_code, asked[-1].status_code] == [200, 429]
    assert all(seated.get("/api/why?seat=0&space=a1").status_code == 200 for _ in range(30))


def test_a_phone_that_floods_is_slowed(at_once, new_phone):
    phone = new_phone("0")
    answers = [phone.post("/api/intent", json={}).status_code for _ in range(40)]
    assert 400 in answers
    assert answers[-1] == 429


@pytest.mark.parametrize("path", ["/api/nothing", "/nothing"])
def test_what_is_not_there_gets_a_sentence(new_phone, path):
    answer = new_phone().get(path)
    assert answer.status_code == 404
    assert "no such page" in answer.text
    assert "Traceback" not in answer.text


def test_nothing_of_a_device_is_on_the_page_everybody_gets(new_phone, guests, table):
    table.deal()
    phone = new_phone("0")
    seen = phone.get("/api/view").text + phone.get("/api/record").text
    (device,) = [guest.device for guest in guests.everybody()]
    for secret in (device, guests.token, guests.cookie_key, guests.card().join_code, phone.address):
        assert secret not in seen


def test_rates_of_many_addresses_take_no_more_room_than_those_of_a_thousand():
    now = 0.0
    rate = Rate(1, 2, lambda: now)
    for number in range(100_000):
        rate.use(str(number))
    assert len(rate) <= 1024
    rate.use("99999")
    with pytest.raises(RequestRefused):
        rate.use("99999")
