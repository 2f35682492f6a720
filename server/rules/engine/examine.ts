import type { Field, Type } from "../../api/index.ts";
import { type Block, isPlain, type Kind, rootOf, type Settings, stringsOf, type Value } from "../../document/index.ts";
import type { Language } from "../../syntax/index.ts";
import type { FindingLocation } from "../kit/finding-location.ts";
import type { Emit, More, OtherFacts, Report, Rule } from "../rule.ts";
import type { Environment } from "./environment.ts";
import { exactly, type RawFinding, rawFindingOf } from "./raw-finding.ts";
import { type AcrossRule, RuleFact } from "./rule-fact.ts";
import { type SettledValues, settledValues, textToSettle } from "./settled-values.ts";

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
  /** How often something was asked for that no value says by itself. */
  let asked = 0;
  const around = (): Environment => {
    asked++;
    return current;
  };
  /** That of the document in work. */
  const environment: Environment = {
    now: () => around().now(),
    file: (path) => around().file(path),
    body: (file) => around().body(file),
    passwords: () => around().passwords(),
    certificates: () => around().certificates(),
    curl: () => around().curl(),
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
  /** By language, because one text can mean something else in another. */
  const plans = new Map<Language, Map<Kind, Plan>>();
  const judges = new Map<string, Report>();

  /** The visitors of blocks, values, and objects by type, so that an object is only passed to the relevant rules. */
  const planFor = (kind: Kind): Plan => {
    const plan: Plan = {
      onBlocks: [],
      onValues: [],
      onTemplates: [],
      onObjects: new Map(),
      collectors: new Map(),
      blockCollectors: [],
      looks: new Map(),
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

  const planOf = ({ language, file: { kind } }: Block): Plan => {
    const ofLanguage = plans.get(language) ?? new Map<Kind, Plan>();
    plans.set(language, ofLanguage);
    const plan = ofLanguage.get(kind) ?? planFor(kind);
    ofLanguage.set(kind, plan);
    return plan;
  };

  /** A number that grows with all that the examination of a value leaves and asks for. */
  const traces = (value: Value): number => findings.length + facts.length + asked + value.timesAsked;

  /** `isDocumented`: whether the API documentation documents the position of the value. */
  const visit = (walk: Walk, value: Value, isDocumented: boolean): void => {
    const looks = looksAt(walk.plan, value);
    const text = walk.canSettle && isDocumented ? textToSettle(value) : null;
    if (text !== null && looks.settled.has(text)) return;
    const before = traces(value);
    look(walk, looks, value, isDocumented);
    if (text !== null && traces(value) === before) looks.settled.add(text);
  };

  const look = (walk: Walk, looks: Looks, value: Value, isDocumented: boolean): void => {
    const { object } = value;
    // Each use of an anchored object is compared separately.
    for (const collect of looks.collectors) collect(value);
    if (!walk.isNew(value)) return;
    if (isDocumented) {
      for (const { look, report } of looks.values) look(value, report);
      if (!isPlain(value)) lookAtTemplates(walk.plan, value);
    }
    if (object) for (const look of looks.objects) look(value);
    // The content of read-only fields is not examined.
    if (value.field?.readOnly) return;
    const prefix = object?.ownPrefix;
    const isInside = !object?.undocumented;
    for (const child of value.values) {
      // So are the author's own fields, and what nothing is known of. A field that its object does not list is looked at by
      // itself.
      const isLeftAlone = object === null ? child.type === null : prefix && child.name.startsWith(prefix);
      if (!isLeftAlone) visit(walk, child, isInside);
    }
  };

  const lookAtTemplates = ({ onTemplates }: Plan, value: Value): void => {
    for (const string of stringsOf(value)) {
      const { template } = string;
      if (!template) continue;
      asked++;
      for (const { look, report } of onTemplates) look(string, template, report, value);
    }
  };

  return {
    examine: (block, around) => {
      current = around;
      findings = [];
      facts = [];
      const plan = planOf(block);
      for (const { look, report } of plan.onBlocks) look(block, report);
      for (const collect of plan.blockCollectors) collect(block);
      const root = rootOf(block);
      // A syntax error may change what is around it.
      const canSettle = block.parsed.problems.length === 0;
      if (root) visit({ plan, canSettle, isNew: firstTimeInRole() }, root, true);
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
  readonly onTemplates: { readonly look: NonNullable<Rule["templates"]>; readonly report: Report }[];
  readonly onObjects: Listeners;
  readonly collectors: Listeners;
  readonly blockCollectors: ((block: Block) => void)[];
  /** Those for a field and a type, computed when the combination first occurs. */
  readonly looks: Map<Field | null, Map<Type | null, Looks>>;
}

interface ValueLook {
  readonly types: Rule["types"];
  readonly fields: Rule["fields"];
  readonly look: (value: Value, report: Report) => void;
  readonly report: Report;
}

type Look = (value: Value) => void;

/** What is done with the values of one field and type. */
interface Looks {
  readonly values: readonly ValueLook[];
  readonly objects: readonly Look[];
  readonly collectors: readonly Look[];
  readonly settled: SettledValues;
}

/** The way through a block. */
interface Walk {
  readonly plan: Plan;
  readonly isNew: (value: Value) => boolean;
  /** Whether values can be recognized by their texts. */
  readonly canSettle: boolean;
}

function looksAt(plan: Plan, { field, type }: Value): Looks {
  let ofField = plan.looks.get(field);
  if (ofField === undefined) {
    ofField = new Map();
    plan.looks.set(field, ofField);
  }
  let looks = ofField.get(type);
  if (looks === undefined) {
    looks = looksFor(plan, field, type);
    ofField.set(type, looks);
  }
  return looks;
}

const looksFor = ({ onValues, onObjects, collectors }: Plan, field: Field | null, type: Type | null): Looks => ({
  values: onValues.filter(
    ({ types, fields }) =>
      (types === undefined || (type !== null && types(type))) && (fields === undefined || fields(field)),
  ),
  objects: (type?.kind === "object" && onObjects.get(type.object)) || none,
  collectors: (type?.kind === "object" && collectors.get(type.object)) || none,
  settled: settledValues(),
});

type Listeners = Map<string, Look[]>;

function listen(listeners: Listeners, types: readonly string[], look: Look): void {
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
