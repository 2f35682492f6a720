import type { CarrierBehavior } from "../carrier-behavior.ts";
import { createHttpReader } from "./http-reader.ts";
import { variablesInHttp } from "./http-variables.ts";

export const httpCarrier: CarrierBehavior = { createReader: createHttpReader, variablesIn: variablesInHttp };
