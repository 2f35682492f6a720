import { backupWindows, type Field, undecidedWindow } from "../../api/index.ts";
import { enumValueAt } from "../../describe/enum-value.ts";
import { describeSize } from "../../describe/user-data.ts";
import {
  type Block,
  type Document,
  indexAt,
  namespaceOf,
  type Shown,
  type ShownLayers,
  show,
  typedUseOf,
  type Value,
  writtenValues,
} from "../../document/index.ts";
import { isUserData } from "../../rules/provisioning/user-data.ts";
import { lineEnd, type Span } from "../../syntax/index.ts";
import { decodedSize } from "../../text/base64.ts";
import { entryAt, shownEntry } from "../merge/written-at.ts";
import { defaultRegion } from "../names/find-resource.ts";
import { usesIn } from "../names/names.ts";
import type { HintKind } from "./hint-kinds.ts";

/** An inlay hint. */
export interface InlayHint {
  readonly kind: HintKind;
  readonly offset: number;
  readonly label: Shown;
}

/** Defaults that were shown this many blocks before or less are not repeated. */
const farthestRepeat = 30;

/**
 * The hints of the enabled kinds in a range of the document. Defaults are shown once for similar objects, such as the
 * instances of a stack. `layers` are the document with what it extends.
 */
export function inlayHints(
  document: Document,
  { start, end }: Span,
  kinds: ReadonlySet<HintKind>,
  layers: ShownLayers | null = null,
): InlayHint[] {
  const hints: InlayHint[] = [];
  const lastBlocks = new Map<string, number>();
  const first = indexAt(document, start);
  for (let index = kinds.has("defaults") ? Math.max(0, first - farthestRepeat) : first; ; index++) {
    const from = document.blocks.startOf(index);
    const block = document.blocks.get(index);
    if (!block || from > end) break;
    for (const { kind, object, parts, offset: within } of block.kept(hintsIn)) {
      if (!kinds.has(kind)) continue;
      const label = parts
        .flatMap((part) => (part === region ? regionLabel(defaultRegion(document, block.part)) : part))
        .join(", ");
      if (label === "") continue;
      if (kind === "defaults") {
        const key = `${object} ${label}`;
        const isRepeated = index - (lastBlocks.get(key) ?? Number.NEGATIVE_INFINITY) <= farthestRepeat;
        lastBlocks.set(key, index);
        if (isRepeated) continue;
      }
      const offset = from + within;
      if (start <= offset && offset <= end) hints.push({ kind, label: show(label), offset });
    }
    if (layers && kinds.has("variables"))
      for (const { label, offset } of valuesOfVariables(block, layers))
        if (start <= from + offset && from + offset <= end)
          hints.push({ kind: "variables", label, offset: from + offset });
  }
  return hints;
}

/** The values of variables behind their names. Offsets are relative to the block. */
function valuesOfVariables(block: Block, layers: ShownLayers): readonly Omit<InlayHint, "kind">[] {
  const tree = layers.stacks.find(({ part }) => part === block.part)?.tree ?? null;
  return usesIn(block).flatMap(({ namespace, name, reference, isExact }) => {
    const entry = namespace === "vars" && isExact ? entryAt(tree, ["vars", name]) : null;
    const value = entry ? shownEntry(layers, entry) : "";
    return value === "" ? [] : [{ label: show(value.slice(0, mostOfValue)), offset: reference.end }];
  });
}

const mostOfValue = 40;

/** In place of the region of the stack, which a block does not know. */
const region = Symbol("region");

/** A hint in a block. */
interface BlockHint {
  readonly kind: HintKind;
  readonly object: string | undefined;
  readonly parts: readonly (string | typeof region)[];
  readonly offset: number;
}

const hintsIn = (block: Block): readonly BlockHint[] =>
  [...writtenValues(block)].flatMap((written): readonly BlockHint[] => {
    const value = written.node.kind === "scalar" ? (typedUseOf(written) ?? written) : written;
    const offset = value.object ? offsetOfDefaults(value) : offsetBehind(value);
    if (offset === null) return [];
    const [kind, parts] = value.object ? (["defaults", defaultsOf(value)] as const) : hintOnScalar(value);
    return parts.length > 0 ? [{ kind, object: value.object?.id, parts, offset }] : [];
  });

function hintOnScalar(value: Value): readonly [HintKind, readonly string[]] {
  if (value.type?.kind === "enum" && value.type.values === backupWindows)
    return ["windowHours", filled(hoursOf(value))];
  if (value.parent?.object?.id === "alerts")
    return ["disabledAlerts", value.field && value.integer === 0 ? ["disabled"] : []];
  if (!isUserData(value) || value.string === undefined) return ["userDataSize", []];
  const size = decodedSize(value.string);
  return ["userDataSize", size ? [`${describeSize(size)} decoded`] : []];
}

const filled = (text: string): readonly string[] => (text === "" ? [] : [text]);

function hoursOf(value: Value): string {
  const doc = value.string === undecidedWindow ? "" : (enumValueAt(value)?.doc ?? "");
  return doc.charAt(0).toLowerCase() + doc.slice(1).replace(/\.$/, "");
}

/** The defaults that apply in an object, without those of fields that would conflict with existing ones. */
function defaultsOf(object: Value): BlockHint["parts"] {
  if (!object.isComplete) return [];
  const present = object.values.map(({ field }) => field);
  const excluded = new Set([
    ...present.flatMap((field) => field?.excludes ?? []),
    ...object.values.flatMap(sentInstead),
  ]);
  const applies = (name: string, { excludes = [], needs = [] }: Field): boolean =>
    object.get(name) === undefined &&
    !excluded.has(name) &&
    !excludes.some((other) => object.has(other)) &&
    (needs.length === 0 || needs.some((other) => object.has(other)));
  return Object.entries(object.object?.fields ?? {}).flatMap(([name, field]) =>
    field.default === undefined || !applies(name, field) ? [] : defaultOf(object, name, field),
  );
}

/** The fields for which a plan sends a value because of this one, such as `booted` for `private_ip: true`. */
const sentInstead = ({ field, boolean }: Value): readonly string[] =>
  boolean === true ? (field?.sentBy ?? []).flatMap(({ as, value }) => (as && value !== undefined ? [as] : [])) : [];

/** As short as it can be: VS Code cuts what has more than 43 characters. */
function defaultOf(object: Value, name: string, { default: value, type }: Field): BlockHint["parts"] {
  if (value === true) return [name];
  if (typeof value !== "object")
    return [`${name}: ${value}${type.kind === "integer" && type.unit ? ` ${type.unit}` : ""}`];
  return name === "region" && namespaceOf(object) ? [region] : [];
}

function regionLabel(value: Value | null): readonly string[] {
  const node = value?.node;
  return node?.kind === "scalar" && typeof node.value === "string" ? [`region: ${show(node.value).slice(0, 40)}`] : [];
}

/** After the start of an object: its brace, or its key and colon. Null if it has neither. */
function offsetOfDefaults({ node, key, block }: Value): number | null {
  if (node.kind !== "mapping") return null;
  if (node.flow) return node.start + 1;
  const colon = key ? block.text.indexOf(":", key.end) : -1;
  return colon < 0 || colon >= node.start ? null : colon + 1;
}

/** At the end of the first line of a multi-line value. */
const offsetBehind = ({ node, block }: Value): number =>
  node.start + lineEnd(block.text.slice(node.start, node.end), 0);
