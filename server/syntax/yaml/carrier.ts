import type { CarrierBehavior } from "../carrier-behavior.ts";
import { inStretches } from "../stretches.ts";
import { variablesInYaml, yamlStretches } from "./scripts/embedded.ts";

export const yamlCarrier: CarrierBehavior = {
  createReader: (mayHold) => inStretches(yamlStretches, (text) => text.includes("curl") && mayHold(text)),
  variablesIn: variablesInYaml,
};
