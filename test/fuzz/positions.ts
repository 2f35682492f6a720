import type { Edit } from "../../server/syntax/index.ts";

/** An edit whose ends are not inside a character or a line break, where no client position can be. */
export const snapped = (text: string, { start, end, text: bit }: Edit): Edit => ({
  start: before(text, start),
  end: before(text, end),
  text: bit,
});

const before = (text: string, at: number): number =>
  /^(?:\r\n|[\ud800-\udbff][\udc00-\udfff])$/.test(text.slice(at - 1, at + 1)) ? at - 1 : at;
