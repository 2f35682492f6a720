import { conditions, type Field, type Format, type ObjectTypeId, type Section, type Type } from "../api/index.ts";
import {
  type Block,
  type Broken,
  brokenIn,
  type Catalog,
  type Kind,
  type Severity,
  type Template,
  type Value,
} from "../document/index.ts";
import type { Environment } from "./engine/environment.ts";
import type { FindingLocation } from "./kit/finding-location.ts";
import type { Fix } from "./kit/fix.ts";

/** A rule: its id, its summary, and how it finds problems. */
export interface Rule {
  /** The diagnostic's code, and the name of the rule's file and page. */
  readonly id: string;
  readonly severity: Severity;
  /** The version of this tool that brought it, one of `rulesVersions`; the first if there is none. */
  readonly since?: string;
  /** One sentence for lists of rules. */
  readonly summary: string;
  /** The relevant sections of the API documentation; empty for rules about this tool's file formats. */
  readonly sections: readonly Section[];
  readonly tag?: "unnecessary" | "deprecated";
  /**
   * What its first fix would remove besides is a consequence, and not reported (`engine/held-back.ts`); `own`: after all others have
   * been tried, for findings of its own that are repaired at one place.
   */
  readonly explains?: true | "own";
  /** It is about how a file is written: what a stack extends is a matter of the files that write it. */
  readonly ofText?: true;
  /** The kinds of files it applies to; stacks and requests by default. */
  readonly kinds?: readonly Kind[];
  /** Rules that take precedence: if one of them reports the same pointer, this one does not. */
  readonly yieldsTo?: readonly string[];
  /** The same for findings with the same span, such as one of several references in a string. */
  readonly yieldsThereTo?: readonly string[];
  /** Its findings are exclusive: no other rule reports the same pointer. */
  readonly speaksAlone?: true;

  /** The types of objects that `check` is called for. */
  readonly of?: readonly ObjectTypeId[];
  readonly check?: (object: Value, report: Report) => void;
  /**
   * The types that `values` is called for; by default all, including unknown ones. Called once for each type.
   */
  readonly types?: (type: Type) => boolean;
  /**
   * The fields that `values` is called for, null for values without a known one; by default all. Called once for each field.
   */
  readonly fields?: (field: Field | null) => boolean;
  /** Called for each value whose type is known, and for each field that its object does not list. */
  readonly values?: (value: Value, report: Report) => void;
  /**
   * Called for each string with references or templates, with the value that it belongs to: itself, or an enclosing one.
   */
  readonly templates?: (string: Value, template: Template, report: Report, parent: Value) => void;
  /** Called once for each block, for problems that do not concern a single object. */
  readonly block?: (block: Block, report: Report) => void;
  /** For relations between objects anywhere in a document. */
  readonly across?: Across;
}

/** Compares objects by small facts collected from each, so that an edit re-examines only what it touches. */
export interface Across {
  readonly of: readonly ObjectTypeId[];
  /**
   * Collects the facts of an object under keys of the rule's choice. It is called for each use of an aliased object, and also for
   * other values in the place of an object.
   */
  readonly collect?: (object: Value, emit: Emit, report: Report) => void;
  /** Collects the facts of a block's text. */
  readonly collectBlock?: (block: Block, emit: Emit) => void;
  /** The minimum number of facts of a key for a finding; one by default. Most keys have one, which then costs nothing. */
  readonly minFacts?: number;
  /** Judges all facts of a key, in document order. */
  readonly judge: (facts: readonly Fact[], report: Report, others: OtherFacts) => void;
}

/** The facts under other keys. A judgment is valid until its own or the requested facts change. */
export interface OtherFacts {
  /** The facts of a key, in document order. */
  readonly all: (key: string) => readonly Fact[];
  /** Those before another fact in the document, or only the last of them. */
  readonly before: (fact: Fact, key: string, most?: number) => readonly Fact[];
  /** Those nearest to another fact in the document, up to a limit on each side. */
  readonly around: (fact: Fact, key: string, each: number) => readonly Fact[];
}

/**
 * `data` is what the rule needs to judge; it is compared as JSON to detect changes. `value` is what a fix would change.
 */
export type Emit = (key: string, at: FindingLocation, data?: FactData, value?: Value) => void;

export type FactData = string | number | boolean | null | readonly FactData[] | { readonly [key: string]: FactData };

export interface Fact {
  readonly key: string;
  readonly at: FindingLocation;
  readonly data: FactData;
  readonly value: Value | undefined;
}

/** How a rule reports findings and accesses the environment. */
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
  /** Null entries are ignored: a fix may be impossible at a location. */
  readonly fixes?: readonly (Fix | null)[];
  /** Whether a sign or indentation nearby may be wrong instead. */
  readonly mayBeSlip?: boolean;
}

export interface Related {
  readonly at: FindingLocation;
  readonly message: string;
}

/** For rules about strings of certain formats. */
export const strings =
  (...formats: readonly Format[]) =>
  (type: Type): boolean =>
    type.kind === "string" && type.format !== undefined && formats.includes(type.format);

/** Gives a rule its type. `broken` reports where the conditions of its name are broken. */
export function rule({ broken: tell, ...given }: RuleFacts): Rule {
  const facts = { sections: [], ...given };
  if (!tell) return facts;
  const ofRule = conditions.filter((condition) => condition.rule === facts.id);
  const check = (object: Value, report: Report): void => {
    for (const condition of ofRule) for (const broken of brokenIn(object, condition)) tell(broken, report);
  };
  return { ...facts, of: ofRule[0]?.of ?? [], check };
}

type RuleFacts = Omit<Rule, "sections"> & Partial<Pick<Rule, "sections">> & { readonly broken?: TellBroken };
type TellBroken = (broken: Broken, report: Report) => void;
