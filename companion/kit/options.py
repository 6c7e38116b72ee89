"""House rules as a table chooses them: checked, completed with defaults, never guessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.errors import OptionError
from companion.kit.mistyped import nearest
from companion.play import HouseRule, Value, text


def resolve_options(
    house_rules: tuple[HouseRule, ...], seats: range, count: int, options: Mapping[str, Value]
) -> dict[str, Value]:
    """Every option with its value, those not given at their default.

    ``seats`` is what the game takes, ``count`` what was asked for. A value may also be given
    as it is typed (``true``, ``3``). Errors: OptionError, which says what there is instead.
    """
    if count not in seats:
        low, high = seats[0], seats[-1]
        raise OptionError(
            text("{count} seats do not work. It is a game for {low}.", count=count, low=low)
            if low == high
            else text("{count} seats do not work. Take {low} to {high}.", count=count, low=low, high=high)
        )
    known = {rule.key: rule for rule in house_rules}
    for key in options:
        if key not in known:
            raise OptionError(
                text("No house rule is called {key}. Try {hint}.", key=key, hint=nearest(key, known))
            )
    return {key: _value(rule, options.get(key, rule.default)) for key, rule in known.items()}


def with_later(house_rules: tuple[HouseRule, ...], options: Mapping[str, Value]) -> dict[str, Value]:
    """Options as they were written down once, and at their defaults those of house rules that came later: a
    new rule changes no game that was begun without it."""
    return {rule.key: rule.default for rule in house_rules} | dict(options)


def rules_in_force(
    house_rules: tuple[HouseRule, ...], options: Mapping[str, Value]
) -> Iterator[tuple[HouseRule, Value]]:
    """Each house rule with what is chosen of it, but for those that another one leaves no say."""
    chosen = with_later(house_rules, options)
    for rule in house_rules:
        if rule.overruled_by is None or rule.overruled_by not in chosen.items():
            yield rule, chosen[rule.key]


def typed(value: Value) -> str:
    """A value as it is typed and shown: ``true``, ``3``, ``own``."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(rule: HouseRule, given: Value) -> Value:
    for value in rule.values:
        if typed(value) == typed(given):
            return value
    raise OptionError(
        text(
            "{key} cannot be {value}. It may be {values}.",
            key=rule.key,
            value=typed(given),
            values=", ".join(typed(value) for value in rule.values),
        )
    )
