"""Everything that is shipped is free to be shipped, and is listed with its licence."""

from __future__ import annotations

import importlib
from importlib.metadata import Distribution, distribution
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def licences(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "tools")
    return importlib.import_module("licences")


def library(folder: Path, *about: str) -> Distribution:
    """An installed library that says this about itself."""
    folder = folder / "webs-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(
        "\n".join(["Metadata-Version: 2.4", "Name: webs", "Version: 1.0", *about])
    )
    (folder / "RECORD").write_text("webs-1.0.dist-info/METADATA,,\n")
    return Distribution.at(folder)


def test_the_page_is_up_to_date(licences: ModuleType) -> None:
    """``make licences`` brings it up to date."""
    assert licences.page() == (ROOT / "LICENCES.md").read_text("utf-8")


@pytest.mark.parametrize(
    "about",
    [
        ("License-Expression: GPL-3.0-only",),
        ("License: BSD", "Classifier: License :: OSI Approved :: BSD License"),
        ("License: ask us",),
        (),
    ],
)
def test_a_library_whose_licence_is_not_known_is_not_shipped(
    licences: ModuleType, tmp_path: Path, about: tuple[str, ...]
) -> None:
    with pytest.raises(SystemExit, match="licence of webs is not known"):
        licences.licence_of(library(tmp_path, *about))


def test_a_library_without_the_text_of_its_licence_is_not_shipped(
    licences: ModuleType, tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match="webs brings no licence text"):
        licences.texts_of(library(tmp_path, "License-Expression: MIT"))


def test_a_file_that_somebody_else_made_is_found(
    licences: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    static = tmp_path / "web_ui" / "static"
    static.mkdir(parents=True)
    (static / "ours.js").write_text("// Ours.\n")
    (static / "theirs.js").write_text("/*! @license MIT, somebody */\n")
    (static / "photo.png").write_bytes(b"")
    monkeypatch.setattr(licences, "ROOT", tmp_path)
    assert [*licences.unknown_files()] == [
        "web_ui/static/photo.png is of a kind that is not ours",
        "web_ui/static/theirs.js names somebody’s rights",
    ]


def test_the_package_brings_the_text_of_every_licence(licences: ModuleType) -> None:
    whole = licences.copyright_file()
    assert (ROOT / "LICENSE").read_text().strip() in whole
    assert "SIL OPEN FONT LICENSE" in whole
    assert "Digital Equipment Corporation" in whole
    for name in licences.pins("run"):
        for text in licences.texts_of(distribution(name)):
            assert "Permission is hereby granted" in text or "Redistribution" in text or "CC-BY" in text, name
            assert text in whole
