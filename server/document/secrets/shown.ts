import { inWordsOf, lineStart, nameInWordsOf, type Span } from "../../syntax/index.ts";
import { keptIn } from "../../text/groups.ts";
import { type Block, escapeSegment, unescapeSegment } from "../blocks/block.ts";
import { type Document, indexAt } from "../blocks/document.ts";
import { textBetween } from "../blocks/document-text.ts";
import type { Value } from "../values/value.ts";
import { type BlockSecrets, outermost, secretsIn } from "./block-secrets.ts";
import { hiddenVariablesIn } from "./hidden-variables.ts";
import { hideAll, hideSpans, replaced, withAliases } from "./masked-line.ts";
import { hideInText, hideKeyMaterial, hideNamed, indentOf, leadsToSecret, mayLeadToSecret } from "./secret-text.ts";
import { secretKeys, secretWords } from "./secret-words.ts";
import { isHidden } from "./secrets.ts";
import { star, starInShell } from "./star.ts";
import { isSharedSecret } from "./written-out.ts";

declare const safe: unique symbol;

/**
 * Text that may leave the core in a message, a title, a picture, an excerpt or a log. Whatever of it comes from a file has
 * been through this module, which is the only one that makes it.
 */
export type Shown = string & { readonly [safe]: true };

/** Nothing in a word that is so short and plain can be a secret. */
const isHarmless = (text: string): boolean => /^[\w.-]{0,11}$/.test(text);

/** Masks secrets in a name, a value or another piece of a file's text, keeping its length. */
export const show = (text: string): Shown =>
  (isHarmless(text)
    ? text
    : hideNamed(text.slice(0, longestShown)) + "*".repeat(Math.max(0, text.length - longestShown))) as Shown;

/** The maximum length that is shown and searched. */
const longestShown = 2_000;

/** What of a secret tells nothing of it: references, the scheme of a token. */
export const showSecret = (text: string): Shown => star(text) as Shown;

/** The text of a scalar; empty for secrets and other nodes. */
export function showValue(value: Value | undefined): Shown {
  if (value?.node.kind !== "scalar" || isHidden(value) || isSharedSecret(value)) return "" as Shown;
  const { value: plain } = value.node;
  return show(value.text ?? (plain === null ? "" : String(plain)));
}

/** Some characters of a text: whether they are a secret is seen only in the whole. */
export const showPart = (whole: string, start: number, end: number): Shown =>
  // Without the stars before and after it: there may be as many parts as characters.
  (show(whole.slice(0, longestShown)).slice(start, end) +
    "*".repeat(Math.max(0, Math.min(end, whole.length) - Math.max(start, longestShown)))) as Shown;

/**
 * A message with names and values of some blocks, without recognizable secrets and without the secrets of these blocks.
 */
