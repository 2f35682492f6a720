import type { TextPiece } from "../../text/long-text.ts";
import type { Document } from "../blocks/document.ts";
import { pathStart } from "../kinds/url-base.ts";

/** Matches every text with a request to the API or with one of our files in a fence, and few others. */
const words = /\b(?:compute\/|loadbalancers\b|networking\/)|\.requests?\.jsonc?\b|\bstack\.ya?ml\b/;

/** A cheap test that avoids parsing most texts. */
export const mayHoldRequests = (text: string): boolean => words.test(text);

/** The same for an open file, whose unchanged lines are not searched again after an edit. */
export function mayDocumentHold({ blocks }: Document): boolean {
  for (const block of blocks) if (block.kept(mayPieceHold)) return true;
  return false;
}

/** The same for a piece of a text. */
export const mayPieceHold = ({ text }: Pick<TextPiece, "text">): boolean => mayHoldRequests(text);

/** `compute/v1` is the path of other services. */
const ours = /^\/?(?:compute\/(?!v\d)|loadbalancers(?:[/?#]|$)|networking\/(?!v\d))/;

/** Whether a URL leads to the API, whatever its base is. */
export const isOwnUrl = (url: string): boolean => ours.test(url.slice(pathStart(url)));
