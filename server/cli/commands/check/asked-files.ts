import type { FileFacts } from "../../../document/index.ts";
import { type FileAnswer, noNeeds } from "../../../rules/engine/environment.ts";
import type { Workspace } from "../../../workspace/workspace.ts";
import { digest } from "./cache-file.ts";

/** What a check got to know about another file. */
export interface AskedFile {
  /** As the checked file names it. */
  readonly path: string;
  /** A digest of its text, or why that was not read. */
  readonly state: string;
}

/** What the findings in a file depend on besides it. */
export function collectAskedFiles() {
  const asked = new Map<string, AskedFile>();
  let isKnown = true;
  return {
    /** Begins with another file. */
    begin: (): void => {
      asked.clear();
      isKnown = true;
    },
    onAnswer: (path: string, answer: FileAnswer): void => {
      if (answer === "pending" || asked.has(path)) return;
      if (answer.kind === "text" && dependsOnTime(answer.text)) isKnown = false;
      asked.set(path, { path, state: stateOf(answer) });
    },
    /** It depends on files that nothing is told of. */
    onUnnamed: (): void => {
      isKnown = false;
    },
    /** Null if no later call could tell whether the findings still hold. */
    all: (): readonly AskedFile[] | null => (isKnown ? [...asked.values()] : null),
  };
}

/** Whether a check now would get the same answers about the files that a file names. */
export async function areUnchanged(
  asked: readonly AskedFile[],
  file: FileFacts,
  { fetch, environmentOf }: Pick<Workspace, "fetch" | "environmentOf">,
): Promise<boolean> {
  if (asked.length > 0) await fetch(file, { ...noNeeds, files: new Set(asked.map(({ path }) => path)) });
  const now = environmentOf(file);
  return asked.every(({ path, state }) => {
    const answer = now.file(path);
    return answer !== "pending" && stateOf(answer) === state;
  });
}

const stateOf = (answer: Exclude<FileAnswer, "pending">): string =>
  answer.kind === "text" ? digest(answer.text) : answer.kind;

/** Certificates expire at any time. */
export const dependsOnTime = (text: string): boolean => text.includes("-----BEGIN ");
