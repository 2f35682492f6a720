import {
  type CancellationToken,
  type ExecuteCommandParams,
  LSPErrorCodes,
  ResponseError,
  type TextDocumentContentParams,
  type WorkDoneProgressParams,
} from "vscode-languageserver";
import { sayInWords, wordingOf } from "../../document/index.ts";
import type { Wording } from "../../syntax/index.ts";
import { keptIn } from "../../text/groups.ts";
import { isRecord } from "../../text/is-record.ts";
import type { FeatureContext } from "../feature.ts";
import type { RequestGuard } from "../session/guard.ts";
import type { Asked } from "../session/long-work.ts";
import { type CommandGroup, commandGroups, viewOf, viewScheme } from "./commands.ts";
import type { Handler, LoadHandlers } from "./handlers.ts";
import { type RequestGroup, requestGroups, requestRow } from "./requests.ts";

/** Serves all requests of the table but those that the session itself answers. */
export function serveRequests(context: FeatureContext, guard: RequestGuard): void {
  const { connection } = context;
  const made = new Map<LoadHandlers<string>, Promise<Readonly<Record<string, Handler>>>>();
  const handlersOf = (load: LoadHandlers<string>) => keptIn(made, load, () => load().then((make) => make(context)));
  const serve = (method: string, answer: (params: unknown, asked: Asked) => unknown): void => {
    connection.onRequest(method, (params: unknown, canceled: CancellationToken) => {
      const { workDoneToken } = (params ?? {}) as WorkDoneProgressParams;
      const workDone = connection.window.attachWorkDoneProgress(workDoneToken);
      const failed = requestRow(method)?.failed?.(params) ?? null;
      return guard(method, failed, canceled, async () => (await answer(params, { canceled, workDone })) ?? failed);
    });
  };

  /** Of the file that was last asked about, for what is asked about that answer. */
  let last: Wording | null = null;
  const said = (answer: unknown, about: unknown): unknown => {
    const { uri, textDocument } = (about ?? {}) as {
      readonly uri?: unknown;
      readonly textDocument?: { uri?: unknown };
    };
    const asked = textDocument?.uri ?? uri;
    if (typeof asked === "string") last = wordingOf(context.openFiles.newestAt(asked)?.file.file.names);
    return last === null ? answer : sayInWords(answer, last);
  };

  const answerOf = async (load: LoadHandlers<string>, name: string, about: unknown, asked: Asked, isSaid?: true) => {
    const answer = await (await handlersOf(load))[name]?.(about as never, asked);
    return isSaid ? said(answer, about) : answer;
  };

  const groups = Object.values<RequestGroup>(requestGroups);
  for (const { requests, handlers: load } of groups)
    if (load)
      for (const method of Object.keys(requests))
        serve(method, (params, asked) => answerOf(load, method, params, asked, requestRow(method)?.isSaid));

  const run = (command: string, argument: unknown, asked: Asked): unknown => {
    const { handlers: load, isSaid } =
      Object.values<CommandGroup>(commandGroups).find(({ names }) => names.includes(command)) ?? {};
    if (!load) return new ResponseError(LSPErrorCodes.RequestFailed, `Unknown command \`${command}\`.`);
    return guard<unknown>(command, null, asked.canceled, () => answerOf(load, command, argument, asked, isSaid));
  };
  serve("workspace/executeCommand", (params, asked) => {
    const { command, arguments: args } = params as ExecuteCommandParams;
    return run(command, Array.isArray(args) ? args[0] : undefined, asked);
  });
  serve("workspace/textDocumentContent", async (params, asked) => {
    const { view, uri } = viewOf((params as TextDocumentContentParams).uri);
    if (!view) return new ResponseError(LSPErrorCodes.RequestFailed, `Expected \`${viewScheme}:/plan?URI\`.`);
    const answer = await run(`computeStack.${view}`, { uri }, asked);
    return isRecord(answer) && typeof answer.text === "string" ? { text: answer.text } : answer;
  });

  /** An editor soon requests most of them, and some while somebody waits. */
  const loadInTurn = async (): Promise<void> => {
    for (const { handlers: load } of groups) {
      await new Promise<void>(context.defer);
      if (load) await handlersOf(load);
    }
  };
  void loadInTurn().catch(() => undefined);
}
