import { type Block, isPlain, type Kind, rootOf, type Settings, stringsOf, type Value } from "../../document/index.ts";
import type { Language } from "../../syntax/index.ts";
import type { FindingLocation } from "../kit/finding-location.ts";
import type { Emit, More, OtherFacts, Report, Rule } from "../rule.ts";
import type { Environment } from "./environment.ts";
import { firstTimeInRole } from "./first-time-in-role.ts";
import { exactly, type RawFinding, rawFindingOf } from "./raw-finding.ts";
import { type AcrossRule, RuleFact } from "./rule-fact.ts";
import { listen, looksAt, type RulePlan } from "./rule-plan.ts";
import type { Visited, Walk } from "./walk.ts";

/** The findings and facts of a single block, cached until its text changes. */
export interface BlockFindings {
  readonly findings: readonly RawFinding[];
  readonly facts: readonly RuleFact[];
}

/** The rules that some settings enable, ready to examine the blocks of any document. */
export interface Examiner {
  readonly begin: (block: Block) => Examination;
  /** Compares the facts of one key, in the order of the document. */
  readonly judge: (facts: readonly RuleFact[], others: OtherFacts, environment: Environment) => readonly RawFinding[];
}

/** The examination of a block, which may be large. */
export interface Examination {
  /** Continues until told to pause. Null if that was before the end. */
  readonly proceed: (environment: Environment, pause: () => boolean) => BlockFindings | null;
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
    variables: () => current.variables(),
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
  const plans = new Map<Language, Map<Kind, RulePlan>>();
  const judges = new Map<string, Report>();

  /** The visitors of blocks, values, and objects by type, so that an object is only passed to the relevant rules. */
  const planFor = (kind: Kind): RulePlan => {
    const plan: RulePlan = {
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

  const planOf = ({ language, file: { kind } }: Block): RulePlan => {
    const ofLanguage = plans.get(language) ?? new Map<Kind, RulePlan>();
    plans.set(language, ofLanguage);
    const plan = ofLanguage.get(kind) ?? planFor(kind);
    ofLanguage.set(kind, plan);
    return plan;
  };

  /** `isDocumented`: whether the API documentation documents the position of the value. */
  const visit = (walk: Walk, value: Value, isDocumented: boolean): void => {
    const looks = looksAt(walk.plan, value);
    const visited: Visited = { value, isDocumented, looks, looked: 0, children: null, next: 0 };
    if (value.node.kind !== "scalar") walk.open.push(visited);
    else while (visited.children === null) look(walk, visited);
  };

  /** Does one of the things that are done with a value; after the last one, its children are to be visited. */
  const look = (walk: Walk, visited: Visited): void => {
    const { value, isDocumented, looks } = visited;
    let at = visited.looked++;
    // Each use of an anchored object is compared separately.
    const collect = looks.collectors[at];
    if (collect) {
      collect(value);
      return;
    }
    at -= looks.collectors.length;
    if (at === 0 && !walk.isNew(value)) {
      visited.children = none;
      return;
    }
    if (isDocumented) {
      const one = looks.values[at];
      if (one) {
        one.look(value, one.report);
        return;
      }
      at -= looks.values.length;
      if (at === 0 && !isPlain(value)) lookAtTemplates(walk.plan, value);
    }
    const check = value.object ? looks.objects[at] : undefined;
    if (check) check(value);
    // The content of read-only fields is not examined.
    else visited.children = value.field?.readOnly ? none : value.values;
  };

  /** Visits the rest of the values, until told to pause. Returns whether that was all. */
  const visitRest = (walk: Walk, pause: () => boolean): boolean => {
    let work = 0;
    const isTime = (): boolean => {
      if (work < workAtOnce) return false;
      work = 0;
      return pause();
    };
    for (let parent = walk.open.at(-1); parent; parent = walk.open.at(-1)) {
      const { node } = parent.value;
      if (parent.children === null) {
        look(walk, parent);
        // A rule may read all of it.
        work += Math.floor((node.end - node.start) / textPerWork);
        if (isTime()) return false;
        continue;
      }
      const child = parent.children[parent.next++];
      if (child === undefined) {
        walk.open.pop();
        continue;
      }
      const { object } = parent.value;
      const prefix = object?.ownPrefix;
      // Nor are the author's own fields, and what nothing is known of. A field that its object does not list is looked at by
      // itself.
      const isLeftAlone = object === null ? child.type === null : prefix && child.name.startsWith(prefix);
      if (!isLeftAlone) visit(walk, child, !object?.undocumented);
      work++;
      if (isTime()) return false;
    }
    return true;
  };

  const lookAtTemplates = ({ onTemplates }: RulePlan, value: Value): void => {
    for (const string of stringsOf(value)) {
      const { template } = string;
      if (!template) continue;
      for (const { look, report } of onTemplates) look(string, template, report, value);
    }
  };

  return {
    begin: (block) => {
      const found: RawFinding[] = [];
      const emitted: RuleFact[] = [];
      let walk: Walk | null = null;
      const enter = (): Walk => {
        const plan = planOf(block);
        for (const { look, report } of plan.onBlocks) look(block, report);
        for (const collect of plan.blockCollectors) collect(block);
        const entered: Walk = { plan, isNew: firstTimeInRole(), open: [] };
        const root = rootOf(block);
        if (root) visit(entered, root, true);
        return entered;
      };
      return {
        proceed: (around, pause) => {
          current = around;
          findings = found;
          facts = emitted;
          walk ??= enter();
          return visitRest(walk, pause) ? { findings: exactly(found), facts: exactly(emitted) } : null;
        },
      };
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

/** After so many values, or rules on long ones, it is asked whether to pause. */
const workAtOnce = 16;
/** So many characters that a rule may read count as much as a value. */
const textPerWork = 4_000;
