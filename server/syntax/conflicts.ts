import type { SyntaxProblem } from "./tree/tree.ts";

/**
 * Merge-conflict markers: one problem for each conflict, and the text with the markers and the incoming side blanked
 * (lengths and line breaks kept), so that the rest can be parsed.
 */
export function hideConflicts(text: string): { readonly text: string; readonly problems: SyntaxProblem[] } {
  const problems: SyntaxProblem[] = [];
  if (!text.includes("<<<<<<<") && !text.includes(">>>>>>>")) return { text, problems };
  let side: "none" | "ours" | "base" | "theirs" = "none";
  const out: string[] = [];
  let start = 0;
  for (const line of text.split(/(?<=\n|\r(?!\n))/)) {
    const marker = /^(<{7}|\|{7}|={7}|>{7})(?=[ \r\n]|$)/.exec(line)?.[1]?.[0];
    const isMarker = marker !== undefined && (marker === "<" || marker === ">" || side !== "none");
    if (isMarker) {
      const opens = marker === "<" || (marker === ">" && side === "none");
      if (opens)
        problems.push({
          start,
          end: start + line.trimEnd().length,
          reach: "here",
          message: "Unresolved merge conflict. Keep one side and delete the markers.",
        });
      side = marker === "<" ? "ours" : marker === "|" ? "base" : marker === "=" ? "theirs" : "none";
    }
    out.push(isMarker || side === "theirs" || side === "base" ? line.replace(/[^\r\n]/g, " ") : line);
    start += line.length;
  }
  return { text: out.join(""), problems };
}
