import { show } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { findingsInBase, type InBase, inBasesOf } from "../../rules/engine/in-bases.ts";
import { relativePath } from "../../text/relative-path.ts";
import { fileKey } from "../../workspace/host.ts";

export type InBases = ReturnType<typeof inBases>;

/**
 * What stacks cause in the files that they extend, open or not. `changed` gets the files in which others cause something else
 * now.
 */
export function inBases(changed: (uris: readonly string[]) => void) {
  const byStack = new Map<string, readonly InBase[]>();
  return {
    /** What a stack causes now. */
    set: (by: string, findings: readonly Finding[]): void => {
      const before = byStack.get(fileKey(by)) ?? [];
      const now = inBasesOf(findings, by);
      if (now.length === 0 && before.length === 0) return;
      if (now.length === 0) byStack.delete(fileKey(by));
      else byStack.set(fileKey(by), now);
      const isIn = (base: string) => (one: InBase) => one.base === base;
      const bases = new Set([...before, ...now].map(({ base }) => base));
      changed(
        [...bases].filter(
          (base) => JSON.stringify(before.filter(isIn(base))) !== JSON.stringify(now.filter(isIn(base))),
        ),
      );
    },
    of: (uri: string): readonly Finding[] => {
      const key = fileKey(uri);
      const inBase = [...byStack.values()].flatMap((some) => some.filter(({ base }) => fileKey(base) === key));
      return inBase.length === 0 ? [] : findingsInBase(inBase, (by) => show(relativePath(by, uri)?.join("/") ?? by));
    },
  };
}
