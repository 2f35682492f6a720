import { countEach, keptIn } from "../../text/groups.ts";
import { certainlyMeant, nearest } from "../../text/nearest.ts";
import type { SourceLine } from "../../text/text-lines.ts";
import { type Slip, slipAt } from "../slip.ts";
import { urlScheme } from "../url-scheme.ts";
import { commentLine } from "./http-lines.ts";

/** Finds the first template in some lines of a text whose name, or the line that should define it, has a slip. */
export function variableSlips(
  text: string,
  names: Readonly<Record<"variables" | "requests", readonly string[]>>,
): (lines: readonly SourceLine[]) => Slip | null {
  const [variables, requests] = [new Set(names.variables), new Set(names.requests)];
  const colons = new Map(Array.from(text.matchAll(colonLine), (match) => [match[2] ?? "", match]));
  const bases = new Map(Array.from(text.matchAll(baseLine), (match) => [match[2] ?? "", match]));
  const near = new Map<string, string | null>();
  let times: ReadonlyMap<string, number> | null = null;
  const hasScripts = /\{%|^\{\{[@+]?[ \t]*$/m.test(text);
  const bare = hasScripts
    ? null
    : new Map(Array.from(text.matchAll(bareLine), ({ index, 1: name = "" }) => [name, index]));

  function timesOf(name: string): number {
    times ??= countEach(text.split(/[^\w-]+/));
    return times.get(name) ?? 0;
  }

  /** Where a name is written again, a script may define it. One that is a variant of another may be of an environment. */
  function meantBy(name: string): string | null {
    const meant = certainlyMeant(name, names.variables) ?? null;
    if (meant === null || withoutVariation(meant) === withoutVariation(name)) return null;
    return timesOf(name) === 1 ? meant : null;
  }

  /** A variable that nothing uses, with nearly the name of one that is not defined. */
  function definitionSlip(name: string): Slip | null {
    const [near, ...others] = nearest(
      name,
      names.variables.filter((one) => /^[\w-]+$/.test(one) && timesOf(one) === 1),
    );
    const start = near === undefined ? -1 : text.indexOf(`@${near}`) + 1;
    if (!near || others.length > 0 || start < 1 || withoutVariation(near) === withoutVariation(name)) return null;
    const message = `\`${near}\` is never used, and \`${name}\` is not defined. Did you mean \`${name}\`?`;
    return slipAt(text, { start, end: start + near.length }, message, name);
  }

  function nameSlip(name: string, start: number): Slip | null {
    const colon = colons.get(name);
    if (colon) return colonSlip(text, colon);
    const at = bare?.get(name);
    if (at !== undefined) return missingSign(text, name, at, "@");
    const meant = keptIn(near, name, () => meantBy(name));
    const message = `\`${name}\` is not defined in this file. Did you mean \`${meant}\`?`;
    return meant === null
      ? definitionSlip(name)
      : slipAt(text, { start: start, end: start + name.length }, message, meant);
  }

  function braceSlip(written: string, start: number, length: number): Slip | null {
    const [name = "", part] = written.split(".", 2);
    if (hasScripts || !(part === undefined ? variables : requests).has(name)) return null;
    const meant = `{{${written}}}`;
    const message = `Variables are in double braces: \`${meant}\`.`;
    return slipAt(text, { start: start, end: start + length }, message, meant);
  }

  function slipIn(written: string, start: number, close: string): Slip | null {
    if (written.startsWith("$")) return functionSlip(text, written.slice(1), start + 1);
    const [name = "", first = "", second = ""] = written.split(".");
    if (requests.has(name)) return partSlip(text, [first, second], start + name.length + 1);
    if (functions.includes(written) && /^[ \t]+%?\w/.test(text.slice(start + written.length)))
      return missingSign(text, written, start, "$");
    const base = bases.get(written);
    if (base) return baseSlip(text, base, start + written.length, close);
    return first !== "" || variables.has(name) ? null : nameSlip(name, start);
  }

  return (lines) => {
    for (const { start, text: line } of lines) {
      if (!line.includes("{") || commentLine.test(line) || /^[ \t]*@/.test(line)) continue;
      for (const { 0: all, 1: open = "", 2: written = "", 3: close = "", 4: single, index } of line.matchAll(
        template,
      )) {
        const at = start + index + open.length;
        const problem = single === undefined ? slipIn(written, at, close) : braceSlip(single, at, all.length);
        if (problem) return problem;
      }
    }
    return null;
  };
}

/** `{{NAME`, `{{$NAME`, `{{REQUEST.PART`, with the braces that a word follows; `{NAME}`, `${NAME}` */
const template = /(\{\{[ \t]*)([$\w.-]+)([ \t]*\}\}(?=[a-z]{6}))?|(?<!\{)\$?\{([\w.-]+)\}(?!\})/g;

/** `@NAME = URL` */
const baseLine = new RegExp(`^([ \\t]*@([\\w-]+)[ \\t]*=[ \\t]*)(["'<]?)(${urlScheme})(\\S*)`, "gm");

/** A URL in quotes, whose scheme has a slip, or without a slash between it and the path, which follows the braces behind its name. */
function baseSlip(
  text: string,
  { index, 1: before = "", 2: name, 3: quote = "", 4: scheme = "", 5: rest = "" }: RegExpExecArray,
  end: number,
  close: string,
): Slip | null {
  const start = index + before.length + quote.length;
  const [surplus = ""] = /["'>]?[;,]?$/.exec(rest) ?? [];
  if (surplus !== "" && (quote === "" || surplus.startsWith(quote === "<" ? ">" : quote))) {
    const url = scheme + rest.slice(0, -surplus.length);
    const place = { start: start - quote.length, end: start + url.length + surplus.length };
    const [message, title] =
      quote === ""
        ? [`\`${surplus}\` is part of the variable's value. Remove it.`, `Remove \`${surplus}\``]
        : ["Quotes are part of a variable's value. Remove them.", "Remove the quotes"];
    return slipAt(text, place, message, url, { title });
  }
  const meant = `${scheme.split(/[:;/]/, 1)}://`;
  if (meant !== scheme) {
    const message = `\`${scheme}\` is not the start of a URL. Did you mean \`${meant}\`?`;
    return slipAt(text, { start: start, end: start + scheme.length }, message, meant);
  }
  const at = end + close.length;
  const message = `Missing \`/\` between \`${name}\` and the path.`;
  return close !== "" && /\w$/.test(rest)
    ? slipAt(text, { start: at, end: at }, message, "/", { title: "Insert `/`" })
    : null;
}

const missingSign = (text: string, name: string, start: number, sign: string): Slip =>
  slipAt(text, { start, end: start + name.length }, `Missing \`${sign}\` before \`${name}\`.`, sign, {
    title: `Insert \`${sign}\``,
    at: { start, end: start },
  });

/** `token`, `TOKEN`, `tokens` and `to_ken` may all be names of one set. */
const withoutVariation = (name: string): string => name.toLowerCase().replace(/[_-]|s$/g, "");

/** `@NAME: value`, `@NAME value` */
const colonLine = /^([ \t]*@)([\w-]+)([ \t]*:[ \t]*|[ \t]+)(?![:=\s])/gm;

/** `NAME = value` */
const bareLine = /^([\w-]+)[ \t]*=[ \t]*[^\s=;][^\r\n;]*$/gm;

function colonSlip(text: string, { index, 1: mark = "", 2: name = "", 3: colon = "" }: RegExpExecArray): Slip {
  const start = index + mark.length + name.length;
  const message = `Missing \`=\` after \`@${name}\`.`;
  return slipAt(text, { start, end: start + colon.length }, message, " = ", { title: "Write `=`" });
}

function functionSlip(text: string, name: string, start: number): Slip | null {
  if (functions.includes(name)) return null;
  const [called = ""] = name.split(".", 1);
  if (called !== name && functions.includes(called)) {
    const at = start + called.length;
    return slipAt(text, { start: at, end: at + 1 }, `A space follows \`$${called}\`.`, " ", { title: "Write a space" });
  }
  const [meant] = nearest(name, functions, 1);
  if (meant === undefined || meant.toLowerCase() === name.toLowerCase()) return null;
  const message = `Unknown variable \`$${name}\`. Did you mean \`$${meant}\`?`;
  return slipAt(text, { start: start, end: start + name.length }, message, meant);
}

/** The longer ones: short names have others beside them. */
const functions = ["processEnv", "dotenv", "timestamp", "isoTimestamp", "datetime", "localDatetime", "randomInt"];

/** `NAME.respons.body`, `NAME.response.bdy` */
function partSlip(text: string, [first, second]: readonly [string, string], start: number): Slip | null {
  const isFirst = parts.includes(second);
  if (messages.includes(first) === isFirst) return null;
  const [written, among, at] = isFirst ? [first, messages, start] : [second, parts, start + first.length + 1];
  const [meant] = nearest(written, among);
  const message = `Unknown part \`${written}\`. Did you mean \`${meant}\`?`;
  return meant === undefined ? null : slipAt(text, { start: at, end: at + written.length }, message, meant);
}

const messages = ["request", "response"];
const parts = ["body", "headers"];
