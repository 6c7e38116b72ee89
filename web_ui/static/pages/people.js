// The people who have played on this box: everybody, and how one of them does; calling otherwise, merging, forgetting.

import { _, _n } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { get, post } from "../table/connection.js";
import { insist } from "../kit/insisting.js";
import { closeList, game } from "./past.js";
import { update } from "../table/table.js";

/** @import { Child } from "../kit/elements.d.ts" */
/** @import { BookChanged, KindShown, PeopleShown, PersonPage, Refused } from "../types.d.ts" */

let open = false;
let id = 0; // of the one on show, 0 for everybody
/** @type {PeopleShown | null} */
let everybody = null;
/** @type {PersonPage | null} */
let one = null;
/** @type {{ id: number, name: string } | null} */
let into = null; // who somebody is, while that is asked once more
let doing = ""; // "name", "merge" or "forget" while that is asked
let typed = "";
let problem = "";
let forbidden = ""; // why this phone is told of nobody

export const isPeople = () => open;

/** @param {number} number of somebody, 0 for everybody */
export async function openPeople(number) {
  closeList();
  open = true;
  id = number;
  one = null;
  doing = problem = forbidden = "";
  const wanted = () => open && id === number && !forbidden;
  everybody = await insist(() => get("/api/people", forbid), wanted) ?? everybody;
  if (number && wanted()) {
    if (everybody?.people.some((it) => it.id === number)) {
      one = await insist(() => get(`/api/person?id=${number}`, forbid), wanted);
    } else location.replace("#people");
  }
  update({});
}

/** Say a refusal, which asking again would not change. @param {string} why */
function forbid(why) {
  forbidden = why;
  everybody = null;
  update({});
}

export const leavePeople = () => (open = false);

/** Everybody, or the one on show. */
export const people = () => [
  h(
    "header",
    { key: "head", class: "row" },
    h("h1", { class: "grow" }, id && !forbidden ? one?.name ?? _("One moment.") : _("People")),
    id ? h("a", { class: "tag", href: "#people" }, _("All people")) : null,
    h("a", { class: "tag", href: "#" }, _("All games")),
    h("a", { class: "tag", href: "/" }, _("Back to the table")),
  ),
  forbidden ? h("p", { key: "forbidden", role: "alert" }, forbidden) : id ? somebody() : list(),
];

function list() {
  if (!everybody) return h("p", { key: "wait" }, _("One moment."));
  return [
    everybody.people.length ? null : h("p", { key: "none" }, _("Nobody with a name has played here yet.")),
    h(
      "ol",
      { key: "people", class: "games" },
      everybody.people.map((it) =>
        h(
          "li",
          { key: it.id },
          h(
            "a",
            { class: "card row person", href: `#people.${it.id}` },
            h("b", { class: "grow" }, it.name),
            h("small", {}, _n("1 game", "{n} games", { n: it.games })),
          ),
        )
      ),
    ),
    h(
      "p",
      { key: "kept", class: "note" },
      _("Names are kept on this box alone, beside the games. The box and the referee can have somebody forgotten."),
    ),
  ];
}

function somebody() {
  if (!one) return null;
  return [
    h(
      "section",
      { key: "figures", class: "figures-of" },
      fact(one.games, _n("game", "games", { n: one.games })),
      fact(one.first, _n("first place", "first places", { n: one.first })),
      fact(one.streak, _n("first place in a row now", "first places in a row now", { n: one.streak })),
      fact(one.best, _n("first place in a row at best", "first places in a row at best", { n: one.best })),
    ),
    one.kinds.length
      ? h("section", { key: "kinds", class: "card kinds" }, h("h2", {}, _("Places")), one.kinds.map(kind))
      : null,
    one.favourite
      ? h(
        "section",
        { key: "favourite", class: "card" },
        h("h2", {}, _("Favourite")),
        h("b", {}, one.favourite.title),
        h("p", {}, one.favourite.text),
      )
      : null,
    everybody?.change ? changes() : null,
    h("h2", { key: "last" }, _("Last games")),
    h("ol", { key: "games", class: "games" }, one.last.map((it) => h("li", { key: it.key }, game(it)))),
  ];
}

