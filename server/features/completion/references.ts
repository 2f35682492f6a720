import {
  type Field,
  idMin,
  pathParameters,
  referenceAttributes,
  referenceNamespaces,
  type Type,
} from "../../api/index.ts";
import {
  attributeInstead,
  formatOf,
  isParameter,
  namespaceOf,
  nearestAround,
  parseTemplate,
  pathTemplates,
  type Reference,
  readPath,
  resourceNouns,
  type Value,
} from "../../document/index.ts";
import { fits, type Wanted, wantedAt } from "../../rules/stacks/reference-type.ts";
import { type Piece, textOfPieces } from "../../syntax/index.ts";
import { shownEntry } from "../merge/written-at.ts";
import { onlyFirst } from "../names/only-first.ts";
import type { Cursor, ValuePlace } from "./cursor.ts";
import { type Opened, open, referencesToFiles } from "./file-references.ts";
import type { Completion, Inner } from "./item.ts";
import { mostNames, resourceNames, treeEntries, usedNames } from "./names.ts";
import { instancesFor } from "./nodes.ts";
import { ranks } from "./ranks.ts";
import { completeSteps, type WantedAnswer } from "./steps.ts";
import { insertText } from "./write.ts";

/** The completions in a reference; null if the cursor is not in one. */
export function completeReferences(cursor: Cursor, place: ValuePlace): readonly Completion[] | null {
  const opened = openedAt(cursor.probe.before, cursor.probe.after);
  if (opened === null) return null;
  const { typed } = opened;
  const inner = [
    ...(mayBe("env:", typed) ? environmentVariables(cursor, place, typed) : []),
    ...referencesToFiles(cursor, place, opened),
    ...(typed.includes(":")
      ? []
      : [...variables(cursor), ...resources(cursor, place, opened), ...steps(cursor, place, opened)]),
  ].filter(onlyFirst(({ parts }) => parts[0]));
  return inner.map((each, rank) => completion(cursor, opened, each, rank));
}

function openedAt(before: string, after: string): Opened | null {
  const start = before.lastIndexOf("${");
  if (start < 0 || before.indexOf("}", start) >= 0 || before.charAt(start - 1) === "$") return null;
  const rest = /^([\w.:/-]*)\}?/.exec(after);
  const typed = before.slice(start + 2);
  return {
    prefix: before.slice(0, start),
    typed,
    whole: typed + (rest?.[1] ?? ""),
    suffix: after.slice(rest?.[0].length ?? 0),
  };
}

function completion(
  cursor: Cursor,
  { prefix, suffix }: Opened,
  { parts, detail, doc }: Inner,
  rank: number,
): Completion {
  const label = textOfPieces(parts);
  const { place } = cursor;
  const isAddress = parts.every((part) => typeof part === "string" && /^(?:instances|steps)\./.test(part));
  const isWithoutPort = isAddress && place.kind === "value" && isNode(place) && prefix === "" && suffix === "";
  return {
    ...insertText(cursor, [`${prefix}\${`, ...parts, `}${suffix}${isWithoutPort ? ":80" : ""}`]),
    label,
    kind: "reference",
    detail,
    documentation: () => doc,
    filter: `${cursor.probe.quote}${prefix}\${${label}`,
    rank: ranks.value + rank,
  };
}

/** Whether the typed text can still become a reference with this prefix. */
const mayBe = (start: string, typed: string): boolean => !typed.includes(":") || typed.startsWith(start);

/** Those of other files only for who has begun to write one. */
function environmentVariables(cursor: Cursor, { field }: ValuePlace, typed: string): readonly Inner[] {
  const { document, index } = cursor;
  const example = typeof field?.example === "string" ? /\$\{env:(\w+)\}/.exec(field.example)?.[1] : undefined;
  const near = [...(example === undefined ? [] : [example]), ...usedNames(document, index, "env")];
  const doc = "The value of an environment variable, known only when the requests are sent.";
  const names = [...new Set([...near, ...(typed.startsWith("env:") ? cursor.variables() : [])])];
  const all: readonly (readonly Piece[])[] = [["env:", open], ...names.map((name) => [`env:${name}`])];
  return all.map((parts) => ({ parts, detail: "environment variable", doc }));
}

