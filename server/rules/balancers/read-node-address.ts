import { formatOf, maskReferences, replacementCharacter, type Value } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";

/** A node's address taken apart at its last colon. Offsets are those of the string. */
export interface NodeAddress {
  readonly text: string;
  readonly host: AddressPart;
  /** Null if there is no colon, nor a reference that could contain one. */
  readonly port: AddressPart | null;
  /** The attribute if the host is a single reference to an instance: `private_ipv4`. */
  readonly attribute: string | null;
}

export interface AddressPart extends Span {
  /** With references masked by U+FFFC of the same length. */
  readonly text: string;
  /** It contains a reference, so it is known only in part. */
  readonly isOpen: boolean;
}

export const isNodeAddress = ({ type }: Value): boolean => formatOf(type) === "node-address";

/** Null for anything but a string, and if too little is known. */
export function readNodeAddress(value: Value): NodeAddress | null {
  const { text, template } = value;
  if (text === undefined || (template !== null && template.problems.length > 0)) return null;
  const references = template?.references ?? [];
  const masked = maskReferences(text, template);
  const colon = masked.lastIndexOf(":");
  if (colon < 0 && references.some((reference) => reference.kind !== "instances")) return null;
  const end = colon < 0 ? text.length : colon;
  const [first] = references;
  const isOnlyHost = first?.kind === "instances" && first.start === 0 && first.end === end;
  return {
    text,
    host: partOf(masked, 0, end),
    port: colon < 0 ? null : partOf(masked, colon + 1, text.length),
    attribute: isOnlyHost ? first.attribute : null,
  };
}

function partOf(masked: string, start: number, end: number): AddressPart {
  const text = masked.slice(start, end);
  return { text, start, end, isOpen: text.includes(replacementCharacter) };
}
