/** In milliseconds. */
const limits = {
  /** Without messages: longer than decorations wait for a pause in typing, so that all that follows an edit has been answered. */
  quiet: 400,
  /** From then on, messages disturb no longer. */
  patience: 2_000,
};

export interface Clock {
  /** In milliseconds. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Resolves when the last message was some time ago. */
export async function quietAfter(lastMessage: () => number, { now, wait }: Clock): Promise<void> {
  const latest = now() + limits.patience;
  for (;;) {
    const rest = Math.min(lastMessage() + limits.quiet, latest) - now();
    if (rest <= 0) return;
    await wait(Math.ceil(rest));
  }
}
