"""A battle: the attacker commits, the defender commits, the dice fall, the loser retreats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.arachnid import economy
from companion.games.arachnid.hatching import gain
from companion.games.arachnid.names import COLOUR, piece, piece_name, piece_text
from companion.games.arachnid.odds import Odds, Pool, odds, percent
from companion.games.arachnid.positions import positions
from companion.games.arachnid.state import Head, State, Task
from companion.games.arachnid.work import View, Work
from companion.play import Chance, Choice, Glyph, Outlook, Range, Text, text


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a battle. ``double`` says it stands on two webs: one bolster die free (A-73).

    ``dice`` are its own, ``support`` come from Alpha, ``bought`` are bolster dice for one food
    each. ``sides`` are the faces rolled so far.
    """

    seat: int
    spider: str
    double: bool = False
    committed: bool = False
    dice: int = 0
    support: int = 0
    bought: int = 0
    sides: tuple[int, ...] = ()

    @property
    def card_dice(self) -> int:
        return self.dice + self.support

    @property
    def all_dice(self) -> int:
        return self.dice + self.support + self.bought + self.double


@dataclass(frozen=True, slots=True)
class Battle(Task):
    """A battle of one attacker and one defender; ``in_den`` when a Deploy began it (A-65)."""

    attacker: Side
    defender: Side
    in_den: bool = False

    def _side(self) -> Side:
        """The side that commits or rolls now."""
        if not self.attacker.committed:
            return self.attacker
        if not self.defender.committed:
            return self.defender
        return self.attacker if len(self.attacker.sides) < self.attacker.all_dice else self.defender

    def _with(self, side: Side) -> Battle:
        if side.seat == self.attacker.seat:
            return replace(self, attacker=side)
        return replace(self, defender=side)

    def _kind(self, side: Side) -> str:
        return "attack" if side is self.attacker else "defense"

    def advance(self, work: Work) -> bool:
        side = self._side()
        if not side.committed:
            words = self._limits(work, side)
            if all(low == high for low, high in words) and not self._may_claim_double(work, side):
                self._commit(work, side, *(low for low, _ in words))
                return False
            return True
        if len(side.sides) < side.all_dice:
            return True
        work.done(self)
        _decide(work, self)
        return False

    # ---------------------------------------------------------------------------- commit

    def _limits(self, view: View, side: Side) -> tuple[tuple[int, int], ...]:
        """Lowest and highest number of own dice, of dice from Alpha, of bolster dice to buy."""
        colony = view.colonies[side.seat]
        fighter = colony.spider(side.spider)
        if fighter is None:
            raise LookupError(f"{side.spider} is not in play")
        attacks = side is self.attacker
        if not attacks and fighter.stunned and not view.table.on("stun.can_defend"):
            return ((0, 0), (0, 0), (0, 0))
        own = fighter.attack if attacks else fighter.defense
        most = view.table.number("bolster.max_buy")
        money = economy.purse(view, side.seat)
        return (
            (min(1, own) if attacks else 0, own),
            (0, _support(view, side, attacks=attacks)),
            (0, money if most is None else min(money, most)),
        )

    def _may_claim_double(self, view: View, side: Side) -> bool:
        others = self.attacker.double if side is not self.attacker else self.defender.double
        fighter = view.colonies[side.seat].spider(side.spider)
        barred = (
            side is not self.attacker
            and fighter is not None
            and fighter.stunned
            and not view.table.on("stun.can_defend")
        )
        seen = positions(view).double(view, side.seat, side.spider) is not None
        return not seen and not side.double and not barred and economy.doubles(view) > others

    def asked(self, _view: View) -> tuple[int, ...]:
        side = self._side()
        return () if side.committed else (side.seat,)

    def pending(self, state: State) -> tuple[Choice, ...] | Chance:
        side = self._side()
        if side.committed:
            return self._roll(state, side)
        foe = self.defender if side is self.attacker else self.attacker
        dice, support, bought = self._limits(state, side)
        preset = f"commit {dice[1]} {support[0]} {bought[0]}"
        me, enemy = piece_text(side.seat, side.spider), piece_text(foe.seat, foe.spider)
        if side is self.attacker:
            prompt = text("{me} attacks {enemy}: commit dice", me=me, enemy=enemy, short="Attack: dice?")
            return (Choice(side.seat, prompt, "attack", preset=preset),)
        prompt = text(
            "{enemy} attacks {me} with {n} die: commit dice to defend",
            plural="{enemy} attacks {me} with {n} dice: commit dice to defend",
            me=me,
            enemy=enemy,
            n=foe.all_dice,
            short="Defend: dice?",
        )
        return (Choice(side.seat, prompt, "defend", preset=preset),)

    def heads(self, view: View, _seat: int) -> Iterator[Head]:
        yield ("commit",)
        if self._may_claim_double(view, self._side()):
            yield ("double",)

    def rest(self, state: State, _seat: int, parts: Head) -> Range | None:
        depth = len(parts) - 1
        if parts[0] != "commit" or depth >= len(_LEVELS):
            return None
        low, high = self._limits(state, self._side())[depth]
        note = self._chances(state, low, high) if depth == 0 else _NOTES[depth]
        outlook: tuple[Outlook, ...] = ()
        if depth == len(_LEVELS) - 1:
            dice, support = int(parts[1]), int(parts[2])
            outlook = tuple(self._outlook(state, dice, support, bought) for bought in range(low, high + 1))
        return Range(low, high, high if depth == 0 else low, _LEVELS[depth], note, outlook)

    # ------------------------------------------------------------------------------ odds

    def odds(self, view: View, dice: int, support: int = 0, bought: int = 0) -> Odds:
        """The chances if the side that commits takes so many dice of its own, of Alpha, and bought.

        A defender that has not committed is taken to use all dice of its own.
        """
        side = self._side()
        mine = self._pool(view, replace(side, dice=dice, support=support, bought=bought))
        if side is not self.attacker:
            return _odds(view, self._pool(view, self.attacker), mine)
        against = replace(self.defender, dice=self._limits(view, self.defender)[0][1])
        return _odds(view, mine, self._pool(view, against))

    def choices(self, view: View) -> range:
        """The numbers of own dice that the side which commits may take."""
        low, high = self._limits(view, self._side())[0]
        return range(low, high + 1)

    def _pool(self, view: View, side: Side) -> Pool:
        return Pool(side.card_dice, side.bought + side.double, _vicious(view, side))

    def _outlook(self, view: View, dice: int, support: int, bought: int) -> Outlook:
        """What committing these dice comes to, for the side that commits."""
        side = self._side()
        attacks = side is self.attacker
        chances = self.odds(view, dice, support, bought)
        won = chances.attacker if attacks else chances.defender
        lost = chances.defender if attacks else chances.attacker
        every = replace(side, dice=dice, support=support, bought=bought).all_dice
        label = _commit_label(attacks, every)
        return Outlook(label, percent(won), percent(chances.tie), percent(lost), _RESTS[attacks])

    def _chances(self, view: View, low: int, high: int) -> Text:
        """How likely this side wins with each number of its own dice."""
        attacks = self._side() is self.attacker
        chances = [self.odds(view, count) for count in range(low, high + 1)]
        wins = [percent(one.attacker if attacks else one.defender + one.tie) for one in chances]
        listed = ", ".join(f"{count}: {win} %" for count, win in zip(range(low, high + 1), wins, strict=True))
        brief = "/".join(str(win) for win in wins)
        if attacks:
            return text("wins {list}", list=listed, brief=brief, short="{brief} %")
        return text("holds {list}", list=listed, brief=brief, short="{brief} %")

    def say(self, work: Work, seat: int, parts: Head) -> None:
        side = self._side()
        if parts[0] == "double":
            work.instead(self, self._with(replace(side, double=True)))
            who = piece_text(side.seat, side.spider)
            work.tell(
                "battle", text("{piece} stands on a double web: 1 bolster die", piece=who), "A-73", seat
            )
        else:
            self._commit(work, side, int(parts[1]), int(parts[2]), int(parts[3]))

    def _commit(self, work: Work, side: Side, dice: int, support: int, bought: int) -> None:
        kind = self._kind(side)
        fighter = work.spider(side.seat, side.spider)
        if dice:
            work.alter(side.seat, side.spider, **{kind: getattr(fighter, kind) - dice})
        if support:
            alpha = work.spider(side.seat, "alpha")
            work.alter(side.seat, "alpha", **{kind: getattr(alpha, kind) - support})
        if bought:
            economy.pay(work, side.seat, bought)
            work.pool += bought
        if side.double:
            work.told.append(("double",))
        work.told.append(("commit", str(dice), str(support), str(bought)))
        done = replace(side, committed=True, dice=dice, support=support, bought=bought)
        work.instead(self, self._with(done))
        work.tell(
            "battle",
            text(
                "{piece} commits {n} die",
                plural="{piece} commits {n} dice",
                piece=piece_text(side.seat, side.spider),
                n=done.all_dice,
            ),
            "A-69",
            side.seat,
        )

    # ------------------------------------------------------------------------------ roll

    def _roll(self, state: State, side: Side) -> Chance:
        kind = self._kind(side) if len(side.sides) < side.card_dice else "bolster"
        prompt = text("Roll the {kind} dice of {colour}", kind=_DIE[kind], colour=COLOUR[side.seat])
        return Chance(f"{kind}-die", state.table.dice[kind], prompt, auto=True, verb="roll")

    def fall(self, work: Work, face: str) -> None:
        side = self._side()
        work.instead(self, self._with(replace(side, sides=(*side.sides, int(face)))))


