"""What is printed is what the rules play with: counted against the data files and the games."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from companion import games, pictures
from companion.components import Components
from companion.games.taller_ants.state.equipment import SPIDERS, bits, equip
from companion.paper import book, mats, tokens
from companion.paper.boards import cell_of
from companion.paper.papers import PAPERS
from companion.play import Value
from companion.views.prose import Speech, translate
from tests.support.there import there

KITS = {name: book.components_of(games.find(name)) for name in games.names()}


def data(game: str, file: str) -> Any:
    return json.loads((files(f"companion.games.{game}") / "data" / file).read_text("utf-8"))


def counts(components: Components) -> Counter[str]:
    found: Counter[str] = Counter()
    for token in components.tokens:
        found[token.id] += token.count
    return found


def test_arachnid_has_every_token_of_its_data_files() -> None:
    kit, found = KITS["arachnid"], counts(KITS["arachnid"])
    numbers = data("arachnid", "tokens.json")
    for colour in ("red", "yellow", "green", "purple"):
        assert found[f"{colour}-web"] == numbers["web_per_colour"] == 26
        assert all(found[f"{colour}-{spider}"] == 1 for spider in ("alpha", "beta", "spider1", "spider2"))
    events = data("arachnid", "events.json")["tokens"]
    assert {row["token"]: found[row["token"]] for row in events} == {row["token"]: 1 for row in events}
    critters = data("arachnid", "critters.json")
    for kind, critter in critters.items():
        assert sum(count for name, count in found.items() if name.startswith(kind)) == critter["tokens"]
    assert sum(found[f"funnel{n}"] for n in range(1, 9)) == numbers["funnel"] == 3
    assert found["control"] == numbers["mind_control"] + 1  # the ability itself, and what lies on a critter
    assert found["snare"] == 1 + 3
    needs = [need.count for need in kit.needs]
    assert needs[:2] == [numbers["food"], numbers["bloodied"]]


def test_arachnid_cards_show_the_tracks_of_the_data_file() -> None:
    cards = data("arachnid", "cards.json")
    titles = {"move": "Move", "bite": "Bite", "overspin": "Over-Spin", "spin": "Spin", "special": "Special"}
    kit = KITS["arachnid"]
    printed = {mat.id: mat for mat in kit.mats if mat.form == "card"}
    assert sum(mat.count for mat in printed.values()) == 4 + 4 + 4 + 4
    for name, mat in printed.items():
        card = cards[name.rpartition("-")[2]]
        groups = {group.title.msgid: group.places for line in mat.lines for group in line}
        for track, wanted in card["tracks"].items():
            places = groups[titles[track]]
            assert len(places) == wanted["spaces"]
            assert ["covered" in place.marks for place in places] == [
                number < wanted["bloodied"] for number in range(wanted["spaces"])
            ]
            assert [number for number, place in enumerate(places, 1) if "end" in place.marks] == [len(places)]
        assert (len(groups["Attack"]), len(groups["Defense"])) == (card["attack"], card["defense"])
        assert ("Ability" in groups) == ("special" in card["tracks"])


def dice_places(kit: Components, kind: str) -> int:
    """On all cards together."""
    return sum(
        mat.count
        * sum(place.picture == kind for line in mat.lines for group in line for place in group.places)
        for mat in kit.mats
        if mat.form == "card"
    )


def test_there_is_a_die_for_every_place_of_a_card() -> None:
    kit, found = KITS["arachnid"], counts(KITS["arachnid"])
    for kind in ("attack", "defense"):
        assert found[kind] == dice_places(kit, kind)
    assert (found["attack"], found["defense"]) == (24, 20)


def test_arachnid_dens_are_those_of_the_data_file() -> None:
    den = data("arachnid", "den.json")
    dens = [mat for mat in KITS["arachnid"].mats if mat.id.endswith("-den")]
    assert len(dens) == 4
    for mat in dens:
        (stacks,), (store, incubator, refresh, deploy) = mat.lines
        assert [place.figure for place in stacks.places] == [str(flies) for flies in den["flies"]]
        for number, place in enumerate(stacks.places):
            told = {dict(note.args).get("players"): dict(note.args).get("n", 0) for note in place.notes}
            if set(told) == {None}:
                assert {den["stacks"][seats][number] for seats in "234"} == set(told.values())
            else:
                assert told == {
                    "2, 3": den["stacks"]["2"][number],
                    "4": den["stacks"]["4"][number],
                }
        assert (len(store.places), len(incubator.places)) == (den["store"], den["incubator"])
        assert len(refresh.places) == len(deploy.places) == 1


def test_web_of_flies_has_the_most_that_any_number_of_players_takes() -> None:
    found = counts(KITS["web-of-flies"])
    players = data("web_of_flies", "pieces.json")["players"]
    for colour, seats in (("red", "234"), ("green", "234"), ("orange", "34"), ("yellow", "4")):
        wanted = max(players[count]["sets"] for count in seats)
        assert all(found[f"{colour}-{legs}"] == wanted for legs in range(1, 9))
    assert found["fly"] == max(row["flies"] for row in players.values()) == 13
    assert sum(found.values()) == 16 + 16 + 8 + 8 + 13


def test_web_of_flies_has_the_dewdrops_that_were_chosen() -> None:
    game = games.find("web-of-flies")
    assert counts(book.components_of(game, game.tables(2, {"wof.dewdrops": 3})))["dewdrop"] == 3


def test_a_spider_of_web_of_flies_has_as_many_legs_as_its_number() -> None:
    for token in KITS["web-of-flies"].tokens:
        if token.front.picture == "spider":
            assert str(token.front.parts) == token.front.figure


def test_spidertwist_has_ten_males_each_and_one_female() -> None:
    males = data("spidertwist", "pieces.json")["males"]
    assert counts(KITS["spidertwist"]) == {"black-male": males, "white-male": males, "female": 1}


def test_arachne_has_the_pieces_of_its_opening() -> None:
    game = games.find("arachne")
    pieces = game.scene(game.start(game.configure(2, {}))).pieces
    wanted = Counter(f"{('white', 'black')[piece.seat or 0]}-{piece.id.split('-')[1]}" for piece in pieces)
    assert counts(KITS["arachne"]) == wanted
    assert wanted.total() == 24


def test_taller_ants_has_all_its_colonies_and_as_many_webs_as_the_spider_needs() -> None:
    game = games.find("taller-ants")
    found = counts(KITS["taller-ants"])
    for colour in ("red", "black", "yellow", "green"):
        assert sum(count for name, count in found.items() if name.startswith(f"{colour}-group")) == 11
        assert (found[f"{colour}-queen"], found[f"{colour}-hole"]) == (1, 2)
    assert sum(count for name, count in found.items() if name.startswith("purple-spider")) == SPIDERS
    for across in (12, 16, 20, 24):
        tables = game.tables(3, {"ta.map": across})
        assert counts(book.components_of(game, tables))["web"] == equip(tables[0]).web_goal
    assert found["web"] == 126


def test_two_colonies_are_printed_where_no_more_can_play() -> None:
    game = games.find("taller-ants")
    found = counts(book.components_of(game, game.tables(3)))
    assert {name.partition("-")[0] for name in found if name.endswith("queen")} == {"red", "black"}
    more = book.components_of(game, game.tables(3, {"ants.new_holes": True}))
    assert counts(more)["red-hole"] == 6


def test_fungus_is_printed_where_it_grows_at_the_start() -> None:
    game = games.find("taller-ants")
    (table,) = game.tables(3)
    (board,) = book.components_of(game, (table,)).boards
    fixed = equip(table)
    assert {space for space, side in board.printed if side.picture == "fungus"} == {
        fixed.names[square] for square in bits(fixed.fungus)
    }


@pytest.mark.parametrize(
    ("name", "options", "title"),
    [
        ("web-of-flies", {"wof.board": "radial6x6"}, "Radial web"),
        ("spidertwist", {"spidertwist.web": "spiral"}, "The spiral"),
        ("taller-ants", {"ta.map": 12}, "The meadow, 12 across"),
    ],
)
def test_only_the_board_that_was_chosen_is_printed(name: str, options: dict[str, Value], title: str) -> None:
    game = games.find(name)
    usual = [translate(board.title) for board in KITS[name].boards]
    chosen = [translate(board.title) for board in book.components_of(game, game.tables(None, options)).boards]
    assert chosen == [title] != usual
    assert len(usual) == 1


def test_arachnid_for_two_has_two_colours_and_one_board() -> None:
    game = games.find("arachnid")
    kit = book.components_of(game, game.tables(2))
    assert len(kit.boards) == len(kit.openings) == 1
    assert {mat.colour for mat in kit.mats} == {"", "red", "yellow"}
    assert {token.front.colour for token in kit.tokens if token.id.endswith("-web")} == {"red", "yellow"}
    cards = [mat for mat in kit.mats if mat.form == "card"]
    assert counts(kit)["attack"] == sum(
        mat.count
        * sum(place.picture == "attack" for line in mat.lines for one in line for place in one.places)
        for mat in cards
    )


@pytest.mark.parametrize("name", games.names())
def test_tokens_drawn_unseen_cannot_be_told_by_their_backs(name: str) -> None:
    """But for a critter whose other side the rules turn up while it is on the board (A-113)."""
    for bag in {token.bag for token in KITS[name].tokens} - {""}:
        backs = {token.back for token in KITS[name].tokens if token.bag == bag and token.id != "heebie"}
        assert len(backs) == 1
        assert None not in backs


@pytest.mark.parametrize("name", games.names())
def test_every_block_of_tokens_has_a_name(name: str) -> None:
    """It said "7 tokens" of funnels, snares and Mind Control together."""
    assert all(token.section is not None for token in KITS[name].tokens)


def test_groups_without_a_number_are_told_of_where_they_are_cut_out() -> None:
    for token in KITS["taller-ants"].tokens:
        if "-group" in token.id:
            assert "two groups without a number" in translate(there(token.section))


@pytest.mark.parametrize("name", games.names())
def test_every_picture_that_is_asked_for_exists(name: str) -> None:
    kit = KITS[name]
    asked = {side.picture for token in kit.tokens for side in (token.front, token.back) if side}
    for mat in kit.mats:
        asked.add(mat.picture)
        for group in (group for line in mat.lines for group in line):
            asked |= {group.picture, *(place.picture for place in group.places)}
    assert asked - {""} <= set(pictures.names())


@pytest.mark.parametrize("name", games.names())
def test_pieces_fit_the_spaces_and_mats_their_paper(name: str) -> None:
    kit = KITS[name]
    paper = PAPERS["a4"]
    size = tokens.sizes(kit, paper)
    for variant in kit.boards:
        assert size.piece <= size.space <= cell_of(variant.board, kit.boards, paper)
    bands = list(mats.bands(kit.mats, size, 190.0, Speech()))
    assert all(band.height <= 180 for band in bands)


def test_tracks_as_long_as_an_owner_may_enter_still_fit_their_card() -> None:
    cards = data("arachnid", "cards.json")
    for card in cards.values():
        for track in card["tracks"].values():
            track["spaces"] = 8 if track["spaces"] > 1 else track["spaces"]
    own = json.dumps(cards)
    game = games.find("arachnid")
    kit = game.components(game.tables(read=lambda file: own if file == "cards.json" else None))
    assert kit is not None
    places = [len(group.places) for mat in kit.mats for line in mat.lines for group in line]
    assert max(places) == 8
    size = tokens.sizes(kit, PAPERS["a4"])
    for mat in kit.mats:
        fitting = mats.fitting(mat, size)
        for line in mat.lines:
            wide = sum(mats.places_width(group.places, fitting) for group in line)
            assert wide <= (mats.CARD[0] if mat.form == "card" else mats.STRIP) - 2 * mats.EDGE + 1e-6
