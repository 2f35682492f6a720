import { apiVersion, idMin, type Operation, operations } from "../../api/index.ts";
import type { Span } from "../../syntax/index.ts";
import { urlScheme } from "../../syntax/url-scheme.ts";
import { decoded } from "../../text/decoded.ts";
import { placeholdersIn } from "../references/placeholder-text.ts";
import { readTemplate } from "../references/read-template.ts";
import { replacementCharacter, type Template } from "../references/template.ts";

/** The parsed path of a request. Offsets are those of its string's value. */
export interface ReadPath {
  /** The operations of the path, one per method; none if the path is unknown. */
  readonly operations: readonly PathMatch[];
  /** More operations that it would name if its references held the right words. */
  readonly possible: readonly Operation[];
  /**
   * The last segment before the documented path, where the version belongs: empty for a URL without one. Null if there is no
   * prefix, or it is unknown.
   */
  readonly version: Segment | null;
  /** The segments of the documented path. */
  readonly own: readonly Segment[];
  /** Their span, without a trailing slash. */
  readonly start: number;
  readonly end: number;
  /** The documented path in normalized form, without base, query and encoding. */
  readonly path: string;
}

export interface PathMatch {
  readonly operation: Operation;
  readonly parameters: readonly PathParameter[];
}

interface Segment extends Span {
  /** Percent-encoding decoded, references as they are written. */
  readonly text: string;
}

export interface PathParameter extends Segment {
  readonly name: string;
  /** `left`: still a placeholder; `open`: given by a reference. */
  readonly state: "given" | "open" | "left" | "wrong";
}

interface Written extends Segment {
  /** U+FFFC in place of its references. */
  readonly literal: string;
}

/** A path of the API, cut at its slashes. */
interface PathTemplate {
  readonly operation: Operation;
  readonly parts: readonly string[];
}

/** All paths, in the order of their operations. */
export const pathTemplates: readonly PathTemplate[] = Object.values(operations).flatMap((operation) =>
  operation.paths.map((path) => ({ operation, parts: path.slice(1).split("/") })),
);

/** Whether a segment of a documented path is a parameter. */
export const isParameter = (part: string): boolean => part.startsWith("{");

/** How many parts the longest path has. */
export const longestPath = Math.max(...pathTemplates.map(({ parts }) => parts.length));
const families = new Set(pathTemplates.map(({ parts }) => parts[0]));

/** Takes a path apart, with or without `{base_url}`, a full URL or a template before it. */
export function readPath(value: string): ReadPath {
  const { segments, isUrl, end } = split(value);
  const hosts = isUrl ? 1 : 0;
  const starts = segments.flatMap(({ literal }, index) => (index >= hosts && families.has(literal) ? [index] : []));
  const family = starts.find((index) => isVersion(segments[index - 1])) ?? starts[0];
  const from = family ?? hosts + beforeUnknown(segments.slice(hosts));
  const base = segments.slice(0, from);
  const rest = segments.slice(from);
  const isOurs = family !== undefined && isBase(base, isUrl);
  const exact = isOurs ? match(rest) : [];
  return {
    operations: exact,
    possible: isOurs ? matchOpen(rest, exact) : family === undefined && isOpenBase(base) ? matchEnds(rest) : [],
    version: isOurs ? versionOf(base, isUrl) : null,
    own: rest,
    start: rest[0] ? rest[0].start - (value.charAt(rest[0].start - 1) === "/" ? 1 : 0) : end,
    end: rest.at(-1)?.end ?? end,
    path: `/${rest.map(({ text }) => text).join("/")}`,
  };
}

/** What begins a URL; empty for another path. */
export const schemeOf = (path: string): string => scheme.exec(path)?.[0] ?? "";

const scheme = new RegExp(`^${urlScheme}`, "i");

