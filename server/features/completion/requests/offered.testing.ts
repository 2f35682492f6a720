import { readCarrier } from "../../../document/carriers/carrier.ts";
import type { CarrierFile } from "../../../document/files/source-file.ts";
import type { Carrier } from "../../../document/index.ts";
import { readerFor } from "../../../syntax/carriers.testing.ts";
import type { CarrierLanguage } from "../../../syntax/carriers.ts";
import { applyEdits, textOfPieces } from "../../../syntax/index.ts";
import { complete } from "../complete.ts";
import { completeCarrier } from "./complete-requests.ts";

export function carrierOf(language: CarrierLanguage, text: string): Carrier {
  const file: CarrierFile = { uri: "file:///w/a", name: "a", language };
  return readCarrier(file, text, readerFor(language), null);
}

export interface Offered {
  readonly label: string;
  readonly filter: string;
  /** The whole text once it is chosen. */
  readonly after: string;
}

/** What an editor shows at `‸` in a file with requests: what is typed already has to be in the item's text. */
export function offeredAt(language: CarrierLanguage, marked: string): readonly Offered[] {
  const at = marked.indexOf("‸");
  const text = marked.replace("‸", "");
  const carrier = carrierOf(language, text);
  const { inDocument, inNotation } = completeCarrier(carrier, at, {
    reread: (other) => carrierOf(language, other),
    complete: (document, offset) => complete(document, offset).items,
  });
  return [...inDocument, ...inNotation].flatMap(({ label, filter, start, end, pieces, also }) => {
    if (start > at || end < at || !isIn(text.slice(start, at), filter)) return [];
    return { label, filter, after: applyEdits(text, [...also, { start, end, text: textOfPieces(pieces) }]) };
  });
}

/** Whether the characters are in a text, in this order. */
function isIn(typed: string, text: string): boolean {
  let at = 0;
  for (const character of text.toLowerCase()) if (character === typed.charAt(at).toLowerCase()) at++;
  return at >= typed.length;
}
