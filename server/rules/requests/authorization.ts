import { tokenScheme, tokenVariable } from "../../api/index.ts";
import { isManaged, replacementCharacter, type Value } from "../../document/index.ts";

export interface Authorization {
  readonly value: Value;
  /** `open`: a reference may provide the missing part. */
  readonly form: "right" | "wrong" | "open";
  /** The span of a literal token. */
  readonly literal: { readonly start: number; readonly end: number } | null;
}

/** The reference to use instead of a token. */
export const tokenReference = `\${env:${tokenVariable}}`;

/** The authorization headers, in any case. */
export const authorizationOf = (headers: Value): readonly Authorization[] =>
  headers.values.flatMap((value) => {
    const isOurs = value.name.toLowerCase() === "authorization";
    return isOurs && value.text !== undefined ? [read(value, value.text)] : [];
  });

function read(value: Value, text: string): Authorization {
  const literal = value.template?.literal ?? text;
  const [scheme = "", ...tokens] = literal.trim().split(/[ \t]+/);
  const isRight = scheme.toLowerCase() === tokenScheme.toLowerCase() && tokens.length === 1;
  const form = isRight ? "right" : scheme.includes(replacementCharacter) ? "open" : "wrong";
  const isLiteral = isRight && !literal.includes(replacementCharacter) && !isManaged(tokens[0] ?? "");
  return { value, form, literal: isLiteral ? tokenIn(text) : null };
}

function tokenIn(text: string): { readonly start: number; readonly end: number } {
  const end = text.trimEnd().length;
  const start = Math.max(text.lastIndexOf(" ", end - 1), text.lastIndexOf("\t", end - 1)) + 1;
  return { start, end };
}
