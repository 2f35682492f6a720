import type { Edit } from "../../server/syntax/index.ts";

/** An edit whose ends lie neither inside of a character nor of a line break: no client can name such places. */
export const snapped = (text: string, { start, end, text: bit }: Edit): Edit => ({
  start: before(text, start),
  end: before(text, end),
  text: bit,
});

const before = (text: string, at: number): number =>
  /^(?:\r\n|[\ud800-\udbff][\udc00-\udfff])$/.test(text.slice(at - 1, at + 1)) ? at - 1 : at;
