"""What a box that has just started has read, and what it leaves until somebody asks for it."""

from __future__ import annotations

import hmac
import subprocess
import sys
from hashlib import sha256

import pytest

from companion import games
from companion.kit.game import Game

AFTER_THE_START = """
import sys
from companion.left_out import leave_out
leave_out()
from companion import app, config
flags = {"unit.profile": "desk", "web.port": 0, "web.host": "127.0.0.1", "table.data": sys.argv[1]}
with app.brought_up(config.load(None, flags), lambda: None):
    print(*(name for name, module in sys.modules.items() if module))
"""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The modules of a box that is ready, with no game on the table."""
    python = [sys.executable, "-c", AFTER_THE_START, str(tmp_path_factory.mktemp("data"))]
    return {*subprocess.run(python, capture_output=True, text=True, check=True).stdout.split()}


def test_the_program_is_there(loaded: set[str]) -> None:
    assert {"companion.app", "web_ui.server"} <= loaded


INTRODUCED = [name for name in games.names() if not isinstance(games.introduce(name), Game)]


@pytest.mark.parametrize("name", INTRODUCED)
def test_the_rules_of_a_game_are_not_read_before_it_is_named(name: str, loaded: set[str]) -> None:
    introduction = games.introduce(name)
    assert type(introduction).__module__ in loaded
    assert type(games.find(name)).__module__ not in loaded
    assert isinstance(games.find(name), type(introduction)), "and says then what it said before"


@pytest.mark.parametrize(
    "later",
    [
        pytest.param("companion.components", id="what a game is made of, for paper"),
        pytest.param("reportlab", id="paper"),
        pytest.param("fastjsonschema", id="schemas of data files, until a game is made ready"),
        pytest.param("xml.etree.ElementTree", id="drawings, until the first page"),
        pytest.param("mistune", id="rules pages"),
        pytest.param("segno", id="codes to scan"),
        pytest.param("companion.verify", id="the check of a record"),
    ],
)
def test_what_is_not_needed_yet_has_not_been_read(later: str, loaded: set[str]) -> None:
    assert later not in loaded


@pytest.mark.parametrize(
    "never",
    [
        pytest.param("_ssl", id="encryption: the box speaks HTTP"),
        pytest.param("_hashlib", id="OpenSSL, for digests that Python has"),
        pytest.param("PIL._imagingft", id="outline fonts"),
    ],
)
def test_what_only_libraries_would_load_is_not_there(never: str, loaded: set[str]) -> None:
    assert never not in loaded


LEFT_OUT = """
import sys
from contextlib import suppress
from companion.__main__ import main
with suppress(SystemExit):
    main()
import hmac
from hashlib import sha256
digests = sha256(b"web").hexdigest(), hmac.digest(b"k" * 99, b"fly", "sha256").hex()
print(bool(sys.modules["_hashlib"]), *digests)
"""


@pytest.mark.parametrize(
    ("said", "has_openssl"),
    [
        (["run", "--help"], False),
        (["-v", "run", "--help"], False),
        (["backup", "--help"], True),  # there it is quicker, and nothing stays in memory
    ],
)
def test_a_box_that_is_served_leaves_it_out_and_digests_stay_what_they_are(
    said: list[str], has_openssl: bool
) -> None:
    told = subprocess.run([sys.executable, "-c", LEFT_OUT, *said], capture_output=True, text=True, check=True)
    digests = sha256(b"web").hexdigest(), hmac.digest(b"k" * 99, b"fly", "sha256").hex()
    assert told.stdout.endswith(f"{has_openssl} {' '.join(digests)}\n")


def test_what_is_loaded_already_stays() -> None:
    code = "import hashlib; from companion.left_out import leave_out; leave_out(); import _hashlib"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_two_who_ask_for_the_first_picture_at_once_both_get_it() -> None:
    code = """
import sys
from threading import Barrier, Thread
from companion.left_out import leave_out
leave_out()
from companion.paper.drawn_picture import DrawnPicture
sys.setswitchinterval(1e-5)
pens, ready = [DrawnPicture(40, 10, ground="#ffffff") for _ in range(4)], Barrier(4)
def draw(pen):
    ready.wait()
    pen.text(2, 2, "Ann: 3", 12)
    drawn.append(pen)
drawn = []
threads = [Thread(target=draw, args=(pen,)) for pen in pens]
for one in threads: one.start()
for one in threads: one.join()
print(len(drawn))
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "4\n"


def test_a_picture_has_its_letters_and_a_page_its_sums_all_the_same() -> None:
    draws = """
from io import BytesIO
from reportlab.pdfgen.canvas import Canvas
from companion.paper.drawn_picture import DrawnPicture
pen = DrawnPicture(40, 10, ground="#ffffff")
pen.text(2, 2, "Ann: 3", 12)
page = BytesIO()
Canvas(page, invariant=True).save()
print(pen.png().hex(), page.getvalue().hex())
"""
    left_out = f"from companion.left_out import leave_out; leave_out(){draws}"
    one, other = (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        for code in (draws, left_out)
    )
    assert one == other


def test_the_lab_is_not_read_by_a_box_that_starts() -> None:
    code = "import sys, companion.cli; print(*sys.modules)"
    read = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "companion.commands.box" in read
    assert "companion.lab.study" not in read


def test_waste_is_looked_for_again_once_the_program_has_been_read() -> None:
    code = "import gc; from companion.__main__ import main; main(); print(gc.isenabled())"
    python = [sys.executable, "-c", code, "games"]
    assert subprocess.run(python, capture_output=True, text=True, check=True).stdout.endswith("True\n")
