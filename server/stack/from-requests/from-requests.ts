import type { Operation } from "../../api/index.ts";
import {
  type BodyFile,
  bodyFileOf,
  type Document,
  isEnvelope,
  recognize,
  rootOf,
  type Value,
} from "../../document/index.ts";
import { targetOf } from "../../rules/requests/request-target.ts";
import { stepName } from "../../rules/sequences/step-references.ts";
import type { Data } from "../../syntax/index.ts";
import type { PartKind } from "../model/resources.ts";
import { describePlainData, plainScriptData } from "../plan/body.ts";
import { blockSpan, placeOf } from "../plan/step.ts";
import { changeInstance, enableBackups, groupedIn, type Why } from "./change-instance.ts";
import { dropDeleted } from "./settle-draft.ts";
import { createDraft, type SentRequest, type StackDraft } from "./stack-draft.ts";
import { writeStack } from "./write-stack.ts";

/** The files that requests name. */
export interface FilesOfRequests {
  /** The content of a file that a request of a document sends as its body, or why it is not known, as sentences. */
  readonly body: (file: BodyFile, of: Document) => Document | string;
  /** Why the file at a path that is part of a value must not be read, as sentences; null if it may. */
  readonly refusal: (path: string, value: Value) => string | null;
}

const unreadFiles: FilesOfRequests = { body: ({ path }) => `\`${path}\` cannot be read.`, refusal: () => null };

/** The stack that a sequence of requests creates: what exists once they have been sent. */
export function stackFromRequests(documents: readonly Document[], files: FilesOfRequests = unreadFiles) {
  const blocks = documents.flatMap((document) => document.blocks.all().map((block) => ({ block, document })));
  const draft = createDraft(() => blocks.map(({ block }) => block), files.refusal);
  for (const { block, document } of blocks) {
    const root = rootOf(block);
    const [problem] = block.parsed.problems;
    if (problem)
      draft.leaveOut({
        what: "An item",
        why: "It cannot be read. Run `compute-stack check` for details.",
        place: blockSpan(block, problem),
      });
    for (const item of root ? itemsIn(root) : []) {
      if (item.node.kind === "mapping") addRequest(item, (file) => files.body(file, document), draft);
      else draft.leaveOut({ what: "An item", why: "It is not a request.", place: placeOf(item) });
    }
  }
  const instances = dropDeleted(draft);
  const { loadbalancers } = draft.all;
  for (const { key, fields, madeBy } of [...instances, ...loadbalancers])
    if (madeBy && !fields.has("label"))
      draft.note(`The label is missing, so the stack uses \`${key}\`. Set \`label\` to choose another.`, madeBy);
  return {
    ...writeStack({ instances, loadbalancers }, documents[0]?.file.names),
    /** What a stack cannot express. */
    omissions: draft.omissions,
    /** Differences from the requests, as sentences. */
    notes: draft.notes,
    /** Literal secrets in the requests, each with the variable that replaces it. */
    secrets: draft.secrets.found(),
  };
}

const itemsIn = (root: Value): readonly Value[] =>
  root.node.kind === "sequence" && root.block.holds !== "item" ? root.items : [root];

function addRequest(request: Value, readBody: (file: BodyFile) => Document | string, draft: StackDraft): void {
  const isWrapped = isEnvelope(request.node);
  const sentFile = isWrapped ? bodyFileOf(request) : null;
  const read = sentFile && readBody(sentFile.file);
  const block = typeof read === "object" ? read?.blocks.get(0) : undefined;
  const body = (block && rootOf(block)) ?? (isWrapped ? request.get("body") : request);
  const { operation } = recognize(request);
  if (body && body.node.kind !== "mapping" && operation?.body) {
    const why = typeof read === "string" ? read : "It is known only when the request is sent.";
    draft.leaveOut({ what: "`body`", why, place: placeOf(body) });
  }
  const sent: SentRequest = {
    request,
    body,
    step: stepName(request)?.string ?? null,
    parameters: (isWrapped ? targetOf(request)?.parameters : undefined) ?? {},
  };
  const why = addSent(sent, operation, draft);
  if (why === null) return;
  const omission = { what: operation?.title ?? "A request", why, place: placeOf(request) };
  draft.leaveOut(operation?.method === "GET" ? { ...omission, isHarmless: true } : omission);
}

