import { addedText, type WrittenForm, withForms } from "../../text/mapped-text.ts";
import type { CarrierRequest } from "../carrier.ts";
import { requestMovedBy, withTexts } from "../layer.ts";
import { embeddedInShell } from "../shell/embedded.ts";

/** The first line of a `curl` command in the place of a request, as REST Client reads it. */
export const curlLine = /^\s*(?:\$[ \t]+)?curl(?:\.exe)?(?:[ \t]|\\?$)/;

/** The request of a `curl` command; null if it cannot be read. No shell reads it, so the client's own variables are written into it. */
export function curlRequest(text: string, start: number, end: number): CarrierRequest | null {
  const [first] = embeddedInShell(text.slice(start, end).replace(/^\s*\$(?=[ \t])/, blanks));
  if (!first || first.problem) return null;
  const request = { ...first, headersAt: addedText("") };
  return withTexts(requestMovedBy(request, start), (own) => withForms(own, clientForm));
}

const blanks = (prompt: string): string => " ".repeat(prompt.length);

const clientForm = ({ write }: WrittenForm): WrittenForm => ({
  write,
  writeVariable: (name) => write(`{{${name}}}`),
});
