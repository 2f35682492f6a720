import type { ServiceNames } from "../../api/index.ts";
import { type CarrierType, carrierOfFile, isOtherText, longestShebang, mayHoldRequests } from "../../document/index.ts";
import { readStartNow, readTextNow } from "../../node/read-text.ts";
import { type CarrierLanguage, carriers } from "../../syntax/carriers.ts";
import { maxFileBytes } from "./sources.ts";

/** One that holds no request is said to be of unknown kind, if its name says as little. */
export async function namedCarrier(path: string): Promise<CarrierType | null> {
  const type = carrierType(path);
  if (!type || carriers[type.language].word === undefined) return type;
  const answer = readTextNow(path, maxFileBytes);
  return answer.kind === "text" && isOtherText(type.language, answer.text) ? null : type;
}

/** Null for a file that is no carrier by its name or first line. */
export function carrierType(path: string): CarrierType | null {
  const language = carrierOfFile(path, () => readStartNow(path, longestShebang));
  return language && { kind: "carrier", language };
}

/** More than most files have. */
export const mostSmall = 256 * 1024;

/**
 * Whether a file that was found may hold requests. Most do not, and reading one costs less than passing it on as work. One without
 * permission may, so it is passed on, to be reported; one that is no text or too large does not.
 */
export const createSearch =
  (notice: (text: string, names: ServiceNames | undefined) => void): ((names: ServiceNames | undefined) => MayMatter) =>
  (names) =>
  (path, language) => {
    const answer = readTextNow(path, maxFileBytes);
    if (answer.kind !== "text") return answer.isForbidden === true;
    const { text } = answer;
    if (text.length < mostSmall && names?.script === undefined) notice(text, names);
    return !isOtherText(language, text) && mayHoldRequests(text, names);
  };

/** Whether a file that was found is worth a check. */
export type MayMatter = (path: string, language: CarrierLanguage) => boolean;
