import { methods, objectTypes } from "../../api/index.ts";
import { isEnvelope, isParameter, type PathMatch, type ReadPath, type Value } from "../../document/index.ts";
import { atFirstKey, atValue, type FindingLocation } from "../kit/index.ts";

export interface RequestPath {
  readonly value: Value;
  readonly text: string;
  readonly read: ReadPath;
}

/** The parsed path of an envelope. Null if there is no valid one. */
export function requestPathOf(envelope: Value): RequestPath | null {
  const value = envelope.get("path");
  const { text, path: read } = value ?? {};
  return value && text !== undefined && read ? { value, text, read } : null;
}

/** `→ /path`; for a bare body, its first key. */
export function atPath(request: Value): FindingLocation {
  const path = isEnvelope(request.node) ? request.get("path") : undefined;
  return path ? atValue(path) : atFirstKey(request);
}

/** The method in uppercase. Null if it is invalid or unknown. */
export function methodOf(envelope: Value): string | null {
  const written = envelope.get("method")?.string?.toUpperCase();
  return methods.find(({ value }) => value === written)?.value ?? null;
}

/** Whether such a request is plausible although the API documentation shows only other methods of the path. */
export function isUndescribed(envelope: Value, matches: readonly PathMatch[]): boolean {
  const method = methodOf(envelope);
  const sent = envelope.get("body")?.values ?? [];
  return (
    !matches.some(
      ({ operation: { method: known, body } }) =>
        known === method || (body && sent.some(({ name }) => Object.hasOwn(objectTypes[body.object].fields, name))),
    ) &&
    matches.some(({ operation }) => operation.paths.some((path) => undescribedMethods(path).includes(method ?? "")))
  );
}

/** Reading collections and deleting members is plausible; the API documentation does not show whether it exists. */
export function undescribedMethods(path: string): readonly string[] {
  const last = path.slice(path.lastIndexOf("/") + 1);
  if (isParameter(last)) return ["DELETE"];
  return last.endsWith("s") ? ["GET"] : [];
}
