import { isRecord } from "../../text/is-record.ts";
import { documentOf } from "../blocks/document.ts";
import { rootOf, toData } from "../values/root.ts";

/** One error that the service names (interface 2.10). */
export interface ServiceError {
  /** A dotted path in the body of the request; null if the error does not concern a field. */
  readonly field: string | null;
  readonly reason: string;
}

/** An API response, or a copied part of it. */
type ServiceAnswer =
  | {
      readonly kind: "errors";
      readonly errors: readonly ServiceError[];
      /** It is truncated and may have contained more errors. */
      readonly isCut: boolean;
    }
  /** Nothing is wrong, as far as it says. */
  | { readonly kind: "success"; readonly why: string }
  /** `why` continues a sentence that begins with the answer. */
  | { readonly kind: "unreadable"; readonly why: string };

/** More would not be read. */
const mostErrors = 1_000;
const longestReason = 1_000;
const longestField = 300;

/** Reads a response: only JSON, or preceded by the status line and headers as printed by `curl -i`. */
export function readAnswer(text: string): ServiceAnswer {
  const { status, body } = splitHead(withoutTrace(text));
  const about = status === null ? "" : ` (HTTP status ${status})`;
  const unreadable = (why: string): ServiceAnswer => ({ kind: "unreadable", why: `${why}${about}` });
  const success = (why: string): ServiceAnswer =>
    status !== null && status >= 400 ? unreadable(why) : { kind: "success", why: `${why}${about}` };
  if (body === "") return status === null ? unreadable("is empty") : success("has no body");
  if (body.startsWith("<")) return unreadable("is HTML or XML instead of the API's JSON: it may come from a proxy");
  if (!/^[{["]/.test(body)) return unreadable("is not JSON");
  const { data, isWhole } = readJson(body);
  const listed = listedIn(data);
  const errors = listed.slice(0, mostErrors).flatMap(errorOf);
  if (errors.length > 0) return { kind: "errors", errors, isCut: !isWhole };
  if (!isWhole) return unreadable("is not JSON, or is cut off before its first error");
  if (!isRecord(data)) return unreadable("is not a JSON object, as every response of the API is");
  if (listed.length > 0)
    return unreadable("has `errors` in an unknown format: expected a list of objects with `field` and `reason`");
  if (data.errors !== undefined) return success("has an empty `errors`");
  const other = ["error", "message"].find((name) => data[name] !== undefined);
  return other === undefined
    ? success("has no `errors`, so it is not an error response")
    : unreadable(`has \`${other}\` but no \`errors\`: it may come from a proxy`);
}

/** People also copy only the errors, or one of them. */
function listedIn(data: unknown): readonly unknown[] {
  const listed = isRecord(data) && data.reason === undefined ? (data.errors ?? []) : data;
  return Array.isArray(listed) ? listed : isRecord(data) ? [listed] : [];
}

/** A response, and the status in the head that `curl -i` prints. After redirects and proxies, there are several; the last counts. */
export function splitHead(text: string): { readonly status: number | null; readonly body: string } {
  let rest = text.trimStart();
  let status: number | null = null;
  for (;;) {
    const line = /^HTTP\/[\d.]+ +(\d{3})[^\r\n]*/.exec(rest);
    if (!line) return { status, body: rest.trim() };
    status = Number(line[1]);
    const end = /\r?\n\r?\n|\r\r|$/.exec(rest);
    rest = rest.slice((end?.index ?? rest.length) + (end?.[0].length ?? 0)).trimStart();
  }
}

/** `curl -v` prefixes its other output, which includes the request and is ignored. */
export const withoutTrace = (text: string): string =>
  /^< HTTP\//m.test(text)
    ? text
        .split(/\r?\n/)
        .filter((line) => !/^(?:[*>]|[{}] \[)/.test(line))
        .map((line) => line.replace(/^< ?/, ""))
        .join("\n")
    : text.replace(/^\uFEFF/, "");

/** The reader of request files makes the best of half a text. */
function readJson(text: string): { readonly data: unknown; readonly isWhole: boolean } {
  const [block] = documentOf({ uri: "", name: "answer", kind: "request" }, text, "whole").blocks;
  const root = block ? rootOf(block) : null;
  return { data: root && toData(root), isWhole: block?.parsed.problems.length === 0 };
}

function errorOf(item: unknown): readonly ServiceError[] {
  const { field, reason } = isRecord(item) ? item : { field: null, reason: item };
  const read = { field: textOf(field, longestField, "."), reason: textOf(reason, longestReason, " ") };
  return read.reason === "" && read.field === "" ? [] : [{ ...read, field: read.field === "" ? null : read.field }];
}

/** `between` is the separator between parts of a text. */
const textOf = (data: unknown, most: number, between: string): string =>
  (Array.isArray(data)
    ? data.filter((part) => typeof part !== "object").join(between)
    : typeof data === "string"
      ? data
      : ""
  )
    .trim()
    .slice(0, most);
