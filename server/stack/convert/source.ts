import type { Document } from "../../document/index.ts";
import type { ReadableFiles } from "../../rules/engine/environment.ts";
import type { BlockSpan } from "../plan/step.ts";

/** Requests of a file, whatever holds them. */
export interface RequestSource {
  /** For messages. */
  readonly name: string;
  /** Request files: what is read, or what a carrier holds as such. */
  readonly documents: readonly RequestDocument[];
  /** What reading a carrier came upon. */
  readonly messages: readonly SourceMessage[];
}

export interface RequestDocument {
  readonly document: Document;
  /** What may be read of the files that it names. */
  readonly files: ReadableFiles;
  /** From 1. */
  readonly lineOf: (place: BlockSpan) => number;
  /** Names of requests that somebody wrote; others come from how a script uses their responses. */
  readonly isWrittenName: (name: string) => boolean;
}

export interface SourceMessage {
  /** `lost`: the requests do not say it any more. */
  readonly kind: "note" | "lost";
  readonly text: string;
  readonly line: number;
}
