import type { CarrierReader, Embedded } from "./carrier.ts";
import { movedBy } from "./layer.ts";

/** How a text is split where reading can begin: what a stretch holds does not depend on the text around it. */
export interface StretchReader {
  /** The end of the stretch that begins at an offset. */
  readonly endOf: (text: string, start: number) => number;
  readonly read: CarrierReader;
}

/** Whether a text may contain what is searched; if not, it is not read. */
export type MayHold = (text: string) => boolean;

/** Reads a text stretch by stretch. Never throws. */
export const inStretches =
  ({ endOf, read }: StretchReader, mayHold: MayHold): CarrierReader =>
  (text) => {
    const found: (readonly Embedded[])[] = [];
    for (let start = 0, end = 0; start < text.length; start = end) {
      end = endOf(text, start);
      const stretch = text.slice(start, end);
      if (mayHold(stretch)) found.push(movedBy(read(stretch), start));
    }
    return found.flat();
  };
