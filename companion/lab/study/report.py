"""The report: one page of HTML that needs nothing else, for a screen in light or dark, and for paper.

The same games make the same bytes. What a game does not tell (a board, points, rulings) is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files

from companion.kit.game import Game
from companion.lab.statistics import SURE, Interval
from companion.lab.study import cards, charts, comparison, drama, heat, rungs, sentences
from companion.lab.study.cards import SHOWN
from companion.lab.study.export import made_with
from companion.lab.study.findings import (
    Compared,
    Mattered,
    Ruling,
    Rung,
    Share,
    TableFindings,
)
from companion.lab.study.gathering import DREW, SAID, TOLD
from companion.lab.study.plan import Study
from companion.lab.study.sentences import NOT_ENOUGH, number, percent
from companion.views import rulebook
from companion.views.prose import translate

ROUNDS_SHOWN = 0.9
"""Of the games have ended by the last round of a course."""
KINDS = {SAID: "said", TOLD: "happened to the seat", DREW: "drawn after the seat spoke"}


def page(
    study: Study,
    command: str,
    tables: Sequence[TableFindings],
    compared: Sequence[Compared],
    ladder: Sequence[tuple[Study, Rung]] = (),
) -> str:
    """The whole report."""
    names = sentences.seat_names(study)
    title = translate(study.game.title)
    body = "".join(
        [
            f"<h1>{escape(title)}: {escape(_asked(study))}</h1>",
            f'<p class="lead">{escape(_played(study, tables))}</p>',
            _contents(study, tables),
            comparison.section(study, names, tables, compared) if compared else "",
            *(_table(study, names, place, one) for place, one in enumerate(tables)),
            rungs.section(study, ladder) if ladder else "",
            _to_repeat(study, command),
        ]
    )
    style = (files("companion.lab.study") / "report.css").read_text("utf-8") + charts.seat_colours()
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}: {escape(_asked(study))}</title><style>{style}</style></head>"
        f"<body><main>{body}</main></body></html>\n"
    )


def _asked(study: Study) -> str:
    varied = f", {study.varied} compared" if study.varied else ""
    return f"what the games say, for {study.seats}{varied}"


def _played(study: Study, tables: Sequence[TableFindings]) -> str:
    players = " against ".join(dict.fromkeys(one.name for one in study.players))
    games = number(sum(one.games for one in tables))
    ways = len(study.rotations)
    paired = f", each deal played {ways} ways round the table" if ways > 1 else ""
    return (
        f"{games} games of {players}{paired}. Intervals are {100 * SURE:.0f} %. "
        "What is said here is said of these players; people may play otherwise."
    )


def _contents(study: Study, tables: Sequence[TableFindings]) -> str:
    if not study.varied:
        return ""
    links = "".join(
        f'<a href="#table-{place}">{escape(study.varied)} = {escape(one.label)}</a>'
        for place, one in enumerate(tables)
    )
    return f'<nav>{links}<a href="#repeat">To repeat it</a></nav>'


# --------------------------------------------------------------------------------------- one table


def _table(study: Study, names: Sequence[str], place: int, found: TableFindings) -> str:
    colours = _colours(study)
    title = f"{study.varied} = {found.label}" if study.varied else "In short"
    made = [
        *_wins(names, colours, found),
        _length(found),
        *_courses(names, colours, found),
        _choices(names, colours, found),
        *drama.cards_of(study, found),
        *_heat(study, place, found),
        *_mattered(found),
        *_rulings(study.game, found),
        _ends(found),
    ]
    return (
        f'<h2 id="table-{place}">{escape(title)}</h2>{cards.says(sentences.of_table(study, names, found))}'
        f'<div class="cards">{"".join(made)}</div>'
    )


def _colours(study: Study) -> list[str]:
    scene = study.game.scene(study.game.start(study.tables[0].settings))
    return [line.colour for line in scene.seats]


def _wins(names: Sequence[str], colours: Sequence[str], found: TableFindings) -> Iterator[str]:
    if found.seats:
        begins = () if found.beginner is None else (found.beginner,)
        most = min(1.0, max(share.won.high for share in (*found.seats, *begins)) * 1.15)
        made = charts.rows(
            [
                *(
                    _won(charts.named_seat(names[seat], colours[seat]), share, most, colours[seat])
                    for seat, share in enumerate(found.seats)
                ),
                *(_won("Who begins", share, most, "") for share in begins),
            ],
            charts.up_to(most),
        )
        yield cards.card(
            "Wins by seat", made, "The dashed line is what would be even; a shared win counts in parts."
        )
    if found.players:
        most = min(1.0, max(one.share.won.high for one in found.players) * 1.15)
        made = charts.rows(
            (_won(escape(one.share.name), one.share, most, "") for one in found.players), charts.up_to(most)
        )
        yield cards.card("Wins by player", made, "Every player sat on every seat with the same luck.")


def _won(what: str, share: Share, most: float, colour: str) -> str:
    won = share.won
    track = charts.bar(won.value / most, colour) + charts.even(share.even / most)
    track += charts.span(won.low / most, won.high / most)
    return charts.row(what, track, percent(won.value), _ends_of(won))


def _ends_of(found: Interval) -> str:
    return f"{100 * found.low:.1f}–{100 * found.high:.1f} %"


def _length(found: TableFindings) -> str:
    rounds, decisions = found.numbers["rounds"], found.numbers["decisions"]
    note = (
        f"Rounds of a game: {number(rounds.middle)} in the middle, {number(rounds.tenth)} to "
        f"{number(rounds.ninth)} in eight of ten. Decisions of all seats: {number(decisions.middle)} in the "
        f"middle, {number(decisions.tenth)} to {number(decisions.ninth)}."
    )
    return cards.figure("Length", charts.columns(found.rounds, "How many games took how many rounds"), note)


def _courses(names: Sequence[str], colours: Sequence[str], found: TableFindings) -> Iterator[str]:
    for label, course in found.course.items():
        reached, shown = 0, 1
        for rounds, games in found.rounds.items():
            reached += games
            shown = rounds
            if reached >= ROUNDS_SHOWN * found.games:
                break
        who = ", ".join(names)
        yield cards.figure(
            f"{label.capitalize()}, round by round",
            charts.lines(course[: max(2, shown)], colours, f"{label} by round, for {who}"),
            "The mean of all games; one that has ended stays as it ended.",
        )


def _choices(names: Sequence[str], colours: Sequence[str], found: TableFindings) -> str:
    most = max(*found.decisions, 0.001)
    made = charts.rows(
        (
            charts.row(
                charts.named_seat(name, colour),
                charts.bar(decided / most, colour),
                number(decided),
                f"idle in {percent(idle)}",
            )
            for name, colour, decided, idle in zip(names, colours, found.decisions, found.idle, strict=True)
        ),
        ("0", number(most)),
    )
    note = (
        "Decisions of a seat in a game, and the part of all rounds in which it had none. A word that is "
        "forced is no decision: the rules play it."
    )
    if found.words:
        many = f", and {percent(found.words['many'])} have 50 or more" if found.words["many"] else ""
        note += (
            f" In the middle there are {number(found.words['middle'])} words to choose from; "
            f"{percent(found.words['two'])} of the decisions are between two{many}."
        )
    return cards.card("Decisions", made, note)


def _heat(study: Study, place: int, found: TableFindings) -> Iterator[str]:
    settings = study.tables[place].settings
    for title, counts in (("Where words point", found.trod), ("Where pieces stand", found.stood)):
        for drawing in heat.maps(study.game, settings, counts):
            note = (
                "The more, the warmer; of pieces of seats, as each round ends. "
                if counts is found.stood
                else ""
            )
            yield cards.figure(title, drawing, f"{note}Most: {heat.warmest(counts)}.")


def _mattered(found: TableFindings) -> Iterator[str]:
    tell = [one for one in found.mattered if one.tells]
    quiet = [one for one in found.mattered if not one.tells and one.difference is not None]
    unknown = [one for one in found.mattered if one.difference is None]
    if not found.mattered:
        return
    tell.sort(key=lambda one: -abs(one.difference.value if one.difference else 0))
    reach = max(
        (max(abs(one.difference.low), abs(one.difference.high)) for one in tell if one.difference), default=1
    )
    scale = tuple(f"{sentences.signed(end, 0)} points" for end in (-100 * reach, 100 * reach))
    made = charts.rows((_difference(one, reach) for one in tell[:SHOWN]), scale, long=True) if tell else ""
    if not tell:
        made = f'<p class="open">{NOT_ENOUGH}: nothing is seen to make a difference.</p>'
    else:
        made += (
            cards.folded(
                f"{len(tell) - SHOWN} more",
                charts.rows((_difference(one, reach) for one in tell[SHOWN:]), scale, long=True),
            )
            if len(tell) > SHOWN
            else ""
        )
    made += cards.folded(f"{len(quiet)} with no difference to be seen", _listed(quiet)) if quiet else ""
    made += (
        cards.folded(f"{len(unknown)} of which there are not enough games to say", _listed(unknown))
        if unknown
        else ""
    )
    note = (
        "Of games in which some seats had it and others had not: by how many points more those won. It is no "
        "cause yet: who is about to win does other things. All intervals of a kind hold at once."
    )
    yield cards.card("What mattered", made, note, wide=True)


def _difference(one: Mattered, reach: float) -> str:
    assert one.difference is not None
    what = f"{escape(one.name)} <small class='note'>{escape(KINDS[one.kind])}</small>"
    value = f"{sentences.signed(100 * one.difference.value, 0)} points"
    return charts.row(what, charts.forest(one.difference, reach), value, f"{one.a_game:.1f} a game")


def _listed(those: Sequence[Mattered]) -> str:
    inside = "".join(
        f'<tr><td>{escape(one.name)}</td><td>{escape(KINDS[one.kind])}</td><td class="n">'
        f'{percent(one.share_of_games)} of games</td><td class="n">{one.a_game:.1f} a game</td></tr>'
        for one in those
    )
    return f'<div class="scroll"><table>{inside}</table></div>'


def _rulings(game: Game, found: TableFindings) -> Iterator[str]:
    if not found.rulings:
        return
    sections = rulebook.sections(game)
    cited = [_ruling(one, sections, found.games) for one in found.rulings]
    made = charts.rows(cited[:SHOWN], charts.up_to(1), long=True)
    if rest := cited[SHOWN:]:
        made += cards.folded(f"{len(rest)} more", charts.rows(rest, charts.up_to(1), long=True))
    told = {one.rule for one in found.rulings}
    silent = [rule for rule in sections if rulebook.NUMBER.match(rule) and rule not in told]
    if silent:
        made += cards.folded(
            f"{len(silent)} rulings of the rules page that no event cited",
            f"<p>{escape(', '.join(silent))}</p><p class='note'>Some only forbid, and are never told.</p>",
        )
    yield cards.card(
        "Rulings",
        made,
        "In which part of the games something happened by a ruling, and how often.",
        wide=True,
    )


def _ruling(one: Ruling, sections: Mapping[str, str], games: int) -> str:
    section = sections.get(one.rule, "")
    what = escape(section if section.startswith(one.rule) else one.rule)
    if section and not section.startswith(one.rule):
        what += f" <small class='note'>{escape(section)}</small>"
    return charts.row(
        what, charts.bar(one.share_of_games), percent(one.share_of_games), f"{one.times / games:.1f} a game"
    )


def _ends(found: TableFindings) -> str:
    made = charts.rows(
        (
            charts.row(
                escape(reason), charts.bar(count / found.games), percent(count / found.games), number(count)
            )
            for reason, count in found.ends.items()
        ),
        charts.up_to(1),
    )
    if found.troubles:
        rows = "".join(
            f'<tr><td class="n">{deal}</td><td class="n">{rotation}</td><td>{escape(why)}</td></tr>'
            for deal, rotation, why in found.troubles
        )
        table = f"<table><tr><th>deal</th><th>rotation</th><th>why</th></tr>{rows}</table>"
        made += cards.folded(
            "The first of the games that no rule ended", f'<div class="scroll">{table}</div>'
        )
    return cards.card("How games end", made, sentences.of_ends(found))


# ------------------------------------------------------------------------------------- to repeat it


def _to_repeat(study: Study, command: str) -> str:
    told = made_with(study, command)
    rows = "".join(
        f"<tr><th>{escape(key)}</th><td>{escape(_value(value))}</td></tr>"
        for key, value in told.items()
        if key != "command"
    )
    return (
        f'<h2 id="repeat">To repeat it</h2><pre>{escape(command)}</pre>'
        f'<section class="card"><table>{rows}</table></section>'
    )


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} = {_value(one)}" for key, one in value.items())
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)
