import type { CarrierBehavior } from "./carrier-behavior.ts";

/** What the lines of a file are that holds requests: requests, the commands of a shell, or text with code of all of these. */
export type CarrierLines = "requests" | "commands" | "fences";

interface CarrierKind {
  /** What the setting of an editor turns off; VS Code shows it as plain text. */
  readonly setting: string;
  /** Of file names. The first is for new files. */
  readonly endings: readonly string[];
  /** The identifiers that editors have for the language. */
  readonly languageIds: readonly string[];
  readonly lines: CarrierLines;
  /** The line above each of its scripts, if it has several. */
  readonly opening?: RegExp;
  /** Files with such an ending are others without this word. */
  readonly word?: string;
  /** What remains above a comment for the whole file. */
  readonly head: RegExp;
  /** Of a file without an ending. */
  readonly firstLine?: RegExp;
  /** Whether a text without a name looks like one. */
  readonly isLike: (text: string) => boolean;
  /** The parsers are loaded when a file first needs them. */
  readonly load: () => Promise<CarrierBehavior>;
}

const requestLine = /^(?:###|[ \t]*(?:GET|POST|PUT|DELETE|PATCH|HEAD)[ \t]+\S)/m;

/** The kinds of files that hold requests among other text. */
const kinds = {
  http: {
    setting: "HTTP files (.http, .rest)",
    endings: ["http", "rest"],
    languageIds: ["http", "rest"],
    lines: "requests",
    head: /^\uFEFF?/,
    isLike: (text) => requestLine.test(text),
    load: async () => (await import("./http/carrier.ts")).httpCarrier,
  },
  shell: {
    setting: "curl commands in shell scripts",
    endings: ["sh", "bash"],
    languageIds: ["shellscript"],
    lines: "commands",
    head: /^\uFEFF?(?:#![^\r\n]*(?:\r\n|\n|\r))?/,
    firstLine: /^\uFEFF?#![ \t]*(?:\S*\/)?(?:env[ \t]+(?:-\S+[ \t]+)*)?(?:\S*\/)?(?:ba|da|k|z)?sh(?![\w.-])/,
    isLike: (text) => /\bcurl\b/.test(text) && !requestLine.test(text),
    load: async () => (await import("./shell/carrier.ts")).shellCarrier,
  },
  markdown: {
    setting: "Requests in the code of Markdown files",
    endings: ["md", "markdown", "mdx"],
    languageIds: ["markdown", "mdx"],
    lines: "fences",
    opening: /^[ \t>]*(?:```|~~~)/,
    head: /^\uFEFF?(?:---[ \t]*\r?\n(?:[^\r\n]*\r?\n)*?(?:---|\.\.\.)[ \t]*\r?\n)?/,
    isLike: (text) => /^[ \t>]*(?:[*+-][ \t]+|\d+[.)][ \t]+)*(?:```|~~~)/m.test(text),
    load: async () => (await import("./markdown/carrier.ts")).markdownCarrier,
  },
  yaml: {
    setting: "curl commands in the scripts of YAML files, such as workflows",
    endings: ["yml", "yaml"],
    languageIds: ["yaml", "ansible", "azure-pipelines", "dockercompose", "github-actions-workflow"],
    lines: "commands",
    opening: /^[ \t]*(?:-[ \t]+)*(?:["']?[\w.-]+["']?:(?=[ \t]|$)|[|>])/,
    word: "curl",
    head: /^\uFEFF?/,
    isLike: (text) => /\bcurl\b/.test(text) && /^[ \t]*(?:-[ \t]+)?[\w.-]+:[ \t]*[|>][-+\d]*[ \t]*$/m.test(text),
    load: async () => (await import("./yaml/carrier.ts")).yamlCarrier,
  },
} as const satisfies Readonly<Record<string, CarrierKind>>;

export type CarrierLanguage = keyof typeof kinds;
export const carriers: Readonly<Record<CarrierLanguage, CarrierKind>> = kinds;
export const carrierLanguages = Object.keys(kinds) as readonly CarrierLanguage[];
