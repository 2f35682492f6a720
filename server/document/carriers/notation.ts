import type { RequestSequence } from "../../syntax/carrier.ts";
import { type MappedText, type WrittenForm, withForms } from "../../text/mapped-text.ts";

const reference = /\$\{([^{}]*)\}/;
const variable = /^(?:env:)?([A-Za-z_]\w*)$/;
const spliced = /^shell:(.*)$/;
const answer = /^steps\.([\w-]+)\.(.+)$/;

/** A shell expression such as `$(command)`, as it is passed to be written; it may contain any characters. */
export const splice = (expansion: string): string => `\${shell:${encodeURIComponent(expansion)}}`;

/** Whether a text to be written has such an expression. */
export const holdsSplice = (text: string): boolean => text.includes("${shell:");

/** References in the written text become variables of the carrier's tool. Text with other references is not written. */
export const inOwnNotation = (mapped: MappedText, sequence: RequestSequence | null): MappedText =>
  withForms(mapped, (form) => ({ ...form, write: (text) => written(text, form, sequence !== null) }));

function written(text: string, form: WrittenForm, hasAnswers: boolean): string | null {
  // Every second piece is the text between the braces.
  const pieces = text.split(reference).map((piece, index) => {
    if (index % 2 === 0) return form.write(piece);
    const name = variable.exec(piece)?.[1];
    if (name !== undefined) return form.writeVariable?.(name) ?? null;
    const expansion = spliced.exec(piece)?.[1];
    if (expansion !== undefined) return form.writeExpansion?.(decodeURIComponent(expansion)) ?? null;
    const [, step, field] = (hasAnswers && answer.exec(piece)) || [];
    return step === undefined ? null : (form.writeVariable?.(`${step}.response.body.${field}`) ?? null);
  });
  return pieces.includes(null) ? null : pieces.join("");
}

/** The same for messages about it. */
export function inNotation(text: string, sequence: RequestSequence | null): string {
  const variables = text.replace(/\$\{(?:env:)?([A-Za-z_]\w*)\}/g, sequence ? "{{$1}}" : "$$$1");
  return sequence ? variables.replace(/\$\{steps\.([\w-]+)\.([^{}]+)\}/g, "{{$1.response.body.$2}}") : variables;
}
