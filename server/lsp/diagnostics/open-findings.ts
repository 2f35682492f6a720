import type { Finding } from "../../rules/engine/check.ts";
import type { OpenDocument } from "../session/open-documents.ts";

/** The part of a document whose findings are requested. */
export interface Near {
  readonly around: number;
  readonly most: number;
}

export interface FoundFindings {
  readonly shown: readonly Finding[];
  /** The total number; infinite until all of a large document was examined. */
  readonly total: number;
}

/** Another source of findings than the rules. */
export interface FindingSource {
  readonly findings: (open: OpenDocument) => readonly Finding[];
  readonly closed: (uri: string) => void;
}
