import { PassThrough } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import {
  createConnection,
  createProtocolConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { clientHost } from "./client-host.ts";

/** A server that asks a client which answers so. */
function hostOf(answers: Readonly<Record<string, unknown>>, folders: readonly string[] = []) {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const server = createConnection(
    ProposedFeatures.all,
    new StreamMessageReader(toServer),
    new StreamMessageWriter(toClient),
  );
  const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  for (const [method, answer] of Object.entries(answers)) client.onRequest(`computeStack/${method}`, () => answer);
  server.listen();
  client.listen();
  onTestFinished(() => client.dispose());
  return clientHost(server, () => folders);
}

test.each([
  [{ text: "a" }, { kind: "text", text: "a" }],
  [{ error: "missing" }, { kind: "missing" }],
  [{ error: "unreadable" }, { kind: "unreadable" }],
  [{ error: 5 }, { kind: "unreadable" }],
  [{ text: 5 }, { kind: "unreadable" }],
  [null, { kind: "unreadable" }],
  ["a", { kind: "unreadable" }],
])("a client that answers %j", async (answer, expected) => {
  expect(await hostOf({ readFile: answer }).read("file:///a", "file:///")).toEqual(expected);
});

test("a client that does not support the requests can read nothing", async () => {
  const host = hostOf({});
  expect(await host.read("file:///a", "file:///")).toEqual({ kind: "unreadable" });
  expect(await host.list("file:///", "file:///")).toBeNull();
});

test("malformed directory entries are ignored, and of very many only the first are used", async () => {
  const right = [
    { name: "a", kind: "file" },
    { name: "b", kind: "folder", isLink: true },
  ];
  const wrong = [null, 5, {}, { name: 5, kind: "file" }, { name: "c" }, { name: "c", kind: "socket" }];
  expect(await hostOf({ listFolder: [...wrong, ...right] }).list("file:///", "file:///")).toEqual(right);
  expect(await hostOf({ listFolder: { length: 1 } }).list("file:///", "file:///")).toBeNull();
  const many = Array.from({ length: 20_005 }, () => right[0]);
  expect(await hostOf({ listFolder: many }).list("file:///", "file:///")).toHaveLength(20_000);
});

test("a file belongs to the innermost workspace folder, or else to its own", async () => {
  const host = hostOf({}, ["file:///a/", "file:///a/b/"]);
  expect(await host.rootOf("file:///a/b/c.yaml")).toBe("file:///a/b/");
  expect(await host.rootOf("file:///a/c/d.yaml")).toBe("file:///a/");
  expect(await host.rootOf("file:///x/y/d.yaml")).toBe("file:///x/y/");
});
