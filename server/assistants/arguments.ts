import { show } from "../document/index.ts";
import { nearest } from "../text/nearest.ts";
import { codeList } from "../text/prose.ts";
import { type Parameter, type Tool, type ToolArgument, type ToolArguments, ToolRefusal } from "./tool.ts";

/** The longest text that a call can pass or read, in characters. */
export const longestInput = 5_000_000;

/** The arguments of a call, which may be anything. Throws a `ToolRefusal` for invalid ones. */
export function readToolArguments({ parameters, required }: Tool, given: unknown): ToolArguments {
  if (given !== undefined && (given === null || typeof given !== "object" || Array.isArray(given)))
    throw new ToolRefusal("The arguments must be an object.");
  const entries = Object.entries(given ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const read: Record<string, ToolArgument> = {};
  for (const [name, value] of entries) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (!parameter) throw new ToolRefusal(describeUnknown(name, Object.keys(parameters)));
    if (!isOf(parameter, value)) throw new ToolRefusal(describeWrong(name, parameter, value));
    if (typeof value === "string" && value.length > longestInput)
      throw new ToolRefusal(`\`${name}\` is longer than ${longestInput / 1_000_000} million characters.`);
    read[name] = value;
  }
  const missing = required.filter((name) => !Object.hasOwn(read, name));
  if (missing.length > 0) throw new ToolRefusal(`Missing argument: ${codeList(missing)}.`);
  return read;
}

function describeUnknown(name: string, names: readonly string[]): string {
  const hint = didYouMean(name, names);
  return `Unknown argument \`${show(name.slice(0, longestWord))}\`.${hint || ` Use ${codeList(names)}.`}`;
}

function describeWrong(name: string, parameter: Parameter, value: unknown): string {
  const { enum: words = [] } = parameter;
  const offer = typeof value === "string" ? didYouMean(value, words) : "";
  return offer && words.length > mostListed
    ? `\`${name}\` cannot be \`${show(String(value).slice(0, longestWord))}\`.${offer}`
    : `\`${name}\` must be ${describeType(parameter)}.${offer}`;
}

/** More words are listed only if none of them was probably meant. */
const mostListed = 10;

/** Longer names are not compared, nor shown as a whole. */
const longestWord = 50;

/** Begins with a space; empty if nothing is near. */
export function didYouMean(word: string, names: readonly string[]): string {
  const [near] = nearest(word.slice(0, longestWord), names);
  return near === undefined ? "" : ` Did you mean \`${near}\`?`;
}

function isOf({ type, enum: words, minimum = 0 }: Parameter, value: unknown): value is ToolArgument {
  if (type === "array") return Array.isArray(value) && value.every((one) => typeof one === "string");
  if (type === "integer") return Number.isSafeInteger(value) && Number(value) >= minimum;
  if (type === "boolean") return typeof value === "boolean";
  return typeof value === "string" && (words?.includes(value) ?? true);
}

function describeType({ type, enum: words, minimum = 0 }: Parameter): string {
  if (words) return codeList(words, "or");
  if (type === "integer") return `an integer from ${minimum}`;
  if (type === "array") return "a list of strings";
  return type === "boolean" ? "`true` or `false`" : "a string";
}

export function textArgument(args: ToolArguments, name: string): string | undefined {
  const value = args[name];
  return typeof value === "string" ? value : undefined;
}

/** None if it is absent. */
export function listArgument(args: ToolArguments, name: string): readonly string[] {
  const value = args[name];
  return typeof value === "object" ? value : [];
}

export const numberArgument = (args: ToolArguments, name: string): number => Number(args[name]);

/** False if it is absent. */
export const isSetArgument = (args: ToolArguments, name: string): boolean => args[name] === true;
