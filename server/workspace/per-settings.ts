import type { Settings } from "../document/index.ts";
import { keptIn } from "../text/groups.ts";

/** A function of settings that computes its result once for each settings object. */
export function perSettings<Result>(compute: (settings: Settings) => Result): (settings: Settings) => Result {
  const results = new WeakMap<Settings, Result>();
  return (settings) => keptIn(results, settings, () => compute(settings));
}
