import { blockPlaceOf, type Encoding, positionIn, type Stretch } from "../../document/index.ts";
import { tokensIn } from "../../features/structure/semantic-tokens.ts";
import { tokenTypes } from "../../features/structure/token-types.ts";
import type { OpenDocument } from "../session/open-documents.ts";

/** As the protocol has them: each relative to the one before, the first of all to the start of the first line. */
interface StretchTokens {
  readonly data: readonly number[];
  /** Of the last token; the line counts from that of the stretch. */
  readonly lastLine: number;
  readonly lastCharacter: number;
}

/** Encodes the semantic tokens of a document; those of stretches that an edit did not change are kept. */
export function tokenEncoder(encoding: Encoding): (open: OpenDocument) => number[] {
  const known = new WeakMap<Stretch, { readonly character: number; readonly tokens: StretchTokens }>();
  return ({ document, lines }) => {
    const { blocks } = document;
    const encode = (stretch: Stretch, from: number, firstLine: number): StretchTokens => {
      const data: number[] = [];
      let [line, character] = [0, 0];
      stretch.blocks.forEach((block, index) => {
        const place = blockPlaceOf(document, block, from + index, lines);
        for (const { start, end, type, declares } of block.kept(tokensIn)) {
          const at = positionIn(place, start, encoding);
          const length = positionIn(place, end, encoding).character - at.character;
          const down = at.line - firstLine - line;
          const right = down === 0 ? at.character - character : at.character;
          data.push(down, right, length, tokenTypes.indexOf(type), declares ? 1 : 0);
          [line, character] = [line + down, at.character];
        }
      });
      return { data, lastLine: line, lastCharacter: character };
    };
    const all: number[] = [];
    let [line, character] = [0, 0];
    for (const { from, stretches } of blocks.runs) {
      let index = from;
      for (const stretch of stretches) {
        const [first] = stretch.blocks;
        if (!first) continue;
        const place = blockPlaceOf(document, first, index, lines);
        const before = known.get(stretch);
        const tokens = before?.character === place.character ? before.tokens : encode(stretch, index, place.line);
        if (tokens !== before?.tokens) known.set(stretch, { character: place.character, tokens });
        index += stretch.blocks.length;
        const [down = 0, right = 0] = tokens.data;
        if (tokens.data.length === 0) continue;
        const start = all.length;
        for (const number of tokens.data) all.push(number);
        all[start] = place.line + down - line;
        all[start + 1] = place.line + down === line ? right - character : right;
        line = place.line + tokens.lastLine;
        character = tokens.lastCharacter;
      }
    }
    return all;
  };
}

/** What turns some numbers into others: one edit between what both begin and end with. */
export function tokenEdits(before: readonly number[], after: readonly number[]) {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const deleteCount = before.length - head - tail;
  const data = after.slice(head, after.length - tail);
  return deleteCount === 0 && data.length === 0 ? [] : [{ start: head, deleteCount, data }];
}
