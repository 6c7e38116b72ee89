"""Something is proposed to all seats: whoever is at the unit may answer for the table."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import Text, listed, text
from companion.table.intents import ProposalShown
from companion.views.bodies import Notice, Panel
from companion.views.glance import Glance
from companion.views.screens.screen import Done, Key, Screen, Submission
from companion.views.walk import turn_to


def stands(glance: Glance) -> bool:
    """True while something is proposed in a game that goes on."""
    return glance.snapshot.proposal is not None and not glance.snapshot.paused


def comes_up(glance: Glance) -> bool:
    """True where it is shown by itself: nobody has put it off, and no word is begun."""
    walk, proposal = glance.walk, glance.snapshot.proposal
    begun = bool(walk.menu.tree) and not glance.rooted
    return stands(glance) and proposal is not None and walk.put_off != proposal.n and not begun


def panel(glance: Glance) -> Panel:
    """What is proposed, what it changes, and who is still asked."""
    proposal = _proposal(glance)
    name = text("A phone") if proposal.by is None else glance.seat(proposal.by).name
    what = glance.translate_in_full(proposal.what)
    body = Notice(what[:1].upper() + what[1:], glance.translate(_waiting(glance, proposal)))
    keys = (glance.key(text("No")), glance.key(text("Later")), glance.key(text("All agree")))
    title = glance.translate(text("{name} proposes", name=name))
    return Panel(body, title, glance.mark(proposal.by), keys=keys)


def _proposal(glance: Glance) -> ProposalShown:
    assert glance.snapshot.proposal is not None, "only asked while one stands"
    return glance.snapshot.proposal


def _waiting(glance: Glance, proposal: ProposalShown) -> Text:
    """Whose answer is missing, and in how many seconds that of who is away counts."""
    names = [glance.seat(seat).name for seat in sorted(proposal.missing)]
    who = listed(names or [text("nobody")])
    if proposal.left:
        return text("Asked: {who}. Away: {n} s.", who=who, n=max(proposal.left.values()))
    return text("Asked: {who}.", who=who)


def press(glance: Glance, key: Key) -> Done:
    """Key 1 does not agree, key 2 puts it off; to agree for all, key 3 is held."""
    proposal, walk = _proposal(glance), glance.walk
    if key == "key1":
        return turn_to(walk, None), Submission("object", None, proposal.n)
    if key == "key2":
        return replace(turn_to(walk, None), put_off=proposal.n), None
    return walk, None


def hold(glance: Glance) -> Done:
    """The table agrees."""
    return turn_to(glance.walk, None), Submission("agree", None, _proposal(glance).n)


CONSENT = Screen(
    "consent",
    panel,
    press,
    hold=hold,
    left="key1",
    down="key2",
    offered=stands,
    asks=lambda glance: _proposal(glance).n,
)
