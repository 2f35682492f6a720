import {
  answerPart,
  objectTypes,
  type ReferenceNamespace,
  referenceAttributes,
  referenceNamespaces,
} from "../../api/index.ts";
import {
  attributeInstead,
  fitsReference,
  isOperationId,
  mayReferToResources,
  namespaceOf,
  parseIpv4,
  recognize,
  resourceNouns,
  resourceTypes,
  type Value,
} from "../../document/index.ts";
import { isRecord } from "../../text/is-record.ts";
import { isNodeAddress, readNodeAddress } from "../balancers/read-node-address.ts";
import {
  atKey,
  atValue,
  atWritten,
  type Emit,
  type FactData,
  forDisplay,
  inValue,
  replaceText,
  rule,
  setPart,
} from "../kit/index.ts";
import { requestTypes } from "../sequences/step-answers.ts";
import { stepName } from "../sequences/step-references.ts";

/**
 * The data of an expression such as `${web-1.id}`, or of a name in the place of an address. A definition has its section, or the
 * operation of its step.
 */
type Use = {
  readonly attribute: string;
  readonly text: string;
};

export const referencePrefix = rule({
  id: "reference-prefix",
  severity: "error",
  summary: "A reference to a resource or step does not say what it is.",
  across: {
    of: [...resourceTypes, ...requestTypes],
    collect(object, emit) {
      const { carrier, kind } = object.block.file;
      // The body is examined together with its envelope, and other files have variables of their own.
      if (carrier || (kind === "request" && object.parent?.object)) return;
      const section = kind === "stack" ? namespaceOf(object) : null;
      const step = kind === "request" ? stepName(object) : null;
      if (section) emit(object.name, atKey(object), section);
      if (step?.string) emit(step.string, atValue(step), recognize(object).operation?.id ?? "");
      if (object.block.once(mayReferToResources)) collectUses(object, kind === "stack", emit);
    },
    minFacts: 2,
    judge(facts, report) {
      const owners = new Set(facts.flatMap(({ data }) => (typeof data === "string" ? data : [])));
      for (const { key, at, data, value } of facts) {
        if (!isUse(data)) continue;
        const meant = [...owners].flatMap((owner) => prefixOf(owner, data.attribute));
        const [first] = meant;
        if (!first) continue;
        const written = meant.map(({ prefix }) => `\${${prefix}.${key}.${data.attribute}}`);
        const name = `\`${forDisplay(key)}\` is ${first.noun}`;
        const wrong = value ? name : `\`${forDisplay(data.text)}\` does not say that ${name}`;
        report(at, `${wrong}. Write \`${forDisplay(written[0] ?? "")}\`.`, {
          fixes: written.map((text) => {
            const title = `Change the ${value ? "name" : "reference"} to \`${forDisplay(text)}\``;
            return value ? setPart(value, 0, data.text.length, text, title) : replaceText(at, text, title);
          }),
        });
      }
    },
  },
});

const isUse = (data: FactData): data is Use => isRecord(data);

const isSection = (owner: string): owner is ReferenceNamespace => referenceNamespaces.some((name) => name === owner);

/** What has to come first if the owner of a name has the attribute; none if it does not. */
function prefixOf(owner: string, attribute: string): readonly { readonly prefix: string; readonly noun: string }[] {
  if (isSection(owner)) {
    const article = owner === "instances" ? "an" : "a";
    const isKnown = Object.hasOwn(referenceAttributes[owner], attribute);
    return isKnown ? [{ prefix: owner, noun: `${article} ${resourceNouns[owner]}` }] : [];
  }
  const isAnswer = isOperationId(owner) && answerPart(owner, attribute).kind === "known";
  return isAnswer ? [{ prefix: "steps", noun: "a step" }] : [];
}

/** Its name is what resources and steps can have; that of a step has no dots, but its field may be a path. */
const expressions = {
  stack: /^\$\{([\w.-]+)\.(\w+)\}$/,
  sequence: /^\$\{([\w-]+)\.([\w.[\]]+)\}$/,
} as const;

/** The maximum number of expressions per resource. */
const most = 100;

function collectUses(object: Value, isStack: boolean, emit: Emit): void {
  const expression = isStack ? expressions.stack : expressions.sequence;
  let count = 0;
  const visit = (value: Value): void => {
    if (value.object?.undocumented || count >= most) return;
    const { template, node } = value;
    if (node.kind !== "scalar") value.values.forEach(visit);
    if (node.kind !== "scalar" || node.tag !== undefined) return;
    const attribute = isStack ? (attributeInstead("ipv4", value) ?? (isSubnetId(value) ? "id" : null)) : null;
    const named = attribute && namedIn(value, attribute);
    if (named) emit(named.name, atWritten(inValue(value, 0, named.text.length)), named, value);
    if (!template) return;
    const wrong = template.problems.filter(({ kind }) => kind === "namespace");
    // A shell would read `${web-1.id}` as the variable `web` with a default.
    const shell = template.references.filter(({ kind }) => kind === "template");
    for (const { start, end } of [...wrong, ...shell]) {
      const text = String(node.value).slice(start, end);
      const [, name, attribute = ""] = expression.exec(text) ?? [];
      if (name === undefined || count++ >= most) continue;
      const at = atWritten(inValue(value, start, end));
      emit(name, at, { attribute, text });
    }
  };
  visit(object);
}

const isSubnetId = ({ field }: Value): boolean => field === objectTypes.interface.fields.subnet_id;

/** What is written in the place of an address or ID, if resources can have that name: it alone, or a reference without braces. */
function namedIn(value: Value, usual: string): (Use & { readonly name: string }) | null {
  const text = (isNodeAddress(value) ? readNodeAddress(value)?.host.text : value.string) ?? "";
  const [, name = text, attribute = usual] = withoutBraces.exec(text) ?? [];
  return fitsReference(name) && parseIpv4(name) === null ? { name, attribute, text } : null;
}

const withoutBraces = new RegExp(`^(?:${referenceNamespaces.join("|")})\\.([\\w.-]+)\\.(\\w+)$`);
