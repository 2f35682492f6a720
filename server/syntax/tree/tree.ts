/** The one tree that YAML and JSON become. Spans are UTF-16 offsets from the start of the text that was parsed. */

import type { Span } from "../../text/edits.ts";

export type { Span };

interface Anchored extends Span {
  /** The anchor's name, without `&`. */
  readonly anchor?: string;
  /** A custom tag (`!secret`), so the value is unknown. */
  readonly tag?: string;
}

export interface Mapping extends Anchored {
  readonly kind: "mapping";
  readonly entries: readonly Entry[];
  /** Written with braces. */
  readonly flow: boolean;
}

export interface Entry {
  /** Its value is always text, regardless of how it was parsed. */
  readonly key: Scalar;
  /** An empty null for a missing value. */
  readonly value: Node;
}

export interface Sequence extends Anchored {
  readonly kind: "sequence";
  readonly items: readonly Node[];
  /** Written with brackets. */
  readonly flow: boolean;
}

export interface Scalar extends Anchored {
  readonly kind: "scalar";
  readonly value: string | number | boolean | null;
  readonly style: "plain" | "single" | "double" | "block";
  /**
   * Invalid or missing text, so the value is a guess. A multi-line key, which is usually a misparsed value in YAML, has no name.
   */
  readonly unread?: true;
  /** Where its text has words that the file writes otherwise, in order. */
  readonly words?: readonly Rewording[];
}

/** A stretch of a scalar's value, and how many characters the file has for it. */
export interface Rewording {
  readonly at: number;
  readonly length: number;
  readonly written: number;
}

export interface Alias extends Span {
  readonly kind: "alias";
  readonly name: string;
  /** Null if the anchor is undefined or must not be followed. */
  readonly target: Node | null;
}

export type Node = Mapping | Sequence | Scalar | Alias;

/** A node that has not been read to its end. */
export type Open<T extends Node> = { -readonly [key in keyof T]: T[key] };

export interface Comment extends Span {
  /** Without the marks that make it a comment. */
  readonly text: string;
}

/** A syntax error. */
export interface SyntaxProblem extends Span {
  readonly message: string;
  /** The extent of the damage: the innermost object, everything up to the end of the text, or nothing. */
  readonly reach: "here" | "rest" | "nothing";
  /** A reference that needs quotes, or a string with one between shell quotes. */
  readonly unquotedReference?: true;
  /** The name of a command: the text is one of a shell, and none of its language. */
  readonly isCommand?: true;
}

/** Whether the span contains the offset, including its end. */
/** The span of a part of a text, in the whole text, of which the part begins at an offset. */
export const absolute = (span: Span, offset: number): Span => ({ start: span.start + offset, end: span.end + offset });

export const touches = (span: Span, offset: number): boolean => span.start <= offset && offset <= span.end;

export const childrenOf = (node: Node): readonly Node[] => {
  switch (node.kind) {
    case "mapping":
      return node.entries.map((entry) => entry.value);
    case "sequence":
      return node.items;
    default:
      return [];
  }
};

/** The scalars in it, without keys. */
export const scalarsBelow = (node: Node): readonly Scalar[] =>
  node.kind === "scalar" ? [node] : childrenOf(node).flatMap(scalarsBelow);
