import { code } from "../../describe/escape.ts";
import { innermostFirst } from "../../document/carriers/source-places.ts";
import { type Carrier, isSecretName, showPart } from "../../document/index.ts";
import type { CarrierRequest } from "../../syntax/carrier.ts";
import { lineEnd, lineStart, type Span, touches } from "../../syntax/index.ts";
import type { Hover } from "../hover/hover-context.ts";

/** The place where a carrier sets a variable. */
export interface CarrierVariableName extends Span {
  readonly name: string;
}

/** `@name = value` */
const settings = /^[ \t>]*@([^\s=]+)[ \t]*=/gm;
/** `NAME=value`, `read NAME` and `for NAME in`, and the words that may precede these. */
const assignments =
  /(?:^[ \t>]*(?:\$ )?|[;&|({][ \t]*|\b(?:do|then|else|export|local|readonly|declare|typeset)[ \t]+(?:-\w+[ \t]+)*)(?:(?:read[ \t]+(?:-\w+[ \t]+)*|for[ \t]+)([A-Za-z_]\w*)|([A-Za-z_]\w*)\+?=(?!=))/gm;

/** The variables that a request can use, in the order of the file. */
export const variablesFor = (
  { text }: Carrier,
  { sequence }: Pick<CarrierRequest, "sequence">,
): readonly CarrierVariableName[] => namesIn(text, sequence ? settings : assignments);

const namesIn = (text: string, pattern: RegExp): readonly CarrierVariableName[] =>
  Array.from(text.matchAll(pattern), (match) => {
    const name = match[1] ?? match[2] ?? "";
    const start = match.index + match[0].lastIndexOf(name);
    return { name, start, end: start + name.length };
  });

/** The request of a carrier that an offset is in. */
export function requestAround(requests: Carrier["requests"], at: number) {
  for (const { request } of innermostFirst(requests, at)) if (at <= request.end) return request;
  return null;
}

/**
 * A use of a variable in a request, and the name where it gets its value: the last one before it, or else the first one after
 * it.
 */
export function variableUse(carrier: Carrier, at: number) {
  const request = requestAround(carrier.requests, at) ?? requestUsing(carrier, at);
  if (!request) return null;
  const variables = variablesFor(carrier, request);
  const touched = variables.find((variable) => touches(variable, at));
  if (touched && request.sequence) return { origin: touched, set: touched };
  const origin = nameAround(carrier, at, request);
  if (!origin) return null;
  const name = carrier.text.slice(origin.start, origin.end);
  const all = variables.filter((variable) => variable.name === name);
  const set = all.findLast((variable) => variable.end <= at) ?? all[0];
  return set ? { origin, set } : null;
}

/** On a line that sets a variable of an HTTP file: one of the requests that can use it. */
function requestUsing({ text, requests }: Carrier, at: number): Pick<CarrierRequest, "sequence"> | null {
  const isSet = /^[ \t>]*@[^\s=]+[ \t]*=|^[ \t>]*@[^\s=]*$/.test(text.slice(lineStart(text, at), at));
  return isSet ? (requests.find(({ request }) => request.sequence !== null)?.request ?? null) : null;
}

/** The name in `{{name}}`, `$NAME` or `${NAME…}`. */
function nameAround({ text }: Carrier, at: number, { sequence }: Pick<CarrierRequest, "sequence">): Span | null {
  const from = Math.max(0, at - longestName);
  const near = text.slice(from, at + longestName);
  const uses = sequence ? /(\{\{[ \t]*)([\w-]+)[ \t]*\}\}/g : /(?<!\\)(\$\{?)([A-Za-z_]\w*)/g;
  for (const { 1: before = "", 2: name = "", index } of near.matchAll(uses)) {
    const start = from + index + before.length;
    const origin = { start, end: start + name.length };
    if (touches(origin, at) || (at < start && at >= start - before.length)) return origin;
  }
  return null;
}

const longestName = 200;

/** The value of a variable, unless its name indicates a secret. */
export function hoverOnVariable(carrier: Carrier, at: number): Hover | null {
  const use = variableUse(carrier, at);
  // Where it is set, its value is plain to see.
  if (!use || use.origin === use.set) return null;
  const { origin, set } = use;
  const line = carrier.text.slice(0, set.start).split(/\r\n|\n|\r/).length;
  const value = /^[ \t]*\+?=[ \t]*([^\r\n]*)/.exec(carrier.text.slice(set.end, set.end + longestLine))?.[1]?.trim();
  const isShown = value !== undefined && value !== "" && !isSecret(carrier.text, set.name);
  return { ...origin, markdown: `${code(set.name)} is set on line ${line}${isShown ? `: ${code(value)}` : "."}` };
}

const longestLine = 1_000;

function isSecret(text: string, name: string): boolean {
  const uses = text.matchAll(new RegExp(`(?:\\{\\{[ \\t]*|\\$\\{?)${name}(?![\\w-])`, "g"));
  return (
    isSecretName(name) ||
    [...uses].some(({ 0: { length }, index }) => {
      const before = text.slice(lineStart(text, index, index - longestLine), index);
      const whole = before + sample + text.slice(index + length, Math.min(lineEnd(text, index), index + longestLine));
      return (
        /authorization|bearer/i.test(before) ||
        credentials.test(before) ||
        (before.match(/[\w-]+/g) ?? []).some(isSecretName) ||
        showPart(whole, before.length, before.length + sample.length) !== sample
      );
    })
  );
}

/** A value in the place of a variable: a secret if it is hidden there, such as in the login of a URL. */
const sample = "value";

/** The credential options of curl, up to somewhere in their word. */
const credentials =
  /(?:^|\s)(?:-[A-Za-z]{0,9}[uUb]|--(?:proxy-user|user|cookie|oauth2-bearer|pass))[ \t=]{0,9}["']?[^\s"']{0,100}$/;
