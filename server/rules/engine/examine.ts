import type { Field, Type } from "../../api/index.ts";
import { type Block, isPlain, type Kind, rootOf, type Settings, stringsOf, type Value } from "../../document/index.ts";
import type { FindingLocation } from "../kit/finding-location.ts";
import type { Emit, More, OtherFacts, Report, Rule } from "../rule.ts";
import type { Environment } from "./environment.ts";
import { exactly, type RawFinding, rawFindingOf } from "./raw-finding.ts";
import { type AcrossRule, RuleFact } from "./rule-fact.ts";

/** The findings and facts of a single block, cached until its text changes. */
export interface BlockFindings {
  readonly findings: readonly RawFinding[];
  readonly facts: readonly RuleFact[];
}

/** The rules that some settings enable, ready to examine the blocks of any document. */
export interface Examiner {
  readonly examine: (block: Block, environment: Environment) => BlockFindings;
  /** Compares the facts of one key, in the order of the document. */
  readonly judge: (facts: readonly RuleFact[], others: OtherFacts, environment: Environment) => readonly RawFinding[];
}

export function createExaminer(rules: readonly Rule[], settings: Settings): Examiner {
  let findings: RawFinding[] = [];
  let facts: RuleFact[] = [];
  let current: Environment;
  /** That of the document in work. */
  const environment: Environment = {
    now: () => current.now(),
    file: (path) => current.file(path),
    body: (file) => current.body(file),
    passwords: () => current.passwords(),
    certificates: () => current.certificates(),
    curl: () => current.curl(),
  };
  const ruleIds = rules.map((rule) => rule.id);
  const active = rules.filter((rule) => settings.rules[rule.id] !== "off");
  const reporter = (rule: Rule, about: "value" | "object"): Report => {
    const report = (at: FindingLocation, message: string, more?: More): void => {
      const found = rawFindingOf(rule, about, settings, at, message, more);
      if (found) findings.push(found);
    };
    return Object.assign(report, { catalog: settings.catalog, environment, ruleIds });
  };
  const plans = new Map<Kind, Plan>();
  const judges = new Map<string, Report>();

  /** The visitors of blocks, values, and objects by type, so that an object is only passed to the relevant rules. */
  const planFor = (kind: Kind): Plan => {
    const plan: Plan = {
      onBlocks: [],
      onValues: [],
      onFields: new Map(),
      onTemplates: [],
      onObjects: new Map(),
      collectors: new Map(),
      blockCollectors: [],
    };
    for (const rule of active) {
      if (rule.kinds && !rule.kinds.includes(kind)) continue;
      const { block: look, types, fields, values, templates, objects, across } = rule;
      if (look) plan.onBlocks.push({ look, report: reporter(rule, "value") });
      if (values) plan.onValues.push({ types, fields, look: values, report: reporter(rule, "value") });
      if (templates) plan.onTemplates.push({ look: templates, report: reporter(rule, "value") });
      if (objects) {
        const report = reporter(rule, "object");
        listen(plan.onObjects, objects.of, (object) => objects.check(object, report));
      }
      if (!across) continue;
      const owner: AcrossRule = { ...rule, across };
      const emit: Emit = (key, place, data = null, value = undefined) => {
        facts.push(new RuleFact(owner, key, place, data, value, facts.length));
      };
      const { collect, collectBlock } = across;
      if (collect) {
        const report = reporter(rule, "object");
        listen(plan.collectors, across.of, (object) => collect(object, emit, report));
      }
      if (collectBlock) plan.blockCollectors.push((block) => collectBlock(block, emit));
    }
    return plan;
  };

  /** `isDocumented`: whether the API documentation documents the position of the value. */
  const visit = (plan: Plan, value: Value, isDocumented: boolean, isNew: (value: Value) => boolean): void => {
    const { type, object } = value;
    // Each use of an anchored object is compared separately.
    if (type?.kind === "object") for (const collect of plan.collectors.get(type.object) ?? none) collect(value);
    if (!isNew(value)) return;
    if (isDocumented) {
      for (const { look, report } of looksAt(plan, value)) look(value, report);
      lookAtTemplates(plan, value);
    }
    if (object) for (const look of plan.onObjects.get(object.id) ?? none) look(value);
    // The content of read-only fields is not examined.
    if (value.field?.readOnly) return;
    const prefix = object?.ownPrefix;
    const isInside = !object?.undocumented;
    for (const child of value.values) {
      // So are the author's own fields, and what nothing is known of. A field that its object does not list is looked at by
      // itself.
      const isLeftAlone = object === null ? child.type === null : prefix && child.name.startsWith(prefix);
      if (!isLeftAlone) visit(plan, child, isInside, isNew);
    }
  };

  return {
    examine: (block, around) => {
      current = around;
      findings = [];
      facts = [];
      const plan = plans.get(block.file.kind) ?? planFor(block.file.kind);
      plans.set(block.file.kind, plan);
      for (const { look, report } of plan.onBlocks) look(block, report);
      for (const collect of plan.blockCollectors) collect(block);
      const root = rootOf(block);
      if (root) visit(plan, root, true, firstTimeInRole());
      return { findings: exactly(findings), facts: exactly(facts) };
    },
    judge: (group, others, around) => {
      current = around;
      findings = [];
      const rule = group[0]?.rule;
      if (!rule) return findings;
      const report = judges.get(rule.id) ?? reporter(rule, "object");
      judges.set(rule.id, report);
      rule.across.judge(group, report, others);
      return findings;
    },
  };
}

