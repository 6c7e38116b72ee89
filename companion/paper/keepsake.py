"""An evening to keep: the end of a game as a score sheet (PDF) and as a picture (PNG), from one drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from io import BytesIO
from math import ceil

from reportlab.pdfgen.canvas import Canvas

from companion.kit.seatmarks import Palette
from companion.paper.drawn_picture import DrawnPicture
from companion.paper.flow import GAP, Band, paged
from companion.paper.palette import CREAM, FAINT, HUES, INK, LINE, MUTED, SAND, WHITE
from companion.paper.papers import MARGIN, PAPERS
from companion.paper.pen import (
    BOLD,
    MM,
    PLAIN,
    POINT,
    SMALLEST,
    TITLE,
    Pen,
    fitted,
    load_fonts,
    width_of,
    wrapped,
)
from companion.paper.sides import seat_shape
from companion.play import Text, text
from companion.table.record.timekeeping import hands
from companion.views.ending import BY_ROUND, LUCK, TOTAL, TURNING, Chart, Ending, moment
from companion.views.prose import Speech, cut, day, figure

WIDTH = 190.0
BODY = 8.5
SMALL = 7.5
BELOW = 3.2  # from one small line to the next
LEADING = BODY * POINT * 1.35
ROW = 7.5
CHART = 38.0
PAD = 4.0
MARKED = 27.0  # where the words of a row begin, beside a figure
INDENT = 13.0  # without one
APART = 1.0  # from one row of a list to the next, besides
AWARD = 10.5  # the height of one without its words
TITLED = 9.5
TITLE_LEADING = TITLED * POINT * 1.3
AWARDS = 72.0  # how wide two of them are together
PATTERNS = 3
NOBODY = Palette(MUTED, WHITE, MUTED, FAINT)
PATCH = (5.0, 2.8)  # of a pattern in the legend
BESIDE = PATCH[0] + 1.2 + 4.0  # what an entry of the legend takes beside its words
APART_LINES = 1.8  # from one line across a part to the next


def score_sheet(ending: Ending, speech: Speech) -> bytes:
    """The end of a game as a PDF on A4; the same bytes for the same ending."""
    paper = PAPERS["a4"]
    width, height = paper.body(landscape=False)
    title = speech.translate(ending.title)
    result, story = _bands(ending, speech)
    pages = paged(title, [*result, *story], height, landscape=False)
    if len(pages) > 1:  # a second page is worth its paper where it holds all that there is to retell
        pages = [page for part in (result, story) for page in paged(title, part, height, landscape=False)]
    buffer = BytesIO()
    load_fonts()
    # Without a first font of its own a page would name one that is not embedded; the stub errs.
    canvas = Canvas(buffer, invariant=1, initialFontName=PLAIN)  # type: ignore[arg-type]
    canvas.setTitle(f"{title}: {speech.translate(ending.who_won)}")
    canvas.setAuthor("Orbweaver")
    canvas.setCreator("Orbweaver")
    for number, page in enumerate(pages, 1):
        canvas.setPageSize((paper.width * MM, paper.height * MM))
        pen = Pen(canvas, paper.height)
        with pen.at(MARGIN, MARGIN):
            page.draw(pen)
            pen.text(0, height + 8, f"Orbweaver · {title}", 7, fill=MUTED)
            pen.text(width, height + 8, f"{number} / {len(pages)}", 7, fill=MUTED, align="right")
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def picture(ending: Ending, speech: Speech) -> bytes:
    """The end of a game as a PNG, upright, as high as there is to tell."""
    result, story = _bands(ending, speech)
    bands = [*result, *story]
    height = sum(band.height + band.gap for band in bands) - bands[-1].gap
    drawn = DrawnPicture(WIDTH + 2 * MARGIN, height + 2 * MARGIN, ground=CREAM)
    y = MARGIN
    for band in bands:
        with drawn.at(MARGIN, y):
            band.draw(drawn)
        y += band.height + band.gap
    return drawn.png()


def _bands(ending: Ending, speech: Speech) -> tuple[list[Band], list[Band]]:
    """All there is to tell, from the top down, each ``WIDTH`` mm wide: the result, and what is retold."""
    return list(_result(ending, speech)), list(_retold(ending, speech))


def _result(ending: Ending, speech: Speech) -> Iterator[Band]:
    """Who has won, the points, and how they came."""
    yield _winner(ending, speech)
    seats = [seat for group in ending.over.ranking for seat in group]
    rows = _table_rows(ending)
    if ending.score_rows and all(number >= 0 for _, row in ending.score_rows for number in row):
        yield _bars(ending, speech, seats)
        told = [*(row for _, row in ending.score_rows), ending.over.scores]
        rows = [(heading, row) for heading, row in rows if any(row) and row not in told]
    if rows:
        counted = [(heading, [*map(figure, row)]) for heading, row in rows]
        yield _table(ending, speech, seats, counted)
    if ending.time:
        times = [(heading, [*map(hands, row)]) for heading, row in ending.time]
        yield _table(ending, speech, seats, times, text("Time"))
    for start in range(0, len(ending.charts), 2):
        yield Band(
            CHART, partial(_charts, ending=ending, charts=ending.charts[start : start + 2], speech=speech)
        )


def _retold(ending: Ending, speech: Speech) -> Iterator[Band]:
    """Turning points, luck, awards."""
    if ending.turning:
        rows = [
            (
                speech.translate(text("round {n}", n=one.round)),
                one.seat,
                f"{speech.translate(one.title)}: {speech.translate(one.text)}",
                speech.translate(one.found),
            )
            for one in ending.turning
        ]
        yield _list(ending, speech.translate(TURNING), rows, WIDTH)
    luck = [
        ("", one.seat, speech.translate(one.text), "" if one.likely is None else speech.translate(one.likely))
        for one in ending.luck
    ]
    if ending.note is not None:
        luck.append(("", None, "", speech.translate(ending.note)))
    if not ending.awards or not luck:
        if luck:
            yield _list(ending, speech.translate(LUCK), luck, WIDTH)
        if ending.awards:
            yield _awards(ending, speech)
        return
    told = _list(ending, speech.translate(LUCK), luck, WIDTH - AWARDS - GAP)
    given = _awards(ending, speech)

    def draw(pen: Pen) -> None:
        told.draw(pen)
        with pen.at(WIDTH - AWARDS, 0):
            given.draw(pen)

    yield Band(max(told.height, given.height), draw)


# ------------------------------------------------------------------------------- the winner


def _winner(ending: Ending, speech: Speech) -> Band:
    lines = wrapped(speech.translate(ending.deciding), BOLD, 11, WIDTH - 42)
    return Band(24.0 + 5.2 * len(lines), partial(_draw_winner, ending=ending, speech=speech, lines=lines))


def _draw_winner(pen: Pen, ending: Ending, speech: Speech, lines: Sequence[str]) -> None:
    winners = ending.over.winners
    high = 24.0 + 5.2 * len(lines)
    edge = HUES[_colour(ending, winners[0])].line if len(winners) == 1 else LINE
    pen.rectangle(0, 0, WIDTH, high, radius=4, fill=WHITE, stroke=edge, width=0.8)
    for number, seat in enumerate(winners[:3]):
        seat_shape(pen, _colour(ending, seat), 17 + 5 * number, high / 2, 9 if len(winners) == 1 else 6, 0.5)
    who_won = speech.translate(ending.who_won)
    pen.text(36, 11.5, *_fitted(who_won, TITLE, 24, WIDTH - 42), TITLE)
    y = 18.0
    for line in lines:
        pen.text(36, y, line, 11, BOLD)
        y += 5.2
    began = moment(ending.began)
    date = "" if began is None else f" · {day(began, speech.language)}"
    facts = f"{speech.translate(ending.title)}{date} · " + " · ".join(
        speech.translate(fact) for fact in ending.facts
    )
    pen.text(36, y + 1, *_fitted(facts, PLAIN, 9, WIDTH - 42), fill=MUTED)


def _colour(ending: Ending, seat: int) -> str:
    return ending.scene.seats[seat].colour


def _name(ending: Ending, speech: Speech, seat: int) -> str:
    return speech.translate(ending.scene.seats[seat].name)


def _fitted(words: str, font: str, size: float, room: float) -> tuple[str, float]:
    """Words and their size so that they fit; words that would be too small to read are cut."""
    while True:
        try:
            return words, fitted(words, font, size, room)
        except ValueError:
            words = cut(words, len(words) - 1)


# ------------------------------------------------------------------------------- the points


def _bars(ending: Ending, speech: Speech, seats: Sequence[int]) -> Band:
    draw = partial(_draw_bars, ending=ending, speech=speech, seats=seats)
    return Band(ROW * len(seats) + 2 * PAD + 5, draw)


def _draw_bars(pen: Pen, ending: Ending, speech: Speech, seats: Sequence[int]) -> None:
    pen.rectangle(0, 0, WIDTH, ROW * len(seats) + 2 * PAD + 5, radius=4, fill=WHITE)
    most = max(1, *(ending.over.scores[seat] or 0 for seat in seats))
    left, room = 50.0, WIDTH - 50.0 - 20.0
    for line, seat in enumerate(seats):
        y = PAD + ROW * line
        hue = HUES[_colour(ending, seat)]
        seat_shape(pen, _colour(ending, seat), 8, y + ROW / 2, 2.6)
        name = _name(ending, speech, seat)
        pen.text(14, y + ROW / 2 + 1.2, *_fitted(name, PLAIN, 10, left - 16))
        x = left
        for place, (_, row) in enumerate(ending.score_rows):
            wide = room * row[seat] / most
            if wide:
                _part(pen, place, hue, x, y + 1, wide, ROW - 2)
                _amount(pen, figure(row[seat]), place, hue, x + wide / 2, y + ROW / 2, wide - 0.6)
            x += wide
        score = ending.over.scores[seat]
        if score is not None:
            pen.text(WIDTH - 5, y + ROW / 2 + 1.8, figure(score), 14, BOLD, align="right")
    headings = [speech.translate(heading) for heading, _ in ending.score_rows]
    _legend(pen, left, PAD + ROW * len(seats) + 4, WIDTH - PAD - left, headings)


def _amount(pen: Pen, number: str, place: int, hue: Palette, x: float, y: float, room: float) -> None:
    """How much a part of a bar is, on a plate of its own where lines would cross it."""
    size = min(9.0, 9.0 * room / width_of(number, BOLD, 9))
    if size < SMALLEST:
        return
    solid = place % PATTERNS == 0
    if not solid:
        wide, high = width_of(number, BOLD, size) + 1.2, size * POINT
        pen.rectangle(x - wide / 2, y - high / 2, wide, high, radius=0.6, fill=_ground(place, hue))
    pen.centred(x, y, number, size, BOLD, fill=hue.ink if solid else INK)


def _legend(pen: Pen, x: float, y: float, room: float, headings: Sequence[str]) -> None:
    """What the parts of the bars are, each after a piece of its own pattern in the colour of no seat."""
    wide = sum(width_of(words, PLAIN, 8.0) for words in headings)
    size = min(8.0, 8.0 * (room - len(headings) * BESIDE) / wide)
    for place, words in enumerate(headings):
        _part(pen, place, NOBODY, x, y - PATCH[1] + 0.4, *PATCH)
        pen.text(x + PATCH[0] + 1.2, y, words, size, fill=MUTED)
        x += _entry(words, size)


def _entry(words: str, size: float) -> float:
    """How wide an entry of the legend is, up to the next."""
    return BESIDE + width_of(words, PLAIN, size)


def _ground(place: int, hue: Palette) -> str:
    full = LINE if hue.fill == WHITE else hue.fill  # White's first part is not empty as the third is
    return (full, hue.tint, WHITE)[place % PATTERNS]


def _part(pen: Pen, place: int, hue: Palette, x: float, y: float, wide: float, high: float) -> None:
    """A piece of a bar: the first full, the second with lines across it, the third empty, so that they are
    told apart in any colour and without one, and where another is left out because it is nothing."""
    pen.rectangle(x, y, wide, high, radius=1, fill=_ground(place, hue), stroke=hue.line, width=0.3)
    if place % PATTERNS == 1:
        at = APART_LINES - high
        while at < wide:
            low, top = max(0.0, -at), min(high, wide - at)
            if top > low:
                ends = [(x + at + far, y + high - far) for far in (low, top)]
                pen.line(*ends, stroke=hue.line, width=0.3)
            at += APART_LINES


def _table_rows(ending: Ending) -> list[tuple[Text, Sequence[int]]]:
    """The rows of its table, with their sum where it is none of them."""
    rows: list[tuple[Text, Sequence[int]]] = [*ending.over.table]
    scores = ending.over.scores
    if any(score is not None for score in scores) and all(row != scores for _, row in rows):
        rows.append((TOTAL, tuple(score or 0 for score in scores)))
    return rows


def _table(
    ending: Ending,
    speech: Speech,
    seats: Sequence[int],
    rows: Sequence[tuple[Text, Sequence[str]]],
    title: Text | None = None,
) -> Band:
    cells = [(speech.translate(heading), row) for heading, row in rows]
    called = speech.maybe(title) or ""
    draw = partial(_draw_table, ending=ending, speech=speech, seats=seats, rows=cells, title=called)
    return Band(6.0 * (len(rows) + 1), draw)


def _draw_table(
    pen: Pen,
    ending: Ending,
    speech: Speech,
    seats: Sequence[int],
    rows: Sequence[tuple[str, Sequence[str]]],
    title: str,
) -> None:
    first, high = 60.0, 6.0
    wide = (WIDTH - first) / max(1, len(seats))
    pen.rectangle(0, 0, WIDTH, high * (len(rows) + 1), fill=WHITE)
    pen.rectangle(0, 0, WIDTH, high, fill=SAND)
    pen.text(3, 4.2, *_fitted(title, BOLD, 9, first - 4), BOLD)
    for column, seat in enumerate(seats):
        right = first + wide * (column + 1) - 3
        name = _name(ending, speech, seat)
        name, size = _fitted(name, BOLD, 9, wide - 10)
        pen.text(right, 4.2, name, size, BOLD, align="right")
        seat_shape(pen, _colour(ending, seat), right - width_of(name, BOLD, size) - 3.5, 3.0, 1.8)
    for number, (heading, row) in enumerate(rows, 1):
        y = high * number
        pen.line((0, y), (WIDTH, y), stroke=LINE, width=0.2)
        pen.text(3, y + 4.2, *_fitted(heading, PLAIN, 9, first - 4))
        for column, seat in enumerate(seats):
            pen.text(first + wide * (column + 1) - 3, y + 4.2, row[seat], 9, align="right")


# ------------------------------------------------------------------------------- the charts


def _charts(pen: Pen, ending: Ending, charts: Sequence[Chart], speech: Speech) -> None:
    wide = (WIDTH - GAP * (len(charts) - 1)) / len(charts)
    for number, chart in enumerate(charts):
        with pen.at(number * (wide + GAP), 0):
            _draw_chart(pen, ending, chart, wide, speech)


def _draw_chart(pen: Pen, ending: Ending, chart: Chart, wide: float, speech: Speech) -> None:
    pen.rectangle(0, 0, wide, CHART, radius=4, fill=WHITE)
    what = speech.translate(BY_ROUND.filled(what=speech.translate(chart.label)))
    pen.text(PAD, 6, what[:1].upper() + what[1:], 9, BOLD, fill=MUTED)
    low, high = chart.lines[0], chart.lines[-1]
    left, right, top, bottom = 12.0, wide - 6.0, 11.0, CHART - 8.0

    def at(number: int, value: int) -> tuple[float, float]:
        return (
            left + number * (right - left) / max(1, len(chart.rounds) - 1),
            bottom - (value - low) * (bottom - top) / (high - low),
        )

    for value in chart.lines:
        y = at(0, value)[1]
        pen.line((left, y), (right, y), stroke=LINE, width=0.15)
        pen.text(left - 2, y + 1, figure(value), 7, fill=MUTED, align="right")
    apart = ceil(len(chart.rounds) / 8)
    for number, round_ in enumerate(chart.rounds):
        if number % apart == 0:
            pen.text(at(number, low)[0], CHART - 3.5, str(round_), 7, fill=MUTED, align="middle")
    winners = ending.over.winners
    seats = sorted(range(len(ending.scene.seats)), key=lambda seat: seat in winners)
    for seat in seats:
        points = [at(number, row[seat]) for number, row in enumerate(chart.values)]
        stroke = HUES[_colour(ending, seat)].line
        pen.line(*points, stroke=stroke, width=0.9 if seat in winners else 0.5)
    for seat in seats:
        x, y = at(len(chart.rounds) - 1, chart.values[-1][seat])
        seat_shape(pen, _colour(ending, seat), x, y, 1.8)


# ---------------------------------------------------------------- turning points, luck, awards

Line = tuple[str, int | None, str, str]
"""A figure, a seat, words, and small words below."""


def _list(ending: Ending, title: str, rows: Sequence[Line], wide: float) -> Band:
    """Rows with a figure or the shape of a seat before them."""
    indent = MARKED if any(mark for mark, *_ in rows) else INDENT
    room = wide - indent - PAD
    laid = [
        (mark, seat, wrapped(words, PLAIN, BODY, room), wrapped(small, PLAIN, SMALL, room))
        for mark, seat, words, small in rows
    ]
    high = 11.0 + sum(LEADING * len(words) + BELOW * len(small) + APART for _, _, words, small in laid) + 1

    def draw(pen: Pen) -> None:
        pen.rectangle(0, 0, wide, high, radius=4, fill=WHITE)
        pen.text(PAD, 6.5, title, 10, BOLD, fill=MUTED)
        y = 12.5
        for mark, seat, words, small in laid:
            pen.text(PAD, y, mark, SMALL, fill=MUTED)
            if seat is not None:
                seat_shape(pen, _colour(ending, seat), indent - 5, y - 1.1, 2.0)
            for line in words:
                pen.text(indent, y, line, BODY)
                y += LEADING
            for line in small:
                pen.text(indent, y - 0.4, line, SMALL, fill=MUTED)
                y += BELOW
            y += APART

    return Band(high, draw)


def _awards(ending: Ending, speech: Speech) -> Band:
    """Two in a row, or one below the other where there are no more or a word has no room."""
    told = [
        (
            award.seat,
            speech.translate(award.title),
            (_name(ending, speech, award.seat), speech.translate(award.text)),
        )
        for award in ending.awards
    ]
    narrow = (AWARDS - GAP) / 2
    longest = max(
        width_of(word, font, size)
        for _, title, (_, won_by) in told
        for words, font, size in ((title, BOLD, TITLED), (won_by, PLAIN, BODY))
        for word in words.split()
    )
    columns = 1 if len(told) < 3 or longest > narrow - PAD else 2
    wide = (AWARDS - GAP * (columns - 1)) / columns
    cards = [
        (seat, wrapped(title, BOLD, TITLED, wide - PAD), [*_lines(below, wide - PAD)])
        for seat, title, below in told
    ]
    rows = [cards[start : start + columns] for start in range(0, len(cards), columns)]
    highs = [
        max(AWARD + TITLE_LEADING * len(title) + LEADING * len(below) for _, title, below in row)
        for row in rows
    ]

    def draw(pen: Pen) -> None:
        top = 0.0
        for row, high in zip(rows, highs, strict=True):
            for column, (seat, title, below) in enumerate(row):
                with pen.at(column * (wide + GAP), top):
                    pen.rectangle(0, 0, wide, high, radius=4, fill=WHITE)
                    seat_shape(pen, _colour(ending, seat), wide / 2, 4.6, 2.4)
                    y = 11.6
                    for line in title:
                        pen.text(wide / 2, y, *_fitted(line, BOLD, TITLED, wide - 2), BOLD, align="middle")
                        y += TITLE_LEADING
                    for line in below:
                        pen.text(
                            wide / 2, y, *_fitted(line, PLAIN, BODY, wide - 2), fill=MUTED, align="middle"
                        )
                        y += LEADING
            top += high + GAP

    return Band(sum(highs) + GAP * (len(highs) - 1), draw)


def _lines(paragraphs: Sequence[str], room: float) -> Iterator[str]:
    """Each in lines that fit."""
    for words in paragraphs:
        yield from wrapped(words, PLAIN, BODY, room)
