import type { Field, Format, ObjectTypeId, Section, Type } from "../api/index.ts";
import type { Block, Catalog, Kind, Severity, Template, Value } from "../document/index.ts";
import type { Environment } from "./engine/environment.ts";
import type { FindingLocation } from "./kit/finding-location.ts";
import type { Fix } from "./kit/fix.ts";

/** One rule: what it is called, what it means in a line, and how it finds what is wrong. */
export interface Rule {
  /** The diagnostic's code, the name of the rule's file and page. */
  readonly id: string;
  readonly severity: Severity;
  /** One sentence for lists of rules. */
  readonly summary: string;
  /** The sections of the interface that it rests on; empty for what this tool's file formats say. */
  readonly sections: readonly Section[];
  readonly tag?: "unnecessary" | "deprecated";
  /** The kinds of file that it is about; both stacks and requests where it does not say. */
  readonly kinds?: readonly Kind[];
  /** Rules with the same cause that say it better: where one of them stands at the same pointer, this one is silent. */
  readonly yieldsTo?: readonly string[];
  /** The same for what marks the very same characters, such as one of several references in a string. */
  readonly yieldsThereTo?: readonly string[];
  /** What it finds says all about a value: no other rule speaks at the same pointer. */
  readonly speaksAlone?: true;

  /** Called for each object of these types. */
  readonly objects?: { readonly of: readonly ObjectTypeId[]; readonly check: (object: Value, report: Report) => void };
  /**
   * The types of value that `values` is called for; where it does not say, all, and what has none. Asked once for each
   * type.
   */
  readonly types?: (type: Type) => boolean;
  /**
   * The fields whose values `values` is called for; where it does not say, all, and what is in none. Asked once for
   * each field.
   */
  readonly fields?: (field: Field) => boolean;
  /** Called for each value whose type is known, and for each field that its object does not list. */
  readonly values?: (value: Value, report: Report) => void;
  /**
   * Called for each string that holds references or templates, with the value that it is looked at with: itself, or
   * around it.
   */
  readonly templates?: (string: Value, template: Template, report: Report, around: Value) => void;
  /** Called once for each block, for what is not about one object. */
  readonly block?: (block: Block, report: Report) => void;
  /** For what several objects of a document have to do with each other, wherever they stand. */
  readonly across?: Across;
}

/** Compares objects by small facts that are taken from each, so that an edit re-examines only what it touches. */
export interface Across {
  readonly of: readonly ObjectTypeId[];
  /**
   * Says what an object contributes, under keys of the rule's own choosing. It gets each use of what an alias stands for,
   * and also what stands in the place of such an object without being one.
   */
  readonly collect?: (object: Value, emit: Emit, report: Report) => void;
  /** Says what a block contributes by its text. */
  readonly collectBlock?: (block: Block, emit: Emit) => void;
  /** How many facts of a key it takes to find anything; one where it does not say. */
  readonly minFacts?: number;
  /** Looks at all facts of one key, in the order in which they stand in the document. */
  readonly judge: (facts: readonly Fact[], report: Report, others: OtherFacts) => void;
}

/** What a rule collected under other keys. A judgement stands until its own facts change, or those that it asked for. */
export interface OtherFacts {
  /** The facts of a key, in the order in which they stand in the document. */
  readonly all: (key: string) => readonly Fact[];
  /** Those of them that stand in the document before another fact, or only the last of those. */
  readonly before: (fact: Fact, key: string, most?: number) => readonly Fact[];
  /** Those of them that are nearest to another fact in the document, so many on each side. */
  readonly around: (fact: Fact, key: string, each: number) => readonly Fact[];
}

/**
 * `data` is whatever the rule needs to judge; compared as JSON to tell whether it changed. `value` is what a fix would
 * change.
 */
export type Emit = (key: string, at: FindingLocation, data?: FactData, value?: Value) => void;

export type FactData = string | number | boolean | null | readonly FactData[] | { readonly [key: string]: FactData };

export interface Fact {
  readonly key: string;
  readonly at: FindingLocation;
  readonly data: FactData;
  readonly value: Value | undefined;
}

/** How a rule says what it found, and what it may know besides the file. */
export interface Report {
  (at: FindingLocation, message: string, more?: More): void;
  readonly catalog: Catalog;
  readonly environment: Environment;
  /** The ids of all rules. */
  readonly ruleIds: readonly string[];
}

export interface More {
  readonly severity?: Severity;
  readonly related?: readonly Related[];
  /** Null entries are left out: a fix may not be possible at this place. */
  readonly fixes?: readonly (Fix | null)[];
}

export interface Related {
  readonly at: FindingLocation;
  readonly message: string;
}

/** For a rule about strings of some formats. */
export const strings =
  (...formats: readonly Format[]) =>
  (type: Type): boolean =>
    type.kind === "string" && type.format !== undefined && formats.includes(type.format);

/** Gives a rule its type. */
export const rule = (facts: Rule): Rule => facts;
