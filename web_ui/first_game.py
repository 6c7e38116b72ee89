"""That it is somebody's first game: said on the page of seats, and kept on the phone for the evening."""

from __future__ import annotations

from flask import Response, after_this_request, request

COOKIE = "orbweaver-first"
EVENING = 12 * 3600
"""Seconds for which it is kept."""


def said() -> bool | None:
    """What the form that was sent says of it; None where it had no such box."""
    if "first" in request.form:
        return True
    return False if "asked" in request.form else None


def is_ticked() -> bool:
    """Whether the box is ticked on the page that is made."""
    told = said()
    return COOKIE in request.cookies if told is None else told


def passed_on() -> str:
    """What the address of the table tells the phone, which has the coach; keeps what was said."""
    told, before = said(), COOKIE in request.cookies
    if told is None:
        return ""

    @after_this_request
    def tell(response: Response) -> Response:
        response.set_cookie(COOKIE, "yes", max_age=EVENING if told else 0, samesite="Lax")
        return response

    if told:
        return "?first"
    return "?first=no" if before else ""
