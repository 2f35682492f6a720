import type { FileAnswer } from "../engine/environment.ts";
import { forDisplay } from "./presentable.ts";

/** Why a file has no text. */
export type MissingFile = Exclude<Exclude<FileAnswer, "pending">["kind"], "text">;

/** Why a file that another one names must not be sent or read for it, as sentences; null if it may be. */
export function refusalOf(path: string, answer: FileAnswer): string | null {
  if (answer === "pending") return `File \`${forDisplay(path)}\` has not been read yet.`;
  return answer.kind === "outside" ? whyMissing(path, answer.kind) : null;
}

/** Says so of a path. `wayOut` is what to do about a file outside the workspace. */
export function whyMissing(path: string, kind: MissingFile, wayOut = moveIt): string {
  const file = `\`${forDisplay(path)}\``;
  switch (kind) {
    case "missing":
      return `File ${file} not found. Paths are relative to the folder of this file.`;
    case "unreadable":
      return `File ${file} is not readable as text.`;
    case "outside":
      return `${file} is outside the workspace, so it is not read. ${wayOut}`;
  }
}

const moveIt = "Move it into the workspace, or use an environment variable.";
