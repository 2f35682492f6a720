import { join } from "node:path";
import { apiVersion, assumptions, defaultCloneLabel, renamed } from "../../../api/index.ts";
import {
  dataInWords,
  type FileFacts,
  type ReadPath,
  readPath,
  type ServiceError,
  wordingOf,
} from "../../../document/index.ts";
import type { Slice } from "../../../rules/engine/check.ts";
import { noNeeds } from "../../../rules/engine/environment.ts";
import { type Finding, type FoundAt, renderedFinding } from "../../../rules/engine/finding.ts";
import { applyRequest } from "../../../stack/simulated-service/apply-request.ts";
import {
  documentOfRequest,
  errorsOfFindings,
  errorsOfSecretTexts,
  keptBody,
} from "../../../stack/simulated-service/received-request.ts";
import { emptyService, type ServiceState } from "../../../stack/simulated-service/service-state.ts";
import { createFileSettings } from "../../run/file-settings.ts";
import { namedFile } from "../../run/sources.ts";
import { createTextOpener } from "../check/check-file.ts";

/** A request with its whole body. */
export interface MockRequest {
  readonly method: string;
  readonly url: string;
  readonly hasToken: boolean;
  readonly contentType: string;
  readonly body: Uint8Array;
}

export interface MockReply {
  readonly status: number;
  readonly answer: unknown;
  /** The documented path of the request; what else a URL contains is not written anywhere. */
  readonly path: string;
}

export const statuses = assumptions.statusCodes.statuses;

export const rejection = (status: number, errors: readonly ServiceError[], path = unknownPath): MockReply => ({
  status,
  answer: { errors },
  path,
});

export const rejectionFor = (status: number, reason: string, path = unknownPath): MockReply =>
  rejection(status, [{ field: null, reason }], path);

const unknownPath = "(not a path of the API)";

/** Checks requests with the rules and settings of the current folder, and applies valid ones to the state. */
export async function createRequestHandler(config: string | null): Promise<{
  readonly state: ServiceState;
  readonly handle: (request: MockRequest) => MockReply;
}> {
  const path = join(process.cwd(), "mock.request.json");
  const fileSettings = (await (await createFileSettings(config)).of(path)).settings;
  const { names } = fileSettings;
  const file: FileFacts = {
    ...namedFile(path, names),
    kind: "request",
    isLiteral: true,
  };
  const { workspace, effectiveFor } = createTextOpener({ config, rules: {} });
  const settings = effectiveFor(file.uri, fileSettings);
  // Files are never fetched: a request that names one must not read it.
  await workspace.fetch(file, { ...noNeeds, others: new Set(["passwords", "certificates"]) });

  const state = emptyService(settings.catalog, renamed(defaultCloneLabel, names ?? {}));
  const wording = wordingOf(settings.names);
  const inWords = (reply: MockReply): MockReply => (wording ? (dataInWords(reply, wording) as MockReply) : reply);
  const handle = ({ method, url: asked, hasToken, contentType, body }: MockRequest): MockReply => {
    const url = wording?.read(asked)?.text ?? asked;
    const read = readUrl(url);
    const operations = read?.operations ?? [];
    const shown = shownPath(read);
    if (!hasToken)
      return rejectionFor(statuses.unauthorized, "The `Authorization` header is missing: `Bearer TOKEN`.", shown);
    if (!read || !operations.some(({ operation }) => operation.method === method))
      return rejectionFor(statuses.missing, `The API has no such method and path below \`/${apiVersion}\`.`, shown);
    if (body.length > 0 && !/^application\/json\s*(?:;|$)/i.test(contentType))
      return rejectionFor(statuses.notJson, "A body needs the header `Content-Type: application/json`.", shown);
    const text = jsonIn(body);
    if (text === null) return rejectionFor(statuses.invalid, "The body is not valid JSON.", shown);
    const document = documentOfRequest(file, method, wording ? wording.write(read.path) : read.path, text);
    const checker = workspace.checkerFor(file, settings);
    checker.update(document, whole);
    const errors = errorsOfFindings(document, checker.all().filter(isRefused).map(renderedFinding));
    const kept = errors.length > 0 ? null : keptBody(document);
    const refused = errors.length > 0 ? errors : errorsOfSecretTexts(kept);
    if (refused.length > 0) return rejection(statuses.invalid, refused, shown);
    const reply = applyRequest(state, { method, path: read.path, body: kept?.fields ?? null });
    if (reply.kind === "done") return { status: statuses.done, answer: reply.answer, path: shown };
    return reply.kind === "refused"
      ? rejection(statuses[reply.why], reply.errors, shown)
      : rejectionFor(statuses.missing, "Nothing is at this path.", shown);
  };
  return { state, handle: (request) => inWords(handle(request)) };
}

const whole: Slice = { around: 0, pause: () => false };

/** Only what is refused is put into words: nobody sees the rest. */
function isRefused(finding: FoundAt | Finding): boolean {
  const { severity } = "raw" in finding ? finding.raw : finding;
  const { code } = finding;
  return refusedAnyway.has(code) ? severity !== "hint" : severity === "error" && !aboutFiles.has(code);
}

/** What the service refuses, although it may be otherwise in files. */
const refusedAnyway: ReadonlySet<string> = new Set(["root-pass-weak", "unknown-field", "read-only-field"]);
/** What must not be written into files, but has to be sent. */
const aboutFiles: ReadonlySet<string> = new Set(["root-pass-literal", "key-literal"]);

const base = `/${apiVersion}`;

/** Null if it is not below the base URL. */
function readUrl(url: string): ReadPath | null {
  if (!url.startsWith(`${base}/`)) return null;
  const path = url.slice(base.length).replace(/[?#].*/s, "");
  const read = readPath(path);
  return read.start === 0 && read.version === null ? read : null;
}

/** The path of a URL, if the API has it; no other is written anywhere. */
export const documentedPath = (url: string): string => shownPath(readUrl(url));

/** Only words of the API and numbers. */
function shownPath(read: ReadPath | null): string {
  if (!read || read.operations.length === 0) return unknownPath;
  const { own, operations } = read;
  const parameters = new Map(
    operations.flatMap((match) => match.parameters.map((one) => [one.start, one.name] as const)),
  );
  return own
    .map(
      ({ text, start }) =>
        `/${parameters.has(start) && !/^\d{1,16}$/.test(text) ? `{${parameters.get(start)}}` : text}`,
    )
    .join("");
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** The text of a body that is empty or JSON; null for any other. */
function jsonIn(body: Uint8Array): string | null {
  try {
    const text = decoder.decode(body);
    if (text.trim() === "") return "";
    JSON.parse(text);
    return text;
  } catch {
    return null;
  }
}
