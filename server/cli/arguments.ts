import { parseArgs } from "node:util";
import { addToGroup } from "../text/groups.ts";
import { nearest } from "../text/nearest.ts";
import { codeList } from "../text/prose.ts";
import { type Command, WrongCall } from "./command.ts";

/** Parses the arguments of a command. Throws a `WrongCall` for invalid ones. */
export function readArguments(name: string, command: Command, args: readonly string[]) {
  const declared: Command["options"] = { ...command.options, help: { doc: "", short: "h" } };
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(declared).map(([name, { value, optional, short }]) => [
        name,
        { type: value === undefined || optional ? "boolean" : "string", ...(short !== undefined && { short }) },
      ]),
    ),
    allowPositionals: true,
    // The messages of strict parsing do not mention the command; ours do.
    strict: false,
    tokens: true,
  });
  const paths: string[] = [];
  const options = new Map<string, string[]>();
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "positional") {
      if (optionalValue(tokens[index - 1], token, declared) !== null) continue;
      if (token.value === "") throw new WrongCall("A path is empty. Use `.` for the current folder.");
      paths.push(token.value);
    }
    if (token.kind !== "option") continue;
    const { name: option } = token;
    const facts = Object.hasOwn(declared, option) ? declared[option] : undefined;
    if (!facts) throw new WrongCall(unknownOption(name, token.rawName, Object.keys(declared)));
    if (facts.value === undefined && token.value !== undefined) throw new WrongCall(`\`--${option}\` takes no value.`);
    if (facts.optional) {
      const value = token.value ?? optionalValue(token, tokens[index + 1], declared) ?? "";
      if (token.inlineValue && value === "")
        throw new WrongCall(`\`--${option}=\` needs a value: \`--${option}=${facts.value}\`.`);
      addToGroup(options, option, value);
      continue;
    }
    if (facts.value !== undefined && isMissing(token.value, token.inlineValue))
      throw new WrongCall(`\`--${option}\` needs a value: \`--${option} ${facts.value}\`.`);
    addToGroup(options, option, token.value ?? "");
  }
  return { paths, options };
}

type Token = NonNullable<ReturnType<typeof parseArgs>["tokens"]>[number];

/** The value of an option that may have none: the argument after it, if it is one. Null if it is not. */
function optionalValue(option: Token | undefined, next: Token | undefined, options: Command["options"]): string | null {
  if (option?.kind !== "option" || option.inlineValue === true || next?.kind !== "positional") return null;
  const facts = Object.hasOwn(options, option.name) ? options[option.name] : undefined;
  return facts?.optional?.(next.value) === true ? next.value : null;
}

/** `--config --rule x`: the next option would become the value. `-1` is a number. */
const isMissing = (value: string | undefined, isInline: boolean | undefined): boolean =>
  value === undefined || value === "" || (isInline !== true && /^-\D/.test(value));

function unknownOption(command: string, written: string, names: readonly string[]): string {
  const [near] = nearest(written.replace(/^-+/, ""), names);
  const advice = near ? `Did you mean \`--${near}\`?` : `See \`compute-stack ${command} --help\`.`;
  return `Unknown option \`${written}\` for \`${command}\`. ${advice}`;
}

/** A port in a call; 0, for a free one, only where that is the least. Throws a `WrongCall`. */
export function readPort(option: string, text: string, least: 0 | 1): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= least && port <= 65_535) return port;
  const free = least === 0 ? ", or 0 for a free one" : "";
  throw new WrongCall(`\`${option}\` must be a port from 1 to 65535${free}, not \`${text}\`.`);
}

/** The value if it is one of several words; else throws. */
export function oneOf<Word extends string>(option: string, value: string, words: readonly Word[]): Word {
  const choice = words.find((word) => word === value);
  if (choice !== undefined) return choice;
  const near =
    nearest(value, words, value.length <= 4 ? 1 : 2)[0] ??
    words.find((word) => value.length > 2 && word.startsWith(value));
  const offer = near ? ` Did you mean \`${near}\`?` : "";
  throw new WrongCall(
    near && words.length > mostListed
      ? `\`${option}\` cannot be \`${value}\`.${offer}`
      : `\`${option}\` must be ${codeList(words, "or")}, not \`${value}\`.${offer}`,
  );
}

/** More words are listed only if none of them was probably meant. */
const mostListed = 10;
