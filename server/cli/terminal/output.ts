import { linksOf } from "./links.ts";
import { colorOf } from "./style.ts";

/** Standard output or standard error. */
export interface Output {
  /** Returns false once the reader is gone. Resolves when more can be written. */
  readonly write: (text: string) => Promise<boolean>;
  readonly isTerminal: boolean;
  readonly hasColor: boolean;
  /** Whether a text can be a link. */
  readonly hasLinks: boolean;
  /** In characters; null if it is not a terminal. */
  readonly width: number | null;
  /** The error that ended it, unless the reader went away. */
  readonly failure: () => string | null;
}

export function outputTo(stream: NodeJS.WriteStream): Output {
  let isOpen = true;
  let failure: string | null = null;
  let wake: (() => void) | null = null;
  // `check | head` closes the pipe early, which is not an error.
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
    hasColor: colorOf(process.env, stream.isTTY === true),
    hasLinks: linksOf(process.env, stream.isTTY === true),
    width: stream.isTTY === true ? widthOf(process.env, stream.columns) : null,
    failure: () => failure,
  };
}

/** `COLUMNS` takes precedence over what the terminal says, which may be nothing. */
function widthOf({ COLUMNS: asked = "" }: NodeJS.ProcessEnv, columns: number | undefined): number | null {
  const width = /^\d{1,4}$/.test(asked) && Number(asked) > 0 ? Number(asked) : columns;
  return width === undefined || width === 0 ? null : width;
}
