"""Every message has its translation, with the same values in it."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import polib
import pytest

from companion import games
from companion.play import Text, text
from companion.views.prose import ENGLISH, languages, script_messages, translate
from web_ui.translation import MESSAGES, in_language

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "companion" / "views" / "locale"
STATIC = ROOT / "web_ui" / "static"
TRANSLATED = [language for language in languages() if language != ENGLISH]


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("catalogue", ROOT / "tools" / "catalogue.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def messages() -> list[Any]:
    """Every message of the code, as the tool finds it."""
    return list(tool().messages())


@pytest.fixture(scope="module", params=TRANSLATED)
def catalogue(request: pytest.FixtureRequest) -> polib.POFile:
    return polib.pofile(str(LOCALE / request.param / "orbweaver.po"))


FIELD = re.compile(r"\{(\w+)\}")


def fields(message: str) -> set[str]:
    return set(FIELD.findall(message))


def test_there_is_german() -> None:
    assert "de" in TRANSLATED


def test_the_catalogue_holds_the_messages_of_the_code_and_no_others(
    catalogue: polib.POFile, messages: list[Any]
) -> None:
    """``python tools/catalogue.py`` brings it up to date."""
    wanted = {message.msgid for message in messages}
    held = {entry.msgid for entry in catalogue}
    assert sorted(wanted - held) == []
    assert sorted(held - wanted) == []


def test_it_is_the_same_wherever_the_project_lies(
    messages: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tool()
    (tmp_path / "lab").symlink_to(ROOT)
    monkeypatch.setattr(here, "ROOT", tmp_path / "lab")
    monkeypatch.setattr(here, "SEATS", tmp_path / "lab" / here.SEATS.relative_to(ROOT))
    assert list(here.messages()) == messages


def test_every_message_is_translated(catalogue: polib.POFile) -> None:
    assert [entry.msgid for entry in catalogue.untranslated_entries()] == []
    assert [entry.msgid for entry in catalogue.fuzzy_entries()] == []


def test_every_translation_names_the_same_values(catalogue: polib.POFile) -> None:
    for entry in catalogue:
        forms = entry.msgstr_plural or {1: entry.msgstr}
        assert fields(forms[max(forms)]) == fields(entry.msgid_plural or entry.msgid), entry.msgid
        for form in forms.values():
            assert fields(form) <= fields(entry.msgid_plural or entry.msgid), entry.msgid


def test_one_thing_has_one_word(catalogue: polib.POFile) -> None:
    """The head of the catalogue says which; here is what was once said instead."""
    pages = [(page.name, page.read_text("utf-8")) for page in (ROOT / "docs" / "rules" / "de").glob("*.md")]
    said = [(entry.msgid, " ".join((entry.msgstr, *entry.msgstr_plural.values()))) for entry in catalogue]
    other = re.compile("Telefon|Smartphone|Räuberkäfer|Klötzchen|blutige|Nabe|Zurück zum Brett")
    assert [(where, other.findall(words)) for where, words in said + pages if other.search(words)] == []


def test_a_short_form_is_short_in_every_language(catalogue: polib.POFile, messages: list[Any]) -> None:
    """At most 24 characters; how many pixels they take is seen on the display."""
    shorts = {message.msgid for message in messages if message.short}
    long = [
        entry.msgstr
        for entry in catalogue
        if entry.msgid in shorts and len(FIELD.sub("00", entry.msgstr)) > 24
    ]
    assert long == []


def test_one_and_many_are_told_apart() -> None:
    webs = [text("{n} web left", plural="{n} webs left", n=n) for n in (0, 1, 2)]
    assert [translate(one, "de") for one in webs] == ["noch 0 Netze", "noch 1 Netz", "noch 2 Netze"]
    assert [translate(one) for one in webs] == ["0 webs left", "1 web left", "2 webs left"]


def test_what_is_named_in_a_sentence_is_translated_with_it() -> None:
    sentence = text("{colour} gains {n} food", colour=text("Red"), n=2)
    assert translate(sentence, "de") == "Rot bekommt 2 Futter"


def test_what_has_no_translation_reads_in_english() -> None:
    assert translate(Text("Nobody has said this yet."), "de") == "Nobody has said this yet."
    assert translate(text("Red"), "xx") == "Red"


@pytest.mark.parametrize("name", games.names())
def test_words_are_the_same_in_every_language(name: str) -> None:
    verbs = games.find(name).verbs
    assert all(verb == spelled.name and verb.isascii() for verb, spelled in verbs.items())


def test_every_message_of_a_script_is_put_in_where_it_stands() -> None:
    german = script_messages("de")
    for path in sorted(STATIC.rglob("*.js")):
        source = re.sub(r"/\*.*?\*/|^ *//.*", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
        said = [[json.loads(one) for one in found if one] for found in MESSAGES.findall(source)]
        assert len(said) == len(re.findall(r"(?<![\w$.])_n?\(", source)), path.name
        assert [one for one, *_ in said if one not in german] == [], path.name
        assert [found for found in said if len(found) != len(german[found[0]])] == [], path.name


def test_a_script_says_its_messages_in_the_language_of_its_page() -> None:
    script = 'f(_("Final score"), _n(\n  "{n} point",\n  "{n} points",\n  { n },\n), "Final score");\n'
    german = 'f(_("Endstand"), _n(\n  "{n} Punkt",\n  "{n} Punkte",\n  { n },\n), "Final score");\n'
    assert in_language(script, "de") == german
    assert in_language(script, ENGLISH) == script


def test_scripts_find_their_own_messages_and_no_others() -> None:
    assert script_messages(ENGLISH) == {}
    german = script_messages("de")
    assert german["Final score"] == ["Endstand"]
    assert "No game is called {name}. Try {hint}." not in german
