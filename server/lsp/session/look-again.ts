import type { Workspace } from "../../workspace/workspace.ts";
import type { Guard } from "./guard.ts";

/** Looks for changes in files that documents refer to. Calls run one after the other. */
export interface LookAgain {
  /** If the client does not report changes: looks at a few files, at others each time, which is cheap enough for each edit. */
  readonly few: () => Promise<void>;
  /** The same at all of them. */
  readonly all: () => Promise<void>;
  /** Looks at all files, also where the client reports changes: it may not have seen one. */
  readonly certain: () => Promise<void>;
  /** Looks at files that the client reports changes of from now on: they may have changed since they were read. */
  readonly watched: (isMeant: (uri: string) => boolean) => void;
}

/** Reading these takes a few milliseconds. */
const most = 16;

export function lookAgain(
  workspace: Pick<Workspace, "changedAmong">,
  guard: Guard,
  changed: (uris: readonly string[]) => void,
  isReported: boolean,
): LookAgain {
  let last: Promise<void> = Promise.resolve();
  const look = (limit: number, isMeant: (uri: string) => boolean = () => true): Promise<void> => {
    last = last.then(() =>
      guard("looking at named files", undefined, async () => {
        const uris = await workspace.changedAmong(limit, isMeant);
        if (uris.length > 0) changed(uris);
      }),
    );
    return last;
  };
  const lookUnreported = async (limit: number) => (isReported ? undefined : look(limit));
  return {
    few: () => lookUnreported(most),
    all: () => lookUnreported(Number.POSITIVE_INFINITY),
    certain: () => look(Number.POSITIVE_INFINITY),
    watched: (isMeant) => void look(Number.POSITIVE_INFINITY, isMeant),
  };
}