function addSent(sent: SentRequest, operation: Operation | null, draft: StackDraft): Why {
  switch (operation?.id) {
    case "create-loadbalancer":
      draft.add("loadbalancer", sent, draft.read(sent.body, "create-loadbalancer"), draft.all.loadbalancers);
      return null;
    case "create-config":
      return addPart("config", sent, draft);
    case "update-config":
      return updateConfig(sent, draft);
    case "create-node":
      return addPart("node", sent, draft);
    case "create-instance":
      return addCreated(sent, draft);
    case "clone-instance":
      return addClone(sent, draft);
    case "allocate-ip":
      return addAddress(sent, draft);
    case "update-instance":
    case "enable-backups":
    case "cancel-backups":
    case "boot-instance":
    case "delete-instance":
      return changeInstance(operation.id, sent, draft);
    case undefined:
      return "Its operation is unknown.";
    default:
      return operation?.method === "GET"
        ? "It only reads."
        : "A stack describes what should exist and cannot express this.";
  }
}

/** What parts belong to, and the parameter that says to which. */
const owners = {
  config: { of: "loadbalancer", id: "loadbalancerId", noun: "load balancer" },
  node: { of: "config", id: "configId", noun: "configuration" },
} as const;

function addPart(kind: PartKind, sent: SentRequest, draft: StackDraft): Why {
  const { of, id, noun } = owners[kind];
  const owner = draft.find(of, sent.parameters[id]);
  if (!owner) return `The requests do not create its ${noun}.`;
  draft.add(kind, sent, draft.read(sent.body, `create-${kind}`), owner.parts);
  return null;
}

function updateConfig({ body, parameters }: SentRequest, draft: StackDraft): Why {
  const config = draft.find("config", parameters.configId);
  if (!config) return "The requests do not create its configuration.";
  for (const [name, value] of draft.read(body, "update-config")) config.fields.set(name, value);
  return null;
}

function addCreated(sent: SentRequest, draft: StackDraft): Why {
  const { body } = sent;
  const fields = draft.read(body, "create-instance");
  const asked = body?.get("private_ip");
  if (asked?.boolean === false) fields.delete("private_ip");
  if (asked)
    draft.note(
      asked.boolean === false
        ? "`create-instance` does not accept `private_ip`. The stack omits it, which requests no private address either."
        : "`create-instance` does not accept `private_ip`. The stack requests the address separately. In the requests, remove the field and send `allocate-ip`.",
      asked,
    );
  const data = plainScriptData(body);
  if (data && !draft.notes.some(({ text }) => text === describePlainData)) draft.note(describePlainData, data);
  enableBackups(draft.add("instance", sent, fields, draft.all.instances));
  return null;
}

function addClone(sent: SentRequest, draft: StackDraft): Why {
  const { body, parameters } = sent;
  if (body?.has("compute_id")) return "It clones to an existing instance, but the clones of a stack are new.";
  const source = sourceOf(parameters.instanceId ?? "", draft);
  if (source === null) return "The requests do not create the instance that it clones.";
  const fields = draft.read(body, "clone-instance");
  const clone: [string, Data][] = [["source", source]];
  for (const name of partsOfClone) {
    const value = fields.get(name);
    if (value !== undefined) clone.push([name, value]);
    fields.delete(name);
  }
  fields.set("clone", Object.fromEntries(clone));
  enableBackups(draft.add("instance", sent, fields, draft.all.instances));
  return null;
}

const partsOfClone = groupedIn("stack-clone", "clone-instance");

function sourceOf(text: string, draft: StackDraft): string | number | null {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  const instance = draft.find("instance", text);
  if (instance) return instance.key;
  return /^(?:\$\{(?:env:)?\w+\}|\{\{[^{}]*\}\})$/.test(text) ? text : null;
}

function addAddress({ step, body }: SentRequest, draft: StackDraft): Why {
  if (body?.get("public")?.boolean !== false) return "A stack can request only private addresses.";
  const instance = draft.find("instance", body.get("compute_id")?.text);
  if (!instance) return "The requests do not create its instance.";
  instance.fields.set("private_ip", true);
  if (step !== null) draft.addAddress(step, instance);
  return null;
}
