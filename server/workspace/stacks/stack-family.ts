import {
  type BaseText,
  type Block,
  baseDocument,
  type Document,
  extendedBy,
  fileTypeOf,
  type KnownBases,
  secretVariablesIn,
} from "../../document/index.ts";
import { fileMatchers } from "../file-matchers.ts";
import { findFiles } from "../find-files.ts";
import { fileKey, type Host, resolvePath } from "../host.ts";
import type { SettingsFiles } from "../settings-files.ts";

/** The stacks below a folder that extend each other or have variables, as they are in their editors. */
export type StackFamily = ReturnType<typeof stackFamily>;

interface KnownStack {
  readonly document: Document;
  /** The URIs of the files that it extends, by their keys. */
  readonly bases: ReadonlyMap<string, string>;
}

interface KnownFolder {
  readonly stacks: Map<string, KnownStack>;
  readonly documents: KnownBases;
  /** To be read again. */
  readonly changed: Set<string>;
}

/** More files are not open at the same time. One after another, each would wait for its turn among all other work. */
const atOnce = 100;

/** Reads the stacks below a folder once, and those that change again. */
export function stackFamily(host: Host, { settingsFor }: Pick<SettingsFiles, "settingsFor">) {
  const folders = new Map<string, KnownFolder>();
  const matchers = fileMatchers();
  /** Those that are open: they may not have been saved. */
  const told = new Map<string, BaseText>();

  const findAll = async (root: string): Promise<readonly string[]> => {
    const isStack = async (folder: string) => {
      const { declared } = matchers((await settingsFor(folder)).settings);
      return (uri: string, name: string) => (fileTypeOf(name, declared(uri))?.kind === "stack" ? "stack" : null);
    };
    const uris = [...told.keys()].filter((uri) => uri.startsWith(root));
    for await (const { uri } of findFiles(host, root, isStack)) uris.push(uri);
    return uris;
  };
  const readSome = async ({ stacks, documents }: KnownFolder, uris: readonly string[], root: string) => {
    const extended = basesOf(stacks);
    const read = async (uri: string): Promise<void> => {
      const answer = told.get(uri) ?? (await host.read(uri, root));
      const key = fileKey(uri);
      const isMerged = answer.kind === "text" && (extended.has(key) || mayBeMerged(answer));
      if (!isMerged) return void stacks.delete(key);
      const { names } = (await settingsFor(uri)).settings;
      stacks.set(key, stackOf(baseDocument(uri, answer, documents, names)));
    };
    for (let at = 0; at < uris.length; at += atOnce) await Promise.all(uris.slice(at, at + atOnce).map(read));
  };
  const readAll = async (root: string): Promise<void> => {
    const loaded = folders.get(root);
    const folder = loaded ?? { stacks: new Map(), documents: new Map(), changed: new Set() };
    let next = loaded ? [...loaded.changed] : await findAll(root);
    folder.changed.clear();
    // What is extended may have another name or say nothing of others, and extend others.
    for (const tried = new Set<string>(); next.length > 0; ) {
      await readSome(folder, next, root);
      next = [...basesOf(folder.stacks)].flatMap(([key, uri]) => (folder.stacks.has(key) || tried.has(uri) ? [] : uri));
      for (const uri of next) tried.add(uri);
    }
    folders.set(root, folder);
  };
  let last: Promise<void> = Promise.resolve();
  /** Reads the stacks that are not known or have changed. One after another, so that nothing is read twice. */
  const load = (root: string): Promise<void> => {
    const reading = last.then(() => readAll(root));
    // What could not be read is read again the next time.
    last = reading.catch(() => void folders.delete(root));
    return reading;
  };
  /** All that extend a stack, at any depth; `around`: all that are connected with it by extending. The stack itself comes first. */
  const of = async (document: Document, root: string, which: "above" | "around"): Promise<readonly Document[]> => {
    await load(root);
    return connectedWith(document, folders.get(root)?.stacks ?? new Map(), which);
  };
  return {
    load,
    of,
    /** The names in `${vars.NAME}`, once they have been read. */
    used: (root: string): ReadonlySet<string> | "pending" => {
      const folder = folders.get(root);
      const documents = folder && [...folder.stacks.values()].map(({ document }) => document);
      return documents
        ? new Set(documents.flatMap(({ blocks }) => blocks.all().flatMap((block) => block.kept(usedIn))))
        : "pending";
    },
    /** The variables that a stack, or one that is connected with it, uses as secrets. */
    secretsAround: async (document: Document, root: string): Promise<ReadonlySet<string>> =>
      new Set((await of(document, root, "around")).flatMap((one) => [...secretVariablesIn(one)])),
    /** The text of a stack is another one now, this one if it is open. */
    changed: (uri: string, text: BaseText | null): void => {
      if (text) told.set(uri, text);
      else told.delete(uri);
      for (const { changed } of folders.values()) changed.add(uri);
    },
    /** Files are other ones now; returns whether any were known. */
    forget: (): boolean => {
      const wereKnown = folders.size > 0;
      folders.clear();
      return wereKnown;
    },
  };
}

/** The text of an open stack is not joined for it, however long it is. */
const mayBeMerged = (answer: BaseText): boolean =>
  answer.document?.blocks.all().some((block) => block.kept(hasWordOfMerge)) ?? hasWordOfMerge(answer);

const hasWordOfMerge = ({ text }: Pick<Block, "text">): boolean => /vars\.|extends/.test(text);

const usedIn = ({ text }: Block): readonly string[] =>
  [...text.matchAll(/\$\{vars\.([^\s{}]{1,200})\}/g)].map(([, name = ""]) => name);

const basesOf = (stacks: KnownFolder["stacks"]): ReadonlyMap<string, string> =>
  new Map([...stacks.values()].flatMap(({ bases }) => [...bases]));

function stackOf(document: Document): KnownStack {
  const bases = extendedBy(document).flatMap((path) => resolvePath(path, document.file.uri) ?? []);
  return { document, bases: new Map(bases.map((base) => [fileKey(base), base])) };
}

function connectedWith(
  document: Document,
  known: KnownFolder["stacks"],
  which: "above" | "around",
): readonly Document[] {
  const key = fileKey(document.file.uri);
  const stacks = new Map(known).set(key, stackOf(document));
  const members = new Set([key]);
  for (let before = 0; before < members.size; ) {
    before = members.size;
    for (const [one, { bases }] of stacks) {
      if ([...bases.keys()].some((base) => members.has(base))) members.add(one);
      if (which === "around" && members.has(one)) for (const base of bases.keys()) members.add(base);
    }
  }
  return [...members].flatMap((one) => stacks.get(one)?.document ?? []);
}
