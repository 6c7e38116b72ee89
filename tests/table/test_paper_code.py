"""A game as a code for paper: the state that comes out is the one that went in, and nothing else is taken."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import games
from companion.errors import OrbweaverError, PositionError
from companion.kit.data import files_of, own_only
from companion.kit.game import Game
from companion.play import ReadFile
from companion.table.archive import paper_code
from companion.table.archive.paper_code import OnPaper, PaperError
from tests.contract.recordings import drawn, every_game, recording
from tests.contract.test_positions import OTHER, change, leaves
from tests.support.sixth_game import moonmoths

GAMES = every_game()


def find(name: str) -> Game:
    return moonmoths.game if name == moonmoths.game.name else games.find(name)


def read(code: bytes, replaced: ReadFile = own_only) -> OnPaper:
    return paper_code.read("\n".join(paper_code.lines_of(code)), find, replaced)


def or_refused(code: bytes) -> OnPaper | OrbweaverError:
    """The game of a code, or what it is refused with; nothing else may come of it."""
    try:
        return read(code)
    except OrbweaverError as wrong:
        return wrong


def signed(whole: bytes) -> bytes:
    """Somebody's own code, with a check and a length that are right."""
    whole = (len(whole) + 5).to_bytes(2, "big") + whole[2:]
    return sha256(whole).digest()[:5] + whole


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_state_comes_back_as_it_was_under_every_house_rule(game: Game, seed: int) -> None:
    one = drawn(game, seed)
    for state in one.sample(6):
        code = paper_code.code_of(game, state)
        found = read(code)
        assert found.state == state
        assert found.settings == game.settings(state)
        assert game.dump(found.state) == game.dump(state)
        assert paper_code.code_of(found.game, found.state) == code
        assert found.page == paper_code.page_of(code)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_value_of_each_house_rule_comes_back(game: Game) -> None:
    for rule in game.house_rules:
        for value in rule.values:
            state = game.start(game.configure(min(game.seats), {rule.key: value}))
            assert read(paper_code.code_of(game, state)).settings.options[rule.key] == value


def test_a_code_is_short() -> None:
    """What people would type, in lines of 25 signs: of random games, most of them longer than people play."""
    for game, most in (("web-of-flies", 16), ("spidertwist", 12), ("arachne", 21), ("arachnid", 27)):
        for state in drawn(games.find(game), 1).sample(8):
            assert len(paper_code.lines_of(paper_code.code_of(games.find(game), state))) <= most


def test_a_code_holds_the_dump_and_the_settings_alone() -> None:
    """No secret, no face that waits, no device: none of them is given to what makes it."""
    game = games.find("arachnid")
    state = recording("arachnid", 2).states[40]
    again = game.load(json.loads(json.dumps(game.dump(state))))
    assert paper_code.code_of(game, again) == paper_code.code_of(game, state)


# ------------------------------------------------------------------------ what is not taken


STATE = recording("spidertwist", 2).states[12]
CODE = paper_code.code_of(games.find("spidertwist"), STATE)


def refusal(code: bytes, replaced: ReadFile = own_only) -> tuple[str, str]:
    with pytest.raises(OrbweaverError) as wrong:
        read(code, replaced)
    return wrong.value.slug, str(wrong.value)


def test_a_code_of_another_edition_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(games.find("spidertwist")), "edition", 9)
    assert "edition 1 of the rules of Spidertwist; edition 9 is installed" in refusal(CODE)[1]


def test_a_code_for_other_house_rules_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.find("spidertwist")
    monkeypatch.setattr(type(game), "house_rules", game.house_rules[1:])
    assert "by another version of Orbweaver" in refusal(CODE)[1]


def test_a_missing_end_says_how_many_lines_there_are() -> None:
    lines = paper_code.lines_of(CODE)
    with pytest.raises(PaperError, match=f"The code has {len(lines)} lines; the last ones are missing"):
        paper_code.read("\n".join(lines[:-2]), find, own_only)


def test_a_game_that_is_not_here_is_named() -> None:
    assert refusal(signed(b"\0\0\1\6chess!" + bytes(40)))[0] == "unknown-game"


