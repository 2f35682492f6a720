import type { LongText, TextPiece } from "../../text/long-text.ts";
import type { Document } from "./document.ts";

/** Without putting the whole text together. */
export function textBetween({ blocks }: Document, start: number, end: number): string {
  const first = blocks.indexAt(start);
  const offset = blocks.startOf(first);
  const texts = blocks.slice(first, blocks.indexAt(end) + 1).map(({ text }) => text);
  return texts.join("").slice(start - offset, end - offset);
}

/** The text of a document whose blocks end with lines. */
export const longTextOf = (document: Document): LongText => new DocumentText(document);

class DocumentText implements LongText {
  private readonly document: Document;
  private all: readonly TextPiece[] | undefined;

  constructor(document: Document) {
    this.document = document;
  }

  get length(): number {
    return this.document.length;
  }

  get text(): string {
    return this.document.text;
  }

  slice(start: number, end: number): string {
    return textBetween(this.document, start, Math.min(end, this.document.length));
  }

  get pieces(): readonly TextPiece[] {
    this.all ??= this.document.blocks.all();
    return this.all;
  }
}
