import type { Connection } from "vscode-languageserver";
import type { Workspace } from "../../workspace/workspace.ts";
import type { EffectiveSettings } from "../session/effective-settings.ts";
import type { Guard } from "../session/guard.ts";
import type { OpenFiles } from "../session/open-files.ts";
import type { DiagnosticOptions } from "./diagnostics.ts";
import type { InBases } from "./in-bases.ts";
import type { SentBodies } from "./sent-bodies.ts";

/** What everything that keeps diagnostics up to date is told. */
export interface DiagnosticsContext {
  readonly connection: Connection;
  readonly guard: Guard;
  readonly workspace: Workspace;
  /** Those with requests among other text, too. */
  readonly openFiles: OpenFiles;
  /** For any encoding of the URI. */
  readonly isOpen: (uri: string) => boolean;
  /** Of all open files. */
  readonly uris: () => Iterable<string>;
  readonly settingsFor: (uri: string) => Promise<EffectiveSettings>;
  /** The client pulls diagnostics, so they are not sent to it. */
  readonly pulls: boolean;
  /** A client that pulls can be asked to pull again. */
  readonly canRefresh: boolean;
  /** The client wants to be notified of each checked version, even if no diagnostics have changed. */
  readonly reportsVersions: boolean;
  /** Told how many findings of an open file its baseline accepts. */
  readonly onAccepted: (uri: string, count: number) => void;
  /** Runs something after the messages that have arrived in the meantime. */
  readonly defer: (run: () => void) => void;
  /** Gets the bodies that files send, which are checked as such. */
  readonly bodies: Pick<SentBodies, "set">;
  readonly inBases: InBases;
  /** How findings are reported to the client, and where the rule pages are. */
  readonly diagnostics: DiagnosticOptions;
}
