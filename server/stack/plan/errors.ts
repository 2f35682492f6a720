import { type Block, type Document, indexAt, type Value } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { everyOne } from "../../rules/engine/held-back.ts";
import { natAddressOnCreate } from "../../rules/vpc/nat-address-on-create.ts";
import type { Span } from "../../syntax/index.ts";
import { addToGroup } from "../../text/groups.ts";

/** The errors of a document, or only some of them. */
export type Errors = ReturnType<typeof errorsOf>["ofExisting"];

/** An error with offsets relative to the block. */
interface PlacedError extends Span {
  readonly block: Block;
  readonly finding: Finding;
}

/** The errors of a document by their values. */
export function errorsOf(document: Document, findings: readonly Finding[]) {
  // What another finding explains is an error of its value all the same.
  const errors = everyOne(findings).filter(isError);
  const byBlock = new Map<Block, PlacedError[]>();
  const seen = new Set<Finding>();
  for (const finding of errors) {
    const index = indexAt(document, finding.start);
    const block = document.blocks.get(index);
    const start = document.blocks.startOf(index);
    if (!block) continue;
    addToGroup(byBlock, block, { block, start: finding.start - start, end: finding.end - start, finding });
  }
  for (const placed of byBlock.values()) placed.sort((a, b) => a.start - b.start);

  const find = (value: Value, parts: readonly Value[]): readonly PlacedError[] => {
    const placed = byBlock.get(value.block);
    if (!placed) return [];
    const errors = new Set<PlacedError>();
    for (const span of spansOf(value, parts))
      for (const error of placed)
        if (holds(span, error) && !parts.some((part) => holds(part.use?.alias ?? part.node, error))) errors.add(error);
    return [...errors];
  };

  const errorsThat = (count: (finding: Finding) => boolean) => ({
    /** The errors in a value, including aliased and merged parts, but not in its `parts`. */
    within: (value: Value, parts: readonly Value[] = []): readonly PlacedError[] => {
      const placed = find(value, parts);
      for (const { finding } of placed) seen.add(finding);
      return placed.filter(({ finding }) => count(finding));
    },
    /** Whether `within` finds any. They do not count as requested. */
    has: (value: Value): boolean => find(value, []).some(({ finding }) => count(finding)),
    /** The errors that were not requested. */
    others: (): readonly Finding[] => errors.filter((finding) => count(finding) && !seen.has(finding)),
  });
  /** `ofExisting`: those that count for what exists. Some are errors of a creation only. */
  return { ...errorsThat(() => true), ofExisting: errorsThat(isOfExisting) };
}

const isError = ({ severity }: Finding): boolean => severity === "error";
const isOfExisting = ({ code }: Finding): boolean => code !== natAddressOnCreate.id;

/** Whether what should exist is not what a document says. */
export const hasErrors = (findings: readonly Finding[]): boolean =>
  findings.some((finding) => isError(finding) && isOfExisting(finding));

const holds = (outer: Span, inner: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** The spans of a value: its key and text, and aliased text elsewhere, without its parts. */
function spansOf(value: Value, parts: readonly Value[]): readonly Span[] {
  const { key, node, use } = value;
  // A conflict may begin between a key and its value.
  const spans: Span[] = key ? [use ? key : { start: key.start, end: Math.max(key.end, node.end) }] : [];
  if (use) spans.push(use.alias);
  const seen = new Set<unknown>();
  const isPart = new Set(parts);
  const visit = (inner: Value, isCovered: boolean): void => {
    if (seen.has(inner.node)) return;
    seen.add(inner.node);
    if (!isCovered) spans.push(inner.node);
    for (const child of inner.values) {
      if (isPart.has(child)) continue;
      if (child.use === null) {
        if (child.node.kind !== "scalar") visit(child, true);
        continue;
      }
      if (child.use.how === "merge" && child.key) spans.push(child.key);
      visit(child, false);
    }
  };
  visit(value, false);
  return spans;
}
