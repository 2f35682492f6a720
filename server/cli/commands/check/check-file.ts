import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { type Document, documentOf, kindOf, type Settings } from "../../../document/index.ts";
import type { Finding } from "../../../rules/engine/check.ts";
import type { Environment } from "../../../rules/engine/environment.ts";
import type { Judge } from "../../../rules/engine/judge.ts";
import { createWorkspace } from "../../../workspace/workspace.ts";
import { createFileSettings, hereHost } from "../../run/file-settings.ts";
import type { CheckOptions } from "./check-options.ts";

type Options = Pick<CheckOptions, "config" | "rules">;

interface CheckedText {
  readonly document: Document;
  readonly findings: readonly Finding[];
  /** What the check found around the file. */
  readonly environment: Environment;
}

/** Checks texts of files by the settings that hold for each. */
export interface FileChecker {
  readonly check: (path: string, text: string) => Promise<CheckedText>;
}

export async function createFileChecker(options: Options): Promise<FileChecker> {
  const settings = await createFileSettings(options.config);
  const check = createTextCheck(options);
  return { check: async (path, text) => check(path, text, (await settings.of(path)).settings) };
}

/** Checks texts of files by given settings, on top of which lies what the call says of rules. */
export function createTextCheck(
  options: Options,
): (path: string, text: string, settings: Settings) => Promise<CheckedText> {
  const { workspace, open } = createTextOpener(options);
  return async (path, text, settings) => {
    const { document, effective } = open(path, text, settings);
    const { findings } = await workspace.check(document, effective);
    return { document, findings, environment: workspace.environmentOf(document.file) };
  };
}

/** The same for texts that are going to be changed. */
export function createTextJudge(
  options: Options,
): (path: string, text: string, settings: Settings) => { readonly document: Document; readonly judge: Judge } {
  const { workspace, open } = createTextOpener(options);
  return (path, text, settings) => {
    const { document, effective } = open(path, text, settings);
    return { document, judge: workspace.judgeFor(document.file, effective) };
  };
}

function createTextOpener({ config, rules }: Options) {
  return {
    workspace: createWorkspace(hereHost(), Date.now, { referenceRoot: "settings" }),
    open: (path: string, text: string, settings: Settings) => {
      const kind = path === config ? "settings" : kindOf(basename(path));
      if (kind === null) throw new Error("Only files whose kind is known are checked");
      return {
        document: documentOf({ uri: pathToFileURL(path).href, name: basename(path), kind }, text),
        effective: { ...settings, rules: { ...settings.rules, ...rules } },
      };
    },
  };
}
