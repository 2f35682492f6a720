import { hasCurlLine } from "./console.ts";

/**
 * What code in a Markdown text holds. `session`: commands of a terminal, in which a line begins with `curl`; `excerpt`: requests with
 * text around them.
 */
export type CodeLanguage = "http" | "shell" | "session" | "excerpt" | "file";

/** By its info string, or else by its lines. Null for code in other languages, and for prose. */
export function languageOfCode(info: string, text: string): CodeLanguage | null {
  const word = language.exec(info)?.[1]?.toLowerCase() ?? "";
  const alias = languages.get(word);
  if (alias !== undefined) return alias;
  if (!anyLanguage.has(word)) return null;
  return hasCurlLine(text) ? "session" : requestLine.test(text) ? "excerpt" : null;
}

/** A title may be written in its place. */
const language = /^[\s{.]*([\w-]+)(?![\w=-])/;

const languages: ReadonlyMap<string, CodeLanguage> = new Map([
  ["http", "http"],
  ["rest", "http"],
  ["sh", "shell"],
  ["bash", "shell"],
  ["shell", "shell"],
  ["zsh", "shell"],
  ["console", "session"],
  ["json", "file"],
  ["jsonc", "file"],
  ["yaml", "file"],
  ["yml", "file"],
]);

/** The names of languages that say nothing about the lines. */
const anyLanguage: ReadonlySet<string> = new Set([
  "",
  "command",
  "curl",
  "shell-session",
  "shellscript",
  "terminal",
  "text",
]);

/** A request line, with nothing behind it. */
export const requestLine =
  /^[ \t]*(?:DELETE|GET|HEAD|PATCH|POST|PUT)[ \t]+(?=\S*\/)\S+(?:[ \t]+HTTP\/\d(?:\.\d)?)?[ \t]*$/m;
