import { type Drawing, graphLines, itemLines, problemText, severityOf } from "./drawing.ts";
import type { GraphItem, GraphItemKind, GraphLink } from "./graph.ts";

/** The stacks of a file in the DOT language of Graphviz. */
export function drawDot(drawing: Drawing): string {
  const { title, problems } = drawing;
  const body = graphLines(drawing, { node: nodeOf, edge: edgeOf, group: cluster });
  const drawn = body.length > 0 ? body : [`empty [label=${quoted("Nothing to draw.")} shape=plaintext]`];
  return [
    `digraph ${quoted(title)} {`,
    ...[
      "rankdir=LR",
      'node [fontname="sans-serif" fontsize=11 shape=box]',
      "edge [color=gray40 fontsize=9]",
      ...drawn,
    ].map((line) => `  ${line}`),
    "}\n",
  ].join("\n");

  function nodeOf(item: GraphItem): string {
    const findings = problems.get(item);
    const text = itemLines(item, findings).join("\n");
    const color = findings ? ` color=${severityOf(findings) === "error" ? "red3" : "orange3"} penwidth=2` : "";
    const tip = findings ? ` tooltip=${quoted(findings.map(problemText).join("\n"))}` : "";
    return `${item.id} [label=${quoted(text)}${shapes[item.kind]}${color}${tip}]`;
  }
}

const shapes: Readonly<Record<GraphItemKind, string>> = {
  loadbalancer: " shape=cds",
  port: " style=rounded",
  node: ' style="rounded,dashed"',
  instance: " shape=box3d",
  vlan: " shape=ellipse",
  subnet: " shape=ellipse style=dashed",
};

const edges: Readonly<Record<GraphLink["kind"], string>> = {
  holds: "",
  reaches: "",
  joins: " dir=none",
  cloned: " style=dashed constraint=false",
};

function edgeOf({ from, to, kind, detail }: GraphLink): string {
  const facts = `${edges[kind]}${detail === "" ? "" : ` label=${quoted(detail)}`}`;
  return `${from.id} -> ${to.id}${facts === "" ? "" : ` [${facts.trimStart()}]`}`;
}

const cluster = (id: string, label: string, lines: readonly string[], of: "stack" | "region"): readonly string[] => [
  `subgraph cluster_${id} {`,
  `  label=${quoted(label)} style=${of === "stack" ? "solid" : "dashed"} color=gray60`,
  ...lines.map((line) => `  ${line}`),
  "}",
];

/** Even in quotes, Graphviz interprets backslashes and HTML entities. */
const quoted = (text: string): string =>
  `"${text.replace(/&/g, "&amp;").replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n")}"`;
