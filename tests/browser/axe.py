"""What axe finds on a page: whatever WCAG asks for at the levels A and AA, and its best practices.

Left out are only rules that axe itself counts as experimental. One of these, *label-content-name-mismatch*,
asks that a space is called by the letters on its pieces; here they are said in words instead. That numbers
printed on spaces are in their names is looked at beside.
"""

from __future__ import annotations

from importlib import resources
from typing import Any

SOURCE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
RUN = """async ([within, rules]) => {
  const alike = [[".space:nth-of-type(n + 41)"], [".rules article > :nth-child(n + 41)"]]; // for speed
  const { violations } = await axe.run({ include: [[within]], exclude: alike }, {
    resultTypes: ["violations"],
    rules: { "target-size": { enabled: true } },
    ...rules.length && { runOnly: rules },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map((one) => {
    const why = one.failureSummary.replaceAll(/\\s+/g, " ");
    return `${id}: ${one.html.slice(0, 160)} ${why.slice(0, 300)}`;
  }));
}"""


def violations(page: Any, *rules: str, within: str = "html") -> list[str]:
    """What is wrong with a page as it stands, or with a part of it, by these rules of axe or by all."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE)
    found: list[str] = page.evaluate(RUN, [within, rules])
    return found
