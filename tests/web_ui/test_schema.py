"""What is sent is what the schema says, in every game; and the schema says what the types say."""

from __future__ import annotations

import ast
import importlib
import json
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from fastjsonschema import JsonSchemaException
from flask import Flask

import web_ui
from companion import games
from drivers import open_unit
from drivers.profiles import load_profile
from tests.support.described import DOCUMENT, SCHEMAS, check, check_event, described, met, named
from tests.support.tables import Table
from tests.support.there import there
from tests.web_ui.conftest import NewPhone, Phone
from tests.web_ui.sent import at_a_proposal, at_the_end, in_a_game, in_trouble, of_past_games
from web_ui import create_app, live
from web_ui.addresses import ADDRESSES, ANY, POSTED
from web_ui.connection import ENVIRON
from web_ui.refusals import PLAIN, STATUS, RequestRefused
from web_ui.services import Services

ROOT = Path(__file__).parents[2]


def test_the_files_made_from_the_types_are_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """``make schema`` brings them up to date."""
    monkeypatch.syspath_prepend(ROOT / "tools")
    for path, content in importlib.import_module("schema").files():
        assert path.read_text("utf-8") == content, f"{path.name} is out of date"


# ------------------------------------------------------------------------------ all games


def described_values(sent: Iterable[tuple[str, Any]]) -> Iterator[tuple[Any, Any]]:
    """All that was sent with its schema, also the entries within the lines of a record."""
    for address, value in sent:
        yield (named("Refused") if address == "refused" else described(address)), value
        if address == "/api/record":
            yield named("Entry"), json.loads(value["entry"])


@cache
def examples() -> dict[tuple[str, str], dict[str, Any]]:
    """Of every type and key an object that was really sent and has it."""
    values = described_values(
        chain(*(in_trouble(), at_the_end(), at_a_proposal(), of_past_games()), *map(in_a_game, games.names()))
    )
    return {(name, key): found for schema, value in values for name, key, found in met(schema, value)}


@pytest.mark.parametrize("name", games.names())
def test_all_that_is_sent_in_a_game_is_described(name: str) -> None:
    """The phone checks each answer; this is that there were some of every kind."""
    sent = in_a_game(name)
    pages = [value for address, value in sent if address == "/api/view"]
    kinds = {
        "view",
        "you",
        "menu",
        "shelf",
        "rules",
        "games",
        "record",
        "intent",
        "name",
        "plan",
        "seat",
        "places",
        "hint",
        "openapi.json",
    }
    kinds |= {
        "why",
        "ruling",
        "log",
        "tips",
        "timeline",
        "pencil",
        "rebuild",
        "whole",
        "tick",
        "allow",
        "trial",
    }
    kinds |= {"board"} if any("board" in page for page in pages) else set()
    assert {address for address, _ in sent} == {"refused", *(f"/api/{kind}" for kind in kinds)}
    assert any("over" in page for page in pages)


def test_all_that_is_described_is_sent() -> None:
    """No key stands in the schema that never comes."""
    asked = {type_.__name__ for one in ADDRESSES if (type_ := one.body)}
    below = {"Faults", "DisplayPicture", "Pressed", "PageChange"}  # tested below
    elsewhere = {("Drawn", "again"), ("RecordLine", "was")}  # of earlier versions: test_leaving, test_desk
    elsewhere |= {("You", "invitation"), ("Invitation", "address"), ("Invitation", "code")}  # test_inviting
    below |= {"Witnessed", "RoundOfEntry", "SilentPhone"}  # test_taking_part, and those that follow too
    below |= {"FromPaper", "Copies"}  # test_paper_pages, test_leaving
    elsewhere |= {("Luck", "paper")}  # test_paper_pages
    elsewhere |= {("Spoken", one) for one in ("before", "spaces", "reasons")}  # tests/views/test_page
    elsewhere |= {("Chance", "again")}  # tests/browser/test_told
    elsewhere |= {("Proposal", "undone")}  # tests/browser/test_consent
    elsewhere |= {("Proposal", "you")}  # tests/views/test_page
    elsewhere |= {("PuttingBack", "undoing")}  # tests/views/test_putting_back
    elsewhere |= {("Ending", "you")}  # tests/views/test_ending
    elsewhere |= {("PersonPage", "favourite"), ("Favourite", "title"), ("Favourite", "text")}  # test_people
    elsewhere |= {("CarriedOn", "paper")}  # tests/table/test_branch
    below |= {"HandoverEntry", "HandedOver"}  # tests/table/test_handover
    below |= {"RoundEntry", "RoundFixed", "VoidRound", "Story", "StoryStep"}
    elsewhere |= {
        ("Answered", "away"),
        ("Proposed", "to"),
        ("WentBack", "agreed"),
        ("Corrected", "round"),  # where luck follows a correction: tests/contract/test_pencil
        ("Corrected", "next"),
        ("Stopped", "agreed"),
        ("ClockChosen", "agreed"),  # tests/table/test_timekeeping
        ("Stopped", "seat"),  # tests/table/test_stops
    }  # tests/table/test_consent
    known = {
        (name, key)
        for name, schema in SCHEMAS.items()
        if name not in asked | below
        for key in schema.get("properties", ())
    }
    assert known - examples().keys() == elsewhere


