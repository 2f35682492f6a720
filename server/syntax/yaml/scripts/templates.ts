import { countWhile } from "../../../text/count-while.ts";
import { shifted } from "../../../text/edits.ts";
import { type MappedText, type Replacement, replaceMapped, verbatimText } from "../../../text/mapped-text.ts";
import type { CarrierRequest } from "../../carrier.ts";
import { withTexts } from "../../layer.ts";
import type { Span } from "../../tree/tree.ts";

/** What another tool fills in before a shell reads the script: `${{ secrets.TOKEN }}`, `{{ .Values.host }}`, `<% name %>`. */
const template = /\$?\{\{(?:(?!\{\{)[^\n])*?\}\}|<%(?:(?!<%)[^\n])*?%>/g;

/** A script with expansions of the same length in place of its templates, and what restores these in what is read of it. */
export function withoutTemplates(script: string) {
  const spans = Array.from(script.matchAll(template), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
  if (spans.length === 0) return { text: script, restore: (request: CarrierRequest): CarrierRequest => request };
  return {
    text: script.replace(template, (one) => `\${${"_".repeat(one.length - "${}".length)}}`),
    restore: (request: CarrierRequest): CarrierRequest => withTexts(request, (text) => restored(text, script, spans)),
  };
}

/** Each template is a part without a form, even in single quotes. */
function restored(mapped: MappedText, script: string, spans: readonly Span[]): MappedText {
  const templates = mapped.parts.flatMap((part): readonly Replacement[] => {
    if (!part.isVerbatim) return [];
    const from = countWhile(spans.length, (index) => (spans[index]?.end ?? 0) <= part.start);
    const to = countWhile(spans.length, (index) => (spans[index]?.start ?? 0) < part.end);
    return spans.slice(from, to).map((span) => {
      const start = Math.max(span.start, part.start);
      const end = Math.min(span.end, part.end);
      return { ...shifted({ start, end }, part.at - part.start), as: verbatimText(script, start, end, null) };
    });
  });
  return replaceMapped(mapped, templates);
}
