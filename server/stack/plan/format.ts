import { grants, tokenVariable } from "../../api/index.ts";
import { type FileReferenceKind, showMessage } from "../../document/index.ts";
import { codeList, list } from "../../text/prose.ts";
import { isFilePart, type Part, partsIn } from "./content.ts";
import type { Plan } from "./plan.ts";
import type { BlockSpan, Step } from "./step.ts";

/** What the formats of a plan are told besides the plan. */
export interface FormatOptions {
  /** The file that the plan is of, as people find it. */
  readonly source: string;
  /** From 1. */
  readonly lineOf: (place: BlockSpan) => number;
  /** A path of the stack as it reads from where the plan is. */
  readonly pathOf: (path: string) => string;
}

/** A plan as text, with the offset at which each of its steps begins. */
export interface WrittenPlan {
  readonly text: string;
  readonly starts: readonly number[];
  /** The variables of the environment that have to be set before it can be sent. */
  readonly variables: readonly string[];
  /** What else to know of what was written, in a sentence. */
  readonly note?: string | undefined;
}

/** Puts pieces together, the steps among them by their place. */
export function assemble(
  {
    variables,
    head,
    tail = "",
    note,
  }: Pick<WrittenPlan, "variables" | "note"> & { readonly head: string; readonly tail?: string },
  steps: readonly string[],
): WrittenPlan {
  const starts: number[] = [];
  let at = head.length;
  for (const step of steps) {
    starts.push(at);
    at += step.length;
  }
  return { text: head + steps.join("") + tail, starts, variables: [...new Set(variables)], note };
}

/** What a comment above a step says: where it comes from, and what to know before it is sent. */
export function stepRemarks(step: Step, { source, lineOf }: FormatOptions): readonly string[] {
  const { charges, destroys, grants: needed, scopes, assumed } = step.consequences;
  return [
    `${step.operation.title} (${source}:${lineOf(step.origin)})`,
    ...charges.map((text) => `Costs: ${text}`),
    ...destroys.map((text) => `Deletes: ${text}`),
    ...needed.map((id) => `Requires ${grants[id].title}.`),
    ...scopes.map((scope) => `Requires the scope \`${scope}\`.`),
    ...assumed.map((text) => `Assumed: ${text}`),
  ].map(oneLine);
}

/** What a comment at the head of a plan says is missing from it. */
export const omissionsOf = ({ omissions }: Plan, { source, lineOf }: FormatOptions): readonly string[] =>
  omissions
    .slice(0, mostOmissions)
    .map(({ what, why, place }) => oneLine(`Omitted: ${what} (${source}:${lineOf(place)}). ${why}`))
    .concat(omissions.length > mostOmissions ? [`And ${omissions.length - mostOmissions} more.`] : []);

const mostOmissions = 20;

/** A comment ends with its line. */
export const oneLine = (text: string): string => showMessage(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "), []);

/** The variables of the environment that a plan reads, the token's first. */
export const variablesOf = (plan: Plan): readonly string[] => [
  ...new Set([tokenVariable, ...planReferences(plan).flatMap((part) => (part.kind === "env" ? part.name : []))]),
];

/** The paths of the files that a plan sends, by how they are sent. */
export const filesOf = (plan: Plan, kinds: readonly FileReferenceKind[] = ["file", "base64"]): readonly string[] => [
  ...new Set(planReferences(plan).flatMap((part) => (isFilePart(part) && kinds.includes(part.kind) ? part.path : []))),
];

/** The fields of answers that later steps use, by the step that is answered. */
export function answersOf(plan: Plan): ReadonlyMap<string, ReadonlySet<string>> {
  const answers = new Map<string, Set<string>>();
  for (const part of planReferences(plan)) {
    if (part.kind !== "step") continue;
    const fields = answers.get(part.step);
    if (fields) fields.add(part.field);
    else answers.set(part.step, new Set([part.field]));
  }
  return answers;
}

export const planReferences = ({ steps }: Plan): readonly Exclude<Part, string>[] =>
  steps.flatMap(({ path, body }) => [...partsIn(path), ...partsIn(body)]);

/** The variable that holds the URL of the service, up to and with its version. */
export const baseVariable = "COMPUTE_URL";

/** As JSONPath and jq write the way to a field: `ipv4.0` is `.ipv4[0]`. */
export const jsonPath = (field: string): string =>
  field
    .split(".")
    .map((word) => (/^\d+$/.test(word) ? `[${word}]` : /^[A-Za-z_]\w*$/.test(word) ? `.${word}` : `["${word}"]`))
    .join("");

/** What to know of a plan before it is sent, a sentence a line. */
export function summaryOf(plan: Plan, { variables, note }: Pick<WrittenPlan, "variables" | "note">): readonly string[] {
  const { steps } = plan;
  if (steps.length === 0) return ["Nothing to send."];
  const all = <T>(pick: (consequences: Step["consequences"]) => readonly T[]): readonly T[] => [
    ...new Set(steps.flatMap((step) => pick(step.consequences))),
  ];
  const charged = steps.filter(({ consequences }) => consequences.charges.length > 0).length;
  const needed = all(({ grants: ids }) => ids).map((id) => grants[id].title);
  const scopes = all((consequences) => consequences.scopes);
  return [
    `${counted(steps.length, "request")}${charged > 0 ? `, ${charged} of which ${charged === 1 ? "adds" : "add"} to the bill` : ""}.`,
    ...all(({ destroys }) => destroys).map((text) => `Deletes: ${text}`),
    ...(needed.length > 0 ? [`The owner of the token needs ${list(needed)}.`] : []),
    ...(scopes.length > 0 ? [`The token needs the scope ${codeList(scopes)}.`] : []),
    `Set before sending: ${variables.map((name) => `\`${name}\``).join(", ")}.`,
    ...(note ? [note] : []),
    ...all(({ assumed }) => assumed),
  ];
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
