"""What a script names itself gets a short name, wherever it stands; nothing else is called otherwise."""

from __future__ import annotations

from itertools import islice

import pytest

from web_ui import renaming


@pytest.mark.parametrize(
    ("source", "short"),
    [
        ("say(one, ones, $one, a.one, a?.one);", "say(A, ones, $one, a.one, a?.one);"),
        ("f(...one, one ? one : -one);", "f(...A, A ? A : -A);"),
        ("f({ one: one, two, one, three: [one, one] });", "f({ one: A, two, one: A, three: [A, A] });"),
        ("const { one, two: { one } } = { ...one };", "const { one: A, two: { one: A } } = { ...A };"),
        ("const g = ({ one = 1 }) => one;", "const g = ({ one: A = 1 }) => A;"),
        ("if (g) { one = 2; one(); } else { one(); }", "if (g) { A = 2; A(); } else { A(); }"),
        ("g(() => { one, two; });", "g(() => { A, two; });"),
        ("return { one() { return one; } };", "return { one() { return A; } };"),
        ("class B extends one { one() { one(); } }", "class B extends A { one() { A(); } }"),
        ("f({ class: one }, { one });", "f({ class: A }, { one: A });"),
        (
            "f('one', \"one\", /one/g, one / one / one); // one",
            "f('one', \"one\", /one/g, A / A / A); // one",
        ),
        ("`one ${one} ${g({ one })} ${`${one}`}`;", "`one ${A} ${g({ one: A })} ${`${A}`}`;"),
        ("/** one */ /* one */ one;", "A;"),
    ],
)
def test_a_name_is_another_one_wherever_it_stands(source: str, short: str) -> None:
    assert renaming.renamed(renaming.pieces(source), {"one": "A"}) == short


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("const a = 1; let b; for (const c of d) e;", {"a", "b", "c"}),
        ("function a(b, c) {} async function d() {} class E {}", {"a", "b", "c", "d", "E"}),
        ("a(b => c, (d, e) => f, () => g, async (h) => i);", {"b", "d", "e", "h"}),
        ("const { a, b: c } = d; const [e] = f;", set()),
        ("(a, { b }) => c; function d(e = 1) {} function (f) {}", {"d", "f"}),
        ('"const a"; // const b', set()),
    ],
)
def test_what_is_declared_in_another_way_keeps_its_name(source: str, names: set[str]) -> None:
    assert set(renaming.declared(renaming.pieces(source))) == names


def test_what_is_said_most_comes_first() -> None:
    assert renaming.declared(renaming.pieces("const a = 1; const b = 2; f(b, b);")) == ["b", "a"]


def test_short_names_are_none_that_are_taken_and_none_that_mean_something() -> None:
    assert list(islice(renaming.short("ab", ["a", "aa"]), 4)) == ["b", "ab", "ac", "ad"]
    assert not {"do", "if", "in", "of"} & set(islice(renaming.short("dio", ()), 189))
