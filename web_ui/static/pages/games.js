// The games of this box: a list of them, each step by step. What is shown stands in the address, behind #.

import { elementOf, patch } from "../kit/dom.js";
import { list, openList } from "./past.js";
import { isPeople, leavePeople, openPeople, people } from "./people.js";
import { isReplay, leaveReplay, openReplay, press, replay } from "./replay.js";
import { followPhone, isTelevision } from "../stage/showing.js";
import { onChange, state } from "../table/table.js";

const root = elementOf("table");

function render() {
  root.className = isReplay() ? "replay" : "past";
  root.classList.toggle("television", isTelevision);
  root.classList.toggle("tracked", isReplay() && state.board !== null);
  patch(root, isReplay() ? replay() : isPeople() ? people() : list());
  /** @type {HTMLInputElement | null} */
  const slider = root.querySelector("input[type=range]");
  if (slider) slider.value = slider.getAttribute("value") ?? ""; // what was pulled no longer follows the attribute
}

/** Show what the address says. */
function go() {
  const [name = "", number = ""] = location.hash.slice(1).split(".");
  leavePeople();
  if (Number(name)) openReplay(Number(name), Math.max(0, Number(number) || 0));
  else {
    leaveReplay();
    if (name === "people") openPeople(Number(number) || 0);
    else openList();
  }
  render();
}

onChange(render);
if (isTelevision) {
  followPhone((game, entry) => {
    openReplay(game, entry);
    render();
  });
} else {
  addEventListener("hashchange", () => {
    scrollTo(0, 0);
    go();
  });
  addEventListener("keydown", press);
  go();
}
