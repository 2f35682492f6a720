import { replacementCharacter, urlSecrets } from "../../document/index.ts";
import { type Part, type Text, textFrom } from "../plan/content.ts";

/** A URL with variables in the place of its literal secrets. */
export function withoutUrlSecrets(url: Text, variableFor: (name: string, secret: string) => string): Text {
  const text = url.parts.map((part) => (typeof part === "string" ? part : replacementCharacter)).join("");
  const secrets = urlSecrets(text);
  if (secrets.length === 0) return url;
  const parts: Part[] = [];
  let at = 0;
  for (const { start, end, name } of secrets) {
    parts.push(...partsBetween(url, at, start), { kind: "env", name: variableFor(name, text.slice(start, end)) });
    at = end;
  }
  return textFrom([...parts, ...partsBetween(url, at, text.length)]);
}

/** A reference is one character long. */
function partsBetween({ parts }: Text, from: number, to: number): readonly Part[] {
  let at = 0;
  return parts.flatMap((part): readonly Part[] => {
    const start = at;
    at += typeof part === "string" ? part.length : 1;
    if (typeof part !== "string") return start >= from && start < to ? [part] : [];
    const piece = part.slice(Math.max(0, from - start), Math.max(0, to - start));
    return piece === "" ? [] : [piece];
  });
}
