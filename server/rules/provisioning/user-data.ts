import { limits } from "../../api/index.ts";
import { formatOf, type Value } from "../../document/index.ts";
import { decodeBase64, decodedSize } from "../../text/base64.ts";
import { type Asker, bytesOf, type SentText, sentText } from "../kit/index.ts";

export const isUserData = ({ type }: Value): boolean => formatOf(type) === "user-data";

/** The user data of a value: literal, or in the referenced file. */
export interface SentUserData extends SentText {
  /** The decoded size in bytes; null if it is not base64. */
  readonly size: number | null;
  /** The decoded text; null if it is not base64 or too large to be sent. */
  readonly bytes: () => Uint8Array | null;
}

/** Null if there is none, or it is unknown or not loaded yet. */
export function userDataOf(value: Value, asker: Asker): SentUserData | null {
  const sent = !value.isNothing ? sentText(value, asker) : null;
  if (sent === null) return null;
  const { text, isEncoded } = sent;
  const encoded = isEncoded ? bytesOf(text) : null;
  const size = encoded ? encoded.length : decodedSize(text);
  return {
    ...sent,
    size,
    bytes: () => (size !== null && fitsUserData(size) ? (encoded ?? decodeBase64(text)) : null),
  };
}

/** The kind of decoded user data; only `yaml` is examined further. */
export type UserData =
  | { readonly kind: "empty" | "script" | "binary" | "text" }
  /** Base64 within base64. */
  | { readonly kind: "encoded-twice" }
  /** Of a form that cloud-init takes as well, whose content is not looked at. */
  | { readonly kind: "other-form" }
  | { readonly kind: "yaml"; readonly text: string };

export function readUserData(bytes: Uint8Array): UserData {
  if (bytes.length === 0) return { kind: "empty" };
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return { kind: "other-form" };
  const text = textOf(bytes);
  if (text === null) return { kind: "binary" };
  if (/^## template: *jinja/.test(text) || isMime(text)) return { kind: "other-form" };
  if (/^#cloud-config(?:-archive|-jsonp)?(?!\S)/.test(text)) return { kind: "yaml", text };
  if (text.startsWith("#!")) return { kind: "script" };
  const inner = decodeBase64(text);
  const innerText = inner && textOf(inner);
  return { kind: innerText?.startsWith("#cloud-config") ? "encoded-twice" : "text" };
}

/** Whether this much can be sent. */
export const fitsUserData = (bytes: number): boolean => bytes <= limits.userDataBytes;

/** Null for invalid UTF-8. A byte order mark is removed. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The header may start with any field, but contains the version or content type. */
const isMime = (text: string): boolean =>
  /^[A-Za-z][A-Za-z-]{0,60}:[ \t]*\S/.test(text) && /^(?:mime-version|content-type):/im.test(text.slice(0, 4_096));
