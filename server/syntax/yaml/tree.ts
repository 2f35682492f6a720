import * as YAML from "yaml";
import { countUpTo } from "../../text/count-while.ts";
import { nothingAt } from "../tree/nothing-at.ts";
import type { Alias, Entry, Mapping, Node, Open, Scalar, Sequence, Span, SyntaxProblem } from "../tree/tree.ts";
import { unmask } from "./masks.ts";
import { lineEnds } from "./movement.ts";

/** Converts the library's result to our tree. A scalar with a syntax error is `unread`. */
export function yamlTree(contents: YAML.ParsedNode | null, source: string, known: readonly SyntaxProblem[]) {
  const isUnread = unreadPlaces(source, known);
  /** The spans in which `#` does not start a comment, in order. */
  const quoted: Span[] = [];
  const problems: SyntaxProblem[] = [];
  const anchors = new Map<string, Node>();
  /** One name that is wrong is reported once. */
  const undefinedNames = new Set<string>();
  let hasAliases = false;
  const base = (node: YAML.ParsedNode) => {
    const common: { start: number; end: number; anchor?: string; tag?: string } = {
      start: node.range[0],
      end: node.range[1],
    };
    if (!YAML.isAlias(node) && node.anchor) common.anchor = node.anchor;
    if (node.tag && !ownTags.test(node.tag)) common.tag = node.tag;
    return common;
  };
  const remember = <T extends Node>(node: T): T => {
    if (node.kind !== "alias" && node.anchor) anchors.set(node.anchor, node);
    return node;
  };
  const toNode = (node: YAML.ParsedNode): Node => {
    if (YAML.isAlias(node)) {
      hasAliases = true;
      const target = anchors.get(node.source) ?? null;
      const alias: Open<Alias> = { kind: "alias", start: node.range[0], end: node.range[1], name: node.source, target };
      if (target === null && alias.name !== "" && !undefinedNames.has(alias.name)) {
        undefinedNames.add(alias.name);
        problems.push({
          start: alias.start,
          end: alias.end,
          reach: "here",
          message: "No anchor of this file has that name. Define it with `&` and its name before the value.",
        });
      }
      return alias;
    }
    if (YAML.isMap(node)) {
      const entries: Entry[] = [];
      const mapping: Open<Mapping> = remember({ ...base(node), kind: "mapping", entries, flow: node.flow === true });
      for (const pair of node.items) {
        const key = toKey(pair.key as YAML.ParsedNode | null, mapping.start);
        const value = valueBehind(pair.value as YAML.ParsedNode | null, key);
        entries.push({ key, value });
      }
      const last = entries.at(-1);
      if (!mapping.flow && last) mapping.end = Math.max(last.key.end, last.value.end);
      return mapping;
    }
    if (YAML.isSeq(node)) {
      const items: Node[] = [];
      const sequence: Open<Sequence> = remember({ ...base(node), kind: "sequence", items, flow: node.flow === true });
      for (const item of node.items) {
        if (YAML.isPair(item))
          items.push(pairAsMapping(item as YAML.Pair<YAML.ParsedNode | null, YAML.ParsedNode | null>, sequence.start));
        else items.push(toNode(item as YAML.ParsedNode));
      }
      const last = items.at(-1);
      if (!sequence.flow && last) sequence.end = Math.max(sequence.start + 1, last.end);
      return sequence;
    }
    return remember(toScalar(node as YAML.Scalar.Parsed));
  };
  const pairAsMapping = (
    pair: YAML.Pair<YAML.ParsedNode | null, YAML.ParsedNode | null>,
    fallback: number,
  ): Mapping => {
    const key = toKey(pair.key, fallback);
    const value = valueBehind(pair.value, key);
    return {
      kind: "mapping",
      start: key.start,
      end: Math.max(key.end, value.end),
      entries: [{ key, value }],
      flow: true,
    };
  };
  const toKey = (node: YAML.ParsedNode | null, fallback: number): Scalar => {
    if (node === null) return { ...nothingAt(fallback), value: "" };
    const key = toNode(node);
    const written = source.slice(key.start, key.end);
    const scalar: Scalar = key.kind === "scalar" ? key : { ...nothingAt(key.start), end: key.end };
    if (/[\r\n]/.test(written)) return { ...scalar, value: "", unread: true };
    if (key.kind === "alias") return { ...scalar, ...nameBehind(key) };
    return typeof scalar.value === "string" ? scalar : { ...scalar, value: written };
  };
  const valueBehind = (node: YAML.ParsedNode | null | undefined, key: Scalar): Node => {
    const nothing: Open<Scalar> = nothingAt(key.end);
    if (!node && isUnread(nothing)) nothing.unread = true;
    return node ? toNode(node) : nothing;
  };
  const toScalar = (node: YAML.Scalar.Parsed): Scalar => {
    const style = styles[node.type ?? "PLAIN"] ?? "plain";
    const scalar: Open<Scalar> = { ...base(node), kind: "scalar", style, value: toValue(node.value) };
    if (isUnread(scalar)) {
      scalar.unread = true;
      if (style === "plain" && scalar.end > scalar.start) scalar.value = source.slice(scalar.start, scalar.end);
    }
    if (style === "block") while (scalar.end > scalar.start && /\s/.test(source.charAt(scalar.end - 1))) scalar.end--;
    // Restores masked characters in plain text.
    if (typeof scalar.value === "string" && scalar.value !== unmask(scalar.value))
      scalar.value = style === "plain" ? source.slice(scalar.start, scalar.end) : unmask(scalar.value);
    if (style !== "plain") quoted.push(scalar);
    return scalar;
  };
  const root = contents && !isEmpty(contents) ? toNode(contents) : null;
  return { root, quoted, hasAliases, problems };
}

/** The text of an alias that is used as a key. */
function nameBehind({ target }: Alias): Pick<Scalar, "value" | "unread"> {
  return target?.kind === "scalar" && target.value !== null
    ? { value: String(target.value) }
    : { value: "", unread: true };
}

const ownTags = /^tag:yaml\.org,2002:(str|int|float|bool|null|map|seq|merge)$/;

/** Whether there is a syntax error in a scalar, or on its line if it is empty. */
function unreadPlaces(source: string, problems: readonly SyntaxProblem[]): (scalar: Span) => boolean {
  const starts = problems.flatMap((problem) => (problem.unquotedReference ? [] : [problem.start]));
  if (starts.length === 0) return () => false;
  const ends = lineEnds(source);
  const lineOf = (offset: number): number => countUpTo(ends, offset - 1);
  const lines = new Set(starts.map(lineOf));
  return ({ start, end }) => {
    if (start === end) return lines.has(lineOf(start));
    return (starts[countUpTo(starts, start - 1)] ?? Number.POSITIVE_INFINITY) < end;
  };
}

const styles: Readonly<Record<string, Scalar["style"]>> = {
  PLAIN: "plain",
  QUOTE_SINGLE: "single",
  QUOTE_DOUBLE: "double",
  BLOCK_LITERAL: "block",
  BLOCK_FOLDED: "block",
};

const isEmpty = (node: YAML.ParsedNode): boolean =>
  YAML.isScalar(node) && node.value === null && node.range[0] === node.range[1] && !node.anchor;

function toValue(value: unknown): Scalar["value"] {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  // The merge key behind `!!merge`, as some tools write it.
  if (typeof value === "symbol") return value.description ?? null;
  return value === undefined ? null : String(value);
}
