import {
  type CancellationToken,
  type ExecuteCommandParams,
  LSPErrorCodes,
  ResponseError,
  type WorkDoneProgressParams,
} from "vscode-languageserver";
import type { FeatureContext } from "../feature.ts";
import type { RequestGuard } from "../session/guard.ts";
import type { Asked } from "../session/long-work.ts";
import { commandGroups } from "./commands.ts";
import type { Handler, LoadHandlers } from "./handlers.ts";
import { type RequestGroup, requestGroups, requestRow } from "./requests.ts";

/** Serves all requests of the table but those that the session itself answers. */
export function serveRequests(context: FeatureContext, guard: RequestGuard): void {
  const { connection } = context;
  const made = new Map<LoadHandlers<string>, Promise<Readonly<Record<string, Handler>>>>();
  const handlersOf = (load: LoadHandlers<string>) => {
    const handlers = made.get(load) ?? load().then((make) => make(context));
    made.set(load, handlers);
    return handlers;
  };
  const serve = (method: string, answer: (params: unknown, asked: Asked) => unknown): void => {
    connection.onRequest(method, (params: unknown, canceled: CancellationToken) => {
      const { workDoneToken } = (params ?? {}) as WorkDoneProgressParams;
      const workDone = connection.window.attachWorkDoneProgress(workDoneToken);
      const failed = requestRow(method)?.failed?.(params) ?? null;
      return guard(method, failed, canceled, () => answer(params, { canceled, workDone }));
    });
  };

  const groups = Object.values<RequestGroup>(requestGroups);
  for (const { requests, handlers: load } of groups)
    if (load)
      for (const method of Object.keys(requests))
        serve(method, async (params, asked) => (await handlersOf(load))[method]?.(params as never, asked));

  serve("workspace/executeCommand", (params, asked) => {
    const { command, arguments: args } = params as ExecuteCommandParams;
    const load = Object.values(commandGroups).find(({ names }) => names.includes(command))?.handlers;
    if (!load) return new ResponseError(LSPErrorCodes.RequestFailed, `Unknown command \`${command}\`.`);
    const argument: unknown = Array.isArray(args) ? args[0] : undefined;
    return guard<unknown>(command, null, asked.canceled, async () =>
      (await handlersOf(load))[command]?.(argument as never, asked),
    );
  });

  /** An editor soon requests most of them, and some while somebody waits. */
  const loadInTurn = async (): Promise<void> => {
    for (const { handlers: load } of groups) {
      await new Promise<void>((resolve) => context.defer(resolve));
      if (load) await handlersOf(load);
    }
  };
  void loadInTurn().catch(() => undefined);
}
