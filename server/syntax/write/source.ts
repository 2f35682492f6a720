import type { Data, Language } from "../language.ts";

/** A parsed text, as something to write into. */
export interface Source {
  readonly text: string;
  readonly language: Language;
}

/** A value to insert, with the order of its keys kept. */
export type NewEntry = readonly [name: string, value: Data];

/** Whether something is inside brackets or braces (as in all of JSON), where more text needs quotes. */
export type Surroundings = "block" | "flow";
