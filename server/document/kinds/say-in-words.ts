import type { Wording } from "../../syntax/index.ts";

/** What is shown of a file, in the words of its service: every text of it but addresses. */
export function sayInWords(shown: unknown, wording: Wording): unknown {
  if (typeof shown === "string") return wording.write(shown);
  if (Array.isArray(shown)) return shown.map((one: unknown) => sayInWords(one, wording));
  if (shown === null || typeof shown !== "object" || Object.getPrototypeOf(shown) !== Object.prototype) return shown;
  return Object.fromEntries(
    Object.entries(shown).map(([key, value]: [string, unknown]) => [
      key,
      addresses.has(key) ? value : sayInWords(value, wording),
    ]),
  );
}

/** Data of the service in its words, keys too. */
export function dataInWords(data: unknown, wording: Wording): unknown {
  if (typeof data === "string") return wording.write(data);
  if (Array.isArray(data)) return data.map((one: unknown) => dataInWords(one, wording));
  if (data === null || typeof data !== "object") return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [wording.writeName(key), dataInWords(value, wording)]),
  );
}

const addresses: ReadonlySet<string> = new Set(["uri", "targetUri", "target", "helpUri"]);

/** A dotted path of a field, as the service writes it, in the words of the API documentation. */
export const fieldIn = (path: string, { readName }: Wording): string => path.split(".").map(readName).join(".");
