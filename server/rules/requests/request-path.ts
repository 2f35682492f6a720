import { methods } from "../../api/index.ts";
import { isEnvelope, isParameter, type PathMatch, type ReadPath, type Value } from "../../document/index.ts";
import { atFirstKey, atValue, type FindingLocation } from "../kit/finding-location.ts";

export interface RequestPath {
  readonly value: Value;
  readonly text: string;
  readonly read: ReadPath;
}

/** The path of an envelope, taken apart. Null where there is none that could be read. */
export function requestPathOf(envelope: Value): RequestPath | null {
  const value = envelope.get("path");
  const { text, path: read } = value ?? {};
  return value && text !== undefined && read ? { value, text, read } : null;
}

/** `→ /path`: what a request does. For a bare body, which has no path, its first key. */
export function atPath(request: Value): FindingLocation {
  const path = isEnvelope(request.node) ? request.get("path") : undefined;
  return path ? atValue(path) : atFirstKey(request);
}

/** The method as it is meant: in capitals. Null where it is none that a request could have, or not known. */
export function methodOf(envelope: Value): string | null {
  const written = envelope.get("method")?.string?.toUpperCase();
  return methods.some(({ value }) => value === written) ? (written ?? null) : null;
}

/** Whether real flows send the request to this path, of which the interface shows other methods only. */
export function isUndescribed(envelope: Value, matches: readonly PathMatch[]): boolean {
  const method = methodOf(envelope);
  return (
    !matches.some(({ operation }) => operation.method === method) &&
    matches.some(({ operation }) => operation.paths.some((path) => undescribedMethods(path).includes(method ?? "")))
  );
}

/** Collections are read, and their members deleted: whether the service has that is not known. */
export function undescribedMethods(path: string): readonly string[] {
  const last = path.slice(path.lastIndexOf("/") + 1);
  if (isParameter(last)) return ["DELETE"];
  return last.endsWith("s") ? ["GET"] : [];
}
