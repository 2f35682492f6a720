import { quantity } from "../../document/index.ts";
import type { Output } from "./output.ts";

export type Progress = ReturnType<typeof progressOn>;

/** In milliseconds. */
const forPeople = { firstAfter: 1_000, every: 200 };

/** The progress of a long check, on a terminal line that is cleared before anything else is written. */
export function progressOn(output: Pick<Output, "isTerminal" | "write">, { firstAfter, every } = forPeople) {
  let files = 0;
  let isShown = false;
  const show = (): void => {
    isShown = true;
    const done = files === 0 ? "Checking" : `Checked ${quantity(files, "file")}`;
    void output.write(`\r\u001b[K${done}…`);
  };
  const begin = Date.now() + firstAfter;
  const timer = output.isTerminal ? setInterval(() => Date.now() >= begin && show(), every).unref() : undefined;
  const wipe = async (): Promise<void> => {
    if (isShown) await output.write("\r\u001b[K");
    isShown = false;
  };
  return {
    count: (): void => {
      files++;
    },
    wipe,
    /** Clears the line and ends the progress. */
    end: (): Promise<void> => {
      clearInterval(timer);
      return wipe();
    },
  };
}
