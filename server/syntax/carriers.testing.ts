import type { CarrierReader } from "./carrier.ts";
import type { CarrierBehavior } from "./carrier-behavior.ts";
import { type CarrierLanguage, carrierLanguages, carriers } from "./carriers.ts";

/** Writes a request that creates an instance with a JSON body, with comments above it, in the notation of a kind. */
export type ExampleOfCarrier = (body: string, above?: string) => string;

interface TestedCarrier extends CarrierBehavior {
  /** In `example.testing.ts` beside the carrier. */
  readonly example: ExampleOfCarrier;
}

const loaded: readonly (readonly [CarrierLanguage, TestedCarrier])[] = await Promise.all(
  carrierLanguages.map(async (language) => {
    const [behavior, { example }] = await Promise.all([
      carriers[language].load(),
      import(`./${language}/example.testing.ts`),
    ]);
    return [language, { ...behavior, example }] as const;
  }),
);
const tested = new Map(loaded);

/** Every kind, loaded. */
export function testedCarrier(language: CarrierLanguage): TestedCarrier {
  const carrier = tested.get(language);
  if (!carrier) throw new Error(`${language} is not in the list of carriers`);
  return carrier;
}

/** Reads everything, whatever words it has. */
export const readerFor = (language: CarrierLanguage): CarrierReader => testedCarrier(language).createReader(() => true);
