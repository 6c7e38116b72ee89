"""What the pages are made of: legible colours, nothing from outside."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import web_ui
from companion.kit.seatmarks import SEATMARKS
from tests.support.contrast import contrast, tokens
from tests.support.there import there
from tests.web_ui.conftest import HOST
from web_ui import assets, bundling, compacting, seats

STATIC = Path(web_ui.__file__).parent / "static"
GROUNDS = ("bg", "surface", "raised")
MODULES = assets.SCRIPTS | {part: f"later/{part}" for part in assets.LATER}
"""The module that each script begins with."""


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_every_text_can_be_read_on_every_ground(scheme):
    found = tokens()[scheme]
    texts = ["text", "muted", "accent-text", "danger", "ok"]
    for text in texts:
        for ground in GROUNDS:
            assert contrast(found[text], found[ground]) >= 4.5, (text, ground)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_ink_can_be_read_on_the_fill_below_it(scheme):
    found = tokens()[scheme]
    pairs = [("on-accent", "accent"), ("on-danger", "danger"), ("cell-name", "cell")]
    for ink, fill in pairs:
        assert contrast(found[ink], found[fill]) >= 4.5, (ink, fill)


def test_nothing_is_loaded_from_outside_and_nothing_is_inline():
    files = [path for path in STATIC.rglob("*") if path.suffix in (".css", ".js", ".svg", ".ts")]
    for path in [*files, *(STATIC.parent / "templates").iterdir()]:
        source = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://", source), path.name
        if path.suffix == ".html":
            source = source.replace(
                "<style>{{ kept|safe }}</style>", ""
            )  # of a page that is saved as one file
            assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", source), path.name


def test_what_plain_http_lacks_is_not_used():
    absent = (
        "randomUUID",
        "crypto.subtle",
        "serviceWorker",
        "navigator.clipboard",
        "wakeLock",
        "cookieStore",
    )
    for path in STATIC.rglob("*.js"):
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text("utf-8"), flags=re.DOTALL)
        assert not [name for name in absent if name in code], path.name


def test_the_box_writes_the_seats_itself(new_phone):
    """Their colours and shapes come from one file."""
    css = page_of(new_phone(), "phone.css").text
    assert ".orange{--fill:var(--orange);" in css
    assert f"--orange:{SEATMARKS['orange'].light.fill};" in css.partition("light")[2]
    shapes = json.loads(seats.script().removeprefix("export const shapes = ").rstrip().removesuffix(";"))
    assert shapes.keys() == SEATMARKS.keys()
    assert shapes["red"]["mark"] == [["circle", {"r": 10}]]
    shapes_sent = compacting.script(seats.script().removeprefix("export const shapes")).strip()
    assert shapes_sent in page_of(new_phone(), "phone.js").text


# ------------------------------------------------------------------------------------ bundles


def page_of(phone, name):
    """An asset, from the address that a page or its script gives it."""
    if name in assets.LATER:
        script = page_of(phone, assets.LATER[name]).text
        return phone.get(there(re.search(rf'"(/assets/\w+/{name})"', script))[1])
    for page in ("/", "/board", "/j", "/unit", "/games", "/paper", "/rules/pebbles"):
        found = re.search(rf'"(/assets/\w+/{name})"', phone.get(page).text)
        if found:
            return phone.get(found[1])
    path, at = f"/j/{phone.guests.card().token}", {"REMOTE_ADDR": "192.168.4.99"}
    stranger = phone.app.test_client().get(path, base_url=f"http://{HOST}", environ_base=at).text
    return phone.get(there(re.search(rf'"(/assets/\w+/{name})"', stranger))[1])


def test_a_module_stands_after_what_it_imports_and_names_are_short():
    sources = {
        "a.js": 'import { b, c as d } from "./b.js";\nimport { made } from "/made.js";\n\nrun(b, d, made);\n',
        "b.js": "/** Says\n * b. */\nexport const b = 1;\n// …\nexport function c() {\n  return b;\n}\n",
        "/made.js": "export const made = 2;\n",
    }
    assert (
        bundling.script("a.js", sources.__getitem__, str)
        == """\
const A=1;
function C(){return A;}
const B=2;
run(A,C,B);
"""
    )


def test_what_modules_call_alike_is_not_the_same_and_what_comes_from_elsewhere_keeps_its_names():
    sources = {
        "a.js": 'import { f } from "./b.js";\nimport { c } from "./vendor/c.js";\nconst own = c;\nf(own);\n',
        "b.js": "const own = 2;\nexport const f = (one) => one + own;\n",
        "vendor/c.js": "var own = 3, two = 4;\nexport const c = own + two;\n",
    }
    assert (
        bundling.script("a.js", sources.__getitem__, str)
        == """\
const C=2;
const B=(a)=>a+C;
const{c:A}=(()=>{var own=3,two=4;
const c=own+two;
return{c};})();
const D=A;
B(D);
"""
    )


def test_a_module_is_found_from_where_it_is_imported():
    sources = {
        "one/a.js": 'import { b } from "../b.js";\nimport { c } from "./c.js";\n\nrun(b, c);\n',
        "b.js": 'import { c } from "./one/c.js";\n\nexport const b = () => c;\n',
        "one/c.js": "export const c = 1;\n",
    }
    assert (
        bundling.script("one/a.js", sources.__getitem__, str)
        == """\
