import type { Wording } from "../../syntax/index.ts";

/** What is shown of a file, in the words of its service: every text of it but addresses. */
export const sayInWords = (shown: unknown, wording: Wording): unknown =>
  eachText(shown, wording.write, (key, value) => [key, addresses.has(key) ? value : sayInWords(value, wording)]);

/** Data of the service in its words, keys too. */
export const dataInWords = (data: unknown, wording: Wording): unknown =>
  eachText(data, wording.write, (key, value) => [wording.writeName(key), dataInWords(value, wording)]);

function eachText(
  data: unknown,
  write: (text: string) => string,
  entry: (key: string, value: unknown) => readonly [string, unknown],
): unknown {
  if (typeof data === "string") return write(data);
  if (Array.isArray(data)) return data.map((one: unknown) => eachText(one, write, entry));
  if (data === null || typeof data !== "object" || Object.getPrototypeOf(data) !== Object.prototype) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => entry(key, value)));
}

const addresses: ReadonlySet<string> = new Set(["uri", "targetUri", "target", "helpUri"]);

/** A dotted path of a field, as the service writes it, in the words of the API documentation. */
export const fieldIn = (path: string, { readName }: Wording): string => path.split(".").map(readName).join(".");
