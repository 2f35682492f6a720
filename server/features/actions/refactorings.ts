import { type Document, type Location, locate, type Value } from "../../document/index.ts";
import type { Fix } from "../../rules/kit/fix.ts";
import type { Edit } from "../../syntax/index.ts";
import type { Action, ActionKind, NewFile } from "./actions.ts";
import { changePurpose } from "./change-purpose.ts";
import { unwrapEnvelope, wrapBody } from "./change-request.ts";
import { extractValue } from "./extract-value.ts";
import { requestsToStack } from "./requests-to-stack.ts";

/** What can be made of the value at an offset: nothing of it is wrong, but it could be otherwise. */
export function refactorings(document: Document, offset: number): readonly Action[] {
  if (document.file.kind === "settings") return [];
  const location = locate(document, offset);
  return [
    ...changePurpose(document, location),
    ...wrapBody(location),
    ...unwrapEnvelope(location),
    ...extractValue(location),
    ...requestsToStack(document, location),
  ].map((refactoring) => ({
    title: refactoring.title,
    kind: refactoring.kind,
    findings: [],
    isPreferred: false,
    change: {
      kind: "edits",
      edits: () =>
        refactoring.edits().map((edit) => ({
          start: edit.start + location.start,
          end: edit.end + location.start,
          text: edit.text,
        })),
      ...(refactoring.newFile ? { newFile: refactoring.newFile } : {}),
      ...(refactoring.isLarge ? { isLarge: true } : {}),
    },
  }));
}

/** A change inside one block; its offsets count from the block's start. */
export interface Refactoring {
  readonly title: string;
  readonly kind: Extract<ActionKind, `refactor.${string}`>;
  readonly edits: () => readonly Edit[];
  readonly newFile?: NewFile;
  /** The whole document is looked at for it. */
  readonly isLarge?: true;
}

export const fromFix = (kind: Refactoring["kind"], fix: Fix | null): readonly Refactoring[] =>
  fix ? [{ title: fix.title, kind, edits: fix.edits }] : [];

/** The values around a place, the innermost first. */
export function* outward({ value }: Location): Generator<Value> {
  for (let around = value; around; around = around.parent) yield around;
}
