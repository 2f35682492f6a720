import { readCarrier } from "../../document/carriers/carrier.ts";
import { type Carrier, showStretchesAround } from "../../document/index.ts";
import type { CarrierReader } from "../../syntax/carrier.ts";
import { applyEdits } from "../../syntax/index.ts";
import { mostReadAgain, type ShownFile } from "./shown-file.ts";

export function shownCarrier(carrier: Carrier, read: CarrierReader): ShownFile {
  let left = mostReadAgain;
  return {
    text: carrier.text,
    stretches: () => showStretchesAround(carrier.text, carrier.parts),
    requestAt: (offset) =>
      carrier.requests.findLast(({ request: { start, end } }) => start <= offset && offset < end)?.request ?? null,
    after: (edits) => {
      left -= carrier.text.length;
      if (left < 0) return null;
      const edited = readCarrier(carrier.file, applyEdits(carrier.text, edits), read, carrier);
      return showStretchesAround(edited.text, edited.parts);
    },
  };
}
