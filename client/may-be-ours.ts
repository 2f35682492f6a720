import type { TextDocument } from "vscode";
import {
  carrierEndings,
  carrierLanguageIds,
  requestWords,
  stackSections,
  tellingFields,
  telltalePairs,
} from "./derived-names.ts";
import { isOurs } from "./identity.ts";

const hasCarrierName = new RegExp(`\\.(?:${carrierEndings.join("|")})$`, "i");
const isCarrier = ({ languageId, uri }: TextDocument): boolean =>
  carrierLanguageIds.includes(languageId) || hasCarrierName.test(uri.path);

const keyOf = (names: readonly string[]): RegExp => new RegExp(`"(?:${names.join("|")})"\\s*:`);
const hasTellingField = keyOf(tellingFields);
const pairs = Object.entries(telltalePairs).map(([field, others]) => [keyOf([field]), keyOf(others)]);

/** With the field of an edited line, the other lines are looked at, too. */
const halfOfPair = keyOf([...Object.keys(telltalePairs), ...Object.values(telltalePairs).flat()]);

const sections = new RegExp(`^["']?(?:${stackSections.join("|")})["']?\\s*:`, "m");

/** Paths of a service with words of its own, which only the settings tell. */
const otherWords = /\/v4\/|\/[\w-]+\/instances\b/;

/** Longer files are looked at in part. */
const mostText = 1_000_000;

/**
 * Whether there may be anything for the server to do in a document. A cheap look, which spares starting it beside files that
 * have nothing to do with it.
 */
export function mayBeOurs(document: TextDocument): boolean {
  const { languageId, uri } = document;
  return isOurs(languageId) || uri.path.endsWith("/.compute-stack.yaml") || textMayBeOurs(document, document.getText());
}

/** The same after an edit of a part of its text. */
export const mayBecomeOurs = (document: TextDocument, part: string): boolean =>
  textMayBeOurs(document, part) || (isJson(document) && halfOfPair.test(part) && mayBeOurs(document));

const isJson = ({ languageId }: TextDocument): boolean => languageId === "json" || languageId === "jsonc";

function textMayBeOurs(document: TextDocument, text: string): boolean {
  const part = text.slice(0, mostText);
  if (isCarrier(document) && (requestWords.test(part) || otherWords.test(part))) return true;
  switch (document.languageId) {
    case "json":
    case "jsonc":
      return (
        requestWords.test(part) ||
        hasTellingField.test(part) ||
        pairs.some((pair) => pair.every((field) => field.test(part)))
      );
    case "yaml":
      return sections.test(part);
    default:
      return false;
  }
}
