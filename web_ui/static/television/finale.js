// The end of a game on the big board: who has won and by what stands there all the time; how it came, the luck
// and the awards take turns beside it.

import { h } from "../kit/dom.js";
import { awards, charts, ending, luck, turning } from "../stage/ending.js";
import { breakdown, times, winner } from "../stage/score.js";
import { state, update } from "../table/table.js";
import { Turns } from "./turns.js";

/** @import { Described } from "../kit/elements.d.ts" */
/** @import { Ending, Over } from "../types.d.ts" */

const FEW = 3; // turning points or lines of luck on one page: in German, too, each may take five lines
const MOST_SIGNS = 340; // of turning points on one page: with long names three of them are too many
const A_CHART = 60; // signs that take as long to read as a chart

/**
 * A page: what is on it, and how many signs there are to be read.
 * @typedef {{ key: string, signs: number, content: Described | null }} Leaf
 */

const turns = new Turns();
let told = "";

/**
 * The whole screen.
 * @param {Over} over
 */
export function finale(over) {
  const ended = ending();
  const leaves = ended ? leavesOf(ended, over) : [];
  const key = `${state.view.key} ${ended?.entry} ${leaves.map((one) => one.key)}`;
  if (told !== key) {
    told = key;
    turns.stop();
    turns.begin(leaves.map((one) => one.signs), () => told === key && update({}));
  }
  const leaf = leaves[turns.place];
  return h(
    "div",
    { key: "score", class: "stack top" },
    winner(over),
    leaf ? h("div", { key: `leaf ${leaf.key}`, class: "leaf" }, leaf.content) : null,
    leaves.length > 1
      ? h(
        "p",
        { key: "places", class: "places" },
        leaves.map((one) => h("i", { key: one.key, class: one === leaf ? "now" : "" })),
      )
      : null,
    breakdown(over),
  );
}

/** When the end is no longer on show, it begins anew the next time. */
export function finaleIsOver() {
  if (!told) return;
  told = "";
  turns.stop();
}

/**
 * The pages that take turns.
 * @param {Ending} ended
 * @param {Over} over
 * @returns {Leaf[]}
 */
function leavesOf(ended, over) {
  const { charts: all } = ended;
  return [
    ...(all.length
      ? [{ key: "charts", signs: A_CHART * all.length, content: charts(all, over.ranking[0], true) }]
      : []),
    ...split(ended.turning, signsOf(ended.turning) > MOST_SIGNS ? FEW - 1 : FEW).map((part, n) => ({
      key: `turning ${n}`,
      signs: signsOf(part),
      content: turning({ ...ended, turning: part }),
    })),
    ...split(ended.luck).map((part, n) => ({
      key: `luck ${n}`,
      signs: part.map((one) => one.text + (one.likely ?? "")).join().length + ended.note.length,
      content: luck({ ...ended, luck: part }),
    })),
    ...(ended.time.length
      ? [{ key: "times", signs: A_CHART, content: times(ended, over.ranking.flat()) }]
      : []),
    ...(ended.awards.length
      ? [{
        key: "awards",
        signs: ended.awards.map((one) => one.title + one.text).join().length,
        content: awards(ended),
      }]
      : []),
  ];
}

/** @param {Ending["turning"]} points */
const signsOf = (points) => points.map((one) => one.title + one.text + one.found).join().length;

/**
 * In parts of so many at most that are about as long as one another.
 * @template One
 * @param {readonly One[]} all
 */
function split(all, most = FEW) {
  const size = Math.ceil(all.length / Math.max(1, Math.ceil(all.length / most)));
  return Array.from(
    { length: Math.ceil(all.length / Math.max(1, size)) },
    (__, n) => all.slice(n * size, (n + 1) * size),
  );
}
