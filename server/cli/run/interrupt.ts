const signals = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Ends the process when it is interrupted, with the exit code that shells use for that. Work in progress is stopped first;
 * a second interrupt does not wait for it. Returns a function that leaves interrupts to others again.
 */
export function endWhenInterrupted(before: () => Promise<void>): () => void {
  const listening = Object.entries(signals).map(([signal, code]) => {
    const listener = (): void => void before().finally(() => process.exit(code));
    process.once(signal, listener);
    return { signal, listener };
  });
  return () => {
    for (const { signal, listener } of listening) process.off(signal, listener);
  };
}
