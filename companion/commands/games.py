"""The commands of games: which there are, playing them at random, and on paper."""

from __future__ import annotations

import json
import os
import secrets
from argparse import Namespace
from collections.abc import Mapping
from contextlib import closing
from typing import Any

from companion import games
from companion.commands.common import config_of, key_of, language_of, options_of, print_json
from companion.commands.progress import Progress, on_terminal
from companion.errors import OrbweaverError
from companion.kit.cleaning import printable
from companion.kit.data import files_of, replacements
from companion.kit.game import Introduction
from companion.kit.options import typed
from companion.play import text
from companion.views.prose import Speech, translate


def list_games(arguments: Namespace) -> int:
    """``orbweaver games``: every game in two sentences, or the house rules of one."""
    if arguments.game:
        game = games.introduce(arguments.game)
        if arguments.json:
            print_json(_introduced(game))
        else:
            _print_house_rules(game)
        return 0
    if arguments.json:
        print_json([_introduced_by_name(name) for name in games.names()])
        return 0
    for name in games.names():
        try:
            game = games.introduce(name)
        except OrbweaverError as error:
            print(f"{name:<14}{printable(translate(error.text))}")
            continue
        print(printable(f"{name:<14}{translate(game.title)}"))
        print(printable(f"    {translate(game.about)}"))
    print("\norbweaver games NAME lists the house rules of one.")
    return 0


def _introduced_by_name(name: str) -> dict[str, Any]:
    try:
        return _introduced(games.introduce(name))
    except OrbweaverError as error:
        return {"name": name, "problem": translate(error.text)}


def _introduced(game: Introduction) -> dict[str, Any]:
    """A game and its house rules, as data."""
    return {
        "name": game.name,
        "title": translate(game.title),
        "about": translate(game.about),
        "seats": list(game.seats),
        "house_rules": [
            {
                "key": rule.key,
                "values": list(rule.values),
                "default": rule.default,
                "text": translate(rule.text),
                "rule": rule.rule,
            }
            for rule in game.house_rules
        ],
    }


def _print_house_rules(game: Introduction) -> None:
    print(f"{translate(game.title)}\n{translate(game.about)}\n")
    for rule in game.house_rules:
        default, *others = (typed(value) for value in rule.values)
        print(f"{rule.key} = {default}" + (f"   (or {', '.join(others)})" if others else ""))
        print(f"    {translate(rule.text)}" + (f" [{rule.rule}]" if rule.rule else ""))


def simulate(arguments: Namespace) -> int:
    """``orbweaver simulate``: random games, uniform over complete words."""
    from companion.lab.simulate import simulate as play_games

    result = play_games(
        arguments.game,
        seats=arguments.seats,
        games=arguments.games,
        seed=secrets.randbelow(10**9) if arguments.seed is None else arguments.seed,
        options=options_of(arguments.option),
        max_rounds=arguments.max_rounds,
        progress=Progress().of("games"),
        jobs=arguments.jobs or len(os.sched_getaffinity(0)),
    )
    if arguments.json:
        print_json(result)
    else:
        _print_simulation(result)
    return 0


def _print_simulation(result: Mapping[str, Any]) -> None:
    for key, value in result.items():
        shared = "  (a shared win counts for each)" if key == "ties" and value else ""
        print(f"{key:>15}  {json.dumps(value) if isinstance(value, (dict, list)) else value}{shared}")


def print_game(arguments: Namespace) -> int:
    """``orbweaver print``: the box of a game, or a part of it, as a PDF at true size."""
    from companion.paper import book, output, papers

    game, config = games.find(arguments.game), config_of(arguments)
    read = files_of(game.name, replacements(config.replacements))
    order = book.Order(
        game,
        book.find_part(arguments.what),
        papers.find(arguments.paper),
        game.tables(arguments.seats, options_of(arguments.option), read),
        Speech(language_of(arguments.language or config.language)),
        read,
    )
    made = book.printed(order, Progress().of("pages"))
    output.write(arguments.out, made.content)
    done = text(
        "{file}: {n} page of {paper}. Print it at 100 %, not fitted to the page.",
        plural="{file}: {n} pages of {paper}. Print them at 100 %, not fitted to the page.",
        file=str(arguments.out),
        n=made.pages,
        paper=order.paper.name,
    )
    print(printable(translate(done)))
    return 0


def paper(arguments: Namespace) -> int:
    """``orbweaver paper``: a game on one page, with a code that brings it to another box."""
    from companion.network import address, place
    from companion.paper import output, papers, standing
    from companion.paper.standing_words import PrintedClock
    from companion.table.archive import paper_code
    from companion.table.archive.entering import played
    from companion.table.journal.journal import Journal
    from companion.table.record.timekeeping import OFF

    config, sheet = config_of(arguments), papers.find(arguments.paper)
    speech = Speech(language_of(arguments.language or config.language))
    here = place(address(config.host, config.address), config.port)
    with closing(Journal(config.data, readonly=True)) as journal:
        shelf = journal.shelf()
        key = key_of(arguments.game or (shelf[0].game_name if shelf else ""), shelf)
        folded = played(journal, key, on_terminal(as_json=False).of("entries played"))
    clocks = folded.now.clocks
    clock = None if clocks.chosen == OFF else PrintedClock(clocks.chosen, clocks.left or clocks.spent)
    told = standing.standing(folded.game, folded.now.state, clock)
    output.write(
        arguments.out,
        standing.printed(told, sheet, speech, f"http://{here}/paper"),
    )
    lines = len(paper_code.lines_of(told.code))
    print(
        printable(f"{arguments.out}: page {told.page}, one page of {sheet.name} with {lines} lines to type.")
    )
    return 0


def enter(arguments: Namespace) -> int:
    """``orbweaver enter``: a game from a page comes to the table; one that lies there goes to the shelf."""
    from companion.table.archive import paper_code
    from companion.table.archive.entering import enter as bring

    config = config_of(arguments)
    found = bring(config.data, paper_code.of_file(arguments.file), replacements(config.replacements))
    title = translate(found.game.title)
    print(printable(f"{title}, page {found.page}, is on the table in {config.data}."))
    return 0
