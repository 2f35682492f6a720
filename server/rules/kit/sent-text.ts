import { namesFile, type Reference, type Value } from "../../document/index.ts";
import { encodeBase64 } from "../../text/base64.ts";
import type { Environment } from "../engine/environment.ts";
import { atReference, atValue, type FindingLocation } from "./finding-location.ts";

/** Whoever may ask for files: a rule by its report, or a hover. */
export interface Asker {
  readonly environment: Pick<Environment, "file">;
}

/** The text of a value: written there, or in the file that it names. */
export interface SentText {
  /** As it is written, or as the file holds it. */
  readonly text: string;
  /** Not the text itself is sent, but its bytes as base64. */
  readonly isEncoded: boolean;
  /** The reference to the file; null where the text is written out. */
  readonly reference: Reference | null;
  /** The value, or the reference to the file. */
  readonly at: FindingLocation;
}

/** Null where the text cannot be known, or is not at hand yet. */
export function sentText(value: Value, asker: Asker): SentText | null {
  if (value.string !== undefined) return { text: value.string, isEncoded: false, reference: null, at: atValue(value) };
  const [reference] = value.template?.references ?? [];
  if (!reference || value.node.tag !== undefined || !isAlone(value)) return null;
  const text = fileText(reference, asker);
  if (text === null) return null;
  return { text, isEncoded: reference.kind === "base64", reference, at: atReference(value, reference) };
}

/** What the file holds that a reference names; null where it names none, or one that is not at hand. */
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
