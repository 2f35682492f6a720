import { nearestAround, type Value } from "../../document/index.ts";
import {
  appendItems,
  appendShapes,
  type Edit,
  type Layout,
  type Shape,
  type ShapeEntry,
  type Source,
  textOfPieces,
  writeBehindColon,
  writeEntries,
} from "../../syntax/index.ts";
import type { ResourceDraft } from "../from-requests/stack-draft.ts";
import { shapeOfDraft } from "../from-requests/write-stack.ts";
import { partsOf } from "../model/resources.ts";

/** The text of a stack to add to. */
interface Target extends Source {
  readonly layout: Layout;
}

export interface Addition {
  /** What is added to. */
  readonly titles: readonly string[];
  /** Null if it is written in a way that cannot be added to, such as an alias. */
  readonly edit: Edit | null;
}

/** Adds resources to their sections, which are created if they are missing. */
export function addSections(target: Target, root: Value | null, sections: readonly ShapeEntry[]): readonly Addition[] {
  if (root === null || (root.node.kind === "scalar" && root.node.start === root.node.end))
    return sections.map((section) => ({ titles: [titleOf(section)], edit: atEnd(target, section) }));
  const missing = sections.filter(({ key }) => !root.get(String(key)));
  const known = sections.filter((section) => !missing.includes(section));
  return [
    ...known.map((section) => ({ titles: [titleOf(section)], edit: addField(target, root, section) })),
    // In one edit, with the commas between them.
    ...(missing.length > 0 ? [{ titles: missing.map(titleOf), edit: addFields(target, root, missing) }] : []),
  ];
}

const titleOf = ({ key }: ShapeEntry): string => `\`${String(key)}\``;

/** Adds ports that a load balancer does not have, and nodes that its ports do not have. */
export function addParts(target: Target, balancer: Value, configs: readonly ResourceDraft[]): readonly Addition[] {
  const titles = [`\`${balancer.name}\``];
  const byPort = new Map(partsOf("loadbalancer", balancer).map((one) => [one.get("port")?.integer, one]));
  const fresh: Shape[] = [];
  const additions: Addition[] = [];
  for (const config of configs) {
    const port = config.fields.get("port");
    const old = typeof port === "number" ? byPort.get(port) : undefined;
    if (!old) {
      fresh.push(shapeOfDraft("config", config));
      continue;
    }
    const labels = new Set(partsOf("config", old).map((node) => node.get("label")?.string));
    const nodes = config.parts
      .filter(({ fields }) => !labels.has(String(fields.get("label"))))
      .map((node) => shapeOfDraft("node", node));
    if (nodes.length > 0) additions.push({ titles, edit: addField(target, old, listOf("nodes", nodes)) });
  }
  if (fresh.length > 0) additions.push({ titles, edit: addField(target, balancer, listOf("configs", fresh)) });
  return additions;
}

const listOf = (key: string, items: readonly Shape[]): ShapeEntry => ({ key, value: { kind: "list", items } });

/** Adds to a field, or adds the field. What an alias or a merge key brings belongs to other places, too. */
function addField(target: Target, owner: Value, field: ShapeEntry): Edit | null {
  const value = owner.get(String(field.key));
  if (!value) return addFields(target, owner, [field]);
  if (value.use || isShared(owner)) return null;
  if (value.node.kind === "mapping" && field.value.kind === "object")
    return appendShapes(target, value.node, field.value.entries, target.layout);
  if (value.node.kind === "sequence" && field.value.kind === "list")
    return appendItems(target, value.node, field.value.items, target.layout);
  const isEmpty = value.node.kind === "scalar" && value.node.start === value.node.end;
  const isInFlow = owner.node.kind === "mapping" && owner.node.flow;
  return isEmpty && !isInFlow && value.key ? fill(target, value.key.start, value.node.start, field.value) : null;
}

const addFields = (target: Target, owner: Value, fields: readonly ShapeEntry[]): Edit | null =>
  owner.node.kind === "mapping" && !isShared(owner) ? appendShapes(target, owner.node, fields, target.layout) : null;

/** Whether an alias or a merge key brings it, or something around it. */
const isShared = (value: Value): boolean => nearestAround(value, ({ use }) => use !== null) !== null;

/** `instances:` without a value. A comment behind it stays there. */
function fill({ text, layout }: Target, key: number, at: number, shape: Shape): Edit {
  const start = text.lastIndexOf("\n", key - 1) + 1;
  const column = " ".repeat(key - start);
  const end = /^[^\r\n]*/.exec(text.slice(at))?.[0].length ?? 0;
  const written = textOfPieces(writeBehindColon(shape, { surroundings: "block", column, lines: true }, layout));
  return { start: at + end, end: at + end, text: written };
}

function atEnd({ text, layout }: Target, section: ShapeEntry): Edit {
  const written = textOfPieces(writeEntries([section], { surroundings: "block", column: "", lines: true }, layout));
  const isOnNewLine = text === "" || /[\r\n]$/.test(text);
  return { start: text.length, end: text.length, text: (isOnNewLine ? "" : layout.newline) + written + layout.newline };
}
