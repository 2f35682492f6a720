import type { MappedText, WrittenForm } from "../../text/mapped-text.ts";
import type { CarrierRequest } from "../carrier.ts";
import { requestMovedBy, withTexts } from "../layer.ts";
import { embeddedInShell } from "../shell/embedded.ts";

/** The first line of a `curl` command in the place of a request, as REST Client reads it. */
export const curlLine = /^\s*(?:\$[ \t]+)?curl(?:\.exe)?(?:[ \t]|\\?$)/;

/** The request of a `curl` command; null if it cannot be read. No shell reads it, so the client's own variables are written into it. */
export function curlRequest(text: string, start: number, end: number): CarrierRequest | null {
  const [first] = embeddedInShell(text.slice(start, end).replace(/^\s*\$(?=[ \t])/, blanks));
  if (first?.kind !== "request" || first.request.problem) return null;
  const formOf = clientForms();
  const inClient = ({ text: own, parts }: MappedText): MappedText => ({
    text: own,
    parts: parts.map((part) => ({ ...part, form: part.form && formOf(part.form) })),
  });
  return withTexts(requestMovedBy(first.request, start), inClient);
}

const blanks = (prompt: string): string => " ".repeat(prompt.length);

function clientForms(): (form: WrittenForm) => WrittenForm {
  const known = new Map<WrittenForm, WrittenForm>();
  return (form) => {
    const { write } = form;
    const own = known.get(form) ?? { write, writeVariable: (name: string) => write(`{{${name}}}`) };
    known.set(form, own);
    return own;
  };
}
