import { conditions, newCloneNeeds, tls } from "../../api/index.ts";
import {
  type Document,
  documentOf,
  type FileFacts,
  followPath,
  holdsLikelySecret,
  isHidden,
  type PathParameter,
  readPath,
  rootOf,
  type ServiceError,
  showMessage,
  unescapeSegment,
  type Value,
  wordingOf,
} from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { missingFields } from "../../rules/structure/missing-required.ts";
import { inWordsOf } from "../../syntax/index.ts";
import type { Body } from "./service-state.ts";

/** A request as a file would contain it, so that the same rules can check it. `body` is JSON, or empty. */
export const documentOfRequest = (file: FileFacts, method: string, path: string, body: string): Document =>
  documentOf(
    file,
    `{"method":${JSON.stringify(method)},"path":${JSON.stringify(path)}${body === "" ? "" : `,"body":${body}`}}`,
    "whole",
  );

/** What the rules call an error, as the service says it. */
export const errorsOfFindings = (document: Document, findings: readonly Finding[]): readonly ServiceError[] =>
  findings.flatMap((finding) => errorsOf(document, finding));

function errorsOf(document: Document, { code, pointer, message: said }: Finding): readonly ServiceError[] {
  // As the API documentation says it.
  const message = code === "root-pass-weak" ? "The password does not meet the strength requirement." : said;
  const wording = wordingOf(document.file.names);
  const nameOf = (segment: string): string => wording?.readName(unescapeSegment(segment)) ?? unescapeSegment(segment);
  const [, first, ...rest] = pointer.split("/").map(nameOf);
  const field = shortField(rest);
  if (first === "path") {
    const wrong = wrongParameter(requestIn(document));
    // What a path contains is not repeated, as it may be anything.
    return [{ field: wrong?.name ?? null, reason: wrong ? message.replace(`\`${wrong.text}\``, "This") : message }];
  }
  if (first !== "body") return [{ field: null, reason: message }];
  const body = requestIn(document)?.get("body");
  const object = body && followPath(body, rest.join(".")).value;
  const missing = object?.object ? missingIn(object, code) : [];
  if (missing.length > 0)
    return missing.map((name) => ({ field: field === "" ? name : `${field}.${name}`, reason: message }));
  return [{ field: field === "" ? null : field, reason: message }];
}

/** The fields that a finding about an object asks for. */
function missingIn(object: Value, code: string): readonly string[] {
  if (code === "missing-required") return missingFields(object, "required");
  const asked = conditions.flatMap(({ rule, fact, subject }) =>
    rule !== code ? [] : fact === "requires" ? (object.object?.fields[subject]?.requires ?? []) : subject,
  );
  if (code === "clone-new-requires") asked.push(...newCloneNeeds);
  return asked.filter((name) => object.get(name) === undefined);
}

/** A dotted path that people can read, however deep it leads. */
function shortField(segments: readonly string[]): string {
  const field = segments.slice(0, mostSegments).join(".");
  return segments.length > mostSegments ? `${field}…` : field;
}

const mostSegments = 20;

function requestIn({ blocks }: Document): Value | null {
  const block = blocks.get(0);
  return block ? rootOf(block) : null;
}

function wrongParameter(request: Value | null): PathParameter | undefined {
  const { operations } = readPath(request?.get("path")?.string ?? "");
  return operations.flatMap(({ parameters }) => parameters).find(({ state }) => state !== "given");
}

/** What is kept of an object: without its secrets, but with all other fields of the objects in it. */
interface Kept {
  readonly fields: Body;
  /** The paths of texts that are left out although the fields that hold them are kept. */
  readonly secretTexts: readonly (readonly string[])[];
}

/** The body of a request without its secrets; null if there is none. */
export function keptBody(document: Document): Kept | null {
  const body = requestIn(document)?.get("body");
  return body?.node.kind === "mapping" ? keptFieldsOf(body) : null;
}

/** Refuses texts that look like secrets outside of the fields for them: a response without them would not be what was sent. */
export const errorsOfSecretTexts = (kept: Kept | null): readonly ServiceError[] =>
  (kept?.secretTexts ?? []).map((path) => ({
    field: shortField(path),
    reason: "This looks like a secret, and the simulated service keeps none. Send another value.",
  }));

export function keptFieldsOf(object: Value): Kept {
  const secretTexts: (readonly string[])[] = [];
  return { fields: keptFields(object, []), secretTexts };

  function keptFields({ values }: Value, path: readonly string[]): Body {
    const kept = values.map((value) => [value.name, keptOf(value, [...path, value.name])] as const);
    return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
  }

  function keptOf(value: Value, path: readonly string[]): unknown {
    const { node } = value;
    if (node.kind === "mapping") return keptFields(value, path);
    if (isHidden(value)) return undefined;
    if (node.kind !== "scalar")
      return value.items
        .map((item, index) => keptOf(item, [...path, String(index)]))
        .filter((item) => item !== undefined);
    if (!holdsSecretText(value)) return node.value;
    // No response has a certificate, so it is left out as well.
    if (value.name !== tls.certificate) secretTexts.push(path);
    return undefined;
  }
}

/** A secret can also be in a text that is not one as a whole. */
const holdsSecretText = ({ node, block }: Value): boolean =>
  node.kind === "scalar" &&
  typeof node.value === "string" &&
  (holdsLikelySecret(node.value) || showMessage(node.value, [block]) !== inWordsOf(block.language, node.value));
