import type { Format } from "../../api/index.ts";
import { formatOf, isCloneSource, type Location, nearestAround, type Value } from "../../document/index.ts";
import { readPem } from "../../rules/certificates/pem.ts";
import { setValue } from "../../rules/kit/value-fixes.ts";
import type { NewFile } from "./actions.ts";
import { fromFix, type Refactoring } from "./refactoring.ts";

/** Moves a value to the environment or to a separate file and replaces it with a reference. */
export function extractValue({ value, on }: Location): readonly Refactoring[] {
  if (!value || on !== "value" || !canBeReference(value)) return [];
  const reference = referenceFor(value);
  const title = titleOf(value);
  const what = title === "it" ? title : `the value of ${title}`;
  return [
    ...fromFix("refactor.extract", setValue(value, reference, `Replace ${what} with \`${reference}\``)),
    ...toFile(value),
  ];
}

const titleOf = (value: Value): string => (typeof value.segment === "number" ? "it" : `\`${value.name}\``);

/** A literal that a reference can replace, except discriminators such as `purpose`. */
function canBeReference(value: Value): boolean {
  const { type, node, parent } = value;
  if (node.kind !== "scalar" || value.isOpaque || (type?.kind !== "string" && type?.kind !== "integer")) return false;
  // The stacks that one starts from are known before its references are.
  if (formatOf(type) === "stack-file") return false;
  const isLiteral = typeof node.value === "string" ? node.value !== "" : typeof node.value === "number";
  return isLiteral && parent?.object?.id !== "envelope" && !isCloneSource(value) && !value.field?.readOnly;
}

/** The variable in the field's example, or one with the field's name. */
function referenceFor(value: Value): string {
  const example = value.field?.example;
  if (typeof example === "string" && example.includes("${env:")) return example;
  const field = typeof value.segment === "number" ? (value.parent?.name ?? "") : value.name;
  const name = variable(field);
  const isTaken = value.block.text.includes(`env:${name}}`);
  return `\${env:${isTaken ? variable(`${ownerOf(value)}_${field}`) : name}}`;
}

const variable = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^(?=\d)/, "_");

/** The name of the value's owner, if it has one. */
function ownerOf(value: Value): string {
  const owner = nearestAround(value.parent, ({ parent }) => parent?.type?.kind === "map");
  if (owner) return owner.name;
  return /([^\\/]*?)(?:\.[\w-]+)?\.(?:requests?|stack)\.\w+$/i.exec(value.block.file.name)?.[1] || "compute";
}

const endings: Readonly<Partial<Record<Format, string>>> = { "pem-certificate": "pem", "pem-key": "key" };

/** The exact text of a certificate or key, as a file. */
function toFile(value: Value): readonly Refactoring[] {
  const format = value.type?.kind === "string" ? value.type.format : undefined;
  const ending = format && endings[format];
  const text = value.string;
  if (!ending || text === undefined || readPem(text).kind !== "blocks") return [];
  const newFile: NewFile = { path: freePath(value, ending), text };
  const fix = setValue(value, `\${file:${newFile.path}}`, `Move ${titleOf(value)} into \`${newFile.path}\``);
  return fromFix("refactor.extract", fix).map((refactoring) => ({ ...refactoring, newFile }));
}

function freePath(value: Value, ending: string): string {
  const { text } = value.block;
  const port = value.parent?.get("port")?.integer;
  const name = ownerOf(value).replace(/[^\w.-]+/g, "-");
  const candidates = [name, ...(port === undefined ? [] : [`${name}-${port}`])].map(
    (stem) => `certs/${stem}.${ending}`,
  );
  const free = candidates.find((path) => !text.includes(`file:${path}}`));
  return free ?? `certs/${name}-${text.split("${file:certs/").length}.${ending}`;
}