def an_owners(values: Any) -> ReadFile:
    return lambda name: json.dumps(values) if name == "spidertwist/pieces.json" else None


def test_an_owner_s_data_file_is_found_or_said_to_be_missing() -> None:
    game = games.find("spidertwist")
    plain = game.configure(2, {})
    own = json.loads(json.dumps(plain.data["pieces.json"]))
    changed = next(key for key, value in own.items() if type(value) is int)
    own[changed] = plain.data["pieces.json"][changed] - 1
    state = game.start(game.configure(2, {}, files_of("spidertwist", an_owners(own))))
    code = paper_code.code_of(game, state)
    assert read(code, an_owners(own)).state == state
    slug, said = refusal(code)
    assert (slug, "pieces.json" in said) == ("missing-data", True)
    assert read(CODE, an_owners(own)).state == STATE, "the usual file is not asked of the owner"


def test_a_position_that_no_play_leads_to_names_what_is_wrong() -> None:
    """The maker of a code can make any: what it says is held against the rules."""
    game = games.find("spidertwist")
    luck, refused = Random(5), 0
    for state in recording("spidertwist", 2).sample(3)[1:]:
        dump = json.loads(json.dumps(game.dump(state)))
        for path in [path for path in leaves(dump) if path[0] != "settings"]:
            forged = change(dump, path, luck.choice(OTHER))
            with forging(game, forged):
                code = paper_code.code_of(game, state)
            found = or_refused(code)
            refused += isinstance(found, PositionError)
            assert isinstance(found, OnPaper | PositionError)
            assert isinstance(found, PositionError) or game.dump(found.state) == forged
    assert refused > 20


@contextmanager
def forging(game: Game, dump: Any) -> Iterator[None]:
    """Another dump than the state has, but not of how games begin."""
    plain = paper_code.plain_dump
    start = game.start(game.configure(2, {}))

    def forged(of: Game, state: Any) -> bytes:
        if state == start:
            return plain(of, state)
        return json.dumps({key: value for key, value in dump.items() if key != "settings"}).encode()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paper_code, "plain_dump", forged)
        yield


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_whatever_a_code_says_it_is_a_game_or_a_sentence(data: st.DataObject) -> None:
    """With a right check, as whoever forges one has it: bytes of a true code changed, cut, or added to."""
    whole = bytearray(CODE[5:])
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(whole) - 1))
        how = data.draw(st.sampled_from(("change", "cut", "fill")))
        if how == "change":
            whole[at] = data.draw(st.integers(0, 255))
        elif how == "cut" and len(whole) > 5:
            del whole[at:]
            whole += bytes(5 - len(whole) if len(whole) < 5 else 0)
        else:
            whole[at:at] = data.draw(st.binary(max_size=12))
    found = or_refused(signed(bytes(whole)))
    assert isinstance(found, OnPaper) or str(found).endswith((".", "?"))


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None)
@given(ANYTHING)
def test_a_dump_of_anything_is_refused(dump: Any) -> None:
    game = games.find("arachne")
    with forging(game, dump if isinstance(dump, dict) else {"a": dump}):
        code = paper_code.code_of(game, recording("arachne", 2).states[3])
    assert refusal(code)[1].endswith(".")


def test_a_code_that_would_fill_the_memory_is_refused() -> None:
    game = games.find("spidertwist")
    dictionary = paper_code._dictionary(game, game.settings(STATE))
    rest = CODE[5:]
    packed = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, dictionary)
    bomb = packed.compress(b"[" * 3_000_000) + packed.flush()
    true = paper_code._deflated(paper_code.plain_dump(game, STATE), dictionary)
    assert rest.endswith(true)
    assert len(bomb) < 4000
    slug, said = refusal(signed(rest.removesuffix(true) + bomb))
    assert (slug, said.startswith("This is no code of a page.")) == ("paper-code", True)


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"%PDF-1.4 of something else", "no page of a game"), (b"\xff\xfe\0", "no page of a game")],
)
def test_a_file_without_a_code_is_refused(content: bytes, said: str) -> None:
    with pytest.raises(PaperError, match=said):
        paper_code.in_file(content)
