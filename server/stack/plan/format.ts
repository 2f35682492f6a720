import { type GrantId, grants, notes } from "../../api/index.ts";
import { type FileReferenceKind, showMessage } from "../../document/index.ts";
import { addToGroup, keptIn } from "../../text/groups.ts";
import { codeList, list } from "../../text/prose.ts";
import { isFilePart } from "./content.ts";
import { type OutgoingRequests, outgoingReferences, type Prerequisites } from "./outgoing.ts";
import type { Plan } from "./plan.ts";
import { describeSecret } from "./secrets.ts";
import { type BlockSpan, type Omission, type Step, variablesOfSteps } from "./step.ts";

/** The input of a plan format besides the plan. */
export interface FormatOptions {
  /** The file of the stack, for people. */
  readonly source: string;
  /** The file and the line, from 1: `shop.stack.yaml:3`. */
  readonly at: (place: BlockSpan) => string;
  /** Converts a path in the stack to one relative to the plan. */
  readonly pathOf?: OutgoingRequests["pathOf"] | undefined;
  readonly journal?: OutgoingRequests["journal"];
  readonly wait?: OutgoingRequests["wait"];
}

/** A plan as text, with the start offset of each step. */
export interface WrittenPlan extends Prerequisites {
  readonly text: string;
  readonly starts: readonly number[];
}

/** Joins the pieces and records the offsets of the steps. */
export function assemble(
  { head, tail = "", variables, ...needs }: Prerequisites & { readonly head: string; readonly tail?: string },
  steps: readonly string[],
): WrittenPlan {
  const starts: number[] = [];
  let at = head.length;
  for (const step of steps) {
    starts.push(at);
    at += step.length;
  }
  return { ...needs, text: head + steps.join("") + tail, starts, variables: [...new Set(variables)] };
}

/** The comment above a step: its origin, and what to know before sending it. */
export function stepRemarks(step: Step, { at }: Pick<FormatOptions, "at">): readonly string[] {
  const { grants: needed, scopes, assumed } = step.consequences;
  return [
    `${step.operation.title} (${at(step.origin)})`,
    ...warningsOf(step),
    ...needed.map((id) => `Requires ${grants[id].title}.`),
    ...scopes.map((scope) => `Requires the scope \`${scope}\`.`),
    ...assumed.map((text) => `Assumed: ${text}`),
  ];
}

/** What a request costs, destroys and interrupts, and what it frees. */
export const warningsOf = ({
  consequences: { charges, destroys, interrupts, frees },
  until,
}: Step): readonly string[] => [
  ...(until ? [`Wait: ${until.kind === "running" ? "until the instance runs" : "until its nodes are up"}.`] : []),
  ...charges.map((text) => `Costs: ${text}`),
  ...destroys.map((text) => `Deletes: ${text}`),
  ...interrupts.map((text) => `Interrupts: ${text}`),
  ...frees.map((text) => `Frees: ${text}`),
];

/** The comment at the top of a plan about omissions. */
export const omissionsOf = (
  { omissions: all }: Pick<Plan, "omissions">,
  { at }: Pick<FormatOptions, "at">,
): readonly string[] =>
  firstOf(
    oncePerCause(all),
    ({ what, why, place }) => oneLine(`Omitted: ${what} (${at(place)}). ${why}`),
    (count) => `And ${count} more.`,
  );

/** The first of many, and how many more there are, as sentences. */
export const firstOf = <One>(
  all: readonly One[],
  say: (one: One) => string,
  more: (count: number) => string,
  most = 20,
): readonly string[] => [...all.slice(0, most).map(say), ...(all.length > most ? [more(all.length - most)] : [])];

const mostNamed = 10;

/** Omissions with the same cause as one: what a line of the file causes is said once. */
export function oncePerCause(omissions: readonly Omission[]): readonly Omission[] {
  const blocks = new Map<BlockSpan["block"], number>();
  const byCause = new Map<string, Omission[]>();
  for (const one of omissions) {
    const { why, ofSeveral, place } = one;
    if (!blocks.has(place.block)) blocks.set(place.block, blocks.size);
    addToGroup(byCause, ofSeveral ?? `${blocks.get(place.block)} ${place.start} ${why}`, one);
  }
  return [...byCause.values()].flatMap((all) => {
    const [first] = all;
    if (!first || all.length === 1) return all;
    const more = all.length > mostNamed ? [`${all.length - mostNamed} more`] : [];
    const what = list([...all.slice(0, mostNamed).map((one) => one.what), ...more]);
    return { ...first, what, why: first.ofSeveral ?? first.why };
  });
}

/** The comment below it: what a stack says that no request sends, then what to know before sending. */
export const remarksOf = (plan: Plan, { at }: FormatOptions, needs: Prerequisites): readonly string[] => [
  ...firstOf(
    plan.notes,
    ({ text, place }) => oneLine(`${text} (${at(place)})`),
    (count) => `And ${counted(count, "more note")}.`,
  ),
  ...summaryOf(plan, needs),
];

