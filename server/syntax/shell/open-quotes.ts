/** The constructs that are open at the end of a script's line. */
export interface ShellState {
  /** Quotes and substitutions, the innermost last. */
  readonly open: readonly Opened[];
  /** Here-documents that begin or continue on the next line. */
  readonly hereDocuments: readonly HereDocumentEnd[];
  readonly isContinued: boolean;
}

type Opened = '"' | "'" | "$'" | "`" | "(" | "((" | "{";

interface HereDocumentEnd {
  readonly delimiter: string;
  readonly isIndented: boolean;
}

export const nothingOpen: ShellState = { open: [], hereDocuments: [], isContinued: false };

const marks = /["'`\\(<]|\$\{/;
const inSingleQuotes = /[^']+|'/y;
const inAnsiQuotes = /(?:[^'\\]|\\.)+|['\\]/y;
const inDoubleQuotes = /[^"\\$`]+|\\.?|\$\(\(|\$[({]|./y;
const inCode =
  /[^\s"'\\$`(){}<]+|\s+(?:#.*)?|\\.?|\$\(\(|\$[({'"]|\(\(|<<<|<<-?[ \t]*(?:'[^']*'|"[^"]*"|\\.|[^\s;&|<>()'"\\])+|./y;

/** The constructs that are open after a line, which is given without its line break. */
export function afterLine(before: ShellState, line: string): ShellState {
  if (before === nothingOpen && !marks.test(line)) return nothingOpen;
  const [document, ...others] = before.hereDocuments;
  const isQuoted = /['"]/.test(before.open.at(-1) ?? "");
  if (document && !isQuoted) {
    const isEnd = (document.isIndented ? line.replace(/^\t+/, "") : line) === document.delimiter;
    return isEnd ? orNothing({ ...before, hereDocuments: others }) : before;
  }
  const open = [...before.open];
  const hereDocuments = [...before.hereDocuments];
  let isContinued = false;
  let at = before.isContinued || isQuoted || !line.startsWith("#") ? 0 : line.length;
  while (at < line.length) {
    const top = open.at(-1);
    const pattern = top === "'" ? inSingleQuotes : top === "$'" ? inAnsiQuotes : top === '"' ? inDoubleQuotes : inCode;
    pattern.lastIndex = at;
    const token = pattern.exec(line)?.[0] ?? line.charAt(at);
    at += token.length;
    if (token === "\\") isContinued = true;
    else if (token.startsWith("<<") && token !== "<<<" && top !== "((") hereDocuments.push(endOfHereDocument(token));
    else if (top && token === closing[top]) open.pop();
    else open.push(...openedBy(token, top));
  }
  return orNothing({ open, hereDocuments, isContinued });
}

const orNothing = (state: ShellState): ShellState =>
  state.open.length === 0 && state.hereDocuments.length === 0 && !state.isContinued ? nothingOpen : state;

/** What closes each. */
const closing: Readonly<Record<Opened, string>> = {
  "'": "'",
  "$'": "'",
  '"': '"',
  "`": "`",
  "(": ")",
  "((": ")",
  "{": "}",
};

/** What opens them: in quotes, little of it does. */
const opening: ReadonlyMap<string, readonly Opened[]> = new Map<string, readonly Opened[]>([
  ["'", ["'"]],
  ["$'", ["$'"]],
  ['"', ['"']],
  ['$"', ['"']],
  ["`", ["`"]],
  ["(", ["("]],
  ["$(", ["("]],
  ["((", ["((", "(("]],
  ["$((", ["((", "(("]],
  ["${", ["{"]],
]);

function openedBy(token: string, top: Opened | undefined): readonly Opened[] {
  if (top === "'" || top === "$'" || (top === '"' && !/^[$`]/.test(token))) return [];
  return top === "((" && /^\$?\($/.test(token) ? ["(("] : (opening.get(token) ?? []);
}

function endOfHereDocument(token: string): HereDocumentEnd {
  const [operator = ""] = /^<<-?[ \t]*/.exec(token) ?? [];
  return { delimiter: token.slice(operator.length).replace(/['"\\]/g, ""), isIndented: operator.startsWith("<<-") };
}
