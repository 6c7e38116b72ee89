// What a phone needs now and then; see later.js.

import { elementOf, h } from "../kit/dom.js";
import { _ } from "../kit/gettext.js";
import { beside } from "./beside.js";
import { askOnce, consent } from "./consent.js";
import { keepEntries } from "./going_back.js";
import { log } from "./log.js";
import { desk, more } from "./more.js";
import { CHOSEN_GAME, kept } from "../kit/keeping.js";
import { listenForPinches } from "./pinch.js";
import { ruling } from "./ruling.js";
import { puttingRight, starting, thoughts } from "../stage/later.js";
import { state } from "../table/table.js";
import { telling } from "./telling.js";

/** @import { LateSheet } from "../table/table.js" */

/** @param {LateSheet} open */
function content(open) {
  switch (open.kind) {
    case "log":
      return log();
    case "more":
      return more();
    case "desk":
      return desk(open);
    case "ruling":
      return ruling(open);
    case "proposal":
      return consent();
    case "rebuild":
      return puttingRight.now()?.rebuild(open);
    case "timeline":
      return puttingRight.now()?.timeline(open);
    case "start":
      return starting.shown((part) => part.start(open));
    case "trial":
      return thoughts.shown((part) => part.trial(open));
    case "proof":
      return state.proof?.(open) ?? h("p", { key: "wait", id: "sheet-title" }, _("One moment."));
  }
}

listenForPinches(elementOf("table"));
if (kept(CHOSEN_GAME, "sessionStorage")) starting.fetch();
askOnce(); // what was proposed before this part had come

export const part = { askOnce, beside, content, keepEntries, telling };
