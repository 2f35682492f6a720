import { scalarsBelow } from "../../syntax/index.ts";
import type { Block } from "../blocks/block.ts";
import { isSecretName } from "./secret-name.ts";
import { hideKeyMaterial } from "./secret-text.ts";
import { secretNodes } from "./secrets.ts";
import { type Shown, show, showRenamed } from "./shown.ts";
import { star } from "./star.ts";

/** Parts of a secret that are shorter may be words like any other. */
const shortestPart = 6;

/**
 * Masks secrets in an error text of the API: those of the request, and if it concerns a secret (`ofSecret`, or by name),
 * anything that may be one.
 */
export function showReason(reason: string, block: Block, ofSecret: boolean): Shown {
  const secrets = block.once(secretTexts);
  let hidden = hideKeyMaterial(reason);
  for (const secret of secrets) if (secret.length >= shortestPart) hidden = hidden.replaceAll(secret, star);
  hidden = hidden.replace(/[^\s"'`“”‘’]+/g, (word) => {
    const inner = word.replace(/^[(:,.]+|[),.:;!?]+$/g, "");
    const isPart = secrets.some(
      (secret) => secret === inner || (inner.length >= shortestPart && secret.includes(inner)),
    );
    return isPart ? star(word) : word;
  });
  if (!ofSecret && !hidden.split(/[^\w-]+/).some(isSecretName)) return showSentence(hidden);
  // What is assigned is found before the words around it are masked.
  hidden = showSentence(hidden)
    .replace(
      /(["'`])(?:(?!\1).)+\1|“[^”]+”|‘[^’]+’/g,
      (quoted) => quoted.charAt(0) + star(quoted.slice(1, -1)) + quoted.slice(-1),
    )
    .replace(/[^\s"'`“”‘’]+/g, (word) => (isPlainWord(word) ? word : star(word)));
  return showSentence(hidden);
}

/** In a sentence, the word after the name of a secret is not its value: only in a file may the colon be missing. */
const showSentence = (text: string): Shown =>
  showRenamed(show(text.replace(betweenWords, "\u00A0")), (shown) => shown.replaceAll("\u00A0", " "));

const betweenWords = /(?<=[\w"']) (?=\(?[\p{L}_/’-]+[),.:;!?]*(?:\s|$))/gu;

/** A word of a language, a name of a field, or a small number. */
const isPlainWord = (word: string): boolean => /^[(]?(?:[\p{L}_/’-]+|\d{1,5})[),.:;!?]*$/u.test(word);

function secretTexts(block: Block): readonly string[] {
  const texts = secretNodes(block)
    .flatMap(scalarsBelow)
    .flatMap(({ value }) => (value === null || typeof value === "boolean" ? [] : String(value)))
    .flatMap((text) => [text, ...text.split(/[\r\n]+/).map((line) => line.trim())])
    .filter((text) => text.trim() !== "" && !/^\$\{[^}]*\}$/.test(text));
  return [...new Set(texts)];
}
