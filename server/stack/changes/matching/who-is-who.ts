import type { DescribedInStack, StackOfFile } from "../described.ts";
import { type EarlierSide, keyOfExisting } from "../earlier.ts";
import { withReplaced } from "../replacements/replaced.ts";
import type { KeyOfResource, StackSide } from "../sides.ts";
import { type LabelOfResource, type Pairing, pairResources, pairStacks } from "./match.ts";
import { pairByAddress } from "./match-by-address.ts";
import { doubtByJournal } from "./match-by-journal.ts";
import type { IsNamed } from "./named.ts";
import { fillLabel, type Variables } from "./open-labels.ts";

export type WhoIsWho = ReturnType<typeof whoIsWho>;

/** Which resources of two sides are the same, before anything of them is compared. */
export function whoIsWho(
  now: StackSide,
  earlier: EarlierSide,
  isWanted: (stack: StackOfFile) => boolean,
  variables: Variables,
  isReplaced: IsNamed | undefined,
) {
  const partners = pairStacks(now.stacks, earlier.stacks);
  /** The stacks that are asked for. */
  const wanted = now.stacks.filter(isWanted);
  /** The old stacks of the others, which keep them. */
  const otherParts = new Set(
    earlier.identity === "labels"
      ? []
      : now.stacks.flatMap((stack) => (isWanted(stack) ? [] : (partners.get(stack.part) ?? []))),
  );
  /** How the new side calls a resource if these are the same. */
  const keyIn =
    ({ before }: Pairing, isCreated: (resource: DescribedInStack) => boolean = () => false): KeyOfResource =>
    (resource, attribute) => {
      const old = before(resource);
      const text = old ? earlier.answer(old, attribute) : null;
      const key = old
        ? keyOfExisting(old, attribute)
        : `${isCreated(resource) ? "new " : ""}${resource.part} ${resource.key}.${attribute}`;
      return { key, text, isKnown: true };
    };
  const labelIn: LabelOfResource = ({ label, openLabel }) =>
    label ?? (openLabel ? fillLabel(openLabel, variables) : null);
  // In two stacks, the same template is the same label.
  const byTemplate: LabelOfResource = (one) =>
    labelIn(one) ?? (earlier.identity === "names" && one.openLabel ? `\uE000${JSON.stringify(one.openLabel)}` : null);
  // All of them: what another document of the file describes is neither gone nor free to be taken.
  const paired = pairResources(now.stacks, earlier.stacks, earlier.identity, byTemplate);
  const byAddress = pairByAddress(paired, now, earlier, keyIn(paired));
  /** As the two sides say it. */
  const settled = doubtByJournal(byAddress, now.stacks, earlier.stacks, labelIn);
  const { pairing, replaced } = withReplaced(settled, wanted, isReplaced);
  return { wanted, otherParts, settled, pairing, replaced, labelIn, keyIn };
}
