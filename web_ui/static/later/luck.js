// What a phone needs for the luck: to take part, and to check what was drawn; see taking_part.js.

import { checkAhead } from "../proof/checking.js";
import { evening, followStory, ownCode } from "../proof/evening.js";
import { claimed, proof, suspicion, suspicionBefore } from "../proof/proof.js";
import { look } from "../proof/witness.js";

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
