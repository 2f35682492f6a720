import type { Wait } from "./decorations.ts";

/** When the person who edits a document pauses, judged by the time between the last two edits. */
export interface TypingPauses {
  readonly edited: (uri: string) => void;
  readonly closed: (uri: string) => void;
  /**
   * In milliseconds of the process: from when on whatever an editor requests after an edit has probably arrived, or decorations
   * of the document are unlikely to be outdated at once.
   */
  readonly endOf: (uri: string, wait: Wait) => number;
}

/** In milliseconds. */
const limits = {
  /** Edits with more time between them are not typing. */
  between: 450,
  /** The longest time that decorations wait after an edit. */
  pause: 350,
  /** How many times the time between two edits has to pass. */
  factor: 3,
  /** For the requests after an edit, of which the completion may be the last. */
  requests: 3,
  /** After a single key: about as long as the next one takes. Editors that wait longer with their requests lose nothing. */
  rest: 150,
};

export function typingPauses(now: () => number): TypingPauses {
  const known = new Map<string, { readonly at: number; readonly pause: number }>();
  return {
    edited: (uri) => {
      const at = now();
      const gap = at - (known.get(uri)?.at ?? Number.NEGATIVE_INFINITY);
      const pause = gap < limits.between ? Math.min(limits.factor * gap, limits.pause) : 0;
      known.set(uri, { at, pause: Math.max(pause, limits.requests) });
    },
    closed: (uri) => void known.delete(uri),
    endOf: (uri, wait) => {
      const { at, pause } = known.get(uri) ?? { at: 0, pause: 0 };
      if (wait === "requests") return at + limits.requests;
      return at + (wait === "rest" ? Math.max(pause, limits.rest) : pause);
    },
  };
}
