import { type ChangeLimit, type Changing, describeSection, type Field, operations } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { changedSubnet, onlyPublic, rangesToClear } from "./interfaces.ts";
import { meaningOf, meansFile, type ResolveReference, showAsJson, withContents } from "./meaning.ts";
import type { FieldState, ResourceState } from "./state.ts";

/** How a field of a resource that exists differs. */
export interface FieldChange {
  readonly field: string;
  /**
   * `unchanged`: whether it differs is not known, and no request would change it. `unknown`: whether a request would is not known.
   */
  readonly action: "update" | "impossible" | "unchanged" | "unknown";
  /** As JSON without secrets; null if it is absent. */
  readonly from: string | null;
  readonly to: string | null;
  readonly changing: Changing | null;
  /** Why it is impossible or cannot be compared, or what else the change does. */
  readonly reason: string | null;
  /** The reason where several resources have it, each with its own name in `reason`. */
  readonly ofSeveral?: string;
  /** What the new side says; null if it says nothing. */
  readonly value: Value | null;
  /** Of a list of objects: what differs in them. */
  readonly items?: readonly DifferentItem[];
  /** Of interfaces: the indices of those whose ranges the new side no longer mentions. */
  readonly cleared?: ReadonlySet<number>;
}

/** What differs in an item of a list: a field of it, or all of it. */
type DifferentItem = Pick<FieldChange, "field" | "from" | "to">;

/** Instead of a field: what is said of the resource itself. Needs a reason. */
export const wholeResource: Omit<FieldChange, "reason"> = {
  field: "",
  action: "impossible",
  from: null,
  to: null,
  changing: null,
  value: null,
};

/** The files that either side names. */
export interface ComparedFiles {
  /** Null for what cannot be read. */
  readonly before: (path: string) => string | null;
  readonly now: (path: string) => string | null;
  /** Whether a person asks for a field of a resource to be sent although it cannot be compared. */
  readonly isSent: (resource: string, field: string) => boolean;
}

/** The fields of a resource that differ. `resource` is its name in a plan. */
export function compareStates(
  before: ResourceState,
  now: ResourceState,
  files?: ComparedFiles,
  resource = "",
): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  for (const name of new Set([...now.fields.keys(), ...before.fields.keys()])) {
    const [old, fresh] = [before.fields.get(name), now.fields.get(name)];
    if (!old && !isAbsent(name, before) && !before.isUnset?.(name)) {
      if (before.isUnset && fresh) changes.push(...notShown(fresh));
      continue;
    }
    if (!fresh && (before.isUnset || !isAbsent(name, now) || isCopied(name, now))) continue;
    const isRead = files && old && fresh && meansFile(old.key + fresh.key);
    const how = isRead ? howFilesCompare(old, fresh, files, resource) : null;
    if (how === "unknown" && fresh) changes.push(...notShown(fresh));
    if (how === null ? keyOr(before, name, fresh) === keyOr(now, name, old) : how !== "other") continue;
    const change = fieldChange(name, old, fresh);
    if (change) changes.push(change);
  }
  return changes;
}

/** What a field means, also where only the other side has it; undefined where that is not known. */
const keyOr = (side: ResourceState, name: string, other: FieldState | undefined): string | undefined =>
  side.fields.get(name)?.key ?? (isCopied(name, side) ? undefined : meaningOfAbsence(name, other?.facts ?? null));

/** Null where one side says something else, and not all files can be read: that is a change. */
function howFilesCompare(
  old: FieldState,
  fresh: FieldState,
  files: ComparedFiles,
  resource: string,
): "same" | "other" | "unknown" | null {
  const [was, is] = [withContents(old.key, files.before), withContents(fresh.key, files.now)];
  if (was !== null && is !== null) return was === is ? "same" : "other";
  if (old.key !== fresh.key) return null;
  return files.isSent(resource, fresh.field) ? "other" : "unknown";
}

/** What is implied is not worth saying, and what only a creation uses is said once of all. */
function notShown(fresh: FieldState): readonly FieldChange[] {
  const { field, facts, value } = fresh;
  if (value === null || facts?.fixed?.once) return [];
  return [{ ...wholeResource, action: "unchanged", field, to: shownState(fresh), reason: notShownReason, value }];
}

