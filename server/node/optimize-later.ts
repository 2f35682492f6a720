import { setFlagsFromString } from "node:v8";

/** Tells V8 to optimize functions later than usual: with a factor of two, when they have run twice as much. */
export function optimizeLater(factor: number): void {
  const flag = flagFor(process.versions.v8, factor);
  if (flag !== null) setFlagsFromString(flag);
}

/** Null for versions that may know neither option: V8 reports those that it does not know on standard error. */
export function flagFor(v8: string, factor: number): string | null {
  const [major = 0, minor = 0] = v8.split(".").map(Number);
  if (major === 11) return `--interrupt-budget=${Math.round(67_584 * factor)}`;
  if (major === 13 || (major === 12 && minor >= 4))
    return `--invocation-count-for-turbofan=${Math.round(3_000 * factor)}`;
  return null;
}
