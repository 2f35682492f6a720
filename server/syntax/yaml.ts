import * as YAML from "yaml";
import { cutUnsafeAliases, type OpenAlias } from "./aliases.ts";
import { hideConflicts } from "./conflicts.ts";
import { countUpTo } from "./count-while.ts";
import type { Language, Parsed } from "./language.ts";
import { lineEnd, lineStart } from "./text-lines.ts";
import type { Comment, Entry, Mapping, Node, Scalar, Sequence, Span, SyntaxProblem } from "./tree.ts";
import { splitSection, splitYamlBlocks } from "./yaml-blocks.ts";
import { findControl } from "./yaml-control.ts";
import { describeYamlErrors } from "./yaml-errors.ts";
import { yamlIndentBelow } from "./yaml-indent.ts";
import { maskTemplates, unmask } from "./yaml-masks.ts";
import { movement, moveNodes, moveProblems } from "./yaml-movement.ts";
import { probeYaml } from "./yaml-probe.ts";
import { parseQuickly } from "./yaml-quick.ts";
import { repairYaml } from "./yaml-repair.ts";
import { yamlKey, yamlScalar } from "./yaml-scalars.ts";

export const yaml: Language = {
  parse: (text) => parseQuickly(text) ?? parseWhole(text),
  splitDocuments,
  splitBlocks: splitYamlBlocks,
  splitAgain: (text, { indent }, { isFirst }) => splitSection(text, indent, isFirst),
  probe: probeYaml,
  key: yamlKey,
  scalar: yamlScalar,
  lineComment: "#",
  hasStrictForm: false,
  layout: { parser: "yaml", mayHaveTabs: false },
  indentBelow: yamlIndentBelow,
};

const options = { uniqueKeys: false, strict: true, prettyErrors: false, logLevel: "silent" } as const;

export function compose(text: string): YAML.Document.Parsed {
  return YAML.parseDocument(text, options);
}

/** How often the text is mended and read again: each time costs a whole parse. */
const maxRepairs = 4;

/** Reads any text; `parseQuickly` has to answer the same wherever it answers. */
export function parseWhole(source: string): Parsed {
  const conflicts = hideConflicts(source);
  const problems: SyntaxProblem[] = conflicts.problems;
  const whole = maskTemplates(endLines(conflicts.text));
  let text = whole;
  let document = compose(text);
  for (let i = 0; i < maxRepairs && document.errors.length > 0; i++) {
    const repair = repairYaml(text, document);
    if (repair === null) break;
    problems.push(...moveProblems(repair.problems, movement(text, whole)));
    text = repair.text;
    document = compose(text);
  }
  problems.push(...findControl(source));
  const back = movement(text, whole);
  const known = moveProblems(problems, movement(whole, text));
  problems.push(...moveProblems(describeYamlErrors(text, document, known), back));
  if (back) moveNodes(document, back);
  problems.sort((a, b) => a.start - b.start);
  const tree = convert(document.contents, source, problems);
  const unsafeAliases = tree.hasAliases && tree.root ? cutUnsafeAliases(tree.root) : [];
  const comments = commentsOf(back ? whole : text, tree.quoted);
  if (tree.problems.length > 0) problems.push(...tree.problems);
  problems.sort((a, b) => a.start - b.start);
  return { root: tree.root, problems, comments, trailingCommas: [], unsafeAliases };
}

/** A lone carriage return ends a line, too. */
const endLines = (text: string): string => (text.includes("\r") ? text.replace(/\r(?!\n)/g, "\n") : text);

interface Converted {
  readonly root: Node | null;
  /** The places in which a `#` begins no comment, in order. */
  readonly quoted: readonly Span[];
  readonly hasAliases: boolean;
  readonly problems: readonly SyntaxProblem[];
}

const ownTags = /^tag:yaml\.org,2002:(str|int|float|bool|null|map|seq)$/;

type Open<T> = { -readonly [key in keyof T]: T[key] };

