import {
  attributeOf,
  isNamespace,
  isWritten,
  namespaceOf,
  type ReferenceUse,
  resourceReferencesIn,
  resourceTypes,
} from "../../document/index.ts";
import { addToGroup } from "../../text/groups.ts";
import {
  atUseIn,
  cyclesIn,
  type Fact,
  isName,
  keyOfResource,
  type Report,
  rule,
  shortestWay,
  targetKey,
} from "../kit/index.ts";

export const referenceCycle = rule({
  id: "reference-cycle",
  severity: "error",
  summary: "Circular reference.",
  kinds: ["stack"],
  across: {
    of: resourceTypes,
    collect(resource, emit) {
      const key = keyOfResource(resource);
      const namespace = namespaceOf(resource);
      if (key === null || namespace === null) return;
      for (const field of resource.values) {
        for (const use of resourceReferencesIn(field)) {
          const to = waitedFor(use);
          if (to === null) continue;
          // A reference to a label depends only on what the label refers to.
          const waiting = isWritten(namespace, field.name) ? [key, `${key} ${field.name}`] : [key];
          for (const from of waiting) emit(allKey, atUseIn(resource, use), [from, to.node, to.name]);
        }
      }
    },
    judge: (facts, report) => reportCycles(facts.flatMap(edgeOf), report),
  },
});

const allKey = "waits";

interface Edge {
  readonly from: string;
  readonly to: string;
  /** Its name in sentences. */
  readonly toName: string;
  readonly fact: Fact;
}

function edgeOf(fact: Fact): readonly Edge[] {
  const [from, to, toName] = Array.isArray(fact.data) ? fact.data : [];
  return [{ from: String(from), to: String(to), toName: String(toName), fact }];
}

function waitedFor({ reference }: ReferenceUse): { readonly node: string; readonly name: string } | null {
  const { kind, name, attribute } = reference;
  const key = targetKey(reference);
  // Unknown resources are skipped.
  const isKnown = isName(reference) || attributeOf(reference) !== undefined;
  if (key === null || !isNamespace(kind) || !isKnown) return null;
  return isWritten(kind, attribute)
    ? { node: `${key} ${attribute}`, name: `${name}.${attribute}` }
    : { node: key, name };
}

function reportCycles(edges: readonly Edge[], report: Report): void {
  const graph = new Map<string, string[]>();
  const edgeBetween = new Map<string, Edge>();
  for (const edge of edges) {
    addToGroup(graph, edge.from, edge.to);
    const key = `${edge.from}\n${edge.to}`;
    if (!edgeBetween.has(key)) edgeBetween.set(key, edge);
  }
  const groupOf = new Map<string, ReadonlySet<string>>();
  for (const group of cyclesIn(graph)) for (const member of group) groupOf.set(member, group);
  const told = new Set<ReadonlySet<string>>();
  for (const edge of edges) {
    const group = groupOf.get(edge.from);
    if (!group || told.has(group) || groupOf.get(edge.to) !== group) continue;
    told.add(group);
    const way = shortestWay(graph, edge.to, edge.from, group) ?? [];
    const rest = way.slice(1).flatMap((to, index) => edgeBetween.get(`${way[index]}\n${to}`) ?? []);
    tell([edge, ...rest], report);
  }
}

/** Longer cycles are abbreviated. */
const mostRelated = 50;

function tell(round: readonly Edge[], report: Report): void {
  const [first, ...rest] = round;
  if (!first) return;
  const name = round.at(-1)?.toName ?? "";
  const advice = rest.length === 0 ? "Remove the reference." : "Remove one of the references.";
  const message = `Circular reference: ${describe(name, round)}. ${advice}`;
  report(first.fact.at, message, {
    related: rest.slice(0, mostRelated).map(({ fact, toName }, index) => ({
      at: fact.at,
      message: `\`${round[index]?.toName}\` refers to \`${toName}\`.`,
    })),
  });
}

const mostNamed = 5;

function describe(own: string, round: readonly Edge[]): string {
  const names = [own, ...round.slice(0, -1).map(({ toName }) => toName)].map((name) => `\`${name}\``);
  const shownNames = names.length <= mostNamed ? names : [...names.slice(0, mostNamed - 1), "…"];
  return [...shownNames, `\`${own}\``].join(" → ");
}
