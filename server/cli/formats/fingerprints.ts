import { createHash } from "node:crypto";
import type { CheckedFile } from "../terminal/report.ts";

/**
 * A fingerprint for each finding of a file: unique, and based on what stays the same when lines move, which is the rule, the
 * pointer (without secrets), and the index among those there.
 */
export function fingerprintsOf({ path, findings }: Pick<CheckedFile, "path" | "findings">): readonly string[] {
  const seen = new Map<string, number>();
  return findings.map(({ code, pointer }) => {
    const key = `${code}\n${pointer}`;
    const ordinal = seen.get(key) ?? 0;
    seen.set(key, ordinal + 1);
    return createHash("sha256").update(`${path}\n${key}\n${ordinal}`).digest("hex").slice(0, 32);
  });
}
