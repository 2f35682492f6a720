import type { Command, Redirection, SyntaxNode, Word } from "unbash";
import { composeMapped } from "../../text/composed-text.ts";
import {
  addedText,
  escapedText,
  joinMapped,
  type MappedText,
  sliceMapped,
  verbatimText,
  type WrittenForm,
} from "../../text/mapped-text.ts";
import { jqObject } from "./jq-object.ts";
import { literalText, textOfHereDocument, textOfWord } from "./words.ts";

/** What a command reads or prints. */
export type ShellText =
  | { readonly kind: "text"; readonly text: MappedText }
  | { readonly kind: "file"; readonly path: MappedText }
  | { readonly kind: "unknown" };

const unknown: ShellText = { kind: "unknown" };

/** The standard input of a command; `feeder` is the command before it in a pipeline. */
export function inputOf(source: string, command: Command, feeder: SyntaxNode | undefined): ShellText {
  const redirect = command.redirects.findLast(isInput);
  if (redirect) return redirected(source, redirect);
  return feeder?.type === "Command" ? outputOf(source, feeder) : unknown;
}

const isInput = ({ type, ...redirect }: Redirection): boolean =>
  type !== "Redirect" || ("operator" in redirect && redirect.operator === "<");

function redirected(source: string, redirect: Redirection): ShellText {
  if (redirect.type === "HereDoc") return { kind: "text", text: textOfHereDocument(source, redirect) };
  if (!redirect.target) return unknown;
  const text = textOfWord(source, redirect.target);
  if (redirect.type === "HereString") return { kind: "text", text: joinMapped([text, addedText("\n")]) };
  return { kind: "file", path: text };
}

/** The same for `body.json` and `./body.json`. */
export const samePath = ({ text }: MappedText): string => text.replace(/^(?:\.\/)+/, "");

/** The files that a command writes its output into, or `tee` its input. `end`: that of the command. */
export function writtenFiles(source: string, command: Command, feeder: SyntaxNode | undefined) {
  const { name, args, redirects, end } = command;
  const written = (word: Word, content: ShellText) => ({ path: samePath(textOfWord(source, word)), content, end });
  return [
    ...redirects.flatMap((one) =>
      one.type === "Redirect" && /^>[>|]?$/.test(one.operator) && one.descriptor === undefined && one.target
        ? written(one.target, one.operator === ">>" ? unknown : outputOf(source, command, feeder))
        : [],
    ),
    ...(name?.text === "tee" ? args : []).flatMap((word) =>
      word.type === "Word" ? written(word, inputOf(source, command, feeder)) : [],
    ),
  ];
}

/** What a command prints that only passes on text: `cat`, `echo`, `printf`, `jq -n` and a lone `<FILE`. */
function outputOf(source: string, command: Command, feeder?: SyntaxNode): ShellText {
  const [name, ...words] = [command.name, ...command.args].map((word) =>
    word?.type === "Word" ? textOfWord(source, word) : null,
  );
  const [first = null, ...others] = words;
  const only = others.length === 0 ? first : null;
  switch (name ? literalText(name) : "") {
    case "":
      return command.redirects.length === 1 && !name ? inputOf(source, command, undefined) : unknown;
    case "cat":
      if (words.length === 0 || (only && literalText(only) === "-")) return inputOf(source, command, feeder);
      return only && !only.text.startsWith("-") ? { kind: "file", path: only } : unknown;
    case "echo": {
      const [text] = /^-[neE]+$/.test(first?.text ?? "") ? others : [only];
      if (!text || others.length > 1 || /^-|\\/.test(text.text)) return unknown;
      return { kind: "text", text: joinMapped([text, addedText("\n")]) };
    }
    case "printf":
      return first ? printed(first, others) : unknown;
    case "jq": {
      const text = jqObject(words);
      return text ? { kind: "text", text: joinMapped([text, addedText("\n")]) } : unknown;
    }
    default:
      return unknown;
  }
}

const formatForm: WrittenForm = { write: (text) => text.replaceAll("%", "%%").replaceAll("\\", "\\\\") };
const formatEscapes: Readonly<Record<string, string>> = {
  "%%": "%",
  "\\n": "\n",
  "\\t": "\t",
  "\\\\": "\\",
  '\\"': '"',
};

/** What `printf` prints with one value for each conversion of its format. */
function printed(format: MappedText, values: readonly (MappedText | null)[]): ShellText {
  const { text } = format;
  if (literalText(format) === null && /[%\\]/.test(text)) return unknown;
  const pieces: MappedText[] = [];
  let used = 0;
  for (const { 0: piece, index } of text.matchAll(/[^%\\]+|[%\\][\s\S]?/g)) {
    const end = index + piece.length;
    const value = /^%[sdi]$/.test(piece) ? values[used++] : null;
    const escaped = formatEscapes[piece];
    if (value) pieces.push(value);
    else if (escaped !== undefined) pieces.push(composeMapped(format, escapedText(escaped, index, end, formatForm)));
    else if (/^[%\\]/.test(piece)) return unknown;
    else pieces.push(composeMapped(format, verbatimText(text, index, end, formatForm)));
  }
  return used === values.length ? { kind: "text", text: joinMapped(pieces) } : unknown;
}

/** Where a whole word is what one command prints, that; null for any other word. */
export function outputInWord(source: string, { parts }: Word): ShellText | null {
  const [part] = parts ?? [];
  if (!part || parts?.length !== 1) return null;
  const [inner] = part.type === "DoubleQuoted" ? part.parts : [part];
  if (inner?.type !== "CommandExpansion" || (part.type === "DoubleQuoted" && part.parts.length > 1)) return null;
  const { commands, source: own } = inner.script ?? {};
  const command = commands?.length === 1 ? commands[0]?.command : undefined;
  if (command?.type !== "Command" || own !== undefined) return unknown;
  const output = outputOf(source, command);
  if (output.kind !== "text") return output;
  return { kind: "text", text: withoutLastLineBreaks(output.text) };
}

function withoutLastLineBreaks(mapped: MappedText): MappedText {
  let end = mapped.text.length;
  while (mapped.text.charAt(end - 1) === "\n") end--;
  return sliceMapped(mapped, 0, end);
}
