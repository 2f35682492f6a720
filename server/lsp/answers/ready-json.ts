import { Message } from "vscode-languageserver";

/** A result that is JSON already, put together from parts that were kept. Transports send it as it is. */
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

const ready = (message: Message): ReadyJson | null =>
  Message.isResponse(message) && message.result instanceof ReadyJson ? message.result : null;

/** A message as JSON. */
export function jsonOf(message: Message): string {
  const result = ready(message);
  if (result === null || !Message.isResponse(message)) return JSON.stringify(message);
  return `{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"result":${result.text}}`;
}

/** A message as data, for transports that copy objects. */
export function plainMessage(message: Message): Message {
  const result = ready(message);
  return result === null ? message : ({ ...message, result: result.toJSON() } as Message);
}
