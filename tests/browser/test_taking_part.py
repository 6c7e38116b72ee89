"""A phone takes part in the luck by itself, on plain http, and keeps what it saw published."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from companion.table.fold.fold import fold
from companion.table.luck.rounds import RoundsSoFar, Witness
from companion.table.luck.witnesses import Witnesses
from tests.browser.conftest import Box
from tests.browser.waiting import until

WAITS = 20  # s that the box waits for phones: this machine is slow, and what is asked is whether they answer

KEPT = "JSON.parse(localStorage.getItem('orbweaver-rounds'))?.[0]"


def named(page: Any, box: Box) -> str:
    """The id of the phone, once the round that waits names it."""
    until(page, lambda: page.evaluate(KEPT))
    id_: str = page.evaluate(KEPT)["id"]
    until(page, lambda: box.table.now.round is not None and id_ in box.table.now.round.witnesses)
    return id_


def test_a_phone_is_named_and_reveals_when_somebody_else_draws(box, new_phone):
    page = new_phone()
    assert box.table.submit("new spidertwist 2 start").ok
    id_ = named(page, box)
    while not any(dict(entry.body["round"]["nonces"]).get(id_) for entry in box.drawn()):
        box.play(1)
    kept = page.evaluate(KEPT)
    entry = box.drawn()[-1]
    assert kept["shown"]["nonce"] == dict(entry.body["round"]["nonces"])[id_]
    assert kept["shown"]["nonce"] not in kept["nonces"].values()
    published = {
        one.body["next"]["number"]: one.body["next"] for one in box.table.entries if "next" in one.body
    }
    assert (
        kept["seen"][str(entry.body["round"]["number"])]
        == published[entry.body["round"]["number"]]["commitment"]
    )
    assert kept["wrong"] == {}
    assert id_ in [one for one, _ in entry.body["next"]["witnesses"]]  # and for the next draw again
    assert fold(box.table.entries, trusted=False).n == box.table.now.entry


def test_a_page_that_is_loaded_again_is_the_same_witness(box, new_phone):
    page = new_phone()
    assert box.table.submit("new spidertwist 2 start").ok
    id_ = named(page, box)
    nonce = next(iter(page.evaluate(KEPT)["nonces"]))
    page.reload()
    page.wait_for_selector(".head")
    until(page, lambda: page.evaluate(KEPT)["id"] == id_ and nonce in page.evaluate(KEPT)["nonces"])


def test_a_phone_that_is_named_with_what_it_did_not_say_reveals_nothing_and_says_so(
    box, new_phone, monkeypatch
):
    """A box that takes a nonce of its own in the name of a phone; the record alone does not show it."""
    honest = Witnesses.named

    def of_its_own(self: Witnesses, rounds: RoundsSoFar) -> Any:
        named, seats = honest(self, rounds)
        number = rounds.number.to_bytes(32)
        return tuple(Witness(one.id, number) for one in named), seats

    monkeypatch.setattr(Witnesses, "named", of_its_own)
    page = new_phone()
    assert box.table.submit("new spidertwist 2 start").ok
    id_ = named(page, box)
    expect(page.locator(".notices")).to_contain_text("The box has named this phone with what it did not say,")
    assert id_ in box.table.now.round.witnesses
    wrong = {str(box.table.now.round.number): "named"}
    until(page, lambda: [page.evaluate(KEPT)[key] for key in ("wrong", "asked")] == [wrong, {}])
