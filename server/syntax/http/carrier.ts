import type { CarrierBehavior } from "../carrier-behavior.ts";
import { embeddedInHttp } from "./http-file.ts";
import { variablesInHttp } from "./http-variables.ts";

export const httpCarrier: CarrierBehavior = { createReader: () => embeddedInHttp, variablesIn: variablesInHttp };
