// What puts a slip right: a part of the page that is fetched when somebody asks for it.

import { layDown, openPencil, pencilBar, pencilBoard, pencilCards, tap } from "./pencil.js";
import { openRebuild, rebuild } from "./rebuild.js";
import { openTimeline, timeline } from "./timeline.js";

export const part = {
  layDown,
  openPencil,
  openRebuild,
  openTimeline,
  pencilBoard,
  pencilCards,
  pencilBar,
  rebuild,
  tap,
  timeline,
};
