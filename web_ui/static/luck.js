// What a phone needs for the luck: to take part, and to check what was drawn; see taking_part.js.

import { checkAhead } from "./checking.js";
import { evening, followStory, ownCode } from "./evening.js";
import { claimed, proof, suspicion, suspicionBefore } from "./proof.js";
import { look } from "./witness.js";

export const part = {
  look,
  checkAhead,
  claimed,
  evening,
  followStory,
  ownCode,
  proof,
  suspicion,
  suspicionBefore,
};
