import {
  assumptions,
  type OperationId,
  objectTypes,
  type ReferenceNamespace,
  referenceAttributes,
} from "../../api/index.ts";
import {
  isSecretKey,
  isTemplateKey,
  isWrittenOut,
  namesFile,
  parseTemplate,
  type Reference,
  replacementCharacter,
  showKey,
  type Value,
} from "../../document/index.ts";
import { nearestLabel } from "../../rules/instances/instance-label.ts";
import { applyEdits, type Data, type Edit } from "../../syntax/index.ts";
import { isExact } from "../plan/content.ts";
import { createNames, fold } from "../plan/names.ts";
import { secretName } from "../plan/reading/read-content.ts";
import { createSecrets, type Secrets } from "../plan/secrets.ts";
import { type BlockSpan, type Omission, placeOf } from "../plan/step.ts";

export type Fields = Map<string, Data>;

/** What a comment beside a field says; with an empty name, a comment beside the name of the resource. */
export type FieldComments = ReadonlyMap<string, string>;

/** What is written into a stack of a resource, or of a part of one, which has no key. */
export interface ResourceDraft {
  readonly key: string;
  readonly fields: Fields;
  readonly comments?: FieldComments;
  /** The configurations of a load balancer, the nodes of a configuration. */
  readonly parts: readonly ResourceDraft[];
}

/** A resource that a request creates. */
export interface MadeDraft extends ResourceDraft {
  readonly madeBy: Value;
  readonly parts: ResourceDraft[];
}

/** A stack in progress; its resources by the names of the steps that create them. */
export interface StackDraft {
  readonly instances: ReadonlyMap<string | null, MadeDraft>;
  readonly balancers: ReadonlyMap<string | null, MadeDraft>;
  readonly configs: ReadonlyMap<string | null, MadeDraft>;
  /** The instance whose private address a step returns. */
  readonly addresses: Map<string, MadeDraft>;
  readonly all: { readonly instances: readonly MadeDraft[]; readonly balancers: readonly MadeDraft[] };
  readonly secrets: Secrets;
  readonly omissions: readonly Omission[];
  readonly addInstance: (step: string | null, fields: Fields, madeBy: Value) => MadeDraft;
  /** Later requests no longer find it. Whether the stack can omit it is known at the end. */
  readonly removeInstance: (instance: MadeDraft, deletedBy: Value) => void;
  readonly removed: ReadonlyMap<MadeDraft, Value>;
  readonly addBalancer: (step: string | null, fields: Fields, madeBy: Value) => void;
  readonly addConfig: (balancer: MadeDraft, step: string | null, fields: Fields, madeBy: Value) => void;
  readonly leaveOut: (omission: Omission) => void;
  readonly notes: readonly { readonly text: string; readonly place: BlockSpan }[];
  readonly note: (text: string, at: Value) => void;
  /** The step whose ID a text refers to; null for any other text. */
  readonly stepIn: (text: string | undefined) => string | null;
  /** A body in terms of a stack. */
  readonly read: (body: Value | undefined, operation: OperationId & keyof typeof objectTypes) => Fields;
}

