import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Shown, showMessage, showPointer } from "../../../document/index.ts";
import { readText } from "../../../node/read-text.ts";
import type { Finding } from "../../../rules/engine/check.ts";
import { addToGroup } from "../../../text/groups.ts";
import { codeList } from "../../../text/prose.ts";
import { readFile } from "../../../workspace/read-file.ts";
import { maxFileBytes, pathFromHere } from "../../run/sources.ts";
import type { CheckedFile } from "../../terminal/report.ts";
import { factsOfFile } from "./check-file.ts";

/** What a stack that extends a file causes in it; plain data. Paths are absolute. */
export interface InBase extends Pick<Finding, "code" | "severity" | "pointer" | "start" | "end"> {
  readonly base: string;
  readonly by: string;
  readonly message: Shown;
}

export const inBasesOf = (findings: readonly Finding[], by: string): readonly InBase[] =>
  findings.flatMap(({ code, severity, pointer, related: [cause], isInBase }): readonly InBase[] => {
    const there = isInBase ? cause?.elsewhere : undefined;
    if (!cause || !there) return [];
    const { start, end } = there;
    return [{ base: fileURLToPath(there.uri), by, code, severity, pointer, message: cause.message, start, end }];
  });

/** The files with what all that extend them cause, each finding once. */
export async function* reportsOfBases(all: readonly InBase[]): AsyncGenerator<CheckedFile> {
  const bases = groupsOf(all, ({ base }) => base);
  for (const [path, found] of bases) {
    const answer = await readText(path, maxFileBytes);
    if (answer.kind !== "text") continue;
    const facts = { uri: pathToFileURL(path).href, name: basename(path) };
    const read = await readFile(facts, { kind: "stack" }, answer.text);
    const same = groupsOf(found, ({ code, start, end, message }) => `${code} ${start} ${end} ${message}`);
    const findings = [...same.values()].flatMap((some) => findingOf(some) ?? []);
    yield {
      path: pathFromHere(path),
      findings: findings.sort((a, b) => a.start - b.start),
      ...factsOfFile(read),
    };
  }
}

function groupsOf(all: readonly InBase[], keyOf: (one: InBase) => string): ReadonlyMap<string, readonly InBase[]> {
  const groups = new Map<string, InBase[]>();
  for (const one of all) addToGroup(groups, keyOf(one), one);
  return groups;
}

function findingOf(some: readonly InBase[]): Finding | null {
  const [first] = some;
  if (!first) return null;
  const { code, severity, pointer, start, end } = first;
  const names = some.map(({ by }) => pathFromHere(by));
  const message = showMessage(`In ${codeList([...new Set(names)])}: ${first.message}`, []);
  return {
    code,
    severity,
    pointer,
    start,
    end,
    message,
    logicalPointer: () => showPointer(pointer),
    related: [],
    fixes: [],
  };
}
