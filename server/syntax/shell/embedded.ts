import { type MappedText, unescapedText, type WrittenForm } from "../../text/mapped-text.ts";
import type { CarrierReader } from "../carrier.ts";
import { embeddedThrough } from "../layer.ts";
import { inStretches, type MayHold, type StretchReader } from "../stretches.ts";
import { embeddedInScript } from "./curl.ts";
import { endOfScriptStretch } from "./script-stretches.ts";

/** The requests of a shell script. */
export const embeddedInShell: CarrierReader = (text) =>
  /\r|^\uFEFF/.test(text) ? embeddedThrough(withLineFeeds(text), embeddedInScript) : embeddedInScript(text);

/**
 * Reads only the stretches of a script that may hold requests. One with functions, arrays or bodies in variables is read as a whole, as
 * long as that takes no noticeable time: what is written in one place is sent from another.
 */
export function createShellReader(mayHold: MayHold): CarrierReader {
  const stretches = inStretches(shellStretches, mayHold);
  return (text) => {
    if (text.length > mostWhole || !mayDefine.test(text)) return stretches(text);
    return mayHold(text) ? embeddedInShell(text) : [];
  };
}

/** In UTF-16 code units; few scripts are longer. */
const mostWhole = 100_000;

const mayDefine =
  /^[ \t]*(?:function[ \t]|[\w:.-]+[ \t]*\([ \t]*\))|\w\+?=(?:\(|["']?[[{@]|["']?(?:\$\(|`)[ \t]*(?:cat\b|<))|\bread[ \t]/m;

export const shellStretches: StretchReader = { endOf: endOfScriptStretch, read: embeddedInShell };

/** A shell treats `\r` as a character, but the end of a line is meant. */
export function withLineFeeds(text: string): MappedText {
  const form: WrittenForm = { write: (written) => written.replace(/\r?\n/g, "\r\n") };
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  return unescapedText(text, { start, end: text.length }, form, /\r\n?/g, () => "\n");
}