const A=1;
const B=()=>A;
run(B,A);
"""
    )


PAGE = {
    "one/page.js": 'import { a } from "../a.js";\n\na(await import("../two/part.js"));\n',
    "two/part.js": (
        'import { a } from "../a.js";\nimport { b } from "./b.js";\n\n'  # of the page, and its own
        "export const c = () => a(b);\n"
    ),
    "a.js": "export function a() {}\n",
    "two/b.js": "export const b = 1;\n",
}


def test_a_part_that_comes_later_is_given_what_it_shares_with_its_page():
    assert (
        bundling.part("two/part.js", "one/page.js", PAGE.__getitem__)
        == """\
export default(A)=>{const B=1;
const C=()=>A(B);
return{c:C};};
"""
    )


def test_a_page_names_its_later_part_by_an_address_that_is_another_one_each_time():
    script = bundling.script("one/page.js", PAGE.__getitem__, "/assets/0/{}".format)
    assert 'await import("/assets/0/two/part.js"+$again()).then((it)=>it.default(A))' in script
    assert "=1" not in script


@pytest.mark.parametrize(
    "line",
    [
        'import x from "./x.js";',
        "export default 1;",
        "export { a };",
        'export * from "./b.js";',
        "f(await import(a));",
        "const { a } = b;",
        "let a, b;",
        "var a = 1;",
    ],
)
def test_what_the_bundle_does_not_know_is_not_passed_over(line):
    with pytest.raises(
        ValueError, match=r"a\.js: the bundle does not know (import x|export|await import|const|let|var)"
    ):
        bundling.script("a.js", {"a.js": f"{line}\n"}.__getitem__, str)


def test_a_later_part_has_no_part_of_its_own():
    two = {**PAGE, "two/part.js": PAGE["one/page.js"]}
    with pytest.raises(ValueError, match=r"two/part\.js: the bundle does not know await import"):
        bundling.part("two/part.js", "one/page.js", two.__getitem__)


@pytest.mark.parametrize("name", [*assets.SCRIPTS, *assets.LATER, *assets.SHEETS, "icon.svg"])
def test_an_asset_has_a_name_that_may_be_kept_for_a_year(new_phone, name):
    if name.startswith("unit"):
        pytest.skip("has a page only where the unit is simulated")
    answer = page_of(new_phone(), name)
    assert answer.headers["Cache-Control"] == assets.FOR_EVER
    packed = new_phone().get(answer.request.path, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == answer.data
    assert list(packed.vary) == ["Accept-Encoding"], "one copy serves every phone"


def test_a_page_is_told_by_its_cookie(new_phone):
    assert "Cookie" in new_phone().get("/").vary


def test_a_page_of_an_older_edition_gets_what_there_is_and_does_not_keep_it(new_phone):
    answer = new_phone().get("/assets/000000000000/phone.js")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    assert new_phone().get("/assets/000000000000/table.js").status_code == 404


def test_a_later_part_goes_with_no_page_of_another_edition(new_phone):
    assert new_phone().get("/assets/000000000000/late.js").status_code == 404


def test_every_module_and_every_sheet_is_on_some_page(app):
    used = {f"styles/{name}" for sheets in assets.SHEETS.values() for name in sheets}
    with app.app_context():
        for entry in MODULES.values():
            bundling._closure(entry, lambda name: used.add(name) or assets._read(name, "en"))
    there = [path for path in STATIC.rglob("*") if path.suffix in (".js", ".css")]
    assert used >= {path.relative_to(STATIC).as_posix() for path in there}


UNKNOWN = re.compile(r"TS(?:1\d{3}|2300|2304|2448|2451|2552|18004) \[ERROR\]: [^\n]*")
"""What TypeScript says of what is no script, of a name that nothing has, that is used too soon, or that two
things have."""


def test_a_bundle_calls_nothing_that_is_not_there_and_lacks_nothing(app, tmp_path):
    with app.app_context():
        for name, module in MODULES.items():
            made = gzip.decompress(assets._make(name, "de").packed).decode()
            (tmp_path / name).write_text("// @ts-check\n" + made, "utf-8")
            exported = bundling._EXPORT.findall((STATIC / module).read_text("utf-8"))
            assert exported == [] or name in assets.LATER
            if exported:
                asked = f'import $ from "./{name}";\nexport const {{ {", ".join(exported)} }} = $();\n'
                (tmp_path / f"{name}.ts").write_text(asked, "utf-8")
    lib = ["dom", "dom.iterable", "esnext"]
    (tmp_path / "deno.json").write_text(json.dumps({"compilerOptions": {"lib": lib}}), "utf-8")
    command = [sys.executable, "-m", "deno", "check", "--quiet", "."]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stderr
    said = re.sub(r"\x1b\[[0-9;]*m", "", said)
    assert "TS7006" in said, "it was checked at all"
    assert UNKNOWN.findall(said) == []
    assert [one for one in said.split("\n\n") if ".js.ts:" in one] == [], (
        "a part lacks what its source exports"
    )
