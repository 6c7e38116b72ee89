// The line to the box: live events in, words out. Works on plain http.

import { _ } from "./gettext.js";
const SILENCE = 12000; // ms without a sign of life until the view counts as old

/**
 * Follow the table. `on` has: view(page), you(me), lost(sinceMs), found(), moved().
 * A socket dies silently while a phone sleeps, so the stream is closed when the page is hidden
 * and opened anew when it is seen again.
 */
export function follow(kind, on) {
  let source = null;
  let heard = Date.now();
  let rev = -1;
  let lost = false;
  let gone = false;

  const alive = () => {
    heard = Date.now();
    if (lost) {
      lost = false;
      on.found();
    }
  };

  const open = () => {
    if (gone) return;
    source?.close();
    let first = true; // a box that started again counts its views from the beginning
    source = new EventSource(`/api/live?as=${kind}`);
    source.addEventListener("view", (event) => {
      const page = JSON.parse(event.data);
      if (first || page.rev > rev) {
        first = false;
        rev = page.rev;
        on.view(page);
      }
      alive();
    });
    source.addEventListener("you", (event) => {
      on.you(JSON.parse(event.data));
      alive();
    });
    source.addEventListener("beat", alive);
    source.addEventListener("moved", () => {
      gone = true;
      source.close();
      on.moved();
    });
    source.onerror = () => {
      first = true;
      // A refused stream is not tried again by the browser itself.
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 3000);
    };
  };

  const shown = () => {
    if (document.visibilityState === "hidden") {
      source?.close();
      source = null;
    } else if (source === null || source.readyState === EventSource.CLOSED || Date.now() - heard > 5000)
      open();
  };
  document.addEventListener("visibilitychange", shown);
  window.addEventListener("pageshow", (event) => event.persisted && open());
  window.addEventListener("pagehide", () => source?.close());
  setInterval(() => {
    const silent = Date.now() - heard;
    if (silent < SILENCE || gone || document.visibilityState === "hidden") return;
    lost = true;
    on.lost(silent);
    if (Math.round(silent / 1000) % 6 === 0) open();
  }, 1000);
  open();
  return { retry: open };
}

/** Post JSON to the box. Gives its answer; a refusal or a lost line has `text`. */
export async function post(path, body) {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Orbweaver": "1" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout?.(6000),
    });
    return await response.json();
  } catch {
    return { slug: "lost", text: _("The box did not answer. Try once more.") };
  }
}

/** Get JSON, null when there is none. */
export async function get(path) {
  try {
    const response = await fetch(path);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** A name no other act has. crypto.randomUUID does not exist on plain http. */
export function freshId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (n) => n.toString(36).padStart(2, "0")).join(
    "",
  );
}
