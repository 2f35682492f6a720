import { objectTypes, type ReferenceNamespace } from "../../api/index.ts";
import {
  type Block,
  type Document,
  isTemplateKey,
  mayReferToResources,
  rootOf,
  type Value,
} from "../../document/index.ts";
import { nearest } from "../../text/nearest.ts";
import { blocksOfStacks, firstBy, resourcesOfBlock } from "../model/resources.ts";
import { asksForAddress } from "../plan/instances.ts";
import { blockSpan } from "../plan/step.ts";
import { type OpenLabel, openLabelOf } from "./matching/open-labels.ts";

/** An instance, a load balancer or a subnet that a stack or answers of the service describe. */
export interface DescribedResource {
  readonly namespace: ReferenceNamespace;
  /** Its key in the stack; for an answer, its label, or the alias if others have the same label. */
  readonly name: string;
  /** Null if the label is not known. */
  readonly label: string | null;
  /** A label that is known only when requests are sent. */
  readonly openLabel?: OpenLabel;
  /** Of an answer: the name under which a stack has it if its label does not tell it from others. */
  readonly alias?: string;
  /** What the script that created it was about, as its journal says. */
  readonly subject?: string | undefined;
  /** Of an answer: whether the answers differ on whether it exists. */
  readonly isDisputed?: boolean;
  /** Its section and its name; for an answer, its label. */
  readonly key: string;
  /** Whether a stack keeps it from being deleted. Undefined if it says nothing of it. */
  readonly isProtected?: boolean | undefined;
  /** The index of its document in the file. */
  readonly part: number;
  /** Whether it has a private address or requests one; null if that is not known. */
  readonly asksForAddress: boolean | null;
}

export const isInstance = ({ namespace }: DescribedResource): boolean => namespace === "instances";

/** A resource of a stack. It holds no tree: those are read again where something changed. */
export interface DescribedInStack extends DescribedResource {
  readonly block: Block;
  /** Its index among the resources of its section in the block. */
  readonly at: number;
  readonly hasRegion: boolean;
  /** Whether its meaning depends on other resources. */
  readonly refers: boolean;
  readonly asksForAddress: boolean;
}

/** One of the stacks of a file. */
export interface DescribedStack<Item extends DescribedResource = DescribedResource> {
  readonly part: number;
  readonly name: string | null;
  readonly resources: readonly Item[];
  /** The first one with this key. */
  readonly first: (key: string) => Item | undefined;
}

export type StackOfFile = ReturnType<typeof describeStacks>[number];

/** What the stacks of a file describe. Unchanged blocks are not read again. */
export const describeStacks = (document: Document) =>
  blocksOfStacks(document).map((blocks) => {
    const all = blocks.map((block) => block.kept(summaryOfBlock));
    const isProtected = all.some((one) => one.isProtected);
    const resources: readonly DescribedInStack[] = all.flatMap((one) => one.resources);
    // The blocks of a stack say it together: a bare section beside those that hold instances is written.
    const isBare = all.some(({ instances }) => instances === "bare");
    const isWritten = all.some(({ instances }) => instances === "written");
    const part = blocks[0]?.part ?? 0;
    return {
      part,
      name: all.find(({ name }) => name !== null)?.name ?? null,
      /** The block with the default region. */
      regionBlock: blocks.find((_, index) => all[index]?.hasRegion) ?? null,
      /** Whether nothing is written in it except comments. */
      isEmpty: all.every(({ isEmpty }) => isEmpty),
      /** Whether it keeps all of its resources from being deleted. */
      isProtected,
      hasInstances: isBare || isWritten,
      /** What has no value in it or in what it extends: `instances`, or the name of an instance. */
      bare: document.file.bare?.get(part) ?? (isBare && !isWritten ? "instances" : null),
      /** Where part of it cannot be read. */
      unread: all.flatMap(({ unread }) => unread ?? []),
      ...withFirst(
        isProtected ? resources.map((one) => ({ ...one, isProtected: one.isProtected ?? true })) : resources,
      ),
    };
  });

/** The field that keeps a resource from being deleted. */
export const protection = "x-protect";
/** Why nothing is deleted that it protects. */
export const keptByIt = `\`${protection}: true\` keeps it from being deleted.`;

/** In the order of a plan. */
export const namespaces = ["loadbalancers", "instances", "subnets"] as const;

