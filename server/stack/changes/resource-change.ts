import type { ResourceKind } from "../../api/index.ts";
import { escapeSegment, type Value } from "../../document/index.ts";
import type { FieldChange } from "./compare.ts";
import type { DescribedInStack, DescribedResource } from "./described.ts";
import type { ResourceState } from "./state.ts";

export const changeActions = ["create", "update", "impossible", "unknown", "gone", "unchanged"] as const;
export type ChangeAction = (typeof changeActions)[number];

/** After how many there are: `to create`, `gone`. */
export const wordOfAction = (action: ChangeAction): string =>
  action === "create" || action === "update" ? `to ${action}` : action;

/** What has to happen to an instance, a load balancer, a configuration or a node. */
export interface ResourceChange {
  readonly action: ChangeAction;
  readonly kind: ResourceKind;
  /** `loadbalancers.front.configs[0]`. */
  readonly resource: string;
  /** In the new stack; for what is gone, in the old one. */
  readonly pointer: string;
  readonly fields: readonly FieldChange[];
  /** Of a configuration, its load balancer; of a node, its configuration. */
  readonly parent: ResourceChange | null;
  /** The instance or load balancer that it is or belongs to, on both sides. */
  readonly now: DescribedInStack | null;
  readonly before: DescribedResource | null;
  /** The index in its list, on the side of the pointer. */
  readonly index: number;
  /** What the new stack says; null for what is gone, and for an instance that did not change. */
  readonly value: Value | null;
  readonly old: ResourceState | null;
  /** The names of its requests, in sending order; none until it is planned. */
  readonly steps: readonly string[];
  /** What else to know, for people. */
  readonly remark: string | null;
  /** Of the instances of a replacement, and of a node that is added for it. */
  readonly replacing: Replacing | null;
}

/** An instance that takes the place of one that exists, which a person asks for. */
export interface Replacing {
  readonly now: DescribedInStack;
  readonly before: DescribedResource;
  /** Of a node: the label with which it is added. Null if it has none. */
  readonly label: string | null;
}

/** What becomes of a resource. */
export type Verdict = Pick<ResourceChange, "action"> & Partial<Pick<ResourceChange, "fields" | "replacing" | "remark">>;

/** What a change has unless it says otherwise. */
export const noChange = {
  fields: [],
  parent: null,
  now: null,
  before: null,
  index: 0,
  value: null,
  old: null,
  steps: [],
  remark: null,
  replacing: null,
};

/** Whether there is anything to say about it. */
export const isTold = ({ action, fields }: ResourceChange): boolean => action !== "unchanged" || fields.length > 0;

export type ChangeCounts = Readonly<Record<ChangeAction, number>>;

/** How often each action occurs. */
export function countChanges(changes: readonly ResourceChange[]): ChangeCounts {
  const counts = { create: 0, update: 0, impossible: 0, unknown: 0, gone: 0, unchanged: 0 };
  for (const { action } of changes) counts[action]++;
  return counts;
}

/** Whether it has fields of which nobody knows whether they differ. */
export const isPartlyCompared = ({ fields }: ResourceChange): boolean =>
  fields.some(({ action }) => action === "unchanged");

/** As people and tools find a resource. */
export type ResourcePath = Pick<ResourceChange, "resource" | "pointer">;

/** The first of several documents has no number. */
export const pathOfResource = ({ namespace, name, part }: DescribedResource): ResourcePath => ({
  resource: `${namespace}.${name}`,
  pointer: `${part === 0 ? "" : `/${part}`}/${namespace}/${escapeSegment(name)}`,
});
