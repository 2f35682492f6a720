import type { Operation } from "../../api/index.ts";
import { isSecretHeader, secretInHeader } from "../../document/carriers/taken-headers.ts";
import { describeDefault } from "../../document/carriers/taken-references.ts";
import {
  type Document,
  isEnvelope,
  isWrittenOut,
  operationOf,
  recognize,
  requestsAt,
  rootOf,
  show,
  showKey,
  type Value,
} from "../../document/index.ts";
import { holdsLogin, lostLogin } from "../../document/secrets/url-login.ts";
import type { ReadableFiles } from "../../rules/engine/environment.ts";
import { refusalOf } from "../../rules/kit/missing-file.ts";
import { stepName } from "../../rules/sequences/step-references.ts";
import { describePlainData, plainScriptData } from "../plan/body.ts";
import { type Content, isText, type Part, type Text, textFrom } from "../plan/content.ts";
import { mapParts, requestInWords } from "../plan/map-parts.ts";
import type { Names } from "../plan/names.ts";
import { type OutgoingHeader, type OutgoingRequest, tokenHeader } from "../plan/outgoing.ts";
import { type Reading, readContent, readStringFrom } from "../plan/read-content.ts";
import { createSecrets, type Secrets, variableOf } from "../plan/secrets.ts";
import { type BlockSpan, placeOf } from "../plan/step.ts";
import { commentsOn, type RequestComment } from "./comments.ts";
import { withoutUrlSecrets } from "./without-url-secrets.ts";

/** What reading a request file comes upon; `lost`: the requests do not say it any more. */
export interface ReadMessage {
  readonly kind: "note" | "lost";
  readonly text: string;
  readonly place: BlockSpan;
}

export interface ReadRequests {
  readonly requests: readonly OutgoingRequest[];
  readonly messages: readonly ReadMessage[];
  readonly comments: readonly RequestComment[];
  /** The requests that the file names. */
  readonly named: readonly NamedPlace[];
}

interface NamedPlace {
  /** As it is written in the file. */
  readonly written: string;
  readonly name: string;
  readonly place: BlockSpan;
}

/** What reading requests needs besides them; `names` and `secrets` are shared by all that is written together. */
export interface RequestReading {
  readonly files: ReadableFiles;
  readonly names: Names;
  readonly secrets: Secrets;
}

