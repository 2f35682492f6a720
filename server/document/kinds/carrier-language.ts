import { type CarrierLanguage, carrierLanguages, carriers } from "../../syntax/carriers.ts";
import { kindOf } from "./kind.ts";

/** How a file is read that holds requests among other text. */
export interface CarrierType {
  readonly kind: "carrier";
  readonly language: CarrierLanguage;
}

const endingOf = (fileName: string): string => /\.([^.\\/]*)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";

/** By the file's name, else by the language id. Null for a file that holds no requests among other text, and for ours. */
export function carrierOf(fileName: string, languageId = ""): CarrierLanguage | null {
  if (kindOf(fileName, languageId) !== null) return null;
  const ending = endingOf(fileName);
  return (
    carrierLanguages.find((one) => carriers[one].endings.includes(ending)) ??
    carrierLanguages.find((one) => carriers[one].languageIds.includes(languageId)) ??
    null
  );
}

/** The first line of a file may name a shell, unless its extension says that it is something else. */
export const mayBeScript = (fileName: string): boolean =>
  !otherEndings.has(endingOf(fileName)) &&
  !secrets.test(fileName) &&
  kindOf(fileName) === null &&
  carrierOf(fileName) === null;

/** `.env` files contain them. */
const secrets = /(?:^|[\\/])\.env(?:[.-][^\\/]*)?$/;

/** Those of most files in repositories, which are not opened to find this out. */
const otherEndings: ReadonlySet<string> = new Set(
  (
    "avif bmp c cc class cjs cpp cs css csv cts dart dll eot ex exe gif go gz h hpp htm html ico ipynb jar java jpeg jpg js " +
    "json json5 jsonc jsx kt less lock map mjs mov mp3 mp4 mts o otf pdf php png proto py pyc rb rs sass scss snap so sql svelte " +
    "svg swift tar tgz tif tiff toml ts tsx ttf vue wasm webp woff woff2 xlsx xml zip"
  ).split(" "),
);

/** Whether a file of this language is another one, for all that its name says. */
export function isOtherText(language: CarrierLanguage, text: string): boolean {
  const { word } = carriers[language];
  return word !== undefined && !text.includes(word);
}

/** Whether the settings declare files to be of such a language. */
export const isCarrierLanguage = (kind: unknown): kind is CarrierLanguage =>
  carrierLanguages.some((language) => language === kind);

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
