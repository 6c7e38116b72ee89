// How fights are drawn: a part of the page that is fetched with the first one.

import { faceoff, outcomes } from "../stage/faceoff.js";

export const part = { faceoff, outcomes };
