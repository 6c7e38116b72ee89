"""GET /api/openapi.json: this interface, described."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response

DESCRIPTION = Path(__file__).parents[1] / "static" / "openapi.json"


def blueprint() -> Blueprint:
    """The route that describes all others."""
    routes = Blueprint("description", __name__, url_prefix="/api")

    @routes.get("/openapi.json")
    def description() -> Response:
        """This interface, described."""
        return Response(DESCRIPTION.read_bytes(), mimetype="application/json")

    return routes
