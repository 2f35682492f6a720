import type { Edit } from "../../server/syntax/index.ts";

export type Encoding = "utf-8" | "utf-16" | "utf-32";

/** Where an offset is in a text, counted without the server's own code. */
export function place(text: string, offset: number, encoding: Encoding) {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  const last = lines.at(-1) ?? "";
  return { line: lines.length - 1, character: lengthOf(last, encoding) };
}

function lengthOf(text: string, encoding: Encoding): number {
  switch (encoding) {
    case "utf-8":
      return Buffer.byteLength(text);
    case "utf-16":
      return text.length;
    case "utf-32":
      return [...text].length;
  }
}

/** An edit whose ends lie neither inside of a character nor of a line break: no client can name such places. */
export const snapped = (text: string, { start, end, text: bit }: Edit): Edit => ({
  start: before(text, start),
  end: before(text, end),
  text: bit,
});

const before = (text: string, at: number): number =>
  /^(?:\r\n|[\ud800-\udbff][\udc00-\udfff])$/.test(text.slice(at - 1, at + 1)) ? at - 1 : at;