/** Whether the old side cannot show a field that the new one sets. */
export const isNotShown = ({ action, from }: FieldChange): boolean => action === "unchanged" && from === null;

/** Whether a field that a side does not have is absent. A clone has the interfaces of its source. */
const isAbsent = (name: string, { isWhole, value }: ResourceState): boolean =>
  isWhole && name !== "booted" && !(name === "interfaces" && value?.has("clone"));

/** Whether an instance without the field has that of its source, whatever it is. */
const isCopied = (name: string, { value }: ResourceState): boolean => name === "tags" && value?.has("clone") === true;

/** What the API documentation says about a resource without the field, as the key of a meaning. */
function meaningOfAbsence(name: string, facts: Field | null): string | undefined {
  if (name === "interfaces") return onlyPublic;
  const { default: value, type } = facts ?? {};
  if (value !== undefined && typeof value !== "object") return JSON.stringify(value);
  // A clone has all profiles unless it says which, but no more disks than theirs.
  if (type?.kind === "array") return name === "clone.configs" ? undefined : "[]";
  if (type?.kind === "string") return '""';
  // Only `true` enrolls an instance.
  return name === "backups.enabled" ? "false" : undefined;
}

function fieldChange(name: string, old: FieldState | undefined, fresh: FieldState | undefined): FieldChange | null {
  const facts = (fresh ?? old)?.facts ?? null;
  const isList = facts?.type.kind === "array";
  const all = facts ? (facts.changedBy ?? []) : undocumented(fresh ?? old);
  if (!fresh && all.some(({ keeps }) => keeps)) return null;
  const absent = fresh ? undefined : meaningOfAbsence(name, facts);
  const wanted = fresh?.key ?? absent;
  const whole = {
    field: (fresh ?? old)?.field ?? name,
    ...shownStates(old, fresh),
    ...(!fresh && isList && absent !== undefined ? { to: "[]" } : {}),
    value: fresh?.value ?? null,
    changing: null,
  };
  const items = old && fresh ? itemChanges(old, fresh) : [];
  const lists =
    name === "interfaces" && old?.value && fresh?.value
      ? ([old.value, fresh.value, sameIn(old, fresh)] as const)
      : null;
  const cleared = lists && { cleared: rangesToClear(...lists) };
  const change = { ...whole, ...(items.length > 0 && { items }), ...cleared };
  const subnet = lists ? changedSubnet(...lists) : -1;
  if (subnet >= 0) return { ...change, action: "impossible", reason: subnetReason(subnet) };
  // What destroys something is sent only if the stack says so.
  const isSaid = fresh !== undefined || isList || name === "booted";
  const changing = isSaid ? all.find(({ to }) => to === undefined || JSON.stringify(to) === wanted) : undefined;
  if (changing) return { ...change, action: "update", changing, reason: describeConsequences(changing) };
  // Neither on nor off, as with a variable.
  const isUndecided =
    fresh !== undefined && all.some(({ to }) => to !== undefined) && !/^(?:true|false)$/.test(fresh.key);
  if (isUndecided) return { ...change, action: "impossible", reason: undecided };
  if (facts?.fixed) {
    if (old && fresh && couldBeSame(old, fresh))
      return {
        ...change,
        action: "unchanged",
        reason: "Its value is known only when requests are sent, so it is not compared.",
      };
    return { ...change, action: "impossible", reason: describeLimit(facts.fixed) };
  }
  return { ...change, action: "impossible", reason: fresh ? unknownOperation : unsetReason };
}

/** Whether values inside two fields mean the same. */
const sameIn = (old: FieldState, fresh: FieldState) => (was: Value, is: Value) =>
  meaningIn(old, was) === meaningIn(fresh, is);

const meaningIn = ({ resolve }: FieldState, value: Value): string | undefined =>
  resolve && meaningOf(value, resolve).key;

