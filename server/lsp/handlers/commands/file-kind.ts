import { LSPErrorCodes, RequestType, ResponseError } from "vscode-languageserver";
import { declaredKinds, isDeclaredKind, openDocument, settingsFileName } from "../../../document/index.ts";
import { declareFile } from "../../../features/files/declare-file.ts";
import { type FileKindChoice, fileKindChoices } from "../../../features/files/file-kind-choices.ts";
import { fileKey } from "../../../workspace/host.ts";
import type { Feature } from "../../feature.ts";
import { settingsEdit } from "../settings-edit.ts";

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

  connection.onRequest(request, (question, canceled) =>
    guard<Answer | null>(request.method, null, canceled, async () => {
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
    const declared = await settingsEdit(context, uri, {
      edits: (text, pattern) => declareFile(text, pattern, kind),
      isDone: (effective) => context.fileMatchersOf(effective).declared(uri) === kind,
      otherwise: "list the file under `files` there",
      overruled: `Another pattern under \`files\` in ${settingsFileName} takes precedence. Change it there.`,
    });
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
