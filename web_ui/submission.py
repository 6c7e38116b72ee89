"""Submitting an intent to the desk, and how long a request waits for the answer."""

from __future__ import annotations

from concurrent.futures import TimeoutError as Late

from companion.play import text
from companion.table.desk.desk import Desk
from companion.table.intents import Answer, Intent
from web_ui.refusals import RequestRefused

PATIENCE = 2.0  # seconds a request waits for the desk


def submit(desk: Desk, intent: Intent) -> Answer:
    """Submit an intent and wait for its answer.

    Errors: RequestRefused with 503 when the desk is not done in time; it goes on.
    """
    try:
        return desk.submit(intent).result(PATIENCE)
    except Late:
        raise RequestRefused(
            503, "busy", text("The box is busy. It will show here when it is done.")
        ) from None
