import type { Embedded, RequestSequence } from "../carrier.ts";
import { createRereader, type Rereader, type StretchReader } from "../stretches.ts";
import { embeddedInHttp, importsFiles } from "./http-file.ts";

/** A reader that reads only the sections that an edit touches. */
export function createHttpReader(): Rereader {
  // Requests to other services count, too: their names do.
  const reread = createRereader(httpStretches, () => true);
  let inSequence = requestsOf({ hasImports: false });
  let hadImports = false;
  return (text) => {
    const hasImports = text.pieces.some((piece) => piece.kept(importsFiles));
    if (hasImports !== hadImports) inSequence = requestsOf({ hasImports });
    hadImports = hasImports;
    return reread(text).map(({ start, embedded }) => ({ start, embedded: inSequence(embedded) }));
  };
}

/** What sections hold, as requests of one sequence; the same objects for the same section. */
function requestsOf(sequence: RequestSequence): (embedded: readonly Embedded[]) => readonly Embedded[] {
  const known = new WeakMap<readonly Embedded[], readonly Embedded[]>();
  return (embedded) => {
    const own =
      known.get(embedded) ??
      embedded.map((one) => (one.kind === "request" ? { ...one, request: { ...one.request, sequence } } : one));
    known.set(embedded, own);
    return own;
  };
}

export const httpStretches: StretchReader = { endOf: endOfSection, read: embeddedInHttp };

/** The section ends where the next one begins. */
function endOfSection(text: string, start: number): number {
  const lineBreak = /[\n\r](?=###)/g;
  lineBreak.lastIndex = start;
  return lineBreak.exec(text) ? lineBreak.lastIndex : text.length;
}
