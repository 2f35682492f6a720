import type { Data, Language } from "../language.ts";

/** A parsed text, as something to write into. */
export interface Source {
  readonly text: string;
  readonly language: Language;
}

/** A value to insert, with the order of its keys kept. */
export type NewEntry = readonly [name: string, value: Data];

/** Whether something stands inside brackets or braces (all of JSON does), where fewer words may go without quotes. */
export type Surroundings = "block" | "flow";
