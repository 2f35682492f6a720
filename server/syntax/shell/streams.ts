import type { Command, Redirection, SyntaxNode, Word } from "unbash";
import { addedText, joinMapped, type MappedText, sliceMapped } from "../../text/mapped-text.ts";
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

/** What a command prints that only passes on text: `cat`, `echo`, `printf %s`, and a lone `<FILE`. */
function outputOf(source: string, command: Command): ShellText {
  const [name, ...words] = [command.name, ...command.args].map((word) =>
    word?.type === "Word" ? textOfWord(source, word) : null,
  );
  const only = words.length === 1 ? words[0] : undefined;
  switch (name ? literalText(name) : "") {
    case "":
      return command.redirects.length === 1 && !name ? inputOf(source, command, undefined) : unknown;
    case "cat":
      if (words.length === 0 || (only && literalText(only) === "-")) return inputOf(source, command, undefined);
      return only && !only.text.startsWith("-") ? { kind: "file", path: only } : unknown;
    case "echo":
      return only && !/^-|\\/.test(only.text) ? { kind: "text", text: joinMapped([only, addedText("\n")]) } : unknown;
    case "printf": {
      const [format, value] = words;
      const written = format ? literalText(format) : null;
      if (format && only && written !== null && !/[%\\]/.test(written)) return { kind: "text", text: format };
      return value && words.length === 2 && /^%s(?:\\n)?$/.test(written ?? "")
        ? { kind: "text", text: value }
        : unknown;
    }
    default:
      return unknown;
  }
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
