// How the generator behind the luck does, in a line; a tap tells what was tested and every alarm.

import { _, _n } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { state } from "../table/table.js";
import { told } from "../kit/time.js";

/** @import { Health } from "../types.d.ts" */

/** The line, for the sheet that tells of the luck. */
export function generator() {
  const { from, health, label, problem } = state.view.luck;
  const { alarms, condition, cutoffs: [row, often] } = health;
  const failed = condition === "failed";
  const without = from === "getrandom" ? [" · ", _("no hardware of its own")] : null;
  return h(
    "details",
    { key: `generator ${failed}`, class: "generator", open: failed },
    h("summary", {}, _("Generator of the box"), " ", verdict(health)),
    h("p", {}, h("b", {}, label), without),
    h("p", { role: failed ? "alert" : null }, since(health), failed && problem ? ` ${problem}` : ""),
    alarms.length
      ? h("ul", {}, alarms.map(([kind, n, last]) => h("li", { key: kind }, alarm(kind, n, told(last)))))
      : h("p", {}, _("No alarm since the box was turned on.")),
    h(
      "p",
      {},
      _(
        "Every value that is read is tested: {row} equal ones in a row fail, and one {often} times in 512. A sound generator comes to that in one test of a million million.",
        { row, often },
      ),
    ),
  );
}

/** @param {Health} health */
function verdict({ condition }) {
  switch (condition) {
    case "well":
      return h("b", { class: "ok" }, "✓ ", _("well"));
    case "failed":
      return h("b", { class: "bad" }, "✗ ", _("failed, not used"));
    case "testing":
      return h("b", {}, _("being tested"));
  }
}

/** @param {Health} health */
function since({ condition, since, tested }) {
  const at = told(since);
  switch (condition) {
    case "well":
      return [
        at ? _("Well since {time}.", { time: at }) : "",
        _("At least {n} values have been tested.", {
          n: tested.toLocaleString(document.documentElement.lang),
        }),
      ].filter(Boolean).join(" ");
    case "failed":
      return at ? _("Failed since {time}.", { time: at }) : "";
    case "testing":
      return _("Nothing is drawn from it before 1,024 values have passed.");
  }
}

/**
 * @param {Health["alarms"][number][0]} kind
 * @param {number} n
 * @param {string} time
 */
function alarm(kind, n, time) {
  const what = {
    repetition: _n("Stuck {n} time", "Stuck {n} times", { n }),
    proportion: _n("One value too often {n} time", "One value too often {n} times", { n }),
    silent: _n("Silent {n} time", "Silent {n} times", { n }),
  }[kind];
  return time ? _("{what}, last {time}", { what, time }) : what;
}
