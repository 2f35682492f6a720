import { type ReferenceNamespace, referenceNamespaces } from "../../api/index.ts";
import {
  attributeOf,
  fitsReference,
  isNamespace,
  isTemplateKey,
  namespaceOf,
  type ReferenceUse,
  resourceNouns,
  resourceReferencesIn,
  resourceTypes,
  rootOf,
  type Value,
} from "../../document/index.ts";
import { isRecord } from "../../text/is-record.ts";
import { nearest } from "../../text/nearest.ts";
import {
  atKey,
  atReference,
  atSpan,
  atUse,
  atWritten,
  type Emit,
  type Fact,
  type FactData,
  type FindingLocation,
  forDisplay,
  inValue,
  isName,
  keyOfResource,
  type More,
  type OtherFacts,
  offerOf,
  replaceText,
  rule,
  targetKey,
} from "../kit/index.ts";

/** The data of a reference. A definition has none. */
type Use = {
  readonly namespace: ReferenceNamespace;
  readonly name: string;
  /** A bare name, such as the source of a clone. */
  readonly isName: boolean;
  /** `web-1.ipv4` of `${instances.web-1.ipv4.vpc}` names nothing: the attribute is unknown. */
  readonly mayBeLonger: boolean;
  /** The containing resource, which cannot be meant; empty if it is of another kind. */
  readonly inside: string;
  readonly nameStart: number;
  readonly nameEnd: number;
};

/** Definitions are not unknown, and names are only looked up. */
const isLookedUp = (data: FactData): boolean => data === null || typeof data === "string";

/** The keys of the names of a section, of those with a label, and of the sections with unknown names. */
const namesIn = (namespace: string): string => `names ${namespace}`;
const labelled = (namespace: string, label: string): string => `labelled ${namespace}.${label}`;
const unreadable = (namespace: string): string => `unreadable ${namespace}`;

export const referenceUnknown = rule({
  id: "reference-unknown",
  severity: "error",
  summary: "A reference names a resource that the stack does not have.",
  kinds: ["stack"],
  templates(string, { references }, report) {
    for (const reference of references)
      if (reference.kind === "vars") {
        const why = whyNoVariable(string, reference.name);
        if (why === null) continue;
        const { message, near, meant } = why;
        const { name, nameStart } = reference;
        const at = inValue(string, nameStart, nameStart + name.length);
        report(atReference(string, reference), message, {
          fixes: meant
            ? [replaceText(atReference(string, reference), meant, `Write \`${forDisplay(meant)}\``)]
            : near.map((one) => replaceText(at, one, `Change the variable to \`${one}\``)),
        });
      }
  },
  across: {
    of: ["stack", ...resourceTypes],
    collect(object, emit) {
      const key = keyOfResource(object);
      if (key === null) collectStack(object, emit);
      else {
        emit(key, atKey(object));
        emit(namesIn(String(namespaceOf(object))), atKey(object), object.name);
        const label = object.get("label")?.string;
        if (label) emit(labelled(String(namespaceOf(object)), label), atKey(object), object.name);
        if (isTemplateKey(object.name)) emit(unreadable(String(namespaceOf(object))), atKey(object));
        collectUses(object, emit);
      }
    },
    collectBlock(block, emit) {
      const { parsed, section } = block;
      if (block.file.kind !== "stack" || block.holds !== "section") return;
      const { root, problems } = parsed;
      // A name that is being typed above the first resource is outside of all of them.
      const isRead =
        root?.kind === "mapping" &&
        (problems.length === 0 ||
          (rootOf(block)?.isComplete === true &&
            problems.every(({ start }) => start >= root.start && start < root.end)));
      if (!isRead) emit(unreadable(section), atSpan(block, { start: 0, end: 0 }, ""));
    },
    judge(facts, report, others) {
      if (facts.some(({ data }) => isLookedUp(data))) return;
      let near: readonly string[] | undefined;
      for (const fact of facts) {
        const { at, data } = fact;
        if (!isUse(data) || others.all(unreadable(data.namespace)).length > 0 || isLongerName(data, others)) continue;
        near ??= [...new Set(likelyNames(fact, data, others))].slice(0, 3);
        const { message, ...more } = describe(
          at,
          data,
          near.filter((name) => name !== data.inside),
        );
        report(at, message, more);
      }
    },
  },
});

/**
 * Null for one that the stack has, or that others may add. `meant`: the reference as it may be meant, which ends behind the name
 * of a variable that the stack has.
 */
