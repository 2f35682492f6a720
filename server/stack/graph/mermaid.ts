import { type Drawing, graphLines, itemLines, severityOf } from "./drawing.ts";
import type { GraphItem, GraphItemKind, GraphLink } from "./graph.ts";

/** The stacks of a file as a Mermaid flowchart, which many sites render in Markdown. */
export function drawMermaid(drawing: Drawing): string {
  const { title, problems } = drawing;
  const body = graphLines(drawing, { node: nodeOf, edge: edgeOf, group: subgraph });
  const drawn = body.length > 0 ? body : [`empty[${quoted("Nothing to draw.")}]`];
  const text = [
    "flowchart LR",
    `  accTitle: ${plain(title)}`,
    ...drawn.map((line) => `  ${line}`),
    "  classDef error stroke:#d32f2f,stroke-width:3px",
    "  classDef warning stroke:#ef6c00,stroke-width:3px",
  ];
  return `${text.join("\n")}\n`;

  function nodeOf(item: GraphItem): string {
    const findings = problems.get(item);
    const [open, close] = shapes[item.kind];
    return `${item.id}${open}"${itemLines(item, findings).map(escaped).join("<br/>")}"${close}${findings ? `:::${severityOf(findings)}` : ""}`;
  }
}

/** Mermaid draws more arrows than this only if its setting `maxEdges` allows it. */
export const mermaidEdges = 500;

const shapes: Readonly<Record<GraphItemKind, readonly [string, string]>> = {
  loadbalancer: ["{{", "}}"],
  port: ["(", ")"],
  node: ["([", "])"],
  instance: ["[", "]"],
  vlan: ["[/", "/]"],
  subnet: ["[/", "/]"],
};

const arrows: Readonly<Record<GraphLink["kind"], string>> = {
  holds: "---",
  reaches: "-->",
  joins: "---",
  cloned: "-.->",
};

const edgeOf = ({ from, to, kind, detail }: GraphLink): string =>
  `${from.id} ${arrows[kind]}${detail === "" ? "" : `|${quoted(detail)}|`} ${to.id}`;

const subgraph = (id: string, label: string, lines: readonly string[]): readonly string[] => [
  `subgraph ${id}[${quoted(label)}]`,
  ...lines.map((line) => `  ${line}`),
  "end",
];

const quoted = (text: string): string => `"${escaped(text)}"`;

/**
 * Escapes characters that Mermaid, its Markdown or HTML could interpret as Mermaid entities.
 */
const escaped = (text: string): string =>
  // A number with a dot, or a dash, at the start would make it a list.
  text.replace(/^-|\.(?= )(?<=^\d+\.)|[^\p{L}\p{M}\p{N} .,/·–—-]/gu, (character) => `#${character.codePointAt(0)};`);

/** Entities are not allowed outside of labels. */
const plain = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N} .,·_-]/gu, " ").trim();
