import { type Document, indexOf, type Lines } from "../../document/index.ts";
import { writeCurl } from "./curl.ts";
import type { FormatOptions, WrittenPlan } from "./format.ts";
import type { PlanFormatName } from "./format-names.ts";
import { writeHttp } from "./http.ts";
import type { Plan } from "./plan.ts";
import { writeRequests } from "./requests.ts";
import type { BlockSpan } from "./step.ts";

export interface PlanFormat {
  readonly name: PlanFormatName;
  /** The file extension, without a leading dot. */
  readonly ending: string;
  readonly write: (plan: Plan, options: FormatOptions) => WrittenPlan;
}

export const planFormats = [
  { name: "requests", ending: "requests.json", write: (plan, options) => writeRequests(plan, options, "no comments") },
  { name: "requests", ending: "requests.jsonc", write: (plan, options) => writeRequests(plan, options, "comments") },
  { name: "http", ending: "http", write: writeHttp },
  { name: "curl", ending: "sh", write: writeCurl },
] as const satisfies readonly PlanFormat[];

/** Writes the plan of a document; `source` is the document's name in it. */
export function formatPlan(
  plan: Plan,
  document: Document,
  lines: Lines,
  format: PlanFormat,
  { source, pathOf = (path) => path }: Pick<FormatOptions, "source"> & Partial<Pick<FormatOptions, "pathOf">>,
): WrittenPlan {
  return format.write(plan, {
    source,
    pathOf,
    lineOf: (place) => lines.positionAt(offsetIn(document, place)).line + 1,
  });
}

/** The start of a location in its document. */
export const offsetIn = (document: Document, { block, start }: BlockSpan): number =>
  document.blocks.startOf(indexOf(document, block)) + start;