function convert(contents: YAML.ParsedNode | null, source: string, known: readonly SyntaxProblem[]): Converted {
  const isUnread = unreadPlaces(source, known);
  const quoted: Span[] = [];
  const problems: SyntaxProblem[] = [];
  const anchors = new Map<string, Node>();
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
      const alias: OpenAlias = { kind: "alias", start: node.range[0], end: node.range[1], name: node.source, target };
      if (target === null && alias.name !== "")
        problems.push({
          start: alias.start,
          end: alias.end,
          reach: "here",
          message:
            "This alias refers to an anchor that does not exist. Write `&` and its name before the value that it stands for.",
        });
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
    if (key.kind === "scalar" && /[\r\n]/.test(source.slice(key.start, key.end)))
      return { ...key, value: "", unread: true };
    if (key.kind === "scalar")
      return typeof key.value === "string" ? key : { ...key, value: source.slice(key.start, key.end) };
    return { kind: "scalar", start: key.start, end: key.end, value: source.slice(key.start, key.end), style: "plain" };
  };
  const valueBehind = (node: YAML.ParsedNode | null | undefined, key: Scalar): Node => {
    const nothing: Open<Scalar> = nothingAt(key.end);
    if (!node && isUnread(nothing)) nothing.unread = true;
    return node ? toNode(node) : nothing;
  };
  const toScalar = (node: YAML.Scalar.Parsed): Scalar => {
    const style = styles[node.type ?? "PLAIN"] ?? "plain";
    const scalar: Open<Scalar> = { ...base(node), kind: "scalar", style, value: toValue(node.value) };
    if (isUnread(scalar)) scalar.unread = true;
    if (style === "block") while (scalar.end > scalar.start && /\s/.test(source.charAt(scalar.end - 1))) scalar.end--;
    // What was masked in plain text is read as it was written.
    if (typeof scalar.value === "string" && scalar.value !== unmask(scalar.value))
      scalar.value = style === "plain" ? source.slice(scalar.start, scalar.end) : unmask(scalar.value);
    if (style !== "plain") quoted.push(scalar);
    return scalar;
  };
  const root = contents && !isEmpty(contents) ? toNode(contents) : null;
  return { root, quoted, hasAliases, problems };
}

/** Whether a mistake stands in a scalar; or on its line, where nothing is written. */
function unreadPlaces(source: string, problems: readonly SyntaxProblem[]): (scalar: Span) => boolean {
  const starts = problems.flatMap((problem) => (problem.unquotedReference ? [] : [problem.start]));
  if (starts.length === 0) return () => false;
  return (scalar) => {
    const isEmpty = scalar.start === scalar.end;
    const from = isEmpty ? lineStart(source, scalar.start) : scalar.start;
    const to = isEmpty ? lineEnd(source, scalar.end) : scalar.end;
    return (starts[countUpTo(starts, from - 1)] ?? Number.POSITIVE_INFINITY) < to;
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

const nothingAt = (offset: number): Scalar => ({
  kind: "scalar",
  start: offset,
  end: offset,
  value: null,
  style: "plain",
});

function toValue(value: unknown): Scalar["value"] {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  return value === undefined ? null : String(value);
}

function commentsOf(text: string, quoted: readonly Span[]): Comment[] {
  const comments: Comment[] = [];
  let next = 0;
  for (let at = text.indexOf("#"); at >= 0; at = text.indexOf("#", at + 1)) {
    const before = text.charAt(at - 1);
    if (at > 0 && !/\s/.test(before)) continue;
    while (next < quoted.length && (quoted[next] as Span).end <= at) next++;
    const span = quoted[next];
    if (span && span.start < at && at < span.end) {
      // The header of a block scalar may hold a comment of its own; nothing reads it.
      at = span.end - 1;
      continue;
    }
    const line = /[\r\n]|$/g;
    line.lastIndex = at;
    const end = line.exec(text)?.index ?? text.length;
    comments.push({ start: at, end, text: text.slice(at + 1, end).trim() });
    at = end - 1;
  }
  return comments;
}

/** A document begins at each `---` line but the first, and with the first content after a `...` line. */
function splitDocuments(text: string): readonly number[] {
  const starts = [0];
  if (!(text.includes("---") || text.includes("...")) || !/^(?:---|\.\.\.)/m.test(text)) return starts;
  /** Whether something of the current document was seen, so that the next `---` begins another. */
  let begun: boolean = false;
  /** The offset behind a `...` line that nothing has followed yet. */
  let ended = -1;
  const lines = /[^\r\n]*(?:\r\n|\r|\n|$)/g;
  for (let match = lines.exec(text); match !== null && match[0] !== ""; match = lines.exec(text)) {
    const line = match[0].charCodeAt(0) === 0xfeff ? match[0].slice(1) : match[0];
    if (/^\.\.\.(?=\s|$)/.test(line)) {
      ended = match.index + match[0].length;
      begun = false;
      continue;
    }
    const isMarker = /^---(?=\s|$)/.test(line);
    const isDirective: boolean = !begun && line.startsWith("%");
    if (!isMarker && !/^\s*[^\s#]/.test(line)) continue;
    if (ended >= 0) {
      starts.push(ended);
      ended = -1;
    } else if (isMarker && begun) starts.push(match.index);
    begun = !isDirective;
  }
  return starts;
}
