import type { Settings } from "../document/index.ts";

/** A function of settings that computes its result once for each settings object. */
export function perSettings<Result>(compute: (settings: Settings) => Result): (settings: Settings) => Result {
  const known = new WeakMap<Settings, Result>();
  return (settings) => {
    const result = known.get(settings) ?? compute(settings);
    known.set(settings, result);
    return result;
  };
}
