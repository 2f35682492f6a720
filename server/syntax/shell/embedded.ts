import { escapedText, joinMapped, type MappedText, verbatimText, type WrittenForm } from "../../text/mapped-text.ts";
import type { CarrierReader } from "../carrier.ts";
import { embeddedThrough } from "../layer.ts";
import type { StretchReader } from "../stretches.ts";
import { embeddedInScript } from "./curl.ts";
import { endOfScriptStretch } from "./script-stretches.ts";

/** The requests of a shell script. */
export const embeddedInShell: CarrierReader = (text) =>
  /\r|^\uFEFF/.test(text) ? embeddedThrough(withLineFeeds(text), embeddedInScript) : embeddedInScript(text);

export const shellStretches: StretchReader = { endOf: endOfScriptStretch, read: embeddedInShell };

/** A shell treats `\r` as a character, but the end of a line is meant. */
export function withLineFeeds(text: string): MappedText {
  const form: WrittenForm = { write: (written) => written.replace(/\r?\n/g, "\r\n") };
  const lines: MappedText[] = [];
  let start = text.startsWith("\uFEFF") ? 1 : 0;
  for (const { 0: lineBreak, index } of text.matchAll(/\r\n?/g)) {
    const end = index + lineBreak.length;
    lines.push(verbatimText(text, start, index, form), escapedText("\n", index, end, form));
    start = end;
  }
  lines.push(verbatimText(text, start, text.length, form));
  return joinMapped(lines);
}
