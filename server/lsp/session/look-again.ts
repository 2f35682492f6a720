import type { Workspace } from "../../workspace/workspace.ts";
import type { Guard } from "./guard.ts";

export type LookAgain = ReturnType<typeof lookAgain>;

/** Reading these takes a few milliseconds. */
const most = 16;

/** Looks for changes in files that documents refer to. Calls run one after the other. */
export function lookAgain(
  workspace: Pick<Workspace, "changedAmong">,
  guard: Guard,
  changed: (uris: readonly string[]) => void,
  isReported: boolean,
) {
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
    /** If the client does not report changes: looks at a few files, at others each time, which is cheap enough for each edit. */
    few: (): Promise<void> => lookUnreported(most),
    /** The same at all of them. */
    all: (): Promise<void> => lookUnreported(Number.POSITIVE_INFINITY),
    /** Looks at all files, also where the client reports changes: it may not have seen one. */
    certain: (): Promise<void> => look(Number.POSITIVE_INFINITY),
    /** Looks at files that the client reports changes of from now on: they may have changed since they were read. */
    watched: (isMeant: (uri: string) => boolean): void => void look(Number.POSITIVE_INFINITY, isMeant),
  };
}
