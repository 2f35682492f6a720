import type { Crew } from "./crew.ts";
import type { FileSettings } from "./file-settings.ts";
import { ordered } from "./ordered.ts";
import { type Failed, failed } from "./task.ts";
import type { Target, Unreadable } from "./walk.ts";

/** What became of a file. */
export interface Outcome<Done> {
  readonly path: string;
  readonly isNamed: boolean;
  readonly answer: Answer<Done>;
}

export type Answer<Done> = Done | Failed | LeftOut;

export interface LeftOut {
  readonly kind: "left out";
  /** The settings file that says so. */
  readonly by: string;
}

/** Of answers that wait for one before them: how many there are at most, and how much they take together. */
const ahead = 256;
const size = 64 * 1024 * 1024;

/** The outcomes for files in their order; several are worked on at once. `sizeOf` is about the memory that an answer takes. */
export function eachFile<Done>(
  targets: AsyncIterable<Target | Unreadable>,
  settings: Pick<FileSettings, "of" | "leftOutBy">,
  crew: Crew<Done>,
  sizeOf: (answer: Answer<Done>) => number,
): AsyncGenerator<Outcome<Done>> {
  const limits = { atOnce: crew.atOnce, ahead, size, sizeOf: ({ answer }: Outcome<Done>) => sizeOf(answer) };
  return ordered(targets, limits, async (target): Promise<Outcome<Done>> => {
    if ("why" in target) return { path: target.path, isNamed: true, answer: failed(target.why) };
    const { path, isNamed } = target;
    const by = await settings.leftOutBy(path);
    if (by !== null) return { path, isNamed, answer: { kind: "left out", by } };
    return { path, isNamed, answer: await crew.work({ ...target, settings: await settings.of(path) }) };
  });
}
