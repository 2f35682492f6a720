import {
  type ConnectionOptions,
  type DataCallback,
  type DidChangeTextDocumentParams,
  Message,
  type MessageReader,
  type MessageWriter,
  type NotificationMessage,
  type RequestMessage,
  type ResponseMessage,
} from "vscode-languageserver";
import { cancelled, type Decoration, decorationOf, outdated, type Refusal } from "./decorations.ts";
import { quietTurns } from "./quiet-turns.ts";
import { typingPauses } from "./typing-pauses.ts";

/** Stands between a client's messages and the connection that handles them. */
export interface Dispatcher {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
  /** For the connection. */
  readonly options: ConnectionOptions;
  /** Runs something after the messages that have arrived in the meantime, one piece of work at a time. */
  readonly defer: (run: () => void) => void;
}

/** A request without a response. */
interface Open {
  /** Clients may use an ID twice, so the connection sees another one. */
  readonly id: number;
  readonly request: RequestMessage;
  readonly decoration: Decoration | null;
}

/**
 * Passes on messages in the order in which they arrive, except for decorations: these wait until nothing else is to be done, and
 * for a pause of whoever types. Those that are waiting or being computed when their document changes, or when the client cancels
 * them, are answered at once. Each request gets exactly one response.
 */
export function dispatcher(reader: MessageReader, writer: MessageWriter, turn: (run: () => void) => void): Dispatcher {
  let receive: DataCallback = () => {};
  let lastId = 0;
  const open = new Map<number, Open>();
  const byClientId = new Map<RequestMessage["id"], Open>();
  /** By document. */
  const waiting = new Map<string, Set<Open>>();
  const running = new Map<string, Set<Open>>();
  /** Passed on, but not handled yet. */
  const passed = new Set<Message>();
  const now = (): number => performance.now();
  const pauses = typingPauses(now);

  const pass = (message: Message): void => {
    if (!Message.isResponse(message)) passed.add(message);
    receive(message);
  };
  const start = ({ id, request }: Open): void => pass({ ...request, id } as RequestMessage);
  const settle = (one: Open): void => {
    open.delete(one.id);
    if (byClientId.get(one.request.id) === one) byClientId.delete(one.request.id);
    for (const group of [waiting, running]) remove(group, one);
  };
  const refuse = (one: Open, error: Refusal): void => {
    const isRunning = !isIn(waiting, one);
    settle(one);
    const response = { jsonrpc: "2.0", id: one.request.id, error };
    writer.write(response as ResponseMessage).catch(() => undefined);
    if (isRunning) receive(cancellationOf(one));
  };
  const documentChanged = (uri: string): void => {
    for (const group of [waiting, running])
      for (const one of [...(group.get(uri) ?? [])]) if (one.decoration) refuse(one, outdated(one.decoration));
  };
  const clientCancelled = (id: RequestMessage["id"]): void => {
    const one = byClientId.get(id);
    if (!one) return;
    if (one.decoration) refuse(one, cancelled);
    else receive(cancellationOf(one));
  };

  const nextDecoration = (): (() => void) | null => {
    let soonest = Number.POSITIVE_INFINITY;
    for (const [uri, group] of waiting) {
      const pauseEnd = pauses.endOf(uri);
      const [first] = pauseEnd <= now() ? group : [];
      const one = [...group].find(({ decoration }) => decoration?.areFindings) ?? first;
      if (one)
        return () => {
          remove(waiting, one);
          add(running, one);
          start(one);
        };
      soonest = Math.min(soonest, pauseEnd);
    }
    if (soonest < Number.POSITIVE_INFINITY) wakeAt(soonest);
    return null;
  };
  const turns = quietTurns({ turn, now, isBusy: () => passed.size > 0, next: nextDecoration });
  let alarm: ReturnType<typeof setTimeout> | undefined;
  const wakeAt = (time: number): void => {
    clearTimeout(alarm);
    alarm = setTimeout(turns.wake, Math.max(1, Math.ceil(time - now())));
  };

  const requested = (request: RequestMessage): void => {
    const one = { id: ++lastId, request, decoration: decorationOf(request) };
    open.set(one.id, one);
    byClientId.set(request.id, one);
    if (one.decoration) {
      add(waiting, one);
      turns.wake();
      return;
    }
    // What has been requested before is still answered.
    if (request.method === "shutdown") {
      for (const group of waiting.values()) group.forEach(start);
      waiting.clear();
    }
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
    if (/^textDocument\/did(?:Open|Change|Close)$/.test(message.method)) {
      const { uri } = (message.params as DidChangeTextDocumentParams).textDocument;
      documentChanged(uri);
      if (message.method === "textDocument/didChange") pauses.edited(uri);
      else pauses.closed(uri);
    }
    pass(message);
  };

  return {
    defer: turns.defer,
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
    },
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
    },
    writer: {
      onError: writer.onError,
      onClose: writer.onClose,
      write: async (message) => {
        turns.disturbed();
        if (!Message.isResponse(message)) return writer.write(message);
        const one = open.get(Number(message.id));
        if (!one) return;
        settle(one);
        return writer.write({ ...message, id: one.request.id } as ResponseMessage);
      },
      end: () => writer.end(),
      dispose: () => writer.dispose(),
    },
  };
}

const cancellationOf = ({ id }: Open) => ({ jsonrpc: "2.0", method: "$/cancelRequest", params: { id } }) as Message;

const tokenOf = (params: unknown, name: "token" | "workDoneToken"): unknown =>
  (params as Partial<Record<typeof name, unknown>> | null | undefined)?.[name];

type Groups = Map<string, Set<Open>>;

const documentOf = ({ decoration }: Open): string => decoration?.uri ?? "";

const isIn = (groups: Groups, one: Open): boolean => groups.get(documentOf(one))?.has(one) === true;

function add(groups: Groups, one: Open): void {
  const group = groups.get(documentOf(one)) ?? new Set();
  groups.set(documentOf(one), group.add(one));
}

function remove(groups: Groups, one: Open): void {
  const group = groups.get(documentOf(one));
  if (group?.delete(one) && group.size === 0) groups.delete(documentOf(one));
}
