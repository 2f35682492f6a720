import type { Block } from "../../document/index.ts";
import type { RawFinding } from "./raw-finding.ts";
import { RuleFact } from "./rule-fact.ts";

/** The facts of one key and their judgement, which is valid until one of them changes, or one of another key that it asked for. */
export interface FactGroup {
  readonly table: FactTable;
  readonly key: string;
  /** The keys whose facts its judgement asked for. */
  asked: readonly string[];
  /** In the order of the document. */
  facts: RuleFact[];
  /** The change that is being made; null if there is none. */
  removed: RuleFact[] | null;
  added: RuleFact[] | null;
  /** It waits to be judged again. */
  isDirty: boolean;
  findings: readonly RawFinding[];
  /** The blocks that its findings are in, point to or have fixes for. */
  involved: ReadonlySet<Block>;
}

/** The facts of one rule in one document of a file: the documents of a file have nothing to do with each other. */
export interface FactTable {
  /** A fact that is alone, where it takes several to find anything, is no group: there may be very many. */
  readonly groups: Map<string, FactGroup | RuleFact>;
  /** Which judgements asked for the facts of a key. */
  readonly readers: Map<string, Set<FactGroup>>;
}

/** How many facts it takes to find anything. */
export const minFactsOf = ({ rule }: RuleFact): number => rule.across.minFacts ?? 1;

/** Tables by rule and document, made when a first fact needs one. */
export function factTables(): (fact: RuleFact) => FactTable {
  const tables = new Map<string, Map<number, FactTable>>();
  return ({ rule, block }) => {
    const parts = tables.get(rule.id) ?? new Map<number, FactTable>();
    const table = parts.get(block.part) ?? { groups: new Map(), readers: new Map() };
    if (table.groups.size === 0) tables.set(rule.id, parts.set(block.part, table));
    return table;
  };
}

/** The group of a key, made of the fact that was alone there. */
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

/** There may be very many groups without any. */
const noFacts: readonly RuleFact[] = [];
const noKeys: readonly string[] = [];
const noFindings: readonly RawFinding[] = [];
const noBlocks: ReadonlySet<Block> = new Set();

export function clearFindings(group: FactGroup): void {
  group.findings = noFindings;
  group.involved = noBlocks;
}

/** The facts of a key, asked for by a group, which has to be judged again when they change. */
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

/** Takes a group without facts away. Otherwise every name that was ever typed would be kept with the keys that it asked for. */
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