export function createDraft(
  texts: () => readonly string[],
  refusal: (path: string, value: Value) => string | null = () => null,
): StackDraft {
  const instances = new Map<string | null, MadeDraft>();
  const removed = new Map<MadeDraft, Value>();
  const balancers = new Map<string | null, MadeDraft>();
  const configs = new Map<string | null, MadeDraft>();
  const addresses = new Map<string, MadeDraft>();
  const all = { instances: [] as MadeDraft[], balancers: [] as MadeDraft[] };
  const omissions: Omission[] = [];
  const notes: { text: string; place: BlockSpan }[] = [];
  const secrets = createSecrets(texts);
  const keys = { instances: createNames(), balancers: createNames() };

  /** A reference to a step in terms of a stack. */
  const inStack = ({ name, attribute }: Reference): string | null => {
    const balancer = balancers.get(name);
    if (balancer) return asReference("loadbalancers", balancer.key, attribute);
    const owner = addresses.get(name);
    if (owner && attribute === assumptions.answers.names.address)
      return asReference("instances", owner.key, "private_ipv4");
    const instance = instances.get(name);
    if (!instance) return null;
    const path = attribute.replace(/\[(\d+)\]/g, ".$1");
    // The second address, if any, is the private one.
    if (path === privateAddress && !hasPrivateAddress(instance)) return null;
    return asReference("instances", instance.key, path);
  };

  const leaveOut = (value: Value, why: string): void => {
    omissions.push({ what: `\`${showKey(value.name, value.block)}\``, why, place: placeOf(value) });
  };

  const rewrite = (text: string, value: Value): string | undefined => {
    const edits: Edit[] = [];
    for (const reference of parseTemplate(text)?.references ?? []) {
      const refused = namesFile(reference) ? refusal(reference.name, value) : null;
      if (refused !== null) {
        leaveOut(value, refused);
        return undefined;
      }
      if (reference.kind !== "steps") continue;
      const said = inStack(reference);
      if (said === null) {
        leaveOut(value, `A stack cannot express \`${text.slice(reference.start, reference.end)}\`.`);
        return undefined;
      }
      edits.push({ start: reference.start, end: reference.end, text: said });
    }
    return applyEdits(text, edits);
  };

  const readField = (field: Value): Data | undefined => {
    const isInserted = isTemplateKey(field.name);
    if (!isInserted && !isSecretKey(field)) return read(field);
    leaveOut(field, isInserted ? "The name of a field cannot be inserted." : secretName);
    return undefined;
  };

  /** Undefined for what a stack cannot express. */
  const read = (value: Value): Data | undefined => {
    const { node } = value;
    if (isWrittenOut(value)) return `\${env:${secrets.variableFor(value)}}`;
    if (node.kind === "sequence") return value.items.map(read).filter((data) => data !== undefined);
    if (node.kind === "mapping")
      return Object.fromEntries(
        value.values.flatMap((child) => {
          const data = readField(child);
          return data === undefined ? [] : [[child.name, data]];
        }),
      );
    if (typeof node.value === "number" && !isExact(node.value)) {
      leaveOut(value, "A stack cannot represent this number exactly.");
      return undefined;
    }
    return typeof node.value === "string" ? rewrite(node.value, value) : node.value;
  };

  return {
    instances,
    balancers,
    configs,
    addresses,
    all,
    secrets,
    omissions,
    notes,
    note: (text, at) => notes.push({ text, place: placeOf(at) }),
    removed,
    addInstance: (step, fields, madeBy) => {
      const wanted = nameFor(step, labelIn(fields)) ?? "instance";
      // The name is the default label.
      const fit = fields.has("label") ? wanted : (nearestLabel(wanted) ?? `${wanted}-instance`);
      const instance = { key: keys.instances.give(fit), fields, madeBy, parts: [] };
      all.instances.push(instance);
      if (step !== null) instances.set(step, instance);
      return instance;
    },
    removeInstance: (instance, deletedBy) => {
      removed.set(instance, deletedBy);
      for (const made of [instances, addresses])
        for (const [step, one] of made) if (one === instance) made.delete(step);
    },
    addBalancer: (step, fields, madeBy) => {
      const key = keys.balancers.give(nameFor(step, labelIn(fields)) ?? "loadbalancer");
      const balancer = { key, fields, madeBy, parts: [] };
      all.balancers.push(balancer);
      if (step !== null) balancers.set(step, balancer);
    },
    addConfig: (balancer, step, fields, madeBy) => {
      const config = { key: "", fields, madeBy, parts: [] };
      balancer.parts.push(config);
      if (step !== null) configs.set(step, config);
    },
    leaveOut: (omission) => omissions.push(omission),
    stepIn: (text) => {
      const template = parseTemplate(text ?? "");
      const [only] = template?.references ?? [];
      const isStep = only?.kind === "steps" && only.attribute === assumptions.answers.names.id;
      return isStep && template?.literal === replacementCharacter ? only.name : null;
    },
    read: (body, operation) => {
      const { fields } = objectTypes[operation];
      return new Map(
        (body?.values ?? []).flatMap((field): readonly (readonly [string, Data])[] => {
          const data = fields[field.name]?.readOnly ? undefined : readField(field);
          return data === undefined ? [] : [[field.name, data]];
        }),
      );
    },
  };
}

const privateAddress = referenceAttributes.instances.private_ipv4?.answer;

function hasPrivateAddress({ fields }: MadeDraft): boolean {
  const asked = fields.get("private_ip");
  return asked !== undefined && asked !== false;
}

/** Null for a response field without a corresponding attribute. */
function asReference(namespace: ReferenceNamespace, key: string, field: string): string | null {
  const attributes = Object.entries(referenceAttributes[namespace]);
  const [attribute] = attributes.find(([name, { answer }]) => name === field || answer === field) ?? [];
  return attribute === undefined ? null : `\${${namespace}.${key}.${attribute}}`;
}

/** Some formats write underscores for the hyphens of a label. */
const nameFor = (step: string | null, label: string | null): string | null =>
  step === null || (label !== null && fold(label) === fold(step)) ? label : step;

const labelIn = (fields: Fields): string | null => {
  const label = fields.get("label");
  return typeof label === "string" && parseTemplate(label) === null ? label : null;
};
