import {
  type DataCallback,
  ErrorCodes,
  Message,
  type MessageReader,
  type MessageWriter,
  type NotificationMessage,
} from "vscode-languageserver";

export interface OrderlyReader extends MessageReader {
  /** Lets in what waits behind `initialize`, and all that comes later. */
  readonly letIn: () => void;
}

/**
 * Lets through what is a message and may come at its time. Other requests are answered as the protocol says for a server that
 * is not initialized yet or shut down already, other notifications are dropped, and what is no message at all is refused
 * without being quoted in a log. What comes behind `initialize` waits until somebody can hear it.
 */
export function orderly(reader: MessageReader, writer: MessageWriter): OrderlyReader {
  let state: "new" | "running" | "ended" = "new";
  let hear: DataCallback = () => {};
  let waiting: Message[] | null = null;
  const refuse = (id: string | number | null, code: number, message: string): false => {
    writer.write({ jsonrpc: "2.0", id, error: { code, message } } as Message).catch(() => undefined);
    return false;
  };
  const mayPass = (message: Message): boolean => {
    if (Message.isResponse(message)) return true;
    if (Message.isNotification(message))
      return message.method === "exit" || (state === "running" && isCancellable(message));
    if (!Message.isRequest(message))
      return refuse(null, ErrorCodes.InvalidRequest, "This is neither a request nor a notification nor a response.");
    const { id, method } = message;
    if (state === "ended") return refuse(id, ErrorCodes.InvalidRequest, "The server is shut down.");
    if (method === "initialize") {
      if (state === "running") return refuse(id, ErrorCodes.InvalidRequest, "The server is initialized already.");
      state = "running";
    }
    if (state === "new")
      return refuse(id, ErrorCodes.ServerNotInitialized, "The server is not initialized: send `initialize` first.");
    if (method === "shutdown") state = "ended";
    return true;
  };
  return {
    onError: reader.onError,
    onClose: reader.onClose,
    onPartialMessage: reader.onPartialMessage,
    listen: (callback) => {
      hear = callback;
      return reader.listen((message) => {
        if (!mayPass(message)) return;
        if (waiting) waiting.push(message);
        else hear(message);
        if (Message.isRequest(message) && message.method === "initialize") waiting = [];
      });
    },
    letIn: () => {
      const came = waiting ?? [];
      waiting = null;
      came.forEach(hear);
    },
    dispose: () => reader.dispose(),
  };
}

/** The library takes for granted that a cancellation says of what. */
const isCancellable = ({ method, params }: NotificationMessage): boolean =>
  method !== "$/cancelRequest" || (typeof params === "object" && params !== null && "id" in params);
