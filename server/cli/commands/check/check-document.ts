import { basename, posix } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type Document,
  documentOf,
  type Lines,
  linesOf,
  type MergedDocument,
  ownPlaceAround,
} from "../../../document/index.ts";
import type { ReadableFiles } from "../../../rules/engine/environment.ts";
import { extendsCircle } from "../../../rules/stacks/extends-circle.ts";
import { extendsFile } from "../../../rules/stacks/extends-file.ts";
import { WrongCall } from "../../command.ts";
import { createFileSettings } from "../../run/file-settings.ts";
import type { OneFile } from "../../run/one-file.ts";
import { type CheckedText, createTextOpener, type TextOptions } from "./check-file.ts";

/** A document that was checked. */
export interface CheckedDocument extends Pick<CheckedText, "findings"> {
  readonly document: Document;
  /** The files that it names. */
  readonly files: () => Promise<ReadableFiles>;
}

/** A stack with all that it extends. */
export interface WholeStack extends CheckedDocument {
  /** Converts offsets of the document to positions in the files that have the text. */
  readonly lines: Lines;
  /** A place as `FILE:LINE`. */
  readonly lineAt: (offset: number) => string;
}

/** Checks documents with the settings that apply to each. */
export interface DocumentChecker {
  readonly check: (file: OneFile) => Promise<CheckedDocument>;
  /** The same with what a stack extends; refuses what is not whole. */
  readonly checkWhole: (file: OneFile) => Promise<WholeStack>;
  /** The files that a document names. */
  readonly filesOf: (document: Document) => Promise<ReadableFiles>;
  /** A stack with what it extends, of which nothing is checked. */
  readonly mergeOf: (document: Document) => Promise<MergedDocument | null>;
}

export async function createDocumentChecker(options: TextOptions): Promise<DocumentChecker> {
  const settings = await createFileSettings(options.config);
  const { workspace, effectiveFor } = createTextOpener(options);
  const check: DocumentChecker["check"] = async ({ path, type, text }) => {
    const own = (await settings.of(path)).settings;
    const { names } = own;
    const facts = { uri: pathToFileURL(path).href, name: basename(path), ...(names && { names }) };
    const document = documentOf({ ...facts, ...type }, text);
    const effective = effectiveFor(document.file.uri, own);
    const { findings } = await workspace.check(document, effective);
    return { document, findings, files: () => workspace.filesOf(document) };
  };
  return {
    check,
    checkWhole: async (file) => {
      const own = await check(file);
      const merge = await workspace.mergeOf(own.document);
      if (merge === null) return { ...own, ...placesIn(file.name, own.document) };
      if (merge.document.file.unfinished) throw new WrongCall(whyNotWhole(file.name, own));
      const { settings: base } = await settings.of(file.path);
      const { document } = merge;
      const { findings } = await workspace.check(document, effectiveFor(document.file.uri, base));
      return { document, findings, files: () => workspace.filesOf(document), ...placesInMerge(file.name, merge) };
    },
    filesOf: workspace.filesOf,
    mergeOf: workspace.mergeOf,
  };
}

type Places = Pick<WholeStack, "lines" | "lineAt">;

function placesIn(name: string, document: Document): Places {
  const lines = linesOf(document);
  return { lines, lineAt: (offset) => `${name}:${lines.positionAt(offset).line + 1}` };
}

function placesInMerge(name: string, merge: MergedDocument): Places {
  const originOf = (offset: number) => {
    const span = { start: offset, end: offset + 1 };
    const origin = merge.originOf(span);
    const source = origin?.source ?? merge.sources[0];
    const { start } = origin ?? ownPlaceAround(merge, span);
    return { source, position: linesOf(source?.document ?? merge.document).positionAt(start) };
  };
  const positionAt = (offset: number) => originOf(offset).position;
  return {
    lines: {
      ...linesOf(merge.document),
      positionAt,
      rangeOf: ({ start, end }) => ({ start: positionAt(start), end: positionAt(end) }),
    },
    lineAt: (offset) => {
      const { source, position } = originOf(offset);
      const path = source?.via ? posix.join(posix.dirname(name), source.path) : name;
      return `${path}:${position.line + 1}`;
    },
  };
}

/** A finding about what it extends says it best. */
function whyNotWhole(name: string, { findings }: CheckedDocument): string {
  const problem = findings.find(({ code }) => code === extendsFile.id || code === extendsCircle.id);
  return problem
    ? `\`${name}\` cannot be merged. ${problem.message}`
    : `\`${name}\` is abstract, or a part of it could not be read: only stacks that are whole can be used.`;
}
