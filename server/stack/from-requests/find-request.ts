import type { OperationId } from "../../api/index.ts";
import {
  type Block,
  type Document,
  followPath,
  indexAt,
  indexOf,
  isStep,
  locate,
  namespaceOf,
  requestsAt,
  rootOf,
  type Value,
} from "../../document/index.ts";
import { stepName } from "../../rules/sequences/step-references.ts";
import { stacksOf } from "../model/resources.ts";
import { planOf } from "../plan/plan.ts";
import { makerOf } from "../plan/sent-fields.ts";

/** A part of a file that is sent: a request, or a resource of a stack. */
export interface Sent {
  readonly value: Value;
  /** The name to select it by; null if the file contains nothing else. */
  readonly step: string | null;
  /** The operation in the stack's plan; null in a request file, which contains its own. */
  readonly operation: OperationId | null;
}

type FoundRequest =
  | { readonly kind: "found"; readonly sent: Sent }
  /** Several are there, or none that is called so; `names` are those that there are. */
  | { readonly kind: "several" | "unknown"; readonly names: readonly string[] }
  | { readonly kind: "none" };

/**
 * The request that `step` selects: by name or one-based number, in a stack by the path of a resource (`web-1`,
 * `loadbalancers.front.configs[0]`) or the name of a step of its plan. Without a step, the only request. Of several documents
 * of one file, the requests are numbered throughout.
 */
export function findRequest(documents: readonly Document[], step: string | null): FoundRequest {
  const stacks = documents.filter(isStack);
  const requests = requestsOf(documents.filter((document) => !isStack(document)));
  const all = [
    ...requests.map((sent, index) => ({ ...sent, step: sent.step ?? (documents.length > 1 ? `${index + 1}` : null) })),
    ...stacks.flatMap(resourcesOf),
  ];
  const [only] = all;
  const called = (name: string): Sent | undefined =>
    all.find((sent) => sent.step === name) ??
    requests.find((_, index) => `${index + 1}` === name) ??
    stacks.flatMap((document) => resourceCalled(document, name) ?? [])[0];
  const alone = all.length === 1 ? only : undefined;
  const request = step === null ? alone : called(step);
  if (request) return { kind: "found", sent: request };
  if (only === undefined) return { kind: "none" };
  const names = all.slice(0, mostNames).flatMap((sent) => sent.step ?? []);
  return { kind: step === null ? "several" : "unknown", names };
}

const isStack = ({ file }: Document): boolean => file.kind === "stack";

const mostNames = 20;

/** The request around an offset: in a stack, the innermost one that is sent separately. */
export function requestAt(document: Document, offset: number): Sent | null {
  const index = indexAt(document, offset);
  const { value, block } = locate(document, offset);
  for (let enclosing = value; enclosing; enclosing = enclosing.parent)
    if (isStack(document) ? makerOf(enclosing) : isRequest(enclosing))
      return { value: enclosing, step: stepOf(enclosing, block, index), operation: makerOf(enclosing) };
  return null;
}

const isRequest = ({ node, parent }: Value): boolean =>
  node.kind === "mapping" && (parent === null || (parent.node.kind === "sequence" && parent.parent === null));

function stepOf(value: Value, block: Block, index: number): string | null {
  if (block.file.kind === "stack") return pathTo(value);
  if (!isStep(value)) return null;
  const number = block.holds === "item" ? index : Number(value.segment) + 1;
  return stepName(value)?.string ?? String(number);
}

/** The path, starting with the section of its resource. */
function pathTo(value: Value): string {
  const segment = typeof value.segment === "number" ? `[${value.segment}]` : value.name;
  if (namespaceOf(value)) return `${namespaceOf(value)}.${segment}`;
  const path = value.parent ? pathTo(value.parent) : "";
  return typeof value.segment === "number" ? path + segment : `${path}.${segment}`;
}

function requestsOf(documents: readonly Document[]): readonly Sent[] {
  const roots = documents.flatMap(({ blocks }) => blocks.all().flatMap((block) => rootOf(block) ?? []));
  return roots.flatMap(requestsAt).map((value, index) => ({
    value,
    step: isStep(value) ? (stepName(value)?.string ?? `${index + 1}`) : null,
    operation: null,
  }));
}

const resourcesOf = (document: Document): readonly Sent[] =>
  stacksOf(document).flatMap(({ instances, loadbalancers }) =>
    [...loadbalancers, ...instances].map((value) => ({
      value,
      step: `${namespaceOf(value)}.${value.name}`,
      operation: makerOf(value),
    })),
  );

function resourceCalled(document: Document, step: string): Sent | undefined {
  for (const { value, step: whole } of resourcesOf(document)) {
    for (const name of [whole ?? "", value.name]) {
      if (!step.startsWith(name) || !/^(?:$|[.[])/.test(step.slice(name.length))) continue;
      const { value: inner, missing } = followPath(value, step.slice(name.length));
      if (missing.length === 0) return { value: inner, step, operation: makerOf(inner) };
    }
  }
  return planned(document, step);
}

/** The origin of a step of the stack's plan. */
function planned(document: Document, step: string): Sent | undefined {
  const request = planOf(document, []).steps.find(({ name }) => name === step);
  if (!request) return undefined;
  const { origin, operation } = request;
  const offset = document.blocks.startOf(indexOf(document, origin.block)) + origin.start;
  // An address is requested by a single field; its siblings do not belong to that request.
  const value = operation.id === "allocate-ip" ? locate(document, offset).value : requestAt(document, offset)?.value;
  return value ? { value, step, operation: operation.id } : undefined;
}
