import { sourceSpan } from "../text/mapped-places.ts";
import type { MappedText } from "../text/mapped-text.ts";
import type { Span } from "./tree/tree.ts";

/** What a carrier says of the variables that its requests use. */
export interface CarrierVariables {
  /** In their order; one may be set several times. */
  readonly variables: readonly CarrierVariable[];
  /** The files that answers are written to, and the commands that get them. */
  readonly outputs: readonly CarrierOutput[];
  /** The commands that need not be sent exactly once, in order. */
  readonly controls: readonly CarrierControl[];
  /** Where an HTTP file sends the requests of another one, or one of its own again. */
  readonly runs: readonly Span[];
  /** The scripts of an HTTP file that run for all requests. */
  readonly scripts: readonly Span[];
}

export interface CarrierVariable extends Span {
  readonly name: string;
  readonly value: CarrierValue;
}

/** What becomes of the response to the command there. */
export interface CarrierOutput extends Span {
  /** As it is written; null if another command processes the response. */
  readonly file: string | null;
  /** The variable that holds what the other command prints; null if none does. */
  readonly variable: Span | null;
  /** Where the command says so. */
  readonly at: Span;
}

/**
 * A command in a loop, under a condition, in a function that is not called exactly once, or run repeatedly by another command. `exit`:
 * a command that ends the script or its function, with all that follows it there.
 */
export interface CarrierControl extends Span {
  readonly kind: "loop" | "condition" | "function" | "repetition" | "exit";
}

/** The text of a file as it is, or encoded. */
export type FileForm = "file" | "base64";

export type CarrierValue =
  /** As it is written: it may use variables itself. */
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "environment"; readonly name: string }
  /** The content of a file, whose path is as it is written. */
  | { readonly kind: "file"; readonly as: FileForm; readonly path: string }
  /** A field of the answer to a request, empty for all of the answer. */
  | { readonly kind: "answer"; readonly field: string; readonly of: AnswerSource }
  /** What another tool fills in, as it is written. */
  | { readonly kind: "template"; readonly text: string }
  /** The path of a temporary file or folder. */
  | { readonly kind: "temporary" }
  /** A value that is known only at run time. */
  | { readonly kind: "unknown" };

export type AnswerSource =
  /** The request is sent there. */
  | ({ readonly kind: "command" } & Span)
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "variable"; readonly name: string };

export const joinVariables = (all: readonly CarrierVariables[]): CarrierVariables => ({
  variables: all.flatMap(({ variables }) => variables),
  outputs: all.flatMap(({ outputs }) => outputs),
  controls: all.flatMap(({ controls }) => controls),
  runs: all.flatMap(({ runs }) => runs),
  scripts: all.flatMap(({ scripts }) => scripts),
});

/** Content of a text that was itself extracted from a source, with its locations in the source. */
export function variablesThrough(
  layer: MappedText,
  { variables, outputs, controls, runs, scripts }: CarrierVariables,
): CarrierVariables {
  const place = <T extends Span>(span: T): T => ({ ...span, ...(sourceSpan(layer, span) ?? { start: 0, end: 0 }) });
  return {
    variables: variables.map((variable) => {
      const { value } = variable;
      const isSent = value.kind === "answer" && value.of.kind === "command";
      return { ...place(variable), value: isSent ? { ...value, of: place(value.of) } : value };
    }),
    outputs: outputs.map((output) => ({
      ...place(output),
      at: place(output.at),
      variable: output.variable && place(output.variable),
    })),
    controls: controls.map(place),
    runs: runs.map(place),
    scripts: scripts.map(place),
  };
}
