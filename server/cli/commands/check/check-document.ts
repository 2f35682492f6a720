import { fileURLToPath } from "node:url";
import { documentOf, lineNamed } from "../../../document/index.ts";
import { readText } from "../../../node/read-text.ts";
import { wholeStack } from "../../../rules/engine/whole-stack.ts";
import { WrongCall } from "../../command.ts";
import { createFileSettings } from "../../run/file-settings.ts";
import type { OneFile } from "../../run/one-file.ts";
import { expectShortRun } from "../../run/short-run.ts";
import { maxFileBytes, namedFile, pathFromHere } from "../../run/sources.ts";
import { createTextOpener } from "./check-file.ts";

/** Checks documents with the settings that apply to each, or those of a file. */
export async function createDocumentChecker(config: string | null) {
  expectShortRun();
  const settings = await createFileSettings(config);
  const { workspace, effectiveFor } = createTextOpener({ config, rules: {} });
  const check = async ({ path, type, text }: OneFile) => {
    const given = (await settings.of(path)).settings;
    const document = documentOf({ ...namedFile(path, given.names), ...type }, text);
    const effective = effectiveFor(document.file.uri, given);
    const { findings, merged } = await workspace.check(document, effective);
    return { document, findings, merged: merged ?? null };
  };
  return {
    check,
    /** The same with what a stack extends; refuses what is not whole. */
    checkWhole: async (file: OneFile) => {
      const checked = await check(file);
      const whole = wholeStack(checked.document, checked, file.name);
      if ("refusal" in whole) throw new WrongCall(whole.refusal);
      return {
        ...whole,
        /** A place as `FILE:LINE`. */
        lineAt: (offset: number): string => lineNamed(whole, file.name, offset),
      };
    },
    /** Throws a `WrongCall` if the settings of files have an error. */
    requireSettings: async (paths: readonly string[]): Promise<void> => {
      const { brokenSettings } = await import("../../../workspace/broken-settings.ts");
      const all = await Promise.all(paths.map(settings.of));
      const read = (uri: string) => readText(fileURLToPath(uri), maxFileBytes);
      const nameOf = (uri: string) => pathFromHere(fileURLToPath(uri));
      for (const one of new Map(all.map((found) => [found.uri, found])).values()) {
        const broken = await brokenSettings(one, { check: workspace.check, read, nameOf });
        if (broken !== null) throw new WrongCall(broken);
      }
    },
    /** The files that two documents name. */
    filesOfBoth: workspace.filesOfBoth,
    /** A stack with what it extends, of which nothing is checked. */
    mergeOf: workspace.mergeOf,
  };
}
