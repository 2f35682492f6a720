import { PassThrough } from "node:stream";
import { expect, onTestFinished } from "vitest";
import {
  createConnection,
  createProtocolConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { type Client, type ClientOptions, clientOver } from "../../test/language-client.ts";
import { type FolderEntry, folderOf, type Host, innermost } from "../workspace/host.ts";
import { dispatcher } from "./dispatch/dispatcher.ts";
import { serve } from "./server.ts";
import { lifecycleGate } from "./session/lifecycle-gate.ts";

/** The workspace folder of every session. */
export const folder = "file:///project";

/** Files by their URI; a test may change them at any time. */
export type Files = Record<string, string>;

const hostOf = (files: Files, folders: () => readonly string[]): Host => ({
  read: async (uri) => {
    if (!uri.startsWith("file:")) return { kind: "unreadable" };
    const text = files[uri];
    return text === undefined ? { kind: "missing" } : { kind: "text", text };
  },
  list: async (uri) => {
    const entries = new Map<string, FolderEntry>();
    for (const file of Object.keys(files)) {
      if (!file.startsWith(uri)) continue;
      const [first = "", ...rest] = file.slice(uri.length).split("/");
      const name = decodeURIComponent(first);
      entries.set(name, { name, kind: rest.length > 0 ? "folder" : "file" });
    }
    return entries.size > 0 ? [...entries.values()] : null;
  },
  rootOf: async (uri) => innermost(folders(), uri) ?? folderOf(uri),
});

/** A stream that delivers in the next turn of the event loop, as one between processes does. */
function serverStreams() {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  return {
    server: [new StreamMessageReader(toServer), new StreamMessageWriter(toClient)] as const,
    client: [new StreamMessageReader(toClient), new StreamMessageWriter(toServer)] as const,
  };
}

export interface SessionOptions extends ClientOptions {
  readonly files?: Files;
}

/** A server in this process and a client that knows it by its messages alone. The server must log nothing. */
export async function session({ files = {}, ...options }: SessionOptions = {}): Promise<Client> {
  const streams = serverStreams();
  const [reader, writer] = streams.server;
  const gated = lifecycleGate(reader, writer);
  const { defer, ...dispatched } = dispatcher(gated, writer, setImmediate);
  const server = createConnection(ProposedFeatures.all, dispatched.reader, dispatched.writer, dispatched.options);
  serve(server, gated.release, {
    version: "0.0.0",
    runtime: "tests",
    hostFor: (_, folders) => hostOf(files, folders),
    pageUri: (id) => `file:///rules/${id}.md`,
    defer,
  });
  const connection = createProtocolConnection(...streams.client);
  const client = await clientOver(connection, { folder, ...options });
  onTestFinished(async () => {
    await connection.sendRequest("shutdown");
    // The server's own end stays open: what is still being checked may be told to nobody.
    connection.dispose();
    expect(client.log).toEqual([]);
  });
  return client;
}
