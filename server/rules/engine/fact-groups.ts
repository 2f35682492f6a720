import type { Block } from "../../document/index.ts";
import type { RawFinding } from "./raw-finding.ts";
import { RuleFact } from "./rule-fact.ts";

/** The facts of a key and their judgment, which is valid until one of them or of another requested key changes. */
export interface FactGroup {
  readonly table: FactTable;
  readonly key: string;
  /** The keys whose facts its judgment requested. */
  asked: readonly string[];
  /** In the order of the document. */
  facts: RuleFact[];
  /** The change in progress; null if there is none. */
  removed: RuleFact[] | null;
  added: RuleFact[] | null;
  /** It is queued to be judged again. */
  isDirty: boolean;
  findings: readonly RawFinding[];
  /** The blocks that its findings are in, refer to or have fixes for. */
  involved: ReadonlySet<Block>;
}

/** The facts of one rule in one document of a file; documents are independent. */
export interface FactTable {
  /** A single fact that needs no judging, or was judged without findings, is stored without a group: there may be very many. */
  readonly groups: Map<string, FactGroup | RuleFact>;
  /** The judgments that requested the facts of a key. */
  readonly readers: Map<string, Set<FactGroup>>;
}

/** The minimum number of facts for a finding. */
export const minFactsOf = ({ rule }: RuleFact): number => rule.across.minFacts ?? 1;

/** Whether a fact needs no judging while it is the only one of its key. */
export const isFineAlone = ({ rule: { across }, data }: Pick<RuleFact, "rule" | "data">): boolean =>
  (across.minFacts ?? 1) > 1 || across.isFineAlone?.(data) === true;

/** Tables by rule and document, created for the first fact. */
export function factTables(): (fact: RuleFact) => FactTable {
  const tables = new Map<string, Map<number, FactTable>>();
  return ({ rule, block }) => {
    const parts = tables.get(rule.id) ?? new Map<number, FactTable>();
    const table = parts.get(block.part) ?? { groups: new Map(), readers: new Map() };
    if (table.groups.size === 0) tables.set(rule.id, parts.set(block.part, table));
    return table;
  };
}

/** Turns the single fact of a key into a group. */
export function groupAt(table: FactTable, key: string): FactGroup {
  const known = table.groups.get(key);
  if (known !== undefined && !(known instanceof RuleFact)) return known;
  const group: FactGroup = {
    table,
    key,
    asked: noKeys,
    facts: known ? [known] : [],
    removed: null,
    added: null,
    isDirty: false,
    findings: noFindings,
    involved: noBlocks,
  };
  table.groups.set(key, group);
  return group;
}

/** Undefined while empty, because there may be very many groups. */
const noFacts: readonly RuleFact[] = [];
const noKeys: readonly string[] = [];
const noFindings: readonly RawFinding[] = [];
const noBlocks: ReadonlySet<Block> = new Set();

export function clearFindings(group: FactGroup): void {
  group.findings = noFindings;
  group.involved = noBlocks;
}

/** The facts of a key, requested by a group, which must be judged again when they change. */
export function readFacts(group: FactGroup, key: string): readonly RuleFact[] {
  const { groups, readers } = group.table;
  const known = readers.get(key) ?? new Set();
  if (!known.has(group)) {
    readers.set(key, known.add(group));
    group.asked = [...group.asked, key];
  }
  const facts = groups.get(key);
  return facts === undefined ? noFacts : facts instanceof RuleFact ? [facts] : facts.facts;
}

/** Stores the fact of a group alone, if it has only one and no key concerns it. */
export function dissolve({ table: { groups }, key, facts, asked }: FactGroup): void {
  const [first] = facts;
  if (first && facts.length === 1 && asked.length === 0) groups.set(key, first);
}

/** Removes an empty group. Otherwise every name ever typed would be kept. */
export function dropGroup(group: FactGroup): void {
  const { groups, readers } = group.table;
  if (groups.get(group.key) === group) groups.delete(group.key);
  for (const key of group.asked) {
    const asking = readers.get(key);
    asking?.delete(group);
    if (asking?.size === 0) readers.delete(key);
  }
  group.asked = noKeys;
}