function summaryOfBlock(block: Block) {
  const root = rootOf(block);
  const resources = resourcesOfBlock(block);
  const top = root?.object?.id === "stack" ? root : null;
  const unreadable = unreadableIn(root, top, resources);
  const problem = block.parsed.problems[0] ?? unreadable?.key ?? unreadable?.node;
  const refers = block.once(mayReferToResources);
  const section = top?.get("instances")?.node;
  const isBare = section?.kind === "scalar" && section.value === null;
  const isWritten = block.section === "instances" || (section && !isBare);
  return {
    name: top?.get("name")?.string ?? null,
    hasRegion: top?.has("region") ?? false,
    isEmpty: !(root?.node.kind === "mapping" && root.node.entries.length > 0),
    isProtected: protects(top) ?? false,
    instances: isWritten ? ("written" as const) : isBare ? ("bare" as const) : ("missing" as const),
    unread: problem ? blockSpan(block, problem) : null,
    /** The same ones each time, as long as the block does not change. */
    resources: namespaces.flatMap((namespace) =>
      resources[namespace].flatMap((resource, at) => {
        const { name } = resource;
        if (isNameless(resource)) return [];
        const label = resource.get("label");
        const labelText = label ? (label.string ?? null) : isTemplateKey(name) ? null : name;
        const openLabel = label && labelText === null ? openLabelOf(label) : null;
        return {
          namespace,
          name,
          key: keyOfName(namespace, name),
          part: block.part,
          block,
          label: labelText,
          ...(openLabel && { openLabel }),
          at,
          hasRegion: resource.get("region") !== undefined,
          isProtected: protects(resource),
          refers,
          asksForAddress: asksForAddress(resource),
        };
      }),
    ),
  };
}

/** What is not known protects, too, and so does a misspelled field. */
function protects(value: Value | null): boolean | undefined {
  const said = value?.values.filter(
    ({ name, field }) => name === protection || (field === null && isMisspelled(name, value)),
  );
  return said && said.length > 0 ? said.some(({ boolean }) => boolean !== false) : undefined;
}

/** At the top of a stack, names such as `x-project` are for other things. */
const isMisspelled = (name: string, { object }: Value): boolean =>
  /protect(?:ed|ion)?$/i.test(name) ||
  nearest(name, [protection], object?.ownPrefix !== undefined && name.startsWith(object.ownPrefix) ? 0 : 2).length > 0;

/** What may hold resources, but in a way in which they cannot be read. */
function unreadableIn(
  root: Value | null,
  top: Value | null,
  resources: ReturnType<typeof resourcesOfBlock>,
): Value | null | undefined {
  const sections = top?.values.filter(({ name }) => namespaces.some((namespace) => namespace === name)) ?? [];
  const all = namespaces.flatMap((namespace) => resources[namespace]);
  return (
    [root, ...sections].find((value) => value && isMisplaced(value)) ??
    [root, ...sections].find((value) => value?.node.kind === "mapping" && !value.isComplete) ??
    sections.find(({ name }, index) => sections.findIndex((other) => other.name === name) < index) ??
    top?.values.find((value) => isUnknown(value) && isElsewhere(value.name)) ??
    all.find((resource) => isNameless(resource) || isMisplaced(resource)) ??
    [...(top ? [top] : []), ...all].flatMap((value) => misindentedIn(value) ?? [])[0]
  );
}

const ownPrefix = objectTypes.stack.ownPrefix ?? "";
const instanceFields = objectTypes["stack-instance"].fields;

const isUnknown = ({ field, name }: Value): boolean => field === null && !name.startsWith(ownPrefix);

/** What has a field of an instance, or holds such a mapping, in the place of a field. What has an anchor is for others. */
const misindentedIn = ({ object, values }: Value): Value | undefined =>
  object?.closed
    ? values.find((value) => {
        const { node, field } = value;
        if (node.kind !== "mapping") return false;
        if (field) return misindentedIn(value);
        const isInstance = value.values.some(({ name }) => isInstanceField(name));
        return isUnknown(value) && isInstance && node.anchor === undefined;
      })
    : undefined;

const isInstanceField = (name: string): boolean => Object.hasOwn(instanceFields, name);

/** Whether a key at the top is a misspelled section or `extends`, or belongs to an instance. */
const isElsewhere = (name: string): boolean => nearest(name, mayHold).length > 0 || isInstanceField(name);

/** What holds resources, or names a file that does. */
const mayHold = [...namespaces, "extends"];

const isMisplaced = ({ node }: Value): boolean =>
  node.kind === "sequence" || (node.kind === "scalar" && node.value !== null);

/** What is left of a key while it is edited: `: text`. */
const isNameless = ({ name, node }: Value): boolean => name === "" && node.kind !== "mapping";

/** Resources, with a table of them. */
export function withFirst<Item extends DescribedResource>(
  resources: readonly Item[],
): Pick<DescribedStack<Item>, "resources" | "first"> {
  const table = firstBy(resources, ({ key }) => key);
  return { resources, first: (key) => table.get(key) };
}

/** The resources of one section in all stacks. */
export const resourcesIn = <Item extends DescribedResource>(
  stacks: readonly DescribedStack<Item>[],
  section: ReferenceNamespace,
): readonly Item[] => stacks.flatMap(({ resources }) => resources.filter(({ namespace }) => namespace === section));

export const keyOfName = (namespace: ReferenceNamespace, name: string): string => `${namespace} ${name}`;

/** The resource itself, read on demand. */
export const resourceOf = ({ block, namespace, at }: DescribedInStack): Value | undefined =>
  resourcesOfBlock(block)[namespace][at];
