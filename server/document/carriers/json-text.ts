import {
  addedText,
  escapedText,
  inPlaceOf,
  joinMapped,
  type MappedText,
  type Replacement,
  replaceMatches,
  sliceMapped,
  type WrittenForm,
  withForms,
} from "../../text/mapped-text.ts";

/** A text as a JSON string with the same value. */
export function jsonString(mapped: MappedText, templates: readonly Replacement[]): MappedText {
  const parts: MappedText[] = [quote];
  let at = 0;
  for (const { start, end, as } of templates) {
    parts.push(escaped(sliceMapped(mapped, at, start)), as);
    at = end;
  }
  // Text written there is the content of a JSON string, and is decoded before it is written.
  return withForms(joinMapped([...parts, escaped(sliceMapped(mapped, at)), quote]), (form) => ({
    ...form,
    write: (content) => writeContent(content, form),
  }));
}

const quote = addedText('"');

const special = /["\\\u0000-\u001F]/g;

const escaped = (mapped: MappedText): MappedText =>
  replaceMatches(mapped, special, ({ text: character, parts }) => {
    const text = JSON.stringify(character).slice(1, -1);
    return { text, parts: parts.map((part) => ({ ...part, length: text.length, isVerbatim: false })) };
  });

function writeContent(content: string, form: WrittenForm): string | null {
  try {
    return form.write(String(JSON.parse(`"${content}"`)));
  } catch {
    return null;
  }
}

/**
 * A text that is sent as JSON, with quotes around each template that is a whole value; null where a template
 * is anything else, so that what is sent is unknown. `fields`: whether a template, or an ellipsis of a writer who leaves out the
 * rest, can be in the place of fields, and then becomes a field whose name is inserted.
 */
export function jsonWithTemplates(
  mapped: MappedText,
  templates: readonly Replacement[],
  fields: "inserted" | "known" = "known",
): MappedText | null {
  const { text } = mapped;
  const hasEllipsis = fields === "inserted" && ellipsis.test(text);
  if (templates.length === 0 && !hasEllipsis) return mapped;
  const out: MappedText[] = [];
  let copied = 0;
  const copyTo = (at: number): void => {
    if (at > copied) out.push(sliceMapped(mapped, copied, at));
    copied = at;
  };
  const put = ({ start, end, as }: Replacement): void => {
    copyTo(start);
    out.push(as);
    copied = end;
  };
  const containers: string[] = [];
  let inside: "string" | "line comment" | "comment" | null = null;
  /** The last character before this place that is no blank and in no word, and where the word began that goes on here. */
  let before = "";
  let word = -1;
  let next = 0;
  for (let at = 0; at < text.length; ) {
    const omitted = hasEllipsis && inside === null && word < 0 ? ellipsisAt(mapped, at) : null;
    const template = omitted ?? templates[next];
    if (template && template.start <= at) {
      if (inside !== null) {
        put(template);
        next++;
        at = copied;
        continue;
      }
      const isValue = isValuePlace(before, containers.at(-1));
      if (!isValue && (fields === "known" || !isKeyPlace(before, containers.at(-1)))) return null;
      copyTo(word < 0 ? at : word);
      out.push(quote);
      if (omitted) put(omitted);
      for (at = omitted?.end ?? template.start; ; ) {
        const other = templates[next];
        if (other && other.start <= at) {
          put(other);
          next++;
          at = copied;
        } else if (isWord(text.charAt(at))) at++;
        else break;
      }
      copyTo(at);
      out.push(quote);
      const rest = text.slice(at, at + longestGap);
      if (!(isValue ? /^\s*(?:[,\]}]|$)/ : /^\s*[:,}]/).test(rest)) return null;
      if (!isValue && !/^\s*:/.test(rest)) out.push(addedText(": null"));
      before = '"';
      word = -1;
      continue;
    }
    const character = text.charAt(at);
    if (inside === "string") {
      if (character === "\\" && template?.start !== at + 1) at++;
      else if (character === '"' || character === "\n" || character === "\r") inside = null;
    } else if (inside === "line comment") {
      if (character === "\n" || character === "\r") inside = null;
    } else if (inside === "comment") {
      if (text.startsWith("*/", at)) {
        inside = null;
        at++;
      }
    } else if (isWord(character)) {
      if (text.startsWith("//", at)) inside = "line comment";
      else if (text.startsWith("/*", at)) {
        inside = "comment";
        at++;
      } else if (word < 0) word = at;
    } else {
      if (word >= 0) before = "word";
      word = -1;
      if (character === '"') inside = "string";
      if (character === "{" || character === "[") containers.push(character);
      if (character === "}" || character === "]") containers.pop();
      if (character.trim() !== "") before = character;
    }
    at++;
  }
  copyTo(text.length);
  return joinMapped(out);
}

/** More blanks than anybody writes before a comma. */
const longestGap = 1_000;

const isWord = (character: string): boolean => character !== "" && !/[\s,:[\]{}"]/.test(character);

const ellipsis = /\.\.\.|…/;

function ellipsisAt(mapped: MappedText, at: number): Replacement | null {
  const length = mapped.text.startsWith("...", at) ? 3 : mapped.text.startsWith("…", at) ? 1 : 0;
  const [part] = length > 0 ? sliceMapped(mapped, at, at + length).parts : [];
  if (!part) return null;
  return { start: at, end: at + length, as: escapedText("$(…)", part.start, part.end, null) };
}

const isKeyPlace = (before: string, container: string | undefined): boolean =>
  container === "{" && (before === "{" || before === ",");

function isValuePlace(before: string, container: string | undefined): boolean {
  return before === "" || before === ":" || before === "[" || (before === "," && container === "[");
}

/** `\u0024{` is how JSON writes a `${` that is no variable. */
export const withoutEscapes = (mapped: MappedText): MappedText =>
  replaceMatches(mapped, /(?<!\\)(?:\\\\)*\\u0024\{/g, (found) => {
    const end = found.text.length - 1;
    const start = end - "\\u0024".length;
    const dollars = inPlaceOf(sliceMapped(found, start, end), "$$");
    return joinMapped([sliceMapped(found, 0, start), dollars, sliceMapped(found, end)]);
  });
