// How a game ended, and whether it is to end early: a part of the page that is fetched when one has, or is asked to.

import { score } from "../stage/score.js";
import { sure } from "./ending_early.js";

export const part = { sure, score };
