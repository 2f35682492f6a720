import type { ClientCapabilities, Connection } from "vscode-languageserver";
import type { Encoding } from "../document/index.ts";
import type { WorkspaceFiles } from "../workspace/files.ts";
import type { Summaries } from "../workspace/summaries.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { DiagnosticOptions } from "./diagnostics/diagnostics.ts";
import type { FindingSource, FoundFindings, Near } from "./diagnostics/open-findings.ts";
import type { Commands } from "./session/commands.ts";
import type { EffectiveSettings } from "./session/effective-settings.ts";
import type { Guard } from "./session/guard.ts";
import type { OpenDocument } from "./session/open-documents.ts";
import type { ReadBlocks } from "./session/read-blocks.ts";

/** What every feature of the server may use. */
export interface FeatureContext {
  readonly connection: Connection;
  readonly guard: Guard;
  readonly client: ClientCapabilities;
  readonly workspace: Workspace;
  /** Undefined for a document that is not open or none of ours. */
  readonly documentAt: (uri: string) => OpenDocument | undefined;
  readonly documents: () => Iterable<OpenDocument>;
  /** For a feature about the whole of a document. */
  readonly readBlocks: ReadBlocks;
  readonly isOpen: (uri: string) => boolean;
  /** The files of the workspace, and what is known of them without their being open. */
  readonly files: WorkspaceFiles;
  readonly summaries: Summaries;
  readonly encoding: () => Encoding;
  readonly settingsFor: (uri: string) => Promise<EffectiveSettings>;
  /** What is wrong in an open document now: all of it, or what is nearest to an offset. */
  readonly findingsOf: (uri: string, near?: Near) => Promise<FoundFindings>;
  /** How a finding is told to the client, and where the rules' pages are. */
  readonly diagnostics: DiagnosticOptions;
  readonly commands: Commands;
  /** Puts more among the diagnostics of open documents; answers how to say that those of one have changed. */
  readonly addFindingSource: (source: FindingSource) => (uri: string) => void;
  /** For what an editor has to ask for again then. */
  readonly whenSettingsChange: (run: () => void) => void;
}

/** Registers the handlers of one feature. What the server can do by it is said in `capabilities.ts`. */
export type Feature = (context: FeatureContext) => void;
