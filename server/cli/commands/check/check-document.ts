import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { type Document, documentOf } from "../../../document/index.ts";
import type { ReadableFiles } from "../../../rules/engine/environment.ts";
import { createFileSettings } from "../../run/file-settings.ts";
import type { OneFile } from "../../run/one-file.ts";
import { type CheckedText, createTextOpener, type TextOptions } from "./check-file.ts";

/** A document that was checked. */
export interface CheckedDocument extends Pick<CheckedText, "findings"> {
  readonly document: Document;
  /** The files that it names. */
  readonly files: () => Promise<ReadableFiles>;
}

/** Checks documents with the settings that apply to each. */
export interface DocumentChecker {
  readonly check: (file: OneFile) => Promise<CheckedDocument>;
}

export async function createDocumentChecker(options: TextOptions): Promise<DocumentChecker> {
  const settings = await createFileSettings(options.config);
  const { workspace, effectiveFor } = createTextOpener(options);
  return {
    check: async ({ path, type, text }) => {
      const own = (await settings.of(path)).settings;
      const { names } = own;
      const facts = { uri: pathToFileURL(path).href, name: basename(path), ...(names && { names }) };
      const document = documentOf({ ...facts, ...type }, text);
      const effective = effectiveFor(document.file.uri, own);
      const { findings } = await workspace.check(document, effective);
      return { document, findings, files: () => workspace.filesOf(document) };
    },
  };
}
