// Why a tap can do nothing: asked of the box, which has the rules, and said above the bar.

import { _, sentence } from "../kit/gettext.js";
import { getWhy } from "../table/connection.js";
import { showToast } from "../table/submitting.js";
import { anySeat, inert, isSeated, question, state } from "../table/table.js";

/** @import { Tapped } from "../table/connection.js" */

/**
 * Say why what was tapped can do nothing now.
 * @param {Omit<Tapped, "seat">} tapped
 * @param {string | null} [remedy] what would work
 */
export async function tellWhy(tapped, remedy = null) {
  if (inert()) return;
  const asked = question();
  const seat = asked?.seat ?? anySeat();
  const at = tapped.space;
  if (!isSeated() || seat === null) return showToast({ text: _("You are looking on."), at });
  if (state.view.paused) return showToast({ text: _("The game is paused."), at });
  const { moved } = state.view;
  const reasons = await getWhy({ seat, ...tapped });
  if (state.view.moved !== moved) return; // what was tapped is another thing by now
  if (reasons?.length) showToast({ reasons, remedy, at });
  else showToast({ text: sentence(asked?.prompt ?? _("Nothing can be done here now.")), remedy, at });
}

/**
 * Say what something beside the board is and what it is for: nobody acts on it by a tap.
 * @param {string} text
 * @param {string} item
 */
export async function tellWhat(text, item) {
  const seat = anySeat();
  const reasons = seat === null ? null : await getWhy({ seat, item });
  showToast({ text: sentence(text), reasons: reasons ?? [] });
}
