"""Something is proposed to all seats: whoever is at the unit may answer for the table."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import Text, listed, text
from companion.table.intents import ProposalShown
from companion.views.bodies import Notice, Panel
from companion.views.glance import Glance
from companion.views.screens.reading import NOTICE_HOLDS
from companion.views.screens.screen import Done, Key, Screen, Submission, Way
from companion.views.walk import Walk, turn_to


def stands(glance: Glance) -> bool:
    """True while something is proposed in a game that goes on."""
    return glance.snapshot.proposal is not None and not glance.snapshot.paused


def comes_up(glance: Glance) -> bool:
    """True where it is shown by itself: nobody has put it off, and no word is begun."""
    begun = bool(glance.walk.menu.tree) and not glance.rooted
    return stands(glance) and not is_put_off(glance) and not begun


def is_put_off(glance: Glance) -> bool:
    """True where whoever is here has chosen to answer later."""
    proposal = glance.snapshot.proposal
    return proposal is not None and glance.walk.put_off == proposal.n


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
    what, asked = glance.translate_in_full(proposal.what), glance.translate(_waiting(glance, proposal))
    if len(what) + len(asked) > NOTICE_HOLDS:
        what = glance.translate(proposal.what)
    body = Notice(what[:1].upper() + what[1:], asked)
    no, agree = glance.key(text("No")), glance.key(text("Hold: yes"))
    if is_put_off(glance):
        onward = text("back") if glance.walk.menu.tree else text("more")
        keys = (glance.key(onward), no, agree)
    else:
        keys = (no, glance.key(text("Later")), agree)
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


def press(glance: Glance, key: Key) -> Done | None:
    """Key 1 does not agree, key 2 puts it off; to agree for all, key 3 is held. What was put off lies among
    the pages that key 1 turns, so there key 2 says No."""
    proposal, walk = _proposal(glance), glance.walk
    put_off = is_put_off(glance)
    if key == "key1" and put_off:
        return (turn_to(walk, None), None) if walk.menu.tree else None
    if key == ("key2" if put_off else "key1"):
        return turn_to(walk, None), Submission("object", None, proposal.n)
    if key == "key2":
        return replace(turn_to(walk, None), put_off=proposal.n), None
    return walk, None


def push(glance: Glance, way: Way) -> Done | None:
    """Down is *Later*, and never No."""
    return (glance.walk, None) if way == "down" and is_put_off(glance) else None


def hold(glance: Glance) -> Done:
    """The table agrees."""
    return turn_to(glance.walk, None), Submission("agree", None, _proposal(glance).n)


CONSENT = Screen(
    "consent",
    panel,
    press,
    push,
    hold=hold,
    left="key1",
    down="key2",
    offered=stands,
    asks=lambda glance: _proposal(glance).n,
)
