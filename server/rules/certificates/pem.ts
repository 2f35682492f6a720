import { decodeBase64 } from "../../text/base64.ts";

/** One block of a PEM text, from its BEGIN line to its END line. */
export interface PemBlock {
  readonly label: string;
  readonly der: Uint8Array;
  /** It cannot be read without its passphrase. */
  readonly encrypted: boolean;
}

export type Pem =
  | { readonly kind: "blocks"; readonly blocks: readonly PemBlock[] }
  /** No line begins a block. */
  | { readonly kind: "none" }
  /** A line resembles a BEGIN or END line but has wrong dashes or words, or other text before it. */
  | { readonly kind: "framing" }
  | { readonly kind: "no-begin" | "no-end"; readonly label: string }
  /** The END line names another label than the BEGIN line. */
  | { readonly kind: "labels"; readonly begin: string; readonly end: string }
  | { readonly kind: "base64" | "empty"; readonly label: string }
  /** Its line breaks were lost or became text, or its lines were indented; `restored` is the intended text. */
  | { readonly kind: "line-breaks" | "indented"; readonly restored: string };

/**
 * The blocks of a PEM text, or its first problem. Text before, between and after the blocks is allowed.
 */
export function readPem(text: string): Pem {
  const lines = text.split(/\r\n|\n|\r/);
  const read = readLines(lines);
  if (read.kind === "blocks") return read;
  const restored = restoreLineBreaks(text);
  if (restored === null) return read;
  const isIndented = readLines(lines.map((line) => line.trim())).kind === "blocks";
  return { kind: isIndented ? "indented" : "line-breaks", restored };
}

export const isPrivateKeyLabel = (label: string): boolean => label.endsWith("PRIVATE KEY");

export const isCertificateLabel = (label: string): boolean => label === "CERTIFICATE" || label === "X509 CERTIFICATE";

/** Whether the text contains a private key, valid or not, including PuTTY's format. */
export const holdsPrivateKey = (text: string): boolean =>
  /PuTTY-User-Key-File-\d|-BEGIN [A-Z0-9 ]*PRIVATE KEY-+(?:[^-]|-(?!-))*?(?:[A-Za-z0-9+/=](?:\s|\\[rn])*){40}/.test(
    text,
  );

/** The labels of blocks with certificates or keys; no other label is ever shown. */
export const knownLabels: readonly string[] = [
  "CERTIFICATE",
  "X509 CERTIFICATE",
  "TRUSTED CERTIFICATE",
  "CERTIFICATE REQUEST",
  "NEW CERTIFICATE REQUEST",
  "X509 CRL",
  "PKCS7",
  "PRIVATE KEY",
  "RSA PRIVATE KEY",
  "EC PRIVATE KEY",
  "DSA PRIVATE KEY",
  "ENCRYPTED PRIVATE KEY",
  "OPENSSH PRIVATE KEY",
  "PUBLIC KEY",
  "RSA PUBLIC KEY",
  "EC PARAMETERS",
  "DH PARAMETERS",
];

const frame = /^-----(BEGIN|END) ([A-Z0-9][A-Z0-9 ]*)-----[ \t]*$/;
/** A malformed BEGIN or END line. */
const nearlyFrame = /(?<!-)-{2,}[ \t]?(?:BEGIN|END)\b|\b(?:BEGIN|END) [A-Z0-9 ]{0,40}(?:CERTIFICATE|KEY)[ \t]?-{2,}/i;

function readLines(lines: readonly string[]): Pem {
  const blocks: PemBlock[] = [];
  let open: { readonly label: string; readonly body: string[] } | null = null;
  for (const line of lines) {
    const [, side, label] = frame.exec(line) ?? [];
    if (label === undefined) {
      if (nearlyFrame.test(line)) return { kind: "framing" };
      open?.body.push(line);
    } else if (side === "BEGIN") {
      if (open) return { kind: "no-end", label: open.label };
      open = { label, body: [] };
    } else {
      if (!open) return { kind: "no-begin", label };
      if (open.label !== label) return { kind: "labels", begin: open.label, end: label };
      const block = readBlock(label, open.body);
      if ("kind" in block) return block;
      blocks.push(block);
      open = null;
    }
  }
  if (open) return { kind: "no-end", label: open.label };
  return blocks.length > 0 ? { kind: "blocks", blocks } : { kind: "none" };
}

function readBlock(label: string, lines: readonly string[]): PemBlock | Pem {
  // Headers (RFC 1421) end with an empty line.
  const blank = lines.findIndex((line) => line.trim() === "");
  const headers = lines[0]?.includes(":") && blank > 0 ? lines.slice(0, blank) : [];
  const base64 = lines.slice(headers.length).join("").replace(/\s/g, "");
  if (base64 === "") return { kind: "empty", label };
  const der = decodeBase64(base64);
  if (der === null) return { kind: "base64", label };
  return {
    label,
    der,
    encrypted: label === "ENCRYPTED PRIVATE KEY" || headers.some((line) => /^Proc-Type:.*ENCRYPTED/.test(line)),
  };
}

const headersOfEncrypted = /^\s*(Proc-Type: ?4,ENCRYPTED)\s+(DEK-Info: ?[A-Z0-9-]+,[0-9A-Fa-f]+)\s/;
const begin = /-----BEGIN ([A-Z0-9 ]{1,40})-----/g;

/**
 * Restores line breaks that became a literal `\n`, blanks, or nothing. Null if the result is not valid.
 */
function restoreLineBreaks(text: string): string | null {
  const unescaped = text.replace(/(?:\\r)?\\n|\\r/g, "\n");
  const lines: string[] = [];
  let behind = 0;
  for (const match of unescaped.matchAll(begin)) {
    const label = match[1] ?? "";
    const start = match.index + match[0].length;
    const end = unescaped.indexOf(`-----END ${label}-----`, start);
    if (match.index < behind || end < 0) return null;
    behind = end;
    const body = unescaped.slice(start, end);
    const headers = headersOfEncrypted.exec(body);
    const base64 = body.slice(headers?.[0].length ?? 0).replace(/\s/g, "");
    lines.push(match[0]);
    if (headers) lines.push(headers[1] ?? "", headers[2] ?? "", "");
    lines.push(...(base64.match(/.{1,64}/g) ?? []), `-----END ${label}-----`);
  }
  return readLines(lines).kind === "blocks" ? lines.map((line) => `${line}\n`).join("") : null;
}
