import { namesFile, type Reference, type Value } from "../../document/index.ts";
import { encodeBase64 } from "../../text/base64.ts";
import type { Environment } from "../engine/environment.ts";
import { atReference, atValue, type FindingLocation } from "./finding-location.ts";

/** Access to files: the report of a rule, or a hover. */
export interface Asker {
  readonly environment: Pick<Environment, "file">;
}

/** The text of a value: literal, or in the referenced file. */
export interface SentText {
  /** The literal text, or the content of the file. */
  readonly text: string;
  /** The text is sent base64-encoded. */
  readonly isEncoded: boolean;
  /** The reference to the file; null for a literal. */
  readonly reference: Reference | null;
  /** The value, or the reference to the file. Most texts are right, and where they are is only asked for wrong ones. */
  readonly at: () => FindingLocation;
}

/** Null if the text is unknown or not loaded yet. */
export function sentText(value: Value, asker: Asker): SentText | null {
  const literal = value.string;
  if (literal !== undefined) return { text: literal, isEncoded: false, reference: null, at: () => atValue(value) };
  const [reference] = value.template?.references ?? [];
  if (!reference || value.node.tag !== undefined || !isAlone(value)) return null;
  const text = fileText(reference, asker);
  if (text === null) return null;
  return { text, isEncoded: reference.kind === "base64", reference, at: () => atReference(value, reference) };
}

/** The content of the referenced file; null if there is none or it is not loaded. */
export function fileText(reference: Reference, { environment }: Asker): string | null {
  const answer = namesFile(reference) ? environment.file(reference.name) : "pending";
  return answer !== "pending" && answer.kind === "text" ? answer.text : null;
}

/** The characters that the service gets. */
export const asSent = ({ text, isEncoded }: Pick<SentText, "text" | "isEncoded">): string =>
  isEncoded ? encodeBase64(bytesOf(text)) : text;

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const isAlone = ({ template }: Value): boolean =>
  template?.problems.length === 0 && template.literal.trim().length === 1;
