"""What the interface describes of itself, held against what it really takes and sends."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import fastjsonschema
from werkzeug.test import TestResponse

from web_ui.addresses import ANY

DOCUMENT = json.loads((Path(__file__).parents[2] / "web_ui" / "static" / "openapi.json").read_text("utf-8"))
SCHEMAS = DOCUMENT["components"]["schemas"]

Check = Callable[[Any], Any]
"""Takes a value that fits. Errors: JsonSchemaException."""


def check(schema: Any) -> Check:
    """The check of a schema of the document."""
    return _compiled(json.dumps(schema))


def named(name: str) -> Any:
    """The schema of a type by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


@cache
def _compiled(schema: str) -> Check:
    whole = {"allOf": [json.loads(schema)], "components": {"schemas": SCHEMAS}}
    check: Check = fastjsonschema.compile(
        {"$schema": "http://json-schema.org/draft-07/schema#", **_draft_7(whole)}
    )
    return check


def _draft_7(schema: Any) -> Any:
    """The same as fastjsonschema knows it: a tuple had its parts in ``items``."""
    if isinstance(schema, list):
        return [_draft_7(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    same = {key: _draft_7(value) for key, value in schema.items()}
    if "prefixItems" in same:
        same |= {"items": same.pop("prefixItems"), "additionalItems": False}
    return same


def check_answer(method: str, path: str, answer: TestResponse, body: Any = None) -> None:
    """Hold an answer, and the body it answers, against the description of their address.

    Errors: JsonSchemaException, or AssertionError for a status or a kind of answer that is not there.
    """
    operation = DOCUMENT["paths"].get(path, {}).get(method)
    if operation is None or answer.status_code in (405, 500):
        check(named("Refused"))(answer.json)
        assert answer.json is not None
        assert answer.json["slug"] in ANY[answer.status_code], answer.json
        return
    content = operation["responses"][str(answer.status_code)]["content"]
    assert answer.mimetype in content, (path, answer.mimetype)
    described = content[answer.mimetype]
    if answer.mimetype == "application/json":
        check(described["schema"])(answer.json)
    elif answer.mimetype == "application/jsonl":
        for line in answer.text.splitlines():
            check_line(json.loads(line))
    if body is not None and answer.status_code == 200:
        check(operation["requestBody"]["content"]["application/json"]["schema"])(body)


def check_line(line: Any) -> None:
    """Hold a line of a record against its description, and the entry in it."""
    check(named("RecordLine"))(line)
    check(named("Entry"))(json.loads(line["entry"]))


def described(address: str) -> Any:
    """The schema of what an address answers to a GET or a POST, of each line of JSON Lines."""
    ((_, operation),) = DOCUMENT["paths"][address].items()
    ((_, content),) = operation["responses"]["200"]["content"].items()
    return content.get("schema", content.get("itemSchema"))


def met(schema: Any, value: Any) -> Iterator[tuple[str, str, Any]]:
    """Every key of every object in a value that fits: the name of its type, the key, and the object."""
    if "anyOf" in schema:
        schema = next(one for one in schema["anyOf"] if _fits(one, value))
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        schema = SCHEMAS[name]
        if "properties" in schema:
            for key, inner in schema["properties"].items():
                if key in value:
                    yield name, key, value
                    yield from met(inner, value[key])
        else:
            yield from met(schema, value)
    elif isinstance(value, list) and schema:
        parts = schema.get("prefixItems") or [schema["items"]] * len(value)
        for inner, one in zip(parts, value, strict=True):
            yield from met(inner, one)
    elif isinstance(value, dict) and "additionalProperties" in schema:
        for one in value.values():
            yield from met(schema["additionalProperties"], one)


def _fits(schema: Any, value: Any) -> bool:
    try:
        check(schema)(value)
    except fastjsonschema.JsonSchemaException:
        return False
    return True


def check_event(path: str, name: str, data: Any) -> None:
    """Hold an event of a stream against its description."""
    content = DOCUMENT["paths"][path]["get"]["responses"]["200"]["content"]
    events = content["text/event-stream"]["itemSchema"]["anyOf"]
    (described,) = [one for one in events if one["properties"]["event"]["const"] == name]
    check(described["properties"]["data"]["contentSchema"])(data)
