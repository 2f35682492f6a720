import { apiVersion, baseVariable } from "../../api/index.ts";
import type { CarrierRequest, ExtraKind } from "../../syntax/carrier.ts";
import { sourceSpan } from "../../text/mapped-places.ts";
import {
  addedText,
  inPlaceOf,
  joinMapped,
  type MappedText,
  replaceMapped,
  sliceMapped,
} from "../../text/mapped-text.ts";
import { type ReadPath, readPath } from "../kinds/path.ts";
import { show } from "../secrets/shown.ts";
import { holdsLogin, lostLogin } from "../secrets/url-login.ts";
import { urlSecrets } from "../secrets/url-secrets.ts";
import { jsonString } from "./json-text.ts";
import { environmentReference, type TakeOver } from "./take-over-context.ts";
import { writtenBody } from "./taken-body.ts";
import { headersOf } from "./taken-headers.ts";
import { taken } from "./taken-references.ts";

/**
 * A request of a carrier as the text of one of ours: what the carrier's tools put in becomes a reference, secrets in headers
 * too. Null for a request whose method is not known: it is never guessed, since it may be one that deletes.
 */
export function requestText(request: CarrierRequest, context: TakeOver): MappedText | null {
  const { method, url, body, anchor, unread, extras, problem, mayHaveMore } = request;
  const { say } = context;
  for (const { name: option, start, end } of unread) say("lost", optionText(option), { start, end });
  for (const { kind, name: extra, start, end } of extras) say("lost", lostExtras[kind](extra), { start, end });
  if (problem) say("lost", `Part of the command cannot be read. ${problem.message}`, problem);
  // What is not read may hold another method than the one that curl chooses.
  const isChosen = method?.parts.every(({ isVerbatim }) => !isVerbatim) && mayHaveMore === "anything";
  if (method === null || isChosen || /[^A-Za-z]/.test(method.text)) {
    say("lost", "The method of the request is known only when it is sent.", anchor);
    return null;
  }
  if (!problem && mayHaveMore !== "nothing" && unread.length === 0)
    say("lost", "The command may add headers or a body that are known only when it runs.", anchor);
  const headers = headersOf(request, context);
  const path = pathOf(url, request, context);
  const isUnsaid = mayHaveMore === "anything" && needsBody(method.text, path.text, context);
  const sent = body ?? (isUnsaid ? ({ kind: "unknown", text: null } as const) : null);
  const content = sent ? writtenBody(sent, request, context) : null;
  return joinMapped([
    addedText('{\n  "method": '),
    jsonString(method, []),
    addedText(',\n  "path": '),
    jsonString(path, []),
    ...(headers.length === 0 ? [] : [addedText(',\n  "headers": { '), ...headers, addedText(" }")]),
    ...(content ? [addedText(",\n  "), content] : []),
    addedText("\n}"),
  ]);
}

const needsBody = (method: string, path: string, { wording }: TakeOver): boolean =>
  pathIn(path, wording).operations.some(
    ({ operation }) => operation.method === method && operation.body?.required === true,
  );

/** Names of options and directives are no secrets, unless somebody wrote something else there. */
const hasNoEquivalent = (written: string): string => `\`${show(written)}\` has no equivalent in a request.`;

const optionText = (name: string): string => hasNoEquivalent(name.length === 1 ? `-${name}` : `--${name}`);

const lostExtras: Readonly<Record<ExtraKind, (name: string) => string>> = {
  glob: () => "The URL expands to several. Only one request is written, with a variable.",
  option: optionText,
  directive: (name) => hasNoEquivalent(`@${name}`),
  script: () => "The script that runs before the request.",
  "filled file": () => "The variables in the file are not inserted.",
  handler: () => "The script that handles the response.",
  assertion: () => "The test of the response.",
  output: () => "The file that the response is written to.",
};

/** With variables instead of its literal secrets. */
function pathOf(written: MappedText, request: CarrierRequest, context: TakeOver): MappedText {
  const path = withoutBase(written, request, context);
  const secrets = urlSecrets(path.text).map(({ start, end, name }) => {
    const source = sliceMapped(path, start, end);
    const variable = context.giveSecret(name, source.text);
    const place = sourceSpan(source, { start: 0, end: source.text.length }) ?? request.anchor;
    context.say("note", `\`${show(name)}\` is a literal secret. Set \`${variable}\` to its value.`, place);
    return { start, end, as: inPlaceOf(source, environmentReference(variable)) };
  });
  return replaceMapped(path, secrets);
}

const knownBase = environmentReference(baseVariable);

/** With offsets in the text as it is written: no word of a base is one of the path. */
function pathIn(text: string, wording: TakeOver["wording"]): ReadPath {
  const read = wording?.read(text)?.text ?? text;
  const path = readPath(read);
  return { ...path, end: path.end + text.length - read.length };
}

/** Without its base URL if that is one of the service, which needs no message. */
function withoutBase(written: MappedText, request: CarrierRequest, context: TakeOver): MappedText {
  const said: Parameters<TakeOver["say"]>[] = [];
  const url = taken(written, request, { ...context, say: (...message) => said.push(message) }, () => "id");
  const { operations, possible, version, start, end } = pathIn(url.text, context.wording);
  const isOurs =
    (operations.length + possible.length > 0 || url.text.startsWith("/")) &&
    (version === null || version.text === apiVersion);
  const baseLength = url.text.startsWith(`${knownBase}/`) ? knownBase.length : 0;
  const hasBase = baseLength > 0 || (isOurs && url.text.startsWith("/", start));
  const slashes = /^\/*/.exec(url.text.slice(end))?.[0].length ?? 0;
  const path =
    isOurs && hasBase
      ? joinMapped([sliceMapped(url, start, end), sliceMapped(url, end + slashes)])
      : sliceMapped(url, baseLength);
  const from = sourceSpan(path, { start: 0, end: path.text.length })?.start ?? 0;
  if (hasBase && holdsLogin(url.text.slice(0, start)))
    context.say("lost", lostLogin, sourceSpan(url, { start: 0, end: start }) ?? request.anchor);
  for (const [kind, text, place, usedAt = place] of said)
    if (!hasBase || usedAt.start >= from) context.say(kind, text, place);
  return path;
}
