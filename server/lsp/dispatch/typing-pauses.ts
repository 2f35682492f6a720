/** When the person who edits a document pauses, judged by the time between the last two edits. */
export interface TypingPauses {
  readonly edited: (uri: string) => void;
  readonly closed: (uri: string) => void;
  /** In milliseconds of the process: from when on decorations of the document are unlikely to be outdated at once. */
  readonly endOf: (uri: string) => number;
}

/** In milliseconds. */
const limits = {
  /** Edits with more time between them are not typing. */
  between: 450,
  /** The longest time that decorations wait after an edit. */
  pause: 350,
  /** How many times the time between two edits has to pass. */
  factor: 3,
  /** After a single key: for the requests that follow it, of which the completion may be the last. */
  requests: 3,
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
    endOf: (uri) => {
      const { at, pause } = known.get(uri) ?? { at: 0, pause: 0 };
      return at + pause;
    },
  };
}
