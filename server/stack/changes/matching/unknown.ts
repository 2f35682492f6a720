import { operations, type ResourceKind } from "../../../api/index.ts";
import { isTemplateKey, show, showKey } from "../../../document/index.ts";
import { codeList, list } from "../../../text/prose.ts";
import { type FieldChange, wholeResource } from "../compare.ts";
import type { DescribedInStack, DescribedResource } from "../described.ts";
import type { Verdict } from "../resource-change.ts";
import type { ResourceState } from "../state.ts";
import type { Identity, LabelOfResource } from "./match.ts";
import { anyLabel, mayBeSameLabel, type OpenLabel } from "./open-labels.ts";

/** A resource of which it is not known whether it exists. What is part of it needs no reason of its own. */
export const unknownBecause = (reason: string | null, ofSeveral: Pick<FieldChange, "ofSeveral"> = {}): Verdict => ({
  action: "unknown",
  fields: reason === null ? [] : [{ ...wholeResource, action: "unknown", reason, ...ofSeveral }],
});

/** What would settle whether a resource exists that the old side does not have. */
export function unlisted(kind: ResourceKind, name: string, identity: Identity): Verdict {
  const shown = show(name);
  const one = `or pass ${createOption(name)} if it does not exist.`;
  const several = "or pass `--create NAME` for each that does not exist.";
  if (identity === "names")
    return unknownBecause(`Part of the old stack cannot be read, and \`${shown}\` may be in it: correct it, ${one}`, {
      ofSeveral: `Part of the old stack cannot be read, and they may be in it: correct it, ${several}`,
    });
  return unknownBecause(`The responses do not say whether \`${shown}\` exists: save ${evidence[kind]}, ${one}`, {
    ofSeveral: `The responses do not say whether they exist: save ${evidence[kind]}, ${several}`,
  });
}

/** The same of a port, where the responses have others of its load balancer that the stack does not have. */
export function whyOtherPort(path: string, ports: readonly string[]): string {
  const others = `the configuration of port ${list(ports, "or")} that the responses have`;
  return `It may be ${others}: to change the port, compare with the old stack, or pass ${createOption(path)} if \`${show(path)}\` does not exist.`;
}

/** Of a port of which the responses have several configurations. */
export const whyRepeatedPort =
  "The responses have several configurations of this port, of which only one can exist. Save them again, or leave out what is outdated.";

/** Of one without a partner. On the other side, what has its name is another one by its label. */
export function mayBeShifted({ name }: DescribedResource, side: "old" | "new"): string {
  const other = `\`${show(name)}\` of the ${side === "old" ? "stack" : "responses"}`;
  const why = `By its label, ${other} is another one, so labels may have been handed on. To change labels, compare with the old stack; otherwise, name resources after their labels.`;
  return side === "old" ? why : `${why} If it does not exist, pass ${createOption(name)}.`;
}

/** The option of the command line that says that a resource does not exist. */
export function createOption(name: string): string {
  const shown = show(name);
  return `\`--create ${/^[\w.-]+$/.test(shown) ? shown : `'${shown}'`}\``;
}

const evidence: Readonly<Record<ResourceKind, string>> = {
  instance: "the whole response of `list-instances`, with all its pages",
  loadbalancer: `the response that created it (\`${operations["create-loadbalancer"].id}\`)`,
  config: "the response of `view-config`",
  node: `the response that added it (\`${operations["create-node"].id}\`)`,
};

/**
 * Resources of which one may be the other once their labels are known. `fresh` and `gone` are the resources without a partner.
 */
