const signals = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Ends the process at once when somebody interrupts it, with the exit code that shells give to that. What is begun is
 * ended before; who interrupts again does not wait for it.
 */
export function endWhenInterrupted(before: () => Promise<void>): void {
  for (const [signal, code] of Object.entries(signals))
    process.once(signal, () => void before().finally(() => process.exit(code)));
}
