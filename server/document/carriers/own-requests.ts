import { readTemplate } from "../references/read-template.ts";
import { replacementCharacter } from "../references/template.ts";

/** Of every text that has a request to the API in it, or a fence that is one of our files; and of few others. */
const words = /\b(?:compute\/|loadbalancers\b|networking\/)|\.requests?\.jsonc?\b|\bstack\.ya?ml\b/;

/** A cheap look that spares reading a text. */
export const mayHoldRequests = (text: string): boolean => words.test(text);

/** A scheme and a host, or something that is filled in; nothing where the path begins at once. */
const base = new RegExp(
  `^(?:[a-z][a-z\\d+.-]*://[^/?#]*|[^/?#]*${replacementCharacter}[^/?#]*|\\{[^{}/]*\\}|[\\w-]+(?:\\.[\\w-]+)+(?::\\d+)?|localhost(?::\\d+)?)(?=[/?#]|$)`,
  "i",
);
/** What is filled in may end with the slash. */
const baseWithSlash = new RegExp(`^[^/?#]*${replacementCharacter}(?=compute/|loadbalancers|networking/)`);
const version = /^(?:\/[^/?#]+)*?\/v4(?=[/?#]|$)/;
/** `compute/v1` is the path of other services. */
const ours = /^\/?(?:compute\/(?!v\d)|loadbalancers(?:[/?#]|$)|networking\/(?!v\d))/;

/** Whether a URL leads to the API, whatever its base is. */
export function isOwnUrl(url: string): boolean {
  const literal = readTemplate(url, { kind: "string", format: "request-path" })?.literal ?? url;
  if (baseWithSlash.test(literal)) return ours.test(literal.replace(baseWithSlash, "/"));
  return ours.test(literal.replace(base, "").replace(version, ""));
}
