import { tokenScheme } from "../../api/index.ts";
import { scalarsBelow } from "../../syntax/index.ts";
import type { Block } from "../blocks/block.ts";
import { isTellingName } from "./secret-name.ts";
import { areBelowSecretNames, hideNamed, leadsToSecret } from "./secret-text.ts";
import { secretKeyNodes, secretNodes } from "./secrets.ts";
import { star, withoutReferences } from "./star.ts";

/** The secrets in a block, as they would appear in a message. */
export function secretWords(block: Block): ReadonlySet<string> {
  const values = secretNodes(block).flatMap(scalarsBelow);
  const texts = [
    ...values.flatMap(({ value }) => (typeof value === "string" ? value : [])),
    ...block.once(secretsInLines),
  ];
  const words = texts.flatMap((text) => [text, ...wordsWithDigits(withoutReferences(text))]);
  return new Set(
    words.filter((word) => word.length >= shortestWord && word.length <= longestWord && !ownWords.has(word)),
  );
}

/** Secrets that may have become keys, as they would appear in a pointer. */
export const secretKeys = (block: Block): ReadonlySet<string> =>
  new Set([
    ...secretKeyNodes(block).map(({ value }) => String(value)),
    ...block.once(secretsInLines).filter((text) => !isTellingName(text)),
  ]);

/** What messages say themselves. */
const ownWords: ReadonlySet<string> = new Set([tokenScheme, "base64", "X509"]);

const wordsWithDigits = (text: string): readonly string[] =>
  /\d/.test(text) ? text.split(/[^\p{L}\p{N}_]/u).filter((word) => /\d/.test(word)) : [];

/** Shorter ones may be words like any other. */
const shortestWord = 4;
/** Longer ones are quoted nowhere. */
const longestWord = 1_000;

/** In a text that did not parse, a secret may have become a key. */
function secretsInLines({ parsed, text }: Block): readonly string[] {
  if (parsed.problems.length === 0) return [];
  let above = "";
  const lines = text.slice(0, mostRead).split(/\r\n|\r|\n/);
  const areBelow = areBelowSecretNames(lines);
  return lines.flatMap((line, index) => {
    const colon = line.search(/:(?:\s|$)/);
    const isBelowName = colon < 0 && leadsToSecret(above, 0);
    if (!isBelowName && /^\s*[^\s#]/.test(line)) above = line;
    const key = line
      .slice(0, Math.max(0, colon))
      .trim()
      .replace(/^(?:-\s+)+/, "");
    if (!isBelowName)
      return [
        ...hiddenIn(line, hideNamed(line)),
        ...(areBelow[index] && key !== "" && !isTellingName(key) ? hiddenIn(key, star(key)) : []),
      ];
    const scalar = line
      .trim()
      .replace(/\s#.*$/s, "")
      .trimEnd()
      .replace(/^(?:-\s+)+/, "");
    return hiddenIn(scalar, star(scalar));
  });
}

const mostRead = 50_000;

/** The stretches of a line that were replaced by stars, blanks between them included. */
function hiddenIn(line: string, hidden: string): readonly string[] {
  if (hidden === line) return [];
  let marks = "";
  for (let at = 0; at < line.length; at++)
    marks += line.charAt(at) === " " ? " " : line.charAt(at) === hidden.charAt(at) ? "." : "*";
  return [...marks.matchAll(/\*[* ]*/g)].map(({ index, 0: run }) => line.slice(index, index + run.length).trim());
}
