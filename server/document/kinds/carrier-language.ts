import { type CarrierLanguage, carrierLanguages, carriers } from "../../syntax/carriers.ts";

/** How a file is read that holds requests among other text. */
export interface CarrierType {
  readonly kind: "carrier";
  readonly language: CarrierLanguage;
}

const endingOf = (fileName: string): string => /\.([^.\\/]*)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";

/** By the file's name, else by the language id. Null for a file that holds no requests among other text. */
export function carrierOf(fileName: string, languageId = ""): CarrierLanguage | null {
  const ending = endingOf(fileName);
  return (
    carrierLanguages.find((one) => carriers[one].endings.includes(ending)) ??
    carrierLanguages.find((one) => carriers[one].languageIds.includes(languageId)) ??
    null
  );
}

/** Without a file extension, the first line may name a shell. */
export const mayBeScript = (fileName: string): boolean =>
  fileName.lastIndexOf(".") <= Math.max(fileName.lastIndexOf("/"), fileName.lastIndexOf("\\"));

/** How many characters of a file `carrierOfFirstLine` looks at. */
export const longestShebang = 200;

/** What the first line of a file names, such as a shell. */
export function carrierOfFirstLine(text: string): CarrierLanguage | null {
  const start = text.slice(0, longestShebang);
  return carrierLanguages.find((one) => carriers[one].firstLine?.test(start)) ?? null;
}

/** By the file's name, else by the first line of a script. `start` gives the beginning of the text, and is asked only if it matters. */
export const carrierOfFile = (fileName: string, start: () => string): CarrierLanguage | null =>
  carrierOf(fileName) ?? (mayBeScript(fileName) ? carrierOfFirstLine(start()) : null);

/** What a text without a name looks like; null for JSON and for unrecognizable text. */
export const carrierOfText = (text: string): CarrierLanguage | null =>
  /^\uFEFF?\s*(?:[[{]|\/[/*])/.test(text)
    ? null
    : (carrierLanguages.findLast((one) => carriers[one].isLike(text)) ?? null);
