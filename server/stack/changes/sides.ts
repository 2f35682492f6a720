import type { ReferenceNamespace } from "../../api/index.ts";
import {
  type Block,
  type Document,
  isNamespace,
  isWritten,
  isWrittenOut,
  rootOf,
  type Value,
} from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";
import { resourcesOfBlock } from "../model/resources.ts";
import type { BlockSpan } from "../plan/step.ts";
import { type DescribedInStack, describeStacks, keyOfName, namespaces, resourceOf } from "./described.ts";
import { known, type Meaning, meaningOf, type ResolveReference, textOfKey } from "./meaning.ts";
import { type ResourceState, stateOf } from "./state.ts";

/** How a side calls a resource, so that the same resource has the same key on both sides. */
export type KeyOfResource = (resource: DescribedInStack, attribute: string) => ReturnType<ResolveReference>;

export type StackSide = ReturnType<typeof stackSide>;

/** Follows references to texts that contain references. */
const longestChain = 50;
/** What is longer is unknown: texts that refer to each other may grow with each of them. */
const longestMeaning = 10_000;

/** The stacks of a file, as one of the two sides of a comparison. `cutOff`: where more may have been written. */
export function stackSide(document: Document, cutOff: readonly BlockSpan[] = []) {
  const stacks = describeStacks(document);
  const byPart = new Map(stacks.map((stack) => [stack.part, stack]));

  const find = (part: number, namespace: ReferenceNamespace, name: string): DescribedInStack | undefined =>
    byPart.get(part)?.first(keyOfName(namespace, name));
  const region = (part: number): Value | undefined => {
    const block = byPart.get(part)?.regionBlock;
    return block ? rootOf(block)?.get("region") : undefined;
  };
  /** Those of which what cannot be read may say something about all resources, such as their region. */
  const unreadTops = new Set(
    stacks.flatMap(({ part, unread }) => (unread.some(({ block }) => isTopWithError(block)) ? part : [])),
  );
  const resolver = (part: number, keyOf: KeyOfResource): ResolveReference => {
    /** Null where that is unknown, also of what refers to itself. */
    const meanings = new Map<string, Meaning | null>();
    let depth = 0;
    const meaningIn = (value: Value, place: string): Meaning | null => {
      const cached = meanings.get(place);
      if (cached !== undefined || depth > longestChain) return cached ?? null;
      meanings.set(place, null);
      depth++;
      const meaning = meaningOf(value, resolve);
      depth--;
      const result = meaning.key.length > longestMeaning ? null : meaning;
      meanings.set(place, result);
      return result;
    };
    const written = ({ name, attribute }: Parameters<ResolveReference>[0], described: DescribedInStack) => {
      const target = resourceOf(described);
      const value = target?.get(attribute) ?? (attribute === "region" ? region(part) : undefined);
      if (!value) return attribute === "label" ? known(name) : null;
      const meaning = meaningIn(value, `${attribute} of ${described.key}`);
      return meaning && { ...meaning, text: meaning.isKnown && !isWrittenOut(value) ? textOfKey(meaning.key) : null };
    };
    const resolve: ResolveReference = (reference) => {
      const { kind, name, attribute } = reference;
      const described = isNamespace(kind) ? find(part, kind, name) : undefined;
      const missing = { key: `${kind}.${name}.${attribute}`, isKnown: false, text: null };
      if (!described) return missing;
      return isWritten(described.namespace, attribute)
        ? (written(reference, described) ?? missing)
        : keyOf(described, attribute);
    };
    return resolve;
  };
  return {
    document,
    stacks,
    /** Where part of them cannot be read. */
    unread: [...stacks.flatMap(({ unread }) => unread), ...cutOff],
    find,
    region,
    resolver,
    /** Read on demand, and not kept: very many may have changed. */
    state: (described: DescribedInStack, keyOf: KeyOfResource): ResourceState | null => {
      const resource = resourceOf(described);
      if (!resource) return null;
      const { part } = described;
      const regionOf = resource.get("region") ?? region(part);
      const state = stateOf(resource, regionOf, resolver(part, keyOf));
      const isUnread =
        unreadTops.has(part) ||
        hasSyntaxError(resource) ||
        cutOff.some(
          ({ block, start }) => block === resource.block && start >= startOf(resource) && start <= resource.node.end,
        ) ||
        (regionOf?.block.parsed.problems ?? []).some((one) => isAt(one, regionOf));
      return isUnread ? asUnread(state) : state;
    },
  };
}

/** What follows from half-read text is not said: an error may hide what comes after it, up to the next resource. */
function hasSyntaxError(resource: Value): boolean {
  const { block } = resource;
  const { problems } = block.parsed;
  if (problems.length === 0) return false;
  const starts = namespaces.flatMap((namespace) => resourcesOfBlock(block)[namespace].map(startOf));
  const start = startOf(resource);
  const end = Math.min(...starts.filter((one) => one > start));
  const first = Math.min(...starts);
  return problems.some((one) => one.start < first || (one.end >= start && one.start < end));
}

/** Where the region of a stack may be. */
const isTopWithError = (block: Block): boolean =>
  block.parsed.problems.length > 0 && namespaces.every((namespace) => resourcesOfBlock(block)[namespace].length === 0);

const startOf = ({ key, node }: Value): number => (key ?? node).start;

const isAt = (problem: Span, value: Value | undefined): boolean =>
  value !== undefined && problem.end >= startOf(value) && problem.start <= value.node.end + 1;

const asUnread = (state: ResourceState): ResourceState => ({
  ...state,
  isUnread: true,
  parts: state.parts.map(asUnread),
});
