// Whether others are asked before something is put right.

import { boxPlays, isOwn, speaksForAll, state } from "../table/table.js";

/** Whether nobody else is: the box agrees for the seats that it plays. */
export const asksNobody = () =>
  speaksForAll() || state.view.seats?.every((one) => isOwn(one.seat) || boxPlays(one.seat));
