import { closeBracket } from "../../text/characters.ts";
import type { BlockStart, TopLevel } from "../language.ts";
import { unclosedQuote } from "../words.ts";
import { type JsonToken, nextToken, unclosedComment } from "./tokens.ts";

/**
 * Splits an array of objects into its items. Each block runs from the previous comma to its own comma; the brackets are separate
 * blocks. Any other text is a single block.
 */
export function splitJsonBlocks(
  text: string,
  { lists = noNames, notBesideLists = noNames }: Pick<TopLevel, "lists" | "notBesideLists"> = {},
): readonly BlockStart[] {
  const whole: readonly BlockStart[] = [{ start: 0, holds: "top", section: "", indent: 0 }];
  const head = /^\uFEFF?[ \t\r\n]*\[/.exec(text)?.[0] ?? (lists.size > 0 ? headOfList(text, lists) : undefined);
  if (head === undefined || text.includes("<<<<<<<") || text.includes(">>>>>>>")) return whole;
  const items = itemsFrom(text, head.length);
  if (items === null || items.starts.length === 0 || text.charCodeAt(items.end) !== closeBracket) return whole;
  const end = head.includes("{") ? endOfLists : /^\][ \t\r\n]*$/;
  const tail = text.slice(items.end, items.end + 1_000);
  if (!end.test(tail) || namesIn(head + tail).some((name) => notBesideLists.has(name))) return whole;
  return [
    { start: 0, holds: "frame", section: "", indent: 0 },
    ...items.starts.map((start): BlockStart => ({ start, holds: "item", section: "", indent: 0 })),
    { start: items.end, holds: "frame", section: "", indent: 0 },
  ];
}

const noNames: ReadonlySet<string> = new Set();

const space = String.raw`[ \t\r\n]*`;
const plainName = String.raw`"[\w-]{1,100}"`;
/** Only counts and the like can be beside a list: they need not be read. */
const plainField = `${space}${plainName}${space}:${space}(?:true|false|null|0|[1-9][0-9]{0,19})${space}`;
const startOfObject = new RegExp(
  String.raw`^\uFEFF?${space}\{(?:${plainField},){0,20}${space}(${plainName})${space}:${space}\[`,
);
const endOfLists = new RegExp(String.raw`^\]${space}(?:,${plainField}){0,20}\}${space}$`);

/** An object up to a list with one of these names, if there are only scalars before it. */
function headOfList(text: string, lists: ReadonlySet<string>): string | undefined {
  const [head, name = ""] = startOfObject.exec(text.slice(0, 1_000)) ?? [];
  return lists.has(name.slice(1, -1)) ? head : undefined;
}

/** The keys of an object that has only plain fields. */
const namesIn = (text: string): readonly string[] => [...text.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name);

/** The items in a stretch of an array that held some. `isLast`: nothing but the closing bracket follows. */
export function splitItems(text: string, isLast: boolean): readonly number[] | null {
  const items = itemsFrom(text, 0);
  return items === null || items.end !== text.length || items.comma === isLast ? null : items.starts;
}

/** Null if there is anything but white space, comments and one comma between the items. */
function itemsFrom(text: string, from: number) {
  const starts: number[] = [];
  let start = from;
  /** Whether the last item has a trailing comma. */
  let comma = false;
  for (;;) {
    const token = tokenAfterComments(text, start);
    if (token === null) return null;
    if (token.kind === "end" || token.kind === "]") {
      // Comments and white space after the last comma belong to no item.
      const isLeft = comma && (token.kind === "]" || start !== token.start);
      return isLeft ? null : { starts, end: token.start, comma };
    }
    /** The offset of the closing bracket, or the end of the text. */
    const end = token.kind === "{" && (comma || starts.length === 0) ? endOfObject(text, token) : -1;
    if (end < 0) return null;
    starts.push(start);
    const next = tokenAfterComments(text, end);
    comma = next?.kind === ",";
    start = next && comma ? next.end : end;
  }
}

/** Null behind what only begins like a comment. */
function tokenAfterComments(text: string, from: number): JsonToken | null {
  let token = nextToken(text, from);
  while (token.kind === "comment" && token.problem === null) token = nextToken(text, token.end);
  return token.kind === "comment" ? null : token;
}

/** The offset after the closing brace; -1 if the object is unclosed or its brackets do not match. */
function endOfObject(text: string, first: JsonToken): number {
  const open: string[] = [];
  for (let token = first; token.kind !== "end"; token = nextToken(text, token.end)) {
    if (token.kind === "{") open.push("}");
    else if (token.kind === "[") open.push("]");
    else if (token.kind === "}" || token.kind === "]") {
      if (open.pop() !== token.kind) return -1;
      if (open.length === 0) return token.end;
    } else if (token.problem === unclosedQuote || token.problem === unclosedComment || isSlash(text, token)) return -1;
  }
  return -1;
}

/** What may be meant for a comment. */
const isSlash = (text: string, { kind, start, end }: JsonToken): boolean =>
  kind === "word" && text.slice(start, end).includes("/") && !text.startsWith("$", start);