export function showMessage(message: string, blocks: Iterable<Block>): Shown {
  let hidden = hideKeyMaterial(message.replace(/(?<=`)[^`]+(?=`)/g, show));
  let language: Block["language"] | undefined;
  for (const block of blocks) {
    hidden = hideWords(hidden, block.kept(secretWords));
    language ??= block.language;
  }
  return (language ? inWordsOf(language, hidden) : hidden) as Shown;
}

/** A message without text from a file, except numbers and our own names. */
export const ours = (text: string): Shown => text as Shown;

function hideWords(message: string, secrets: ReadonlySet<string>): string {
  if (!someIn(message, secrets)) return message;
  const hide = (text: string): string => (secrets.has(text) ? star(text) : text);
  return message
    .replace(/(?<=`)[^`]+(?=`)/g, hide)
    .replace(/[^\s`]+/g, (word) => (isPlainWord(word) ? word : hide(word)))
    .replace(/[\p{L}\p{N}_]+/gu, (word) => (isPlainWord(word) ? word : hide(word)));
}

function someIn(message: string, words: ReadonlySet<string>): boolean {
  for (const word of words) if (message.includes(word)) return true;
  return false;
}

/** A word of a sentence, whatever else it is. */
const isPlainWord = (text: string): boolean => /^[A-Z]?[a-z_]*[,.:;]?$/.test(text);

/** A message with its variables renamed to our own or already shown names. */
export const showRenamed = (text: Shown, rename: (text: string) => string): Shown => rename(text) as Shown;

/** A JSON Pointer in a block, with only secret keys masked. */
export function showPointer(pointer: string, block?: Block): Shown {
  const segments = pointer.split("/");
  if (segments.every(isPlainWord) && !(block && (block.language.wording || block.kept(secretKeys).size > 0)))
    return pointer as Shown;
  return segments
    .map((segment) => {
      const key = unescapeSegment(segment);
      const shown = block ? showKey(key, block) : show(key);
      return shown === key ? segment : escapeSegment(shown);
    })
    .join("/") as Shown;
}

/** Two pointers, in any order. */
export const showPair = (some: Shown, other: Shown): Shown => [some, other].sort().join(" ") as Shown;

/** A key of a block. Where its text did not parse, a secret may have become one. */
export const showKey = (key: string, block: Block): Shown =>
  nameInWordsOf(
    block.language,
    isPlainWord(key) && !block.kept(secretKeys).has(key) ? show(key) : hideKey(key, block.kept(secretWords)),
  ) as Shown;

const hideKey = (key: string, secrets: ReadonlySet<string>): Shown =>
  (secrets.has(key.trim()) ? star(key) : hideWords(show(key), secrets)) as Shown;

/** Finds the secrets of a block whose findings will be shown. As long as its tree is there, that costs half. */
export const findSecrets = (block: Block): void => void [block.kept(secretWords), block.kept(secretKeys)];

/** The stretch of a document between two offsets, with as many stars as it hides characters. */
export type ShowStretch = (start: number, end: number) => Shown;

/** How far before a span its name is searched. */
const lookBehind = 1_000;
const lookAhead = 300;
/** How far the beginning of a private key is looked for. */
const longestKey = 10_000;

/**
 * For showing lines of a document. Known and recognizable secrets are masked, because comments, undocumented fields and text
 * with syntax errors have no other indication.
 */
export function showStretches(document: Document): ShowStretch {
  const { blocks } = document;
  const variables = new Map<Block, readonly Span[]>();
  const variablesOf = (block: Block): readonly Span[] =>
    keptIn(variables, block, () => outermost(hiddenVariablesIn(block, document)));
  const mayLead = (from: number, to: number): boolean => {
    for (let index = indexAt(document, from); index < blocks.length && blocks.startOf(index) < to; index++) {
      const start = blocks.startOf(index);
      if (blocks.get(index)?.kept(mayLeadIn)(from - start, to - start)) return true;
    }
    return false;
  };
  const slice = (start: number, end: number): string => textBetween(document, start, end);
  return showStretchesOf(slice, mayLead, (line, from, named) => {
    let hidden = line;
    const to = from + line.length;
    for (let index = indexAt(document, from); index < blocks.length && blocks.startOf(index) < to; index++) {
      const start = blocks.startOf(index) - from;
      const end = index + 1 < blocks.length ? blocks.startOf(index + 1) - from : line.length;
      const block = blocks.get(index);
      const { isWhole, spans } = block?.kept(secretsIn) ?? nothingKnown;
      const stretch = { from: Math.max(0, start), end };
      if (!isWhole)
        hidden = replaced(
          hidden,
          stretch.from,
          withAliases(named(), line, block?.text ?? "").slice(stretch.from, stretch.end),
        );
      hidden = hideSpans(hidden, -start, spans, isWhole ? hideAll : star);
      if (block) hidden = hideSpans(hidden, -start, variablesOf(block), star);
    }
    return hidden;
  });
}

const nothingKnown: BlockSecrets = { isWhole: false, spans: [] };

/** The same for a text that holds documents, with their places in it. */
export function showStretchesAround(
  text: string,
  parts: readonly {
    readonly document: Document;
    readonly places: { readonly writtenSpan: (span: Span) => Span | null };
  }[],
): ShowStretch {
  let spans: readonly Span[] | undefined;
  let hide: ((line: string, named: () => string) => string) | undefined;
  const blocks = (): readonly Block[] => parts.flatMap(({ document }) => document.blocks.all());
  const all = (): readonly Span[] =>
    outermost(
      parts.flatMap(({ document: { blocks }, places }) =>
        blocks.all().flatMap((block, index) => {
          const offset = blocks.startOf(index);
          return block
            .kept(secretsIn)
            .spans.flatMap(({ start, end }) => places.writtenSpan({ start: start + offset, end: end + offset }) ?? []);
        }),
      ),
    );
  const slice = (start: number, end: number): string => text.slice(start, end);
  return showStretchesOf(slice, mayLeadIn({ text }), (line, from, named) => {
    spans ??= all();
    hide ??= blocks().every((block) => block.kept(secretsIn).isWhole) ? hideInShell : (_, named) => named();
    return hideSpans(hide(line, named), from, spans, star);
  });
}

const hideInShell = (line: string): string => hideInText(line, starInShell);

/**
 * `hide` gets a line and its start, and what is left of it if all that may be a secret is masked. `mayLead`: whether lines
 * between two offsets may lead to a secret.
 */
function showStretchesOf(
  slice: (start: number, end: number) => string,
  mayLead: (from: number, to: number) => boolean,
  hide: (line: string, from: number, named: () => string) => string,
): ShowStretch {
  const leads = (from: number, indent: number): boolean => {
    const start = Math.max(0, from - longestKey);
    return mayLead(start, from) && leadsToSecret(slice(start, from), indent);
  };
  return (start, end) => {
    const behind = slice(Math.max(0, start - lookBehind), start);
    const from = start - behind.length + lineStart(behind, behind.length);
    // The clipped end may be what identifies a secret.
    const ahead = /^.*/.exec(slice(end, end + lookAhead))?.[0] ?? "";
    const to = end + ahead.length;
    const line = slice(from, to);
    const hidden = hide(line, from, () => {
      let named = hideNamed(line);
      for (const { index, 0: own } of line.matchAll(/[^\r\n]+/g))
        if (leads(from + index, indentOf(own))) named = replaced(named, index, star(own));
      return named;
    });
    return hidden.slice(start - from, end - from) as Shown;
  };
}

/** Most texts hold nothing that leads to a secret, and many of their lines are shown. */
function mayLeadIn({ text }: Pick<Block, "text">): (from: number, to: number) => boolean {
  /** By index of the stretch. */
  const answers = new Map<number, boolean>();
  const mayLead = (index: number): boolean =>
    keptIn(answers, index, () => {
      const start = index * stretch;
      return mayLeadToSecret(text.slice(Math.max(0, start - longestLead), start + stretch));
    });
  return (from, to) => {
    for (let index = Math.floor(Math.max(0, from) / stretch); index * stretch < Math.min(to, text.length); index++)
      if (mayLead(index)) return true;
    return false;
  };
}

const stretch = 4_000;
/** More than what is read of the end of a line, so that no stretch begins too late. */
const longestLead = 300;
