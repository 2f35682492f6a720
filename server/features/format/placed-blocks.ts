import { type Block, blockWith, type Document } from "../../document/index.ts";
import type { LayoutPlace } from "../../syntax/index.ts";
import type { FileStyle } from "./file-style.ts";
import { formatterText, type Layouts, type PlacedBlock } from "./layouts.ts";

/** Each block with its place, if all can be laid out alone; otherwise the document as a single block. */
export function placedBlocks(document: Document, style: FileStyle, layouts: Layouts): readonly PlacedBlock[] {
  const lineBreak = lineBreakOf(document, style);
  const blocks = document.blocks.all();
  const placed = blocks.length > 1 && isBroken(blocks, style) ? eachPlaced(blocks, lineBreak, layouts) : null;
  return placed ?? wholePlaced(document, lineBreak);
}

const lineBreaks = { lf: "\n", crlf: "\r\n", cr: "\r" } as const;

function lineBreakOf({ blocks }: Document, { endOfLine }: FileStyle): string {
  if (endOfLine !== "auto") return lineBreaks[endOfLine];
  for (const block of blocks) {
    const found = block.kept(firstReturn);
    if (found !== "") return found;
  }
  return "\n";
}

const firstReturn = ({ text }: Block): string => (text.includes("\r") ? (/\r\n?/.exec(text)?.[0] ?? "") : "");

/** All documents of a text as one block. */
export function wholePlaced({ text, blocks }: Document, lineBreak: string): readonly PlacedBlock[] {
  const first = blocks.get(0);
  if (!first) return [];
  const block = blocks.length === 1 ? first : blockWith(first, text, "top");
  return [{ block, place: { isFirst: true, next: "end", nextIndent: 0 }, marker: "", lineBreak }];
}

/** Whether the items of an array are on lines of their own: they are if they do not fit on one. */
function isBroken(blocks: readonly Block[], { printWidth }: FileStyle): boolean {
  if (blocks[0]?.holds !== "frame") return true;
  let length = 0;
  for (const { text } of blocks) {
    length += text.replace(/\s+/g, "").length;
    if (length > printWidth) return true;
  }
  return false;
}

/** Null if one of the documents in the text cannot be laid out alone. */
function eachPlaced(
  blocks: readonly Block[],
  lineBreak: string,
  { marker: markerOf }: Layouts,
): readonly PlacedBlock[] | null {
  const placed: PlacedBlock[] = [];
  const isOnly = blocks.at(-1)?.part === 0;
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    const after = blocks[index + 1];
    const isStart = before?.part !== block.part;
    const marker = isStart ? markerOf(formatterText(block.text), isOnly || index === 0) : "";
    if (marker === null) return null;
    const isFirst = isStart || before.holds !== block.holds || before.section !== block.section;
    const next = nextOf(block, after);
    placed.push({
      block,
      marker,
      lineBreak,
      place: { isFirst, next, nextIndent: next === "child" ? (after?.indent ?? 0) : 0 },
    });
  }
  return placed;
}

function nextOf(block: Block, after: Block | undefined): LayoutPlace["next"] {
  if (after === undefined || after.part !== block.part) return "end";
  if (after.holds === "top") return "top";
  if (after.holds === "section")
    return block.holds === "section" && block.section === after.section ? "sibling" : "child";
  return block.holds === after.holds ? "sibling" : "end";
}
