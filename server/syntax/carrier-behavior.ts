import type { CarrierVariables } from "./carrier-variables.ts";
import type { Rereader } from "./stretches.ts";

/** How files of a language that hold requests among other text are read. */
export interface CarrierBehavior {
  /** A reader for one file. It reads again only what an edit touches; `mayHold` spares it stretches without requests of ours. */
  readonly createReader: (mayHold: (text: string) => boolean) => Rereader;
  readonly variablesIn: (text: string) => CarrierVariables;
}
