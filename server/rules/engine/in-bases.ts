import { type Shown, showMessage, showPointer } from "../../document/index.ts";
import { groupedBy } from "../../text/groups.ts";
import { codeList } from "../../text/prose.ts";
import type { Finding } from "./finding.ts";

/** What a stack that extends a file causes in it; plain data. */
export interface InBase extends Pick<Finding, "code" | "severity" | "pointer" | "start" | "end"> {
  /** The file, and the stack that extends it, which its caller names. */
  readonly base: string;
  readonly by: string;
  readonly message: Shown;
}

/** What the findings of a stack are about in the files that it extends, by their URIs. */
export const inBasesOf = (findings: readonly Finding[], by: string): readonly InBase[] =>
  findings.flatMap(({ code, severity, pointer, related: [cause], isInBase }): readonly InBase[] => {
    const there = isInBase ? cause?.elsewhere : undefined;
    if (!cause || !there) return [];
    const { uri: base, start, end } = there;
    return [{ base, by, code, severity, pointer, message: cause.message, start, end }];
  });

/** Of very many stacks, some are named. */
const mostNamed = 10;

/** What all that extend one file cause in it, each finding once, with the names of those that cause it. */
export function findingsInBase(found: readonly InBase[], nameOf: (by: string) => string): readonly Finding[] {
  const same = groupedBy(found, ({ code, start, end, message }) => `${code} ${start} ${end} ${message}`);
  const findings = [...same.values()].flatMap((some): readonly Finding[] => {
    const [first] = some;
    if (!first) return [];
    const { code, severity, pointer, start, end } = first;
    const stacks = [...new Set(some.map(({ by }) => by))];
    const named = (stacks.length > mostNamed + 1 ? stacks.slice(0, mostNamed) : stacks).map(nameOf);
    const left = stacks.length - named.length;
    const all =
      left > 0 ? `${named.map((name) => `\`${name}\``).join(", ")} and ${left} other stacks` : codeList(named);
    const message = showMessage(`In ${all}: ${first.message}`, []);
    const logicalPointer = () => showPointer(pointer);
    return [{ code, severity, pointer, start, end, message, logicalPointer, related: [], fixes: [] }];
  });
  return findings.sort((a, b) => a.start - b.start);
}
