import { limits } from "../api/index.ts";
import { grouped, quantity } from "../document/index.ts";
import { readUserData, type SentUserData } from "../rules/provisioning/user-data.ts";
import { codeBlock } from "./escape.ts";
import { paragraphs } from "./field.ts";

/** The first lines of decoded user data, as Markdown without secrets. Null if it is not base64. */
export function describeUserData(sent: Pick<SentUserData, "size" | "bytes">): string | null {
  if (sent.size === null) return null;
  const size = `**User data** · ${describeSize(sent.size)} of at most ${grouped(limits.userDataBytes)}`;
  const bytes = sent.bytes();
  if (bytes === null) return size;
  const data = readUserData(bytes);
  switch (data.kind) {
    case "empty":
      return size;
    case "binary":
      return paragraphs(size, "It is not text.");
    case "encoded-twice":
      return paragraphs(size, "It is base64-encoded twice.");
    default:
      return paragraphs(size, isText(bytes) ? codeBlock(firstLines(decode(bytes)), "yaml") : "It is compressed.");
  }
}

export const describeSize = (bytes: number): string => quantity(bytes, "byte");

const mostLines = 15;
const mostCharacters = 100;

const isText = (bytes: Uint8Array): boolean => !(bytes[0] === 0x1f && bytes[1] === 0x8b);
/** More than is shown is not decoded. */
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, mostLines * 1_000));

const secret = /pass|pwd|secret|token|credential|private|api[-_ ]?key|authorization|cookie|bearer|_key\b|\bkey:/i;
const keyBegin = /-----BEGIN [^-]*-----/;
const keyEnd = /-----END [^-]*-----/;
/** Long runs of base64 or hexadecimal digits, and who logs in by a URL. */
const keyMaterial = /(?=[A-Za-z+/_-]*\d)[A-Za-z0-9+/_-]{32,}={0,2}|(?<=:\/\/)[^\s/@]+(?=@)/g;
const hidden = "…";

/** Of a line with a secret, only the key is shown, and the indented lines below it are hidden. */
function firstLines(text: string): string {
  const all = text.trimEnd().split(/\r\n|\r|\n/);
  const shown: string[] = [];
  let under: number | null = null;
  let inKey = false;
  for (const line of all) {
    if (shown.length === mostLines) break;
    const indent = /^[ \t]*(?:- +)?/.exec(line)?.[0].length ?? 0;
    if (line.trim() === "" && under === null) shown.push("");
    else if (inKey || keyBegin.test(line)) {
      if (!inKey && under === null) shown.push(" ".repeat(indent) + hidden);
      inKey = !keyEnd.test(line);
    } else if (under !== null && (line.trim() === "" || indent > under)) continue;
    else if (secret.test(line)) {
      const key = /^[ \t]*(?:- +)?[\w.-]{1,40}:(?=\s|$)/.exec(line)?.[0];
      shown.push(key === undefined ? " ".repeat(indent) + hidden : `${key} ${hidden}`);
      under = indent;
    } else {
      under = null;
      shown.push(line.slice(0, mostCharacters).replace(keyMaterial, hidden));
    }
  }
  return shown.length < mostLines || all.length <= mostLines ? shown.join("\n") : `${shown.join("\n")}\n${hidden}`;
}
