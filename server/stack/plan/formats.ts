import { tokenVariable } from "../../api/index.ts";
import { type Document, indexAt, indexOf, lineNamed, type WholeDocument, wordingOf } from "../../document/index.ts";
import type { Wording } from "../../syntax/index.ts";
import { looksAfter } from "../verification/looks.ts";
import { writeCurl } from "./curl/curl.ts";
import {
  counted,
  type FormatOptions,
  firstOf,
  omissionsOf,
  oneLine,
  remarksOf,
  stepRemarks,
  type WrittenPlan,
} from "./format.ts";
import type { PlanFormatName } from "./format-names.ts";
import { writeHttp } from "./http.ts";
import { journaledAs } from "./journaled.ts";
import { mapParts, requestInWords } from "./map-parts.ts";
import { type OutgoingRequests, tokenHeader } from "./outgoing.ts";
import type { Plan } from "./plan.ts";
import { writeRequests } from "./requests.ts";
import { type BlockSpan, type Step, variablesOfSteps } from "./step.ts";

export interface PlanFormat {
  readonly name: PlanFormatName;
  /** The file extension, without a leading dot. */
  readonly ending: string;
  readonly comments?: "none";
  readonly write: (list: OutgoingRequests) => WrittenPlan;
}

export const planFormats = [
  { name: "requests", ending: "requests.json", comments: "none", write: (list) => writeRequests(list, "no comments") },
  { name: "requests", ending: "requests.jsonc", write: (list) => writeRequests(list, "comments") },
  { name: "http", ending: "http", write: writeHttp },
  { name: "curl", ending: "sh", write: writeCurl },
] as const satisfies readonly PlanFormat[];

/** Writes the plan of a document; `source` is the document's name in it. */
export function formatPlan(
  plan: Plan,
  whole: WholeDocument,
  format: PlanFormat,
  given: Omit<FormatOptions, "at"> & Partial<FormatOptions>,
): WrittenPlan {
  const { document } = whole;
  const { source, wait } = given;
  const options = { at: (place: BlockSpan) => lineNamed(whole, source, offsetIn(document, place)), ...given };
  const looks = format.name === "curl" && wait !== 0 ? looksAfter(plan.steps) : [];
  const planned = requestsOfPlan(plan, options, looks, format.comments === "none" ? () => [] : undefined);
  // Nobody knows what they keep from being read, such as the rest of a section that is there twice.
  const errors = plan.errors.flatMap(({ start, end, message, code }) => {
    const index = indexAt(document, start);
    const block = document.blocks.get(index);
    const by = document.blocks.startOf(index);
    return block ? oneLine(`${options.at({ block, start: start - by, end: end - by })}: ${message} (${code})`) : [];
  });
  const said = firstOf(errors, String, (count) => `And ${counted(count, "more error")}.`);
  const list = { ...planned, omissions: [...planned.omissions, ...said] };
  const wording = wordingOf(document.file.names);
  const settled = format.name === "curl" ? list : withValues(list);
  return format.write(wording ? inWords(settled, wording) : settled);
}

/** A script refuses other values than its plan was made with, and looks before it deletes. Other formats cannot. */
const withValues = ({ madeWith = new Map(), ...list }: OutgoingRequests): OutgoingRequests => ({
  ...list,
  requests: list.requests.map(({ deletes: _, ...one }) =>
    mapParts(one, (part) => (part.kind === "env" ? (madeWith.get(part.name) ?? part) : part)),
  ),
});

const inWords = (list: OutgoingRequests, wording: Wording): OutgoingRequests => ({
  ...list,
  requests: list.requests.map((request) => requestInWords(request, wording)),
  say: wording.write,
  omissions: list.omissions.map(wording.write),
  summary: (needs) => (list.summary?.(needs) ?? []).map(wording.write),
});

/** The variables that its requests read, whatever the format. */
export const variablesOfPlan = ({ steps }: Plan): readonly string[] =>
  steps.length === 0 ? [] : [...new Set([tokenVariable, ...variablesOfSteps(steps).map(({ name }) => name)])];

/** The start of a location in its document. */
export const offsetIn = (document: Document, { block, start }: BlockSpan): number =>
  document.blocks.startOf(indexOf(document, block)) + start;

/** `looks`: what a script does after sending. `remarks`: what a comment above a request says. */
export const requestsOfPlan = (
  plan: Plan,
  options: FormatOptions,
  looks: readonly Step[] = [],
  remarks: (step: Step) => readonly string[] = (step) => stepRemarks(step, options),
): OutgoingRequests => ({
  requests: [...plan.steps, ...looks].map((step) => ({
    name: step.name,
    method: step.operation.method,
    path: step.path,
    headers: [tokenHeader],
    body: step.body ?? undefined,
    remarks: remarks(step),
    deletes: step.deletes,
    ...(step.until ? { until: { about: step.about, shows: step.until } } : { journaled: journaledAs(step) }),
  })),
  source: options.source,
  omissions: omissionsOf(plan, options),
  summary: (needs) => remarksOf(plan, options, needs),
  pathOf: options.pathOf ?? String,
  journal: options.journal,
  isChange: plan.isChange,
  madeWith: plan.madeWith,
  wait: options.wait,
});
