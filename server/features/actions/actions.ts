import type { Finding } from "../../rules/engine/check.ts";
import type { Edit } from "../../syntax/index.ts";
import type { Fixing } from "./apply-fixes.ts";

export type ActionKind = "quickfix" | "refactor.rewrite" | "refactor.extract" | "source.fixAll.compute-stack";

/** Something that an editor offers to do with a document. */
export interface Action {
  readonly title: string;
  readonly kind: ActionKind;
  /** What it mends. */
  readonly findings: readonly Finding[];
  /** It is the one right answer. */
  readonly isPreferred: boolean;
  /** Offsets in the document. */
  readonly change: Change;
}

export type Change =
  /** Worked out at once, unless it is large. */
  | {
      readonly kind: "edits";
      readonly edits: () => readonly Edit[];
      readonly newFile?: NewFile;
      /** The whole document is looked at for it: better once somebody wants it. */
      readonly isLarge?: true;
    }
  /** The whole document is looked at, perhaps several times. */
  | { readonly kind: "fixes"; readonly fixing: Fixing };

/** A file that comes into being, beside the document. */
export interface NewFile {
  /** Relative to the document's folder. */
  readonly path: string;
  readonly text: string;
}
