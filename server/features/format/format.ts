import { type Block, type Document, firstProblemIn, grouped, linesOf } from "../../document/index.ts";
import { absolute, applyEdits, type Edit, type Span, sameContent, shifted } from "../../syntax/index.ts";
import { difference, layoutEdits } from "../../text/layout-edits.ts";
import type { FileStyle } from "./file-style.ts";
import { createLayouts, type Formatter, type Layouts, type PlacedBlock } from "./layouts.ts";
import { placedBlocks, wholePlaced } from "./placed-blocks.ts";

/** How formatting a document ended. `why` continues a sentence about it. */
export type FormatResult =
  | { readonly kind: "edits"; readonly edits: readonly Edit[] }
  | { readonly kind: "declined"; readonly why: string };

export interface FormatCall {
  /** Only what these touch is formatted. */
  readonly ranges?: readonly Span[];
  /** Called after each block; may wait, so that other work gets a turn, or throw. */
  readonly pause?: () => Promise<void> | undefined;
}

/** Longer texts that can only be laid out as a whole, and not quickly, would block the server for seconds. */
export const mostAtOnce = 100_000;

/**
 * The edits that format a document, block by block. Declines a document with a syntax error, and one of which anything but the
 * layout would change.
 */
export async function formatDocument(
  document: Document,
  style: FileStyle,
  load: () => Promise<Formatter>,
  call: FormatCall = {},
): Promise<FormatResult> {
  const problem = firstProblemIn(document);
  if (problem) return declined(`it has a syntax error ${lineWords(document, problem.start)}`);
  const language = document.blocks.get(0)?.language;
  if (!language) return { kind: "edits", edits: [] };
  const layouts = await createLayouts(language, style, load);
  const placed = placedBlocks(document, style, layouts);
  const inBlocks = await formatBlocks(document, placed, { ...call, style, layouts });
  const result =
    inBlocks.kind === "needs neighbors"
      ? await formatBlocks(document, wholePlaced(document, placed[0]?.lineBreak ?? "\n"), { ...call, style, layouts })
      : inBlocks;
  if (result.kind === "wider range")
    return formatDocument(document, style, load, { ...call, ranges: [...(call.ranges ?? []), result.range] });
  return result.kind === "needs neighbors" ? declined("its parts depend on each other") : result;
}

const declined = (why: string): FormatResult => ({ kind: "declined", why });

/** Many more would take clients longer than they gain by keeping cursors and folds. */
const mostEdits = 20_000;
const roughEdits = (before: string, after: string): readonly Edit[] =>
  before === after ? [] : [difference(before, after)];

type BlocksResult =
  | FormatResult
  | { readonly kind: "needs neighbors" }
  | { readonly kind: "wider range"; readonly range: Span };

async function formatBlocks(
  document: Document,
  placed: readonly PlacedBlock[],
  { layouts, ranges, style, pause }: FormatCall & { readonly style: FileStyle; readonly layouts: Layouts },
): Promise<BlocksResult> {
  const edits: Edit[] = [];
  let start = 0;
  for (const [index, one] of placed.entries()) {
    const { block } = one;
    const end = start + block.text.length;
    if (!ranges || touches(ranges, { start, end })) {
      const quick = layouts.quickly(one);
      if (!quick && block.text.length > mostAtOnce)
        return declined(
          `more than ${grouped(mostAtOnce)} characters can only be formatted together, ${lineWords(document, start)}`,
        );
      const laid = quick ?? (await layouts.make(one));
      if (laid.kind === "needs neighbors") return laid;
      if (laid.kind === "refused") return declined(`${laid.why}, ${lineWords(document, start)}`);
      const all = edits.length < mostEdits ? layoutEdits(block.text, laid.text) : roughEdits(block.text, laid.text);
      const chosen = ranges ? editsInRanges(block, all, ranges, start) : all;
      if (ranges && chosen === all && all.length > 0 && block.indent !== style.tabWidth) {
        const section = sectionAround(placed, index);
        if (!ranges.some(({ start, end }) => start <= section.start && section.end <= end))
          return { kind: "wider range", range: section };
      }
      for (const edit of chosen) edits.push(shifted(edit, start));
      await pause?.();
    }
    start = end;
  }
  return { kind: "edits", edits };
}

/** A child of a section cannot be indented differently from its siblings. */
function sectionAround(placed: readonly PlacedBlock[], index: number): Span {
  const like = placed[index]?.block;
  const isLike = ({ block }: PlacedBlock): boolean =>
    block.holds === "section" &&
    like?.holds === "section" &&
    block.section === like.section &&
    block.part === like.part;
  let span: Span = { start: 0, end: 0 };
  let start = 0;
  for (const one of placed) {
    const end = start + one.block.text.length;
    if (isLike(one)) span = { start: span.end === 0 ? start : span.start, end };
    start = end;
  }
  return span;
}

/** The edits of a block, which starts there, in ranges if these change the layout only, else all. */
function editsInRanges(block: Block, edits: readonly Edit[], ranges: readonly Span[], start: number): readonly Edit[] {
  const chosen = edits.filter((edit) => touches(ranges, absolute(edit, start)));
  if (chosen.length === edits.length) return edits;
  const after = block.language.parse(applyEdits(block.text, chosen), block.holds);
  return after.problems.length === 0 && sameContent(block.parsed, after) ? chosen : edits;
}

const touches = (ranges: readonly Span[], { start, end }: Span): boolean =>
  ranges.some((range) => range.start <= end && start <= range.end);

const lineWords = (document: Document, offset: number): string =>
  `in line ${linesOf(document).positionAt(offset).line + 1}`;
