import type { CarrierBehavior } from "../carrier-behavior.ts";
import { embeddedInYaml, variablesInYaml } from "./scripts/embedded.ts";

export const yamlCarrier: CarrierBehavior = {
  createReader: (mayHold) => (text) => (mayHold(text) ? embeddedInYaml(text) : []),
  variablesIn: variablesInYaml,
};
