import { type MappedText, verbatimText, type WrittenForm } from "../../text/mapped-text.ts";
import { curlLine } from "./curl-section.ts";

/** What a line of an HTTP file can be. */
export const blankLine = /^\s*$/;
export const commentLine = /^\s*(?:#|\/\/)/;
export const methodLine = /^(\s*)([A-Za-z]+)([ \t]+)(?!=[ \t])(\S.*)$/;
/** Without the space, or with a colon: nothing else is written like that. */
export const gluedMethod = /^(\s*(?:GET|POST|PUT|PATCH|DELETE))(:[ \t]*|)(?=https?:\/\/|\{\{|\/\w)/;
/** Some clients send `GET` where no method is written. */
export const bareUrl = /^\s*(?:https?:\/\/|\{\{[^{}]+\}\}\/)/i;
/** No header, but JSON. */
export const beginsBody = /^\s*(?:\{(?!\{)|\[\s*(?:\{|$))/;
/** Half of `###`, or what separates documents and sections elsewhere. */
export const otherMark = /^(?:##(?!#)|[-=*_]{2,}(?=[ \t]*$))/;
export const fileLine = /^<(?:@\w*)?[ \t]+(\S.*)$/;
/** A header of what may have any lines. */
export const textHeader = /^[ \t]*content-type[ \t]*:(?!.*json)/i;

export const isRequestLine = (line: string): boolean =>
  methodLine.test(line) || gluedMethod.test(line) || bareUrl.test(line) || curlLine.test(line);

export const writeVariable = (name: string): string => `{{${name}}}`;

export const lineForm: WrittenForm = { write: (text) => (/[\r\n]/.test(text) ? null : text), writeVariable };

/** A stretch of a line without blanks around it, and without what ends it. */
export function textOnLine(text: string, start: number, end: number, without?: RegExp): MappedText {
  const whole = text.slice(start, end);
  const lead = whole.length - whole.trimStart().length;
  const line = without ? whole.trimEnd().replace(without, "") : whole;
  return verbatimText(text, start + lead, start + Math.max(lead, line.trimEnd().length), lineForm);
}
