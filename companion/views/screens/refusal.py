"""A word did not stand: why, and the rule that says so."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import Text, text
from companion.views.bodies import Notice, Panel, SoftKey
from companion.views.glance import Glance
from companion.views.screens.reading import counted, leaf_panel, next_leaf, of_rule, rule_name, sentence_panel
from companion.views.screens.screen import Done, Key, Screen
from companion.views.walk import RefusedWord, Walk


def refuse(walk: Walk, refused: RefusedWord) -> Walk:
    """A word was refused: that is on show until a key is pressed."""
    return replace(walk, refused=refused)


def panel(glance: Glance) -> Panel:
    """What is in the way, and what would work."""
    found = glance.walk.refused
    assert found is not None
    return sentence_panel(
        glance,
        found.refusal.text,
        _title(found),
        mark=glance.mark(found.seat),
        context=rule_name(glance, found.refusal.rule),
        left=glance.key(text("rule")) if found.refusal.rule else None,
    )


def _title(found: RefusedWord) -> Text:
    if found.word.partition(" ")[0] == "back":
        return text("Not taken back")
    titles = {"not-asked": text("Not now"), "stale": text("Too late")}
    return titles.get(found.refusal.slug, text("Not possible"))


def rule_panel(glance: Glance) -> Panel:
    """What the rules page says of the rule that a refusal cites."""
    found = glance.walk.refused
    rule = (found.refusal.rule if found else None) or ""
    called = rule_name(glance, rule)
    title = glance.translate(text("Rule {rule}", rule=called))
    pages = of_rule(glance, rule) or (Notice(called),)
    context = counted(glance.walk.scroll % len(pages), len(pages))
    return leaf_panel(glance, pages, title, context=context, left=SoftKey(sign="back"))


def press(glance: Glance, key: Key) -> Done:
    """Key 1 shows the rule, and there goes a page back, from the first one to the refusal; key 2 turns the
    page where there is more. Else it has been read."""
    walk = glance.walk
    refused = walk.refused
    if key == "key1" and refused and refused.refusal.rule is not None and not refused.heading:
        return replace(walk, refused=replace(refused, heading=True), scroll=0), None
    if key != "key3" and refused and refused.heading:
        pages = len(of_rule(glance, refused.refusal.rule or ""))
        if key == "key2" and pages > 1:
            return replace(walk, scroll=(walk.scroll + 1) % pages), None
        if key == "key1" and walk.scroll:
            return replace(walk, scroll=walk.scroll - 1), None
        if key == "key1":
            return replace(walk, refused=replace(refused, heading=False)), None
    if key == "key2" and refused and not refused.heading:
        further = next_leaf(glance, refused.refusal.text)
        return further or _read(walk), None
    return _read(walk), None


def _read(walk: Walk) -> Walk:
    return replace(walk, refused=None, scroll=0)


REFUSED = Screen("refused", panel, press, down="key2", urgent=True)
RULE = Screen("rule", rule_panel, press, left="key1", down="key2", urgent=True)
