// What puts a slip right: a part of the page that is fetched when somebody asks for it.

import { openPencil, pencil } from "./pencil.js";
import { openTimeline, timeline } from "./timeline.js";

export const part = { openPencil, openTimeline, pencil, timeline };