def _odds(view: View, attack: Pool, defense: Pool) -> Odds:
    dice = view.table.dice
    return odds(dice["attack"], dice["defense"], dice["bolster"], attack, defense)


_LEVELS = (text("Dice"), text("Alpha helps"), text("Buy bolster"))
_NOTES = (text("of the card"), text("dice of Alpha"), text("1 food each"))
_RESTS = {
    True: text("If the defender takes all dice of its own, and no help. A tie: you retreat."),
    False: text("The dice of both sides roll as soon as you tap. A tie: the attacker retreats."),
}
_DIE = {"attack": text("attack"), "defense": text("defense"), "bolster": text("bolster")}


def _commit_label(attacks: bool, n: int) -> Text:
    """How committing so many dice reads on a button."""
    if not n:
        return text("Attack without dice") if attacks else text("Defend without dice")
    if attacks:
        return text("Attack with {n} die", plural="Attack with {n} dice", n=n)
    return text("Defend with {n} die", plural="Defend with {n} dice", n=n)


def _support(view: View, side: Side, *, attacks: bool) -> int:
    """Dice an Alpha near by can lend: its own, of the side it helps (A-70–A-72)."""
    alpha = view.colonies[side.seat].spider("alpha")
    if side.spider == "alpha" or alpha is None or not alpha.on_board:
        return 0
    if alpha.stunned and not view.table.on("stun.can_support"):
        return 0
    if not positions(view).supports(view, side.seat, side.spider):
        return 0
    left = alpha.attack if attacks else alpha.defense
    most = view.table.number("support.max")
    return left if most is None else min(left, most)


