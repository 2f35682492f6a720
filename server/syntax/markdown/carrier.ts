import type { CarrierBehavior } from "../carrier-behavior.ts";
import { embeddedInMarkdown, variablesInMarkdown } from "./embedded.ts";

export const markdownCarrier: CarrierBehavior = {
  createReader: (mayHold) => (text) => (mayHold(text) ? embeddedInMarkdown(text) : []),
  variablesIn: variablesInMarkdown,
};
