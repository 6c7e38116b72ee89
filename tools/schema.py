"""Write down what the interface below /api answers: ``python tools/schema.py``, or ``make schema``.

The types in ``companion/table/fold/schema.py``, ``companion/views/schema.py`` and ``web_ui/schema.py`` become
JSON Schema within an OpenAPI document, types for TypeScript, and a page to read.
"""

from __future__ import annotations

import inspect
import json
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import interface

from companion.table.fold import schema as stored
from companion.views import board_schema as board
from companion.views import schema as shown
from web_ui import schema as web
from web_ui.addresses import ADDRESSES, ANY, OTHERS, POSTED, Address, ChangeOf, File, JsonLines, Stream

ROOT = Path(__file__).resolve().parents[1]
OPENAPI = ROOT / "web_ui" / "static" / "openapi.json"
DOCS = ROOT / "docs" / "api.md"
TYPESCRIPT = ROOT / "web_ui" / "static" / "types.d.ts"

Schema = dict[str, Any]
PLAIN: Mapping[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
}
MADE = (
    "Made by make schema from companion/table/fold/schema.py, companion/views/schema.py and web_ui/schema.py."
)
ABOUT = (
    "The table as a phone sees it. A refusal has a status of 4xx or 5xx and has changed nothing; whoever"
    " would rather have text/html than application/json gets it as a page of one sentence. A POST needs"
    " an Origin equal to its Host, Content-Type application/json, the header X-Orbweaver, the cookie of a"
    " device that joined, and a body of at most 4 kB; half a character (a lone surrogate) in it is a 422."
    " Besides, GET /healthz says as plain text whether the box takes words: 200, or 503. Every address takes"
    " language=de and the like and then answers in that language; else what was chosen on the phone counts,"
    " then Accept-Language, then the language of the box."
)
SCHEMAS = "#/components/schemas/"


# ------------------------------------------------------------------------------ JSON Schema


class Definitions:
    """JSON Schema of types. Every TypedDict, and every union and choice with a name, is defined once."""

    def __init__(self) -> None:
        self.made: dict[str, Schema] = {}
        self._names = {
            hint: name
            for module in (stored, board, shown, web)
            for name, hint in vars(module).items()
            if _is_union(hint) or get_origin(hint) is Literal
        }

    def schema(self, hint: Any) -> Schema:
        """The schema of a type; a reference where it has a name."""
        if isinstance(hint, ChangeOf):
            return self._defined(f"{hint.whole.__name__}Change", lambda: self._change(hint.whole))
        if is_typeddict(hint):
            return self._defined(hint.__name__, lambda: self.object(hint))
        if get_origin(hint) is not None and hint in self._names:
            return self._defined(self._names[hint], lambda: self._unnamed(hint))
        return self._unnamed(hint)

    def _defined(self, name: str, make: Callable[[], Schema]) -> Schema:
        if name not in self.made:
            self.made[name] = {}  # a type may name itself
            self.made[name].update(make())
        return {"$ref": SCHEMAS + name}

    def _unnamed(self, hint: Any) -> Schema:
        args = get_args(hint)
        origin = get_origin(hint)
        if origin is None:
            return dict(PLAIN[hint])
        if origin is Annotated:
            return self._annotated(args[0], args[1:])
        if origin is Literal:
            return {"const": args[0]} if len(args) == 1 else {"enum": list(args)}
        if _is_union(hint):
            return self._union([self.schema(arg) for arg in args])
        if origin is tuple:
            parts = [self.schema(arg) for arg in args]
            return {"type": "array", "prefixItems": parts, "items": False, "minItems": len(parts)}
        if issubclass(origin, Mapping):
            keys, values = map(self.schema, args)
            names = {"propertyNames": keys} if keys != PLAIN[str] else {}
            return {"type": "object", **names, "additionalProperties": values}
        if issubclass(origin, Sequence):
            return {"type": "array", "items": self.schema(args[0])}
        raise TypeError(hint)

    def _annotated(self, hint: Any, notes: Sequence[str | tuple[str, Any]]) -> Schema:
        schema = self.schema(hint)
        for note in notes:
            key, value = ("description", _plain(note)) if isinstance(note, str) else note
            schema[key] = self.schema(value) if _is_union(value) else value
        return schema

    def _union(self, parts: list[Schema]) -> Schema:
        if all(part.keys() == {"type"} for part in parts):
            return {"type": [part["type"] for part in parts]}
        return {"anyOf": parts}

    def _change(self, of: Any) -> Schema:
        schema = self.object(of)
        parts = schema["properties"].items()
        return {
            **schema,
            "description": f"The parts of a {of.__name__} that changed, null for one that is gone.",
            "required": [],
            "properties": {key: _or_null(part) for key, part in parts},
        }

    def object(self, of: Any) -> Schema:
        """The schema of a TypedDict, in full."""
        hints = get_type_hints(of, include_extras=True)
        lean = [key for key, hint in hints.items() if get_origin(hint) is NotRequired]
        return {
            "description": _plain(inspect.cleandoc(of.__doc__ or "")),
            "type": "object",
            "additionalProperties": False,
            "required": [key for key in hints if key not in lean and key not in of.__optional_keys__],
            "properties": {
                key: self.schema(_said(get_args(hint)[0]) if key in lean else hint)
                for key, hint in hints.items()
            },
        }


def _or_null(schema: Schema) -> Schema:
    about = {"description": schema.pop("description")}
    return {**about, "anyOf": [*schema.pop("anyOf", [schema]), {"type": "null"}]}


