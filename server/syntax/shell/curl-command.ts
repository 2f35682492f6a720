import type { MappedText } from "../../text/mapped-text.ts";
import { literalText } from "./words.ts";

const wrappers = /^(?:.*\/)?(?:command|doas|env|exec|nice|nohup|stdbuf|sudo|time|timeout)$/;

/** The index of `curl` among the words of a command that runs it, perhaps through another; -1 if it does not. */
export function indexOfCurl(words: readonly MappedText[]): number {
  const isWrapped = wrappers.test(words[0] ? (literalText(words[0]) ?? "") : "");
  return isWrapped ? words.findIndex(isCurl) : words[0] && isCurl(words[0]) ? 0 : -1;
}

/** Windows has it as `curl.exe`. */
const isCurl = (word: MappedText): boolean => /^(?:.*[\\/])?curl(?:\.exe)?$/.test(literalText(word) ?? "");
