import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { rules } from "@secretlint/secretlint-rule-preset-recommend";

/** The patterns of secretlint's rules, captured when each rule applies them to a text. */
function publishedPatterns(): readonly RegExp[] {
  const patterns: RegExp[] = [];
  const content = {
    matchAll: (pattern: RegExp) => {
      patterns.push(pattern);
      return [];
    },
  };
  const context = { createTranslator: () => () => "", report: () => {}, ignore: () => {} };
  for (const rule of rules)
    rule.create(context as never, { enableIDScanRule: true } as never).file?.({ content, filePath: "" } as never);
  return patterns;
}

/** The literal texts that a pattern can begin with, as far as they are known, with what ends the text. */
function beginnings(elements: readonly AST.Element[]): readonly { readonly text: string; readonly isWhole: boolean }[] {
  let texts: readonly { readonly text: string; readonly isWhole: boolean }[] = [{ text: "", isWhole: true }];
  for (const element of elements) {
    if (element.type === "Assertion") continue;
    const next =
      element.type === "Character"
        ? [{ text: String.fromCodePoint(element.value), isWhole: true }]
        : element.type === "Group" || element.type === "CapturingGroup"
          ? element.alternatives.flatMap((alternative) => beginnings(alternative.elements))
          : [{ text: "", isWhole: false }];
    texts = texts.flatMap((before) =>
      before.isWhole ? next.map(({ text, isWhole }) => ({ text: before.text + text, isWhole })) : [before],
    );
  }
  return texts;
}

/** `glpat-`, `AKIA`: prefixes that only tokens have. A scheme or a common word is not one. */
const isTelling = (text: string): boolean =>
  /^(?:[A-Z][A-Z\d]{2,3}|[A-Za-z_]{2,10}[-_.](?:\w+[-_]|ey)?|dapi)$/.test(text);

/** Those of services that secretlint does not know. */
const others: readonly string[] = [
  ...["AGE-SECRET-KEY-1", "AIzaSy", "GOCSPX-", "HRKU-", "gldt-", "glrt-", "rk_live_", "rk_test_", "sgp_", "sk_live_"],
  ...["sk_test_", "sq0atp-", "sq0csp-", "tskey-", "whsec_"],
];

const alternatives = (texts: readonly string[]): string =>
  texts.map((text) => text.replace(/\./g, String.raw`\.`)).join("|");

/** The module that recognizes tokens, from the rules that secretlint publishes. */
export function tokenShapesModule(): string {
  const parser = new RegExpParser({ ecmaVersion: 2024 });
  const found = publishedPatterns().flatMap((pattern) =>
    parser.parseLiteral(String(pattern)).pattern.alternatives.flatMap(({ elements }) => beginnings(elements)),
  );
  const texts = [...new Set([...found.map(({ text }) => text).filter(isTelling), ...others])].sort();
  const shortest = texts.filter((text) => !texts.some((other) => other !== text && text.startsWith(other)));
  const bare = shortest.filter((text) => /^[A-Za-z\d]{3,5}$/.test(text));
  const separated = shortest.filter((text) => !bare.includes(text));
  return `// Derived by \`test/token-shapes.ts\`, mostly from the rules of secretlint (MIT): \`npm run update\` renews it.

/**
 * A token of a known service: the beginning that only its tokens have, and the rest. The rest is judged more freely than a
 * scanner does, because a token that was cut or mistyped is a secret too. Words and small numbers, as in the label
 * \`sk-web-01\`, are no token.
 */
export const tokenShape =
  /(?<![\\p{L}\\p{N}])((?:${alternatives(bare)})(?=[A-Za-z\\d]{12})|${alternatives(separated)})(?=[\\w.+/-]{0,200}\\d)(?!(?:ssh|ecdsa)-|(?:[a-z]{2,20}|v?\\d{1,4})(?:[-_.](?:[a-z]{2,20}|v?\\d{1,4})){1,9}(?![\\w.+/=-]))([\\w.+/=-]{10,})/gu;
`;
}
