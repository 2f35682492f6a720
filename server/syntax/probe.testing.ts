import { applyEdits } from "../text/edits.ts";
import type { Language } from "./language.ts";
import type { ProbeSurroundings } from "./probe.ts";
import { probesIn } from "./probes.ts";

/**
 * The text that each probe at `|` leads to when `W` is written there, between `‹` and `›`; and what is said of the place.
 */
export function probesAt(language: Language, marked: string, around: Partial<ProbeSurroundings> = {}) {
  const offset = marked.lastIndexOf("|");
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const probes = probesIn(language, text, offset, { indent: 0, isNested: false, following: "", ...around });
  return probes.map((probe) => {
    const { start, end, quote, lead, trail, also, before, after } = probe;
    const written = applyEdits(text, [
      ...also,
      { start, end, text: `${lead}${quote}‹${before}W${after}›${quote}${trail}` },
    ]);
    const flags = [
      probe.slot,
      probe.hasColon ? "colon" : "",
      probe.inFlow ? "flow" : "",
      probe.lines ? "lines" : "",
      probe.isAlias ? "alias" : "",
      probe.isOutside ? "outside" : "",
      probe.isOuter ? "outer" : "",
      probe.startsItem ? "item" : "",
      `${JSON.stringify(probe.column)}${JSON.stringify(probe.base)}`,
    ];
    const read = probe.text.slice(probe.at, probe.at + 7) === "$schema" ? "" : " misplaced";
    return `${written} — ${flags.filter(Boolean).join(" ")}${read}`;
  });
}