/** The resources of the stack, with the attributes whose values fit. */
function resources(cursor: Cursor, place: ValuePlace, opened: Opened): readonly Inner[] {
  const { type, holder } = place;
  if (cursor.document.file.kind !== "stack") return [];
  return referenceNamespaces.flatMap((namespace) => {
    const wanted = wantedIn(type, opened, `${namespace}.a.b`);
    const address = attributeInstead("ipv4", place);
    const fitting = Object.entries(referenceAttributes[namespace]).filter(
      ([name, attribute]) => (wanted === null || fits(wanted, attribute)) && (address ?? name) === name,
    );
    const word = opened.typed.startsWith(`${namespace}.`) ? opened.typed.slice(namespace.length + 1).split(".")[0] : "";
    // A reference to the resource that contains it would never get a value.
    const own = nearestAround(holder, (around) => namespaceOf(around) === namespace)?.name;
    const all =
      fitting.length === 0
        ? []
        : isNode(place)
          ? instancesFor(cursor, holder, { word: word ?? "" })
          : resourceNames(cursor, namespace, { word: word ?? "" });
    const names = all.filter((name) => name !== own);
    const title = resourceNouns[namespace];
    if (names.length * fitting.length > mostNames)
      return names.map((name) => ({ parts: [`${namespace}.${name}.`, open], detail: title, doc: "" }));
    return names.flatMap((name) =>
      fitting.map(([attribute, { doc }]) => ({ parts: [`${namespace}.${name}.${attribute}`], detail: title, doc })),
    );
  });
}

/** The variables of the stack, each with its value. A variable uses no other. */
const variables = ({ stack, place, layers }: Cursor): readonly Inner[] =>
  place.kind === "value" && place.holder?.name === "vars"
    ? []
    : [...(treeEntries(stack?.tree?.entries.get("vars")?.value()) ?? [])].map(([name, entry]) => ({
        parts: [`vars.${name}`],
        detail: layers ? shownEntry(layers, entry) : "",
        doc: "A variable of the stack.",
      }));

function steps(cursor: Cursor, place: ValuePlace, opened: Opened): readonly Inner[] {
  if (cursor.document.file.kind !== "request") return [];
  return completeSteps(cursor, wantedAnswer(place, opened), requestAround(place.holder));
}

/** References to response fields that are typical for a field, as written between braces. */
export const answersFor = (cursor: Cursor, place: ValuePlace): readonly Inner[] =>
  place.field?.idOf || isNode(place) ? steps(cursor, place, { prefix: "", typed: "", whole: "", suffix: "" }) : [];

/** References to response fields that a reference between two texts may name, as written between braces. */
export const answersIn = (cursor: Cursor, place: ValuePlace, prefix: string, suffix: string): readonly Inner[] =>
  steps(cursor, place, { prefix, typed: "", whole: "", suffix });

/** The nearest response with the ID for a path parameter. */
export function answerWithId(cursor: Cursor, { holder }: ValuePlace, parameter: string): string | null {
  const idOf = pathParameters[parameter]?.idOf;
  if (idOf === undefined || cursor.document.file.kind !== "request") return null;
  const wanted: WantedAnswer = { wanted: { what: "", kinds: ["integer"], formats: [] }, of: idOf };
  const [nearest] = completeSteps(cursor, wanted, requestAround(holder));
  return nearest ? `\${${textOfPieces(nearest.parts)}}` : null;
}

const isNode = ({ type }: ValuePlace): boolean => formatOf(type) === "node-address";

/** IDs must match the path or field, and a node needs the allocated address. */
function wantedAnswer(place: ValuePlace, opened: Opened): WantedAnswer {
  const { type, field } = place;
  const wanted = wantedIn(type, opened, "steps.a.b");
  if (isNode(place)) return { wanted, of: "ip-address" };
  if (formatOf(type) === "request-path") return { wanted, of: parameterAt(opened)?.idOf ?? "nothing" };
  return { wanted, of: type?.kind === "integer" && type.min === idMin ? (field?.idOf ?? "nothing") : null };
}

/** The kind of ID expected at a reference in a path. */
function parameterAt({ prefix }: Opened): Field | undefined {
  const { own } = readPath(`${prefix}0`);
  const fitting = pathTemplates.find(({ parts }) =>
    own.every(({ text }, index) => {
      const part = parts[index];
      if (part === undefined) return false;
      return isParameter(part) || (index < own.length - 1 && part === text);
    }),
  );
  const name = fitting?.parts[own.length - 1]?.slice(1, -1);
  return name === undefined ? undefined : pathParameters[name];
}

const requestAround = (value: Value | null): Value | null =>
  nearestAround(value, ({ parent }) => parent?.node.kind !== "mapping");

/** What the position of a reference accepts; null for anything. */
function wantedIn(type: Type | null, { prefix, suffix }: Opened, inner: string): Wanted | null {
  const text = `${prefix}\${${inner}}${suffix}`;
  const template = parseTemplate(text);
  const reference: Reference | undefined = template?.references.find(({ start }) => start === prefix.length);
  return type && template && reference ? wantedAt(type, template, text, reference) : null;
}
