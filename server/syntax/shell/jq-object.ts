import {
  addedText,
  inPlaceOf,
  joinMapped,
  type MappedText,
  type Replacement,
  replaceMapped,
  sliceMapped,
  type WrittenForm,
  withForms,
} from "../../text/mapped-text.ts";
import { literalOf, literalText } from "./words.ts";

/**
 * The JSON that `jq -n '{…}'` prints: its keys in quotes, and what `--arg` and `--argjson` pass in the place of their variables.
 * Other expressions are values that are known at run time. Null for a program that is no object, or other options.
 */
export function jqObject(words: readonly (MappedText | null)[]): MappedText | null {
  const passed = new Map<string, MappedText>();
  const programs: MappedText[] = [];
  let isNull = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (!word) return null;
    if (word.text === "--arg" || word.text === "--argjson") {
      const [name, value] = [words[++at], words[++at]];
      if (!name || !value) return null;
      passed.set(name.text, word.text === "--arg" ? asString(value) : value);
    } else if (word.text.startsWith("-")) {
      if (!plainOption.test(word.text)) return null;
      isNull ||= /^(?:-\w*n|--null)/.test(word.text);
    } else programs.push(word);
  }
  const [program, ...others] = programs;
  if (!isNull || !program || others.length > 0 || literalText(program) === null) return null;
  const replacements = readObject(program, passed);
  return replacements && replaceMapped(program, replacements);
}

/** What only an escape could write in JSON is as unknown as an expansion. */
const asString = (value: MappedText): MappedText =>
  joinMapped([addedText('"'), needsEscape.test(literalOf(value)) ? unknownAt(value) : value, addedText('"')]);

const needsEscape = /["\\\p{Cc}]/u;

const unknownAt = (text: MappedText): MappedText => inPlaceOf(text, "$(jq)");

/** Without quotes, a key can only be a word. */
const asWord = (form: WrittenForm): WrittenForm => ({
  ...form,
  write: (text) => (/^\w*$/.test(text) ? form.write(text) : null),
});

const plainOption =
  /^(?:-[cnrSMj]+|--(?:null-input|compact-output|raw-output|sort-keys|monochrome-output|join-output))$/;

/** No body has more levels. */
const deepest = 50;

/** What makes JSON of a program; null if it is no object. */
function readObject(program: MappedText, passed: ReadonlyMap<string, MappedText>): readonly Replacement[] | null {
  const { text } = program;
  const replacements: Replacement[] = [];
  let at = 0;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const put = (start: number, end: number, as: MappedText): boolean => replacements.push({ start, end, as }) > 0;
  const key = (depth: number): boolean => {
    const start = at;
    if (next(/[A-Za-z_]\w*(?=\s*:)/y)) {
      const word = withForms(sliceMapped(program, start, at), asWord);
      put(start, at, joinMapped([addedText('"'), word, addedText('"')]));
    } else if (!next(/"(?:[^"\\]|\\["\\/bfnrtu])*"(?=\s*:)/y)) return false;
    return next(/\s*:\s*/y) !== null && value(depth);
  };
  /** `{$label}` */
  const shorthand = (): boolean => {
    const start = at;
    const [, name = ""] = next(/\$(\w+)(?=\s*[,}])/y) ?? [];
    const given = passed.get(name);
    return given !== undefined && put(start, at, joinMapped([addedText(`"${name}": `), given]));
  };
  const items = (closing: RegExp, item: () => boolean): boolean => {
    next(/\s*/y);
    if (next(closing)) return true;
    do {
      next(/\s*/y);
      if (!item()) return false;
      next(/\s*/y);
    } while (next(/,/y));
    return next(closing) !== null;
  };
  function value(depth: number): boolean {
    if (depth > deepest) return false;
    if (next(/\{/y)) return items(/\}/y, () => shorthand() || key(depth + 1));
    if (next(/\[/y)) return items(/\]/y, () => value(depth + 1));
    const start = at;
    if (next(/(?:"(?:[^"\\]|\\["\\/bfnrtu])*"|true|false|null|-?\d+(?:\.\d+)?)(?=\s*[,}\]])/y)) return true;
    const given = passed.get(next(/\$(\w+)(?=\s*[,}\]])/y)?.[1] ?? "");
    if (given) return put(start, at, given);
    at = start;
    return expression() && put(start, at, unknownAt(sliceMapped(program, start, at)));
  }
  function expression(): boolean {
    for (let open = 0; open > 0 || !next(/(?=[,}\]]|$)/y); ) {
      const [token] = next(/"(?:[^"\\]|\\[^(]|\\\([^"()]{0,200}\))*"|[^"]/y) ?? [];
      if (token === undefined) return false;
      open += /^[([{]/.test(token) ? 1 : /^[)\]}]/.test(token) ? -1 : 0;
    }
    return true;
  }
  next(/\s*(?=\{)/y);
  return text.charAt(at) === "{" && value(0) && /^\s*$/.test(text.slice(at)) ? replacements : null;
}
