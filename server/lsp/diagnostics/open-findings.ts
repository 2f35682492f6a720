import type { Finding } from "../../rules/engine/check.ts";
import type { OpenDocument } from "../session/open-documents.ts";

/** The part of a document whose findings are asked for. */
export interface Near {
  readonly around: number;
  readonly most: number;
}

export interface FoundFindings {
  readonly shown: readonly Finding[];
  /** How many there are in all; infinite while part of a large document was not looked at yet. */
  readonly total: number;
}

/** Something besides the rules that finds what is wrong with an open document. */
export interface FindingSource {
  readonly findings: (open: OpenDocument) => readonly Finding[];
  readonly closed: (uri: string) => void;
}
