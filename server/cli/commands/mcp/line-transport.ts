import type { Readable, Writable } from "node:stream";
import {
  deserializeMessage,
  type JSONRPCMessage,
  serializeMessage,
  type Transport,
} from "@modelcontextprotocol/server";

/** The longest line that is read, in bytes. */
export const longestLine = 32 * 1024 * 1024;

/** How much of both ends of a longer line is searched for its ID. */
const endLength = 1_000;

/**
 * One message on each line. A line that is too long or is not JSON is answered with an error, and the next one is read. Once
 * the input has ended, the transport closes as soon as all requests are answered. `onEnd` is called once it is closed.
 */
export function lineTransport(input: Readable, output: Writable, onEnd: () => void): Transport {
  const pending = new Set<unknown>();
  let isEnded = false;
  let isClosed = false;

  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    input.destroy();
    transport.onclose?.();
    onEnd();
  };
  const closeWhenDone = (): void => {
    if (isEnded && pending.size === 0) void close();
  };
  const write = (line: string): Promise<void> =>
    new Promise((resolve) => {
      output.write(line, () => resolve());
    });
  const refuse = (id: unknown, code: number, message: string): void => {
    void write(`${JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } })}\n`);
  };
  const receive = (line: string): void => {
    if (line.trim() === "") return;
    let message: JSONRPCMessage;
    try {
      message = deserializeMessage(line);
    } catch {
      refuse(idIn(line.slice(0, endLength), line.slice(-endLength)), -32_700, "This line is not a JSON-RPC message.");
      return;
    }
    if ("id" in message && "method" in message) pending.add(message.id);
    transport.onmessage?.(message);
  };

  const transport: Transport = {
    start: async () => {
      const lines = lineReader(receive, (head, tail) =>
        refuse(idIn(head, tail), -32_600, `The message is longer than ${longestLine / 1024 / 1024} MB.`),
      );
      input.on("data", lines.push);
      input.on("end", () => {
        lines.end();
        isEnded = true;
        closeWhenDone();
      });
      input.on("error", () => void close());
      // The client is gone.
      output.on("error", () => void close());
    },
    send: async (message) => {
      await write(serializeMessage(message));
      if ("id" in message && !("method" in message)) pending.delete(message.id);
      closeWhenDone();
    },
    close,
  };
  return transport;
}

/** The ID of a message of which only the ends are known; null if it is in neither. */
function idIn(head: string, tail: string): string | number | null {
  const pattern = /"id"\s*:\s*(\d{1,15}(?![\d.e])|"[^"\\]{1,100}")/;
  const match = pattern.exec(head.replace(/"params".*$/s, "")) ?? pattern.exec(/[^}]*\}\s*$/.exec(tail)?.[0] ?? "");
  return match?.[1] === undefined ? null : JSON.parse(match[1]);
}

/** Splits chunks into lines without copying any of them twice. */
function lineReader(onLine: (line: string) => void, onTooLong: (head: string, tail: string) => void) {
  let parts: Buffer[] = [];
  let length = 0;
  const finish = (): void => {
    const line = Buffer.concat(parts);
    if (length > longestLine) onTooLong(line.subarray(0, endLength).toString(), line.subarray(-endLength).toString());
    else onLine(line.toString());
    parts = [];
    length = 0;
  };
  const add = (part: Buffer): void => {
    length += part.length;
    parts.push(part);
    if (length <= longestLine || parts.length < 2) return;
    // Only the ends are kept.
    const all = Buffer.concat(parts);
    parts = [Buffer.from(all.subarray(0, endLength)), Buffer.from(all.subarray(-endLength))];
  };
  return {
    push: (chunk: Buffer): void => {
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        add(chunk.subarray(from, at));
        finish();
        from = at + 1;
      }
      if (from < chunk.length) add(chunk.subarray(from));
    },
    end: finish,
  };
}
