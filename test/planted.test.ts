import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { formatNames } from "../server/cli/formats/index.ts";
import { readCarrier } from "../server/document/carriers/carrier.ts";
import { carrierOf, openDocument } from "../server/document/index.ts";
import { showStretches, showStretchesAround } from "../server/document/secrets/shown.ts";
import { loadCarrierReader } from "../server/workspace/read-file.ts";
import { askAssistant } from "./ask-assistant.ts";
import { askEverywhere, serverCapabilities } from "./ask-everywhere.ts";
import { canary, tracesIn } from "./canary-texts.ts";
import { compute, folderWith, removeFolders } from "./command-line.ts";
import { startWire } from "./fuzz/wire.ts";
import { connectMcp, stopMcpServers } from "./mcp-client.ts";
import { plantedFiles } from "./planted-secrets.ts";
import { harmless, maskedIn, rightExamples } from "./shown-whole.ts";

const patience = process.env.SLOW ? 600_000 : 120_000;

afterEach(() => {
  stopMcpServers();
  removeFolders();
}, patience);

async function runOn(files: Readonly<Record<string, string>>, args: readonly string[]) {
  const cwd = folderWith(files);
  const { stdout, stderr, status } = await compute(args, { cwd });
  expect([0, 1], stderr).toContain(status);
  expect(stdout.length).toBeGreaterThan(1_000);
  return { stdout, stderr, cwd };
}

const planted = process.env.SLOW ? { ...plantedFiles(3, 1), ...plantedFiles(3, 2) } : plantedFiles(3);
const few = plantedFiles(5);

test.each([
  // These write text of the file, the others only messages.
  ...formatNames.map((format) => ({
    call: `check --format ${format}`,
    files: ["pretty", "rdjson", "sarif"].includes(format) ? planted : few,
  })),
  { call: "check --cache=kept", files: few },
  { call: "fix --dry-run", files: planted },
])(
  "$call shows no secret, whatever it is called and wherever it is",
  async ({ call, files }) => {
    const { stdout, stderr, cwd } = await runOn(files, [...call.split(" "), "."]);
    const kept = call.includes("--cache=kept") ? readFileSync(`${cwd}/kept`, "utf8") : "";
    expect(call.includes("--cache=kept")).toBe(kept.length > 1_000);
    expect(tracesIn(stdout + stderr + kept)).toEqual([]);
  },
  patience,
);

test.each([...formatNames.map((format) => ["check", "--format", format, "."]), ["fix", "--dry-run", "."]])(
  "%s %s %s masks nothing of files without a secret",
  async (...args) => {
    const { stdout, stderr } = await runOn(harmless, args);
    // The first line of SARIF holds the pages of the rules.
    const text = args.includes("sarif")
      ? stdout.slice(stdout.indexOf("\n"))
      : args.includes("markdown")
        ? stdout.replaceAll("**", "")
        : stdout;
    expect(maskedIn(text + stderr, harmless)).toEqual([]);
  },
  patience,
);

test(
  "no answer to an assistant shows a secret",
  async () => {
    const some = plantedFiles(process.env.SLOW ? 5 : 27);
    const { call } = await connectMcp(folderWith({ ...some, "none.stack.yaml": "version: v4\n" }));
    const shown: string[] = [];
    let answers = 0;
    let before = "none.stack.yaml";
    for (const [name, text] of Object.entries(some)) {
      await askAssistant(call, { name, text, from: before }, (asked, answer) => {
        if (!answer.isError) answers++;
        for (const line of tracesIn(JSON.stringify(answer))) shown.push(`${name} ${asked}: ${line}`);
      });
      if (name.endsWith(".stack.yaml")) before = name;
    }
    expect((await call("explain", { topic: canary })).text).not.toContain(canary);
    expect(answers).toBeGreaterThan(100);
    expect(shown).toEqual([]);
  },
  patience,
);

const all = { ...harmless, ...rightExamples };
const some = Object.fromEntries(
  Object.entries(all).filter(([name], at) => name in harmless || (process.env.SLOW ? at % 3 === 1 : at % 12 === 0)),
);

/** All texts of an answer. */
const saidIn = (answer: unknown): string => JSON.stringify(answer).replaceAll("\\n", "\n").replaceAll('\\"', '"');

test(
  "no answer to an assistant masks anything of files without a secret",
  async () => {
    const { call } = await connectMcp(folderWith({ ...some, "none.stack.yaml": "version: v4\n" }));
    const masked: string[] = [];
    let answers = 0;
    for (const [name, text] of Object.entries(some))
      await askAssistant(call, { name, text, from: "none.stack.yaml" }, (asked, answer) => {
        if (!answer.isError) answers++;
        for (const line of maskedIn(saidIn(answer), some, 3)) masked.push(`${name} ${asked}: ${line}`);
      });
    expect(answers).toBeGreaterThan(200);
    expect(masked).toEqual([]);
  },
  patience,
);

test(
  "no response of the server masks anything of files without a secret",
  async () => {
    const wire = startWire();
    await wire.request("initialize", { processId: null, rootUri: null, capabilities: serverCapabilities });
    const masked: string[] = [];
    let responses = 0;
    for (const [name, text] of Object.entries(some)) {
      const receive = (asked: string, { result }: { readonly result?: unknown }): void => {
        if (result) responses++;
        for (const line of maskedIn(saidIn(result ?? null), some, 3)) masked.push(`${name} ${asked}: ${line}`);
      };
      await askEverywhere(wire, { name, text, step: 25 }, receive);
      const uri = `file:///test/${name}`;
      receive("symbol", await wire.request("workspace/symbol", { query: "" }));
      // A malformed reference counts as a literal secret there.
      if (name.endsWith(".stack.yaml") && !text.includes("${ENV.")) {
        const from = [{ text: text.replaceAll("web", "old"), name: "HEAD" }];
        receive("graph", await wire.request("computeStack/graph", { uri, use: "page", from }));
        for (const format of ["text", "markdown", "json"]) {
          const params = { command: "computeStack.changes", arguments: [{ uri, format, from }] };
          receive(`changes as ${format}`, await wire.request("workspace/executeCommand", params));
        }
      }
      wire.notify("textDocument/didClose", { textDocument: { uri } });
    }
    await wire.stop();
    expect(responses).toBeGreaterThan(500);
    expect(masked).toEqual([]);
  },
  patience,
);

test.each(
  Object.entries(all).flatMap(([name, text]) => [
    [name, "as written", text] as const,
    [name, "with CRLF", text.replace(/\r?\n/g, "\r\n")] as const,
    // There, each line of a certificate may be one of its key.
    ...(text.includes("CERTIFICATE") ? [] : [[name, "with a syntax error", `${text}\n"[{\n`] as const]),
  ]),
)("%s %s is shown whole", async (name, _, text) => {
  const language = carrierOf(name);
  const base = name.replace(/^.*\//, "");
  if (language) {
    const { parts } = readCarrier({ uri: "", name: base, language }, text, await loadCarrierReader(language), null);
    expect(showStretchesAround(text, parts)(0, text.length)).toBe(text);
  }
  const document = openDocument({ uri: "", name: base, text });
  if (document) expect(showStretches(document)(0, text.length)).toBe(text);
});
