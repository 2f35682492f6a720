import type { CarrierBehavior } from "../carrier-behavior.ts";
import { createHttpReader } from "./http-file.ts";
import { variablesInHttp } from "./http-variables.ts";

export const httpCarrier: CarrierBehavior = { createReader: createHttpReader, variablesIn: variablesInHttp };
