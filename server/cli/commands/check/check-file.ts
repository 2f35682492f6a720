import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type Carrier,
  type CarrierPart,
  type Document,
  documentOf,
  type FileType,
  mayHoldRequests,
  readCarrier,
  type Settings,
} from "../../../document/index.ts";
import { carrierFindings } from "../../../rules/engine/carrier-findings.ts";
import type { Finding } from "../../../rules/engine/check.ts";
import type { Environment } from "../../../rules/engine/environment.ts";
import type { Judge } from "../../../rules/engine/judge.ts";
import type { CarrierLanguage } from "../../../syntax/carrier.ts";
import { loadCarrierReader } from "../../../workspace/carrier-readers.ts";
import { fileMatchers } from "../../../workspace/file-matchers.ts";
import { createWorkspace } from "../../../workspace/workspace.ts";
import { createFileSettings, hereHost } from "../../run/file-settings.ts";
import type { CheckOptions } from "./check-options.ts";

type Options = Pick<CheckOptions, "config" | "rules">;

/** A file to check, by its absolute path. */
interface OneText {
  readonly path: string;
  readonly type: FileType;
  readonly text: string;
}

interface CheckedText {
  readonly document: Document;
  readonly findings: readonly Finding[];
  /** What the check loaded around the file. */
  readonly environment: Environment;
}

/** Checks texts of files with the settings that apply to each. */
export interface FileChecker {
  readonly check: (file: OneText) => Promise<CheckedText>;
}

export async function createFileChecker(options: Options): Promise<FileChecker> {
  const settings = await createFileSettings(options.config);
  const check = createTextCheck(options);
  return { check: async (file) => check(file, (await settings.of(file.path)).settings) };
}

/** Checks texts of files with given settings, which the `--rule` options of the call override. */
export function createTextCheck(options: Options): (file: OneText, settings: Settings) => Promise<CheckedText> {
  const { workspace, open } = createTextOpener(options);
  return async (file, settings) => {
    const { document, effective } = open(file, settings);
    const { findings } = await workspace.check(document, effective);
    return { document, findings, environment: workspace.environmentOf(document.file) };
  };
}

/** A file that holds requests, by its absolute path. */
interface CarrierText {
  readonly path: string;
  readonly language: CarrierLanguage;
  readonly text: string;
}

/** The same for files that hold requests. */
export function createCarrierCheck(
  options: Options,
): (
  file: CarrierText,
  settings: Settings,
) => Promise<{ readonly carrier: Carrier; readonly findings: readonly Finding[] }> {
  const { workspace, openCarrier } = createTextOpener(options);
  return async (file, settings) => {
    const { carrier, effective } = await openCarrier(file, settings);
    const found = new Map<CarrierPart, readonly Finding[]>();
    for (const part of carrier.parts) found.set(part, (await workspace.check(part.document, effective)).findings);
    return { carrier, findings: carrierFindings(carrier, effective, (part) => found.get(part) ?? []) };
  };
}

/** The same for those that are going to be changed. */
export function createCarrierJudge(options: Options) {
  const { workspace, openCarrier } = createTextOpener(options);
  return async (file: CarrierText, settings: Settings) => {
    const { carrier, effective, read } = await openCarrier(file, settings);
    const judgeFor = ({ document }: CarrierPart): Judge => workspace.judgeFor(document.file, effective);
    return { carrier, read, judgeFor };
  };
}

/** The same for texts that will be edited. */
export function createTextJudge(
  options: Options,
): (file: OneText, settings: Settings) => { readonly document: Document; readonly judge: Judge } {
  const { workspace, open } = createTextOpener(options);
  return (file, settings) => {
    const { document, effective } = open(file, settings);
    return { document, judge: workspace.judgeFor(document.file, effective) };
  };
}

function createTextOpener({ rules }: Options) {
  const matchers = fileMatchers();
  const effectiveFor = (uri: string, settings: Settings): Settings => {
    const own = matchers(settings).settingsFor(uri);
    return { ...own, rules: { ...own.rules, ...rules } };
  };
  return {
    workspace: createWorkspace(hereHost(), Date.now, { referenceRoot: "settings" }),
    open: ({ path, type, text }: OneText, settings: Settings) => {
      const uri = pathToFileURL(path).href;
      return {
        document: documentOf({ uri, name: basename(path), ...type }, text),
        effective: effectiveFor(uri, settings),
      };
    },
    openCarrier: async ({ path, language, text }: CarrierText, settings: Settings) => {
      const uri = pathToFileURL(path).href;
      const read = mayHoldRequests(text) ? await loadCarrierReader(language) : () => [];
      const carrier = readCarrier({ uri, name: basename(path), language }, text, read, null);
      return { carrier, read, effective: effectiveFor(uri, settings) };
    },
  };
}
