import type { CarrierLanguage } from "./carrier.ts";
import type { CarrierBehavior } from "./carrier-behavior.ts";

interface CarrierKind {
  /** The parsers are loaded when a file first needs them. */
  readonly load: () => Promise<CarrierBehavior>;
}

/** The kinds of files that hold requests among other text. */
export const carriers: Readonly<Record<CarrierLanguage, CarrierKind>> = {
  http: { load: async () => (await import("./http/carrier.ts")).httpCarrier },
  shell: { load: async () => (await import("./shell/carrier.ts")).shellCarrier },
  markdown: { load: async () => (await import("./markdown/carrier.ts")).markdownCarrier },
};
