import type { Fix } from "../../rules/kit/fix.ts";
import type { Edit } from "../../syntax/index.ts";
import type { ActionKind, NewFile } from "./actions.ts";

/** A change inside one block; its offsets are relative to the block. */
export interface Refactoring {
  readonly title: string;
  readonly kind: Extract<ActionKind, `refactor.${string}`>;
  readonly edits: () => readonly Edit[];
  readonly newFile?: NewFile;
  /** It needs the whole document, or several rounds of editing. */
  readonly isLarge?: true;
}

export const fromFix = (kind: Refactoring["kind"], fix: Fix | null): readonly Refactoring[] =>
  fix ? [{ title: fix.title, kind, edits: fix.edits }] : [];
