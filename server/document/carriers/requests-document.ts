import { carriers } from "../../syntax/carriers.ts";

import { envelopeJson, inWords, type Span } from "../../syntax/index.ts";
import { type Block, type BlockFrame, blockOf, type FileFacts, type UnexpandedSpan } from "../blocks/block.ts";
import { Blocks } from "../blocks/blocks.ts";
import { type Document, documentOfBlocks } from "../blocks/document.ts";
import { keptTrees } from "../blocks/trees.ts";
import { wordingOf } from "../kinds/names.ts";

/** A request of a carrier as a block of its document. */
export interface RequestText {
  readonly text: string;
  /** Equal for requests that are compared with each other, and only for those. */
  readonly group: unknown;
  /** Where a shell does not expand its expressions. */
  readonly unexpanded: readonly UnexpandedSpan[];
}

/**
 * The requests of a carrier, each a block of its own. What is as it was before is shared with the document before; a request
 * that comes or goes changes nothing about the others.
 */
export function requestsDocument(file: FileFacts, requests: readonly RequestText[], before: Document | null): Document {
  const old = before?.blocks.all() ?? [];
  const isSame = (block: Block | undefined, request: RequestText | undefined): boolean =>
    block !== undefined &&
    request !== undefined &&
    block.text === request.text &&
    areSame(block.frame.unexpanded ?? none, request.unexpanded);
  const most = Math.min(old.length, requests.length);
  let head = 0;
  while (head < most && isSame(old[head], requests[head])) head++;
  let tail = 0;
  while (tail < most - head && isSame(old[old.length - 1 - tail], requests[requests.length - 1 - tail])) tail++;
  const knownAt = (index: number): Block | undefined =>
    index < head ? old[index] : index >= requests.length - tail ? old[index + old.length - requests.length] : undefined;
  const orders = ordersOf(requests.map((_, index) => knownAt(index)?.order));
  const trees = old[0]?.frame.trees ?? keptTrees();
  const isOneGroup =
    requests.every(({ group }) => group === requests[0]?.group) &&
    file.carrier !== undefined &&
    carriers[file.carrier].lines === "requests";
  const language = old[0]?.language ?? inWords(envelopeJson, wordingOf(file.names));
  let frame: BlockFrame | undefined;
  const blocks = requests.map(({ text, group, unexpanded }, index): Block => {
    const order = orders[index] ?? 0;
    // The first of a group gives the group its number.
    const isFirst = index === 0 || requests[index - 1]?.group !== group;
    const part = isOneGroup ? 0 : isFirst ? order : (frame?.part ?? 0);
    const like = frame?.part === part && unexpanded.length + (frame.unexpanded?.length ?? 0) === 0 ? frame : null;
    frame = like ?? { file, language, trees, holds: "item", section: "", indent: 0, part, unexpanded };
    const known = knownAt(index);
    return known?.part === part && known.order === order ? known : blockOf(frame, order, text);
  });
  return documentOfBlocks(file, new Blocks(blocks));
}

const none: readonly never[] = [];

const areSame = (some: readonly Span[], others: readonly Span[]): boolean =>
  some.length === others.length &&
  some.every(({ start, end }, index) => start === others[index]?.start && end === others[index]?.end);

/** Increasing numbers: the known ones, as long as there is room between them. */
function ordersOf(known: readonly (number | undefined)[]): readonly number[] {
  const orders: number[] = [];
  for (let index = 0; index < known.length; ) {
    const own = known[index];
    if (own !== undefined) {
      orders.push(own);
      index++;
      continue;
    }
    let end = index;
    while (end < known.length && known[end] === undefined) end++;
    const low = orders.at(-1) ?? 0;
    const count = end - index;
    const high = known[end] ?? low + count + 1;
    const step = (high - low) / (count + 1);
    // After very many insertions in one place the numbers between two neighbors run out.
    if (step < 1e-9) return known.map((_, at) => at + 1);
    for (let at = 1; at <= count; at++) orders.push(low + step * at);
    index = end;
  }
  return orders;
}
