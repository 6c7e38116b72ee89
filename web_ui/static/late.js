// What a phone needs now and then; see later.js.

import { desk, log, more } from "./more.js";
import { ruling } from "./ruling.js";
import { score } from "./score.js";
import { start, tellPlan } from "./start.js";
import { telling } from "./telling.js";

/** @import { DeskSheet, PlainSheet, RulingSheet, StartSheet } from "./table.js" */

/** @param {DeskSheet | PlainSheet | RulingSheet | StartSheet} open */
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
    case "start":
      return start(open);
  }
}

export const part = { content, score, telling, tellPlan };
