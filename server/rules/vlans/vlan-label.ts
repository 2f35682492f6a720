import { limits } from "../../api/index.ts";
import { maskReferences, replacementCharacter, show, type Value } from "../../document/index.ts";
import { purposeOf } from "../interfaces/interfaces.ts";

/** The label of a `vlan` interface, with references masked; undefined for other interfaces. */
export function vlanLabel(value: Value): { readonly networkInterface: Value; readonly text: string } | undefined {
  const networkInterface = value.parent;
  if (!networkInterface || purposeOf(networkInterface) !== "vlan") return undefined;
  return value.text ? { networkInterface, text: maskReferences(value.text, value.template) } : undefined;
}

/** In characters, without references. */
export const lengthOf = (label: string): number => [...label.replaceAll(replacementCharacter, "")].length;

/** The first invalid character of a VLAN label, or the first pair of hyphens. */
export function badPlace(label: string): readonly [from: number, to: number] | null {
  const match = /[^A-Za-z0-9\uFFFC-]|--/u.exec(label);
  return match ? [match.index, match.index + match[0].length] : null;
}

export const isVlanLabel = (label: string): boolean =>
  label !== "" && badPlace(label) === null && lengthOf(label) <= limits.interfaceLabel.max;

/**
 * The most similar valid label that no other interface of the instance has; null if there is none, or if the label contains
 * references.
 */
export function nearestVlanLabel(networkInterface: Value, label: string): string | null {
  // Nothing of a secret is kept.
  if (label.includes(replacementCharacter) || show(label) !== label) return null;
  const kept = label
    .slice(0, maxLookedAt)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, limits.interfaceLabel.max)
    .replace(/-$/, "");
  return kept !== "" && isFreeVlanLabel(networkInterface, kept) ? kept : null;
}

/** Whether no other interface of the instance has the label. Very long lists are not searched. */
export function isFreeVlanLabel(networkInterface: Value, label: string): boolean {
  const siblings = networkInterface.parent?.items ?? [];
  return (
    siblings.length <= maxLookedAt &&
    !siblings.some((other) => other !== networkInterface && other.get("label")?.string === label)
  );
}

/** Beyond this, only the beginning is examined. */
const maxLookedAt = 1_000;
