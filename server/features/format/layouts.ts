import { type Block, blockWith } from "../../document/index.ts";
import { type Language, type LayoutPlace, type LayoutStyle, sameContent } from "../../syntax/index.ts";

/** Formats a text whose line breaks are `\n`. Rejects one that it cannot parse. */
export type Formatter = (text: string, style: LayoutStyle) => Promise<string>;

/** What a block becomes. It may need its neighbors, or change in more than its layout. */
export type Laid =
  | { readonly kind: "laid"; readonly text: string }
  | { readonly kind: "needs neighbors" }
  /** `why` continues a sentence about the document. */
  | { readonly kind: "refused"; readonly why: string };

export interface PlacedBlock {
  readonly block: Block;
  readonly place: LayoutPlace;
  /** The line that starts its document. */
  readonly marker: string;
  /** The line break to write. */
  readonly lineBreak: string;
}

export type Layouts = Awaited<ReturnType<typeof createLayouts>>;

/** The layouts of blocks in one language and style. `load` returns a formatter, which only unusual blocks need. */
export async function createLayouts({ layout }: Language, style: LayoutStyle, load: () => Promise<Formatter>) {
  const { quickly, frame, marker } = await layout.load();
  return {
    marker,
    /** What is quickly found out; null if the formatter has to be asked. */
    quickly: (placed: PlacedBlock): Laid | null => {
      if ((layout.parser === "yaml") !== (style.parser === "yaml")) return null;
      const body = bodyOf(placed);
      const text = quickly(body.text, body.parsed, body, placed.place, style);
      return text !== null && isSafe(body, text) ? { kind: "laid", text: written(placed, text) } : null;
    },
    make: async (placed: PlacedBlock): Promise<Laid> => {
      const body = bodyOf(placed);
      const framed = frame(body, placed.place, style);
      if (framed === null) return { kind: "needs neighbors" };
      const { before, after, laidBefore, laidAfter } = framed;
      const all = await untilStable(before + body.text + after, await load(), style);
      if (all === null) return refused("Prettier cannot read it, or changes it again each time");
      const isFramed = all.length >= laidBefore.length + laidAfter.length;
      if (!isFramed || !all.startsWith(laidBefore) || !all.endsWith(laidAfter)) return { kind: "needs neighbors" };
      const text = all.slice(laidBefore.length, all.length - laidAfter.length);
      return isSafe(body, text)
        ? { kind: "laid", text: written(placed, text) }
        : refused("more than its layout would change");
    },
  };
}

const refused = (why: string): Laid => ({ kind: "refused", why });

const byteOrderMark = "\uFEFF";

/** With plain line breaks, and without what precedes its document. */
function bodyOf({ block, marker }: PlacedBlock): Block {
  const plain = formatterText(block.text);
  return plain === block.text && marker === "" ? block : blockWith(block, plain.slice(marker.length));
}

/** A text as formatters see it. */
export function formatterText(text: string): string {
  const start = text.startsWith(byteOrderMark) ? 1 : 0;
  if (!text.includes("\r")) return text.slice(start);
  return text.slice(start).replace(/\r\n?/g, "\n");
}

function written({ block, marker, lineBreak }: PlacedBlock, text: string): string {
  const mark = block.text.startsWith(byteOrderMark) ? byteOrderMark : "";
  const all = mark + marker.replace(/ +/, "") + text;
  return lineBreak === "\n" ? all : all.replace(/\n/g, lineBreak);
}

/** The last item of a list may have got a comma, which ends its block. */
function isSafe(body: Block, text: string): boolean {
  const end = text.trimEnd();
  return keepsContent(body, text) || (body.holds === "item" && end.endsWith(",") && keepsContent(body, end));
}

function keepsContent(body: Block, text: string): boolean {
  if (text === body.text) return true;
  const before = documentsIn(body.language, body.text);
  const after = documentsIn(body.language, text);
  if (before.length !== after.length) return false;
  return after.every((document, index) => {
    const parsed = body.language.parse(document, body.holds);
    const own = before.length === 1 ? body.parsed : body.language.parse(before[index] ?? "", body.holds);
    return parsed.problems.length === 0 && sameContent(own, parsed);
  });
}

function documentsIn({ splitDocuments }: Language, text: string): readonly string[] {
  const starts = splitDocuments(text);
  return starts.map((start, index) => text.slice(start, starts[index + 1]));
}

/** The idempotent result of formatting; null if formatting does not converge or the text cannot be parsed. */
async function untilStable(text: string, formatter: Formatter, style: LayoutStyle): Promise<string | null> {
  let formatted = text;
  for (let round = 0; round < 3; round++) {
    let next: string;
    try {
      next = await formatter(formatted, style);
    } catch {
      return null;
    }
    if (next === formatted) return formatted;
    formatted = next;
  }
  return null;
}
