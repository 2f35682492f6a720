import type { Carrier, Document } from "../../../document/index.ts";
import type { Completion } from "../item.ts";
import { completionAtSource } from "./at-source.ts";
import { closedAt } from "./closed-carrier.ts";
import { completeInCarrier } from "./in-carrier.ts";

interface CarrierToComplete {
  readonly carrier: Carrier;
  /** Reads another text of the same file. */
  readonly reread: (text: string) => Carrier;
  readonly complete: (document: Document, offset: number) => readonly Completion[];
}

/** All that can be written at an offset of a file that holds requests, in a command that is not finished, too. */
export function completeInFile({ carrier, reread, complete }: CarrierToComplete, at: number): readonly Completion[] {
  const closed = closedAt(carrier, at, reread);
  const items = completionsIn(closed?.carrier ?? carrier, at, complete);
  return closed ? items.map(closed.inOpen) : items;
}

function completionsIn(carrier: Carrier, at: number, complete: CarrierToComplete["complete"]): readonly Completion[] {
  const around = completeInCarrier(carrier, at);
  if (around.isAll) return around.items;
  for (const { document, places } of carrier.parts) {
    const offset = places.offsetOf(at);
    if (offset === null) continue;
    const own = complete(document, offset).flatMap((item) => completionAtSource(item, document, places) ?? []);
    return [...own, ...around.items];
  }
  return around.items;
}