def begin(work: Work, seat: int, spider: str, enemy: str, *, in_den: bool = False) -> None:
    """The enemies stand side by side after a movement: they fight (A-64, A-65)."""
    foe, target = piece(enemy)
    positions(work).seen(work, foe, target)
    work.push(Battle(_side(work, seat, spider), _side(work, foe, target, defends=True), in_den))
    work.tell(
        "battle",
        text(
            "{attacker} attacks {defender}",
            attacker=piece_text(seat, spider),
            defender=piece_text(foe, target),
        ),
        "A-64",
        seat,
    )


def _side(view: View, seat: int, spider: str, *, defends: bool = False) -> Side:
    """A fighter before it commits, with the bolster die of a double web that is seen (A-73)."""
    fighter = view.colonies[seat].spider(spider)
    helpless = defends and fighter is not None and fighter.stunned and not view.table.on("stun.can_defend")
    return Side(seat, spider, double=not helpless and positions(view).double(view, seat, spider) is True)


def _decide(work: Work, task: Battle) -> None:
    """Compare the dice; the loser retreats, pays, perhaps is stunned; both earn (A-75, A-79)."""
    attacker, defender = task.attacker, task.defender
    bonus = [_vicious(work, side) for side in (attacker, defender)]
    totals = [sum(side.sides) + more for side, more in zip((attacker, defender), bonus, strict=True)]
    margin = totals[0] - totals[1]
    winner, loser = (attacker, defender) if margin > 0 else (defender, attacker)
    lost = economy.lose(work, loser.seat) if margin else 0
    _mark(work, task)
    _fall_back(work, loser, stun=abs(margin) > 1)
    positions(work).settled(
        work, attacker.seat, attacker.spider, piece_name(defender.seat, defender.spider), stays=margin > 0
    )
    title, outcome, rule = _outcome(winner, margin, lost)
    work.tell(
        "result",
        text(
            "{attack} against {defense}: {title}. {outcome}",
            attack=totals[0],
            defense=totals[1],
            title=title,
            outcome=text("{piece} {outcome}", piece=piece_text(loser.seat, loser.spider), outcome=outcome),
        ),
        rule,
        winner.seat,
        title=title,
        glyph=Glyph(
            "dice",
            tuple(
                "".join(map(str, side.sides)) + ("+1" if more else "")
                for side, more in zip((attacker, defender), bonus, strict=True)
            ),
            seats=(attacker.seat, defender.seat),
        ),
        lines=(piece_text(loser.seat, loser.spider), outcome),
        gains=((loser.seat, -lost),) if lost else (),
    )
    positions(work).retreated(work, loser.seat, loser.spider, piece_name(winner.seat, winner.spider))
    if lost and work.table.on("battle.loot"):
        gain(work, winner.seat, lost, text("Loot"), "A-78")


