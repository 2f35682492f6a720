import { colourOf } from "./style.ts";

/** Standard output or standard error. */
export interface Output {
  /** Answers false once nobody reads any more. Resolves when there is room for more. */
  readonly write: (text: string) => Promise<boolean>;
  readonly isTerminal: boolean;
  readonly hasColour: boolean;
  /** In characters; null where it is not a terminal. */
  readonly width: number | null;
  /** The error that ended it, other than a reader that went away. */
  readonly failure: () => string | null;
}

export function outputTo(stream: NodeJS.WriteStream): Output {
  let isOpen = true;
  let failure: string | null = null;
  let wake: (() => void) | null = null;
  // `check | head` ends the pipe early: that is no mistake, and there is nothing more to say.
  stream.on("error", (error: NodeJS.ErrnoException) => {
    isOpen = false;
    if (error.code !== "EPIPE") failure = error.code ?? error.name;
    wake?.();
  });
  const room = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
      stream.once("drain", resolve);
    });
  return {
    write: async (text) => {
      if (isOpen && text !== "" && !stream.write(text)) await room();
      return isOpen;
    },
    isTerminal: stream.isTTY === true,
    hasColour: colourOf(process.env, stream.isTTY === true),
    width: stream.isTTY === true ? stream.columns : null,
    failure: () => failure,
  };
}
