import type { Language, Parsed } from "../language.ts";
import { nothingAt } from "../tree/nothing-at.ts";
import type { Entry, Scalar } from "../tree/tree.ts";
import { json } from "./json.ts";

/** Ends the first line of an envelope that has a body. The body has lines of its own, and then the closing brace. */
export const bodyMark = ',"body":';

/**
 * The envelope of a request that another file holds: its head is ours and reads well, its body is somebody's. A mistake in the
 * body reaches no further than the body.
 */
export const envelopeJson: Language = {
  ...json,
  parse: (text) => {
    const parsed = json.parse(text, "item");
    return parsed.problems.length === 0 ? parsed : (readApart(text) ?? parsed);
  },
  // A change inside an envelope stays inside.
  splitAgain: () => [0],
};

/** Null where there is no body. */
function readApart(text: string): Parsed | null {
  const headEnd = /\r?\n/.exec(text);
  const bodyEnd = /\r?\n\}\s*$/.exec(text);
  if (!headEnd || !bodyEnd || !text.slice(0, headEnd.index).endsWith(bodyMark)) return null;
  const head = text.slice(0, headEnd.index - bodyMark.length);
  const start = headEnd.index + headEnd[0].length;
  const end = Math.max(start, bodyEnd.index);
  // Blanks in the place of the head, so that all offsets are those of the envelope.
  const body = json.parse(`${" ".repeat(start)}${text.slice(start, end)}\n`, "item");
  const { root } = json.parse(`${head}}`, "item");
  if (root?.kind !== "mapping") return null;
  const keyStart = head.length + 1;
  const place = { start: keyStart, end: keyStart + '"body"'.length };
  const key: Scalar = { kind: "scalar", value: "body", style: "double", ...place };
  const entry: Entry = { key, value: body.root ?? nothingAt(start) };
  return { ...body, root: { ...root, end: text.trimEnd().length, entries: [...root.entries, entry] } };
}
