"""What Arachne is called and what it asks: names, prompts, menus, verbs and house rules."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.arachne import acts, chances
from companion.games.arachne.equipment import COLOURS, GRUNT, KINDS, Token, equip
from companion.games.arachne.position import State
from companion.kit import grammar, seatmarks
from companion.kit.seats import FIRST_PLAYER, rival
from companion.play import Option, Settings, Slot, Text, Verb, text

SEATS = seatmarks.names(COLOURS)
KIND_NAMES = (text("Matron"), text("Priestess"), text("Wizard"), text("Blademaster"), text("Grunt"))


def sources(settings: Settings) -> Mapping[str, Text]:
    """The draw of who begins, and the dice; captures roll those of the spiders’ eyes, or none."""
    eyes = equip(settings).eyes
    return {**FIRST_PLAYER, f"d{eyes}": text("{n}-sided dice", n=eyes)}


_SPACE = Slot("space")

VERBS = grammar.verbs(
    Verb("move", ((_SPACE, _SPACE),), "dot"),
    Verb("leap", ((_SPACE, _SPACE),), "arc"),
    Verb("capture", ((_SPACE, _SPACE), (_SPACE,)), "cross"),
    Verb("punish", ((_SPACE, _SPACE), (_SPACE,)), "cross"),
    *map(Verb, ("stay", "end", "follow", "turncoat", "forgo")),
    Verb("promote", (grammar.names(*KINDS[1:GRUNT]),)),
    Verb("remain"),
    Verb("offer", aside=True),
    *map(Verb, ("accept", "decline", "pass")),
    Verb("roll", (grammar.names(*map(str, range(1, 9))),)),
    Verb("draw", (grammar.names("white", "black"),)),
)


# ------------------------------------------------------------------------------------ names


def piece(token: Token) -> Text:
    """A piece in a sentence: ``Black Wizard``, ``Mia’s Wizard``."""
    return text("{whose} {kind}", you="{kind}", whose=SEATS[token.seat], kind=KIND_NAMES[token.kind])


def on(state: State, space: int) -> Text:
    """A kind with its space: ``Wizard b5``."""
    return text(
        "{kind} {space}", kind=KIND_NAMES[state.token(space).kind], space=state.equipment.names[space]
    )


def chance(state: State, number: int, space: int) -> Text:
    """How sure a capture is: ``67 %``; ``sure`` without dice."""
    ways, every = chances.odds(state, number, space)
    if every == 1:
        return text("sure")
    return text("{percent} %", percent=chances.percent(ways, every))


# ---------------------------------------------------------------------------------- prompts

FIRST_PROMPT = text("Draw who begins", short="Who begins?")


def roll_prompt(state: State) -> Text:
    """What a die is rolled for."""
    sides = state.equipment.eyes if state.stage == "roll" else state.equipment.sides
    if state.stage == "roll":
        seat = SEATS[state.seat]
        if state.dice:
            return text(
                "{seat}’s second die, d{sides}",
                you="Your second die, d{sides}",
                seat=seat,
                sides=sides,
                short="second die, d{sides}",
            )
        return text(
            "{seat} rolls two dice, d{sides}: two ones let {seat} act with a piece of {other}",
            you="You roll two dice, d{sides}: with two ones you may act with a piece of {other}",
            seat=seat,
            other=SEATS[rival(state.seat)],
            sides=sides,
            short="two dice, d{sides}",
        )
    target, space = on(state, state.target), state.equipment.names[state.target]
    if state.stage == "attack":
        return text(
            "{seat} attacks {target}: d{sides}",
            you="You attack {target}: d{sides}",
            seat=SEATS[state.seat],
            target=target,
            space=space,
            sides=sides,
            short="attack {space}",
        )
    return text(
        "{seat} defends {target}: d{sides}",
        you="You defend {target}: d{sides}",
        seat=SEATS[rival(state.seat)],
        target=target,
        space=space,
        sides=sides,
        short="defend {space}",
    )


def prompt(state: State) -> Text:
    """The question to the seat that is asked."""
    seat = SEATS[state.seat]
    match state.stage:
        case "turncoat":
            return text(
                "Spiders’ eyes: does {seat} play a turncoat?",
                you="Spiders’ eyes: do you play a turncoat?",
                seat=seat,
                short="{seat}: turncoat?",
            )
        case "act" if state.turncoat:
            other = SEATS[rival(state.seat)]
            return text(
                "{seat} acts with a piece of {other}",
                you="You act with a piece of {other}",
                seat=seat,
                other=other,
                short="Use {other}’s piece",
            )
        case "act":
            return text("{seat} moves or captures", you="You move or capture", seat=seat, short="{seat} acts")
        case "strike":
            acting = on(state, state.here)
            if all(verb == "punish" for verb, _ in acts.strikes(state)):
                return text(
                    "{seat}: punish with {piece}?",
                    you="Punish with {piece}?",
                    seat=seat,
                    piece=acting,
                    short="{seat}: punish?",
                )
            return text(
                "{seat}: capture with {piece}?",
                you="Capture with {piece}?",
                seat=seat,
                piece=acting,
                short="{seat}: capture?",
            )
        case "again":
            return text(
                "{seat}: the second move of {piece}",
                you="The second move of {piece}",
                seat=seat,
                piece=on(state, state.here),
                short="{seat}: again?",
            )
        case "follow":
            return text(
                "{seat}: does {piece} follow up to {space}?",
                you="Does {piece} follow up to {space}?",
                seat=seat,
                piece=on(state, state.here),
                space=state.equipment.names[state.target],
                short="{seat}: follow?",
            )
        case "offer":
            return text(
                "{other} offers a draw: does {seat} agree?",
                you="{other} offers a draw: do you agree?",
                other=seat,
                seat=SEATS[rival(state.seat)],
                short="{seat}: a draw?",
            )
    return text(
        "{seat} may promote {piece}",
        you="You may promote {piece}",
        seat=seat,
        piece=on(state, state.here),
        short="{seat}: promote?",
    )


# ------------------------------------------------------------------------------------- menus

ACTS = {
    option.part: option
    for option in (
        Option("capture", text("Capture")),
        Option("move", text("Move")),
        Option("leap", text("Move 3 steps, no follow-up", short="Move 3 steps")),
        Option("punish", text("Punish your own")),
        Option("end", text("End the turn")),
        Option("offer", text("Offer a draw")),
        Option("turncoat", text("Turncoat")),
        Option("forgo", text("No turncoat")),
        Option("follow", text("Follow up")),
        Option("accept", text("Agree to a draw")),
        Option("decline", text("Play on")),
        Option("promote", text("Promote")),
        Option("remain", text("Stay a Grunt")),
    )
}
STAY_BEHIND = Option("stay", text("Stay here"))
NO_CAPTURE = Option("stay", text("Don’t capture"))
NO_PUNISHMENT = Option("stay", text("Don’t punish"))


def piece_option(state: State, space: int) -> Option:
    """A piece to act with: ``Wizard b5``."""
    return Option(state.equipment.names[space], on(state, space), piece=state.token(space).id)


def goal_option(state: State, verb: str, start: int, end: int) -> Option:
    """Where to move, with whom the piece could capture there; or whom to capture, with the chance."""
    name = state.equipment.names[end]
    number = state.spaces[start]
    if verb == "capture":
        return Option(name, on(state, end), chance(state, number, end), piece=state.token(end).id)
    if verb == "punish":
        lost = text("{piece} is lost: that clears the way.", piece=on(state, end))
        return Option(name, on(state, end), piece=state.token(end).id, cost=lost)
    return Option(name, text("{space}", space=name), _in_reach(state, start, end), space=name)


def strike_option(state: State, verb: str, ends: list[int]) -> Option:
    """To capture or punish after a move, with whom and the chance of a capture."""
    if verb == "capture":
        return Option(verb, ACTS[verb].label, _most(state, state.piece, ends))
    note = on(state, ends[0])
    more = len(ends) - 1
    return Option(verb, ACTS[verb].label, text("{best} +{n}", best=note, n=more) if more else note)


def _in_reach(state: State, start: int, end: int) -> Text | None:
    """The captures a move opens."""
    number = state.spaces[start]
    aimed = acts.aims_from(state, number, start, end)
    found = [space for space in dict.fromkeys(aimed) if acts.may_capture(state, number, space)]
    return _most(state, number, found) if found else None


def _most(state: State, number: int, ends: list[int]) -> Text:
    """The capture worth most and how many more there are: ``Wizard c4 67 % +1``."""
    best = chances.worth_most(state, number, ends)
    note = text("{target} {chance}", target=on(state, best), chance=chance(state, number, best))
    return note if len(ends) == 1 else text("{best} +{n}", best=note, n=len(ends) - 1)


def kind_option(kind: int) -> Option:
    """What a Grunt may be promoted to."""
    return Option(KINDS[kind], KIND_NAMES[kind])


# ------------------------------------------------------------------------------------ the end

END_RULES = {"matron": "End", "repetition": "N-39", "agreement": "N-40", "limit": "End"}
PIECES_LEFT = text("pieces left")


def end_reason(state: State) -> Text:
    """Why a game ended."""
    match state.reason:
        case "matron":
            return text(
                "{about} has captured the Matron.",
                you="You have captured the Matron.",
                about=SEATS[state.seat],
            )
        case "repetition":
            return text("The same position stands for the fourth time: a draw.")
        case "agreement":
            return text("Both players agree on a draw.")
    return text("The game was stopped here.")


def result(ranking: tuple[tuple[int, ...], ...]) -> Text:
    """The result in a sentence."""
    if len(ranking) == 1:
        return text("A draw: nobody wins.")
    return text("{seat} wins.", you="You win.", seat=SEATS[ranking[0][0]])
