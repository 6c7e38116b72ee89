"""What cannot be used is kept under a name with the date, over nothing that is there."""

from __future__ import annotations

import re
from pathlib import Path

from companion.table.journal.set_aside import set_aside


def test_a_database_takes_its_log_along(tmp_path: Path) -> None:
    database, log = tmp_path / "record.sqlite", tmp_path / "record.sqlite-wal"
    database.write_bytes(b"pages")
    log.write_bytes(b"frames")
    place = set_aside(database, "torn")
    assert re.fullmatch(r"record\.torn-\d{4}-\d\d-\d\d-1\.sqlite", place.name)
    assert place.read_bytes() == b"pages"
    assert place.with_name(f"{place.name}-wal").read_bytes() == b"frames"
    assert len(list(tmp_path.iterdir())) == 2


def test_nothing_that_is_there_is_written_over_not_even_a_log_alone(tmp_path: Path) -> None:
    database = tmp_path / "record.sqlite"
    database.write_bytes(b"first")
    first = set_aside(database, "torn")
    first.rename(f"{first}-wal")
    database.write_bytes(b"second")
    second = set_aside(database, "torn")
    assert second.name == first.name.replace("-1.", "-2.")
    assert Path(f"{first}-wal").read_bytes() == b"first"
    assert second.read_bytes() == b"second"


def test_of_a_database_that_is_gone_the_log_is_kept(tmp_path: Path) -> None:
    (tmp_path / "record.sqlite-wal").write_bytes(b"frames")
    place = set_aside(tmp_path / "record.sqlite", "torn")
    assert [one.name for one in tmp_path.iterdir()] == [f"{place.name}-wal"]
