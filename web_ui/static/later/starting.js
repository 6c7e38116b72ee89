// How a new game is set up: a part of the page that is fetched when somebody does.

import { planned } from "./planned.js";
import { setUp } from "./set_up.js";
import { start, takeUp, tellPlan } from "./start.js";

takeUp();

export const part = { planned, setUp, start, tellPlan };
