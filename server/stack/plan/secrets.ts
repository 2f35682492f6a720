import { type Block, show, type Value } from "../../document/index.ts";
import type { Node } from "../../syntax/index.ts";
import { keptIn } from "../../text/groups.ts";
import { takeName } from "../../text/take-name.ts";
import { markOf } from "./resource-variables.ts";

/** The variables that replace the literal secrets of a file, which must not be shown. */
export type Secrets = ReturnType<typeof createSecrets>;

export interface WrittenSecret {
  readonly variable: string;
  readonly value: Value;
}

/** `blocks`: their variables keep their names. Unchanged ones are not read again. */
export function createSecrets(blocks: () => readonly Block[]) {
  const byNode = new Map<Node, WrittenSecret>();
  const byPart = new Map<string, string>();
  let taken: Set<string> | null = null;
  const give = (wanted: string): string => {
    taken ??= new Set(blocks().flatMap((block) => block.kept(variablesIn)));
    return takeName(taken, wanted);
  };
  return {
    /** One variable for each literal, no matter how often it is used. */
    variableFor: (value: Value): string =>
      keptIn(byNode, value.node, () => ({ variable: give(variableOf(wordsOf(value))), value })).variable,
    /** The same for a part of a value, with the variable that it is to have unless that is taken. */
    variableForPart: (wanted: string, secret: string): string =>
      keptIn(byPart, `${wanted}=${secret}`, () => give(wanted)),
    found: (): readonly WrittenSecret[] => [...byNode.values()],
  };
}

const variablesIn = ({ text }: Block): readonly string[] => [
  ...new Set([...text.matchAll(/\$\{?(?:env:)?([A-Za-z_]\w*)/g)].map(([, name = ""]) => name)),
];

/** What the variable of a secret holds: ``the `root_pass` of `web-1` ``. */
export function describeSecret(value: Value): string {
  const words = wordsOf(value);
  const position = typeof value.segment === "number" ? `[${value.segment}]` : "";
  const [owner, field] = [words[0] ?? "", `${words.at(-1)}${position}`].map(show);
  return words.length === 1 ? `the \`${field}\`` : `the \`${field}\` of \`${owner}\``;
}

/** The owner, if that has a name, and the field. */
function wordsOf(value: Value): readonly string[] {
  const field = typeof value.segment === "number" ? (value.parent?.name ?? "") : value.name;
  const port = value.parent?.get("port")?.integer;
  for (let ancestor = value.parent; ancestor; ancestor = ancestor.parent) {
    const name = ancestor.parent?.type?.kind === "map" ? ancestor.name : (ancestor.get("name")?.string ?? null);
    const stack = value.block.part === 0 ? null : String(value.block.part + 1);
    const mark = ancestor.parent?.type?.kind === "map" ? markOf([name ?? ""], stack) : [];
    if (name !== null) return [name, ...mark, ...(port === undefined ? [] : [String(port)]), field];
  }
  return [field];
}

/** A variable named by one or more words. Each may be a token, which is recognized only whole, by itself and in its own case. */
export const variableOf = (words: readonly string[]): string =>
  words
    .map((word) => show(word).slice(0, longestWord))
    .join("_")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^(?=\d|$)/, "_");

const longestWord = 80;
