import { maskReferences, replacementCharacter, type Value } from "../../document/index.ts";

/** A node's address taken apart at its last colon. Offsets are those of the string. */
export interface NodeAddress {
  readonly text: string;
  readonly host: AddressPart;
  /** Null where there is no colon, and no reference that could hold one. */
  readonly port: AddressPart | null;
  /** What the host is when it is one reference to an instance and nothing else: `private_ipv4`. */
  readonly attribute: string | null;
}

export interface AddressPart {
  /** References are replaced by as many U+FFFC as they have characters. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** It holds a reference, so that not all of it is known. */
  readonly isOpen: boolean;
}

export const isNodeAddress = (value: Value): boolean =>
  value.type?.kind === "string" && value.type.format === "node-address";

/** Null for what is no string, and for one of which too little is known. */
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
