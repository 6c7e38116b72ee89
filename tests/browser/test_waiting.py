"""Tests in a browser wait for what they assert: none looks at a page once and takes that for an answer."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from pathlib import Path

FILES = {
    path.name: ast.parse(path.read_text("utf-8"))
    for path in Path(__file__).parent.glob("*.py")
    if path.name != "waiting.py"
}
LOOKS = {
    *("all_inner_texts", "all_text_contents", "bounding_box", "content", "count", "element_handles"),
    *("eval_on_selector", "eval_on_selector_all", "evaluate", "evaluate_all", "get_attribute", "inner_html"),
    *("inner_text", "input_value", "is_checked", "is_disabled", "is_enabled", "is_hidden", "is_visible"),
    *("query_selector", "query_selector_all", "text_content"),
}


def called(node: ast.AST, names: Collection[str]) -> Iterator[ast.Call]:
    """The calls of such functions below a node; not what a lambda does later, nor the ``count`` of a list."""
    if isinstance(node, ast.Lambda):
        return
    if isinstance(node, ast.Call):
        name = getattr(node.func, "attr", getattr(node.func, "id", None))
        if name in names and not (name == "count" and node.args):
            yield node
    for below in ast.iter_child_nodes(node):
        yield from called(below, names)


def look_once(tree: ast.AST, looks: Collection[str]) -> Iterator[int]:
    """The lines whose assertion looks at a page right away."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert) and any(called(node, looks)):
            yield node.lineno


def test_no_assertion_looks_at_a_page_right_away():
    """Write ``expect(page.locator(…)).to_…``, or ``until(page, lambda: …)`` where Playwright has no words."""
    looks = LOOKS | {
        one.name
        for tree in FILES.values()
        for one in ast.walk(tree)
        if isinstance(one, ast.FunctionDef)
        and any(any(called(node, LOOKS)) for node in ast.walk(one) if isinstance(node, ast.Return))
    }
    assert {name: lines for name, tree in FILES.items() if (lines := list(look_once(tree, looks)))} == {}


def test_none_sleeps():
    """It waits for what it needs (``waiting.py``), or holds the time of the page and moves it on."""
    assert [name for name, tree in FILES.items() if any(called(tree, {"sleep", "wait_for_timeout"}))] == []


def test_an_assertion_that_looks_is_found():
    looking = "assert page.locator('.space').count() == 3\nassert 'a' in page.inner_text('b')"
    waiting = "until(page, lambda: page.locator('.space').count() == 3)\nassert words.count('a') == 1"
    assert list(look_once(ast.parse(looking), LOOKS)) == [1, 2]
    assert list(look_once(ast.parse(waiting), LOOKS)) == []
