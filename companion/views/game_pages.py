"""Pages of games: those to start, those on the shelf, the one being set up, and the house rules in force."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from companion.kit.game import Introduction
from companion.kit.options import rules_in_force, typed
from companion.kit.seatmarks import SEATMARKS
from companion.play import HouseRule, is_way
from companion.table.intents import Snapshot
from companion.table.people.opponents import USUAL_STRENGTH
from companion.views import game_schema, schema
from companion.views.prose import Speech, translate
from companion.views.tree import lean


def rules_page(snapshot: Snapshot, language: str = "en") -> list[game_schema.RuleInForce]:
    """The house rules of the open game and what is chosen of each, but for those that another overrules; none
    where none is open."""
    if snapshot.game is None or snapshot.settings is None:
        return []
    return [
        lean(
            game_schema.RuleInForce(
                key=rule.key,
                label=translate(rule.label(value), language),
                text=translate(rule.text, language),
                rule=rule.rule,
                changed=value != rule.default,
            )
        )
        for rule, value in rules_in_force(snapshot.game.house_rules, snapshot.settings.options)
    ]


def briefly(rule: HouseRule, language: str) -> list[str]:
    """What a house rule may be, in the words of a small display."""
    speech = Speech(language)
    return [speech.translate(rule.label(value), short=True) for value in rule.values]


def games_page(
    games: Iterable[Introduction], engines: Collection[str], language: str = "en"
) -> list[game_schema.Startable]:
    """What may be started: each game with its numbers of seats and its house rules; ``engines`` are those
    that the box plays."""
    return [
        lean(
            game_schema.Startable(
                name=game.name,
                title=translate(game.title, language),
                about=translate(game.about, language),
                seats=list(game.seats),
                rules=[
                    lean(
                        game_schema.HouseRule(
                            key=rule.key,
                            values=[typed(value) for value in rule.values],
                            text=translate(rule.text, language),
                            labels=[translate(rule.label(value), language) for value in rule.values],
                            notes=[translate(note, language) for note in rule.notes],
                            pictures=rule.pictures,
                            rule=rule.rule,
                            overruled=None
                            if rule.overruled_by is None
                            else {rule.overruled_by[0]: typed(rule.overruled_by[1])},
                            way=is_way(rule.key),
                            briefly=briefly(rule, language) if is_way(rule.key) else [],
                        )
                    )
                    for rule in game.house_rules
                ],
                presets=[
                    game_schema.Preset(
                        name=translate(preset.name, language),
                        rules={key: typed(value) for key, value in preset.options.items()},
                    )
                    for preset in game.presets
                ],
                picture=game.picture,
                colours=game.colours,
                roles=[translate(role, language) for role in game.roles],
                opponent=_box_plays(game) if game.name in engines else None,
            )
        )
        for game in games
    ]


def _box_plays(game: Introduction) -> game_schema.BoxPlays:
    where = {key: typed(value) for key, value in game.opponent_where.items()}
    return lean(game_schema.BoxPlays(ms=USUAL_STRENGTH, where=where))


def shelf_page(snapshot: Snapshot) -> list[game_schema.Shelved]:
    """The games on the shelf, the one last played first."""
    return [
        {
            "key": one.key,
            "game": one.game_name,
            "seats": one.seats,
            "at": round(one.at),
            "entries": one.entries,
            "over": one.over,
        }
        for one in snapshot.shelf
    ]


def planned(snapshot: Snapshot) -> Introduction | None:
    """The game that somebody is setting up, where it is one of those there are."""
    plan = snapshot.plan
    return next((one for one in snapshot.games if plan is not None and one.name == plan.game_name), None)


def plan(snapshot: Snapshot, language: str) -> schema.Plan | None:
    """What is told of it."""
    chosen, game = snapshot.plan, planned(snapshot)
    if chosen is None or game is None:
        return None
    colours = game.colours[: chosen.seats] or (None,) * chosen.seats
    names = [SEATMARKS[colour].name if colour else game.role(seat) for seat, colour in enumerate(colours)]
    return lean(
        schema.Plan(
            game=game.name,
            title=translate(game.title, language),
            about=translate(game.about, language),
            picture=game.picture or None,
            seats=[
                lean(
                    schema.PlannedSeat(
                        seat=seat,
                        colour=colour,
                        name=translate(name, language) if name else None,
                    )
                )
                for seat, (colour, name) in enumerate(zip(colours, names, strict=True))
            ],
        )
    )
