"""Something is proposed to all seats: whoever is at the unit may answer for the table."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import Text, listed, text
from companion.table.intents import ProposalShown
from companion.views.bodies import Notice, Panel
from companion.views.glance import Glance
from companion.views.screens.screen import Done, Key, Screen, Submission
from companion.views.walk import Walk, turn_to


def stands(glance: Glance) -> bool:
    """True while something is proposed in a game that goes on."""
    return glance.snapshot.proposal is not None and not glance.snapshot.paused


def comes_up(glance: Glance) -> bool:
    """True where it is shown by itself: nobody has put it off, and no word is begun."""
    walk, proposal = glance.walk, glance.snapshot.proposal
    begun = bool(walk.menu.tree) and not glance.rooted
    return stands(glance) and proposal is not None and walk.put_off != proposal.n and not begun


def sign(glance: Glance) -> str:
    """What tells on another screen that a question waits: a tag, with how to come to it out of a menu."""
    if not stands(glance):
        return ""
    return (
        glance.translate(text("A question waits: hold to see it.", short="? hold"))
        if looks_from_menu(glance)
        else "?"
    )


def looks_from_menu(glance: Glance) -> bool:
    """True in a menu of the table, where holding key 1 shows what waits; what is begun there is kept."""
    return stands(glance) and glance.walk.menu.tree == "desk" and glance.walk.page is None


def look(glance: Glance) -> Walk:
    """To the question, and with the answer back into the menu as it was."""
    return turn_to(glance.walk, CONSENT.name)


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