/**
 * @param {number} value
 * @param {string} what
 */
const fact = (value, what) => h("div", { key: what, class: "card" }, h("b", {}, value), h("small", {}, what));

/** @param {KindShown} it */
const kind = (it) =>
  h(
    "div",
    { key: it.game, class: "row" },
    h("span", { class: "grow" }, it.title),
    h(
      "span",
      {},
      it.places.map((count, n) => count ? _("{n} × place {place}", { place: n + 1, n: count }) : "").filter(
        Boolean,
      )
        .join(" · "),
    ),
  );

// ------------------------------------------------------------------------------ putting the book right

function changes() {
  if (!doing) {
    return h(
      "div",
      { key: "changes", class: "row changes" },
      way("name", _("Call otherwise")),
      way("merge", _("Is somebody else")),
      way("forget", _("Forget")),
    );
  }
  return h(
    "section",
    { key: "change", class: "card change" },
    problem ? h("p", { key: "problem", role: "alert" }, problem) : null,
    ASKED[doing]?.(),
    h("button", { key: "no", class: "button", onclick: () => ask("") }, _("Back")),
  );
}

/**
 * @param {string} what
 * @param {string} label
 */
const way = (what, label) => h("button", { key: what, class: "button", onclick: () => ask(what) }, label);

/** @param {string} what */
function ask(what) {
  doing = what;
  into = null;
  typed = one?.name ?? "";
  problem = "";
  update({});
}

/** Those who may be the same person: nobody sits at a table twice. */
const candidates = () => everybody?.people.filter((it) => it.id !== id && !one?.beside.includes(it.id)) ?? [];

/** @param {{ id: number, name: string }} other */
function choose(other) {
  into = other;
  update({});
}

/** Asked once more: two who are one stay it. @param {{ id: number, name: string }} other */
const mergeWith = (other) => [
  h(
    "p",
    { key: "sure" },
    _("{name} is {other}: all games of both are those of {other} then. It cannot be undone.", {
      name: one?.name ?? "",
      other: other.name,
    }),
  ),
  h(
    "button",
    { key: "yes", class: "button primary", onclick: () => change("merge", { into: other.id }) },
    _("Make one of both"),
  ),
];

/** @type {Record<string, () => Child>} */
const ASKED = {
  name: () => [
    h(
      "label",
      { key: "label" },
      _("Name"),
      h("input", {
        value: typed,
        maxlength: 30,
        autocomplete: "off",
        oninput: (event) => (typed = event.currentTarget.value),
      }),
    ),
    h(
      "button",
      { key: "yes", class: "button primary", onclick: () => change("name", { name: typed }) },
      _("Keep"),
    ),
  ],
  merge: () =>
    into ? mergeWith(into) : !candidates().length
      ? [
        h(
          "p",
          { key: "none" },
          _("Everybody else here has sat at one table with them, and is somebody else."),
        ),
      ]
      : [
        h(
          "p",
          { key: "which" },
          _("Who is it? The games of both become those of one, and cannot be taken apart again."),
        ),
        h(
          "div",
          { key: "others", class: "list" },
          candidates().map((it) =>
            h("button", { key: it.id, class: "choice", onclick: () => choose(it) }, it.name)
          ),
        ),
      ],
  forget: () => [
    h(
      "p",
      { key: "sure" },
      _("The name goes from all games; the games and their results stay. It cannot be undone."),
    ),
    h("button", { key: "yes", class: "button primary", onclick: () => change("forget", {}) }, _("Forget")),
  ],
};

/**
 * @param {string} what
 * @param {object} body
 */
async function change(what, body) {
  const answer = /** @type {BookChanged | Refused} */ (await post(`/api/person/${what}`, { id, ...body }));
  if (!("ok" in answer)) {
    problem = answer.text;
    update({});
  } else if (what === "name") openPeople(id);
  else location.replace("into" in body ? `#people.${body.into}` : "#people");
}
