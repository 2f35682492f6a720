import { indexAt } from "../../../document/index.ts";
import { variablesFor } from "../../names/carrier-variables.ts";
import type { Completion, Inner } from "../item.ts";
import { ranks } from "../ranks.ts";
import { answersIn } from "../references.ts";
import { completeSteps } from "../steps.ts";
import { insertText } from "../write.ts";
import { completionAtSource } from "./at-source.ts";
import {
  type CarriedValue,
  type CarrierCursor,
  carriedValue,
  formAround,
  needlessQuotes,
  writtenItem,
} from "./request-cursor.ts";

/** Between the braces of `{{name}}`, or behind a `$`; null elsewhere. */
export const completeReference = (asked: CarrierCursor): readonly Completion[] | null =>
  asked.request.sequence ? completeBraces(asked) : completeDollar(asked);

/** The rest of a variable behind the cursor. */
const endOfBraces = /^(?:[^{}"'\r\n]*\}\}|[\w.$[\]-]*)/;

/** `{{na|` */
function completeBraces(asked: CarrierCursor): readonly Completion[] | null {
  const open = /\{\{[\w.$ \t-]*$/.exec(asked.before)?.[0];
  if (open === undefined || isBetweenRequests(asked)) return null;
  const rest = endOfBraces.exec(asked.behind)?.[0] ?? "";
  const variable = { start: asked.at - open.length, end: asked.at + rest.length };
  const value = carriedValue(asked);
  const span = needlessQuotes(value, variable) ?? variable;
  const typed = asked.carrier.text.slice(span.start, variable.start) + (/^\{\{[ \t]*/.exec(open)?.[0] ?? "");
  return referencesAt(asked, value).map(({ name, detail }, rank) =>
    writtenItem({ ...span, text: `{{${name}}}`, label: name, detail, rank, filter: `${typed}${name}}}` }),
  );
}

/** `$NA|`, `${NA|`: as the quotes around it need it. */
function completeDollar(asked: CarrierCursor): readonly Completion[] | null {
  const open = /(?<!\\)\$(\{?)\w*$/.exec(asked.before);
  if (!open) return null;
  const start = asked.at - open[0].length;
  const inBraces = open[1] !== "";
  const rest = (inBraces ? /^\w*\}?/ : /^\w*/).exec(asked.behind)?.[0] ?? "";
  const variable = { start, end: asked.at + rest.length };
  const value = carriedValue(asked);
  const quotes = needlessQuotes(value, variable);
  const span = quotes ?? variable;
  const form = formAround(asked, span.start);
  if (form === undefined) return null;
  const write = (name: string): string | null => {
    if (quotes || form?.writeExpansion) return form?.writeVariable?.(name) ?? null;
    if (form && !form.writeVariable) return null;
    return inBraces ? `\${${name}}` : `$${name}`;
  };
  const typed = asked.carrier.text.slice(span.start, start);
  return referencesAt(asked, value).flatMap(({ name, detail }, rank) => {
    const text = write(name);
    const filter = `${typed}$${open[1] ?? ""}${name}`;
    return text === null ? [] : writtenItem({ ...span, text, label: name, detail, rank, filter });
  });
}

/** Comments belong to none. */
const isBetweenRequests = ({ before }: CarrierCursor): boolean => /^[ \t>]*(?:#|\/\/|@)/.test(before);

/** `"region": |`, `"region": "|"` */
export function completeEmptyValue(asked: CarrierCursor): readonly Completion[] {
  const value = carriedValue(asked);
  if (!value?.isInBody || !isScalar(value)) return [];
  const { cursor, document, places } = value;
  const { probe } = cursor;
  if (probe.before + probe.after !== "") return [];
  return referencesAt(asked, value).flatMap(({ name, detail }, rank) => {
    const text = asked.request.sequence ? `{{${name}}}` : `\${${name}}`;
    const filter = probe.quote + text;
    const item = writtenItem({ start: 0, end: 0, text, label: name, detail, rank: rank + last, filter });
    return completionAtSource({ ...item, ...insertText(cursor, [text]) }, document, places) ?? [];
  });
}

/** After the completions that fit any value. */
const last = ranks.lessLikely;

const isScalar = ({ place: { type } }: CarriedValue): boolean =>
  type === null || !["array", "object", "map"].includes(type.kind);

/** Variables, and the answers to earlier requests, nearest first. */
function referencesAt(asked: CarrierCursor, value: CarriedValue | null) {
  const variables = variableNames(asked).map((name) => ({ name, detail: "variable" }));
  if (!asked.request.sequence) return variables;
  const answers = answersAt(asked, value).map(({ parts: [path = ""], detail }) => ({
    name: String(path).replace(/^steps\.([\w-]+)\./, "$1.response.body."),
    detail,
  }));
  return [...variables, ...answers];
}

/** Those of the type that the place takes. */
function answersAt({ carrier, request }: CarrierCursor, value: CarriedValue | null): readonly Inner[] {
  if (value) {
    const { before, after } = value.cursor.probe;
    // What closes it may have been added.
    const prefix = before.replace(/(?:\{\{|\$\{)[^{}]*\}{0,2}$/, "");
    return answersIn(value.cursor, value.place, prefix, after.replace(/^[\w.$[\]-]*(?:\s*\}\}|\})?/, ""));
  }
  const part = carrier.parts.find(({ document }) => document.file.carrier);
  const offset = part?.places.offsetOf(request.anchor.end) ?? null;
  if (!part || offset === null) return [];
  return completeSteps({ document: part.document, index: indexAt(part.document, offset) }, anyAnswer, null);
}

const anyAnswer = { wanted: null, of: null };

/** The variables that the carrier sets, then others that it uses, each once. */
export const variableNames = (asked: CarrierCursor): readonly string[] => [
  ...new Set([...variablesFor(asked.carrier, asked.request).map(({ name }) => name), ...usedByOthers(asked)]),
];

/** The variables that the other requests of the same kind use, such as those of an environment. */
function usedByOthers({ carrier: { requests }, request }: CarrierCursor): readonly string[] {
  const pattern = request.sequence ? /\{\{\s*((?:\$\w+ )?[\w-]+)\s*\}\}/g : /\$\{([A-Za-z_]\w*)\}/g;
  return requests.flatMap(({ json, request: { sequence, start } }) =>
    (sequence === null) === (request.sequence === null) && start !== request.start
      ? Array.from(json.text.matchAll(pattern), ([, name = ""]) => name)
      : [],
  );
}
