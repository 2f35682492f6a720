import { yaml } from "@codemirror/lang-yaml";
import { defineLanguageFacet, Language, StreamLanguage } from "@codemirror/language";
import { json } from "@codemirror/legacy-modes/mode/javascript";
import { shell } from "@codemirror/legacy-modes/mode/shell";
import type { Extension } from "@codemirror/state";
import { tags } from "@lezer/highlight";
import { parser as markdownParser, parseCode } from "@lezer/markdown";
import { yamlIndentation } from "./enter.ts";
import type { FileKind } from "./files.ts";
import { httpLanguage } from "./http-language.ts";

/** The keys of an object have a tag that `json` only names. */
const jsonLanguage = StreamLanguage.define({ ...json, tokenTable: { property: tags.propertyName } });
const shellLanguage = StreamLanguage.define(shell);
const yamlSupport = yaml();

/** The language of a fence in Markdown, by its first word; null for another one. */
export function languageOfFence(info: string): Language | null {
  const [word = ""] = info.trim().split(/\s/);
  if (/^(?:json|jsonc)$/.test(word)) return jsonLanguage;
  if (/^(?:yaml|yml)$/.test(word)) return yamlSupport.language;
  if (/^(?:sh|bash|console|shell)$/.test(word)) return shellLanguage;
  return /^(?:http|rest)$/.test(word) ? httpLanguage : null;
}

/** Of `@codemirror/lang-markdown` only its parser: the rest would bring in HTML, CSS and JavaScript. */
const markdownLanguage = new Language(
  defineLanguageFacet(),
  markdownParser.configure(parseCode({ codeParser: (info) => languageOfFence(info)?.parser ?? null })),
  [],
  "markdown",
);

const languages: Readonly<Record<FileKind, Extension>> = {
  stack: [yamlIndentation, yamlSupport],
  settings: [yamlIndentation, yamlSupport],
  request: jsonLanguage,
  http: httpLanguage,
  shell: shellLanguage,
  markdown: markdownLanguage,
};

export const languageOf = (kind: FileKind | null): Extension => (kind === null ? [] : languages[kind]);
