import type { Value } from "../../document/index.ts";
import type { Node } from "../../syntax/index.ts";

/** The variables that replace the literal secrets of a file, which must not be shown. */
export interface Secrets {
  /** One variable for each literal, no matter how often it is used. */
  readonly variableFor: (value: Value) => string;
  readonly found: () => readonly WrittenSecret[];
}

export interface WrittenSecret {
  readonly variable: string;
  readonly value: Value;
}

/** `texts` are those whose variables keep their names. */
export function createSecrets(texts: () => readonly string[]): Secrets {
  const byNode = new Map<Node, WrittenSecret>();
  let taken: Set<string> | null = null;
  return {
    variableFor: (value) => {
      const known = byNode.get(value.node);
      if (known) return known.variable;
      taken ??= new Set(
        texts().flatMap((text) => [...text.matchAll(/\$\{?(?:env:)?([A-Za-z_]\w*)/g)].map(([, name = ""]) => name)),
      );
      const wanted = variable(wordsOf(value));
      let name = wanted;
      for (let count = 2; taken.has(name); count++) name = `${wanted}_${count}`;
      taken.add(name);
      byNode.set(value.node, { variable: name, value });
      return name;
    },
    found: () => [...byNode.values()],
  };
}

/** The field and its owner, if that has a name. */
function wordsOf(value: Value): string {
  const field = typeof value.segment === "number" ? (value.parent?.name ?? "") : value.name;
  const port = value.parent?.get("port")?.integer;
  for (let around = value.parent; around; around = around.parent) {
    const name = around.parent?.type?.kind === "map" ? around.name : (around.get("name")?.string ?? null);
    if (name !== null) return [name, ...(port === undefined ? [] : [port]), field].join("_");
  }
  return field;
}

const variable = (text: string): string =>
  text
    .slice(0, 100)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^(?=\d|$)/, "_");
