import {
  addedText,
  escapedText,
  inPlaceOf,
  joinMapped,
  type MappedPart,
  type MappedText,
  type Replacement,
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

const answerField = /^(\{\{\s*)([\w.-]+?)(\.response\.body\.(?:\$\.)?)(\w+(?:\.\w+|\[\d+\])*)(\s*\}\})$/;

function variable(written: MappedText, isStep: IsStep): MappedText {
  const [, open = "", name = "", middle = "", field = "", close = ""] = answerField.exec(written.text) ?? [];
  if (name !== "" && isStep(name))
    return answer(written, [open.length, name.length, middle.length, field.length, close.length]);
  // Characters that could end the string around it.
  return /["\\]/.test(written.text) ? inPlaceOf(written, "{{…}}") : written;
}

const nothing = addedText("");

/** `{{front.response.body.$.id}}` is `${steps.front.id}`. */
function answer(written: MappedText, lengths: readonly number[]): MappedText {
  let at = 0;
  const [open, name, middle, field, close] = lengths.map((length) => {
    at += length;
    return sliceMapped(written, at - length, at);
  });
  return joinMapped([
    inPlaceOf(open ?? nothing, "${steps."),
    name ?? nothing,
    inPlaceOf(middle ?? nothing, "."),
    field ?? nothing,
    inPlaceOf(close ?? nothing, "}"),
  ]);
}
