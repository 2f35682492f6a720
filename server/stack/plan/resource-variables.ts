import type { ReferenceNamespace } from "../../api/index.ts";
import { resourceNouns, show } from "../../document/index.ts";
import { checksum } from "../../text/checksum.ts";
import type { EnvironmentPart } from "./content.ts";

/** What tells a stack from the others of its file; null for the only one that has anything. */
export function stackNameIn(
  stacks: readonly { readonly part: number; readonly name: string | null; readonly resources: readonly unknown[] }[],
  part: number,
): string | null {
  const filled = stacks.filter(({ resources }) => resources.length > 0);
  return filled.length > 1 ? (filled.find((one) => one.part === part)?.name ?? String(part + 1)) : null;
}

/**
 * The variable of an attribute that a person looks up, which follows from the resource alone: `INSTANCE_WEB_1_ID`,
 * `CONFIG_FRONT_443_ID`. Where a variable cannot hold all of the name, a short checksum tells it from others. `stack` is that of the
 * resource in a file with several, `config` a configuration of a load balancer: its port, or its position, from 1.
 */
export function resourceVariable(
  { namespace, name }: { readonly namespace: ReferenceNamespace; readonly name: string },
  attribute: string,
  stack: string | null,
  config?: `port ${string}` | `configuration ${number}`,
): EnvironmentPart {
  const words = [name, ...(config === undefined ? [] : [config.replace("port ", "")])];
  const kind = config === undefined ? kinds[namespace] : "config";
  const what = attribute === "id" ? "ID" : `\`${attribute}\``;
  const owner = `the ${resourceNouns[namespace]} \`${show(name)}\``;
  return {
    kind: "env",
    name: [kind, ...words.map(wordOf), ...markOf(words, stack), folded(attribute)]
      .filter(Boolean)
      .join("_")
      .toUpperCase(),
    of: `the ${what} of ${[...(config === undefined ? [] : [config]), owner, ...(stack === null ? [] : [`the stack \`${show(stack)}\``])].join(" of ")}`,
  };
}

/** What a step is about, in letters, digits and underscores: the same in every plan. */
export const subjectOf = (words: readonly string[], stack: string | null): string =>
  [...words.map(wordOf), ...markOf(words, stack)].join("_").toUpperCase();

/** What tells names apart that a variable cannot hold whole; empty if it can. Too short to say anything about a token. */
export const markOf = (words: readonly string[], stack: string | null): readonly string[] =>
  stack === null && words.every((word) => exactName.test(word) && show(word) === word)
    ? []
    : [checksum(JSON.stringify([stack, ...words])).slice(0, markLength)];

const kinds: Readonly<Record<ReferenceNamespace, string>> = {
  instances: "instance",
  loadbalancers: "loadbalancer",
  subnets: "subnet",
};

/** In these names, only hyphens and lowercase letters become something else. */
const exactName = /^(?=.{1,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;
const longestName = 80;
const markLength = 6;

/** A name as part of a variable. */
const wordOf = (name: string): string => folded(show(name).slice(0, longestName));

const folded = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_|_$/g, "");
