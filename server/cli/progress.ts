import type { Output } from "./output.ts";

/** How far a long check has come, on a line of the terminal that is wiped away before anything else is written. */
export interface Progress {
  readonly count: () => void;
  readonly wipe: () => Promise<void>;
}

const firstAfter = 1_000;
const every = 200;

export function progressOn(output: Output, now: () => number): Progress {
  let files = 0;
  let next = now() + firstAfter;
  let isShown = false;
  return {
    count: () => {
      files++;
      if (!output.isTerminal || now() < next) return;
      next = now() + every;
      isShown = true;
      void output.write(`\r\u001b[KChecked ${files.toLocaleString("en")} files…`);
    },
    wipe: async () => {
      if (isShown) await output.write("\r\u001b[K");
      isShown = false;
    },
  };
}
