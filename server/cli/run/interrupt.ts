const signals = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Ends the process when it is interrupted, with the exit code that shells use for that. Work in progress is stopped first;
 * a second interrupt does not wait for it.
 */
export function endWhenInterrupted(before: () => Promise<void>): void {
  for (const [signal, code] of Object.entries(signals))
    process.once(signal, () => void before().finally(() => process.exit(code)));
}
