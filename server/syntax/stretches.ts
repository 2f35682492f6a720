import { type LongText, sharedEnds, wholeText } from "../text/long-text.ts";
import type { CarrierReader, Embedded } from "./carrier.ts";
import { movedBy } from "./layer.ts";

/** A text split where reading can begin: the content of a stretch does not depend on the text around it. */
export interface Stretches {
  readonly text: LongText;
  readonly all: readonly Stretch[];
}

interface Stretch {
  readonly length: number;
  /** What it holds, with places from its start. */
  readonly embedded: readonly Embedded[];
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

export function heldIn({ all }: Stretches): readonly Held[] {
  const held: Held[] = [];
  let start = 0;
  for (const { length, embedded } of all) {
    if (embedded.length > 0) held.push({ start, embedded });
    start += length;
  }
  return held;
}

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
  const old = before ?? { text: wholeText(""), all: [] };
  const { head, tail } = sharedEnds(old.text, text);
  const by = text.length - old.text.length;
  const { kept, start: from } = stretchesBefore(old.all, head);
  const fresh: Stretch[] = [];
  const stretchAt = stretchesOf(text, endOf, window);
  /** The first old stretch that begins behind the last new one, or with it. */
  let rest = kept;
  let restStart = from + by;
  let start = from;
  while (start < text.length) {
    for (; rest < old.all.length && restStart < start; rest++) restStart += old.all[rest]?.length ?? 0;
    if (rest > 0 && start > 0 && restStart === start && start >= text.length - tail) break;
    const stretch = stretchAt(start, start === 0 ? (headOf?.(text) ?? 0) : start);
    fresh.push({ length: stretch.length, embedded: mayHold(stretch) ? read(ownCopy(stretch), start) : none });
    start += stretch.length;
  }
  return { text, all: old.all.slice(0, kept).concat(fresh, start < text.length ? old.all.slice(rest) : []) };
}

/** Where a stretch ends shows in the next one: both have to be as before. */
function stretchesBefore(all: readonly Stretch[], head: number): { readonly kept: number; readonly start: number } {
  let kept = 0;
  let start = 0;
  for (; kept + 2 < all.length; kept++) {
    const own = all[kept]?.length ?? 0;
    if (start + own + (all[kept + 1]?.length ?? 0) > head) break;
    start += own;
  }
  return { kept, start };
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