const none: readonly never[] = [];

/** The rules for one kind of file, by what they visit. */
interface Plan {
  readonly onBlocks: { readonly look: (block: Block, report: Report) => void; readonly report: Report }[];
  readonly onValues: ValueLook[];
  /** Those for a field and a type, computed when the combination first occurs. */
  readonly onFields: Map<Field | null, Map<Type | null, readonly ValueLook[]>>;
  readonly onTemplates: { readonly look: NonNullable<Rule["templates"]>; readonly report: Report }[];
  readonly onObjects: Listeners;
  readonly collectors: Listeners;
  readonly blockCollectors: ((block: Block) => void)[];
}

interface ValueLook {
  readonly types: Rule["types"];
  readonly fields: Rule["fields"];
  readonly look: (value: Value, report: Report) => void;
  readonly report: Report;
}

function looksAt({ onValues, onFields }: Plan, { field, type }: Value): readonly ValueLook[] {
  let onTypes = onFields.get(field);
  if (onTypes === undefined) {
    onTypes = new Map();
    onFields.set(field, onTypes);
  }
  let looks = onTypes.get(type);
  if (looks === undefined) {
    looks = onValues.filter(
      ({ types, fields }) =>
        (types === undefined || (type !== null && types(type))) &&
        (fields === undefined || (field !== null && fields(field))),
    );
    onTypes.set(type, looks);
  }
  return looks;
}

function lookAtTemplates({ onTemplates }: Plan, value: Value): void {
  if (isPlain(value)) return;
  for (const string of stringsOf(value)) {
    const { template } = string;
    if (template) for (const { look, report } of onTemplates) look(string, template, report, value);
  }
}

type Listeners = Map<string, ((object: Value) => void)[]>;

function listen(listeners: Listeners, types: readonly string[], look: (object: Value) => void): void {
  for (const type of types) {
    const list = listeners.get(type);
    if (list) list.push(look);
    else listeners.set(type, [look]);
  }
}

/** An anchored value is examined once for each role of its aliases, no matter how many there are. */
function firstTimeInRole(): (value: Value) => boolean {
  let seen: Map<unknown, Set<string>> | undefined;
  return (value) => {
    if (value.use === null && value.node.anchor === undefined) return true;
    seen ??= new Map();
    const role = value.object?.id ?? `${value.parent?.object?.id} ${value.name}`;
    const roles = seen.get(value.node);
    if (roles?.has(role)) return false;
    if (roles) roles.add(role);
    else seen.set(value.node, new Set([role]));
    return true;
  };
}
