import { cleanName, type PlaygroundFile } from "./files.ts";

/** A longer text is not shared: browsers and chat programs cut such links off. */
export const longestLink = 60_000;
/** A link that unpacks to more is not opened: a few kilobytes can hold gigabytes of zeros. */
export const longestText = 1_000_000;

/** The result of reading a link. `empty`: it shares nothing. */
export type Shared =
  | { readonly kind: "empty" }
  | { readonly kind: "example"; readonly id: string }
  | { readonly kind: "file"; readonly file: PlaygroundFile }
  | { readonly kind: "broken"; readonly why: string };

/** The fragment of a link that contains a file, without its `#`. */
export async function toFragment({ name, text, files }: PlaygroundFile): Promise<string> {
  const data = JSON.stringify(Object.keys(files).length === 0 ? { name, text } : { name, text, files });
  const packed = new Blob([data]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `file=${toBase64Url(new Uint8Array(await new Response(packed).arrayBuffer()))}`;
}

/** What a fragment, with or without its `#`, contains. Never throws: anybody can write a link. */
export async function readFragment(fragment: string): Promise<Shared> {
  const [, key, value = ""] = /^#?(file|example)=(.*)$/s.exec(fragment) ?? [];
  if (key === undefined) return { kind: "empty" };
  if (key === "example") return { kind: "example", id: decoded(value) };
  try {
    const text = await unpack(fromBase64Url(decoded(value)));
    if (text === null) return broken("it contains more than a megabyte of text");
    const file = readFile(JSON.parse(text));
    return file
      ? { kind: "file", file: { ...file, name: cleanName(file.name) } }
      : broken("it does not contain a file");
  } catch {
    return broken("it is incomplete or damaged");
  }
}

const broken = (why: string): Shared => ({ kind: "broken", why });

/** A file of the playground from data of any shape; null if it is none. */
export function readFile(data: unknown): PlaygroundFile | null {
  if (!isRecord(data) || typeof data.name !== "string" || typeof data.text !== "string") return null;
  const files = Object.entries(isRecord(data.files) ? data.files : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return { name: data.name, text: data.text, files: Object.fromEntries(files) };
}

const isRecord = (data: unknown): data is Readonly<Record<string, unknown>> =>
  data !== null && typeof data === "object" && !Array.isArray(data);

/** Null if there is more text than is opened. */
async function unpack(packed: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > longestText) {
      await reader.cancel();
      return null;
    }
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
