"""The luck of an evening: what fell against what was to be expected, and how likely that is, exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from companion.frozen import frozen
from companion.kit import dice
from companion.play import ROLL, Text, text
from companion.views.ending.course import Course, Draw

TOO_FEW = 10
"""Draws of one kind below which no chance is given: so few are lucky or unlucky every evening."""


@frozen
class Luck:
    """Something that was drawn often: by one seat, or with one die by all.

    ``chance`` is that of luck so far from what is expected or farther, to the same side, and ``likely`` says
    it; both None where there are ``TOO_FEW`` draws to say. ``dice`` were rolled, no ways drawn.
    """

    text: Text
    likely: Text | None
    draws: int
    seen: int
    expected: Fraction
    chance: Fraction | None
    seat: int | None = None
    dice: bool = True


def luck_of(course: Course) -> tuple[Luck, ...]:
    """What there is to say of the luck of an evening, the least likely first."""
    found = [*_of_seats(course), *_of_dice(course)]
    return tuple(sorted(found, key=lambda one: Fraction(2) if one.chance is None else one.chance))


def _of_seats(course: Course) -> Iterator[Luck]:
    """The dice of each seat, added up."""
    for line in course.scene.seats:
        own = [draw for draw in course.draws if draw.seat == line.seat]
        if not own:
            continue
        fallen = [draw.chance.faces for draw in own]
        seen, mean = sum(int(draw.face) for draw in own), dice.expected(fallen)
        chance = dice.as_far(fallen, seen) if len(own) >= TOO_FEW else None
        more = text("So much, or more") if seen >= mean else text("So little, or less")
        yield Luck(
            text(
                "{seat}: {seen} on {n} die, {expected} expected",
                plural="{seat}: {seen} on {n} dice, {expected} expected",
                seat=line.name,
                seen=seen,
                n=len(own),
                expected=tenths(mean),
            ),
            how_likely(chance, more),
            len(own),
            seen,
            mean,
            chance,
            line.seat,
        )


def _of_dice(course: Course) -> Iterator[Luck]:
    """The face that each die showed most often, where all its faces are equal and never others."""
    for source, called in course.sources.items():
        draws = [draw for draw in course.draws if draw.chance.source == source]
        if not _is_fair_die(draws):
            continue
        faces = draws[0].chance.faces
        face, seen = Counter(draw.face for draw in draws).most_common(1)[0]
        chance = dice.some_face_as_often(len(faces), len(draws), seen) if len(draws) >= TOO_FEW else None
        mean = Fraction(len(draws), len(faces))
        yield Luck(
            text(
                "{source}: {face} came {seen} of {n} times, {expected} expected",
                source=called,
                face=_read(draws[0], face),
                seen=seen,
                n=len(draws),
                expected=tenths(mean),
            ),
            how_likely(chance, _some(draws[0])),
            len(draws),
            seen,
            mean,
            chance,
            dice=of_dice(draws[0]),
        )


def _some(draw: Draw) -> Text:
    """That any one of what can fall comes so often."""
    if _is_way(draw):
        return text("Some direction comes so often, or more")
    return text("Some face comes so often, or more") if of_dice(draw) else text("One comes so often, or more")


def of_dice(draw: Draw) -> bool:
    """True for a number that dice show, no direction."""
    return draw.chance.verb == ROLL and not _is_way(draw)


def _is_way(draw: Draw) -> bool:
    glyph = draw.chance.glyph
    return glyph is not None and glyph.kind in ("compass", "direction")


def _is_fair_die(draws: Sequence[Draw]) -> bool:
    """True where every draw could show the same faces, each as likely as the others, and there were as
    many draws as faces."""
    faces = draws[0].chance.faces if draws else ()
    alike = all(draw.chance.faces == faces for draw in draws)
    return alike and 1 < len(faces) <= len(draws) and all(weight == faces[0][1] for _, weight in faces)


def _read(draw: Draw, face: str) -> Text | str:
    """How a face reads."""
    chance = draw.chance
    names = [one for one, _ in chance.faces]
    return chance.labels[names.index(face)] if chance.labels else face


def how_likely(chance: Fraction | None, what: Text) -> Text | None:
    """The chance in words; whole percent, rounded, or one in so many. None without a chance."""
    if chance is None:
        return None
    if chance < Fraction(1, 100):
        return text("{what}, in 1 of {n} such evenings.", what=what, n=int(1 / chance))
    percent = round(100 * chance)
    if percent == 100:
        return text("{what}, in nearly all such evenings.", what=what)
    return text("{what}, in {percent} of 100 such evenings.", what=what, percent=percent)


def tenths(number: Fraction) -> Text:
    """A number that is not negative, with one decimal, rounded."""
    whole, tenth = divmod(round(10 * number), 10)
    return text("{whole}.{tenth}", whole=whole, tenth=tenth)
