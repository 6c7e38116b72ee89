"""What stands where, station by station: for a table that sets its board up again.

Key 3 goes on through the pages of a station and says that it stands so, key 2 that something differs, key 1
goes back; holding key 3 leaves, as does a row below what may differ. Whoever comes back goes on where they
were.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.frozen import replace
from companion.kit.pencil import CORRECT, Correctable, Correctables
from companion.play import Board, Item, Text, text
from companion.views import fields
from companion.views.bodies import (
    Body,
    Caption,
    Field,
    Map,
    Mat,
    Notice,
    Panel,
    Row,
    Rows,
    SmallPrint,
    SoftKey,
)
from companion.views.glance import Glance
from companion.views.maps import board_map
from companion.views.questions import is_after_a_break
from companion.views.rebuild import Station, correctable_at, stations
from companion.views.screens.pages import IN_VIEW, item_row
from companion.views.screens.reading import leaves
from companion.views.screens.screen import Done, Key, Screen, Submission, Way
from companion.views.screens.small_print import small_print
from companion.views.standing import is_drawn, is_mat
from companion.views.table_menu import REBUILD as PAGE
from companion.views.table_menu import SET_UP_AGAIN
from companion.views.walk import Looking, MenuWalk, Walk, enter_desk, turn_to

LINE = 24
"""Characters of a sentence that stands in a row; a longer one has pages of its own."""
ROOM = 21
"""Characters of a piece and its space beside the mark of a seat; longer names say themselves whose it is."""
MOST_ROWS = 60
"""Values of a kind in a list of their own; where there are more, the pencil asks for a space first."""
OFFER = text("Check the board? The box goes through what stands where.")
LEAVE = text("Leave the check", short="Leave")
IN_PAUSE = text("Nothing is corrected in a break. Go on with the game?")
ALL_SEEN = text("All is looked at. The board stands again.")


def panel(glance: Glance) -> Panel:
    """The offer, a page of a station, what the pencil may set there, or the end."""
    found, looking = stations(glance.snapshot), glance.walk.looking
    if looking.at == 0 or not found:
        begin = glance.key(text("Begin")) if found else SoftKey()
        return Panel(
            _sentence(glance, OFFER),
            glance.translate(SET_UP_AGAIN),
            keys=(glance.key(text("more")), SoftKey(), begin),
        )
    if looking.at > len(found):
        keys = (glance.key(text("back")), SoftKey(), SoftKey(sign="ok"))
        return Panel(_sentence(glance, ALL_SEEN), glance.translate(SET_UP_AGAIN), keys=keys)
    station = found[looking.at - 1]
    if looking.differs is not None:
        return _differing(glance, station, looking)
    pages = _pages(glance, station, looking.at, len(found))
    leaf = min(looking.leaf, len(pages) - 1)
    last = leaf + 1 == len(pages)
    keys = (
        glance.key(text("back")),
        glance.key(text("Differs")),
        glance.key(text("As it stands", short="Stands")) if last else SoftKey(sign="next"),
    )
    if isinstance(body := pages[leaf], Rows | Notice | Mat | SmallPrint):
        return Panel(
            body,
            glance.translate(station.name),
            glance.mark(station.seat),
            _place(looking.at, len(found)),
            keys,
        )
    return Panel(body, keys=keys if isinstance(body, Field) else (keys[0], SoftKey(), keys[2]))


def _place(at: int, of: int) -> str:
    return f"{at}/{of}"


def _sentence(glance: Glance, words: Text) -> Notice:
    return leaves(glance.translate_in_full(words))[0]


def _pages(glance: Glance, station: Station, at: int, of: int) -> tuple[Body, ...]:
    """A picture where it is of the board, then what is there in words, three rows at a time."""
    pages: list[Body] = []
    board = glance.walk.board
    if station.pieces and board is not None:
        pages.append(_picture(glance, board, station, at, of))
    said = [glance.translate_in_full(sentence) for sentence in station.sentences]
    contents = [*_contents(glance, station)]
    if contents:  # the sentences stand among them, in small print
        contents, said = [*contents, *(("", [words]) for words in said)], []
    pages += _in_view([Row(words) for words in said if len(words) <= LINE])
    pages += [one for words in said if len(words) > LINE for one in leaves(words)]
    pages += _in_view(_rows(glance, station))
    for tray in filter(is_mat, station.trays):
        drawn = [item for item in tray.items if is_drawn(item)]
        piles = tuple(item.value for item in drawn if item.kind == "pile")
        pages.append(Mat(piles, tuple(item_row(glance, item) for item in drawn if item.kind != "pile")))
    return (*pages, *small_print(contents))


def _contents(glance: Glance, station: Station) -> Iterator[tuple[str, list[str]]]:
    """Of each tray what it is called, and what is in it but for what is drawn already."""
    for tray in station.trays:
        items = [item for item in tray.items if not (is_mat(tray) and is_drawn(item))]
        notes = [glance.translate(note) for note in (*([tray.note] if tray.note else []), *tray.notes)]
        if notes or items:
            yield f"{glance.translate(tray.title)}:", [*notes, *(_item(glance, item) for item in items)]


def _item(glance: Glance, item: Item) -> str:
    row = item_row(glance, item)
    if item.kind == "token":
        return f"{row.label} ({item.value})" if item.value else row.label
    return " ".join(filter(None, (row.label, f"{item.value}/{item.of}" if row.boxes[1] else row.note)))


def _in_view(rows: Sequence[Row]) -> list[Rows]:
    return [Rows(tuple(rows[first : first + IN_VIEW])) for first in range(0, len(rows), IN_VIEW)]


def _picture(glance: Glance, board: Board, station: Station, at: int, of: int) -> Body:
    many = text("{n} piece", plural="{n} pieces", n=len(station.pieces))
    caption = Caption(glance.translate(station.name), _place(at, of), (glance.translate(many),))
    if board.is_of_squares:
        return Field(fields.region(glance, board, station.spaces), caption)
    return board_map(glance, board, set(), None, caption, only=station.spaces)


def _rows(glance: Glance, station: Station) -> Sequence[Row]:
    rows = []
    for piece in station.pieces:
        name = glance.translate(piece.name)
        roomy = len(name) + len(piece.space) <= ROOM
        rows.append(Row(name, piece.space, mark=glance.mark(piece.seat) if roomy else ""))
        rows += [Row(f"– {glance.translate(note)}") for note in piece.notes]
    if not rows and not station.sentences and not any(tray.items or tray.notes for tray in station.trays):
        rows.append(Row(glance.translate(text("nothing"))))
    return rows


def _differing(glance: Glance, station: Station, looking: Looking) -> Panel:
    """What the pencil may set of what is seen there: the kinds, or those of one kind."""
    kinds = _kinds(glance, station)
    back, ok = glance.key(text("back")), SoftKey(sign="ok")
    if not kinds:
        said = IN_PAUSE if glance.snapshot.paused else text("Nothing of this can be corrected.")
        onward = glance.key(text("Go on")) if _may_go_on(glance) else SoftKey()
        keys = (back, glance.key(LEAVE), onward)
        return Panel(_sentence(glance, said), glance.translate(station.name), keys=keys)
    kind = next((one for one in kinds if one.part == looking.kind), None)
    rows = (
        [_correctable(glance, one) for one in kinds[kind]]
        if kind
        else [*(_kind(glance, one) for one in kinds), Row(glance.translate_in_full(LEAVE))]
    )
    focus = (looking.differs or 0) % len(rows)
    title = kind.label if kind else text("What differs?")
    middle = SoftKey(sign="next") if len(rows) > 1 else SoftKey()
    return Panel(Rows(tuple(rows), focus), glance.translate(title), keys=(back, middle, ok))


def _may_go_on(glance: Glance) -> bool:
    """True in a break that a press ends; where entries were found beyond damage there is more to choose."""
    return glance.snapshot.paused and not glance.snapshot.recoverable


def _kinds(glance: Glance, station: Station) -> dict[Correctables, list[Correctable]]:
    """What the pencil may set there now."""
    return {} if glance.snapshot.paused else correctable_at(glance.snapshot, station)


def _kind(glance: Glance, kind: Correctables) -> Row:
    return Row(glance.translate(kind.label))


def _correctable(glance: Glance, one: Correctable) -> Row:
    now = one.label_of(one.now)
    label = " ".join(glance.translate(label) for label in one.labels[-1:])
    return Row(label, glance.translate(now) if isinstance(now, Text) else now)


# --------------------------------------------------------------------------------- the keys


def press(glance: Glance, key: Key) -> Done | None:
    """Back, differs, or on; before the first station key 1 turns to the next page of information."""
    found, looking = stations(glance.snapshot), glance.walk.looking
    if looking.at == 0 or not found:
        if key == "key3" and found:
            return _at(glance, Looking(1)), None
        return None if key == "key1" else (glance.walk, None)
    if looking.at > len(found):
        if key == "key3":
            return glance.at(_at(glance, Looking(left=is_after_a_break(glance.snapshot)))).go_home(), None
        return (_at(glance, Looking(len(found))) if key == "key1" else glance.walk), None
    station = found[looking.at - 1]
    if looking.differs is not None:
        return _correct(glance, station, looking, key)
    pages = _pages(glance, station, looking.at, len(found))
    if key == "key2":
        labelled = not isinstance(pages[min(looking.leaf, len(pages) - 1)], Map)
        return (_at(glance, replace(looking, differs=0)) if labelled else glance.walk), None
    return _at(glance, _back(looking) if key == "key1" else _on(looking, len(pages))), None


def _at(glance: Glance, looking: Looking) -> Walk:
    return replace(glance.walk, looking=looking)


def _on(looking: Looking, pages: int) -> Looking:
    """The next page, or the next station after the last one."""
    return Looking(looking.at, looking.leaf + 1) if looking.leaf + 1 < pages else Looking(looking.at + 1)


def _back(looking: Looking) -> Looking:
    return Looking(looking.at, looking.leaf - 1) if looking.leaf else Looking(looking.at - 1)


def _correct(glance: Glance, station: Station, looking: Looking, key: Key) -> Done | None:
    """Choose a kind, then a value of it, and take up the pencil for that; or leave."""
    kinds = _kinds(glance, station)
    chosen = next((kind for kind in kinds if kind.part == looking.kind), None)
    if not kinds and key == "key3" and _may_go_on(glance):
        return glance.walk, Submission("resume")  # and what may be corrected stands here
    if not kinds and key == "key2":
        return leave(glance)
    if key == "key1" or not kinds:
        leaving = Looking(looking.at, looking.leaf)
        return _at(glance, replace(leaving, differs=0) if chosen else leaving), None
    rows = len(kinds[chosen]) if chosen else len(kinds) + 1
    focus = (looking.differs or 0) % rows
    if key == "key2":
        return _at(glance, replace(looking, differs=(focus + 1) % rows)), None
    if chosen is None and focus == len(kinds):
        return leave(glance)
    kind = chosen or list(kinds)[focus]
    if chosen is None and len(kinds[kind]) <= MOST_ROWS:
        return _at(glance, replace(looking, kind=kind.part, differs=0)), None
    path = kinds[kind][focus].path if chosen else ()
    walk = _at(glance, Looking(looking.at, correcting=True))
    return enter_desk(walk, "pencil", CORRECT, kind.part, *path), None


def push(glance: Glance, way: Way) -> Done | None:
    """Up and down along what may differ, or through the pages of a station."""
    looking = glance.walk.looking
    found = stations(glance.snapshot)
    if way in ("left", "right") or not 0 < looking.at <= len(found):
        return None
    step = 1 if way == "down" else -1
    station = found[looking.at - 1]
    if looking.differs is not None:
        kinds = _kinds(glance, station)
        chosen = next((kind for kind in kinds if kind.part == looking.kind), None)
        rows = len(kinds[chosen]) if chosen else len(kinds) + 1
        return _at(glance, replace(looking, differs=(looking.differs + step) % rows)), None
    pages = len(_pages(glance, station, looking.at, len(found)))
    return _at(glance, Looking(looking.at, max(0, min(looking.leaf + step, pages - 1)))), None


def leave(glance: Glance) -> Done | None:
    """Back to the game, and out of the pages of information; whoever comes again goes on at this station."""
    looking = glance.walk.looking
    left = Looking(looking.at, looking.leaf, left=is_after_a_break(glance.snapshot))
    return (glance.at(_at(glance, left)).go_home(), None) if looking.at else None


def _offered(glance: Glance) -> bool:
    """True in a break and after one until it is left, and in the middle of it: else it costs a press."""
    snapshot, walk = glance.snapshot, glance.walk
    wanted = is_after_a_break(snapshot) and not walk.looking.left
    return glance.in_game and snapshot.is_played and (wanted or walk.page == PAGE)


def is_under_way(walk: Walk) -> bool:
    """Whether somebody at the unit looks at what stands where."""
    return walk.looking.at > 0 and (walk.page == PAGE or walk.looking.correcting)


def taken_up(walk: Walk) -> Walk:
    """From a menu to the station where somebody was, else to the first."""
    looking = Looking(walk.looking.at or 1, walk.looking.leaf)
    return replace(turn_to(walk, PAGE), menu=MenuWalk(), looking=looking)


REBUILD = Screen(PAGE, panel, press, push, left="key1", hold=leave, offered=_offered)
