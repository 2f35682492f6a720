import { Message, type ResponseMessage } from "vscode-languageserver";

/** A result, or parameters, that are JSON already, put together from parts that were kept. Transports send them as they are. */
export class ReadyJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** For transports that know only data. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

const readyIn = (message: Message): ReadyJson | null => {
  const own = Message.isResponse(message) ? message.result : Message.isNotification(message) ? message.params : null;
  return own instanceof ReadyJson ? own : null;
};

/** A message as JSON. */
export function jsonOf(message: Message): string {
  const ready = readyIn(message);
  if (ready === null) return JSON.stringify(message);
  return Message.isNotification(message)
    ? `{"jsonrpc":"2.0","method":${JSON.stringify(message.method)},"params":${ready.text}}`
    : `{"jsonrpc":"2.0","id":${JSON.stringify((message as ResponseMessage).id)},"result":${ready.text}}`;
}

/** A message as data, for transports that copy objects. */
export function plainMessage(message: Message): Message {
  const ready = readyIn(message);
  if (ready === null) return message;
  const data = ready.toJSON();
  return { ...message, ...(Message.isNotification(message) ? { params: data } : { result: data }) } as Message;
}
