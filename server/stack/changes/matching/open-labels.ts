import { labelSigns } from "../../../api/index.ts";
import type { Value } from "../../../document/index.ts";
import { piecesOf, variableIn } from "../../plan/reading/pieces.ts";

/**
 * A label that is known only when requests are sent, such as `${env:STAGE}-web`: its texts, and between them what is filled in.
 * `variable` is null for what is no environment variable.
 */
export type OpenLabel = readonly (string | { readonly variable: string | null })[];

/** Where nothing of it is known. */
export const anyLabel: OpenLabel = ["", { variable: null }, ""];

/** The values of environment variables, as far as they are given. */
export type Variables = ReadonlyMap<string, string>;

export const noneGiven: Variables = new Map();

/** Null for a label without references and templates. */
export function openLabelOf({ template, text }: Value): OpenLabel | null {
  if (template === null || text === undefined) return null;
  return piecesOf(text, template.references).map((piece) =>
    typeof piece === "string" ? piece : { variable: variableIn(piece, text) },
  );
}

/** The text of a label; null if a variable in it is not given, or leaves a sign at an end of it, as an empty one does. */
export function fillLabel(label: OpenLabel, variables: Variables): string | null {
  const texts = label.map((part) => (typeof part === "string" ? part : variables.get(part.variable ?? "")));
  const text = texts.every((text) => text !== undefined) ? texts.join("") : "";
  return text === "" || [text.charAt(0), text.slice(-1)].some((end) => labelSigns.includes(end)) ? null : text;
}

/** Whether two labels may be the same once all variables are filled in. */
export function mayBeSameLabel(one: OpenLabel, other: OpenLabel): boolean {
  const own = textsIn(one);
  const others = textsIn(other);
  if (own.length === 1) return fitsTexts(own[0] ?? "", others);
  if (others.length === 1) return fitsTexts(others[0] ?? "", own);
  return (
    isPrefixOfEither(own[0] ?? "", others[0] ?? "") &&
    isPrefixOfEither(reversed(own.at(-1) ?? ""), reversed(others.at(-1) ?? ""))
  );
}

/** The texts around what is filled in. */
const textsIn = (label: OpenLabel): readonly string[] => label.filter((part) => typeof part === "string");

const isPrefixOfEither = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

const reversed = (text: string): string => [...text].reverse().join("");

/** Whether a text has these texts in this order, the first at its start and the last at its end. */
export function fitsTexts(text: string, texts: readonly string[]): boolean {
  const [first = "", ...rest] = texts;
  if (rest.length === 0) return text === first;
  const last = rest.pop() ?? "";
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const one of rest) {
    const index = text.indexOf(one, at);
    if (index < 0) return false;
    at = index + one.length;
  }
  return at <= text.length - last.length;
}
