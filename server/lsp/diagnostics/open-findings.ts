import type { CancellationToken } from "vscode-languageserver";
import type { Finding, FoundAt } from "../../rules/engine/check.ts";
import type { OpenDocument } from "../session/open-documents.ts";

/** The part of a document whose findings are requested. */
export interface Near {
  readonly around: number;
  readonly most: number;
}

export interface FoundFindings<T = Finding> {
  readonly shown: readonly T[];
  /** The total number; infinite until all of a large document was examined. */
  readonly total: number;
}

export type FindNear = (
  uri: string,
  canceled: CancellationToken | undefined,
  near?: Near,
) => Promise<FoundFindings<FoundAt | Finding>>;

/** Another source of findings than the rules. */
export interface FindingSource {
  readonly findings: (open: OpenDocument) => readonly Finding[];
  readonly closed: (uri: string) => void;
}
