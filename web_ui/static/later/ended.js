// How a game ended: a part of the page that is fetched when one has.

import { score } from "../stage/score.js";

export const part = { score };