function whyNoVariable({ block, parent }: Value, name: string) {
  const { variables, unfinished } = block.file;
  if (parent?.name === "vars" && parent.parent?.parent === null)
    return { message: "A variable cannot use another one. Write its value.", near: [] };
  if (variables?.has(name) || unfinished?.has(block.part)) return null;
  const names = [...(variables ?? [])];
  const near = nearest(name, names).slice(0, 3);
  // The longest one comes last.
  const inner =
    near.length === 0 && names.sort().findLast((one) => name.startsWith(one) && /^[-_]/.test(name.slice(one.length)));
  const meant = inner ? `\${vars.${inner}}${name.slice(inner.length)}` : undefined;
  return {
    message: `The stack has no variable named \`${forDisplay(name)}\`.${offerOf(meant ? [meant] : near)}`,
    near,
    meant,
  };
}

const isUse = (data: FactData): data is Use => isRecord(data);

/**
 * The facts of a stack, or the part of it in a block, and the sections that may have more names than are visible.
 */
function collectStack(stack: Value, emit: Emit): void {
  for (const field of stack.values) if (field.field !== null && field.node.kind === "scalar") collectUses(field, emit);
  for (const name of referenceNamespaces) {
    const section = stack.get(name);
    const isRead =
      section === undefined || section.isNothing || (section.node.kind === "mapping" && section.isComplete);
    if (!isRead || !stack.isComplete) emit(unreadable(name), atKey(section ?? stack));
  }
}

/** The maximum number of references per value. */
const mostUses = 100;

function collectUses(value: Value, emit: Emit): void {
  const within = namespaceOf(value);
  for (const use of resourceReferencesIn(value).slice(0, mostUses)) {
    const { kind } = use.reference;
    const key = targetKey(use.reference);
    if (key !== null && isNamespace(kind))
      emit(key, atWritten(atUse(use)), factOf(use, kind, within === kind ? value.name : ""));
  }
}

function factOf(use: ReferenceUse, namespace: Use["namespace"], inside: string): Use {
  const { name, nameStart } = use.reference;
  const { start, end } = isName(use.reference) ? atUse(use) : inValue(use.value, nameStart, nameStart + name.length);
  const mayBeLonger = !isName(use.reference) && attributeOf(use.reference) === undefined;
  return { namespace, name, isName: isName(use.reference), mayBeLonger, inside, nameStart: start, nameEnd: end };
}

function isLongerName({ namespace, name, mayBeLonger }: Use, others: OtherFacts): boolean {
  const parts = mayBeLonger ? name.split(".", 20) : [];
  return parts.some(
    (_, index) => index > 0 && isDefined(others.all(`${namespace}.${parts.slice(0, index).join(".")}`)),
  );
}

const isDefined = (facts: readonly Fact[]): boolean => facts.some(({ data }) => data === null);

/** Those with its name for a label, and similar ones. */
const likelyNames = (fact: Fact, data: Use, others: OtherFacts): readonly string[] => [
  ...others.all(labelled(data.namespace, data.name)).map((other) => String(other.data)),
  ...nearest(data.name, namesAround(fact, data, others)),
];

/** Distant names are rarely meant, and this keeps long stacks fast. */
const mostCompared = 1_000;

const namesAround = (fact: Fact, { namespace }: Use, others: OtherFacts): readonly string[] =>
  others.around(fact, namesIn(namespace), mostCompared).map(({ data }) => String(data));

function describe(at: FindingLocation, use: Use, near: readonly string[]): More & { readonly message: string } {
  const noun = resourceNouns[use.namespace];
  if (use.isName && /^[1-9]\d*$/.test(use.name))
    return {
      message: `The stack has no instance named \`${use.name}\`. To clone the instance with this ID, remove the quotes.`,
      fixes: [replaceText(at, use.name, `Change \`source\` to the ID \`${use.name}\``)],
    };
  return {
    message: `The stack has no ${noun} named \`${forDisplay(use.name)}\`.${offerOf(near)}`,
    fixes: near.filter((name) => use.isName || fitsReference(name)).map((name) => changeName(at, use, name)),
  };
}

function changeName({ block }: FindingLocation, { isName: isWhole, namespace, nameStart, nameEnd }: Use, name: string) {
  const text = isWhole ? block.language.scalar(name, "flow") : name;
  return replaceText(
    { block, start: nameStart, end: nameEnd },
    text,
    `Change the ${resourceNouns[namespace]} to \`${name}\``,
  );
}
