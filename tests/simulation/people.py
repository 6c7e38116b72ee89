"""The people with phones: what their browsers send, keep and forget.

Each goes through the real web app, cookie and all. What a person believes of the table is the page
it last looked at, however old that is.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.table.people.sitting import ALL_SEATS
from tests.simulation.box import HOST, Box
from tests.simulation.law import Rights

Page = dict[str, Any]


@dataclass
class Sent:
    """An intent that somebody sent."""

    name: str
    who: str
    rights: Rights
    word: str
    seat: int | None
    ask: int | None
    entry: int | None = None
    refused: bool = False


@dataclass
class Phone:
    """A phone with its cookie. ``member``, ``seats`` and the rest are what it has been told of itself
    and so what it must be able to do, whatever the box goes through."""

    name: str
    address: str
    cookie: str = ""
    member: bool = False
    seats: frozenset[int] = frozenset()
    beside: frozenset[int] = frozenset()  # of them those that another phone had first, when it looked last
    everywhere: bool = False
    referee: bool = False
    requested_role: str | None = None
    requested_seat: int = 0  # that it asked for, where it asked for one
    view: Page | None = None
    sent: list[Sent] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)  # cookies of devices that were sent away
    last_heard: float = 0.0  # by the true time, when the box last heard of it
    heard_in: int = 0  # and the run of the box it was in
    uncertain: bool = False  # the guest book was damaged: it may have been forgotten
    unwritten: bool = False  # what it was granted was not written down: it is again what the book says

    @property
    def device(self) -> str:
        """The device its cookie names."""
        payload = self.cookie.partition("=")[2].partition(".")[0]
        try:
            plain = json.loads(urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        except ValueError:
            return ""
        return str(plain.get("device", ""))

    @property
    def rights(self) -> Rights:
        seats = ALL_SEATS if self.everywhere or self.referee else self.seats
        return Rights(self.member, seats, self.referee) if self.member else Rights()

    def ask(self, box: Box, path: str, *, cookie: str | None = None, **body: Any) -> Any:
        """GET, or POST with ``json`` or ``data``; the answer as werkzeug has it."""
        headers = {"Origin": f"http://{HOST}", "X-Orbweaver": "1"}
        if cookie if cookie is not None else self.cookie:
            headers["Cookie"] = cookie if cookie is not None else self.cookie
        client = box.app.test_client(use_cookies=False)
        answer = client.open(
            path,
            method="POST" if body else "GET",
            base_url=f"http://{HOST}",
            headers=headers,
            environ_base={"REMOTE_ADDR": self.address},
            **body,
        )
        if cookie is None:
            self.last_heard, self.heard_in = box.times.lived, box.times.runs
        if cookie is None and (given := answer.headers.get("Set-Cookie")):
            self.cookie = given.partition(";")[0]
        return answer

    def look(self, box: Box) -> bytes:
        """The page as it is now, which the phone keeps."""
        content: bytes = self.ask(box, "/api/view").data
        self.view = json.loads(content)
        return content

    def mine(self) -> list[int]:
        """The seats of the game it believes in that it plays."""
        lines = self.view.get("seats", []) if self.view else []
        return [line["seat"] for line in lines if line["seat"] in self.rights.seats]


def word_of(phone: Phone, box: Box, random: Random, level: Any, seat: int) -> str | None:
    """A random way through a menu to a complete word; None where the menu leads nowhere."""
    parts: list[str] = []
    while level is not None:
        if level == "later":
            answer = phone.ask(box, f"/api/menu?seat={seat}&prefix={'+'.join(parts)}")
            level = json.loads(answer.data) if answer.status_code == 200 else []
        if isinstance(level, dict):
            number = random.randint(level["low"], level["high"])
            parts.append(str(number))
            level = level["each"][number - level["low"]] if "each" in level else level.get("then")
            continue
        if not level:
            return " ".join(parts) if parts and level is None else None
        row = random.choice(level)
        parts.append(row["part"])
        level = row.get("then")
    return " ".join(parts)
