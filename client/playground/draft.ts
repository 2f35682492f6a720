import type { PlaygroundFile } from "./files.ts";
import { readFile } from "./share.ts";

const key = "compute-stack-draft";

/** The text as it was before the page was reloaded. It is kept for this tab only, because it may contain secrets. */
export function readDraft(): PlaygroundFile | null {
  try {
    return readFile(JSON.parse(sessionStorage.getItem(key) ?? "null"));
  } catch {
    return null;
  }
}

export function writeDraft(file: PlaygroundFile): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(file));
  } catch {
    // There is no storage, or the text is too long for it.
  }
}

/** A link that is followed wins over the draft; a reload, a way back or the bare page does not. */
export function isReturning(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const kind = entry instanceof PerformanceNavigationTiming ? entry.type : "navigate";
  return location.hash.length <= 1 || kind !== "navigate";
}
