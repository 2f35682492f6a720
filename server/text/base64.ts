/**
 * Base64 in the standard alphabet with padding, line breaks allowed; without Node's Buffer, since this runs in
 * browsers.
 */

/** Null for invalid base64. */
export function decodeBase64(text: string): Uint8Array | null {
  const base64 = withoutLineBreaks(text);
  return isBase64(base64) ? bytesOf(base64) : null;
}

/** The number of decoded bytes. Null for invalid base64. */
export function decodedSize(text: string): number | null {
  const base64 = withoutLineBreaks(text);
  return isBase64(base64) ? (base64.length / 4) * 3 - paddingOf(base64) : null;
}

export function encodeBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += chunk) binary += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return btoa(binary);
}

/** Normalizes base64 with spaces, without padding, or in the URL-safe alphabet. Null for other text. */
export function restoreBase64(text: string): string | null {
  if (/[^A-Za-z0-9+/=_\-\s]/.test(text)) return null;
  const compact = text.replace(/\s/g, "").replace(/-/g, "+").replace(/_/g, "/");
  const end = compact.indexOf("=");
  const body = end < 0 ? compact : compact.slice(0, end);
  const base64 = body + "=".repeat((4 - (body.length % 4)) % 4);
  return isBase64(base64) ? base64 : null;
}

/** The number of arguments that every engine supports. */
const chunk = 4_096;

const withoutLineBreaks = (text: string): string => (/[\r\n]/.test(text) ? text.replace(/[\r\n]/g, "") : text);

function isBase64(text: string): boolean {
  if (text.length % 4 !== 0 || /[^A-Za-z0-9+/=]/.test(text)) return false;
  const padding = text.indexOf("=");
  return padding < 0 || (padding >= text.length - 2 && text.endsWith("="));
}

const paddingOf = (base64: string): number => (base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0);

function bytesOf(base64: string): Uint8Array {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