/** The requests of a file as every format writes them, without those that send a file that must not be read. */
export function readRequests(document: Document, { files, names, secrets }: RequestReading): ReadRequests {
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
        place: { block, start: problem.start, end: problem.end },
      });
    if (root) values.push(...requestsAt(root));
    for (const item of root ? itemsOf(root) : [])
      if (item.node.kind !== "mapping" && !problem) context.say("lost", "An item is not a request.", item);
  }
  const known = new Map<string, string>();
  const given: NamedPlace[] = [];
  const named = values.map((value) => {
    const written = stepName(value);
    const own = written?.string ?? null;
    const { operation } = recognize(value);
    const name = names.give(own ?? labelOf(value) ?? operation?.id ?? "request");
    if (own !== null && !known.has(own)) known.set(own, name);
    if (written && own !== null) given.push({ written: own, name, place: placeOf(written) });
    return { value, name, operation };
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
  return { requests: requests.map((request) => renamed(request, known)), messages, comments, named: given };
}

const itemsOf = (root: Value): readonly Value[] => {
  if (root.node.kind === "sequence" && root.block.holds !== "item") return root.items;
  // An empty file has none.
  return root.node.kind === "scalar" && root.node.value === null && root.block.holds !== "item" ? [] : [root];
};

/** A single request. */
export function readOneRequest(
  value: Value,
  files: ReadableFiles,
): {
  readonly request: OutgoingRequest | null;
  readonly messages: readonly string[];
} {
  const messages: string[] = [];
  const context: FileContext = {
    files,
    secrets: createSecrets(() => [value.block.text]),
    say: (_, text) => messages.push(text),
  };
  const { operation } = recognize(value);
  return { request: readAllowed({ value, name: "request", operation }, context), messages };
}

interface FileContext {
  readonly files: ReadableFiles;
  readonly secrets: Secrets;
  readonly say: (kind: ReadMessage["kind"], text: string, value: Value) => void;
}

interface Context extends FileContext {
  /** Receives why the request must not be sent, as sentences. */
  readonly refuse: (why: string, at: Value) => void;
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
  const refuse: Context["refuse"] = (why, at) => refused.set(why, at);
  const request = readRequest(one, { ...context, refuse });
  for (const [why, at] of refused) context.say("lost", `The request is left out. ${why}`, at);
  if (refused.size > 0) return null;
  const data = request && plainScriptData(isEnvelope(one.value.node) ? one.value.get("body") : one.value);
  if (data) context.say("note", describePlainData, data);
  const { wording } = one.value.block.language;
  return request && wording ? requestInWords(request, wording) : request;
}

/** Null for a request that cannot be written. */
function readRequest({ value, name, operation }: NamedRequest, context: Context): OutgoingRequest | null {
  if (!isEnvelope(value.node)) return readBare(value, name, operation, context);
  const method = value.get("method")?.text ?? operationOf(value)?.method;
  const path = value.get("path");
  const target = path?.text ? pathOf(path, context) : null;
  if (method === undefined || !/^[A-Za-z]+$/.test(method) || !target) {
    context.say("lost", "The request has no method or no path that can be written.", value);
    return null;
  }
  const body = value.get("body");
  return {
    name,
    method,
    path: target,
    headers: (value.get("headers")?.values ?? [])
      .map((header) => headerOf(header, context))
      .filter((header) => header !== null),
    body: body && content(body, context),
    remarks: operation ? [operation.title] : [],
  };
}

function readBare(value: Value, name: string, operation: Operation | null, context: Context): OutgoingRequest | null {
  if (!operation) {
    context.say("lost", "The operation of the request is unknown. Name it with `--as` or in the file name.", value);
    return null;
  }
  const parameters: string[] = [];
  const path = operation.paths[0].split(/\{(\w+)\}/).map((piece, index): Part => {
    if (index % 2 === 0) return piece;
    const variable = piece.replace(/[A-Z]/g, "_$&").toUpperCase();
    parameters.push(variable);
    return { kind: "env", name: variable };
  });
  for (const variable of parameters)
    context.say("note", `The file does not say what the request is sent to. Set \`${variable}\`.`, value);
  return {
    name,
    method: operation.method,
    path: textFrom(path.filter((part) => part !== "")),
    headers: [tokenHeader],
    body: content(value, context),
    remarks: [operation.title],
  };
}

const content = (value: Value, context: Context): Content => readContent(value, readingWith(context));

const readingWith = ({ files, refuse, secrets, say }: Context): Reading => ({
  stack: null,
  find: () => undefined,
  stepOf: () => undefined,
  refusal: (path, at) => {
    const why = refusalOf(path, files.file(path));
    if (why !== null) refuse(why, at);
    return null;
  },
  fail: (why, at) => say("lost", `\`${showKey(at.name, at.block)}\` is left out. ${why}`, at),
  dropForm: (variable, form, at) =>
    say(
      "lost",
      form === "default"
        ? describeDefault(variable)
        : `What a shell changes in \`${variable}\`. Set \`${variable}\` to the result.`,
      at,
    ),
  secrets: {
    ...secrets,
    variableFor: (secret) => {
      const variable = secrets.variableFor(secret);
      say(
        "note",
        isWrittenOut(secret)
          ? `\`${secret.name}\` is a literal secret, which is not written. Set \`${variable}\` to its value.`
          : `The value inserted at \`${secret.name}\` becomes the variable \`${variable}\`. Set it.`,
        secret,
      );
      return variable;
    },
  },
});

function textOf(value: Value, context: Context): Text {
  const read = content(value, context);
  return isText(read) ? textFrom(read.parts) : textFrom([String(read ?? "")]);
}

/** Without the base where that is the service's; null where a command makes part of it. */
function pathOf(value: Value, context: Context): Text | null {
  const { path, text = "", template } = value;
  if (template?.references.some(({ kind }) => kind === "command" || kind === "quoted")) return null;
  const isOurs = path !== null && path.operations.length + path.possible.length > 0;
  const from = isOurs && text.startsWith("/", path.start) ? path.start : 0;
  if (from > 0 && holdsLogin(text.slice(0, from))) context.say("lost", lostLogin, value);
  const read = readStringFrom(value, from, readingWith(context));
  return withoutUrlSecrets(read, (name, secret) => {
    const variable = context.secrets.variableForPart(variableOf([name]), secret);
    context.say(
      "note",
      `\`${show(name)}\` is a literal secret, which is not written. Set \`${variable}\` to its value.`,
      value,
    );
    return variable;
  });
}

function headerOf(header: Value, context: Context): OutgoingHeader | null {
  const { name, text } = header;
  if (text === undefined) {
    context.say("lost", `The header \`${name}\` has no text.`, header);
    return null;
  }
  // Every format says it of its own accord.
  if (name.toLowerCase() === "content-type" && /^application\/json\b/i.test(text)) return null;
  const secret = secretInHeader(name, text);
  // Its scheme would count as a secret.
  if (!secret)
    return [name, isSecretHeader(name) ? readStringFrom(header, 0, readingWith(context)) : textOf(header, context)];
  const variable = context.secrets.variableForPart(variableOf([secret.variable]), secret.text);
  context.say(
    "note",
    `\`${name}\` is a literal secret, which is not written. Set \`${variable}\` to its value.`,
    header,
  );
  const parts: readonly Part[] = [secret.before, { kind: "env", name: variable }];
  return [name, textFrom(parts.filter((part) => part !== ""))];
}

/** References lead to the names that requests have where they are written. */
const renamed = (request: OutgoingRequest, names: ReadonlyMap<string, string>): OutgoingRequest =>
  mapParts(request, (part) => (part.kind === "step" ? { ...part, step: names.get(part.step) ?? part.step } : part));
