import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import {
  type Message,
  type ResponseMessage,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { jsonOf } from "../lsp/diagnostics/ready-json.ts";
import { pieceEncoder } from "./piece-encoder.ts";

const response = (id: number, length: number): ResponseMessage => ({
  jsonrpc: "2.0",
  id,
  result: String.fromCharCode(97 + id).repeat(length),
});

test("messages of any length reach a slow client whole and in order", async () => {
  const echo = "process.stdin.pause(); setTimeout(() => process.stdin.pipe(process.stdout), 50)";
  const client = spawn(process.execPath, ["-e", echo], { stdio: ["pipe", "pipe", "inherit"] });
  const encode = pieceEncoder();
  const writer = new StreamMessageWriter(client.stdin, {
    contentTypeEncoder: { name: "application/json", encode: async (message) => encode(jsonOf(message)) },
  });
  const sent = [10, 2_000_000, 3, 100_000, 5_000_000, 7, 100_001].map((length, id) => response(id, length));
  const received: Message[] = [];
  new StreamMessageReader(client.stdout).listen((message) => received.push(message));
  await Promise.all(sent.map((message) => writer.write(message)));
  client.stdin.end();
  await new Promise((resolve) => client.on("close", resolve));
  expect(received).toEqual(sent);
});
