import {
  type Block,
  firstReadings,
  isPlain,
  type Kind,
  rootOf,
  type Settings,
  stringsOf,
  type Value,
} from "../../document/index.ts";
import { keptIn } from "../../text/groups.ts";
import type { FindingLocation } from "../kit/finding-location.ts";
import type { Emit, More, OtherFacts, Report, Rule } from "../rule.ts";
import type { Environment } from "./environment.ts";
import { exactly, type RawFinding, rawFindingOf } from "./raw-finding.ts";
import { type AcrossRule, RuleFact } from "./rule-fact.ts";
import { listen, looksAt, type RulePlan } from "./rule-plan.ts";

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
      const finding = rawFindingOf(rule, about, settings, at, message, more);
      if (finding) findings.push(finding);
    };
    return Object.assign(report, { catalog: settings.catalog, environment, ruleIds });
  };
  const plans = new Map<Kind, RulePlan>();

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
      const { block: look, types, fields, values, templates, of, check, across } = rule;
      if (look) plan.onBlocks.push({ look, report: reporter(rule, "value") });
      if (values) plan.onValues.push({ types, fields, look: values, report: reporter(rule, "value") });
      if (templates) plan.onTemplates.push({ look: templates, report: reporter(rule, "value") });
      if (of && check) {
        const report = reporter(rule, "object");
        listen(plan.onObjects, of, (object) => check(object, report));
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

  const lookAtTemplates = ({ onTemplates }: RulePlan, value: Value): void => {
    for (const string of stringsOf(value)) {
      const { template } = string;
      if (!template) continue;
      for (const { look, report } of onTemplates) look(string, template, report, value);
    }
  };

  /** Yields where it may pause: in a large block, after a little work. */
  function* examine(block: Block): Generator<void, void> {
    const { kind } = block.file;
    const plan = keptIn(plans, kind, () => planFor(kind));
    for (const { look, report } of plan.onBlocks) look(block, report);
    for (const collect of plan.blockCollectors) collect(block);
    const isNew = firstTimeInRole();
    let work = 0;
    const isTime = (more: number): boolean => {
      work += more;
      if (work < workAtOnce) return false;
      work = 0;
      return true;
    };
    const root = rootOf(block);
    /** What is still to be visited, the next one last; `isDocumented`: whether the API documentation documents its position. */
    const open = root ? [{ value: root, isDocumented: true }] : [];
    for (let next = open.pop(); next; next = open.pop()) {
      const { value, isDocumented } = next;
      const { node, object, field } = value;
      const looks = looksAt(plan, value);
      // A rule may read all of it.
      const length = Math.floor((node.end - node.start) / textPerWork);
      if (isTime(1)) yield;
      // Each use of an anchored object is compared separately.
      for (const collect of looks.collectors) {
        collect(value);
        if (isTime(length)) yield;
      }
      if (!isNew(value)) continue;
      if (isDocumented) {
        for (const { look, report } of looks.values) {
          look(value, report);
          if (isTime(length)) yield;
        }
        if (!isPlain(value)) lookAtTemplates(plan, value);
      }
      if (object)
        for (const check of looks.objects) {
          check(value);
          if (isTime(length)) yield;
        }
      // The content of read-only fields is not examined.
      if (node.kind === "scalar" || field?.readOnly) continue;
      const prefix = object?.ownPrefix;
      for (const child of value.values.toReversed()) {
        // Nor are the author's own fields, and what nothing is known of. A field that its object does not list is looked at by
        // itself.
        const isLeftAlone = object === null ? child.type === null : prefix && child.name.startsWith(prefix);
        if (!isLeftAlone) open.push({ value: child, isDocumented: !object?.undocumented });
      }
    }
  }

  return {
    begin: (block) => {
      const found: RawFinding[] = [];
      const emitted: RuleFact[] = [];
      const steps = examine(block);
      return {
        proceed: (around, pause) => {
          current = around;
          findings = found;
          facts = emitted;
          while (!steps.next().done) if (pause()) return null;
          return { findings: exactly(found), facts: exactly(emitted) };
        },
      };
    },
    judge: (group, others, around) => {
      current = around;
      findings = [];
      const rule = group[0]?.rule;
      if (!rule) return findings;
      rule.across.judge(group, reporter(rule, "object"), others);
      return findings;
    },
  };
}

/** After so many values, or rules on long ones, it is asked whether to pause. */
const workAtOnce = 16;
/** So many characters that a rule may read count as much as a value. */
const textPerWork = 4_000;

/** An anchored value is examined once for each role of its aliases, no matter how many there are. */
function firstTimeInRole(): (value: Value) => boolean {
  const isFirst = firstReadings();
  return ({ use, node, object, parent, name }) =>
    (use === null && node.anchor === undefined) || isFirst(node, object?.id ?? `${parent?.object?.id} ${name}`);
}
