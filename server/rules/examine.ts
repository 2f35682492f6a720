import { type Block, rootOf, type Settings, type Severity, type Value } from "../document/index.ts";
import type { At } from "./at.ts";
import type { Fix } from "./fix.ts";
import type { Outside } from "./outside.ts";
import type { Across, Fact, More, Related, Report, Rule } from "./rule.ts";

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
  readonly block: Block;
  readonly findings: readonly RawFinding[];
  readonly facts: readonly RuleFact[];
}

export interface RuleFact extends Fact {
  readonly rule: Rule;
}

/** The rules by what they look at, so that an object meets only those that are about it. */
interface Plan {
  readonly blocks: readonly Rule[];
  readonly values: readonly Rule[];
  readonly objects: ReadonlyMap<string, readonly Rule[]>;
  readonly across: ReadonlyMap<string, readonly (Rule & { readonly across: Across })[]>;
}

function planOf(rules: readonly Rule[], settings: Settings): Plan {
  const active = rules.filter((rule) => settings.rules[rule.id] !== "off");
  const objects = new Map<string, Rule[]>();
  const across = new Map<string, (Rule & { readonly across: Across })[]>();
  const add = <R>(map: Map<string, R[]>, type: string, rule: R): void => {
    const list = map.get(type);
    if (list) list.push(rule);
    else map.set(type, [rule]);
  };
  for (const rule of active) {
    for (const type of rule.objects?.of ?? []) add(objects, type, rule);
    if (rule.across) for (const type of rule.across.of) add(across, type, { ...rule, across: rule.across });
  }
  return { blocks: active.filter((rule) => rule.block), values: active.filter((rule) => rule.values), objects, across };
}

export function examineBlock(
  block: Block,
  rules: readonly Rule[],
  settings: Settings,
  outside: Outside,
): BlockFindings {
  const plan = planOf(rules, settings);
  const findings: RawFinding[] = [];
  const facts: RuleFact[] = [];
  for (const rule of plan.blocks) rule.block?.(block, reporter(rule, "value", settings, outside, findings));
  const root = rootOf(block);
  if (root) walk(root, plan, settings, outside, findings, facts);
  return { block, findings: mostSpecific(findings), facts };
}

function walk(
  root: Value,
  plan: Plan,
  settings: Settings,
  outside: Outside,
  findings: RawFinding[],
  facts: RuleFact[],
): void {
  // What an alias stands for is looked at once for each role that it plays: anchors may be used many times.
  const seen = new Map<unknown, Set<string>>();
  const isNew = (value: Value): boolean => {
    if (!value.block.parsed.root || (value.use === null && value.node.anchor === undefined)) return true;
    const role = value.object?.id ?? value.field?.doc ?? value.name;
    const roles = seen.get(value.node);
    if (roles?.has(role)) return false;
    if (roles) roles.add(role);
    else seen.set(value.node, new Set([role]));
    return true;
  };
  const valueReports = plan.values.map((rule) => [rule, reporter(rule, "value", settings, outside, findings)] as const);
  const visit = (value: Value): void => {
    if (!isNew(value)) return;
    if (value.object?.undocumented !== true || value.parent !== null)
      for (const [rule, report] of valueReports) rule.values?.(value, report);
    const { object } = value;
    if (object) {
      for (const rule of plan.objects.get(object.id) ?? [])
        rule.objects?.check(value, reporter(rule, "object", settings, outside, findings));
      for (const rule of plan.across.get(object.id) ?? []) {
        rule.across.collect(
          value,
          (key, at, data = null) => facts.push({ rule, key, at, data }),
          reporter(rule, "object", settings, outside, findings),
        );
      }
    }
    for (const child of value.values) if (isLookedAt(value, child)) visit(child);
  };
  visit(root);
}

/** What is the author's own, and what nothing is known of, is left alone; a field that its object does not list is looked at by itself. */
function isLookedAt(parent: Value, child: Value): boolean {
  const prefix = parent.object?.ownPrefix;
  if (prefix && child.name.startsWith(prefix)) return false;
  return child.type !== null || parent.object !== null;
}

/** The findings that come from comparing facts of several blocks of one document. */
export function joinBlocks(
  blocks: readonly BlockFindings[],
  settings: Settings,
  outside: Outside,
): readonly RawFinding[] {
  const findings: RawFinding[] = [];
  const groups = new Map<Rule, Map<string, RuleFact[]>>();
  for (const { facts } of blocks) {
    for (const fact of facts) {
      const byKey = groups.get(fact.rule) ?? new Map<string, RuleFact[]>();
      groups.set(fact.rule, byKey);
      const group = byKey.get(fact.key);
      if (group) group.push(fact);
      else byKey.set(fact.key, [fact]);
    }
  }
  for (const [rule, byKey] of groups) {
    for (const group of byKey.values())
      rule.across?.judge(group, reporter(rule, "object", settings, outside, findings));
  }
  return mostSpecific(findings);
}

/**
 * A rule about one value speaks of it where it is written, behind an alias too. A rule about an object speaks of its
 * combination: where part of it came by an alias or merge key, at the place of use, unless all parts came together.
 */
function reporter(
  rule: Rule,
  about: "value" | "object",
  settings: Settings,
  outside: Outside,
  findings: RawFinding[],
): Report {
  const severityOf = (more: More | undefined): Severity => {
    const set = settings.rules[rule.id];
    return set && set !== "off" ? set : (more?.severity ?? rule.severity);
  };
  const report = (at: At, message: string, more?: More): void => {
    if (at.lackOf && !at.lackOf.isComplete) return;
    const related = more?.related ?? [];
    const together = related.length > 0 && related.every((other) => other.at.use?.target === at.use?.target);
    const { use } = at;
    const placed: At =
      about === "object" && use && !together
        ? { block: at.block, pointer: use.pointer, start: use.start, end: use.end }
        : at;
    findings.push({
      rule,
      severity: severityOf(more),
      message,
      at: placed,
      related,
      fixes: (more?.fixes ?? []).filter((fix) => fix !== null),
    });
  };
  return Object.assign(report, { catalog: settings.catalog, outside });
}

/** Drops a finding where a rule that it yields to stands at the same pointer. */
function mostSpecific(findings: readonly RawFinding[]): RawFinding[] {
  const byPointer = new Map<string, Set<string>>();
  for (const { at, rule } of findings) {
    const ids = byPointer.get(at.pointer);
    if (ids) ids.add(rule.id);
    else byPointer.set(at.pointer, new Set([rule.id]));
  }
  return findings.filter(({ at, rule }) => !rule.yieldsTo?.some((id) => byPointer.get(at.pointer)?.has(id)));
}
