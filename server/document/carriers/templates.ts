import {
  escapedText,
  inPlaceOf,
  type MappedPart,
  type MappedText,
  type Replacement,
  replaceMapped,
  sliceMapped,
} from "../../text/mapped-text.ts";

/** Whether a request to the API has this name, so that the fields of its response are known. */
export type IsStep = (name: string) => boolean;

/** `{{name}}` of REST clients and expansions of a shell: parts that are never edited. */
export function filledIn(mapped: MappedText, isStep: IsStep): readonly Replacement[] {
  const expansions = mapped.parts.flatMap((part) =>
    part.form === null && part.length > 0
      ? [{ start: part.at, end: part.at + part.length, as: expansion(mapped.text, part) }]
      : [],
  );
  const variables = Array.from(mapped.text.matchAll(/\{\{[^{}\r\n]*\}\}/g), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
    as: variable(sliceMapped(mapped, index, index + length), isStep),
  }));
  const all = [...expansions, ...variables, ...unexpanded(mapped)].sort((a, b) => a.start - b.start);
  return all.filter(({ start }, index) => start >= (all[index - 1]?.end ?? 0));
}

/** Expressions that a shell would expand outside single quotes. */
const shellExpression = /\$(?:[A-Za-z_]\w*|\{[^{}"\r\n]+\}|\([^()"\r\n]+\))/g;

/** Stretches in which a shell does not expand `$NAME`. */
export const unexpandedParts = ({ text, parts }: MappedText): readonly MappedPart[] =>
  parts.filter(
    ({ form, at, length }) => form?.writeExpansion !== undefined && /[$`]/.test(text.slice(at, at + length)),
  );

const unexpanded = (mapped: MappedText): readonly Replacement[] =>
  unexpandedParts(mapped).flatMap(({ at, length }) =>
    Array.from(mapped.text.slice(at, at + length).matchAll(shellExpression), ({ 0: expression, index }) => {
      const start = at + index;
      const end = start + expression.length;
      return { start, end, as: sliceMapped(mapped, start, end) };
    }),
  );

/** `$NAME` is text in a string that may have a `$` of its own, and what `$(…)` holds could end it. */
function expansion(text: string, part: MappedPart): MappedText {
  const name = /^\$\{?[!#]?([A-Za-z_]\w*|\d+)/.exec(text.slice(part.at, part.at + part.length))?.[1];
  return escapedText(name === undefined ? "$(…)" : `\${${name}}`, part.start, part.end, null);
}

const answerField = /^(\{\{\s*)([\w.-]+?)(\.response\.body\.(?:\$\.)?)(\w+(?:\.\w+|\[\d+\])*)(\s*\}\})$/d;

function variable(written: MappedText, isStep: IsStep): MappedText {
  const match = answerField.exec(written.text);
  if (match && isStep(match[2] ?? "")) {
    const put = (group: number, as: string): Replacement => {
      const [start, end] = match.indices?.[group] ?? [0, 0];
      return { start, end, as: inPlaceOf(sliceMapped(written, start, end), as) };
    };
    // `{{front.response.body.$.id}}` is `${steps.front.id}`.
    return replaceMapped(written, [put(1, "${steps."), put(3, "."), put(5, "}")]);
  }
  // Characters that could end the string around it.
  return /["\\]/.test(written.text) ? inPlaceOf(written, "{{…}}") : written;
}
