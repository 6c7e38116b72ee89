"""A phone: what its browser sends and gets, without the browser."""

from __future__ import annotations

import http.client
import json
import time
import uuid
from contextlib import closing
from typing import Any

from tests.support.waiting import PATIENCE

MADE = 3 * PATIENCE
"""Seconds for a page: the first one is made when it is asked for, on a slow machine beside others."""


class Phone:
    """One device that talks to an Orbweaver, on this machine unless told; it keeps its cookie."""

    def __init__(self, port: int, host: str = "127.0.0.1") -> None:
        self.host = host
        self.port = port
        self.cookie = ""

    def ask(self, path: str, body: Any = None, **headers: str) -> tuple[int, bytes]:
        """The status and content of a page; with ``body``, of a POST of JSON or a form."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=MADE)
        host = f"[{self.host}]" if ":" in self.host else self.host
        place = host if self.port == 80 else f"{host}:{self.port}"
        sent = {"Cookie": self.cookie, "Origin": f"http://{place}", "X-Orbweaver": "1"}
        if isinstance(body, str):
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        elif body is not None:
            body, sent["Content-Type"] = json.dumps(body), "application/json"
        with closing(connection):
            connection.request("GET" if body is None else "POST", path, body, {**sent, **headers})
            answer = connection.getresponse()
            content = answer.read()
            cookie = answer.getheader("Set-Cookie")
        if cookie:
            self.cookie = cookie.partition(";")[0]
        return answer.status, content

    def stream(self, path: str, until: bytes) -> bytes:
        """What a live stream sends, up to the line after the one with ``until``."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        sent = b""
        with closing(connection):
            connection.request("GET", path, headers={"Cookie": self.cookie})
            answer = connection.getresponse()
            while until not in sent:
                line = answer.readline()
                assert line, sent
                sent += line
            return sent + answer.readline()

    def join(self, token: str, seat: str = "all") -> None:
        """Join by the link with that token, as everybody or at a seat."""
        status, content = self.ask(f"/j/{token}", f"seat={seat}")
        assert status == 303, content

    def view(self) -> dict[str, Any]:
        status, content = self.ask("/api/view")
        assert status == 200
        view: dict[str, Any] = json.loads(content)
        return view

    def submit(
        self, word: str, *, seat: int | None = None, ask: int | None = None, id_: str = ""
    ) -> dict[str, Any]:
        """Send a word, as an act of that id or a new one; the answer, refused or not."""
        intent = {"id": id_ or uuid.uuid4().hex, "word": word, "seat": seat, "ask": ask}
        _, content = self.ask("/api/intent", intent)
        answer: dict[str, Any] = json.loads(content)
        return answer

    def draw(self) -> dict[str, Any]:
        """Say ``draw`` to the luck that waits."""
        return self.submit("draw", ask=self.view()["chance"]["ask"])

    def answer(self) -> int:
        """Answer the open question with the last word of its menu; the entry it became."""
        question = self.view()["questions"][0]
        answer = self.submit(last_word(question), seat=question["seat"], ask=question["ask"])
        assert "ok" in answer, answer
        entry: int = answer["entry"]
        return entry

    def begin(self) -> None:
        """Start Web of Flies, deal it, and say two words."""
        assert self.submit("new web-of-flies 2 start")["ok"]
        while "chance" in self.view():  # just started, it may still be testing its luck
            self.draw()
            time.sleep(0.05)
        self.answer()
        self.answer()


def last_word(question: dict[str, Any]) -> str:
    """The word that the last option of every level of a question's menu makes."""
    parts, level = [], question["menu"]
    while level:
        parts.append(level[-1]["part"])
        level = level[-1].get("then")
    return " ".join(parts)


def what_counts(view: dict[str, Any]) -> dict[str, Any]:
    """The part of a view that must come back after a restart: not revisions and clocks."""
    asked = [{key: value for key, value in one.items() if key != "since"} for one in view["questions"]]
    return {key: view[key] for key in ("game", "entry", "head", "pieces")} | {"questions": asked}
