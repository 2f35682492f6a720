import type { CancellationToken, ClientCapabilities } from "vscode-languageserver";
import type { Document, Encoding, KindInSettings, Lines, Settings } from "../document/index.ts";
import type { Finding } from "../rules/engine/check.ts";
import type { Baselines } from "../workspace/baselines.ts";
import type { FileMatchers } from "../workspace/file-matchers.ts";
import type { WorkspaceFiles } from "../workspace/files.ts";
import type { Summaries } from "../workspace/summaries.ts";
import type { DiagnosticsContext } from "./diagnostics/diagnostics-context.ts";
import type { FindingSource, FindNear, FindWhole } from "./diagnostics/open-findings.ts";
import type { OnDocument } from "./requests/on-document.ts";
import type { LongWork } from "./session/long-work.ts";
import type { OldSides } from "./session/old-sides.ts";
import type { OpenDocument } from "./session/open-documents.ts";

/** What every feature of the server can use. */
export interface FeatureContext extends DiagnosticsContext {
  readonly client: ClientCapabilities;
  /** Undefined for a document that is not open or not supported. */
  readonly documentAt: (uri: string) => OpenDocument | undefined;
  readonly documents: () => Iterable<OpenDocument>;
  /** What clients compare stacks with. */
  readonly oldSides: OldSides;
  readonly onDocument: OnDocument;
  /** For what may take seconds. */
  readonly longWork: LongWork;
  /** The folders of the workspace; their URIs end in `/`. */
  readonly roots: () => readonly string[];
  /** The page of a rule as Markdown; null if it cannot be read. */
  readonly pageOf: (rule: string) => Promise<string | null>;
  /** The files of the workspace, and data about them without opening them. */
  readonly files: WorkspaceFiles;
  readonly summaries: Summaries;
  /** Converts places in a document that may be open. */
  readonly linesFor: (document: Document) => Lines;
  readonly encoding: () => Encoding;
  /** The kind of a file according to the settings; null if they do not declare it. */
  readonly declaredFor: (uri: string) => Promise<KindInSettings | null>;
  readonly fileMatchersOf: (settings: Settings) => FileMatchers;
  /** The current findings of an open file. */
  readonly findingsOf: (uri: string, canceled: CancellationToken | undefined) => Promise<readonly Finding[]>;
  /** The same, or those nearest to an offset, not rendered yet. */
  readonly foundIn: FindNear;
  /** An open stack with all that it extends. */
  readonly wholeOf: FindWhole;
  /** Shows the findings that baselines accept, or hides them again. */
  readonly showAccepted: () => void;
  readonly readBaseline: Baselines["read"];
  readonly baselineProblem: Baselines["problemIn"];
  /** Adds a source of diagnostics; returns a function to call when those of a document have changed. */
  readonly addFindingSource: (source: FindingSource) => (uri: string) => void;
}
