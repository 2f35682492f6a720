import { grouped } from "../../document/index.ts";
import type { Output } from "./output.ts";

/** The progress of a long check, on a terminal line that is cleared before anything else is written. */
export interface Progress {
  readonly count: () => void;
  readonly wipe: () => Promise<void>;
  /** Clears the line and ends the progress. */
  readonly end: () => Promise<void>;
}

interface Pace {
  readonly firstAfter: number;
  readonly every: number;
}

/** In milliseconds. */
const forPeople: Pace = { firstAfter: 1_000, every: 200 };

export function progressOn(output: Pick<Output, "isTerminal" | "write">, { firstAfter, every } = forPeople): Progress {
  let files = 0;
  let isShown = false;
  const show = (): void => {
    isShown = true;
    const done = files === 0 ? "Checking" : `Checked ${grouped(files)} ${files === 1 ? "file" : "files"}`;
    void output.write(`\r\u001b[K${done}…`);
  };
  const begin = Date.now() + firstAfter;
  const timer = output.isTerminal ? setInterval(() => Date.now() >= begin && show(), every).unref() : undefined;
  const wipe = async (): Promise<void> => {
    if (isShown) await output.write("\r\u001b[K");
    isShown = false;
  };
  return {
    count: () => {
      files++;
    },
    wipe,
    end: () => {
      clearInterval(timer);
      return wipe();
    },
  };
}
