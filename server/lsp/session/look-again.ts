import type { Workspace } from "../../workspace/workspace.ts";
import type { Guard } from "./guard.ts";

/** Looks for changes in files that documents refer to, if the client does not report them. Calls run one after the other. */
export interface LookAgain {
  /** Looks at a few files, at others each time: cheap enough for each edit. */
  readonly few: () => Promise<void>;
  readonly all: () => Promise<void>;
}

/** Reading these takes a few milliseconds. */
const most = 16;

export function lookAgain(
  workspace: Pick<Workspace, "changedAmong">,
  guard: Guard,
  changed: (uris: readonly string[]) => void,
): LookAgain {
  let last: Promise<void> = Promise.resolve();
  const look = (limit: number): Promise<void> => {
    last = last.then(() =>
      guard("looking at named files", undefined, async () => {
        const uris = await workspace.changedAmong(limit);
        if (uris.length > 0) changed(uris);
      }),
    );
    return last;
  };
  return { few: () => look(most), all: () => look(Number.POSITIVE_INFINITY) };
}

/** For a client that reports all changes. */
export const neverAgain: LookAgain = { few: async () => {}, all: async () => {} };
