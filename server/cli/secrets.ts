import { type Block, type Document, isSecret, rootOf, type Value } from "../document/index.ts";
import type { Node, Span } from "../syntax/index.ts";

/** The stretch of a document between two offsets, with as many stars as it hides characters. */
export type Hide = (start: number, end: number) => string;

/** How far before a stretch the name of what stands in it is looked for. */
const lookBehind = 1_000;

/**
 * For showing lines of a document. What is known to be a secret is hidden, and what looks like one: in a file that did
 * not parse, in a comment or in a field that nobody documented nothing else tells.
 */
export function hideSecrets(document: Document): Hide {
  const { text } = document;
  let spans: readonly Span[] | undefined;
  return (start, end) => {
    spans ??= document.blocks
      .flatMap((block, index) => {
        const offset = document.starts[index] ?? 0;
        return secretSpans(block).map((span) => ({ start: span.start + offset, end: span.end + offset }));
      })
      .sort((a, b) => a.start - b.start)
      .filter((span, index, all) => index === 0 || span.start >= (all[index - 1]?.end ?? 0));
    const from = start - (/[^\r\n]*$/.exec(text.slice(Math.max(0, start - lookBehind), start))?.[0].length ?? 0);
    const line = text.slice(from, end);
    const named = followsSecretName(text.slice(0, from)) ? star(line) : hideNamed(line);
    return hideSpans(named, from, spans).slice(start - from);
  };
}

/** `offset` is where the line begins in the document. */
function hideSpans(line: string, offset: number, spans: readonly Span[]): string {
  let hidden = line;
  for (let index = firstEndingAfter(spans, offset); index < spans.length; index++) {
    const span = spans[index];
    if (!span || span.start >= offset + line.length) break;
    const from = Math.max(span.start - offset, 0);
    const to = Math.min(span.end - offset, line.length);
    hidden = hidden.slice(0, from) + star(hidden.slice(from, to)) + hidden.slice(to);
  }
  return hidden;
}

const hideNamed = (line: string): string =>
  line.replace(assigned, (_, before: string, value: string) => before + star(value)).replace(keyMaterial, star);

/** The spans are in order and do not overlap. */
function firstEndingAfter(spans: readonly Span[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

const secretName = String.raw`\w*(?:pass(?:wd|word|phrase)?|secret|token|api[-_]?key|private[-_]?key|ssl_key|credentials?|authorization|cookie)`;
const wholeName = new RegExp(`^${secretName}$`, "iu");
/** A name of a secret with something behind it. */
const assigned = new RegExp(
  String.raw`(${secretName}["']?[ \t]*[:=][ \t]*(?:Bearer[ \t]+)?)("(?:[^"\\]|\\.)*"|'[^']*'|[-\d.]+(?=\s*[,}\]])|(?![[{])\S(?:(?!\s#).)*)`,
  "giu",
);
/** A name of a secret with nothing behind it but what makes the next line its value. */
const pending = new RegExp(String.raw`${secretName}["']?[ \t]*:[ \t]*(?:[|>][-+\d]*|[&!]\S*|["'])?[ \t]*$`, "iu");
/** Long runs of base64 or hexadecimal digits, tokens after `Bearer`. */
const keyMaterial = /(?<=bearer\s+)(?!\$)[^\s"']+|(?=[a-z+/]*\d)(?=[\d+/]*[a-z])[a-z\d+/]{32,}={0,2}/giu;

/** References stay to be seen, and so do the quotes around and the frame of PEM. */
const star = (text: string): string =>
  text.replace(
    /\$\{[^{}]*\}|\{\{[^{}]*\}\}|\$[A-Z_][A-Z\d_]*(?=["']?$)|-----(?:BEGIN|END) [A-Z ]+-----|\\n|^["']|["'],?$|\s+|([\s\S])/g,
    (kept, hidden: string | undefined) => (hidden === undefined ? kept : "*"),
  );

function followsSecretName(before: string): boolean {
  const lines = before
    .slice(-500)
    .trimEnd()
    .split(/\r\n|\r|\n/);
  return pending.test(lines.at(-1) ?? "");
}

function secretSpans(block: Block): Span[] {
  const spans: Span[] = [];
  const seen = new Map<Node, Set<string>>();
  const root = rootOf(block);
  const waiting: { readonly value: Value; readonly isInside: boolean }[] = root
    ? [{ value: root, isInside: false }]
    : [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value } = next;
    const isInside = next.isInside || mayHoldSecrets(value);
    // A node may stand in many places by aliases: once for each way of reading it is enough.
    const reading = `${isInside} ${isSecret(value)} ${value.object?.id ?? value.type?.kind}`;
    const readings = seen.get(value.node) ?? new Set();
    if (readings.has(reading)) continue;
    seen.set(value.node, readings.add(reading));
    if (isSecret(value) || (isInside && value.node.kind === "scalar"))
      spans.push({ start: value.node.start, end: value.node.end });
    else for (const child of value.values) waiting.push({ value: child, isInside });
  }
  return spans;
}

/** What the interface does not call a secret, and what often holds one all the same. */
function mayHoldSecrets({ field, parent, name }: Value): boolean {
  if (field === null && parent?.type?.kind !== "map" && wholeName.test(name)) return true;
  if (parent?.object?.id === "headers") return name.toLowerCase() !== "content-type";
  const type = field?.type;
  return type?.kind === "string"
    ? type.format === "user-data"
    : type?.kind === "object" && type.object === "script-data";
}
