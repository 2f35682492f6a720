import { documentOf, readSettingsText, settingsFileName } from "../../document/index.ts";
import { globMatches } from "../../text/glob/glob.ts";
import { readShellGlob } from "../../text/glob/shell-glob.ts";
import { isRecord } from "../../text/is-record.ts";
import { type LayoutOptions, layoutOptions } from "./options.ts";

/** Where Prettier looks in a folder, in its order. */
const names = [
  "package.json",
  "package.yaml",
  ".prettierrc",
  ...["json", "yml", "yaml", "json5"].map((end) => `.prettierrc.${end}`),
  ...["js", "ts", "mjs", "mts", "cjs", "cts"].flatMap((end) => [`.prettierrc.${end}`, `prettier.config.${end}`]),
  ".prettierrc.toml",
];

export const prettierFiles = (folder: ReadonlySet<string>): readonly string[] =>
  names.filter((name) => folder.has(name));

/** A configuration of Prettier; `program` needs JavaScript to be executed. */
export type PrettierConfig =
  | { readonly kind: "data"; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: "program" | "broken" };

export const isProgram = (name: string): boolean => /\.[cm]?[jt]s$/.test(name);

/** Null for a package without one. */
export async function readPrettierConfig(name: string, text: string): Promise<PrettierConfig | null> {
  const all = await dataOf(name, text);
  const isPackage = name.startsWith("package.");
  if (isPackage && (!isRecord(all) || !all.prettier)) return null;
  const data = isPackage && isRecord(all) ? all.prettier : all;
  // The name of a package to load.
  if (typeof data === "string") return { kind: "program" };
  if (data === null) return { kind: "data", data: {} };
  return isRecord(data) ? { kind: "data", data } : { kind: "broken" };
}

/** Undefined for a text with errors. */
async function dataOf(name: string, text: string): Promise<unknown> {
  try {
    if (name.endsWith(".toml")) return (await import("smol-toml")).parse(text);
    if (name.endsWith(".json")) return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
  const yaml = name.endsWith(".json5") ? withoutComments(text) : text;
  const { blocks } = documentOf({ uri: "", name: settingsFileName, kind: "settings" }, yaml);
  return blocks.all().some(({ parsed }) => parsed.problems.length > 0) ? undefined : readSettingsText(yaml);
}

/** What else JSON5 allows, YAML allows as well. */
const withoutComments = (text: string): string =>
  text.replace(/("(?:[^"\\]|\\.)*"|'[^']*')|\/\/.*|\/\*[\s\S]*?\*\//g, "$1");

/** The options for a file, by its path from the folder of the configuration. */
export function prettierOptions(data: Readonly<Record<string, unknown>>, path: string): LayoutOptions {
  const overrides: readonly unknown[] = Array.isArray(data.overrides) ? data.overrides : [];
  const overriding = overrides.flatMap((override) =>
    isRecord(override) && isMatch(patternsIn(override.files), patternsIn(override.excludeFiles), path)
      ? [isRecord(override.options) ? layoutOptions(override.options) : {}]
      : [],
  );
  return Object.assign(layoutOptions(data), ...overriding);
}

const patternsIn = (data: unknown): readonly string[] =>
  (Array.isArray(data) ? data : [data]).filter((one): one is string => typeof one === "string");

/** Patterns without a slash match names in any folder, and so do the exceptions to them. */
const isMatch = (patterns: readonly string[], except: readonly string[], path: string): boolean =>
  patterns.some((pattern) => {
    const meant = pattern.includes("/") ? path : path.slice(path.lastIndexOf("/") + 1);
    return [pattern, ...except].every((one, index) => matches(one, meant) === (index === 0));
  });

/** A `!` at the start says all but these. */
function matches(pattern: string, path: string): boolean {
  const not = /^!*(?!\()/.exec(pattern)?.[0].length ?? 0;
  const rest = pattern.slice(not).replace(/^\.\//, "");
  return globMatches(readShellGlob(rest, { hidden: true }), path) === (not % 2 === 0);
}
