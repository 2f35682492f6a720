import type { CarrierBehavior } from "../carrier-behavior.ts";
import { createRereader } from "../stretches.ts";
import { shellStretches } from "./embedded.ts";
import { variablesInShell } from "./variables.ts";

export const shellCarrier: CarrierBehavior = {
  createReader: (mayHold) => createRereader(shellStretches, mayHold),
  variablesIn: variablesInShell,
};
