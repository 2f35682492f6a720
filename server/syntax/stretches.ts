import { countUpTo } from "../text/count-while.ts";
import type { CarrierReader, Embedded } from "./carrier.ts";
import { movedBy } from "./layer.ts";

/** A text split where reading can begin: the content of a stretch does not depend on the text around it. */
export interface Stretches {
  readonly text: string;
  readonly starts: readonly number[];
  /** What each holds, with its places in the whole text. */
  readonly embedded: readonly (readonly Embedded[])[];
}

export interface StretchReader {
  /** The end of the stretch that begins at an offset. Text before it is not read, and after it only the next line. */
  readonly endOf: (text: string, start: number) => number;
  readonly read: (stretch: string, start: number) => readonly Embedded[];
}

/** Whether a text may contain what is searched; if not, it is not read. */
export type MayHold = (text: string) => boolean;

/** A reader that remembers what it read last, and reads only what differs from that. */
export function createRereader(reader: StretchReader, mayHold: MayHold): CarrierReader {
  let before: Stretches | null = null;
  return (text) => {
    before = readStretches(text, reader, mayHold, before);
    return before.embedded.flat();
  };
}

const none: readonly Embedded[] = [];

/** Reads a text stretch by stretch. Those that are as they were before are not read again. */
export function readStretches(
  text: string,
  { endOf, read }: StretchReader,
  mayHold: MayHold,
  before: Stretches | null,
): Stretches {
  const old = before ?? { text: "", starts: [], embedded: [] };
  const { head, tail } = sharedEnds(old.text, text);
  const by = text.length - old.text.length;
  // Where a stretch ends shows in the next one: both have to be as before.
  const kept = Math.max(0, countUpTo(old.starts, head) - 2);
  const starts = old.starts.slice(0, kept);
  const embedded = old.embedded.slice(0, kept);
  let start = old.starts[kept] ?? 0;
  while (start < text.length) {
    const rest = start === 0 || start < text.length - tail ? -1 : countUpTo(old.starts, start - by) - 1;
    if (rest > 0 && old.starts[rest] === start - by) {
      for (const other of old.starts.slice(rest)) starts.push(other + by);
      for (const other of old.embedded.slice(rest)) embedded.push(other.length > 0 ? movedBy(other, by) : none);
      break;
    }
    const end = endOf(text, start);
    starts.push(start);
    const stretch = text.slice(start, end);
    const found = mayHold(stretch) ? read(ownCopy(stretch), start) : none;
    embedded.push(found.length > 0 ? movedBy(found, start) : none);
    start = end;
  }
  return { text, starts, embedded };
}

/** A substring may keep the whole text in memory; this copy does not. */
const ownCopy = (text: string): string => ` ${text}`.slice(1);

const step = 4096;

/** The length of the common prefix of two texts, and of the common suffix of the rest. */
function sharedEnds(a: string, b: string): { readonly head: number; readonly tail: number } {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head + step <= most && a.slice(head, head + step) === b.slice(head, head + step)) head += step;
  while (head < most && a.charCodeAt(head) === b.charCodeAt(head)) head++;
  let tail = 0;
  const before = (text: string): string => text.slice(text.length - tail - step, text.length - tail);
  while (tail + step <= most - head && before(a) === before(b)) tail += step;
  while (tail < most - head && a.charCodeAt(a.length - 1 - tail) === b.charCodeAt(b.length - 1 - tail)) tail++;
  return { head, tail };
}
