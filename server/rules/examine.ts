import { type Block, rootOf, type Settings, type Severity, type Value } from "../document/index.ts";
import type { At } from "./at.ts";
import type { Fix } from "./fix.ts";
import type { Outside } from "./outside.ts";
import type { Across, Emit, Fact, More, OtherFacts, Related, Report, Rule } from "./rule.ts";

/** A finding whose place counts from the start of its block. */
export interface RawFinding {
  readonly rule: Rule;
  readonly severity: Severity;
  readonly message: string;
  readonly at: At;
  readonly related: readonly Related[];
  readonly fixes: readonly Fix[];
}

/** All that a block says by itself: kept until its text changes. */
export interface BlockFindings {
  readonly findings: readonly RawFinding[];
  readonly facts: readonly RuleFact[];
}

export interface RuleFact extends Fact {
  readonly rule: AcrossRule;
  /** Its place among the facts of its block. */
  readonly index: number;
}

type AcrossRule = Rule & { readonly across: Across };

/** The rules that are switched on, ready to look at blocks. */
export interface Examiner {
  readonly examine: (block: Block) => BlockFindings;
  /** Compares the facts of one key, in the order of the document. */
  readonly judge: (facts: readonly RuleFact[], others: OtherFacts) => readonly RawFinding[];
}

export function createExaminer(rules: readonly Rule[], settings: Settings, outside: Outside): Examiner {
  let findings: RawFinding[] = [];
  let facts: RuleFact[] = [];
  const ruleIds = rules.map((rule) => rule.id);
  const active = rules.filter((rule) => settings.rules[rule.id] !== "off");
  const reporter = (rule: Rule, about: "value" | "object"): Report => {
    const report = (at: At, message: string, more?: More): void => {
      const found = toFinding(rule, about, settings, at, message, more);
      if (found) findings.push(found);
    };
    return Object.assign(report, { catalog: settings.catalog, outside, ruleIds });
  };

  // What looks at blocks, at values, and at the objects of each type, so that an object meets only what is about it.
  const onBlocks = active.flatMap((rule) => (rule.block ? [[rule.block, reporter(rule, "value")] as const] : []));
  const onValues = active.flatMap((rule) => (rule.values ? [[rule.values, reporter(rule, "value")] as const] : []));
  const onObjects: Listeners = new Map();
  const collectors: Listeners = new Map();
  const blockCollectors: ((block: Block) => void)[] = [];
  for (const rule of active) {
    const report = reporter(rule, "object");
    const { objects, across } = rule;
    if (objects) listen(onObjects, objects.of, (object) => objects.check(object, report));
    if (across) {
      const owner: AcrossRule = { ...rule, across };
      const emit: Emit = (key, place, data = null, value = undefined) => {
        facts.push({ rule: owner, key, at: place, data, value, index: facts.length });
      };
      listen(collectors, across.of, (object) => across.collect?.(object, emit, report));
      if (across.collectBlock) blockCollectors.push((block) => across.collectBlock?.(block, emit));
    }
  }

  const visit = (value: Value, isNew: (value: Value) => boolean): void => {
    // Each use of an anchored object is one of the objects that are compared.
    if (value.type?.kind === "object") for (const collect of collectors.get(value.type.object) ?? []) collect(value);
    if (!isNew(value)) return;
    if (!value.parent?.object?.undocumented) for (const [look, report] of onValues) look(value, report);
    if (value.object) for (const look of onObjects.get(value.object.id) ?? []) look(value);
    for (const child of value.values) if (isLookedAt(value, child)) visit(child, isNew);
  };

  return {
    examine: (block) => {
      findings = [];
      facts = [];
      for (const [look, report] of onBlocks) look(block, report);
      for (const collect of blockCollectors) collect(block);
      const root = rootOf(block);
      if (root) visit(root, firstTimeInRole());
      return { findings, facts };
    },
    judge: (group, others) => {
      findings = [];
      const rule = group[0]?.rule;
      if (rule) rule.across.judge(group, reporter(rule, "object"), others);
      return findings;
    },
  };
}

type Listeners = Map<string, ((object: Value) => void)[]>;

function listen(listeners: Listeners, types: readonly string[], look: (object: Value) => void): void {
  for (const type of types) {
    const list = listeners.get(type);
    if (list) list.push(look);
    else listeners.set(type, [look]);
  }
}

/** What an anchor holds is looked at once for each role that its aliases give it, however many they are. */
function firstTimeInRole(): (value: Value) => boolean {
  const seen = new Map<unknown, Set<string>>();
  return (value) => {
    if (value.use === null && value.node.anchor === undefined) return true;
    const role = value.object?.id ?? `${value.parent?.object?.id} ${value.name}`;
    const roles = seen.get(value.node);
    if (roles?.has(role)) return false;
    if (roles) roles.add(role);
    else seen.set(value.node, new Set([role]));
    return true;
  };
}

/**
 * The author's own fields, what nothing is known of, and the inside of what only the service sets are left alone. A field
 * that its object does not list is looked at by itself.
 */
function isLookedAt(parent: Value, child: Value): boolean {
  if (parent.field?.readOnly) return false;
  const prefix = parent.object?.ownPrefix;
  if (prefix && child.name.startsWith(prefix)) return false;
  return child.type !== null || parent.object !== null;
}

/**
 * A rule about one value speaks of it where it is written, behind an alias too. A rule about an object speaks of a
 * combination: where part of it came by an alias or merge key, at the place of use, unless all parts came together.
 */
function toFinding(
  rule: Rule,
  about: "value" | "object",
  settings: Settings,
  place: At,
  message: string,
  more: More | undefined,
): RawFinding | null {
  if (place.lackOf && !place.lackOf.isComplete) return null;
  const related = more?.related ?? [];
  const { use } = place;
  const cameTogether = related.length > 0 && related.every((other) => other.at.use?.target === use?.target);
  const placed: At =
    about === "object" && use && !cameTogether
      ? { block: place.block, pointer: use.pointer, start: use.start, end: use.end }
      : place;
  const set = settings.rules[rule.id];
  const severity = set && set !== "off" ? set : (more?.severity ?? rule.severity);
  return { rule, severity, message, at: placed, related, fixes: (more?.fixes ?? []).filter((fix) => fix !== null) };
}

/** Drops a finding where a rule that it yields to stands at the same pointer of the same block. */
export function mostSpecific(findings: readonly RawFinding[]): readonly RawFinding[] {
  if (!findings.some(({ rule }) => rule.yieldsTo)) return findings;
  const byPointer = new Map<string, Set<string>>();
  for (const { at: place, rule } of findings) {
    const ids = byPointer.get(place.pointer);
    if (ids) ids.add(rule.id);
    else byPointer.set(place.pointer, new Set([rule.id]));
  }
  return findings.filter(({ at: place, rule }) => !rule.yieldsTo?.some((id) => byPointer.get(place.pointer)?.has(id)));
}
