import {
  assumptions,
  type OperationId,
  objectTypes,
  type ReferenceNamespace,
  type ResourceKind,
  referenceAttributes,
} from "../../api/index.ts";
import {
  type Block,
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
import { isRecord } from "../../text/is-record.ts";
import { isExact } from "../plan/content.ts";
import { createNames, fold } from "../plan/names.ts";
import { secretName } from "../plan/reading/read-content.ts";
import { createSecrets } from "../plan/secrets.ts";
import { type BlockSpan, type Omission, placeOf } from "../plan/step.ts";

export type Fields = Map<string, Data>;

/** Sets a field, or a field of an object in it. */
export function putField(fields: Fields, [name = "", inner]: readonly string[], data: Data): void {
  const before = fields.get(name);
  fields.set(name, inner === undefined ? data : { ...(isRecord(before) ? before : {}), [inner]: data });
}

/** What is written into a stack of a resource, or of a part of one, which has no key. */
export interface ResourceDraft {
  readonly key: string;
  readonly fields: Fields;
  /** What a comment beside a field says; with an empty name, a comment beside the name of the resource. */
  readonly comments?: ReadonlyMap<string, string>;
  /** The configurations of a load balancer, the nodes of a configuration. */
  readonly parts: ResourceDraft[];
  /** The request that creates it. */
  readonly madeBy?: Value;
}

/** A request with its target. */
export interface SentRequest {
  readonly request: Value;
  readonly body: Value | undefined;
  /** Null if it has no unique one. */
  readonly step: string | null;
  readonly parameters: Readonly<Record<string, string>>;
}

export type StackDraft = ReturnType<typeof createDraft>;

/** A stack in progress. */
export function createDraft(
  blocks: () => readonly Block[],
  refusal: (path: string, value: Value) => string | null = () => null,
) {
  /** By their kinds and the names of their steps; of a private address, its instance. */
  const madeBySteps = new Map<string, ResourceDraft>();
  const removed = new Map<ResourceDraft, Value>();
  const all = { instances: [] as ResourceDraft[], loadbalancers: [] as ResourceDraft[] };
  const omissions: Omission[] = [];
  const notes: { text: string; place: BlockSpan }[] = [];
  const secrets = createSecrets(blocks);
  const keys = { instance: createNames(), loadbalancer: createNames() };

  /** A reference to a step in terms of a stack. */
  const inStack = ({ name, attribute }: Reference): string | null => {
    const balancer = madeBySteps.get(`loadbalancer ${name}`);
    if (balancer) return asReference("loadbalancers", balancer.key, attribute);
    const owner = madeBySteps.get(`address ${name}`);
    if (owner && attribute === assumptions.answers.names.address)
      return asReference("instances", owner.key, "private_ipv4");
    const instance = madeBySteps.get(`instance ${name}`);
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
    if (!isExact(node.value)) {
      leaveOut(value, "A stack cannot represent this number exactly.");
      return undefined;
    }
    return typeof node.value === "string" ? rewrite(node.value, value) : node.value;
  };

  /** Parts have none. */
  const keyFor = (kind: ResourceKind, step: string | null, fields: Fields): string => {
    if (kind !== "instance" && kind !== "loadbalancer") return "";
    const wanted = nameFor(step, labelIn(fields)) ?? kind;
    // The name of an instance is its default label, which not every name can be.
    const isFit = kind === "loadbalancer" || fields.has("label");
    return keys[kind].give(isFit ? wanted : (nearestLabel(wanted) ?? `${wanted}-instance`));
  };

  return {
    /** What the step has created whose ID a text refers to. */
    find: (kind: ResourceKind, text: string | undefined): ResourceDraft | undefined => {
      const step = stepIn(text);
      return step === null ? undefined : madeBySteps.get(`${kind} ${step}`);
    },
    /** Notes the step that returns the private address of an instance. */
    addAddress: (step: string, instance: ResourceDraft) => madeBySteps.set(`address ${step}`, instance),
    all,
    secrets,
    omissions,
    notes,
    note: (text: string, at: Value) => notes.push({ text, place: placeOf(at) }),
    removed,
    /** Adds what a request creates to a list. */
    add: (
      kind: ResourceKind,
      { step, request: madeBy }: SentRequest,
      fields: Fields,
      to: ResourceDraft[],
    ): ResourceDraft => {
      const made = { key: keyFor(kind, step, fields), fields, madeBy, parts: [] };
      to.push(made);
      if (step !== null) madeBySteps.set(`${kind} ${step}`, made);
      return made;
    },
    /** Later requests no longer find it. Whether the stack can omit it is known at the end. */
    removeInstance: (instance: ResourceDraft, deletedBy: Value): void => {
      removed.set(instance, deletedBy);
      for (const [step, one] of madeBySteps) if (one === instance) madeBySteps.delete(step);
    },
    leaveOut: (omission: Omission) => omissions.push(omission),
    /** A body in terms of a stack. */
    read: (body: Value | undefined, operation: OperationId & keyof typeof objectTypes): Fields => {
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

/** The step whose ID a text refers to; null for any other text. */
function stepIn(text: string | undefined): string | null {
  const template = parseTemplate(text ?? "");
  const [only] = template?.references ?? [];
  const isStep = only?.kind === "steps" && only.attribute === assumptions.answers.names.id;
  return isStep && template?.literal === replacementCharacter ? only.name : null;
}

const privateAddress = referenceAttributes.instances.private_ipv4?.answer;

function hasPrivateAddress({ fields }: ResourceDraft): boolean {
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