/** A comment must fit on one line. */
export const oneLine = (text: string): string => showMessage(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "), []);

/** Any text as one word of the shell. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

type References = Parameters<typeof outgoingReferences>[0];

/** What requests refer to, each once. */
const distinct = (
  list: References,
  pick: (part: ReturnType<typeof outgoingReferences>[number]) => string | readonly string[],
): readonly string[] => [...new Set(outgoingReferences(list).flatMap(pick))];

/** The environment variables that requests read. */
export const variablesOf = (list: References): readonly string[] =>
  distinct(list, (part) => (part.kind === "env" ? part.name : []));

/** What other tools fill in, as it is written. */
export const templatesOf = (list: References): readonly string[] =>
  distinct(list, (part) => (part.kind === "template" ? part.source : []));

/** The paths of the files that requests send, by encoding. */
export const filesOf = (list: References, kinds: readonly FileReferenceKind[] = ["file", "base64"]) =>
  distinct(list, (part) => (isFilePart(part) && kinds.includes(part.kind) ? part.path : []));

/** The fields of answers that later requests use, by the name of the request that is answered. */
export function answersOf(list: References): ReadonlyMap<string, ReadonlySet<string>> {
  const answers = new Map<string, Set<string>>();
  for (const part of outgoingReferences(list)) {
    if (part.kind === "step") keptIn(answers, part.step, () => new Set()).add(part.field);
  }
  return answers;
}

/** The path of a field in JSONPath and jq: `ipv4.0` is `.ipv4[0]`. */
export const jsonPath = (field: string): string =>
  field
    .split(".")
    .map((word) => (/^\d+$/.test(word) ? `[${word}]` : /^[A-Za-z_]\w*$/.test(word) ? `.${word}` : `["${word}"]`))
    .join("");

/** What to know before sending a plan, one sentence per line. */
export function summaryOf(plan: Plan, needs: Prerequisites): readonly string[] {
  const { steps } = plan;
  const [first = "", ...rest] = summaryBelowRequests(plan, needs);
  if (steps.length === 0) return [first];
  return [
    first,
    ...(needs.again !== undefined ? [needs.again] : plan.isChange ? [] : [createsAgain]),
    ...allOf(steps, ({ destroys }) => destroys).map((text) => `Deletes: ${text}`),
    ...allOf(steps, ({ interrupts }) => interrupts).map((text) => `Interrupts: ${text}`),
    ...rest,
  ];
}

/** The same where each request is listed with what it deletes and interrupts. */
export function summaryBelowRequests(plan: Plan, { variables, note }: Prerequisites): readonly string[] {
  const { steps } = plan;
  if (steps.length === 0) return [whyNothing(plan)];
  const charged = steps.filter(({ consequences }) => consequences.charges.length > 0).length;
  const scopes = allOf(steps, (consequences) => consequences.scopes);
  return [
    `${counted(steps.length, "request")}${describeCharges(charged, steps.length)}.`,
    ...describeGrants(allOf(steps, ({ grants: ids }) => ids)),
    ...(scopes.length > 0 ? [`The token needs the scope ${codeList(scopes)}.`] : []),
    ...describeVariables(variables, meaningOfVariables(plan)),
    ...(note ? [note] : []),
    ...allOf(steps, ({ assumed }) => assumed),
    ...(steps.some(({ operation }) => operation.id === "create-node")
      ? [notes.nodePath.doc, notes.nodeStatus.doc]
      : []),
  ];
}

function whyNothing({ isVerification, isChange, isPartial, errors, omissions }: Plan): string {
  if (isVerification)
    return "Nothing is verified: only the nodes of load balancers, and the instances behind them, can be.";
  if (isChange) return isPartial || errors.length > 0 ? "Nothing to send, as far as compared." : "Nothing to send.";
  return errors.length + omissions.length > 0 ? "No request can be sent." : "Nothing to send.";
}

const variablesOnLine = 10;

/** Very many would be hard to read on one line. Those that the plan has named say of what they are. */
function describeVariables(variables: readonly string[], meanings: ReadonlyMap<string, string>): readonly string[] {
  const plain = variables.filter((name) => !meanings.has(name));
  return [
    ...Array.from({ length: Math.ceil(plain.length / variablesOnLine) }, (_, line) => {
      const own = plain.slice(line * variablesOnLine, (line + 1) * variablesOnLine);
      return `${line === 0 ? "Set before sending" : "Also set"}: ${own.map((name) => `\`${name}\``).join(", ")}.`;
    }),
    ...variables.flatMap((name) => (meanings.has(name) ? `Set \`${name}\` to ${meanings.get(name)}.` : [])),
  ];
}

/** What the variables hold that a plan names: IDs and addresses of what exists, and secrets. */
const meaningOfVariables = ({ steps, secrets }: Plan): ReadonlyMap<string, string> =>
  new Map([
    ...secrets.map(({ variable, value }) => [variable, describeSecret(value)] as const),
    ...variablesOfSteps(steps).flatMap(({ name, of }) => (of === undefined ? [] : [[name, of] as const])),
  ]);

const allOf = <T>(steps: readonly Step[], pick: (consequences: Step["consequences"]) => readonly T[]): readonly T[] => [
  ...new Set(steps.flatMap(({ consequences }) => pick(consequences))),
];

function describeCharges(charged: number, all: number): string {
  if (charged === 0) return "";
  const which = charged < all ? `; ${charged} of them` : all === 1 ? ", which" : "; all of them";
  return `${which} ${charged === 1 ? "is" : "are"} billed`;
}

function describeGrants(needed: readonly GrantId[]): readonly string[] {
  const restriction = needed.includes("unrestricted-user") ? ["must be an unrestricted user"] : [];
  const titles = needed.flatMap((id) => (id === "unrestricted-user" ? [] : grants[id].title));
  const needs = [...restriction, ...(titles.length > 0 ? [`needs ${list(titles)}`] : [])];
  return needs.length > 0 ? [`The owner of the token ${needs.join(" and ")}.`] : [];
}

/** The plan of a whole stack does not know what exists. */
export const createsAgain =
  "Running it again creates everything again. `compute-stack plan NEW --from OLD` requests only what has changed.";

/** `1 request`, `2 requests`. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
