import type { SourceLine } from "../../text/text-lines.ts";
import type { CarrierExtra, ExtraKind } from "../carrier.ts";
import { onlyKeeps } from "./kept-answers.ts";

/** Lines after the body: scripts, tests, and files that the response is written to. */
export const handlerLine = /^(?:>|<>|\?\?|\{\{[@+]?\s*$)/;

const directive = /^\s*(?:#+|\/\/+)\s*@([A-Za-z][\w-]*)/;
/** They name or describe the request, or say what a client shows. */
const harmless = new Set([
  ...["name", "title", "description", "tag", "language", "verbose", "debug", "openwith"],
  ...["nolog", "noresponseview", "nostreaminglog", "keepstreaming"],
]);
const isHarmless = (name: string): boolean => harmless.has(name.replaceAll("-", "").toLowerCase());

/** The last line of the script that begins on a line, or of the file if it does not end; null for any other line. */
export function endOfScriptAt(lines: readonly SourceLine[], at: number): number | null {
  const line = lines[at]?.text ?? "";
  if (/^\s*(?:[<>]\s*)?\{%/.test(line)) return /\{%.*%\}/.test(line) ? at : lineFrom(lines, at + 1, /%\}/);
  return /^\s*\{\{[@+]?\s*$/.test(line) ? lineFrom(lines, at + 1, /^\s*\}\}/) : null;
}

function lineFrom(lines: readonly SourceLine[], from: number, wanted: RegExp): number {
  let at = from;
  while (at < lines.length && !wanted.test(lines[at]?.text ?? "")) at++;
  return at;
}

/** What single clients do around a request, from the lines before it and those after its body. */
export const extrasAround = (before: readonly SourceLine[], after: readonly SourceLine[]): readonly CarrierExtra[] => [
  ...extrasIn(before, "script", extraBefore),
  ...extrasIn(after, "handler", extraAfter),
];

function extrasIn(
  lines: readonly SourceLine[],
  script: ExtraKind,
  extraOn: (line: string) => Pick<CarrierExtra, "kind" | "name"> | null,
): readonly CarrierExtra[] {
  const extras: CarrierExtra[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (!line) break;
    const end = endOfScriptAt(lines, at);
    const isKept = end !== null && onlyKeeps(linesBetween(lines, at, end));
    const extra = end === null ? extraOn(line.text) : isKept ? null : { kind: script, name: "" };
    const start = line.start + line.text.length - line.text.trimStart().length;
    if (extra) extras.push({ ...extra, start, end: line.start + line.text.trimEnd().length });
    at = end ?? at;
  }
  return extras;
}

const linesBetween = (lines: readonly SourceLine[], from: number, to: number): string =>
  lines
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join("\n");

function extraBefore(line: string): Pick<CarrierExtra, "kind" | "name"> | null {
  const name = directive.exec(line)?.[1];
  if (name !== undefined) return isHarmless(name) ? null : { kind: "directive", name };
  return /^\s*<\s+\S/.test(line) ? { kind: "script", name: "" } : null;
}

/** `<> FILE` only remembers an earlier response. */
function extraAfter(line: string): Pick<CarrierExtra, "kind" | "name"> | null {
  if (line.startsWith("??")) return { kind: "assertion", name: "" };
  if (/^>>/.test(line)) return { kind: "output", name: "" };
  return line.startsWith(">") ? { kind: "handler", name: "" } : null;
}
