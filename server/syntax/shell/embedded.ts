import { type MappedText, unescapedText, type WrittenForm } from "../../text/mapped-text.ts";
import type { RequestReader } from "../carrier.ts";
import { embeddedThrough } from "../layer.ts";
import { embeddedInScript } from "./curl.ts";

/** The requests of a shell script. */
export const embeddedInShell: RequestReader = (text) =>
  /\r|^\uFEFF/.test(text) ? embeddedThrough(withLineFeeds(text), embeddedInScript) : embeddedInScript(text);

/** A shell treats `\r` as a character, but the end of a line is meant. */
export function withLineFeeds(text: string): MappedText {
  const form: WrittenForm = { write: (written) => written.replace(/\r?\n/g, "\r\n") };
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  return unescapedText(text, { start, end: text.length }, form, /\r\n?/g, () => "\n");
}
