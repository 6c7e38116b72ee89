// What puts a slip right: a part of the page that is fetched when somebody asks for it.

import { openPencil, pencilBoard, pencilCards, pencilParts, tap } from "./pencil.js";
import { openTimeline, timeline } from "./timeline.js";

export const part = { openPencil, openTimeline, pencilBoard, pencilCards, pencilParts, tap, timeline };
