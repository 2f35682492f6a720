import type { Fix } from "../../rules/kit/fix.ts";
import type { ActionKind, ChangedText } from "./actions.ts";

/** A change inside one block; its offsets are relative to the block. */
export interface Refactoring extends ChangedText {
  readonly title: string;
  readonly kind: Extract<ActionKind, `refactor.${string}`>;
}

export const fromFix = (kind: Refactoring["kind"], fix: Fix | null): readonly Refactoring[] =>
  fix ? [{ title: fix.title, kind, edits: fix.edits }] : [];
