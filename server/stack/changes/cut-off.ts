import { type Block, type Document, lineNamed, type MergedDocument } from "../../document/index.ts";
import { childrenOf, type Node, type Span } from "../../syntax/index.ts";
import { blocksOfStacks, kindOfSection } from "../model/resources.ts";
import { offsetIn } from "../plan/formats.ts";
import type { BlockSpan } from "../plan/step.ts";

/** The first such place in the files that a stack is merged from, as `file:line`: the merge has no trace of it. */
export function cutOffInMerge(merge: MergedDocument | null | undefined): string | null {
  for (const { document, path } of merge?.sources ?? [])
    for (const place of cutOffPlaces(document)) return lineNamed({ document }, path, offsetIn(document, place));
  return null;
}

interface Bare extends Span {
  /** The section without a value; null below one. */
  readonly section: string | null;
}

/**
 * Where nothing is written behind the name of a section or of a list of parts, behind the last name of a stack, or behind a `---`:
 * more may have been there before the file was cut off.
 */
export const cutOffPlaces = (document: Document): readonly BlockSpan[] =>
  blocksOfStacks(document).flatMap((blocks, at) => {
    const [first] = blocks;
    if (at > 0 && first && blocks.every(({ parsed }) => parsed.root === null))
      return [{ block: first, start: 0, end: first.text.indexOf("-") + 3 }];
    // Their names are in the block above.
    const split = new Set(blocks.flatMap(({ holds, section }) => (holds === "section" ? section : [])));
    const last = blocks.findLast(({ parsed }) => parsed.root !== null);
    return blocks.flatMap((block) => {
      const bare = block.kept(bareIn).filter(({ section }) => section === null || !split.has(section));
      const end = block === last && block.kept(bareEnd);
      const all = end && !bare.some(({ start }) => start === end.start) ? [...bare, end] : bare;
      return all.map(({ start, end }) => ({ block, start, end }));
    });
  });

/** `*`: each of them. */
const paths = [["instances"], ["loadbalancers", "*", "configs", "*", "nodes", "*"]] as const;

function bareIn({ parsed: { root }, holds, section }: Block): readonly Bare[] {
  const bare: Bare[] = [];
  const visit = (node: Node, [step, ...rest]: readonly string[]): void => {
    if (step === undefined) return;
    if (node.kind === "mapping")
      for (const { key, value } of node.entries) {
        if (step !== "*" && key.value !== step) continue;
        if (!isUnwritten(value)) visit(value, rest);
        else if (step !== "*")
          bare.push({ start: key.start, end: key.end, section: step in kindOfSection ? step : null });
      }
    else if (node.kind === "sequence" && step === "*")
      for (const item of node.items) {
        if (isUnwritten(item)) bare.push({ start: item.start, end: item.end, section: null });
        else visit(item, rest);
      }
  };
  if (root)
    for (const path of paths) {
      if (holds !== "section") visit(root, path);
      else if (path[0] === section) visit(root, path.slice(1));
    }
  return bare;
}

/** The name at the end of a block that has no value. */
function bareEnd({ parsed: { root } }: Block): Span | null {
  let [end, place]: [Node | null, Span | null] = [root, root];
  while (end && childrenOf(end).length > 0) {
    place = end.kind === "mapping" ? (end.entries.at(-1)?.key ?? null) : null;
    end = childrenOf(end).at(-1) ?? null;
    place ??= end;
  }
  return end && place && isUnwritten(end) ? { start: place.start, end: place.end } : null;
}

const isUnwritten = (node: Node): boolean => node.kind === "scalar" && node.value === null && node.start === node.end;
