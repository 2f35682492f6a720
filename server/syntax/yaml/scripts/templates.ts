import type { MappedPart, MappedText } from "../../../text/mapped-text.ts";
import type { CarrierRequest } from "../../carrier.ts";
import { withTexts } from "../../layer.ts";
import type { Span } from "../../tree/tree.ts";

/** What another tool fills in before a shell reads the script: `${{ secrets.TOKEN }}`, `{{ .Values.host }}`, `<% name %>`. */
const template = /\$?\{\{(?:(?!\{\{)[^\n])*?\}\}|<%(?:(?!<%)[^\n])*?%>/g;

/** A script with expansions of the same length in place of its templates, and what restores these in what is read of it. */
export interface MaskedScript {
  readonly text: string;
  readonly restore: (request: CarrierRequest) => CarrierRequest;
}

export function withoutTemplates(script: string): MaskedScript {
  const spans = Array.from(script.matchAll(template), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
  if (spans.length === 0) return { text: script, restore: (request) => request };
  return {
    text: script.replace(template, (one) => `\${${"_".repeat(one.length - "${}".length)}}`),
    restore: (request) => withTexts(request, (text) => restored(text, script, spans)),
  };
}

/** Each template is a part without a form, even in single quotes. */
function restored({ text, parts }: MappedText, script: string, spans: readonly Span[]): MappedText {
  let whole = text;
  const split = parts.flatMap((part): readonly MappedPart[] => {
    if (!part.isVerbatim) return [part];
    const pieces: MappedPart[] = [];
    let from = part.start;
    const cut = (end: number, form: MappedPart["form"]): void => {
      if (end > from)
        pieces.push({ ...part, at: part.at + from - part.start, length: end - from, start: from, end, form });
      from = end;
    };
    for (const { start, end } of spans) {
      if (end <= part.start || start >= part.end) continue;
      cut(Math.max(start, part.start), part.form);
      const at = part.at + from - part.start;
      const own = script.slice(from, Math.min(end, part.end));
      whole = whole.slice(0, at) + own + whole.slice(at + own.length);
      cut(Math.min(end, part.end), null);
    }
    cut(part.end, part.form);
    return pieces.length > 0 ? pieces : [part];
  });
  return { text: whole, parts: split };
}
