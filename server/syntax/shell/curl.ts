import type { Span } from "../tree/tree.ts";
import {
  leadingText,
  partsBehind,
  readShell,
  type ShellCommand,
  type ShellPart,
  type ShellWord,
  textOfWord,
} from "./words.ts";

/** What a `curl` command sends. */
export interface CurlCall extends Span {
  /** As `-X` says it, or as curl chooses it; null where the shell puts it in. */
  readonly method: string | null;
  readonly url: readonly ShellPart[] | null;
  /** `Name: value`, in their order. */
  readonly headers: readonly (readonly ShellPart[])[];
  readonly body: CurlBody | null;
  /** Options that change the request in a way that is not read here. */
  readonly unread: readonly string[];
}

export type CurlBody =
  | { readonly kind: "text"; readonly parts: readonly ShellPart[] }
  | { readonly kind: "file"; readonly path: readonly ShellPart[] }
  /** What only running the script shows, such as the output of another command. */
  | { readonly kind: "unknown" };

export type CurlReader = typeof curlCalls;

/** The `curl` commands of a script; null where the script cannot be read. */
export function curlCalls(text: string): readonly CurlCall[] | null {
  const { commands, isWhole } = readShell(text);
  return isWhole ? commands.flatMap((command) => callOf(command) ?? []) : null;
}

/** Letters of curl's options that take a value. */
const shortWithValue = "AbcCdDeEFHhKmoPQrTtuUwxXyYz";
/** Long options that take a value, besides those that are read. */
const longWithValue = new Set(
  (
    "abstract-unix-socket cacert capath cert cert-type ciphers config connect-timeout connect-to continue-at cookie " +
    "cookie-jar data-urlencode dns-servers dump-header engine expect100-timeout form form-string interface ipfs-gateway " +
    "keepalive-time key key-type limit-rate local-port max-filesize max-redirs max-time netrc-file noproxy " +
    "oauth2-bearer output output-dir parallel-max pass pinnedpubkey preproxy proto proto-default proto-redir proxy " +
    "proxy-header proxy-user quote range rate referer resolve retry retry-delay retry-max-time socks5 speed-limit " +
    "speed-time stderr time-cond tls-max tls13-ciphers trace trace-ascii unix-socket upload-file url-query user " +
    "user-agent variable write-out"
  ).split(" "),
);

/** Short options by the names of the long ones. */
const long: Readonly<Record<string, string>> = {
  X: "request",
  H: "header",
  d: "data",
  G: "get",
  I: "head",
  u: "user",
  b: "cookie",
  F: "form",
  T: "upload-file",
  K: "config",
};

const data = new Set(["data", "data-raw", "data-binary", "data-ascii", "json"]);
const unreadable = new Set(
  "user cookie form form-string upload-file config data-urlencode url-query variable next oauth2-bearer".split(" "),
);
const withValue = (name: string): boolean =>
  data.has(name) || longWithValue.has(name) || name === "request" || name === "header" || name === "url";

interface Option {
  readonly name: string;
  readonly value: readonly ShellPart[];
}

function callOf({ words, input, start, end }: ShellCommand): CurlCall | null {
  const [name, ...rest] = words;
  if (!name || !/^(?:.*\/)?curl$/.test(textOfWord(name) ?? "")) return null;
  const { options, bare } = optionsOf(rest);
  const of = (wanted: string) => options.filter((option) => option.name === wanted).map(({ value }) => value);
  const pieces = options.filter((option) => data.has(option.name));
  const has = (wanted: string): boolean => of(wanted).length > 0;
  const isQuery = has("get");
  const body = pieces.length > 0 ? bodyOf(pieces, input) : null;
  const method = of("request").at(-1);
  const url = of("url")[0] ?? bare.find((parts) => /[/.:]/.test(textAround(parts))) ?? bare[0] ?? null;
  const asks = isQuery && body?.kind === "text";
  return {
    start,
    end,
    method: method ? textOfWord({ parts: method }) : has("head") ? "HEAD" : body && !isQuery ? "POST" : "GET",
    url: url && asks ? [...url, query(url, end), ...body.parts] : url,
    headers: [...of("header"), ...(has("json") ? [contentType(end)] : [])],
    body: isQuery ? null : body,
    unread: [
      ...options.flatMap((option) => (unreadable.has(option.name) ? option.name : [])),
      ...(isQuery && body && !asks ? ["get"] : []),
    ],
  };
}

const made = (text: string, at: number): ShellPart => ({ kind: "text", text, start: at, end: at });
const query = (url: readonly ShellPart[], at: number): ShellPart => made(textAround(url).includes("?") ? "&" : "?", at);
const contentType = (at: number): readonly ShellPart[] => [made("Content-Type: application/json", at)];

const textAround = (parts: readonly ShellPart[]): string =>
  parts.map((part) => (part.kind === "text" ? part.text : "")).join("");

function optionsOf(words: readonly ShellWord[]): {
  readonly options: Option[];
  readonly bare: (readonly ShellPart[])[];
} {
  const options: Option[] = [];
  const bare: (readonly ShellPart[])[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (!word) break;
    const text = leadingText(word.parts);
    if (!/^-./.test(text)) bare.push(word.parts);
    else if (text.startsWith("--")) {
      const equals = text.indexOf("=");
      const name = text.slice(2, equals < 0 ? undefined : equals);
      const isAttached = equals >= 0;
      const takesNext = !isAttached && withValue(name);
      if (takesNext) index++;
      options.push({
        name,
        value: isAttached ? partsBehind(word.parts, equals + 1) : takesNext ? (words[index]?.parts ?? []) : [],
      });
    } else {
      // Letters that take no value may stand together, and the last may have its value attached: `-sSXPOST`.
      for (let at = 1; at < text.length; at++) {
        const letter = text.charAt(at);
        const name = long[letter] ?? letter;
        if (!shortWithValue.includes(letter)) {
          options.push({ name, value: [] });
          continue;
        }
        const attached = partsBehind(word.parts, at + 1);
        options.push({ name, value: attached.length > 0 ? attached : (words[++index]?.parts ?? []) });
        break;
      }
    }
  }
  return { options, bare };
}

/** Several are joined with `&`, those of `--json` with nothing. */
function bodyOf(pieces: readonly Option[], input: ShellWord | null): CurlBody {
  const bodies = pieces.map((piece) => bodyOfPiece(piece, input));
  const [only] = bodies;
  if (only && bodies.length === 1) return only;
  const parts: ShellPart[] = [];
  for (const [index, body] of bodies.entries()) {
    if (body.kind !== "text") return { kind: "unknown" };
    if (index > 0 && pieces[index]?.name !== "json") parts.push(made("&", body.parts[0]?.start ?? 0));
    parts.push(...body.parts);
  }
  return { kind: "text", parts };
}

function bodyOfPiece({ name, value }: Option, input: ShellWord | null): CurlBody {
  if (name === "data-raw" || !leadingText(value).startsWith("@")) return { kind: "text", parts: value };
  const path = partsBehind(value, 1);
  if (textOfWord({ parts: path }) !== "-") return { kind: "file", path };
  return input ? { kind: "text", parts: input.parts } : { kind: "unknown" };
}