def refused(schema: Any, value: Any) -> bool:
    try:
        check(schema)(value)
    except JsonSchemaException:
        return True
    return False


def test_a_key_too_many_too_few_or_of_another_type_is_refused() -> None:
    """A schema that allows anything is none."""
    for (name, key), found in examples().items():
        schema, of = named(name), SCHEMAS[name]["properties"][key]
        assert not refused(schema, found)
        assert refused(schema, {**found, "unheard_of": 1}), name
        without = {other: value for other, value in found.items() if other != key}
        assert refused(schema, without) == (key in SCHEMAS[name]["required"]), (name, key)
        wrong = "three" if of.get("type") == "number" else 3.5
        assert refused(schema, {**found, key: wrong}), (name, key)


# -------------------------------------------------------------------------------- streams


def said(phone: Phone, path: str) -> Iterator[Any]:
    """What a stream says, first in its answer and then, where it leaves a rest, to the broadcaster."""
    connection: Any = SimpleNamespace(until=0.0, gone=False, rest=None)
    yield from phone.get(path, environ_overrides={ENVIRON: connection}).response
    if connection.rest is not None:
        yield from connection.rest


def events(phone: Phone, path: str) -> Iterator[tuple[str, Any]]:
    """The events of a stream as they come."""
    for chunk in said(phone, path):
        lines = dict(line.split(": ", 1) for line in chunk.decode().splitlines() if ": " in line)
        if "event" in lines:
            yield lines["event"], json.loads(lines["data"])


@pytest.fixture
def unit() -> Iterator[Any]:
    unit = open_unit(load_profile("desk"))
    yield unit.bench
    unit.close()


@pytest.fixture
def app(table, guests, unit):
    return create_app(table.desk, guests, Services(unit=unit, trusted_hosts=["spider.local"]))


@pytest.mark.parametrize("path", ["/api/live", "/api/unit"])
def test_every_event_of_a_stream_is_described(
    new_phone: NewPhone, table: Table, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0)
    monkeypatch.setattr("web_ui.bench.HEARTBEAT", 0)
    described = set(next(one for one in ADDRESSES if one.path == path).answer.events)
    phone, told = new_phone("0"), {}
    table.new()
    for name, data in events(phone, path):
        check_event(path, name, data)
        told[name] = data
        if "beat" in told:
            table.submit("close")
        if described - set(told) == {"moved"}:
            next(iter(phone.get(path).response))  # another page of this phone takes over
    assert set(told) == described


def test_the_buttons_of_the_bench_answer_as_described(new_phone: NewPhone) -> None:
    here = new_phone(address="127.0.0.1")
    assert here.post("/api/unit/key", json={"key": "key1", "down": True}).status_code == 200
    assert here.post("/api/unit/fault", json={"fault": "nak", "on": True}).status_code == 200
    for path in ("/api/unit/key", "/api/unit/fault"):
        assert here.post(path, json={}).status_code == 422
        assert new_phone().post(path, json={}).status_code == 403


# ------------------------------------------------------------------- addresses and refusals


def test_every_address_is_described_with_its_method(app: Flask) -> None:
    routes = {
        (method.lower(), rule.rule)
        for rule in app.url_map.iter_rules()
        for method in there(rule.methods) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/")
    }
    assert {(one.method, one.path) for one in ADDRESSES} == routes
    assert {(method, path) for path, methods in DOCUMENT["paths"].items() for method in methods} == routes


def turned_away() -> Iterator[tuple[int, str]]:
    """Every status and slug that stands in the code of the web as it is sent."""
    for path in sorted(Path(web_ui.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == RequestRefused.__name__:
                status, slug = node.args[:2] if len(node.args) > 1 else (None, None)
                if isinstance(status, ast.Constant) and isinstance(slug, ast.Constant):
                    yield cast(int, status.value), cast(str, slug.value)


def test_every_slug_that_the_web_knows_is_described() -> None:
    tables = [ANY, POSTED, *(one.refusals for one in ADDRESSES)]
    known = {(status, slug) for table in tables for status, slugs in table.items() for slug in slugs}
    typed = {(429, "too-many-codes")}  # answered with a page, to whoever types a code
    plain = {(status, slug) for status, (slug, _) in PLAIN.items()}
    joining = {(403, "unknown-code")}  # likewise
    assert (plain | set(turned_away()) | {(status, slug) for slug, status in STATUS.items()}) - known <= (
        typed | joining
    )