/** The segments between slashes, without scheme, query and trailing slashes. References can contain slashes. */
function split(value: string): { readonly segments: Written[]; readonly isUrl: boolean; readonly end: number } {
  const scheme = schemeOf(value).length;
  const template = templateOf(value);
  const opaque = [...(template?.references ?? []), ...(template?.problems ?? [])].sort((a, b) => a.start - b.start);
  const segments: Written[] = [];
  let start = scheme;
  let next = 0;
  let at = scheme;
  const cut = (): void => {
    segments.push(segment(value.slice(start, at), start, at));
  };
  for (; at < value.length; at++) {
    while ((opaque[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next++;
    const hidden = opaque[next];
    if (hidden && hidden.start <= at) {
      at = hidden.end - 1;
      continue;
    }
    const character = value.charAt(at);
    if (value.slice(start, at) === apiVersion && families.has(/^\w+/.exec(value.slice(at, at + 20))?.[0])) {
      cut();
      start = at;
    }
    if (character === "?" || character === "#") break;
    if (character !== "/") continue;
    cut();
    start = at + 1;
  }
  const end = at;
  cut();
  while (segments.at(-1)?.text === "") segments.pop();
  // The leading slash.
  if (scheme === 0 && segments[0]?.text === "") segments.shift();
  return { segments, isUrl: scheme > 0 || isHost(segments[0], value), end: Math.min(end, value.length) };
}

function segment(raw: string, start: number, end: number): Written {
  return { text: decoded(raw), literal: decoded(templateOf(raw)?.literal ?? raw), start, end };
}

const templateOf = (text: string): Template | null => readTemplate(text, { kind: "string", format: "request-path" });

/** `api.example.com/v4/…`, as written for tools that add the scheme. */
const isHost = (first: Written | undefined, value: string): boolean =>
  first !== undefined && !value.startsWith("/") && /^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?$/i.test(first.literal);

const isOpen = ({ literal }: Written): boolean => literal.includes(replacementCharacter);
const isBaseUrl = (segment: Written | undefined): boolean => segment?.literal === "{base_url}";
const isTemplate = (segment: Written | undefined): boolean =>
  segment !== undefined && (isOpen(segment) || isLeft(segment.literal));
const isVersion = (segment: Written | undefined): boolean => looksLikeVersion(segment?.literal ?? "");

/** Whether a segment is a version, that of the API or another. */
export const looksLikeVersion = (text: string): boolean => /^v\d/i.test(text);

const isLeft = (literal: string): boolean => /^\{[^{}]*\}$/.test(literal);

/** The prefix of a documented path is a URL, a template, or only the version. */
const isBase = (base: readonly Written[], isUrl: boolean): boolean =>
  isUrl || base.length === 0 || isTemplate(base[0]) || (base.length === 1 && isVersion(base[0]));

/** A template may contain part of the documented path. */
const isOpenBase = (base: readonly Written[]): boolean => {
  const last = base.at(-1);
  return last !== undefined && !isBaseUrl(last) && isTemplate(last);
};

/** The number of leading segments that are not part of a documented path. */
function beforeUnknown(segments: readonly Written[]): number {
  const template = isTemplate(segments[0]) ? 1 : 0;
  return template + (isVersion(segments[template]) ? 1 : 0);
}

function versionOf(base: readonly Written[], isUrl: boolean): Segment | null {
  const last = base.at(-1);
  // The value of a template may end with a slash: `${API}v4`.
  if (last === undefined || versionBehindTemplate.test(last.literal)) return null;
  if (isUrl && base.length === 1)
    return last.literal.endsWith(replacementCharacter) ? null : { text: "", start: last.end, end: last.end };
  return last.literal.endsWith(replacementCharacter) || isLeft(last.literal) ? null : last;
}

const versionBehindTemplate = new RegExp(`${replacementCharacter}${apiVersion}$`);

/** The operations whose path it is. Of several that fit, a fixed word is meant rather than a parameter. */
function match(segments: readonly Written[]): PathMatch[] {
  const matches = fitting(segments);
  const fewest = Math.min(...matches.map(({ parts }) => parts.filter(isParameter).length));
  return matches
    .filter(({ parts }) => parts.filter(isParameter).length === fewest)
    .map(({ operation, parts }) => ({ operation, parameters: parametersIn(parts, segments) }));
}

const fitting = (segments: readonly Written[]): readonly PathTemplate[] =>
  pathTemplates.filter(
    ({ parts }) =>
      parts.length === segments.length &&
      parts.every((part, index) => part === segments[index]?.literal || isParameter(part)),
  );

/** A segment as a parameter. */
export const parameterState = (text: string): PathParameter["state"] => stateOf(templateOf(text)?.literal ?? text);

function parametersIn(parts: readonly string[], segments: readonly Written[]): PathParameter[] {
  return parts.flatMap((part, index): PathParameter[] => {
    const written = segments[index];
    if (!written || !isParameter(part)) return [];
    const { text, start, end } = written;
    return [{ name: part.slice(1, -1), text, start, end, state: stateOf(written.literal) }];
  });
}

function stateOf(literal: string): PathParameter["state"] {
  const rest = literal.replaceAll(replacementCharacter, "");
  if (isLeft(rest) || placeholdersIn(rest, "whole").length > 0) return "left";
  // `0…` followed by a reference may be an ID.
  if (rest !== literal) return /^\d*$/.test(rest) ? "open" : "wrong";
  return /^\d+$/.test(rest) && Number(rest) >= idMin ? "given" : "wrong";
}

/** Those that match if a reference replaces a fixed word. */
function matchOpen(segments: readonly Written[], exact: readonly PathMatch[]): readonly Operation[] {
  if (!segments.some(isOpen)) return [];
  return pathTemplates.flatMap(({ operation, parts }) => {
    const fits = parts.length === segments.length && fitsOpen(parts, segments);
    return fits && !exact.some((found) => found.operation === operation) ? [operation] : [];
  });
}

/** Those with this path suffix: the start may come from a reference. */
function matchEnds(segments: readonly Written[]): readonly Operation[] {
  const fitting = pathTemplates.filter(
    ({ parts }) => segments.length <= parts.length && fitsOpen(parts.slice(parts.length - segments.length), segments),
  );
  return [...new Set(fitting.map(({ operation }) => operation))];
}

const fitsOpen = (parts: readonly string[], segments: readonly Written[]): boolean =>
  parts.every((part, index) => {
    const written = segments[index];
    if (!written) return false;
    return isParameter(part) ? stateOf(written.literal) !== "wrong" : isOpen(written) || part === written.literal;
  });
