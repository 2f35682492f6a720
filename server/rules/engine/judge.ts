import { type Document, pointerPrefix, type Settings, type SourceFile, type SourcePart } from "../../document/index.ts";
import { countEach } from "../../text/groups.ts";
import type { CheckedMerge, Checker, Finding, FoundAt, RawFinding } from "./check.ts";
import { renderedFindings } from "./check.ts";
import { hasNeeds, type Needs } from "./environment.ts";

export type Judge = ReturnType<typeof createJudge>;

/** Compares states of a document. Only the differences are checked again. */
export function createJudge(checker: Checker, fetch: (needs: Needs) => Promise<void>) {
  const found = (): readonly FoundAt[] => checker.all().flatMap((one) => ("raw" in one ? [one] : []));
  let kept: readonly Place[] = [];
  return {
    /** Switches to another state, after fetching what the rules need. */
    look: (document: Document): Promise<void> => checkWholly(checker, document, fetch),
    findings: (): readonly Finding[] => renderedFindings(checker),
    /** What was checked in place of a stack that extends others or has variables. */
    merged: (): CheckedMerge | null => checker.merged?.() ?? null,
    /** The findings that the baseline did not have, by rule and location. `placeOf`: the relevant part of a pointer. */
    added: (placeOf: (pointer: string) => string = (pointer) => pointer): readonly RawFinding[] => {
      const left = countEach(kept.map(({ what, pointer }) => what + placeOf(pointer)));
      return found().flatMap((one) => {
        const { what, pointer } = placeIn(one);
        const key = what + placeOf(pointer);
        const count = left.get(key) ?? 0;
        left.set(key, count - 1);
        return count > 0 ? [] : [one.raw];
      });
    },
    /** Makes the current state the baseline. */
    keep: (): void => {
      kept = found().map(placeIn);
    },
  };
}

export type FileJudge = ReturnType<typeof createFileJudge>;

interface FileJudgeOptions {
  readonly judgeOf: (part: SourcePart) => Judge;
  readonly settings: Settings;
  /** In milliseconds since 1970, UTC. */
  readonly now: number;
}

/** Compares states of a file. */
export function createFileJudge(first: SourceFile, { judgeOf, settings, now }: FileJudgeOptions) {
  /** Of its parts, in order. */
  const judges = first.parts.map(judgeOf);
  /** Switches to another state with the same parts. Returns its findings, at their locations in the file. */
  const look = async ({ parts, carrier }: SourceFile): Promise<readonly Finding[]> => {
    for (const [index, { document }] of parts.entries()) await judges[index]?.look(document);
    if (carrier === null) return judges.flatMap((judge) => judge.findings());
    // What reads the comments of carriers is not loaded for other files.
    const { carrierFindings } = await import("./carrier-findings.ts");
    return carrierFindings(carrier, settings, now, (_, index) => judges[index]?.findings() ?? []);
  };
  return { judges, settings, now, look };
}

interface Place {
  readonly what: string;
  readonly pointer: string;
}

/** Messages may depend on the context. */
const placeIn = ({ raw, document, index }: FoundAt): Place => ({
  what: `${raw.severity} ${raw.rule.id} `,
  pointer: pointerPrefix(document, index) + raw.at.pointer,
});

/** Checks until no more data is requested. */
export async function checkWholly(
  checker: Checker,
  document: Document,
  fetch: (needs: Needs) => Promise<void>,
): Promise<void> {
  checker.update(document);
  // Each round requests something new; files do not refer to other files, so two rounds are enough.
  for (let round = 0; round < 3 && hasNeeds(checker.needs()); round++) {
    await fetch(checker.needs());
    checker.refresh();
  }
}
