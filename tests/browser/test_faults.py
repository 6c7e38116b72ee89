"""Faults of the simulated unit, made on its page: what the phones are told."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from companion import config
from companion.app import brought_up
from companion.table.intents import Intent, Origin
from tests.browser.waiting import PATIENCE

LOG = "What happened, and the rules"


@pytest.fixture
def house(tmp_path, monkeypatch):
    monkeypatch.setattr("companion.table.luck.pool.LOOK", 0.5)
    flags = {"unit.profile": "desk", "web.host": "127.0.0.1", "web.port": 0, "table.data": str(tmp_path)}
    with brought_up(config.load(flags=flags), switch_off=lambda: None) as house:
        house.guests.card()
        begun = house.desk.submit(Intent("test", "new web-of-flies 2 start", Origin("unit")))
        assert begun.result(PATIENCE).ok
        yield house


@pytest.fixture
def pages(chromium, house):
    """The page of the unit, and a phone that looks on."""
    context = chromium.new_context(viewport={"width": 900, "height": 900})
    unit, phone = context.new_page(), context.new_page()
    base = f"http://localhost:{house.server.port}"
    unit.set_default_timeout(PATIENCE * 1000)
    phone.set_default_timeout(PATIENCE * 1000)
    unit.goto(f"{base}/unit")
    unit.wait_for_selector("canvas[data-lit=true]")
    unit.click("summary")
    phone.goto(f"{base}/j/{house.guests.token}")
    phone.click("text=Only watch")
    yield unit, phone
    context.close()


def test_an_unplugged_display_and_a_dead_generator_are_told_on_the_phone_with_what_mends_them(pages):
    unit, phone = pages
    unit.click("[data-fault=unplugged]")
    unit.wait_for_selector("canvas[data-lit=false]")
    phone.wait_for_selector(".banner:has-text('The display is dark; phones go on.')")
    phone.wait_for_selector(".banner:has-text('four wires')")
    unit.click("[data-fault=luck-dead]")
    phone.wait_for_selector(".banner:has-text('Draw by hand')")
    expect(unit.locator("[data-fault][aria-pressed=true]")).to_have_count(2)
    unit.click("[data-fault=unplugged]")
    unit.wait_for_selector("canvas[data-lit=true]")
    unit.click("[data-fault=luck-dead]")
    phone.wait_for_selector(".banner", state="detached")


def become(house, mood):
    house.unit.bench.fault(f"luck-{mood}", True)


def test_a_phone_tells_that_it_is_well_that_it_fails_and_that_it_is_well_again(house, pages):
    _, phone = pages
    phone.get_by_role("button", name=LOG).click()
    told = phone.locator(".generator")
    expect(told.locator("summary")).to_have_text("Generator of the box ✓ well")
    told.locator("summary").click()
    expect(told).to_contain_text(house.unit.entropy.label)
    expect(told).to_contain_text("At least 1,024 values have been tested.")
    expect(told).to_contain_text("No alarm since the box was turned on.")
    become(house, "stuck")
    expect(told.locator("summary")).to_have_text("Generator of the box ✗ failed, not used")
    expect(told.locator("[role=alert]")).to_contain_text("Draw by hand, or try again.")  # without a tap
    expect(told.locator("li")).to_contain_text("Stuck 1 time, last ")
    house.unit.bench.fault("luck-stuck", False)
    house.pool.retry()
    expect(told.locator("summary")).to_have_text("Generator of the box ✓ well")
    told.locator("summary").click()
    expect(told.locator("li")).to_contain_text("Stuck 1 time, last ")
