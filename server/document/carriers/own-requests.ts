import type { TextPiece } from "../../text/long-text.ts";
import type { Document } from "../blocks/document.ts";
import { readTemplate } from "../references/read-template.ts";
import { replacementCharacter } from "../references/template.ts";

/** Matches every text with a request to the API or with one of our files in a fence, and few others. */
const words = /\b(?:compute\/|loadbalancers\b|networking\/)|\.requests?\.jsonc?\b|\bstack\.ya?ml\b/;

/** A cheap test that avoids parsing most texts. */
export const mayHoldRequests = (text: string): boolean => words.test(text);

/** The same for an open file, whose unchanged lines are not searched again after an edit. */
export const mayDocumentHold = ({ blocks }: Document): boolean =>
  blocks.all().some((block) => block.kept(mayPieceHold));

/** The same for a piece of a text. */
export const mayPieceHold = ({ text }: Pick<TextPiece, "text">): boolean => mayHoldRequests(text);

/** A scheme and a host, or a template; empty if the URL begins with the path. */
const base = new RegExp(
  `^(?:(?:[a-z][a-z\\d+.-]*|${replacementCharacter})://[^/?#]*|[^/?#]*${replacementCharacter}[^/?#]*|\\{[^{}/]*\\}|[\\w-]+(?:\\.[\\w-]+)+(?::\\d+)?|localhost(?::\\d+)?)(?=[/?#]|$)`,
  "i",
);
/** The value of a template may end with the slash. */
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
