"""Scripts and sheets lose what only people read, and nothing else."""

from __future__ import annotations

import pytest

from web_ui import compacting


@pytest.mark.parametrize(
    ("source", "small"),
    [
        ("const a = 1; // why\n// more\nconst b = 2;\n", "const a=1;\nconst b=2;"),
        (
            "/**\n * Says * what. */\nexport function f(a, b) {\n  return a;\n}\n",
            "export function f(a,b){return a;}",
        ),
        (
            "async () => {\n  for (const one of all) await one;\n};\n",
            "async()=>{for(const one of all)await one;};",
        ),
        ("a/* one */of/* two */b", "a of b"),
        ("f(\n  a,\n  ...b,\n);\ng();\n", "f(a,...b);\ng();"),
        ("if (a) {\n  b();\n} else c?.d ?? { e: 1 };\n", "if(a){b();}else c?.d??{e:1};"),
        ("a - -b + +c - b", "a- -b+ +c-b"),
        ("const $a = new B in c;", "const $a=new B in c;"),
        ('say("a  // b", \'"  "\' + "\\"  ")', 'say("a  // b",\'"  "\'+"\\"  ")'),
        (
            '`a  ${b ? `  c: ${d}` : "  }"}  // ` + `${f({ a })}`;  e',
            '`a  ${b ? `  c: ${d}` : "  }"}  // `+`${f({ a })}`;e',
        ),
        ('a / 2 / b; c.test(/[/"  ]\\/  "/gu) && /^ /', 'a/2/b;c.test(/[/"  ]\\/  "/gu)&&/^ /'),
    ],
)
def test_a_small_script_does_the_same(source, small):
    assert compacting.script(source) == small + "\n"
    assert compacting.script(small) == small + "\n"


@pytest.mark.parametrize("text", ["`b\n  c`", '"b', "it's"])
def test_a_text_that_is_not_understood_is_not_passed_over(text):
    with pytest.raises(ValueError, match=r"no text that is understood: [`\"']"):
        compacting.script(f"const a = {text};\n")


@pytest.mark.parametrize(
    ("source", "small"),
    [
        (":root {\n  --a: 1px; /* nobody's */\n  /* b: 2; */\n  --c: d  e;\n}\n", ":root{--a:1px;--c:d e}\n"),
        (
            ".a > .b :hover,\n.c + d {\n  e: f;\n}\n\n.g {\n  h: i;\n}\n",
            ".a>.b :hover,.c + d{e:f}.g{h:i}\n",
        ),
        (".a ~ .b {\n  c: 0.5rem -0.25em 10.5px;\n}\n", ".a~.b{c:.5rem -.25em 10.5px}\n"),
        ('.a::before {\n  content: " ;  /* , */ ";\n}\n', '.a::before{content:" ;  /* , */ "}\n'),
        (
            "@media (a: b) and (c) {\n  d {\n    e: calc(1px + 2px);\n  }\n}\n",
            "@media (a:b) and (c){d{e:calc(1px + 2px)}}\n",
        ),
    ],
)
def test_a_small_sheet_says_the_same(source, small):
    assert compacting.stylesheet(source) == small
    assert compacting.stylesheet(small) == small