def _plain(description: str) -> str:
    return description.replace("``", "`")


def _is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, types.UnionType)


def _said(hint: Any) -> Any:
    """The type of a key that may be absent, where it is not: nothing that says nothing."""
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        return Annotated[(_said(inner), *notes)]
    if hint is bool:
        return Literal[True]
    if _is_union(hint):
        return Union[tuple(arg for arg in get_args(hint) if arg is not type(None))]  # noqa: UP007
    return hint


# ---------------------------------------------------------------------------------- OpenAPI


def openapi() -> Schema:
    """The whole interface as an OpenAPI document."""
    definitions = Definitions()
    paths = {one.path: {one.method: _operation(one, definitions)} for one in ADDRESSES}
    return {
        "openapi": "3.2.0",
        "info": {"title": "Orbweaver", "version": "1", "summary": MADE, "description": ABOUT},
        "paths": paths,
        "components": {"schemas": dict(sorted(definitions.made.items()))},
    }


def _operation(one: Address, definitions: Definitions) -> Schema:
    result: Schema = {"summary": one.summary}
    if one.query is not None:
        query = definitions.object(one.query)
        result["parameters"] = [
            {"name": name, "in": "query", "required": name in query["required"], **_parameter(schema)}
            for name, schema in query["properties"].items()
        ]
    if one.body is not None:
        content = {"application/json": {"schema": definitions.schema(one.body)}}
        result["requestBody"] = {"required": True, "content": content}
    answered = {"description": "The answer", "content": _content(one.answer, definitions)}
    refused = {str(status): _refusal(slugs, definitions) for status, slugs in refusals(one).items()}
    result["responses"] = {"200": answered, **refused}
    return result


def _refusal(slugs: Sequence[str], definitions: Definitions) -> Schema:
    schema = definitions.schema(web.Refused)
    if OTHERS not in slugs:
        schema = {"allOf": [schema, {"properties": {"slug": {"enum": slugs}}}]}
    return {"description": ", ".join(slugs), "content": {"application/json": {"schema": schema}}}


def refusals(one: Address) -> dict[int, list[str]]:
    """The slugs that an address may refuse with, by status."""
    tables = (one.refusals, POSTED if one.method == "post" else {}, ANY)
    statuses = sorted({status for table in tables for status in table})
    return {status: [slug for table in tables for slug in table.get(status, ())] for status in statuses}


def _parameter(schema: Schema) -> Schema:
    return {"description": schema.pop("description"), "schema": schema}


def _content(answer: Any, definitions: Definitions) -> Schema:
    if isinstance(answer, Stream):
        events = [_event(name, hint, definitions) for name, hint in answer.events.items()]
        return {"text/event-stream": {"itemSchema": {"anyOf": events}}}
    if isinstance(answer, JsonLines):
        return {"application/jsonl": {"itemSchema": definitions.schema(answer.line)}}
    if isinstance(answer, File):
        return {answer.mimetype: {"schema": {}}}
    return {"application/json": {"schema": definitions.schema(answer)}}


def _event(name: str, hint: Any, definitions: Definitions) -> Schema:
    data = {
        "type": "string",
        "contentMediaType": "application/json",
        "contentSchema": definitions.schema(hint),
    }
    return {
        "type": "object",
        "required": ["event", "data"],
        "properties": {"event": {"const": name}, "data": data},
    }


# ------------------------------------------------------------------------------- TypeScript


WIDEST = 110
"""How long a line is before the formatter breaks it."""


def typescript(definitions: Mapping[str, Schema]) -> str:
    """The definitions as types for TypeScript."""
    lines = [f"// {MADE}"]
    for name, schema in definitions.items():
        lines.append("")
        if "properties" not in schema:
            line = f"export type {name} = {written(schema)};"
            apart = "".join(f"\n  | {one}" for one in written(schema).split(" | "))
            lines.append(line if len(line) <= WIDEST else f"export type {name} ={apart};")
            continue
        lines += [f"/** {schema['description']} */", f"export interface {name} {{"]
        for key, of in schema["properties"].items():
            if "description" in of:
                lines.append(f"  /** {of['description']} */")
            optional = "" if key in schema["required"] else "?"
            lines.append(f"  {key}{optional}: {written(of)};")
        lines.append("}")
    return "\n".join(lines) + "\n"


def written(schema: Schema) -> str:
    """A schema as TypeScript writes the type."""
    if "$ref" in schema:
        return str(schema["$ref"].removeprefix(SCHEMAS))
    if "const" in schema or "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema.get("enum", [schema.get("const")]))
    if "anyOf" in schema:
        return " | ".join(map(written, schema["anyOf"]))
    match schema.get("type"):
        case [*several]:
            return " | ".join(written({"type": one}) for one in several)
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(map(written, schema['prefixItems']))}]"
        case "array":
            items = written(schema["items"])
            return f"({items})[]" if " | " in items else f"{items}[]"
        case "object":
            return f"Record<string, {written(schema['additionalProperties'])}>"
        case "integer" | "number":
            return "number"
        case None:
            return "unknown"
        case plain:
            return str(plain)


def files() -> Iterator[tuple[Path, str]]:
    """Every file that is made, with what it holds."""
    document = openapi()
    yield OPENAPI, json.dumps(document, indent=1, ensure_ascii=False) + "\n"
    yield TYPESCRIPT, typescript(document["components"]["schemas"])
    yield DOCS, interface.written(document, written)


if __name__ == "__main__":
    for path, content in files():
        path.write_text(content, "utf-8")
