import {
  type ConnectionOptions,
  type DataCallback,
  type DidChangeTextDocumentParams,
  ErrorCodes,
  Message,
  type MessageReader,
  type MessageWriter,
  type NotificationMessage,
  type RequestMessage,
  type ResponseMessage,
} from "vscode-languageserver";
import { cancelled, type Decoration, decorationOf, outdated, type Refusal } from "./decorations.ts";
import { quietTurns } from "./quiet-turns.ts";

/** A request without a response. */
interface Open {
  /** Clients may use an ID twice, so the connection sees another one. */
  readonly id: number;
  readonly request: RequestMessage;
  readonly decoration: Decoration | null;
  /** Not passed on yet. */
  isWaiting: boolean;
}

/**
 * Stands between a client's messages and the connection that handles them. Passes on messages in the order in which they
 * arrive, except for decorations: these wait until nothing else is to be done, findings first, then those of what is on the
 * screen, then those of a whole file, which wait for its findings. Those that are waiting or being computed when their document
 * changes, or when the client cancels them, are answered at once. Each request gets exactly one response.
 */
export function dispatcher(reader: MessageReader, writer: MessageWriter, turn: (run: () => void) => void) {
  let receive: DataCallback = () => {};
  let lastId = 0;
  const open = new Map<number, Open>();
  /** Passed on, but not handled yet. */
  const passed = new Set<Message>();

  const pass = (message: Message): void => {
    if (!Message.isResponse(message)) passed.add(message);
    receive(message);
  };
  const start = (one: Open): void => {
    one.isWaiting = false;
    pass({ ...one.request, id: one.id } as RequestMessage);
  };
  const all = (): readonly Open[] => [...open.values()];
  const waiting = (): readonly Open[] => all().filter(({ isWaiting }) => isWaiting);
  const close = (one: Open): void => {
    open.delete(one.id);
    // Others may have waited for it.
    turns.wake();
  };
  const refuse = (one: Open, error: Refusal): void => {
    close(one);
    const response = { jsonrpc: "2.0", id: one.request.id, error };
    writer.write(response as ResponseMessage).catch(() => undefined);
    if (!one.isWaiting) receive(cancellationOf(one));
  };
  const documentChanged = (uri: string): void => {
    for (const one of all()) if (one.decoration?.uri === uri) refuse(one, outdated(one.decoration));
  };
  const clientCancelled = (id: RequestMessage["id"]): void => {
    const one = all().findLast(({ request }) => request.id === id);
    if (!one) return;
    if (one.decoration) refuse(one, cancelled);
    else receive(cancellationOf(one));
  };

  const nextDecoration = (): (() => void) | null => {
    const checked = new Set(all().map(({ decoration }) => decoration?.areFindings && decoration.uri));
    const left = waiting();
    const next =
      left.find((one) => one.decoration?.areFindings) ??
      left.find((one) => one.decoration?.isLocal) ??
      left.find((one) => !checked.has(one.decoration?.uri));
    return next ? () => start(next) : null;
  };
  const turns = quietTurns(turn, () => passed.size > 0, nextDecoration);

  const requested = (request: RequestMessage): void => {
    const decoration = decorationOf(request);
    const one = { id: ++lastId, request, decoration, isWaiting: decoration !== null };
    open.set(one.id, one);
    if (one.isWaiting) {
      turns.wake();
      return;
    }
    // What has been requested before is still answered.
    if (request.method === "shutdown") waiting().forEach(start);
    start(one);
  };
  const notified = (message: NotificationMessage): void => {
    if (message.method === "$/cancelRequest") {
      clientCancelled((message.params as { readonly id: RequestMessage["id"] }).id);
      return;
    }
    // The progress that a client shows of its own request is stopped by canceling the request.
    if (message.method === "window/workDoneProgress/cancel") {
      const token = tokenOf(message.params, "token");
      for (const { request } of open.values())
        if (token !== undefined && tokenOf(request.params, "workDoneToken") === token) clientCancelled(request.id);
    }
    if (/^textDocument\/did(?:Open|Change|Close)$/.test(message.method))
      documentChanged((message.params as DidChangeTextDocumentParams).textDocument.uri);
    pass(message);
  };

  return {
    /** Runs something after the messages that have arrived in the meantime, one piece of work at a time. */
    defer: turns.defer,
    /** For the connection. */
    options: {
      messageStrategy: {
        handleMessage: (message, next) => {
          passed.delete(message);
          return next(message);
        },
      },
      connectionStrategy: {
        cancelUndispatched: (message) => {
          passed.delete(message);
          return { jsonrpc: "2.0", id: null, error: cancelled };
        },
      },
    } satisfies ConnectionOptions,
    reader: {
      onError: reader.onError,
      onClose: reader.onClose,
      onPartialMessage: reader.onPartialMessage,
      listen: (callback) => {
        receive = callback;
        return reader.listen((message) => {
          turns.disturbed();
          if (Message.isRequest(message)) requested(message);
          else if (Message.isNotification(message)) notified(message);
          else pass(message);
        });
      },
      dispose: () => reader.dispose(),
    } satisfies MessageReader,
    writer: {
      onError: writer.onError,
      onClose: writer.onClose,
      write: async (message) => {
        turns.disturbed();
        if (!Message.isResponse(message)) return writer.write(message);
        const one = open.get(Number(message.id));
        if (!one) return;
        close(one);
        return writer.write(withoutInternals({ ...message, id: one.request.id }));
      },
      end: () => writer.end(),
      dispose: () => writer.dispose(),
    } satisfies MessageWriter,
  };
}

const cancellationOf = ({ id }: Open) => ({ jsonrpc: "2.0", method: "$/cancelRequest", params: { id } }) as Message;

/** The library would send the message of an exception. */
function withoutInternals(response: ResponseMessage): ResponseMessage {
  if (response.error?.code !== ErrorCodes.InternalError) return response;
  const message = "compute-stack could not handle this request: internal error.";
  return { ...response, error: { code: ErrorCodes.InternalError, message } };
}

const tokenOf = (params: unknown, name: "token" | "workDoneToken"): unknown =>
  (params as Partial<Record<typeof name, unknown>> | null | undefined)?.[name];
