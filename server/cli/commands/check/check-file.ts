import { fileURLToPath, pathToFileURL } from "node:url";
import type { OperationId } from "../../../api/index.ts";
import {
  type BodyFile,
  type Document,
  linesOf,
  linesOfText,
  recognize,
  rootOf,
  type Settings,
  type SourceFile,
  wholeDocument,
} from "../../../document/index.ts";
import { fileMatchers } from "../../../workspace/file-matchers.ts";
import { perSettings } from "../../../workspace/per-settings.ts";
import { type OpenedFile, readFile } from "../../../workspace/read-file.ts";
import { createWorkspace, type WorkspaceOptions } from "../../../workspace/workspace.ts";
import { createFileSettings, hereHost } from "../../run/file-settings.ts";
import { namedFile } from "../../run/sources.ts";
import type { FileTarget } from "../../run/target.ts";
import type { CheckedFile } from "../../terminal/report.ts";
import { shownFile } from "../../terminal/shown-file.ts";
import type { CheckOptions } from "./check-options.ts";
import type { AfterFix } from "./fixable.ts";

export interface TextOptions
  extends Pick<CheckOptions, "config" | "rules">,
    Pick<WorkspaceOptions, "onAnswer" | "onUnnamed"> {
  /** Called with each file that is read because another one refers to it, by its URI. */
  readonly onReference?: (uri: string) => void;
}

/** A file to check, by its absolute path. */
interface OneText extends Pick<FileTarget, "path" | "type"> {
  readonly text: string;
}

/** Checks texts of files with given settings, which the `--rule` options of the call override. */
export function createTextCheck(options: TextOptions) {
  const { open, bodiesOf } = createTextOpener(options);
  return async (text: OneText, settings: Settings) => {
    const opened = await open(text, settings);
    const { file, judge, reread } = opened;
    const findings = await judge.look(file);
    const afterFix: AfterFix = async () => {
      const [{ fixFile }, { safeFixes }] = await Promise.all([
        import("../../../features/actions/fix-file.ts"),
        import("../../../features/actions/fixing.ts"),
      ]);
      return (await fixFile(file, { judge, fixing: safeFixes, reread })).findings;
    };
    return { ...opened, findings, bodies: bodiesOf(file), afterFix };
  };
}

/** What a report says of a file besides its path and findings. */
export function factsOfFile(read: OpenedFile): Omit<CheckedFile, "path" | "findings"> {
  const { file } = read;
  const document = wholeDocument(file);
  const operation = document ? operationOfFile(document) : null;
  return {
    ...shownFile(read),
    language: file.carrier?.file.language ?? document?.file.kind ?? "request",
    lines: document ? linesOf(document) : linesOfText(file.text),
    ...(operation === undefined ? {} : { operation }),
  };
}

/** The operation of a request file: null if unknown, for a body of several operations, and in a sequence. Undefined for other files. */
function operationOfFile({ file, blocks }: Document): OperationId | null | undefined {
  if (file.kind !== "request") return undefined;
  if (file.alsoSentAs) return null;
  const [only] = blocks;
  const root = only && blocks.length === 1 ? rootOf(only) : null;
  return root?.node.kind === "mapping" ? (recognize(root).operation?.id ?? null) : null;
}

export function createTextOpener({ rules, config, onReference, ...listeners }: TextOptions) {
  const matchers = fileMatchers();
  const withRules = perSettings((below): Settings => ({ ...below, rules: { ...below.rules, ...rules } }));
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
    /** The files that the requests of a file send as their bodies, by their absolute paths; those that were read. */
    bodiesOf: (file: SourceFile): readonly BodyFile[] =>
      workspace.bodiesOf(file).map(({ uri, operation }) => ({ path: fileURLToPath(uri), operation })),
    open: async ({ path, type, text }: OneText, settings: Settings) => {
      const facts = namedFile(path, settings.names);
      const secrets = type.kind === "stack" ? await workspace.secretVariablesOf(facts, text) : {};
      const read = await readFile({ ...facts, ...secrets }, type, text);
      /** `judge` compares its states. */
      return { ...read, judge: workspace.judgeFor(read.file, effectiveFor(facts.uri, settings)) };
    },
  };
}

/** Opens stacks that others extend, to show what these cause there. */
export function createBaseOpener(): (path: string, text: string) => Promise<OpenedFile> {
  const { open, workspace } = createTextOpener({ config: null, rules: {} });
  return async (path, text) => {
    const { settings } = await workspace.settingsFor(pathToFileURL(path).href);
    return open({ path, type: { kind: "stack" }, text }, settings);
  };
}
