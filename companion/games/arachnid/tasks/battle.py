"""A battle: the attacker commits, the defender commits, the dice fall, the loser retreats."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.frozen import frozen, replace
from companion.games.arachnid.colony import economy
from companion.games.arachnid.colony.hatching import gain
from companion.games.arachnid.modes.chosen import mode
from companion.games.arachnid.printed.names import COLOUR, SPIDER, piece, piece_beside, piece_name, piece_text
from companion.games.arachnid.printed.odds import ATTACKER, ENDS, Odds, Pool, by_winner, end_of, odds, shares
from companion.games.arachnid.state.position import Aim, State, StateBuilder, Task, When, numbers
from companion.games.arachnid.tasks import duel
from companion.games.arachnid.tasks.duel import Side
from companion.kit.game import Parts
from companion.kit.refusals import Code
from companion.play import ROLL, Chance, Choice, Duel, Event, Glyph, Outlook, Range, Text, text


@frozen
class Battle(Task):
    """A battle of one attacker and one defender; ``in_den`` when a Deploy began it (A-65)."""

    attacker: Side
    defender: Side
    in_den: bool = False
    when = (
        When(("commit",), text("in a battle"), "A-69"),
        When(("double",), text("when a fighter may stand on a double web"), "A-73", "counters"),
        When(("roll",), text("when a die is rolled"), "Dice"),
    )

    @property
    def rolling(self) -> Side:
        """The side that commits or rolls now."""
        if not self.attacker.committed:
            return self.attacker
        if not self.defender.committed:
            return self.defender
        return self.attacker if len(self.attacker.faces) < self.attacker.all_dice else self.defender

    def _with(self, side: Side) -> Battle:
        if side.seat == self.attacker.seat:
            return replace(self, attacker=side)
        return replace(self, defender=side)

    def _kind(self, side: Side) -> str:
        return "attack" if side is self.attacker else "defense"

    def advance(self, builder: StateBuilder) -> bool:
        side = self.rolling
        if not side.committed:
            words = self.limits(builder, side)
            if all(low == high for low, high in words) and self.double_code(builder, side):
                self._commit(builder, side, *(low for low, _ in words))
                return False
            return True
        if len(side.faces) < side.all_dice:
            return True
        builder.done(self)
        _decide(builder, self)
        return False

    # ---------------------------------------------------------------------------- commit

    def limits(self, state: State, side: Side) -> tuple[tuple[int, int], ...]:
        """Lowest and highest number of own dice, of dice from Alpha, of bolster dice to buy."""
        colony = state.colonies[side.seat]
        fighter = colony.spider(side.spider)
        if fighter is None:
            raise LookupError(f"{side.spider} is not in play")
        attacks = side is self.attacker
        if not attacks and _helpless(state, side.seat, side.spider):
            return ((0, 0), (0, 0), (0, 0))
        own = fighter.attack if attacks else fighter.defense
        most = state.equipment.number("bolster.max_buy")
        money = economy.purse(state, side.seat)
        return (
            (min(1, own) if attacks else 0, own),
            (0, _support(state, side, attacks=attacks)),
            (0, money if most is None else min(money, most)),
        )

    def double_code(self, state: State, side: Side) -> str:
        """Why the table cannot say that this side stands on two webs, of which some are left (A-73)."""
        defends = side is not self.attacker
        others = self.attacker.double if defends else self.defender.double
        seen = mode(state).double(state, side.seat, side.spider) is not None
        barred = side.double or (defends and _helpless(state, side.seat, side.spider))
        return "not-now" if seen or barred or economy.doubles(state) <= others else ""

    def asked(self, _state: State) -> tuple[int, ...]:
        side = self.rolling
        return () if side.committed else (side.seat,)

    def pending(self, state: State) -> tuple[Choice, ...] | Chance:
        side = self.rolling
        if side.committed:
            return self._roll(state, side)
        foe = self.defender if side is self.attacker else self.attacker
        dice, support, bought = self.limits(state, side)
        preset = f"commit {dice[1]} {support[0]} {bought[0]}"
        me, enemy = piece_text(side.seat, side.spider), piece_beside(foe.seat, foe.spider)
        if side is self.attacker:
            prompt = text(
                "{me} attacks {enemy}: {colour} commits dice",
                you="You attack {enemy}: commit dice",
                colour=COLOUR[side.seat],
                me=me,
                enemy=enemy,
                short="Attack: dice?",
            )
            faced = duel.before(state, side, foe, self.limits(state, foe)[0][1])
            return (Choice(side.seat, prompt, "attack", preset=preset, duel=faced),)
        prompt = text(
            "{me} is attacked by {enemy} with {n} die: {colour} commits dice to defend",
            plural="{me} is attacked by {enemy} with {n} dice: {colour} commits dice to defend",
            you="{enemy} attacks you: commit dice to defend",
            colour=COLOUR[side.seat],
            me=me,
            enemy=enemy,
            n=foe.all_dice,
            short="Defend: dice?",
        )
        return (Choice(side.seat, prompt, "defend", preset=preset, duel=duel.before(state, foe, side, 0)),)

    def candidates(self, _state: State, _seat: int) -> Iterator[Parts]:
        yield from (("commit",), ("double",))

    def code(self, state: State, _seat: int, parts: Parts) -> str:
        if parts[0] == "double":
            return self.double_code(state, self.rolling)
        return "" if parts[0] == "commit" else "not-now"

    def aim(self, state: State, _seat: int, candidate: Parts) -> Aim | None:
        return self._dice(state, ()) if candidate[0] == "commit" else None

    def _dice(self, state: State, said: tuple[int, ...]) -> Aim | None:
        """The numbers of dice that may follow those that were said."""
        depth = len(said)
        if depth == len(_LEVELS):
            return None
        low, high = self.limits(state, self.rolling)[depth]
        case = "defense" if depth == 0 and self.rolling is not self.attacker else depth
        return numbers(
            *(low, high, partial(self._span, state, said)),
            Code(f"dice-out-of-range:{case}", label=_LEVELS[depth]),
            then=lambda number: self._dice(state, (*said, int(number))),
        )

    def _span(self, state: State, said: tuple[int, ...], low: int, high: int) -> Range:
        """How the next numbers are chosen, with what they come to."""
        depth = len(said)
        note = self._chances(state, low, high) if depth == 0 else _NOTES[depth]
        outlook: tuple[Outlook, ...] = ()
        if depth == len(_LEVELS) - 1:
            dice, support = said
            outlook = tuple(self._outlook(state, dice, support, bought) for bought in range(low, high + 1))
        die = duel.BOLSTER if depth == BOUGHT else duel.shape(attacks=self.rolling is self.attacker)
        return Range(low, high, high if depth == 0 else low, _LEVELS[depth], note, outlook, die)

    # ------------------------------------------------------------------------------ odds

    def odds(self, state: State, dice: int, support: int = 0, bought: int = 0) -> Odds:
        """The chances if the side that commits takes so many dice of its own, of Alpha, and bought.

        A defender that has not committed is taken to use all dice of its own.
        """
        side = self.rolling
        mine = self._pool(state, replace(side, dice=dice, support=support, bought=bought))
        if side is not self.attacker:
            return _odds(state, self._pool(state, self.attacker), mine)
        against = replace(self.defender, dice=self.limits(state, self.defender)[0][1])
        return _odds(state, mine, self._pool(state, against))

    def choices(self, state: State) -> range:
        """The numbers of own dice that the side which commits may take."""
        low, high = self.limits(state, self.rolling)[0]
        return range(low, high + 1)

    def _pool(self, state: State, side: Side) -> Pool:
        return Pool(side.card_dice, side.bought + side.double, _vicious(state, side))

    def _outlook(self, state: State, dice: int, support: int, bought: int) -> Outlook:
        """What committing these dice comes to, for the side that commits."""
        side = self.rolling
        attacks = side is self.attacker
        ends = shares(self.odds(state, dice, support, bought))
        won, tie, lost = by_winner(ends)
        every = replace(side, dice=dice, support=support, bought=bought).all_dice
        mine = (won, tie, lost) if attacks else (lost, tie, won)
        rests = _on_double(every, _RESTS[attacks]) if side.double else _RESTS[attacks]
        return Outlook(_commit_label(attacks, every), *mine, rests, ends)

    def _chances(self, state: State, low: int, high: int) -> Text:
        """How likely this side wins with each number of its own dice, and none that it has from elsewhere."""
        attacks = self.rolling is self.attacker
        chances = [by_winner(shares(self.odds(state, count))) for count in range(low, high + 1)]
        wins = [won if attacks else tie + lost for won, tie, lost in chances]
        listed = ", ".join(f"{count}: {win} %" for count, win in zip(range(low, high + 1), wins, strict=True))
        brief = "/".join(str(win) for win in wins)
        helped = any(most for _, most in self.limits(state, self.rolling)[1:])
        if attacks and helped:
            return text("wins without help with {list}", list=listed, brief=brief, short="{brief} %")
        if attacks:
            return text("wins with {list}", list=listed, brief=brief, short="{brief} %")
        if helped:
            return text("holds without help with {list}", list=listed, brief=brief, short="{brief} %")
        return text("holds with {list}", list=listed, brief=brief, short="{brief} %")

    def on_word(self, builder: StateBuilder, seat: int, parts: Parts) -> None:
        side = self.rolling
        if parts[0] == "double":
            builder.instead(self, self._with(replace(side, double=True)))
            who = piece_text(side.seat, side.spider)
            sentence = text("{piece} stands on a double web: 1 bolster die", piece=who)
            builder.emit(Event("battle", sentence, "A-73", seat, moved=""))
        else:
            self._commit(builder, side, int(parts[1]), int(parts[2]), int(parts[3]))

    def _commit(self, builder: StateBuilder, side: Side, dice: int, support: int, bought: int) -> None:
        kind = self._kind(side)
        fighter = builder.spider(side.seat, side.spider)
        if dice:
            builder.alter(side.seat, side.spider, **{kind: getattr(fighter, kind) - dice})
        if support:
            alpha = builder.spider(side.seat, "alpha")
            builder.alter(side.seat, "alpha", **{kind: getattr(alpha, kind) - support})
        if bought:
            economy.pay(builder, side.seat, bought)
            builder.pool += bought
        if side.double:
            builder.told.append(("double",))
        builder.told.append(("commit", str(dice), str(support), str(bought)))
        done = replace(side, committed=True, dice=dice, support=support, bought=bought)
        builder.instead(self, self._with(done))
        builder.emit(
            Event(
                "battle",
                text(
                    "{piece} commits {n} die",
                    plural="{piece} commits {n} dice",
                    piece=piece_text(side.seat, side.spider),
                    n=done.all_dice,
                ),
                "A-69",
                side.seat,
                moved="counts",
            )
        )

    # ------------------------------------------------------------------------------ roll

    def _roll(self, state: State, side: Side) -> Chance:
        fallen, card = len(side.faces), side.card_dice
        kind = self._kind(side) if fallen < card else "bolster"
        number, most = (fallen, card) if fallen < card else (fallen - card, side.all_dice - card)
        prompt = text(
            "{colour} rolls {kind} die {n} of {most}",
            you="Roll your {kind} die {n} of {most}",
            short="{kind} die {n} of {most}",
            kind=_DIE[kind],
            n=number + 1,
            most=most,
            colour=COLOUR[side.seat],
        )
        if fallen:
            prompt = text("{roll}, {sum} so far", roll=prompt, sum=sum(side.faces))
        return Chance(f"{kind}-die", state.equipment.dice[kind], prompt, auto=True, verb=ROLL)

    def faced(self, state: State) -> Duel | None:
        """The fight while its dice fall one by one, None before both have committed theirs."""
        if not self.rolling.committed:
            return None
        sides = (self.attacker, self.defender)
        left = _odds(state, self._left(state, self.attacker), self._left(state, self.defender))
        return duel.falling(state, sides, shares(left))

    def _left(self, state: State, side: Side) -> Pool:
        """What of a side has yet to fall, and what has."""
        fallen = len(side.faces)
        cards = max(0, side.card_dice - fallen)
        return Pool(
            cards, side.all_dice - max(fallen, side.card_dice), _vicious(state, side) + sum(side.faces)
        )

    def on_draw(self, builder: StateBuilder, face: str) -> None:
        side = self.rolling
        builder.instead(self, self._with(replace(side, faces=(*side.faces, int(face)))))


def _odds(state: State, attack: Pool, defense: Pool) -> Odds:
    dice = state.equipment.dice
    return odds(dice["attack"], dice["defense"], dice["bolster"], attack, defense)


_LEVELS = (text("Dice"), text("Alpha helps"), text("Buy bolster"))
BOUGHT = 2
_NOTES = (text("of the card"), text("dice of Alpha"), text("1 food each"))
_RESTS = {
    True: text("If the defender takes all dice of its own, and no help. A tie: you retreat."),
    False: text("The dice of both sides roll at once. A tie: the attacker retreats."),
}
_DIE = {"attack": text("attack"), "defense": text("defense"), "bolster": text("bolster")}


def _on_double(n: int, rests: Text) -> Text:
    """That one of so many dice is that of a double web (A-73), and what else the chances rest on."""
    return text(
        "The die is the bolster die of the double web. {rests}",
        plural="1 of the {n} dice is the bolster die of the double web. {rests}",
        n=n,
        rests=rests,
    )


def _commit_label(attacks: bool, n: int) -> Text:
    """How committing so many dice reads on a button."""
    if not n:
        return text("Attack without dice") if attacks else text("Defend without dice")
    if attacks:
        return text("Attack with {n} die", plural="Attack with {n} dice", n=n)
    return text("Defend with {n} die", plural="Defend with {n} dice", n=n)


def _support(state: State, side: Side, *, attacks: bool) -> int:
    """Dice an Alpha near by can lend: its own, of the side it helps (A-70–A-72)."""
    alpha = state.colonies[side.seat].spider("alpha")
    if side.spider == "alpha" or alpha is None or not alpha.on_board:
        return 0
    if alpha.stunned and not state.equipment.on("stun.can_support"):
        return 0
    if not mode(state).supports(state, side.seat, side.spider):
        return 0
    left = alpha.attack if attacks else alpha.defense
    most = state.equipment.number("support.max")
    return left if most is None else min(left, most)


def begin(builder: StateBuilder, seat: int, spider: str, enemy: str, *, in_den: bool = False) -> None:
    """The enemies stand side by side after a movement: they fight (A-64, A-65)."""
    foe, target = piece(enemy)
    mode(builder).seen(builder, foe, target)
    builder.push(Battle(_side(builder, seat, spider), _side(builder, foe, target, defends=True), in_den))
    builder.emit(
        Event(
            "battle",
            text(
                "{attacker} attacks {defender}",
                attacker=piece_text(seat, spider),
                defender=piece_text(foe, target),
            ),
            "A-64",
            seat,
            moved="",
        )
    )


def _side(state: State, seat: int, spider: str, *, defends: bool = False) -> Side:
    """A fighter before it commits, with the bolster die of a double web that is seen (A-73)."""
    helpless = defends and _helpless(state, seat, spider)
    return Side(seat, spider, double=not helpless and mode(state).double(state, seat, spider) is True)


def _helpless(state: State, seat: int, spider: str) -> bool:
    """Whether a spider is stunned and cannot defend itself, as long as no house rule lets it (A-82)."""
    fighter = state.colonies[seat].spider(spider)
    return fighter is not None and fighter.stunned and not state.equipment.on("stun.can_defend")


def _decide(builder: StateBuilder, task: Battle) -> None:
    """Compare the dice; the loser retreats, pays, perhaps is stunned; both earn (A-75, A-79)."""
    attacker, defender = sides = (task.attacker, task.defender)
    bonus = (_vicious(builder, attacker), _vicious(builder, defender))
    totals = (sum(attacker.faces) + bonus[0], sum(defender.faces) + bonus[1])
    margin = totals[0] - totals[1]
    end = ENDS[end_of(margin)]
    exact = shares(_odds(builder, task._pool(builder, attacker), task._pool(builder, defender)))
    faced = duel.after(builder, sides, bonus, exact, margin)
    winner, loser = sides[1 - end.loser], sides[end.loser]
    lost = economy.lose(builder, loser.seat, end.food)
    _mark(builder, task)
    _fall_back(builder, loser, stun=end.stuns)
    mode(builder).battle_over(
        builder,
        attacker.seat,
        attacker.spider,
        piece_name(defender.seat, defender.spider),
        stays=end.winner == ATTACKER,
    )
    title, outcome = end.title.filled(colour=COLOUR[winner.seat]), end.outcome(lost)
    builder.emit(
        Event(
            "result",
            text(
                "{attack} against {defense}: {title}. {outcome}",
                attack=totals[0],
                defense=totals[1],
                title=title,
                outcome=text(
                    "{piece} {outcome}",
                    you="Your {spider} {outcome}",
                    about=COLOUR[loser.seat],
                    piece=piece_text(loser.seat, loser.spider),
                    spider=SPIDER[loser.spider],
                    outcome=outcome,
                ),
            ),
            end.rule,
            winner.seat,
            title=title,
            glyph=Glyph(
                "dice",
                tuple(
                    "".join(map(str, side.faces)) + ("+1" if more else "")
                    for side, more in zip(sides, bonus, strict=True)
                ),
                seats=(attacker.seat, defender.seat),
            ),
            lines=(piece_text(loser.seat, loser.spider), outcome),
            gains=((loser.seat, -lost),) if lost else (),
            duel=faced,
            fought=duel.fought(sides, faced, totals),
        )
    )
    mode(builder).retreated(builder, loser.seat, loser.spider, piece_name(winner.seat, winner.spider))
    if lost and builder.equipment.on("battle.loot"):
        gain(builder, winner.seat, lost, text("Loot"), "A-78")


def _vicious(state: State, side: Side) -> int:
    """Vicious adds one to its Beta's battle, also without dice (A-120)."""
    fighter = state.colonies[side.seat].spider(side.spider)
    return int(fighter is not None and fighter.ability == "vicious")


def _mark(builder: StateBuilder, task: Battle) -> None:
    """Both fighters earn an upgrade, at the clean-up of this turn or of the deployer's (A-39, A-65)."""
    for side in (task.attacker, task.defender):
        if task.in_den:
            builder.early += ((task.attacker.seat, piece_name(side.seat, side.spider)),)
        else:
            fighter = builder.spider(side.seat, side.spider)
            builder.alter(side.seat, side.spider, fought=fighter.fought + 1)


def _fall_back(builder: StateBuilder, loser: Side, *, stun: bool) -> None:
    fighter = builder.spider(loser.seat, loser.spider)
    if fighter.snared:  # a lost battle frees it
        builder.snares += 1
        who = piece_text(loser.seat, loser.spider)
        sentence = text("{piece} is free: its Snare goes back to the pool", piece=who)
        builder.emit(Event("snare", sentence, "A-125", loser.seat, stays=True))
    builder.alter(loser.seat, loser.spider, snared=False, stunned=fighter.stunned or stun)