/** None unless both are lists of objects. */
function itemChanges(old: FieldState, fresh: FieldState): readonly DifferentItem[] {
  if (!old.value || !fresh.value) return [];
  const [before, now] = [old.value.items, fresh.value.items];
  if (![...before, ...now].every(({ node }) => node.kind === "mapping")) return [];
  const same = sameIn(old, fresh);
  const shown = (was: Value | undefined, is: Value | undefined) => {
    const written = { from: was ? showAsJson(was) : null, to: is ? showAsJson(is) : null };
    if (written.from !== written.to || !was || !is) return written;
    return { from: showAsJson(was, old.resolve), to: showAsJson(is, fresh.resolve) };
  };
  return Array.from({ length: Math.max(before.length, now.length) }, (_, index) => index).flatMap((index) => {
    const [one, other] = [before[index], now[index]];
    const field = `${fresh.field}[${index}]`;
    if (!one || !other) return { field, ...shown(one, other) };
    return [...new Set([...one.values, ...other.values].map(({ name }) => name))].flatMap((name) => {
      const [was, is] = [one.get(name), other.get(name)];
      if (was && is ? same(was, is) : was === is) return [];
      return { field: `${field}.${name}`, ...shown(was, is) };
    });
  });
}

/** Whether one side leaves to a variable or a reference what the other says. What is still to be created was nothing's. */
export function couldBeSame(old: FieldState, fresh: FieldState): boolean {
  if (fresh.key.includes("\uE000new ")) return false;
  const [isOldOpen, isFreshOpen] = [isOpenKey(old.key), isOpenKey(fresh.key)];
  if (isOldOpen === isFreshOpen) return old.isKnown !== fresh.isKnown;
  return isOldOpen ? fits(fresh.key, old.key) : fits(old.key, fresh.key);
}

/** Whether a meaning has a part whose value is known only when requests are sent, but is not new. */
export const isOpenKey = (key: string): boolean => /\uE000(?!new )/.test(key);

function fits(said: string, open: string): boolean {
  if (!open.startsWith('"')) return true;
  const [start = "", end = ""] = [open.slice(1).split("\uE000")[0], open.slice(0, -1).split("\uE001").at(-1)];
  const text = said.replace(/^"|"$/g, "");
  return text.startsWith(start) && text.endsWith(end) && text.length >= start.length + end.length;
}

/** The configurations of load balancers have more fields than those that are documented, and so has their update. */
const undocumented = (state: FieldState | undefined): readonly Changing[] =>
  state?.value?.parent?.object?.id === "stack-config"
    ? [{ operation: "update-config", as: state.field, section: "2.7" }]
    : [];

const notShownReason = "The responses do not show it, so it is not compared.";
const undecided = "Whether it is requested is not known before the requests are sent. Write `true` or `false`.";
const unknownOperation = `No documented operation changes it. (${describeSection("4")}) Change it by other means, or keep it as it was.`;
const unsetReason = `No request removes a value. (${describeSection("4")}) Write the value that it should have.`;

const subnetReason = (index: number): string =>
  `The subnet of an interface cannot be changed once it is assigned, and \`interfaces[${index}]\` has another. ` +
  `(${describeSection("2.5")}) Keep the interface, and add one for the other subnet.`;

/** The fact, where it is documented, and what a person can do. */
export const describeLimit = ({ doc, section, instead }: ChangeLimit): string =>
  `${doc} (${describeSection(section)}) ${instead}`;

/** What to know about a change besides the request; null if there is nothing. */
function describeConsequences({ operation, interrupts }: Changing): string | null {
  const { charges, destroys } = operations[operation];
  return [interrupts, charges, destroys].filter((text) => text !== undefined).join(" ") || null;
}

/** As they are written. Where only what is referred to differs, that. */
function shownStates(old: FieldState | undefined, fresh: FieldState | undefined): Pick<FieldChange, "from" | "to"> {
  const written = { from: shownState(old), to: shownState(fresh) };
  return written.from === written.to
    ? { from: shownState(old, old?.resolve), to: shownState(fresh, fresh?.resolve) }
    : written;
}

function shownState(state: FieldState | undefined, resolve?: ResolveReference): string | null {
  if (!state) return null;
  return state.value && state.json === "" ? showAsJson(state.value, resolve) : state.json;
}
