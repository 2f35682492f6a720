import type { KindInSettings, Settings } from "../document/index.ts";
import type { Unaccepted, UnusableBaseline } from "../workspace/baselines.ts";
import type { WorkspaceFiles } from "../workspace/files.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** Something that an assistant can call, through MCP or through an editor. */
export interface Tool {
  readonly name: ToolName;
  readonly title: string;
  /** When to call it and what it returns, for the assistant. */
  readonly description: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly required: readonly string[];
  /** The fields of the data of an answer; several where what is asked for decides which. */
  readonly output: readonly [OutputFields, ...OutputFields[]];
  /** Its answer has texts of ours that are said in the words of the service. */
  readonly isSaid?: true;
  /** Whether a call can change files. */
  readonly writes: boolean;
  /** Throws a `ToolRefusal`. */
  readonly run: (args: ToolArguments, context: ToolContext) => Promise<ToolAnswer>;
}

export const toolNames = ["check", "fix", "explain", "complete", "plan", "convert"] as const;
export type ToolName = (typeof toolNames)[number];

export interface Parameter {
  /** `array`: of strings. */
  readonly type: "string" | "integer" | "boolean" | "array";
  readonly description: string;
  readonly enum?: readonly string[];
  /** Of an integer; 0 if absent. */
  readonly minimum?: number;
}

export type ToolArgument = string | number | boolean | readonly string[];
export type ToolArguments = Readonly<Record<string, ToolArgument>>;

/** What a field of an answer's data holds; `each`: a list of texts, or of objects with these fields. */
export type OutputType = "string" | "integer" | "boolean" | { readonly each: "string" | OutputFields };
export type OutputFields = Readonly<Record<string, OutputType>>;

/** What a tool returns. All of it can be shown: literal secrets are masked or replaced. */
export interface ToolAnswer {
  readonly text: string;
  /** The same as data: clients show one of the two. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** A call that cannot be carried out. The message says what to do instead. */
export class ToolRefusal extends Error {}

/** What surrounds a call. Files are identified by URI, and only those inside the roots can be reached. */
export interface ToolContext {
  readonly workspace: Workspace;
  readonly files: Pick<WorkspaceFiles, "all" | "carriers" | "list">;
  /** The settings that apply to a file, and whether they exclude it. */
  readonly settingsFor: (uri: string) => Promise<{ readonly settings: Settings; readonly ignored: boolean }>;
  /**
   * What the baseline of a file leaves of its findings, null if nothing in the file can be accepted; and why it cannot be used,
   * null if there is none, or it can.
   */
  readonly baselineOf: (
    uri: string,
  ) => Promise<{ readonly unaccepted: Unaccepted | null; readonly problem: UnusableBaseline | null }>;
  readonly declaredFor: (uri: string) => Promise<KindInSettings | null>;
  /** The folders that may be read; their URIs end in `/`. */
  readonly roots: () => readonly string[];
  /** The newest text of a file, also if it is not saved yet. */
  readonly read: (uri: string) => Promise<ReadFile>;
  /** Replaces the content of a file; null on success, otherwise why not. Absent where files cannot be written. */
  readonly replace?: (uri: string, before: string, after: string) => Promise<string | null>;
  /** The page of a rule as Markdown; null if it cannot be read. */
  readonly pageOf: (rule: string) => Promise<string | null>;
  /** In milliseconds since 1970, UTC. */
  readonly now: () => number;
}

/** `why` continues a sentence that begins with the path. */
export type ReadFile =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "folder" | "failed"; readonly why: string };
