import { countUpTo } from "../text/count-while.ts";
import { type LongText, sharedEnds, wholeText } from "../text/long-text.ts";
import type { CarrierReader, Embedded } from "./carrier.ts";
import { movedBy } from "./layer.ts";

/** A text split where reading can begin: the content of a stretch does not depend on the text around it. */
export interface Stretches {
  readonly text: LongText;
  readonly starts: readonly number[];
  /** What each holds, with places from its start. */
  readonly embedded: readonly (readonly Embedded[])[];
}

export interface StretchReader {
  /** How much of the text belongs to the first stretch, however it continues. */
  readonly headOf?: (text: LongText) => number;
  /**
   * The end of the stretch that begins at an offset. Text before it is not read, and after it only the next line; if it goes on
   * to the end of the text, that.
   */
  readonly endOf: (text: string, start: number) => number;
  readonly read: (stretch: string, start: number) => readonly Embedded[];
}

/** Whether a text may contain what is searched; if not, it is not read. */
export type MayHold = (text: string) => boolean;

/** What a stretch holds, with places from its start; the same object as long as the stretch does not change. */
export interface Held {
  readonly start: number;
  readonly embedded: readonly Embedded[];
}

/** Reads a text that is edited. Never throws. */
export type Rereader = (text: LongText) => readonly Held[];

/** A reader that remembers what it read last, and reads only what differs from that. */
export function createRereader(reader: StretchReader, mayHold: MayHold): Rereader {
  let before: Stretches | null = null;
  return (text) => {
    before = readStretches(text, reader, mayHold, before);
    return heldIn(before);
  };
}

/** The same for texts as a whole. */
export const asReader =
  (reread: Rereader): CarrierReader =>
  (text) =>
    embeddedOf(reread(wholeText(text)));

/** With places in the whole text. */
export const embeddedOf = (held: readonly Held[]): readonly Embedded[] =>
  held.flatMap(({ start, embedded }) => movedBy(embedded, start));

export const heldIn = ({ starts, embedded }: Stretches): readonly Held[] =>
  embedded.flatMap((own, index) => (own.length > 0 ? { start: starts[index] ?? 0, embedded: own } : []));

const none: readonly Embedded[] = [];

/**
 * Reads a text stretch by stretch. Those that are as they were before are not read again. `window`: how much of the text is put
 * together at first to find where a stretch ends.
 */
export function readStretches(
  text: LongText,
  { headOf, endOf, read }: StretchReader,
  mayHold: MayHold,
  before: Stretches | null,
  window = usual,
): Stretches {
  const old = before ?? { text: wholeText(""), starts: [], embedded: [] };
  const { head, tail } = sharedEnds(old.text, text);
  const by = text.length - old.text.length;
  // Where a stretch ends shows in the next one: both have to be as before.
  const kept = Math.max(0, countUpTo(old.starts, head) - 2);
  const starts = old.starts.slice(0, kept);
  const embedded = old.embedded.slice(0, kept);
  const stretchAt = stretchesOf(text, endOf, window);
  let start = old.starts[kept] ?? 0;
  while (start < text.length) {
    const rest = start === 0 || start < text.length - tail ? -1 : countUpTo(old.starts, start - by) - 1;
    if (rest > 0 && old.starts[rest] === start - by) {
      for (const other of old.starts.slice(rest)) starts.push(other + by);
      for (const other of old.embedded.slice(rest)) embedded.push(other);
      break;
    }
    const stretch = stretchAt(start, start === 0 ? (headOf?.(text) ?? 0) : start);
    starts.push(start);
    embedded.push(mayHold(stretch) ? read(ownCopy(stretch), start) : none);
    start += stretch.length;
  }
  return { text, starts, embedded };
}

/** More than most stretches have. */
const usual = 16_384;

/** The stretches of a text one after the other, of which only those around are put together. `from`: where to look for the end. */
function stretchesOf(
  text: LongText,
  endOf: StretchReader["endOf"],
  window: number,
): (start: number, from: number) => string {
  let at = 0;
  let near = "";
  return (start, from) => {
    for (let size = window; ; size *= 4) {
      const end = endOf(near, from - at);
      const isSure = near.indexOf("\n", end) >= 0 || at + near.length >= text.length;
      if (isSure) return near.slice(start - at, end);
      at = start;
      near = text.slice(start, start + size);
    }
  };
}

/** A substring may keep the whole text in memory; this copy does not. */
const ownCopy = (text: string): string => ` ${text}`.slice(1);
