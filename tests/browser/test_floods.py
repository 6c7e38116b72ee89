"""Another web page, open in a player's browser, that sends the box more than it can hold."""

from __future__ import annotations

import http.server
import re
import threading
from pathlib import Path

import pytest

from tests.cli.program import Running

MB = 1_000_000
PAGE = b"""<!doctype html><title>Elsewhere</title><script>
async function flood(address, megabytes) {
  const body = new Blob(Array(megabytes).fill(new Uint8Array(1000000)));
  try {
    await fetch(address, { method: "POST", mode: "no-cors", body });
    return "answered";
  } catch {
    return "refused";
  }
}
</script>"""


class Elsewhere(http.server.BaseHTTPRequestHandler):
    """A page of somebody else."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def elsewhere():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_200_mb_from_a_page_elsewhere_are_not_taken_in(chromium, elsewhere, tmp_path):
    with Running(tmp_path) as box:
        box.join()
        before = peak(box)
        context = chromium.new_context()
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.goto(elsewhere)
        for path in ("api/intent", "j/mine"):
            page.evaluate(f"flood('http://127.0.0.1:{box.port}/{path}', 200)")
        assert peak(box) - before < 20 * MB
        assert box.view()["rev"] >= 0
        context.close()


def peak(box: Running) -> int:
    """The most memory the program ever had, in bytes."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{box.process.pid}/status").read_text())
    assert found
    return int(found[1]) * 1024
