import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type BodyFile, type Document, documentOf, type FileType, type Settings } from "../../../document/index.ts";
import type { Finding } from "../../../rules/engine/check.ts";
import type { ReadableFiles } from "../../../rules/engine/environment.ts";
import type { Judge } from "../../../rules/engine/judge.ts";
import { fileMatchers } from "../../../workspace/file-matchers.ts";
import { perSettings } from "../../../workspace/per-settings.ts";
import { createWorkspace, type WorkspaceOptions } from "../../../workspace/workspace.ts";
import { createFileSettings, hereHost } from "../../run/file-settings.ts";
import type { CheckOptions } from "./check-options.ts";
import type { AfterFix } from "./fixable.ts";

export interface TextOptions
  extends Pick<CheckOptions, "config" | "rules">,
    Pick<WorkspaceOptions, "onAnswer" | "onBody"> {
  /** Called with each file that is read because another one refers to it, by its URI. */
  readonly onReference?: (uri: string) => void;
}

/** A file to check, by its absolute path. */
interface OneText {
  readonly path: string;
  readonly type: FileType;
  readonly text: string;
}

export interface CheckedText {
  readonly document: Document;
  readonly findings: readonly Finding[];
  /** The files that its requests send as their bodies, by their absolute paths; those that were read. */
  readonly bodies: readonly BodyFile[];
  readonly afterFix: AfterFix;
  /** The files that it names. */
  readonly files: () => Promise<ReadableFiles>;
}

/** Checks texts of files with the settings that apply to each. */
export interface FileChecker {
  readonly check: (file: OneText) => Promise<CheckedText>;
}

export async function createFileChecker(options: TextOptions): Promise<FileChecker> {
  const settings = await createFileSettings(options.config);
  const check = createTextCheck(options);
  return { check: async (file) => check(file, (await settings.of(file.path)).settings) };
}

/** Checks texts of files with given settings, which the `--rule` options of the call override. */
export function createTextCheck(options: TextOptions): (file: OneText, settings: Settings) => Promise<CheckedText> {
  const { workspace, open, bodiesOf } = createTextOpener(options);
  return async (file, settings) => {
    const { document, effective } = open(file, settings);
    const judge = workspace.judgeFor(document.file, effective);
    await judge.look(document);
    const afterFix = async () => {
      const { applyFixes, safeFixes } = await import("../../../features/actions/apply-fixes.ts");
      return (await applyFixes(document, judge, safeFixes)).findings;
    };
    const files = () => workspace.filesOf(document);
    return { document, findings: judge.findings(), bodies: bodiesOf(document), afterFix, files };
  };
}

/** The same for texts that will be edited. */
export function createTextJudge(
  options: TextOptions,
): (file: OneText, settings: Settings) => { readonly document: Document; readonly judge: Judge } {
  const { workspace, open } = createTextOpener(options);
  return (file, settings) => {
    const { document, effective } = open(file, settings);
    return { document, judge: workspace.judgeFor(document.file, effective) };
  };
}

export function createTextOpener({ rules, config, onReference, ...listeners }: TextOptions) {
  const matchers = fileMatchers();
  const withRules = perSettings((own): Settings => ({ ...own, rules: { ...own.rules, ...rules } }));
  const effectiveFor = (uri: string, settings: Settings): Settings => withRules(matchers(settings).settingsFor(uri));
  let files: ReturnType<typeof createFileSettings> | null = null;
  const settingsOfBody = async (uri: string): Promise<Settings | null> => {
    files ??= createFileSettings(config);
    const [path, known] = [fileURLToPath(uri), await files];
    return (await known.leftOutBy(path)) ? null : effectiveFor(uri, (await known.of(path)).settings);
  };
  const workspace = createWorkspace(hereHost(), Date.now, {
    referenceRoot: "settings",
    settingsOfBody,
    ...listeners,
    ...(onReference ? { onReference, onExtended: (uris) => uris.forEach(onReference) } : {}),
  });
  return {
    effectiveFor,
    workspace,
    bodiesOf: (document: Document): readonly BodyFile[] =>
      workspace.bodiesOf(document).map(({ uri, operation }) => ({ path: fileURLToPath(uri), operation })),
    open: ({ path, type, text }: OneText, settings: Settings) => {
      const uri = pathToFileURL(path).href;
      return {
        document: documentOf({ uri, name: basename(path), ...type }, text),
        effective: effectiveFor(uri, settings),
      };
    },
  };
}
