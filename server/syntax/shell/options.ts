import { sliceMapped } from "../../text/mapped-text.ts";
import type { Span } from "../tree/tree.ts";
import type { ShellWord } from "./arguments.ts";
import { leadingText } from "./words.ts";

export interface CurlOption extends Span {
  /** The long name without its dashes; of a short option that has no use here, its letter. */
  readonly name: string;
  /** Null for an option without a value, or if the value is missing. */
  readonly value: ShellWord | null;
}

export interface CurlArguments {
  readonly options: readonly CurlOption[];
  /** Words that are not options: URLs and expansions. */
  readonly bare: readonly ShellWord[];
}

/** Letters of curl's options that take a value. */
const shortWithValue = "AbcCdDeEFHhKmoPQrTtuUwxXyYz";

/** Long options that take a value. */
const longWithValue = new Set(
  (
    "abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to continue-at " +
    "cookie cookie-jar create-file-mode crlfile curves data data-ascii data-binary data-raw data-urlencode delegation dns-servers " +
    "doh-url dump-header ech egd-file engine etag-compare etag-save expect100-timeout form form-string ftp-account " +
    "happy-eyeballs-timeout-ms header hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway json keepalive-cnt " +
    "keepalive-time key key-type krb libcurl limit-rate local-port login-options mail-from max-filesize max-redirs max-time " +
    "netrc-file noproxy oauth2-bearer output output-dir parallel-max pass pinnedpubkey postquote preproxy proto proto-default " +
    "proto-redir proxy proxy-header proxy-user quote random-file range rate referer request request-target resolve retry " +
    "retry-delay retry-max-time sasl-authzid service-name socks4 socks4a socks5 socks5-hostname speed-limit speed-time stderr " +
    "telnet-option tftp-blksize time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii " +
    "trace-config unix-socket upload-file url url-query user user-agent variable vlan-priority write-out"
  ).split(" "),
);

/** The short options that are read, by the names of the long ones. */
const long: Readonly<Record<string, string>> = {
  X: "request",
  H: "header",
  d: "data",
  G: "get",
  g: "globoff",
  I: "head",
  u: "user",
  n: "netrc",
  b: "cookie",
  F: "form",
  T: "upload-file",
  K: "config",
  ":": "next",
};

const takesValue = (name: string): boolean => longWithValue.has(name) || name.startsWith("expand-");

/** The arguments of `curl`, for each of the requests separated by `--next`. */
export function curlArguments(words: readonly ShellWord[]): readonly CurlArguments[] {
  const groups = [startGroup()];
  let at = 0;
  const add = (option: CurlOption): void => {
    if (option.name === "next") groups.push(startGroup());
    else groups.at(-1)?.options.push(option);
  };
  while (at < words.length) {
    const word = words[at++];
    if (!word) break;
    const { start, end } = word;
    const text = leadingText(word.text);
    if (text.startsWith("--")) {
      const [name = ""] = text.slice(2).split("=", 1);
      const isAttached = name.length + 2 < text.length;
      const value = isAttached ? behind(word, name.length + 3) : takesValue(name) ? (words[at++] ?? null) : null;
      add({ name, value, start, end });
      continue;
    }
    if (!/^-./.test(text)) {
      groups.at(-1)?.bare.push(word);
      continue;
    }
    // Options without a value can be combined, and the value of the last can follow directly: `-sSXPOST`.
    for (let index = 1; index < text.length; index++) {
      const letter = text.charAt(index);
      const name = long[letter] ?? letter;
      const hasValue = shortWithValue.includes(letter);
      const isAttached = index + 1 < word.text.text.length;
      const value = !hasValue ? null : isAttached ? behind(word, index + 1) : (words[at++] ?? null);
      add({ name, value, start, end });
      if (hasValue) break;
    }
  }
  return groups;
}

const startGroup = (): { readonly options: CurlOption[]; readonly bare: ShellWord[] } => ({ options: [], bare: [] });

const behind = ({ text, start, end }: ShellWord, offset: number): ShellWord => ({
  text: sliceMapped(text, offset),
  output: null,
  start,
  end,
});
