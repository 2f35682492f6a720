import { fileURLToPath } from "node:url";
import { type Document, documentOf, lineNamed, type MergedDocument } from "../../../document/index.ts";
import { readText } from "../../../node/read-text.ts";
import type { Checked } from "../../../rules/engine/check.ts";
import type { ReadableFiles } from "../../../rules/engine/environment.ts";
import { wholeStack } from "../../../rules/engine/whole-stack.ts";
import type { FoundSettings } from "../../../workspace/settings-files.ts";
import { WrongCall } from "../../command.ts";
import { createFileSettings } from "../../run/file-settings.ts";
import type { OneFile } from "../../run/one-file.ts";
import { expectShortRun } from "../../run/short-run.ts";
import { maxFileBytes, namedFile, pathFromHere } from "../../run/sources.ts";
import { type CheckedText, createTextOpener } from "./check-file.ts";

/** A document that was checked. */
interface CheckedDocument extends Pick<CheckedText, "findings">, Pick<Checked, "merged"> {
  readonly document: Document;
  /** The files that it names. */
  readonly files: () => Promise<ReadableFiles>;
}

/** A stack with all that it extends. */
interface CheckedStack extends CheckedDocument {
  readonly merge?: MergedDocument | null;
  /** A place as `FILE:LINE`. */
  readonly lineAt: (offset: number) => string;
}

/** Checks documents with the settings that apply to each, or those of a file. */
export async function createDocumentChecker(config: string | null) {
  expectShortRun();
  const settings = await createFileSettings(config);
  const { workspace, effectiveFor } = createTextOpener({ config, rules: {} });
  const check = async ({ path, type, text }: OneFile): Promise<CheckedDocument> => {
    const given = (await settings.of(path)).settings;
    const document = documentOf({ ...namedFile(path, given.names), ...type }, text);
    const effective = effectiveFor(document.file.uri, given);
    const { findings, merged } = await workspace.check(document, effective);
    return { document, findings, merged: merged ?? null, files: () => workspace.filesOf(document) };
  };
  return {
    check,
    /** The same with what a stack extends; refuses what is not whole. */
    checkWhole: async (file: OneFile): Promise<CheckedStack> => {
      const checked = await check(file);
      const whole = wholeStack(checked.document, checked, file.name);
      if ("refusal" in whole) throw new WrongCall(whole.refusal);
      return {
        ...whole,
        files: () => workspace.filesOf(whole.document),
        lineAt: (offset) => lineNamed(whole, file.name, offset),
      };
    },
    /** Throws a `WrongCall` if the settings of files have an error. */
    requireSettings: async (paths: readonly string[]): Promise<void> => {
      const { brokenSettings } = await import("../../../workspace/broken-settings.ts");
      const settingsByUri = new Map<string | null, FoundSettings>();
      for (const path of paths) {
        const one = await settings.of(path);
        settingsByUri.set(one.uri, one);
      }
      const read = (uri: string) => readText(fileURLToPath(uri), maxFileBytes);
      const nameOf = (uri: string) => pathFromHere(fileURLToPath(uri));
      for (const one of settingsByUri.values()) {
        const broken = await brokenSettings(one, { check: workspace.check, read, nameOf });
        if (broken !== null) throw new WrongCall(broken);
      }
    },
    /** The files that a document names. */
    filesOf: workspace.filesOf,
    /** A stack with what it extends, of which nothing is checked. */
    mergeOf: workspace.mergeOf,
  };
}
