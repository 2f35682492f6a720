import type { CarrierBehavior } from "../carrier-behavior.ts";
import { createRereader } from "../stretches.ts";
import { markdownStretches, variablesInMarkdown } from "./embedded.ts";

export const markdownCarrier: CarrierBehavior = {
  createReader: (mayHold) => createRereader(markdownStretches, mayHold),
  variablesIn: variablesInMarkdown,
};
