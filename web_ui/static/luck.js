// What a phone needs for the luck: to take part, and to show how a draw came about; see taking_part.js.

import { proof, suspicion } from "./proof.js";
import { look } from "./witness.js";

export const part = { look, proof, suspicion };