export function openIdentities(
  fresh: readonly DescribedInStack[],
  gone: readonly DescribedResource[],
  identity: Identity,
  labelIn: LabelOfResource,
) {
  const labelOf = (one: DescribedResource): OpenLabel => {
    const label = labelIn(one);
    return label === null ? (one.openLabel ?? anyLabel) : [label];
  };
  const isOpen = (one: DescribedResource): boolean => labelIn(one) === null;
  const partners = (one: DescribedResource, others: readonly DescribedResource[]): readonly DescribedResource[] =>
    others.filter(
      (other) =>
        other.namespace === one.namespace &&
        (isOpen(one) || isOpen(other)) &&
        mayBeSameLabel(labelOf(one), labelOf(other)),
    );
  const openOld = gone.filter(isOpen);
  const plain = (one: DescribedResource): string =>
    `${one.namespace} ${labelIn(one)?.normalize("NFKC").trim().toLowerCase()}`;
  const olds = new Map(gone.flatMap((one) => (isOpen(one) ? [] : [[plain(one), one]])));
  /** Those whose labels differ only in what people may overlook. */
  const alike = new Map<DescribedResource, DescribedResource>(
    fresh.flatMap((one) => {
      const old = isOpen(one) ? undefined : olds.get(plain(one));
      return old ? [[one, old] as const, [old, one] as const] : [];
    }),
  );
  const whyAlike = (one: DescribedResource): string | undefined => {
    const other = alike.get(one);
    return other && `It may be \`${show(other.name)}\`, whose label differs only in case or blanks.`;
  };
  return {
    /** Why it is not known whether a resource of the new side exists; undefined if that is known. */
    whyUnknown: (one: DescribedInStack): string | undefined => {
      const whySame = whyAlike(one);
      if (whySame)
        return `${whySame} If it is, write the label that it has; if it does not exist, pass ${createOption(one.name)}.`;
      const [other] = partners(one, isOpen(one) ? gone : openOld);
      // Nothing else tells resources of answers apart.
      if (!other && (!isOpen(one) || identity === "names")) return undefined;
      const which = other ? `It may be \`${show(other.name)}\` of the old version. ` : "";
      return `${which}${whyOpen(isOpen(one) ? one : other)} If it does not exist, pass ${createOption(one.name)}.`;
    },
    /** Why it is not known whether a resource of the old side is gone; undefined if that is known. */
    whyKept: (one: DescribedResource): string | undefined => {
      const [other] = partners(one, isOpen(one) ? fresh : fresh.filter(isOpen));
      return other
        ? `It may be \`${show(other.namespace)}.${show(other.name)}\`. ${whyOpen(isOpen(one) ? one : other)}`
        : whyAlike(one);
    },
  };
}

/** Of what seems to be gone, or to be new, because of text that cannot be read. */
export const mayBeUnread = "Part of the stack cannot be read, and it may be there.";

/** Of what an old stack seems to have because of a syntax error. */
export const mayBeMisread = "Part of the old stack cannot be read, so it may be part of something else there.";

/** Of an instance that some answers have, and the list of another time does not. */
export const whyDisputed =
  "One response has it, and the whole list of instances in another does not. Save the responses again, or leave out what is outdated.";

/** Of a node that may be one of those that have no partner. */
export const whyOpenNode =
  "Another node may have its label, which is known only when requests are sent. Write the label that it has.";

/** Why a label is not known, and what a person can do. */
const whyOpen = (one: DescribedResource | undefined): string =>
  one?.openLabel?.some((part) => typeof part !== "string" && part.variable !== null)
    ? "A label with a variable is known only when requests are sent. Pass its value with `--env-file FILE` or `--use-env`."
    : `The label of \`${one ? show(one.name) : ""}\` is not known.`;

const mostNamed = 5;

const whyExchanged =
  "By their names, load balancers have exchanged their labels or handed them on, but no documented operation changes a label, so nothing is sent. To keep them, write each label beside the name that had it.";

/** Of a resource that may be any of several, or another one than its label says. */
export function doubt(
  resource: DescribedInStack,
  kind: ResourceKind,
  candidates: readonly DescribedResource[],
  labelIn: LabelOfResource,
): Verdict {
  if (candidates.length === 0) return { action: "impossible", fields: [{ ...wholeResource, reason: whyExchanged }] };
  const label = labelIn(resource);
  const [one] = candidates;
  if (one && label !== null && candidates.every((other) => labelIn(other) === null))
    return unknownBecause(
      `The journal says that it was created as \`${show(one.name)}\`, but not with which label: save ${evidence[kind]}, and pass it to \`--from\`, too. If it is another resource, leave out the journal.`,
    );
  const shown = JSON.stringify(label);
  const field = { ...wholeResource, field: "label", from: shown, to: shown };
  const names = candidates.flatMap(({ alias }) => alias ?? []).slice(0, mostNamed);
  const others = candidates.length > mostNamed ? ", for example" : "";
  const instead =
    names.length === 0
      ? "compare with a stack in which they have the same names"
      : `name it after its ID in the stack: ${codeList(names, "or")}${others}`;
  if (one && candidates.every((other) => labelIn(other) !== label)) {
    const reason = `The journal says that it was created as \`${show(one.name)}\`. To change its label, compare with the old stack. If it is another resource, leave out the journal.`;
    return { action: "impossible", fields: [{ ...field, from: JSON.stringify(labelIn(one)), reason }] };
  }
  const reason = `Several resources have this label, so which one is meant is unknown. Give each its own label, or ${instead}.`;
  return { action: "impossible", fields: [{ ...field, reason }] };
}

/** The fields that other tools fill in, or that could not be read, of either side. */
export const filledInLater = (...sides: readonly ResourceState[]): readonly FieldChange[] => {
  const fields = sides.flatMap(({ value }) => value?.values.filter(({ name }) => isTemplateKey(name)) ?? []);
  const reason = "It cannot be read, so it is not compared.";
  return [...new Map(fields.map((value) => [value.name, value])).values()].map((value) => ({
    ...wholeResource,
    ...{ action: "unchanged", field: showKey(value.name, value.block), value, reason },
  }));
};
