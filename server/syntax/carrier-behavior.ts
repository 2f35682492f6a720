import type { CarrierReader } from "./carrier.ts";
import type { CarrierVariables } from "./carrier-variables.ts";
import type { MayHold } from "./stretches.ts";

/** How files of a language that hold requests among other text are read. */
export interface CarrierBehavior {
  /** `mayHold` spares the reader stretches without requests of ours. */
  readonly createReader: (mayHold: MayHold) => CarrierReader;
  readonly variablesIn: (text: string) => CarrierVariables;
}
