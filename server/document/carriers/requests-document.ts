import { carriers } from "../../syntax/carriers.ts";

import { envelopeJson, inWords, type Span } from "../../syntax/index.ts";
import { sharedEnds } from "../../text/shared-ends.ts";
import { type Block, type BlockFrame, blockOf, type FileFacts, type UnexpandedSpan } from "../blocks/block.ts";
import { Blocks } from "../blocks/blocks.ts";
import { type Document, documentOfBlocks, ordersBetween } from "../blocks/document.ts";
import { keptTrees } from "../blocks/trees.ts";
import { wordingOf } from "../kinds/names.ts";

/** A request of a carrier as a block of its document. */
interface RequestText {
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
  const { head, tail } = sharedEnds(old.length, requests.length, (at, index) => {
    const [block, request] = [old[at], requests[index]];
    return block?.text === request?.text && areSame(block?.frame.unexpanded ?? none, request?.unexpanded ?? none);
  });
  const knownAt = (index: number): Block | undefined =>
    index < head ? old[index] : index >= requests.length - tail ? old[index + old.length - requests.length] : undefined;
  const count = requests.length - head - tail;
  const low = old[head - 1]?.order ?? 0;
  const orderOf = ordersBetween(low, old[old.length - tail]?.order ?? low + count + 1, count);
  const trees = old[0]?.frame.trees ?? keptTrees();
  const isOneGroup =
    requests.every(({ group }) => group === requests[0]?.group) &&
    file.carrier !== undefined &&
    carriers[file.carrier].lines === "requests";
  const language = old[0]?.language ?? inWords(envelopeJson, wordingOf(file.names));
  let frame: BlockFrame | undefined;
  const blocks = requests.map(({ text, group, unexpanded }, index): Block => {
    const earlier = knownAt(index);
    const order = orderOf ? (earlier?.order ?? orderOf(index - head)) : index + 1;
    // The first of a group gives the group its number.
    const isFirst = index === 0 || requests[index - 1]?.group !== group;
    const part = isOneGroup ? 0 : isFirst ? order : (frame?.part ?? 0);
    const like = frame?.part === part && unexpanded.length + (frame.unexpanded?.length ?? 0) === 0 ? frame : null;
    frame = like ?? { file, language, trees, holds: "item", section: "", indent: 0, part, unexpanded };
    return earlier?.part === part && earlier.order === order ? earlier : blockOf(frame, order, text);
  });
  return documentOfBlocks(file, new Blocks(blocks));
}

const none: readonly never[] = [];

const areSame = (some: readonly Span[], others: readonly Span[]): boolean =>
  some.length === others.length &&
  some.every(({ start, end }, index) => start === others[index]?.start && end === others[index]?.end);