def _outcome(winner: Side, margin: int, lost: int) -> tuple[Text, Text, str]:
    """The headline of a battle, what it does to the loser, and the rule."""
    colour = COLOUR[winner.seat]
    if not margin:
        return text("A tie"), text("retreats"), "A-79"
    if abs(margin) == 1:
        hit = text("retreats, food −{n}", n=lost) if lost else text("retreats")
        return text("{colour} wins by 1", colour=colour), hit, "Battle"
    hit = text("retreats, stunned, food −{n}", n=lost) if lost else text("retreats, stunned")
    return text("{colour} overkills", colour=colour), hit, "Battle"


def _vicious(view: View, side: Side) -> int:
    """Vicious adds one to its Beta's battle, also without dice (A-120)."""
    fighter = view.colonies[side.seat].spider(side.spider)
    return int(fighter is not None and fighter.ability == "vicious")


def _faces(view: View, side: Side) -> str:
    """The dice of a side for the display, and what Vicious adds to them."""
    faces = "".join(map(str, side.sides))
    return f"{faces}+1" if _vicious(view, side) else faces


def _mark(work: Work, task: Battle) -> None:
    """Both fighters earn an upgrade, at the clean-up of this turn or of the deployer's (A-39, A-65)."""
    for side in (task.attacker, task.defender):
        if task.in_den:
            work.early += ((task.attacker.seat, piece_name(side.seat, side.spider)),)
        else:
            fighter = work.spider(side.seat, side.spider)
            work.alter(side.seat, side.spider, fought=fighter.fought + 1)


def _fall_back(work: Work, loser: Side, *, stun: bool) -> None:
    fighter = work.spider(loser.seat, loser.spider)
    if fighter.snared:
        work.snares += 1  # a lost battle frees it
    work.alter(loser.seat, loser.spider, snared=False, stunned=fighter.stunned or stun)
