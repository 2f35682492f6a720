import type { OperationId } from "../../api/index.ts";
import { kindOf } from "../../document/index.ts";
import { fileKey } from "../../workspace/host.ts";
import type { SentBody } from "../../workspace/workspace.ts";

/**
 * The files that carriers send as the bodies of their requests: they are checked as such, whatever their names. Carriers that are
 * not open count for clients that ask for the diagnostics of the folder.
 */
export interface SentBodies {
  /** Null for a file that no carrier sends. */
  readonly operationOf: (uri: string) => OperationId | null;
  /** The bodies that a carrier sends now. */
  readonly set: (carrier: string, bodies: readonly SentBody[]) => void;
}

/** `changed` gets the files whose operation has changed. */
export function sentBodies(changed: (uris: readonly string[]) => void): SentBodies {
  const byCarrier = new Map<string, readonly SentBody[]>();
  let known = new Map<string, SentBody>();
  return {
    operationOf: (uri) => known.get(fileKey(uri))?.operation ?? null,
    set: (carrier, bodies) => {
      const own = bodies.filter(({ uri }) => kindOf(fileKey(uri)) === null);
      if (own.length === 0 && !byCarrier.has(carrier)) return;
      if (own.length === 0) byCarrier.delete(carrier);
      else byCarrier.set(carrier, own);
      const before = known;
      // If several send it, the first one decides.
      known = new Map(
        [...byCarrier.values()]
          .flat()
          .toReversed()
          .map((body) => [fileKey(body.uri), body]),
      );
      const all = [...new Map([...before, ...known]).entries()];
      const other = all.filter(([key]) => before.get(key)?.operation !== known.get(key)?.operation);
      if (other.length > 0) changed(other.map(([, { uri }]) => uri));
    },
  };
}
