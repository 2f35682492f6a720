import type { CancellationToken } from "vscode-languageserver";
import type { CheckedMerge, Finding } from "../../rules/engine/check.ts";
import type { FoundInFile } from "../../rules/engine/source-findings.ts";
import type { WholeStack } from "../../rules/engine/whole-stack.ts";
import type { OpenDocument, OpenFile } from "../session/open-documents.ts";

/** The part of a file whose findings are requested. */
export interface Near {
  readonly around: number;
  readonly most: number;
}

/** The findings of exactly this version. */
export interface FoundInVersion {
  readonly open: OpenFile;
  readonly shown: readonly FoundInFile[];
  /** The total number; infinite until all of a large document was examined. */
  readonly total: number;
}

/** Null for a file that is not open, or has nothing of ours. */
export type FindNear = (
  uri: string,
  canceled: CancellationToken | undefined,
  near?: Near,
) => Promise<FoundInVersion | null>;

/** An open stack with all that it extends, and the version that it was read in. */
export interface OpenStack extends WholeStack {
  readonly open: OpenDocument;
}

/** A sentence if what it extends is not whole; null for what is no open stack. */
export type FindWhole = (uri: string, canceled: CancellationToken | undefined) => Promise<OpenStack | string | null>;

/** The same at a newer version, which what is merged has to be checked for. */
export const newest = (stack: OpenStack, { document }: OpenDocument): WholeStack =>
  stack.merge ? stack : { ...stack, document };

/** Another source of findings than the rules. */
export interface FindingSource {
  /** `merged`: what was checked in place of a stack that extends others or has variables. */
  readonly findings: (open: OpenFile, merged: () => CheckedMerge | null) => readonly Finding[];
  readonly closed: (uri: string) => void;
}
