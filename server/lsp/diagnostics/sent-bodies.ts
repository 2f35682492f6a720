import { kindOf, type SentAs, sentBodyKinds } from "../../document/index.ts";
import type { SentBody } from "../../workspace/checked-bodies.ts";
import { fileKey } from "../../workspace/host.ts";

export type SentBodies = ReturnType<typeof sentBodies>;

/**
 * The files that carriers send as the bodies of their requests: they are checked as such, whatever their names. Carriers that
 * are not open count for clients that ask for the diagnostics of the folder. `changed` gets the files whose operations have
 * changed.
 */
export function sentBodies(changed: (uris: readonly string[]) => void) {
  const byCarrier = new Map<string, readonly SentBody[]>();
  let senders: ReadonlyMap<string, SentAs> = new Map();
  return {
    /** Null for a file that no carrier sends; the same object as long as the same operations send it. */
    of: (uri: string): SentAs | null => senders.get(fileKey(uri)) ?? null,
    /** The bodies that a carrier sends now. */
    set: (carrier: string, bodies: readonly SentBody[]): void => {
      const own = bodies.filter(({ uri }) => kindOf(fileKey(uri)) === null);
      const before = byCarrier.get(carrier) ?? [];
      if (own.length === 0 && before.length === 0) return;
      if (own.length === 0) byCarrier.delete(carrier);
      else byCarrier.set(carrier, own);
      const old = senders;
      const all = sentBodyKinds([...byCarrier.values()].flat(), ({ uri }) => fileKey(uri));
      senders = new Map(Array.from(all, ([key, kind]) => [key, same(old.get(key), kind) ?? kind]));
      const uris = new Map([...before, ...own].map(({ uri }) => [fileKey(uri), uri]));
      const other = [...uris].filter(([key]) => old.get(key) !== senders.get(key));
      if (other.length > 0) changed(other.map(([, uri]) => uri));
    },
  };
}

const same = (before: SentAs | undefined, now: SentAs): SentAs | null =>
  before?.operations.join() === now.operations.join() ? before : null;
