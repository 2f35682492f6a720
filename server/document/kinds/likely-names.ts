import { type NameWord, type ServiceNames, usableNames } from "../../api/index.ts";
import { addToGroup, countEach } from "../../text/groups.ts";
import { pathTemplates } from "./path.ts";

/** What its paths look like behind a version: words, and whatever is between them. */
const versioned = /\/v4\/([A-Za-z][\w-]*)\/([^\s"'`?#\\]+)/g;
const ofScript = /["']?(?<![\w-])([A-Za-z]+script)_(?:id|data)\\?["']?\s*:/g;

/** The documented paths that begin with a word that services call otherwise, without that word. */
const documented = pathTemplates.flatMap(({ parts: [first = "", ...rest] }) => {
  const word: NameWord | null = first === "compute" ? "compute" : first === "loadbalancers" ? "loadbalancer" : null;
  const fixed = rest.filter((part) => !part.startsWith("{"));
  return word === null || fixed.length === 0 ? [] : { word, isPlural: first !== word, rest };
});

/** Collects the words of a service from texts that use others than the API documentation. */
export function collectLikelyNames(names?: ServiceNames) {
  let known = names;
  const counts = new Map<NameWord, string[]>();
  const count = (word: NameWord, name: string): void => {
    if (known?.[word] !== undefined || name === word) return;
    addToGroup(counts, word, name);
  };
  return {
    /** `names`: what the settings of the text say. */
    add: (text: string, own?: ServiceNames): void => {
      known ??= own;
      if (!text.includes("/v4/")) return;
      let isAny = false;
      for (const [, first = "", behind = ""] of text.matchAll(versioned)) {
        const template = templateOf(first, behind.split("/"));
        if (!template) continue;
        isAny = true;
        count(template.word, template.isPlural ? first.slice(0, -1) : first);
      }
      if (isAny) for (const [, name = ""] of text.matchAll(ofScript)) count("script", name);
    },
    /** The line for the settings with which requests in these texts would be read; null if there is none. */
    line: (): string | null => {
      const likeliest = [...counts].map(([word, own]) => [
        word,
        [...countEach(own)].sort(([, a], [, b]) => b - a)[0]?.[0],
      ]);
      const usable = usableNames(Object.fromEntries(likeliest));
      if (usable === null) return null;
      const all = { ...known, ...usable };
      const words = Object.entries(all).map(([word, name]) => `${word}: ${name}`);
      return `names: { ${words.join(", ")} }`;
    },
  };
}

/** The only documented path that it is but for its first word. */
function templateOf(first: string, behind: readonly string[]): (typeof documented)[number] | undefined {
  return documented.find(
    ({ isPlural, rest }) =>
      rest.length === behind.length &&
      (!isPlural || /[^s]s$/.test(first)) &&
      rest.every((part, index) => part.startsWith("{") || part === behind[index]),
  );
}

/** What to say of a folder. */
export const describeLikelyNames = (line: string): string =>
  `Some requests use other words than the API documentation. To have them checked, add \`${line}\` to \`.compute-stack.yaml\`.`;
