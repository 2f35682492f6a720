import type { Finding } from "../../rules/engine/check.ts";
import type { FilesOfRequests } from "../../stack/from-requests/from-requests.ts";
import type { Edit } from "../../syntax/index.ts";
import type { Fixing } from "./fixing.ts";

export type ActionKind = "quickfix" | "refactor.rewrite" | "refactor.extract" | "source.fixAll.compute-stack";

/** A code action. */
export interface Action {
  readonly title: string;
  readonly kind: ActionKind;
  /** The findings that it fixes. */
  readonly findings: readonly Finding[];
  /** It is the only reasonable choice. */
  readonly isPreferred?: boolean;
  /** Offsets in the document. */
  readonly change: Change;
}

export type Change =
  /** Computed immediately unless `isLarge` and the client can wait until it is chosen. */
  | ({ readonly kind: "edits" } & ChangedText)
  /** The whole document is looked at, perhaps several times. */
  | { readonly kind: "fixes"; readonly fixing: Fixing };

export interface ChangedText {
  readonly edits: () => readonly Edit[];
  readonly newFile?: NewFile;
  /** A rule to turn off for the file in its settings. */
  readonly turnOff?: string;
  /** It needs the whole document or several rounds of editing, so it is better computed when it is chosen. */
  readonly isLarge?: true;
}

/** A file to create beside the document. */
export interface NewFile {
  /** Relative to the document's folder. */
  readonly path: string;
  /** What takes reading the whole document, and files that it names, is written when it is chosen. */
  readonly text: string | ((files: FilesOfRequests) => string);
}
