import { enumValueAt } from "../../describe/enum-value.ts";
import {
  type Block,
  type Document,
  formatOf,
  keptInBlocks,
  namesFile,
  namespaceOf,
  type ReadPath,
  type Reference,
  referencesOf,
  requestsIn,
  typedUseOf,
  type Value,
  writtenValues,
} from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";
import type { TokenType } from "./token-types.ts";

export interface Token extends Span {
  readonly type: TokenType;
  /** A definition, not a use. */
  readonly declares?: true;
}

/** The tokens of a range of a document, in order. */
export const semanticTokens = (document: Document, range: Span): Token[] =>
  [...keptInBlocks(document, tokensIn, range)].filter(({ start, end }) => start < range.end && end > range.start);

/** Offsets are relative to the block. */
export function tokensIn(block: Block): readonly Token[] {
  const steps = stepNames(block);
  const tokens = [...writtenValues(block)].flatMap((value) => [
    ...tokensOnKey(value),
    ...tokensOnValue(typedUseOf(value) ?? value, steps),
  ]);
  // Parts of a string that cannot be located exactly cover the whole string.
  let behind = 0;
  return tokens.filter(({ start, end }) => {
    if (start < behind || start >= end || /[\r\n]/.test(block.text.slice(start, end))) return false;
    behind = end;
    return true;
  });
}

function tokensOnKey(value: Value): Token[] {
  const { key } = value;
  return key && namespaceOf(value) ? [{ start: key.start, end: key.end, type: "variable", declares: true }] : [];
}

function tokensOnValue(value: Value, steps: ReadonlySet<Value["node"]>): Token[] {
  const { node } = value;
  if (node.kind !== "scalar" || typeof node.value !== "string") return [];
  const { start, end } = node;
  if (steps.has(node)) return [{ start, end, type: "variable", declares: true }];
  if (enumValueAt(value)) return [{ start, end, type: "enumMember" }];
  const references = referencesOf(value);
  const parts = references.flatMap(partsOf);
  const path = formatOf(value.type) === "request-path" && value.path ? pathParts(value.path) : [];
  const free = path.filter((part) => !references.some((other) => part.start < other.end && other.start < part.end));
  return [...parts, ...free]
    .sort((a, b) => a.start - b.start)
    .map((part) => ({ ...part, ...value.innerSpan(part.start, part.end) }));
}

/** `${instances.web.id}` as namespace, name and attribute. */
function partsOf(reference: Reference): Token[] {
  const { kind, name, attribute, start, nameStart, attributeStart } = reference;
  if (kind === "template" || namesFile(reference)) return [];
  return [
    ...(nameStart > start + 3 ? [{ start: start + 2, end: nameStart - 1, type: "namespace" } as const] : []),
    { start: nameStart, end: nameStart + name.length, type: "variable" },
    ...(attribute === ""
      ? []
      : [{ start: attributeStart, end: attributeStart + attribute.length, type: "property" } as const]),
  ];
}

/** The segments of an operation's path, and its parameters. */
function pathParts({ operations, own }: ReadPath): Token[] {
  const parameters = operations[0]?.parameters ?? [];
  return operations.length === 0
    ? []
    : own.map(({ start, end }) => ({
        start,
        end,
        type: parameters.some((parameter) => parameter.start === start) ? "parameter" : "function",
      }));
}

/** The names by which later requests refer to these. */
function stepNames(block: Block): ReadonlySet<Value["node"]> {
  const names = requestsIn(block).flatMap((request) =>
    request.object?.id === "envelope" ? (request.get("name")?.node ?? []) : [],
  );
  return new Set(names);
}
