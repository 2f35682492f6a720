import { fileURLToPath } from "node:url";
import { readTextNow } from "../../../node/read-text.ts";
import type { FileAnswer } from "../../../rules/engine/environment.ts";
import { maxFileBytes } from "../../run/sources.ts";
import { digest } from "./cache-file.ts";

/** What a check got to know about another file. */
export interface AskedFile {
  readonly uri: string;
  /** A digest of its text, or why that was not read. */
  readonly state: string;
}

/** What the findings in a file depend on besides it. */
export interface AskedFiles {
  /** Begins with another file. */
  readonly begin: () => void;
  readonly onAnswer: (uri: string, answer: FileAnswer) => void;
  /** The findings in a request's body depend on files that nothing is told of. */
  readonly onBody: () => void;
  /** Null if no later call could tell whether the findings still hold. */
  readonly all: () => readonly AskedFile[] | null;
}

export function collectAskedFiles(): AskedFiles {
  const asked = new Map<string, AskedFile>();
  let isKnown = true;
  return {
    begin: () => {
      asked.clear();
      isKnown = true;
    },
    onAnswer: (uri, answer) => {
      if (answer === "pending" || asked.has(uri)) return;
      if (answer.kind === "text" && dependsOnTime(answer.text)) isKnown = false;
      asked.set(uri, { uri, state: answer.kind === "text" ? digest(answer.text) : answer.kind });
    },
    onBody: () => {
      isKnown = false;
    },
    all: () => (isKnown ? [...asked.values()] : null),
  };
}

/** Whether a later check would get the same answer. */
export function isUnchanged({ uri, state }: AskedFile): boolean {
  // Whether a file may be read depends on the settings only.
  if (state === "outside") return true;
  const answer = readTextNow(fileURLToPath(uri), maxFileBytes);
  return state === (answer.kind === "text" ? digest(answer.text) : answer.kind);
}

/** Certificates expire at any time. */
export const dependsOnTime = (text: string): boolean => text.includes("-----BEGIN ");
