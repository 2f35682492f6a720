import type { Transport } from "@codemirror/lsp-client";

/** The server's worker, which scripts before this one have started; see `scripts/site/build.mjs`. */
declare const computeStackServer: Worker;

/** The server's questions about the files beside the one that is edited. */
export interface FileSource {
  readonly read: (uri: string) => string | null;
  readonly list: () => readonly { readonly name: string; readonly kind: "file" }[];
}

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly uri?: string };
}

/** The connection to the server. `failed` is called if it stops. */
export function connectToServer(files: FileSource, failed: (why: string) => void): Transport {
  const worker = computeStackServer;
  const handlers = new Set<(message: string) => void>();
  worker.addEventListener("error", ({ message }) => failed(message));
  worker.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.id !== undefined && data.method !== undefined)
      worker.postMessage({ jsonrpc: "2.0", id: data.id, result: answerTo(data, files) });
    else for (const handle of handlers) handle(JSON.stringify(data));
  });
  return {
    send: (message) => worker.postMessage(JSON.parse(message)),
    subscribe: (handler) => handlers.add(handler),
    unsubscribe: (handler) => handlers.delete(handler),
  };
}

function answerTo({ method, params }: Message, files: FileSource): unknown {
  if (method === "computeStack/readFile") {
    const text = files.read(params?.uri ?? "");
    return text === null ? { error: "missing" } : { text };
  }
  return method === "computeStack/listFolder" ? files.list() : null;
}
