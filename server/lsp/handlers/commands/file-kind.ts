import {
  LSPErrorCodes,
  RequestType,
  ResponseError,
  type TextDocumentEdit,
  type WorkspaceEdit,
} from "vscode-languageserver";
import {
  type DeclaredKind,
  declaredKinds,
  documentOf,
  isDeclaredKind,
  linesOf,
  openDocument,
  settingsFileName,
} from "../../../document/index.ts";
import { declareFile, patternFor } from "../../../features/files/declare-file.ts";
import { type FileKindChoice, fileKindChoices } from "../../../features/files/file-kind-choices.ts";
import { applyEdits } from "../../../syntax/index.ts";
import { fileKey, folderOf } from "../../../workspace/host.ts";
import type { Feature, FeatureContext } from "../../feature.ts";
import { textEdits } from "../text-edits.ts";
import { canCreateFiles } from "../workspace-edit.ts";

interface Question {
  readonly uri: string;
  /** The language that the editor would give it. */
  readonly languageId: string;
  /** Its content, or the beginning of it. */
  readonly text: string;
}

interface Answer {
  /** The language that it has to have to be served; null if it is not supported. */
  readonly languageId: string | null;
  /** What *Check This File As…* offers, the likeliest first. */
  readonly choices: readonly FileKindChoice[];
}

const request = new RequestType<Question, Answer | null, void>("computeStack/fileKind");
/** Sent to a client that sets `experimental.fileKinds`: earlier answers may be outdated. */
const changed = "computeStack/fileKindsChanged";
const command = "computeStack.checkFileAs";

/** Tells editors which files the settings declare, and declares a file in them. */
export const fileKindFeature: Feature = (context) => {
  const { connection, guard, client, commands, declaredFor, whenSettingsChange } = context;

  connection.onRequest(request, (question) =>
    guard<Answer | null>(request.method, null, async () => {
      if (!isQuestion(question)) return null;
      const { uri, languageId, text } = question;
      const document = openDocument({ uri, name: fileKey(uri), languageId, declared: await declaredFor(uri), text });
      const kind = document?.file.kind ?? null;
      return {
        languageId: kind === null || kind === "settings" ? null : `compute-${kind}`,
        choices: fileKindChoices(text),
      };
    }),
  );

  commands.add(command, async ([argument]) => {
    const { uri, kind } = (argument ?? {}) as { readonly uri?: unknown; readonly kind?: unknown };
    if (typeof uri !== "string" || typeof kind !== "string" || !(kind === "none" || isDeclaredKind(kind)))
      return refused(`Pass an object with \`uri\` and \`kind\`: \`none\`, \`${declaredKinds.join("`, `")}\`.`);
    const declared = await declare(context, uri, kind);
    if (typeof declared === "string") return refused(declared);
    const { applied } = await connection.workspace.applyEdit(declared.edit);
    return applied ? { settings: declared.settings } : refused("The settings file could not be edited.");
  });

  const { fileKinds } = (client.experimental ?? {}) as { readonly fileKinds?: unknown };
  if (fileKinds === true) whenSettingsChange(() => void connection.sendNotification(changed));
};

const refused = (message: string): ResponseError<void> => new ResponseError(LSPErrorCodes.RequestFailed, message);

const isQuestion = (data: Partial<Question> | null): data is Question =>
  typeof data?.uri === "string" && typeof data.languageId === "string" && typeof data.text === "string";

interface Declared {
  /** The URI of the settings file. */
  readonly settings: string;
  readonly edit: WorkspaceEdit;
}

/** Lists a file in the nearest settings file, or in a new one at the root of the workspace; a string says why it cannot. */
async function declare(
  { workspace, files, documentAt, encoding, client, fileMatchersOf }: FeatureContext,
  uri: string,
  kind: DeclaredKind | "none",
): Promise<Declared | string> {
  const found = (await workspace.settingsFor(uri)).uri;
  const settings = found ?? (await workspace.rootOf(uri)) + settingsFileName;
  const folder = folderOf(settings);
  if (!fileKey(uri).startsWith(fileKey(folder))) return "The file is outside the workspace.";
  const open = documentAt(settings);
  const text = open?.document.text ?? (found === null ? "" : await files.readText(settings));
  if (text === null) return `${settingsFileName} could not be read.`;
  const edits = declareFile(text, patternFor(fileKey(uri).slice(fileKey(folder).length)), kind);
  if (edits === null) return `Fix the errors in ${settingsFileName} first, or list the file under \`files\` there.`;
  const effective = await workspace.settingsWith(settings, applyEdits(text, edits));
  if (fileMatchersOf(effective).declared(uri) !== kind)
    return `Another pattern under \`files\` in ${settingsFileName} takes precedence. Change it there.`;
  const file = { uri: settings, name: settingsFileName, kind: "settings" } as const;
  const own = textEdits(edits, open?.lines ?? linesOf(documentOf(file, text), encoding()));
  const change: TextDocumentEdit = { textDocument: { uri: settings, version: open?.version ?? null }, edits: own };
  if (found !== null)
    return {
      settings,
      edit: client.workspace?.workspaceEdit?.documentChanges
        ? { documentChanges: [change] }
        : { changes: { [settings]: own } },
    };
  if (!canCreateFiles(client)) return `This editor cannot create files. Create ${settingsFileName} first.`;
  const create = { kind: "create", uri: settings, options: { ignoreIfExists: true } } as const;
  return { settings, edit: { documentChanges: [create, change] } };
}
