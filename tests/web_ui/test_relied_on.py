"""The parts of cheroot and werkzeug that the pages rely on and nobody promised: each by its name.

What takes the place of such a part would be asked no more after it got another name, and nothing else would
say so: header fields with an underscore would be let in, or a worker would close a connection by itself.
"""

from __future__ import annotations

import inspect
import re

import pytest
from cheroot import server, wsgi
from cheroot.workers import threadpool
from werkzeug.routing import Map, Rule, rules

from web_ui import _Matched
from web_ui.connection import Connection, Request, _Fields
from web_ui.server import Wsgi, _Gateway

SOURCE = "\n".join(map(inspect.getsource, (server, wsgi, threadpool)))
REPLACED = [
    (ours, theirs, name)
    for ours, theirs, names in (
        (Wsgi, server.HTTPServer, "prepare serve stop put_conn can_add_keepalive_connection error_log"),
        (Connection, server.HTTPConnection, "close RequestHandlerClass"),
        (Request, server.HTTPRequest, "header_reader parse_request"),
        (_Fields, server.DropUnderscoreHeaderReader, "_allow_header"),
        (_Gateway, wsgi.Gateway_10, "get_environ respond"),
    )
    for name in names.split()
]


@pytest.mark.parametrize(("ours", "theirs", "name"), REPLACED)
def test_what_is_replaced_of_cheroot_is_there_and_asked_for(ours: type, theirs: type, name: str) -> None:
    assert name in vars(ours)
    assert hasattr(theirs, name)
    assert re.search(rf"\.{name}\b", SOURCE), "nothing in cheroot asks for it any more"


@pytest.mark.parametrize(
    "name", ["_SHUTDOWNREQUEST", "ThreadPool.start", "ThreadPool.put", "ThreadPool.stop", "ThreadPool.min"]
)
def test_what_is_used_of_its_workers_is_there(name: str) -> None:
    found = threadpool
    for part in name.removesuffix(".min").split("."):
        found = getattr(found, part)
    assert not name.endswith(".min") or re.search(r"self\.min\b", inspect.getsource(threadpool))


@pytest.mark.parametrize(
    "name", ["conn", "chunked_write", "close_connection", "rfile", "remote_addr", "remote_port", "ssl_env"]
)
def test_what_is_set_on_a_request_or_a_connection_is_read_there(name: str) -> None:
    assert re.search(rf"\.{name}\b", SOURCE)


def test_werkzeug_makes_what_builds_addresses_where_it_is_left_out() -> None:
    assert "_compile_builder" in vars(_Matched)
    assert hasattr(Rule, "_compile_builder")
    assert "._compile_builder(" in inspect.getsource(rules)
    rule = _Matched("/seats/<int:seat>")
    Map([rule])
    with pytest.raises(NotImplementedError):
        rule.build({"seat": 1})
