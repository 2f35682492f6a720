import type { Carrier } from "../../document/index.ts";
import { type HttpFile, readHttpFile } from "../../syntax/http/http-file.ts";
import { type Span, touches } from "../../syntax/index.ts";

/** A use of a variable, and the name where it gets its value. */
export interface VariableDefinition {
  readonly origin: Span;
  readonly name: Span;
}

/** The variables that an HTTP file sets. */
export const httpVariables = ({ text }: Carrier): HttpFile["variables"] => readHttpFile(text).variables;

/** What `{{name}}` at an offset of an HTTP file refers to: the last value before it, else the first one behind it. */
export function variableDefinitions(carrier: Carrier, at: number): readonly VariableDefinition[] {
  const { text } = carrier;
  const open = text.lastIndexOf("{{", at);
  const close = text.indexOf("}}", Math.max(0, at - 1));
  if (open < 0 || close < 0) return [];
  const [, before = "", name = ""] = /^(\{\{\s*)([\w-]+)\s*\}\}$/.exec(text.slice(open, close + 2)) ?? [];
  const start = open + before.length;
  const origin = { start, end: start + name.length };
  if (name === "" || !touches(origin, at)) return [];
  const all = httpVariables(carrier).filter((variable) => variable.name === name);
  const found = all.findLast((variable) => variable.end <= at) ?? all[0];
  return found ? [{ origin, name: { start: found.start, end: found.end } }] : [];
}
