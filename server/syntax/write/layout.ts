import { indentUnit, lineBreak } from "../../text/text-lines.ts";
import type { Data, Language } from "../language.ts";
import type { Source } from "./source.ts";

/** On one line, valid anywhere. */
export function inline(language: Language, value: Data, inFlow: boolean): string {
  if (isList(value)) return `[${value.map((item) => inline(language, item, true)).join(", ")}]`;
  if (value !== null && typeof value === "object") {
    const pairs = Object.entries(value).map(([key, item]) => `${language.key(key)}: ${inline(language, item, true)}`);
    return pairs.length === 0 ? "{}" : `{ ${pairs.join(", ")} }`;
  }
  return language.scalar(value, inFlow ? "flow" : "block");
}

const isList = (value: Data): value is readonly Data[] => Array.isArray(value);

export function blockEntry(source: Source, key: string, value: Data, indent: string): string {
  return source.language.key(key) + blockValue(source, value, indent);
}

/** The text after `key`, including its colon. */
function blockValue(source: Source, value: Data, indent: string): string {
  const deeper = indent + indentUnit(source.text);
  const newline = lineBreak(source.text) + deeper;
  if (isList(value) && value.length > 0)
    return `:${value.map((item) => newline + blockItem(source, item, deeper)).join("")}`;
  if (value !== null && typeof value === "object" && !isList(value) && Object.keys(value).length > 0) {
    return `:${Object.entries(value)
      .map(([key, item]) => newline + blockEntry(source, key, item, deeper))
      .join("")}`;
  }
  return `: ${inline(source.language, value, false)}`;
}

export function blockItem(source: Source, value: Data, indent: string): string {
  if (value !== null && typeof value === "object" && !isList(value)) {
    const deeper = `${indent}  `;
    return `- ${Object.entries(value)
      .map(([key, item]) => blockEntry(source, key, item, deeper))
      .join(lineBreak(source.text) + deeper)}`;
  }
  return `- ${inline(source.language, value, false)}`;
}

/** A value inside braces with one entry per line. */
export function multiline(source: Source, value: Data, indent: string): string {
  const { language, text } = source;
  const deeper = indent + indentUnit(text);
  const newline = lineBreak(text);
  const wrap = (parts: readonly string[], open: string, close: string): string =>
    `${open}${newline}${parts.map((part) => deeper + part).join(`,${newline}`)}${newline}${indent}${close}`;
  if (isList(value)) {
    if (value.every((item) => item === null || typeof item !== "object")) return inline(language, value, true);
    return wrap(
      value.map((item) => multiline(source, item, deeper)),
      "[",
      "]",
    );
  }
  if (value === null || typeof value !== "object" || Object.keys(value).length === 0)
    return inline(language, value, true);
  return wrap(
    Object.entries(value).map(([key, item]) => `${language.key(key)}: ${multiline(source, item, deeper)}`),
    "{",
    "}",
  );
}
