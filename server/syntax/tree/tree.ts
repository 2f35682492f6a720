/** The one tree that YAML and JSON become. Spans are UTF-16 offsets from the start of the text that was parsed. */

export interface Span {
  readonly start: number;
  readonly end: number;
}

interface Anchored extends Span {
  /** The anchor's name, without `&`. */
  readonly anchor?: string;
  /** A tag that the language does not define itself (`!secret`): what the value is, is unknown. */
  readonly tag?: string;
}

export interface Mapping extends Anchored {
  readonly kind: "mapping";
  readonly entries: readonly Entry[];
  /** Written with braces. */
  readonly flow: boolean;
}

export interface Entry {
  /** Its value is always text, whatever the language made of it. */
  readonly key: Scalar;
  /** A null of no length where nothing is written. */
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
   * What is written here breaks the language, or nothing is where something has to be: the value is a guess. A key that
   * spans lines, as mistakes in YAML make them of values, has no name at all.
   */
  readonly unread?: true;
}

export interface Alias extends Span {
  readonly kind: "alias";
  readonly name: string;
  /** Null where the anchor does not exist, or following it is not safe. */
  readonly target: Node | null;
}

export type Node = Mapping | Sequence | Scalar | Alias;

/** A node that has not been read to its end. */
export type Open<T extends Node> = { -readonly [key in keyof T]: T[key] };

export interface Comment extends Span {
  /** Without the marks that make it a comment. */
  readonly text: string;
}

/** A place where the text does not follow its language. */
export interface SyntaxProblem extends Span {
  readonly message: string;
  /** How far the damage goes: the innermost object, or everything up to the end of the text. */
  readonly reach: "here" | "rest";
  /** A reference that would read well with quotes around it, or a string that holds one between quotes of a shell. */
  readonly unquotedReference?: true;
  /** The name of a command: the text is one of a shell, and none of its language. */
  readonly isCommand?: true;
}

/** Whether the span holds the offset, its end included. */
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
