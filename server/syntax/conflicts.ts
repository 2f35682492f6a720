import type { Span, SyntaxProblem } from "./tree/tree.ts";

/**
 * Merge-conflict markers: one problem for each conflict, and the text with the markers and the incoming side blanked
 * (lengths and line breaks kept), so that the rest can be parsed. `spans`: the conflicts, from the first marker to the last.
 * A text can begin on the first side of a conflict, as the second of two documents that a conflict spans.
 */
export function hideConflicts(text: string): {
  readonly text: string;
  readonly problems: SyntaxProblem[];
  readonly spans: readonly Span[];
} {
  const problems: SyntaxProblem[] = [];
  const spans: Span[] = [];
  if (!text.includes("<<<<<<<") && !text.includes(">>>>>>>")) return { text, problems, spans };
  let side: "none" | "ours" | "base" | "theirs" = firstEnd.exec(text)?.[1] === ">" ? "ours" : "none";
  let isReported = false;
  const out: string[] = [];
  let start = 0;
  for (const line of text.split(/(?<=\n|\r(?!\n))/)) {
    const marker = /^(<{7}|\|{7}|={7}|>{7})(?=[ \r\n]|$)/.exec(line)?.[1]?.[0];
    const isMarker = marker !== undefined && (marker === "<" || marker === ">" || side !== "none");
    const opens = isMarker && (marker === "<" || !isReported);
    if (opens) problems.push({ start, end: start + line.trimEnd().length, reach: "here", message });
    if (isMarker) {
      // With both sides, nothing is missing from the first one.
      const last = problems.at(-1);
      if (last && marker === ">" && side === "theirs") problems[problems.length - 1] = { ...last, reach: "nothing" };
      isReported = marker !== ">";
      side = marker === "<" ? "ours" : marker === "|" ? "base" : marker === "=" ? "theirs" : "none";
    }
    const isHidden = isMarker || side === "theirs" || side === "base";
    out.push(isHidden ? line.replace(/[^\r\n]/g, " ") : line);
    if (isHidden) spans.push({ start: (opens ? undefined : spans.pop()?.start) ?? start, end: start + line.length });
    start += line.length;
  }
  return { text: out.join(""), problems, spans };
}

/** The first marker that begins or ends a conflict. */
const firstEnd = /(?:^|[\r\n])([<>])\1{6}(?=[ \r\n]|$)/;
const message = "Unresolved merge conflict. Keep one side and delete the markers.";
