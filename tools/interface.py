"""The page about the interface below /api: every address, every type, and what a real game sends."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import desks

from companion.table.record.clock import Clock
from companion.views import page
from companion.views.board_page import board_page
from web_ui.addresses import ANY, OTHERS, POSTED

WORDS = 60
"""Entries of the game that the examples are from."""

HEAD = """\
# The interface

{about}

One phone reads the [page](#page), follows it as it changes, and answers what it asks: every question
has a menu, a path through it is a word, and the word is sent with the `ask` of the question. What is
open, whose turn it is and what a piece looks like stands on the page; no game has to be known.

This page is made by `make schema` from the types in `companion/table/fold/schema.py`,
`companion/views/schema.py` and `web_ui/schema.py`, and from `web_ui/addresses.py`. So are
[openapi.json](../web_ui/static/openapi.json) with the JSON Schema of all types, which the box
serves, and [types.d.ts](../web_ui/static/types.d.ts) for TypeScript. The tests hold every answer
that they get, in all games, to that schema.

## Refusals

A [Refused](#refused) has one of these slugs, by status, or one that stands at the address below.
There `{others}` are slugs of the game that is played, or of what has failed in the box. The server sends
400, 408, 431 and 503 as a line of plain text, before anything is read.

| Status | Any request | Any POST |
|---|---|---|
{refusals}
"""


def written(document: Mapping[str, Any], types: Callable[[Any], str]) -> str:
    """The page as Markdown. ``types`` writes a schema as the type it stands for."""
    about = textwrap.fill(document["info"]["description"], 100)
    refusals = "\n".join(
        f"| {status} | {', '.join(ANY.get(status, ()))} | {', '.join(POSTED.get(status, ()))} |"
        for status in sorted(ANY.keys() | POSTED.keys())
    )
    lines = [HEAD.format(about=about, refusals=refusals, others=OTHERS), "## Addresses", ""]
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            lines += [
                f"### {method.upper()} {path}",
                "",
                operation["summary"],
                *_address(operation, types),
                "",
            ]
    lines += ["## A page, a board and a record", "", _EXAMPLES, ""]
    for name, value in _examples():
        lines += [
            f"{name}:",
            "",
            "```json",
            json.dumps(cut(value), indent=1, ensure_ascii=False),
            "```",
            "",
        ]
    lines += ["## Types", ""]
    for name, schema in document["components"]["schemas"].items():
        lines += [f"### {name}", "", *_type(schema, types), ""]
    return "\n".join(lines)


_EXAMPLES = """\
What a game of Arachnid sends after some words. Of each list of objects, and of the spaces of the board,
only the first is shown."""


def _address(operation: Mapping[str, Any], types: Callable[[Any], str]) -> Iterator[str]:
    yield ""
    for one in operation.get("parameters", ()):
        yield f"- takes `{one['name']}`, {_linked(types(one['schema']))}: {one['description']}"
    if "requestBody" in operation:
        yield f"- takes {_linked(types(operation['requestBody']['content']['application/json']['schema']))}"
    for status, response in operation["responses"].items():
        ((media, content),) = response["content"].items()
        if status != "200":
            everywhere = (*ANY.get(int(status), ()), *POSTED.get(int(status), ()))
            own = [slug for slug in response["description"].split(", ") if slug not in everywhere]
            if own:
                yield f"- refuses with {status}: {', '.join(own)}"
        elif media == "text/event-stream":
            for event in content["itemSchema"]["anyOf"]:
                data = event["properties"]["data"]["contentSchema"]
                yield f"- sends `{event['properties']['event']['const']}`: {_linked(types(data))}"
        elif content == {"schema": {}}:
            yield f"- answers a file, {media}"
        else:
            each = "lines of " if "itemSchema" in content else ""
            yield f"- answers {each}{_linked(types(content.get('itemSchema', content.get('schema'))))}"


def _type(schema: Mapping[str, Any], types: Callable[[Any], str]) -> Iterator[str]:
    if "properties" not in schema:
        yield _linked(types(schema))
        return
    yield from (schema["description"], "", "| Key | Type | |", "|---|---|---|")
    for key, of in schema["properties"].items():
        often = "" if key in schema["required"] else "?"
        yield f"| `{key}`{often} | {_linked(types(of))} | {of.get('description', '')} |"


def _linked(written: str) -> str:
    """A type with a link for each name in it."""
    words = [
        f"[{word}](#{word.lower()})" if word[:1].isupper() and word.isalpha() and word != "Record" else word
        for word in re.split(r"(\w+)", written)
    ]
    return "".join(words).replace("|", "\\|")


def cut(value: Any) -> Any:
    """A value with only the first of each list, and of each table, of objects."""
    if isinstance(value, list | tuple):
        return [cut(one) for one in (value[:1] if value and isinstance(value[0], dict) else value)]
    if isinstance(value, Mapping):
        first = 1 if value and all(isinstance(one, Mapping) for one in value.values()) else None
        return {key: cut(one) for key, one in list(value.items())[:first]}
    return value


def _examples() -> Iterator[tuple[str, Any]]:
    still = Clock(wall=lambda: 1_800_000_000.0, mono=lambda: 0.0, boot="7da582d7d04a1eba")
    with (
        TemporaryDirectory() as folder,
        desks.table(Path(folder), desks.RepeatedLuck, still) as (desk, journal),
    ):
        desks.play(desk, "new arachnid 2 mode=tracked start", WORDS)
        seen = desk.snapshot()
        assert seen.game is not None
        assert seen.settings is not None
        assert seen.key is not None
        yield "A page", page.page(seen)
        board = seen.game.board(seen.settings)
        assert board is not None
        yield "A board", board_page(board)
        line = json.loads(list(journal.export(seen.key))[-1])
        yield "A line of a record", line
        yield "The entry in it", json.loads(line["entry"])
