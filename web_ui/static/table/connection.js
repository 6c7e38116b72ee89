// The connection with the box: live events in, words out. Works on plain http.

import { _ } from "../kit/gettext.js";

/** @import { Accepted, Allowed, AllowRequest, Board, Ending, Fault, Faults, Hint } from "../types.d.ts" */
/** @import { Intent, Menu, Named, Places, TickTaken } from "../types.d.ts" */
/** @import { Page, PageChange, Pencil, Planned, Press, Pressed, Reason, Refused } from "../types.d.ts" */
/** @import { RoundOfEntry, RuleInForce, Ruling, Shelved, Startable, Story, Timeline, Tip } from "../types.d.ts" */
/** @import { TickRequest, Trial, TrialRequest, Witnessed, WitnessRequest, You } from "../types.d.ts" */

/**
 * What is told of the table, and of the connection: lost for so many ms (and when the box is tried again, by
 * performance.now), found again, or gone to another page.
 * @typedef {{
 *   made: (assets: string[]) => void,
 *   view: (page: Page) => void,
 *   you: (you: You) => void,
 *   lost: (silent: number, again: number) => void,
 *   found: () => void,
 *   moved: () => void,
 *   time: (seconds: number) => void,
 * }} Listener
 */

const SILENCE = 5000; // ms without a sign of life until the view counts as old; one comes every 2 s
const BROKEN = 3000; // ms after which a stream that broke off counts as lost
const REOPEN = 500; // ms until one that broke off is opened again: a box that is back is seen within a second
const TRIED = 6000; // ms for which one that opens is waited for
const RETRY = 3000; // ms until a refused one is
const PATIENCE = 6000; // ms until a request counts as not answered
/** The name of this page, which no other of this browser has. */
export const thisPage = freshId();
const STALE = 5000; // ms without a sign of life after which a page that is seen again asks anew

/**
 * Follow the table. A socket dies silently while a phone sleeps, so the stream is closed when the
 * page is hidden and opened anew when it is seen again.
 * @param {"phone" | "board"} kind
 * @param {Listener} on
 */
export function follow(kind, on) {
  /** @type {EventSource | null} */
  let source = null;
  let heard = performance.now(); // a phone's clock may be set while people play
  let rev = -1;
  let broke = Infinity; // when the stream broke off
  let lost = false;
  let next = 0; // when a stream that is lost is tried again
  let gone = false;

  const alive = () => {
    heard = performance.now();
    broke = Infinity;
    if (lost) {
      lost = false;
      on.found();
    }
  };

  const open = () => {
    if (gone) return;
    source?.close();
    let first = true; // a box that started again counts its views from the beginning
    /** @type {Page | undefined} */
    let page;
    /** @param {Page} fresh */
    const told = (fresh) => {
      page = fresh;
      if (first || fresh.rev > rev) {
        first = false;
        rev = fresh.rev;
        // Levels that were left out are added to it; those of the desk are fetched anew with each.
        on.view({ ...fresh, desk: structuredClone(fresh.desk) });
      }
      alive();
    };
    const stream = new EventSource(inOurs(`/api/live?as=${kind}&page=${thisPage}`));
    source = stream;
    stream.addEventListener("made", (event) => on.made(JSON.parse(event.data)));
    stream.addEventListener("view", (event) => told(JSON.parse(event.data)));
    stream.addEventListener("change", (event) => told(changed(page, JSON.parse(event.data))));
    stream.addEventListener("you", (event) => {
      on.you(JSON.parse(event.data));
      alive();
    });
    stream.addEventListener("beat", alive);
    stream.addEventListener("time", (event) => on.time(Number(event.data)));
    stream.addEventListener("moved", () => {
      gone = true;
      stream.close();
      on.moved();
    });
    stream.onerror = () => {
      const refused = stream.readyState === EventSource.CLOSED;
      stream.close(); // or the browser would try again in its own time
      broke = Math.min(broke, performance.now());
      setTimeout(() => source === stream && open(), refused ? RETRY : REOPEN);
    };
  };

  const seen = () => {
    if (document.visibilityState === "hidden") {
      source?.close();
      source = null;
    } else if (!source || source.readyState === EventSource.CLOSED || performance.now() - heard > STALE) {
      open();
    }
  };
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("pageshow", (event) => event.persisted && open());
  window.addEventListener("pagehide", () => source?.close());
  setInterval(() => {
    const silent = performance.now() - heard;
    const broken = performance.now() - broke;
    if ((silent < SILENCE && broken < BROKEN) || gone || document.visibilityState === "hidden") return;
    lost = true;
    if (performance.now() >= next) {
      next = performance.now() + TRIED;
      open();
    }
    on.lost(silent, next);
  }, 1000);
  open();
}

/**
 * A page after some of its parts became others; null stands for what is gone.
 * @param {Page | undefined} page
 * @param {PageChange} change
 * @returns {Page}
 */
function changed(page, change) {
  const next = /** @type {Page} */ ({ ...page, ...change });
  for (const [name, part] of Object.entries(change)) {
    if (part === null) Reflect.deleteProperty(next, name);
  }
  return next;
}

/** @type {(digest: string) => Promise<Board | null>} */
export const getBoard = (digest) => get(`/api/board?digest=${digest}`);
/** @type {(seat: number | null, path: string[]) => Promise<Menu | null>} */
export const getMenu = (seat, path) =>
  get(`/api/menu?${seat === null ? "" : `seat=${seat}&`}prefix=${encodeURIComponent(path.join(" "))}`);
