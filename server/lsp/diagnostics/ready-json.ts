import { Message, type ResponseMessage } from "vscode-languageserver";

/**
 * A result, or parameters, that are JSON already, in pieces of which most were kept. Transports send them as they are: of an
 * answer of megabytes, no string is made.
 */
export class ReadyJson {
  readonly pieces: readonly string[];

  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }

  /** For transports that know only data. */
  toJSON(): unknown {
    return JSON.parse(this.pieces.join(""));
  }
}

const readyIn = (message: Message): ReadyJson | null => {
  const own = Message.isResponse(message) ? message.result : Message.isNotification(message) ? message.params : null;
  return own instanceof ReadyJson ? own : null;
};

/** A message as JSON, in pieces. */
export function jsonOf(message: Message): readonly string[] {
  const ready = readyIn(message);
  if (ready === null) return [JSON.stringify(message)];
  const start = Message.isNotification(message)
    ? `"method":${JSON.stringify(message.method)},"params":`
    : `"id":${JSON.stringify((message as ResponseMessage).id)},"result":`;
  return [`{"jsonrpc":"2.0",${start}`, ...ready.pieces, "}"];
}

/** A message as data, for transports that copy objects. */
export function plainMessage(message: Message): Message {
  const ready = readyIn(message);
  if (ready === null) return message;
  const data = ready.toJSON();
  return { ...message, ...(Message.isNotification(message) ? { params: data } : { result: data }) } as Message;
}
