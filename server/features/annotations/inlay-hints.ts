import { backupWindows, type Field, undecidedWindow } from "../../api/index.ts";
import { enumValueAt } from "../../describe/enum-value.ts";
import { describeSize } from "../../describe/user-data.ts";
import {
  type Document,
  indexAt,
  namespaceOf,
  type Shown,
  show,
  typedUseOf,
  type Value,
  writtenValues,
} from "../../document/index.ts";
import { isUserData } from "../../rules/provisioning/user-data.ts";
import { lineEnd, type Span } from "../../syntax/index.ts";
import { decodedSize } from "../../text/base64.ts";
import { findTopField } from "../names/find-resource.ts";

/**
 * Each can be turned off: the hours of a backup window, alerts that are off, the defaults of absent fields, the size of user
 * data.
 */
export type HintKind = "windowHours" | "disabledAlerts" | "defaults" | "userDataSize";

export const hintKinds: readonly HintKind[] = ["windowHours", "disabledAlerts", "defaults", "userDataSize"];

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
 * instances of a stack.
 */
export function inlayHints(document: Document, { start, end }: Span, kinds: ReadonlySet<HintKind>): InlayHint[] {
  const hints: InlayHint[] = [];
  const regionIn = regionsOf(document);
  const lastBlocks = new Map<string, number>();
  const first = indexAt(document, start);
  for (let index = kinds.has("defaults") ? Math.max(0, first - farthestRepeat) : first; ; index++) {
    const from = document.blocks.startOf(index);
    const block = document.blocks.get(index);
    if (!block || from > end) break;
    for (const written of writtenValues(block)) {
      const value = written.node.kind === "scalar" ? (typedUseOf(written) ?? written) : written;
      const hint = hintAt(regionIn, value, kinds);
      if (!hint) continue;
      if (hint.kind === "defaults") {
        const key = `${value.object?.id} ${hint.label}`;
        const isRepeated = index - (lastBlocks.get(key) ?? Number.NEGATIVE_INFINITY) <= farthestRepeat;
        lastBlocks.set(key, index);
        if (isRepeated) continue;
      }
      const offset = from + hint.offset;
      if (start <= offset && offset <= end) hints.push({ ...hint, offset });
    }
  }
  return hints;
}

/** The region of each stack, by the index of its document in the file. */
type RegionIn = (part: number) => Value | null;

function regionsOf(document: Document): RegionIn {
  const known = new Map<number, Value | null>();
  return (part) => {
    const region = known.has(part) ? (known.get(part) ?? null) : findTopField(document, part, "region");
    known.set(part, region);
    return region;
  };
}

function hintAt(regionIn: RegionIn, value: Value, kinds: ReadonlySet<HintKind>): InlayHint | null {
  const [kind, label, offset] = value.object
    ? (["defaults", defaultsOf(regionIn, value), offsetOfDefaults(value)] as const)
    : ([...hintOnScalar(value), offsetBehind(value)] as const);
  return label !== "" && offset !== null && kinds.has(kind) ? { kind, label: show(label), offset } : null;
}

function hintOnScalar(value: Value): readonly [HintKind, string] {
  if (value.type?.kind === "enum" && value.type.values === backupWindows) return ["windowHours", hoursOf(value)];
  if (value.parent?.object?.id === "alerts")
    return ["disabledAlerts", value.field && value.integer === 0 ? "disabled" : ""];
  if (!isUserData(value) || value.string === undefined) return ["userDataSize", ""];
  const size = decodedSize(value.string);
  return ["userDataSize", size ? `${describeSize(size)} decoded` : ""];
}

function hoursOf(value: Value): string {
  const doc = value.string === undecidedWindow ? "" : (enumValueAt(value)?.doc ?? "");
  return doc.charAt(0).toLowerCase() + doc.slice(1).replace(/\.$/, "");
}

/** The defaults that apply in an object, without those of fields that would conflict with existing ones. */
function defaultsOf(regionIn: RegionIn, object: Value): string {
  if (!object.isComplete || offsetOfDefaults(object) === null) return "";
  const present = object.values.map(({ field }) => field);
  const excluded = new Set(present.flatMap((field) => field?.excludes ?? []));
  const applies = (name: string, { excludes = [], needs = [] }: Field): boolean =>
    object.get(name) === undefined &&
    !excluded.has(name) &&
    !excludes.some((other) => object.has(other)) &&
    (needs.length === 0 || needs.some((other) => object.has(other)));
  return Object.entries(object.object?.fields ?? {})
    .flatMap(([name, field]) => {
      if (field.default === undefined || !applies(name, field)) return [];
      const value = defaultOf(regionIn, object, name, field);
      return value === null ? [] : [`${name}: ${value}`];
    })
    .join(", ");
}

function defaultOf(regionIn: RegionIn, object: Value, name: string, { default: value, type }: Field): string | null {
  if (typeof value !== "object") return `${value}${type.kind === "integer" && type.unit ? ` ${type.unit}` : ""}`;
  const namespace = name === "region" ? namespaceOf(object) : null;
  const region = namespace ? regionIn(object.block.part)?.node : undefined;
  return region?.kind === "scalar" && typeof region.value === "string" ? show(region.value).slice(0, 40) : null;
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
