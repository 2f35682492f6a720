import { spawn } from "node:child_process";
import { cpus } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import type { CompletionList } from "vscode-languageserver/node";
import { clientOfTest, folderOfTest } from "./client-of-test.ts";
import { fullCapabilities } from "./language-client.ts";

interface Opened {
  readonly name: string;
  readonly languageId: string;
  /** With the place of the first letter. */
  readonly text: string;
}

const files: readonly Opened[] = [
  { name: "own.stack.yaml", languageId: "compute-stack", text: "region: us-east\ninstances:\n  web:\n    |\n" },
  {
    name: "own.create-instance.request.json",
    languageId: "compute-request",
    text: '{ "region": "us-east",\n  "|"\n}\n',
  },
  { name: "own.sh", languageId: "shellscript", text: "curl -X POST $API/compute/instances -d '{\"|\"}'\n" },
  { name: "own.http", languageId: "http", text: 'POST https://h/v4/compute/instances\n\n{ "|" }\n' },
];

const stackOf = (name: string): string =>
  `instances:\n${Array.from({ length: 20 }, (_, index) => `  ${name}-${index}: { region: us-east, label: ${name}_${index} }\n`).join("")}`;

/** Keeps every core busy, as other programs do. */
function busyMachine(): void {
  const others = cpus().map(() => spawn(process.execPath, ["-e", "for (;;);"]));
  onTestFinished(() => {
    for (const one of others) one.kill("SIGKILL");
  });
}

test("the first letter in a file that was just opened is completed while a busy machine examines the workspace", async () => {
  const names = Array.from({ length: 200 }, (_, index) => `s${index}`);
  const folder = folderOfTest(Object.fromEntries(names.map((name) => [`${name}.stack.yaml`, stackOf(name)])));
  busyMachine();
  const client = await clientOfTest({
    folder: pathToFileURL(folder).href,
    capabilities: { ...fullCapabilities, textDocument: { ...fullCapabilities.textDocument, diagnostic: {} } },
    configuration: () => ({}),
  });
  const examined = client.connection.sendRequest("workspace/diagnostic", { previousResultIds: [] });
  const typeIn = async ({ name, languageId, text }: Opened, round: number): Promise<string> => {
    const uri = pathToFileURL(join(folder, `r${round}-${name}`)).href;
    const [before = "", after] = text.split("|");
    const position = { line: before.split("\n").length - 1, character: before.length - before.lastIndexOf("\n") - 1 };
    client.open(uri, `${before}${after}`, languageId);
    client.change(uri, 2, [{ range: { start: position, end: position }, text: "t" }]);
    const answer = await client.connection.sendRequest<CompletionList | null>("textDocument/completion", {
      textDocument: { uri },
      position: { ...position, character: position.character + 1 },
      context: { triggerKind: 1 },
    });
    return answer?.items.some(({ label }) => label === "type") ? "type" : `${name}: ${JSON.stringify(answer)}`;
  };
  const rounds = Array.from({ length: 50 }, (_, round) => files.slice(round % files.length)[0]).filter(
    (one) => one !== undefined,
  );
  const [together, others] = [rounds.slice(0, 10), rounds.slice(10)];
  expect(new Set(await Promise.all(together.map(typeIn)))).toEqual(new Set(["type"]));
  for (const [round, file] of others.entries()) expect(await typeIn(file, together.length + round)).toBe("type");
  await examined;
});
