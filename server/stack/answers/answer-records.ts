import type { ResourceKind } from "../../api/index.ts";
import { type Block, type Document, type Value, type ValuePath, valueAt } from "../../document/index.ts";
import type { factsOf } from "./record-facts.ts";

/** A resource of the service, as a saved answer has it. */
export interface AnswerRecord extends Readonly<ReturnType<typeof factsOf>> {
  readonly kind: ResourceKind;
  readonly id: string;
  /** The IDs of the load balancer and the configuration that it belongs to, as far as the answer says it. */
  readonly balancer: string | null;
  readonly config: string | null;
  /** What belongs to it, once all answers are put together. */
  readonly parts: readonly AnswerRecord[];
  /** Where its value is, which is read again on demand: there may be very many. */
  readonly block: Block;
  readonly path: ValuePath;
}

export const valueOfRecord = ({ block, path }: AnswerRecord): Value => valueAt(block, path);

/** What is said of as many of something, if there are any. */
export const sentenceAbout = (count: number, [ofOne, ofSeveral]: readonly [string, string]): readonly string[] =>
  count === 0 ? [] : [count === 1 ? ofOne : ofSeveral];

/** A private address, as the response to its request has it. */
export interface AllocatedAddress {
  readonly address: string;
  /** The ID of its instance; null if the response does not say it. */
  readonly instance: string | null;
}

/** An answer that is a page of a list. */
export interface ListPage {
  readonly kind: ResourceKind;
  /** The ID of the load balancer of configurations, or of the configuration of nodes, if the records say it. */
  readonly owner: string | null;
  /** From 1; null if the answer does not say it. */
  readonly page: number | null;
  /** How many pages the list has. */
  readonly pages: number;
  /** How many records the list has on all pages; null if the answer does not say it. */
  readonly results: number | null;
  /** The IDs on this page. */
  readonly ids: readonly string[];
}

/** What an answer has of the list of instances. */
export interface InstanceList {
  /** All of it, one of several pages, or an unknown part. */
  readonly extent: "whole" | "empty" | "page" | "part";
  readonly records: readonly AnswerRecord[];
}

/** Answers of the service, as they were saved. */
export interface ReadAnswers {
  readonly document: Document;
  readonly records: readonly AnswerRecord[];
  readonly allocated: readonly AllocatedAddress[];
  /** The pages of lists that it has. */
  readonly pages: readonly ListPage[];
  /** What it has of the list of instances. */
  readonly instanceLists: readonly InstanceList[];
  /** Whether instances may be in a part of it that cannot be used. */
  readonly mayLackInstances: boolean;
  /** What of the text is not used, as sentences. */
  readonly messages: readonly string[];
  /** What else to know, as sentences. */
  readonly notes?: readonly string[];
  /**
   * If they are from the journal of a script, which holds no more than IDs and addresses: what it calls the instances and load
   * balancers that it created, by kind and ID, and the IDs of the instances that it deleted.
   */
  readonly journal?: { readonly subjects: ReadonlyMap<string, string>; readonly deleted: ReadonlySet<string> };
  /** What the text is. `unknown`: nothing tells an answer from other JSON. */
  readonly holds: "answers" | "requests" | "unknown";
}
