import type { FileFacts, KnownBases, Settings } from "../../document/index.ts";
import type { Checker } from "../../rules/engine/check.ts";
import { keptIn } from "../../text/groups.ts";

/** The stacks that others extend, as they were read last, and their checkers under settings of their own. */
export function stackBases(checkerFor: (file: FileFacts, settings: Settings) => Checker) {
  /** Null for those that are not checked. */
  const settingsOf = new Map<string, Settings | null>();
  const none = () => {
    const known: KnownBases = new Map();
    const checkers = new Map<string, Checker>();
    return {
      known,
      checkers,
      alone: (file: FileFacts) => {
        const settings = settingsOf.get(file.uri);
        if (!settings) return settings === null ? null : "pending";
        return keptIn(checkers, file.uri, () => checkerFor(file, settings));
      },
    };
  };
  let current = none();
  return {
    settingsOf,
    current: () => current,
    forget: (): void => {
      current = none();
    },
  };
}
