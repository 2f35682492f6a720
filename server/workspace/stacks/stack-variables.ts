import {
  type Document,
  documentOf,
  extendedBy,
  fileTypeOf,
  secretVariablesIn,
  withText,
} from "../../document/index.ts";
import { fileMatchers } from "../file-matchers.ts";
import { findFiles } from "../find-files.ts";
import { fileKey, type Host, resolvePath } from "../host.ts";
import type { SettingsFiles } from "../settings-files.ts";
import { inBatches } from "./in-batches.ts";

/** What the stacks below a folder use variables for. */
export interface StackVariables {
  /** The names in `${vars.NAME}`, once they have been read. */
  readonly used: (root: string) => ReadonlySet<string> | "pending";
  /** Reads the stacks that are not known or have changed. */
  readonly load: (root: string) => Promise<void>;
  /** The variables that a stack, or one of those that extend each other with it, uses as secrets. */
  readonly secretsAround: (document: Document, root: string) => Promise<ReadonlySet<string>>;
  /** The text of a stack is another one now. */
  readonly changed: (uri: string) => void;
  /** Files are other ones now; returns whether any were known. */
  readonly forget: () => boolean;
}

interface KnownStack {
  readonly document: Document;
  readonly used: readonly string[];
  /** The files that it extends, by their keys. */
  readonly bases: readonly string[];
}

/** Reads the stacks below a folder once, and those that change again. */
export function stackVariables(host: Host, { settingsFor }: Pick<SettingsFiles, "settingsFor">): StackVariables {
  const folders = new Map<string, Map<string, KnownStack>>();
  const changed = new Set<string>();
  const matchers = fileMatchers();

  const read = async (stacks: Map<string, KnownStack>, uri: string, root: string): Promise<void> => {
    const answer = await host.read(uri, root);
    const text = answer.kind === "text" && /vars\.|extends/.test(answer.text) ? answer.text : null;
    const key = fileKey(uri);
    if (text === null) return void stacks.delete(key);
    const before = stacks.get(key)?.document;
    const { names } = (await settingsFor(uri)).settings;
    const document = before
      ? withText(before, text)
      : documentOf({ uri, name: key, kind: "stack", ...(names && { names }) }, text);
    stacks.set(key, stackOf(document));
  };
  const readAll = async (root: string): Promise<void> => {
    const known = folders.get(root);
    if (known) {
      const again = [...changed];
      changed.clear();
      for (const uri of again) await read(known, uri, root);
      return;
    }
    const stacks = new Map<string, KnownStack>();
    const isStack = async (folder: string) => {
      const { declared } = matchers((await settingsFor(folder)).settings);
      return (uri: string, name: string) => (fileTypeOf(name, declared(uri))?.kind === "stack" ? "stack" : null);
    };
    const uris: string[] = [];
    for await (const { uri } of findFiles(host, root, isStack)) uris.push(uri);
    await inBatches(uris, (uri) => read(stacks, uri, root));
    folders.set(root, stacks);
  };
  let last: Promise<void> = Promise.resolve();
  /** One after another, so that nothing is read twice. */
  const load: StackVariables["load"] = (root) => {
    last = last.then(() => readAll(root));
    return last;
  };
  return {
    load,
    used: (root) => {
      const stacks = folders.get(root);
      return stacks ? new Set([...stacks.values()].flatMap(({ used }) => used)) : "pending";
    },
    secretsAround: async (document, root) => {
      await load(root);
      const key = fileKey(document.file.uri);
      const stacks = new Map(folders.get(root)).set(key, stackOf(document));
      return new Set(familyOf(key, stacks).flatMap((one) => [...secretVariablesIn(one)]));
    },
    changed: (uri) => void changed.add(uri),
    forget: () => {
      const wereKnown = folders.size > 0;
      folders.clear();
      changed.clear();
      return wereKnown;
    },
  };
}

const stackOf = (document: Document): KnownStack => ({
  document,
  used: [...document.text.matchAll(/\$\{vars\.([^\s{}]{1,200})\}/g)].map(([, name = ""]) => name),
  bases: extendedBy(document).map((path) => fileKey(resolvePath(path, document.file.uri) ?? "")),
});

/** Those that are connected with one by extending. */
function familyOf(key: string, stacks: ReadonlyMap<string, KnownStack>): readonly Document[] {
  const found = new Set([key]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const [one, { bases }] of stacks)
      if (found.has(one)) for (const base of bases) found.add(base);
      else if (bases.some((base) => found.has(base))) found.add(one);
  }
  return [...found].flatMap((one) => stacks.get(one)?.document ?? []);
}
