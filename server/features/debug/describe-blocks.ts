import type { Block, Document, Lines } from "../../document/index.ts";
import { grouped } from "../../document/index.ts";
import { shown } from "../../rules/kit/fix.ts";

/**
 * The blocks that a document is cut into, one line each: which lines they span, what they hold, and how much there is
 * to read in them.
 */
export function describeBlocks(document: Document, lines: Lines): string {
  return document.blocks
    .all()
    .map((block, index) => `${titleOf(block, index, document, lines)}\n`)
    .join("");
}

/** Names a block: `block 3 (one), lines 10-24, 412 characters, section instances, 2 problems`. */
export function titleOf(block: Block, index: number, document: Document, lines: Lines): string {
  const start = document.blocks.startOf(index);
  const first = lines.positionAt(start).line + 1;
  const last = lines.positionAt(Math.max(start, start + block.text.trimEnd().length)).line + 1;
  const problems = block.parsed.problems.length;
  return [
    `block ${index + 1} of ${document.blocks.length} (${block.holds})`,
    `lines ${first}-${last}`,
    `${grouped(block.text.length)} characters`,
    ...(block.section === "" ? [] : [`section ${shown(block.section)}`]),
    ...(block.part === 0 ? [] : [`document ${block.part + 1}`]),
    ...(problems === 0 ? [] : [`${problems} syntax ${problems === 1 ? "problem" : "problems"}`]),
  ].join(", ");
}
