import type { CarrierBehavior } from "../carrier-behavior.ts";
import { createShellReader } from "./script-stretches.ts";
import { variablesInShell } from "./variables.ts";

export const shellCarrier: CarrierBehavior = {
  createReader: createShellReader,
  variablesIn: variablesInShell,
};
