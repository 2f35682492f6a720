import type { CarrierReader } from "./carrier.ts";
import type { CarrierVariables } from "./carrier-variables.ts";

/** How files of a language that hold requests among other text are read. */
export interface CarrierBehavior {
  /** `mayHold` spares the reader texts without requests of ours. */
  readonly createReader: (mayHold: MayHold) => CarrierReader;
  readonly variablesIn: (text: string) => CarrierVariables;
}

/** Whether a text may contain what is searched; if not, it is not read. */
export type MayHold = (text: string) => boolean;
