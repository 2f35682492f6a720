import * as YAML from "yaml";
import { lineEnd } from "../../text/text-lines.ts";
import { hideConflicts } from "../conflicts.ts";
import type { Language, Parsed } from "../language.ts";
import { cutUnsafeAliases } from "../tree/aliases.ts";
import type { SyntaxProblem } from "../tree/tree.ts";
import { tooDeep } from "../words.ts";
import { splitSection, splitYamlBlocks } from "./blocks.ts";
import { yamlComments } from "./comments.ts";
import { findControl } from "./control.ts";
import { isNestedTooDeeply } from "./depth.ts";
import { splitYamlDocuments } from "./documents.ts";
import { endLines } from "./end-lines.ts";
import { describeYamlErrors } from "./errors.ts";
import { yamlIndentBelow } from "./indent.ts";
import { maskTemplates } from "./masks.ts";
import { movement, moveNodes, moveProblems } from "./movement.ts";
import { parseQuickly } from "./quick/quick.ts";
import { repairYaml } from "./repairs/repair-yaml.ts";
import { yamlKey, yamlScalar } from "./scalars.ts";
import { yamlTree } from "./tree.ts";

export const yaml: Language = {
  parse: (text) => parseQuickly(text) ?? parseOfAnyDepth(text),
  isPlain: (text) => parseQuickly(text.replace(/^(?:[ \t]*(?:#.*)?\r?\n)*---[ \t]*(?:#.*)?\r?\n/, "")) !== null,
  splitDocuments: splitYamlDocuments,
  splitBlocks: splitYamlBlocks,
  splitAgain: (text, { indent }, { isFirst }) => splitSection(text, indent, isFirst),
  key: yamlKey,
  scalar: yamlScalar,
  lineComment: "#",
  hasStrictForm: false,
  layout: { parser: "yaml", load: async () => (await import("./layout/layout-rules.ts")).yamlLayout },
  indentBelow: yamlIndentBelow,
};

/** Stack files are YAML 1.2, whatever version they name. */
const options = { schema: "core", uniqueKeys: false, strict: true, prettyErrors: false, logLevel: "silent" } as const;

/** An open bracket makes thousands of errors, each with a stack trace that nobody reads and that takes longer than the rest. */
function compose(text: string): YAML.Document.Parsed {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return YAML.parseDocument(text, options);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The maximum number of repairs, each of which requires a full parse. */
const maxRepairs = 4;

/** The library and code that visits its tree are recursive, and some texts are nested too deeply for that. */
function parseOfAnyDepth(text: string): Parsed {
  if (isNestedTooDeeply(text)) return unreadable(text);
  try {
    return parseWhole(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return unreadable(text);
  }
}

function unreadable(text: string): Parsed {
  const problem: SyntaxProblem = { start: 0, end: lineEnd(text, 0), reach: "rest", message: tooDeep };
  return { root: null, problems: [problem], comments: [], trailingCommas: [], unsafeAliases: [] };
}

/** Parses any text; `parseQuickly` must return the same result if it returns one. */
export function parseWhole(source: string): Parsed {
  const conflicts = hideConflicts(source);
  const problems: SyntaxProblem[] = conflicts.problems;
  const whole = maskTemplates(endLines(conflicts.text));
  let text = whole;
  let document = compose(text);
  for (let i = 0; i < maxRepairs && document.errors.length > 0; i++) {
    const repair = repairYaml(text, document);
    if (repair === null) break;
    problems.push(...moveProblems(repair.problems, movement(text, whole)));
    text = repair.text;
    document = compose(text);
  }
  problems.push(...findControl(source));
  const back = movement(text, whole);
  const moved = moveProblems(problems, movement(whole, text));
  problems.push(...moveProblems(describeYamlErrors(text, document, moved), back));
  if (back) moveNodes(document, back);
  problems.sort((a, b) => a.start - b.start);
  const tree = yamlTree(document.contents, source, problems);
  const unsafeAliases = tree.hasAliases && tree.root ? cutUnsafeAliases(tree.root) : [];
  const comments = yamlComments(back ? whole : text, tree.quoted);
  if (tree.problems.length > 0) problems.push(...tree.problems);
  problems.sort((a, b) => a.start - b.start);
  return { root: tree.root, problems, comments, trailingCommas: [], unsafeAliases };
}
