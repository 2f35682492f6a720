import { objectTypes } from "../../../api/index.ts";
import { show } from "../../../document/index.ts";
import { nearest } from "../../../text/nearest.ts";
import { codeList } from "../../../text/prose.ts";
import type { DescribedResource } from "../described.ts";
import { pathOfResource, type ResourceChange } from "../resource-change.ts";
import { fitsTexts } from "./open-labels.ts";

/** Whether a resource, or one that it is part of, is among those that a person names. `path` is its name in a plan. */
export type IsNamed = (path: string, owner: DescribedResource | null) => boolean;

/**
 * By the name in the file, the label, or the name in a plan: `web-1`, `instances.web-1`, `loadbalancers.front.configs[0]`. A part is
 * named with what it is part of. In a pattern, `*` is any text.
 */
export const namedBy =
  (names: readonly string[]): IsNamed =>
  (path, owner) =>
    names.some((name) => isNamed(name, path, owner));

function isNamed(name: string, path: string, owner: DescribedResource | null): boolean {
  if (!owner) return path === name;
  const ownerName = pathOfResource(owner).resource;
  return (
    namesOfResource(owner).some((one) => fitsTexts(one, name.split("*"))) ||
    (path !== ownerName && (path === name || path.startsWith(`${name}.nodes[`)))
  );
}

function namesOfResource(one: DescribedResource): readonly string[] {
  const { name, label } = one;
  return [name, pathOfResource(one).resource, ...(label === null ? [] : [label])];
}

/** For `--create`. */
export const newNames = (names: readonly string[]): IsNamed =>
  names.includes(everything) ? () => true : namedBy(names.filter((name) => !name.includes("*")));

const everything = "all";

/** What is wrong with the patterns that a plan is limited to; null if each is one of something. */
export function whyUnmatched(patterns: readonly string[], changes: readonly ResourceChange[]): string | null {
  const lost = patterns.find((pattern) => {
    const isNamedSo = namedBy([pattern]);
    return !changes.some(({ resource, now, before }) => isNamedSo(resource, now ?? before));
  });
  return lost === undefined ? null : `Neither version has a resource \`${show(lost)}\`.${near(lost, changes)}`;
}

/** ` Did you mean …?` for a name with a typo; otherwise empty. */
function near(name: string, changes: readonly ResourceChange[]): string {
  const names = new Set(
    changes.flatMap(({ now, before }) => [now, before].flatMap((one) => (one ? namesOfResource(one) : []))),
  );
  const [meant] = nearest(name, [...names]);
  return meant === undefined ? "" : ` Did you mean \`${show(meant)}\`?`;
}

const lacks = (what: "instance" | "resource", name: string, changes: readonly ResourceChange[]): string =>
  `The stack has no ${what} \`${show(name)}\`.${near(
    name,
    changes.filter(({ now }) => now),
  )}`;

const namesSeveral = (name: string, paths: readonly string[]): string =>
  `\`${show(name)}\` is the name of several resources: write ${codeList(paths.map(show), "or")}.`;

/** What is wrong with the names of what is to be replaced; null if all of it is. */
export function whyNotReplaced(
  names: readonly string[],
  changes: readonly ResourceChange[],
  leftOut: readonly ResourceChange[],
): string | null {
  for (const name of names) {
    const isNamedSo = namedBy([name]);
    const isIt = ({ resource, now, parent }: ResourceChange): boolean =>
      parent === null && now !== null && isNamedSo(resource, now);
    const shown = show(name);
    const matching = changes.filter(isIt);
    if (matching.length === 0)
      return leftOut.some(isIt)
        ? `\`${shown}\` is not among what \`--only\` chooses.`
        : lacks("instance", name, changes);
    if (matching.length > 1)
      return namesSeveral(
        name,
        matching.map(({ resource }) => resource),
      );
    if (matching.some(({ kind }) => kind !== "instance"))
      return `\`${shown}\` is a load balancer. No documented operation removes one, so it cannot be replaced.`;
    if (matching.some(({ replacing }) => !replacing))
      return `Whether \`${shown}\` exists is unknown, so it cannot be replaced.`;
  }
  return null;
}

/** Whether the old side has it: of a part, `before` is what it is part of. */
const isOld = ({ kind, before, old }: ResourceChange): boolean =>
  kind === "config" || kind === "node" ? old !== null : before !== null;

/** What is wrong with the names that a person says do not exist; null if they are clear. */
export function whyUnclear(names: readonly string[], changes: readonly ResourceChange[]): string | null {
  for (const name of names) {
    if (name === everything) continue;
    const isNamedSo = newNames([name]);
    const matching = changes.filter(({ resource, now }) => now && isNamedSo(resource, now));
    if (matching.length === 0) return lacks("resource", name, changes);
    if (matching.every(isOld)) return `The old version has \`${show(name)}\`, so no part of it is created.`;
    const owners = new Set(matching.flatMap(({ now }) => (now ? pathOfResource(now).resource : [])));
    if (owners.size > 1) return namesSeveral(name, [...owners]);
  }
  return null;
}

/** How a person names what a field is sent of: as in a plan, with or without its section, or what it belongs to as in the file. */
export function namesToSend(resource: string): readonly string[] {
  const name = resource.slice(resource.indexOf(".") + 1);
  return [resource, name, name.replace(/(?:\.\w+\[\d+\])+$/, "")];
}

/** What is wrong with the fields, as `front.ssl_cert`, that a person asks to be sent; null if the stack can have each. */
export function whyNotSent(asked: readonly string[], changes: readonly ResourceChange[]): string | null {
  const current = changes.filter(({ now }) => now);
  for (const one of asked) {
    const found = current.flatMap(({ resource, kind, fields }) =>
      namesToSend(resource)
        .filter((name) => one.startsWith(`${name}.`))
        .map((name) => ({
          name,
          field: one.slice(name.length + 1),
          fields: [...Object.keys(objectTypes[`stack-${kind}`].fields), ...fields.map(({ field }) => field)],
        })),
    );
    if (found.some(({ field, fields }) => fields.includes(field))) continue;
    const [closest] = found.sort((a, b) => b.name.length - a.name.length);
    if (closest) {
      const { name, field } = closest;
      const [meant] = nearest(
        field,
        found.flatMap((other) => (other.name === name ? other.fields : [])),
      );
      const offer = meant === undefined ? "" : ` Did you mean \`${show(`${name}.${meant}`)}\`?`;
      return `\`${show(name)}\` has no field \`${show(field)}\` to compare.${offer}`;
    }
    const end = one.lastIndexOf(".");
    if (end === -1) return `\`${show(one)}\` must be the name of a resource and a field, such as \`front.ssl_cert\`.`;
    return lacks("resource", one.slice(0, end), current);
  }
  return null;
}
