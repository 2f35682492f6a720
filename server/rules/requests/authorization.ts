import { tokenScheme, tokenVariable } from "../../api/index.ts";
import {
  type Carrier,
  holdsLogin,
  isManaged,
  namesApi,
  replacementCharacter,
  type Value,
} from "../../document/index.ts";
import type { CarrierRequest } from "../../syntax/carrier.ts";
import type { Edit } from "../../syntax/index.ts";
import { sourceEdit, sourceWriter } from "../../text/mapped-places.ts";

export interface Authorization {
  readonly value: Value;
  /** `open`: a reference may provide the missing part. */
  readonly form: "right" | "wrong" | "open";
  /** The span of a literal token. */
  readonly literal: { readonly start: number; readonly end: number } | null;
}

/** The reference to use instead of a token. */
export const tokenReference = `\${env:${tokenVariable}}`;

/** The authorization headers, in any case. */
export const authorizationOf = (headers: Value): readonly Authorization[] =>
  headers.values.flatMap((value) => {
    const isOurs = value.name.toLowerCase() === "authorization";
    return isOurs && value.text !== undefined ? [read(value, value.text)] : [];
  });

function read(value: Value, text: string): Authorization {
  const literal = value.template?.literal ?? text;
  const [scheme = "", ...tokens] = literal.trim().split(/[ \t]+/);
  const isRight = scheme.toLowerCase() === tokenScheme.toLowerCase() && tokens.length === 1;
  // Nothing else begins with the scheme.
  const isBegun = scheme.toLowerCase().startsWith(tokenScheme.toLowerCase());
  const form = isRight ? "right" : scheme.includes(replacementCharacter) && !isBegun ? "open" : "wrong";
  const isLiteral = isRight && !literal.includes(replacementCharacter) && !isManaged(tokens[0] ?? "");
  return { value, form, literal: isLiteral ? tokenIn(text) : null };
}

function tokenIn(text: string): { readonly start: number; readonly end: number } {
  const end = text.trimEnd().length;
  const start = Math.max(text.lastIndexOf(" ", end - 1), text.lastIndexOf("\t", end - 1)) + 1;
  return { start, end };
}

/** The requests of a file that certainly carry no token, in a header or in another way. */
export function anonymousRequests({ text, requests }: Carrier): readonly CarrierRequest[] {
  if (addsHeaders.test(text)) return [];
  const isNamed = namesApi(text);
  return requests.flatMap(({ request }) =>
    (isNamed || !request.url.text.includes("://")) && !mayCarryToken(request) ? [request] : [],
  );
}

/** What may add headers to any request of a file. */
const addsHeaders = new RegExp(
  [
    // Files that are sourced, and what stands in for `curl`.
    /(?:^|[;&|({]|\bthen|\bdo)[ \t$#>]{0,99}(?:(?:source|\.|alias)[ \t]+\S|curl[ \t]*\([ \t]*\)|function[ \t]+curl\b)/,
    /curlrc|CURL_HOME|_proxy=/,
    // Files that are imported, and scripts that run for all requests of an HTTP file.
    /^[ \t]*(?:import[ \t]|run[ \t]|(?:#+|\/\/+)[ \t]*@(?:import|ref|forceRef)\b|(?:<[ \t]*)?\{%|\{\{[@+]?[ \t]*$)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "im",
);

const mayCarryToken = ({ url, headers, mayHaveMore, extras, problem }: CarrierRequest): boolean =>
  problem !== null ||
  mayHaveMore !== "nothing" ||
  holdsLogin(url.text) ||
  headers.some(({ text }) => carriesToken.test(text) || !/^\s*[\w-]+\s*[:;]/.test(text)) ||
  extras.some(({ kind, name }) => kind === "script" || (kind !== "output" && addsLogin.test(name)));

/** Also under a misspelled name, which is reported itself. */
const carriesToken = new RegExp(String.raw`^\s*(?:authorization\s*:|[\w-]+\s*:\s*${tokenScheme}\s)`, "i");

/** Proxies, other sockets, certificates and what asks for credentials. */
const addsLogin = /proxy|socks|socket|^cert$|negotiate|ntlm|digest|krb|^(?:auth|import|ref|forceRef|use|grpc)/;

/** Adds the header to requests; nothing if one of them has no place for it. */
export const insertAuthorization = (requests: readonly CarrierRequest[]): readonly Edit[] =>
  insertHeader(requests, (variable) => `Authorization: ${tokenScheme} ${variable(tokenVariable)}`);

/** Adds a header, written with variables, to requests of a carrier; nothing if one of them has no place for it. */
export function insertHeader(
  requests: readonly CarrierRequest[],
  header: (variable: (name: string) => string) => string,
): readonly Edit[] {
  const edits = requests.map(({ headersAt }) => {
    const place = { start: 0, end: 0 };
    const writer = sourceWriter(headersAt, place);
    const text = header((name) => writer?.writeVariable?.(name) ?? `$${name}`);
    return sourceEdit(headersAt, { ...place, text });
  });
  const written = edits.filter((edit) => edit !== null);
  return written.length === edits.length ? written : [];
}
