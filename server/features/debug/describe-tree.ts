import { type Block, type Document, grouped, type Lines, type Position } from "../../document/index.ts";
import { forDisplay } from "../../rules/kit/presentable.ts";
import type { Node, Span } from "../../syntax/index.ts";

/**
 * How a document is parsed, for debugging the parser: its blocks, their trees and problems. One line per node, with one-based
 * lines and columns. Values are omitted, as they may be secret.
 */
export function describeTree({ blocks }: Document, lines: Lines, what: "blocks and trees" | "blocks"): string {
  return blocks
    .all()
    .flatMap((block, index) => {
      const start = blocks.startOf(index);
      const placeOf: PlaceOf = (span) => {
        const range = lines.rangeOf({ start: start + span.start, end: start + span.end });
        return `${oneBased(range.start)}-${oneBased(range.end)}`;
      };
      const title = titleOf(block, `${index + 1} of ${blocks.length}`, placeOf);
      return what === "blocks" ? [title] : [title, ...treeLines(block, placeOf)];
    })
    .map((line) => `${line}\n`)
    .join("");
}

type PlaceOf = (span: Span) => string;

const oneBased = ({ line, character }: Position): string => `${line + 1}:${character + 1}`;

const titleOf = (block: Block, name: string, placeOf: PlaceOf): string =>
  [
    `block ${name}`,
    placeOf({ start: 0, end: block.text.length }),
    `${grouped(block.text.length)} characters`,
    `holds ${block.holds}`,
    ...(block.section === "" ? [] : [`in ${forDisplay(block.section)}`]),
    ...(block.part === 0 ? [] : [`document ${block.part + 1}`]),
  ].join(", ");

function treeLines({ parsed }: Block, placeOf: PlaceOf): readonly string[] {
  const problems = parsed.problems.map((problem) => `  problem ${placeOf(problem)} ${problem.message}`);
  return [...problems, ...(parsed.root === null ? [] : nodeLines(parsed.root, "", "  ", placeOf))];
}

function nodeLines(node: Node, name: string, indent: string, placeOf: PlaceOf): readonly string[] {
  const line = `${indent}${name}${kindOf(node)} ${placeOf(node)}`;
  const deeper = `${indent}  `;
  switch (node.kind) {
    case "mapping":
      return [
        line,
        ...node.entries.flatMap(({ key, value }) =>
          nodeLines(value, `${forDisplay(String(key.value))}: `, deeper, placeOf),
        ),
      ];
    case "sequence":
      return [line, ...node.items.flatMap((item, index) => nodeLines(item, `[${index}] `, deeper, placeOf))];
    default:
      return [line];
  }
}

function kindOf(node: Node): string {
  const marks = [
    ...(node.kind !== "alias" && node.anchor !== undefined ? [`&${forDisplay(node.anchor)}`] : []),
    ...(node.kind === "scalar" && node.unread ? ["unread"] : []),
  ];
  return [describeKind(node), ...marks].join(" ");
}

function describeKind(node: Node): string {
  switch (node.kind) {
    case "mapping":
      return node.flow ? "mapping {}" : "mapping";
    case "sequence":
      return node.flow ? "sequence []" : "sequence";
    case "alias":
      return `alias *${forDisplay(node.name)}${node.target === null ? " (not resolved)" : ""}`;
    case "scalar":
      return node.value === null ? "null" : `${node.style} ${typeof node.value}`;
  }
}
