import type { CarrierLanguage } from "../../syntax/carrier.ts";

/** How a file is read that holds requests among other text. */
export interface CarrierType {
  readonly kind: "carrier";
  readonly language: CarrierLanguage;
}

const names: readonly (readonly [pattern: RegExp, language: CarrierLanguage])[] = [
  [/\.(?:http|rest)$/i, "http"],
  [/\.(?:sh|bash)$/i, "shell"],
  [/\.(?:md|markdown)$/i, "markdown"],
];

/** The identifiers that editors have for these languages. */
const languageIds: ReadonlyMap<string, CarrierLanguage> = new Map([
  ["http", "http"],
  ["rest", "http"],
  ["shellscript", "shell"],
  ["markdown", "markdown"],
]);

/** By the file's name, else by the language id. Null for a file that holds no requests among other text. */
export const carrierOf = (fileName: string, languageId = ""): CarrierLanguage | null =>
  names.find(([pattern]) => pattern.test(fileName))?.[1] ?? languageIds.get(languageId) ?? null;

/** Without a file extension, the first line may name a shell. */
export const mayBeScript = (fileName: string): boolean =>
  fileName.lastIndexOf(".") <= Math.max(fileName.lastIndexOf("/"), fileName.lastIndexOf("\\"));

/** How many characters of a file `namesShell` looks at. */
export const longestShebang = 200;

/** Whether a file's first line names a shell. */
export const namesShell = (text: string): boolean =>
  /^\uFEFF?#![ \t]*(?:\S*\/)?(?:env[ \t]+(?:-\S+[ \t]+)*)?(?:\S*\/)?(?:ba|da|k|z)?sh(?![\w.-])/.test(
    text.slice(0, longestShebang),
  );

/** By the file's name, else by the first line of a script. `start` gives the beginning of the text, and is asked only if it matters. */
export const carrierOfFile = (fileName: string, start: () => string): CarrierLanguage | null =>
  carrierOf(fileName) ?? (mayBeScript(fileName) && namesShell(start()) ? "shell" : null);

const methods = "GET|POST|PUT|DELETE|PATCH|HEAD";

/** What a text without a name looks like; null for JSON and for unrecognizable text. */
export function carrierOfText(text: string): CarrierLanguage | null {
  if (/^\uFEFF?\s*(?:[[{]|\/[/*])/.test(text)) return null;
  if (/^[ \t>]*(?:[*+-][ \t]+|\d+[.)][ \t]+)*(?:```|~~~)/m.test(text)) return "markdown";
  if (new RegExp(`^(?:###|\\s*(?:${methods})[ \\t]+\\S)`, "m").test(text)) return "http";
  if (/\bcurl\b/.test(text)) return "shell";
  return null;
}
