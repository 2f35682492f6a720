import { applyEdits } from "../text/edits.ts";
import { correctionsAt } from "./corrections/corrections.ts";
import type { Language, TopLevel } from "./language.ts";
import { probesAt } from "./probe.testing.ts";
import { anchorsIn } from "./tree/anchors.ts";
import type { Node, Scalar, Span } from "./tree/tree.ts";

const at = ({ start, end }: Span): string => `${start}-${end}`;

const list = (title: string, parts: readonly string[]): readonly string[] =>
  parts.length > 0 ? [`${title} ${parts.join(" ")}`] : [];

const scalar = ({ value, style, unread, ...span }: Scalar): string =>
  [JSON.stringify(value), style === "plain" ? "" : style, unread ? "unread" : "", at(span)].filter(Boolean).join(" ");

function told(node: Node): readonly string[] {
  if (node.kind === "alias") return [`*${node.name} ${at(node)} → ${node.target ? at(node.target) : "nothing"}`];
  const marks = [
    node.anchor === undefined ? "" : `&${node.anchor} `,
    node.tag === undefined ? "" : `${node.tag} `,
  ].join("");
  if (node.kind === "scalar") return [marks + scalar(node)];
  const inner =
    node.kind === "mapping"
      ? node.entries.flatMap(({ key, value }) => beneath(`${told(key)[0]}: `, value))
      : node.items.flatMap((item) => beneath("- ", item));
  return [`${marks}${node.kind}${node.flow ? " in brackets" : ""} ${at(node)}`, ...inner.map((line) => `  ${line}`)];
}

function beneath(lead: string, node: Node): readonly string[] {
  const [first = "", ...others] = told(node);
  return [lead + first, ...others];
}

const top: TopLevel = {
  names: new Set(["name", "region", "instances", "subnets", "requests"]),
  ownPrefix: "x-",
  sections: new Set(["instances", "subnets"]),
  lists: new Set(["requests"]),
  notBesideLists: new Set(["name"]),
};

/** How a text is read: its tree with all places, and where it is cut. */
export function toldOfTree(language: Language, text: string): readonly string[] {
  const parsed = language.parse(text);
  const { root, problems, comments, trailingCommas, unsafeAliases } = parsed;
  const blocks = language.splitBlocks(text, top);
  return [
    ...(root ? told(root) : ["nothing"]),
    ...problems.map(({ reach, message, ...span }) => `problem ${at(span)} ${message}${reach === "rest" ? " …" : ""}`),
    ...list("comments", comments.map(at)),
    ...list("trailing commas", trailingCommas.map(at)),
    ...unsafeAliases.map(({ alias, message }) => `unsafe ${at(alias)} ${message}`),
    ...anchorsIn(text, parsed).map(
      (one) => `anchor ${one.name} ${at(one.span)}, used ${one.aliases.map(at).join(" ")}`,
    ),
    ...list(
      "blocks",
      blocks.map((one) => `${one.start} ${one.holds} ${one.section}${one.indent}${one.isGuess ? "?" : ""},`),
    ),
    ...list("documents", language.splitDocuments(text).slice(1).map(String)),
    ...list("below", [JSON.stringify(language.indentBelow(text, "  "))]),
  ];
}

/** What can be written at each offset. */
export const toldOfProbes = (language: Language, text: string): readonly string[] =>
  Array.from({ length: text.length + 1 }, (_, offset) => {
    const probes = probesAt(language, `${text.slice(0, offset)}|${text.slice(offset)}`);
    return `${offset} ${JSON.stringify(probes.join(" or "))}`;
  });

const holders: Readonly<Record<string, readonly string[]>> = {
  purpose: ["interfaces"],
  port: ["configs", "nodes"],
  protocol: ["configs"],
};

/** The corrections at the ends of lines. */
export const toldOfCorrections = (language: Language, text: string): readonly string[] => [
  ...new Set(
    Array.from(text.matchAll(/$/gm)).flatMap(({ index }) =>
      correctionsAt(language, text, index, (name) => holders[name] ?? [])
        .filter(({ edits }) => edits.length > 0)
        .map(
          (one) =>
            `${one.isCertain ? "certain" : "guess"} ${at(one.at)} ${one.message} ${one.title}: ${JSON.stringify(applyEdits(text, one.edits))}`,
        ),
    ),
  ),
];