/**
 * What was tapped, by whom; see GET /api/why.
 * @typedef {{ seat: number, space?: string, piece?: string, path?: string,
 *   item?: string }} Tapped
 */

/** @type {(tapped: Tapped) => Promise<Reason[] | null>} */
export const getWhy = (tapped) => {
  const named = Object.entries(tapped).filter(([, value]) => value !== undefined && value !== "");
  return get(`/api/why?${new URLSearchParams(named.map(([key, value]) => [key, String(value)]))}`);
};
/** @type {(tapped: { space?: string, piece?: string, item?: string }) => Promise<Pencil | null>} */
export const getPencil = (tapped) => get(`/api/pencil?${new URLSearchParams(Object.entries(tapped))}`);
/** @type {(rule: string, refused: (why: string) => void) => Promise<Ruling | null>} */
export const getRuling = (rule, refused) => get(`/api/ruling?rule=${encodeURIComponent(rule)}`, refused);
/** @type {() => Promise<Tip[] | null>} */
export const getTips = () => get("/api/tips");
/** @type {() => Promise<RuleInForce[] | null>} */
export const getRules = () => get("/api/rules");
/** @type {(before: number | null) => Promise<Timeline | null>} */
export const getTimeline = (before) => get(`/api/timeline${before === null ? "" : `?before=${before}`}`);
/** @type {() => Promise<Shelved[] | null>} */
export const getShelf = () => get("/api/shelf");
/** @type {(game: number | null) => Promise<Ending | null>} */
export const getEnding = (game) => get(`/api/ending${game === null ? "" : `?game=${game}`}`);
/** @type {() => Promise<Startable[] | null>} */
export const getGames = () => get("/api/games");
/** @type {(entry: number) => Promise<RoundOfEntry | null>} */
export const getRound = (entry) => get(`/api/round?entry=${entry}`);
/** @type {(after: number) => Promise<Story | null>} */
export const getStory = (after) => get(`/api/story?after=${after}`);
/** @type {(intent: Intent) => Promise<Accepted | Refused>} */
export const postIntent = (intent) => post("/api/intent", intent);
/** @type {() => Promise<Places | null>} */
export const getPlaces = () => get("/api/places");
/** @type {(seat: number, name: string) => Promise<Named | Refused>} */
export const postName = (seat, name) => post("/api/name", { seat, name });
/** @type {(game: string | null, seats: number) => Promise<Planned | Refused>} */
export const postPlan = (game, seats) => post("/api/plan", { game, seats });
/** @type {(ticked: TickRequest) => Promise<TickTaken | Refused>} */
export const postTick = (ticked) => post("/api/tick", ticked);
/** @type {(sent: WitnessRequest) => Promise<Witnessed | Refused>} */
export const postWitness = (sent) => post("/api/witness", sent);
/** @type {(seat: number) => Promise<Hint | Refused>} */
export const postHint = (seat) => post("/api/hint", { seat });
/** @type {(sent: AllowRequest) => Promise<Allowed | Refused>} */
export const postAllow = (sent) => post("/api/allow", sent);
/** @type {(sent: TrialRequest) => Promise<Trial | Refused>} */
export const postTrial = (sent) => post("/api/trial", sent);
/** @type {(press: Press) => Promise<Pressed | Refused>} */
export const postKey = (press) => post("/api/unit/key", press);
/** @type {(fault: Fault) => Promise<Faults | Refused>} */
export const postFault = (fault) => post("/api/unit/fault", fault);

/**
 * Post JSON to the box. Gives its answer; a refusal, or a box that does not answer, has `text`.
 * @param {string} path
 * @param {object} body
 */
export async function post(path, body) {
  try {
    const response = await fetch(inOurs(path), {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Orbweaver": "1" },
      body: JSON.stringify(body),
      keepalive: true, // what was said as the page was left is heard all the same
      signal: patience(),
    });
    return await response.json();
  } catch {
    return { slug: "lost", text: _("The box did not answer. Try once more."), rule: null };
  }
}

/** Ends a request that the box leaves open; AbortSignal.timeout is missing where browsers are old. */
function patience() {
  const asked = new AbortController();
  setTimeout(() => asked.abort(), PATIENCE);
  return asked.signal;
}

/**
 * Get JSON, null when there is none; ``refused`` is told why asking again would not change that.
 * @param {string} path
 * @param {(text: string) => void} [refused]
 */
export async function get(path, refused) {
  try {
    const response = await fetch(inOurs(path), { signal: patience() });
    if ([400, 403, 404].includes(response.status)) refused?.((await response.json()).text);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/**
 * Save a file of the box. Gives why it cannot be had, nothing where it is saved: a link alone would save the
 * refusal under the name of the file.
 * @param {string} path
 */
export async function saveFile(path) {
  try {
    const response = await fetch(inOurs(path));
    if (!response.ok) return /** @type {Refused} */ (await response.json()).text;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await response.blob());
    link.download = /filename=([^;]+)/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), PATIENCE);
    return "";
  } catch {
    return _("The box did not answer. Try once more.");
  }
}

/**
 * An address of the box that answers in the language of this page.
 * @param {string} path
 */
function inOurs(path) {
  return `${path}${path.includes("?") ? "&" : "?"}language=${document.documentElement.lang}`;
}

/** A name no other act has. crypto.randomUUID does not exist on plain http. */
export function freshId() {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(9)));
  return bytes.map((n) => n.toString(36).padStart(2, "0")).join("");
}
