import {
  type DataCallback,
  ErrorCodes,
  Message,
  type MessageReader,
  type MessageWriter,
  type NotificationMessage,
} from "vscode-languageserver";
import { problemOf } from "../requests/invalid-params.ts";

/**
 * Passes on valid messages that are allowed in the current state. Other requests get the protocol's error for a server that is
 * not initialized or already shut down, or for invalid parameters; other notifications are dropped; and anything else is
 * rejected without being quoted in a log. Messages after `initialize` wait until the handlers are registered.
 */
export function lifecycleGate(reader: MessageReader, writer: MessageWriter) {
  let state: "new" | "running" | "ended" = "new";
  let receive: DataCallback = () => {};
  let waiting: Message[] | null = null;
  const refuse = (id: string | number | null, code: number, message: string): false => {
    writer.write({ jsonrpc: "2.0", id, error: { code, message } } as Message).catch(() => undefined);
    return false;
  };
  const mayPass = (message: Message): boolean => {
    if (Message.isResponse(message)) return true;
    if (Message.isNotification(message))
      return (
        message.method === "exit" ||
        (state === "running" && isCancellable(message) && problemOf(message.method, message.params) === null)
      );
    if (!Message.isRequest(message))
      return refuse(null, ErrorCodes.InvalidRequest, "Expected a request, a notification or a response.");
    const { id, method } = message;
    if (state === "ended") return refuse(id, ErrorCodes.InvalidRequest, "The server has been shut down.");
    if (method === "initialize" && state === "running")
      return refuse(id, ErrorCodes.InvalidRequest, "The server is already initialized.");
    if (state === "new" && method !== "initialize")
      return refuse(id, ErrorCodes.ServerNotInitialized, "The server is not initialized: send `initialize` first.");
    const problem = problemOf(message.method, message.params);
    if (problem !== null) return refuse(id, ErrorCodes.InvalidParams, problem);
    if (method === "initialize") state = "running";
    if (method === "shutdown") state = "ended";
    return true;
  };
  return {
    onError: reader.onError,
    onClose: reader.onClose,
    onPartialMessage: reader.onPartialMessage,
    listen: (callback: DataCallback) => {
      receive = callback;
      return reader.listen((message) => {
        if (!mayPass(message)) return;
        if (waiting) waiting.push(message);
        else receive(message);
        if (Message.isRequest(message) && message.method === "initialize") waiting = [];
      });
    },
    /** Releases messages that wait for `initialize`, and all later ones. */
    release: (): void => {
      const came = waiting ?? [];
      waiting = null;
      came.forEach(receive);
    },
    dispose: () => reader.dispose(),
  };
}

/** The library assumes that a cancellation has an id. */
const isCancellable = ({ method, params }: NotificationMessage): boolean =>
  method !== "$/cancelRequest" || (typeof params === "object" && params !== null && "id" in params);
