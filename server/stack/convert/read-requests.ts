import type { Operation } from "../../api/index.ts";
import { plainBodyField } from "../../document/carriers/taken-body.ts";
import { type Document, isEnvelope, recognize, requestsAt, rootOf, type Value } from "../../document/index.ts";
import type { ReadableFiles } from "../../rules/engine/environment.ts";
import { stepName } from "../../rules/sequences/step-references.ts";
import { describePlainData, plainScriptData } from "../plan/body.ts";
import { mapParts, renameSteps, requestInWords } from "../plan/map-parts.ts";
import type { Names } from "../plan/names.ts";
import { type OutgoingRequest, tokenHeader } from "../plan/outgoing.ts";
import { createSecrets, type Secrets } from "../plan/secrets.ts";
import { blockSpan, pathWith, placeOf } from "../plan/step.ts";
import { commentsOn } from "./comments.ts";
import {
  contentOf,
  type FileContext,
  type ReadMessage,
  type RequestContext,
  writtenHeader,
  writtenPath,
  writtenText,
} from "./read-parts.ts";

/**
 * The requests of a file as every format writes them, without those that send a file that must not be read. `names` and `secrets`
 * are shared by all that is written together.
 */
export function readRequests(document: Document, files: ReadableFiles, names: Names, secrets: Secrets) {
  const messages: ReadMessage[] = [];
  const values: Value[] = [];
  const context: FileContext = {
    files,
    secrets,
    say: (kind, text, value) => messages.push({ kind, text, place: placeOf(value) }),
  };
  for (const block of document.blocks) {
    const root = rootOf(block);
    const [problem] = block.parsed.problems;
    if (problem)
      messages.push({
        kind: "lost",
        text: "Part of the file cannot be read. Run `compute-stack check` for details.",
        place: blockSpan(block, problem),
      });
    if (root) values.push(...requestsAt(root));
    for (const item of root ? itemsOf(root) : [])
      if (item.node.kind !== "mapping" && !problem) context.say("lost", "An item is not a request.", item);
  }
  const known = new Map<string, string>();
  /** The requests that the file names. */
  const named = values.map((value) => {
    const written = stepName(value);
    const own = written?.string ?? null;
    const { operation } = recognize(value);
    const name = names.give(own ?? labelOf(value) ?? operation?.id ?? "request");
    if (own !== null && !known.has(own)) known.set(own, name);
    return { value, name, operation, written };
  });
  const comments = commentsOn(values);
  const requests = named.flatMap((one) => {
    const request = readAllowed(one, context);
    if (!request) return [];
    const own = comments.flatMap(({ above, text }) =>
      above === one.value && !request.remarks.includes(text) ? text : [],
    );
    return { ...request, remarks: [...request.remarks, ...own] };
  });
  // References lead to the names that requests have where they are written.
  const inOutput = renameSteps((name) => known.get(name) ?? name);
  return { requests: requests.map((request) => mapParts(request, inOutput)), messages, comments, named };
}

const itemsOf = (root: Value): readonly Value[] => {
  if (root.node.kind === "sequence" && root.block.holds !== "item") return root.items;
  // An empty file has none.
  return root.node.kind === "scalar" && root.node.value === null && root.block.holds !== "item" ? [] : [root];
};

/** A single request. */
export function readOneRequest(value: Value, files: ReadableFiles) {
  const messages: string[] = [];
  const context: FileContext = {
    files,
    secrets: createSecrets(() => [value.block]),
    say: (_, text) => messages.push(text),
  };
  const { operation } = recognize(value);
  return { request: readAllowed({ value, name: "request", operation }, context), messages };
}

function labelOf(request: Value): string | null {
  const body = isEnvelope(request.node) ? request.get("body") : request;
  const label = body?.get("label");
  return label?.template === null ? (label.string ?? null) : null;
}

interface NamedRequest {
  readonly value: Value;
  readonly name: string;
  readonly operation: Operation | null;
}

/** Null for a request that cannot be written, or would send a file that must not be read. */
function readAllowed(one: NamedRequest, context: FileContext): OutgoingRequest | null {
  const refused = new Map<string, Value>();
  const refuse: RequestContext["refuse"] = (why, at) => refused.set(why, at);
  const request = readRequest(one, { ...context, refuse });
  for (const [why, at] of refused) context.say("lost", `The request is left out. ${why}`, at);
  if (refused.size > 0) return null;
  const data = request && plainScriptData(isEnvelope(one.value.node) ? one.value.get("body") : one.value);
  if (data) context.say("note", describePlainData, data);
  const { wording } = one.value.block.language;
  return request && wording ? requestInWords(request, wording) : request;
}

/** Null for a request that cannot be written. */
function readRequest(one: NamedRequest, context: RequestContext): OutgoingRequest | null {
  const { value, name, operation } = one;
  if (!isEnvelope(value.node)) return readBare(one, context);
  const method = value.get("method")?.text ?? value.operation?.method;
  const path = value.get("path");
  const target = path?.text ? writtenPath(path, context) : null;
  if (method === undefined || !/^[A-Za-z]+$/.test(method) || !target) {
    context.say("lost", "The request has no method or no path that can be written.", value);
    return null;
  }
  const body = value.get("body");
  const plain = value.get(plainBodyField);
  return {
    name,
    method,
    path: target,
    headers: (value.get("headers")?.values ?? [])
      .map((header) => writtenHeader(header, context))
      .filter((header) => header !== null),
    body: plain ? { ...writtenText(plain, context), as: "text" } : body && contentOf(body, context),
    remarks: operation ? [operation.title] : [],
  };
}

function readBare({ value, name, operation }: NamedRequest, context: RequestContext): OutgoingRequest | null {
  if (!operation) {
    context.say("lost", "The operation of the request is unknown. Name it with `--as` or in the file name.", value);
    return null;
  }
  const path = pathWith(operation, (parameter) => {
    const variable = parameter.replace(/[A-Z]/g, "_$&").toUpperCase();
    context.say("note", `The file does not say what the request is sent to. Set \`${variable}\`.`, value);
    return [{ kind: "env", name: variable }];
  });
  return {
    name,
    method: operation.method,
    path,
    headers: [tokenHeader],
    body: contentOf(value, context),
    remarks: [operation.title],
  };
}
