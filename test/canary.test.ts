import { readdirSync } from "node:fs";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { formatNames } from "../server/cli/formats/index.ts";
import { askEverywhere, serverCapabilities } from "./ask-everywhere.ts";
import { canary, canaryFiles, trace, tracesIn } from "./canary-texts.ts";
import { compute, folderWith, removeFolders } from "./command-line.ts";
import { startWire, type Wire } from "./fuzz/wire.ts";
import { plantedFiles } from "./planted-secrets.ts";
import { runs, seed } from "./runs.ts";

/** `CANARIES=20 npx vitest run test/canary.test.ts` uses twenty times as many files, `CANARY_SEED` others. */
const times = Number(process.env.CANARIES ?? 1);
const from = Number(process.env.CANARY_SEED ?? seed);
const filesOf = (count: number, salt: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fc
      .sample(canaryFiles, { seed: from + salt, numRuns: runs(count) * times })
      .map(({ name, text }, at) => [`f${at}${name.slice(1)}`, text]),
  );
const patience = 60_000 * (1 + times);

afterEach(removeFolders);

test.each([
  ...formatNames.map((format) => ["check", "--format", format]),
  ["fix", "--dry-run"],
  ["fix"],
  ["fmt", "--dry-run"],
])(
  "%s %s %s shows no secret of a file",
  async (...args) => {
    const cwd = folderWith(filesOf(100, 0));
    const { stdout, stderr, status } = await compute([...args, "."], { cwd });
    expect([0, 1], stderr).toContain(status);
    expect(stdout.length).toBeGreaterThan(100);
    expect(tracesIn(stdout + stderr)).toEqual([]);
  },
  patience,
);

/** Requests in the notations of other files, each with a token in a header. */
function carriersOf(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const bodies = Object.entries(files).filter(([name]) => /\.request\.jsonc?$/.test(name));
  const quoted = {
    single: (text: string): string => `'${text.replaceAll("'", "'\\''")}'`,
    double: (text: string): string => `"${text.replace(/["$`\\]/g, "\\$&")}"`,
  };
  return Object.fromEntries(
    bodies.flatMap(([, text], at) => {
      const header = `Authorization: Bearer ${canary}`;
      const curl = (quote: (text: string) => string): string =>
        `curl -X post ${quote("https://h/v4/compute/instances")} -H ${quote(header)} -d ${quote(text)}\n`;
      const http = `post https://h/v4/compute/instances\n${header}\n\n${text}\n`;
      return [
        [`c${at}.http`, http],
        [`c${at}.sh`, curl(quoted.single) + curl(quoted.double)],
        [
          `c${at}.md`,
          `- \`\`\`sh\n  ${curl(quoted.double).replaceAll("\n", "\n  ")}\n  \`\`\`\n\n\`\`\`http\n${http}\`\`\`\n`,
        ],
      ];
    }),
  );
}

test.each([["check"], ["check", "--format", "json"], ["fix", "--dry-run"]])(
  "%s %s %s shows no secret of a request in another file",
  async (...args) => {
    const cwd = folderWith(carriersOf(filesOf(60, 5_000)));
    const { stdout, stderr, status } = await compute([...args, "."], { cwd });
    expect([0, 1], stderr).toContain(status);
    expect(stdout.length).toBeGreaterThan(100);
    expect(tracesIn(stdout + stderr)).toEqual([]);
  },
  patience,
);

/** A plan contains the values of the stack; its notes must not. */
const toldIn = (plan: string, format = ""): string => {
  if (format === "text" || format === "markdown" || plan === "") return plan;
  if (format === "json") return JSON.stringify({ ...JSON.parse(plan), requests: [] });
  return plan
    .split("\n")
    .filter((line) => /^\s*(?:#|\/\/|"name")/.test(line))
    .join("\n");
};

test(
  "no diagram, plan, stack or explanation shows a secret",
  async () => {
    const answer = JSON.stringify({
      errors: [
        { field: "root_pass", reason: `Password ${canary} is weak` },
        { reason: `https://ann:${canary}@h is no label` },
      ],
    });
    const files = filesOf(5, 1_000);
    const cwd = folderWith({ ...files, "answer.json": answer });
    const other = Object.entries(files).map(([name, text]) => [name, text.replaceAll(canary, `${canary}2`)] as const);
    const before = folderWith({ ...Object.fromEntries(other), "empty.stack.yaml": "version: v4\n" });
    const shown: (readonly string[])[] = [];
    let length = 0;
    for (const name of readdirSync(cwd)) {
      const isStack = name.endsWith("yaml");
      if (name === "answer.json") continue;
      const calls: readonly (readonly string[])[] = [
        [
          "explain-error",
          name,
          "answer.json",
          ...(isStack ? ["--step", "web"] : name.includes("requests") ? ["--step", "1"] : []),
        ],
        ...(isStack
          ? ["svg", "mermaid", "dot"].map((format) => ["graph", name, "--format", format])
          : [["stack", name]]),
        ...(isStack ? [["merge", name]] : []),
        ...(isStack ? ["requests", "curl", "http"].map((format) => ["plan", name, "--format", format]) : []),
        ...(isStack ? ["text", "markdown", "json", "curl"] : []).flatMap((format) =>
          [name, "empty.stack.yaml"].map((from) => ["plan", name, "--from", `${before}/${from}`, "--format", format]),
        ),
      ];
      for (const call of calls) {
        const { stdout, stderr } = await compute(call, { cwd });
        length += stdout.length;
        const [command] = call;
        const told = (command === "plan" || command === "stack" ? toldIn(stdout, call.at(-1)) : stdout) + stderr;
        for (const line of tracesIn(told)) shown.push([...call, line]);
      }
    }
    expect(length).toBeGreaterThan(1_000);
    expect(shown).toEqual([]);
  },
  patience,
);

let wire: Wire;
beforeAll(() => {
  wire = startWire();
});
afterAll(() => wire.stop());

/** The text of an edit is already in the file, or was requested. */
const isWritten = /^(?:newText|insertText|filterText|uri|target|data|arguments|textEdit|additionalTextEdits|edit)$/;

test(
  "no response of the server shows a secret",
  async () => {
    await wire.request("initialize", {
      processId: null,
      rootUri: null,
      capabilities: serverCapabilities,
    });
    const shown: string[] = [];
    let length = 0;
    const receive = (
      name: string,
      method: string,
      answer: { readonly result?: unknown; readonly error?: unknown },
    ): void => {
      const said = JSON.stringify(answer.result ?? answer.error ?? null, (key, value) =>
        isWritten.test(key) ? "" : value,
      );
      length += said.length;
      for (const line of tracesIn(said)) shown.push(`${name} ${method}: ${line}`);
    };
    for (const [name, text] of Object.entries({
      ...filesOf(12, 2_000),
      ...plantedFiles(process.env.SLOW ? 3 : 41),
    })) {
      await askEverywhere(wire, { name, text, step: 17 }, (method, answer) => receive(name, method, answer));
      const uri = `file:///test/${name}`;
      const command = (command: string, ...args: unknown[]) =>
        wire.request("workspace/executeCommand", { command, arguments: args });
      if (name.endsWith("yaml")) {
        receive(name, "computeStack/graph", await wire.request("computeStack/graph", { uri, use: "page" }));
        const from = [{ text: text.replaceAll("web", "old").replace(/standard-\d/, "nano-1"), name: "HEAD" }];
        receive(name, "graph of changes", await wire.request("computeStack/graph", { uri, use: "page", from }));
        for (const format of ["text", "markdown", "json"]) {
          const { result } = await command("computeStack.changes", { uri, format, from });
          const { text: told = "", ...rest } = (result ?? {}) as { readonly text?: string };
          receive(name, `changes as ${format}`, { result: [toldIn(told, format), rest] });
        }
        for (const format of ["requests.jsonc", "http", "sh"]) {
          const { result } = await command("computeStack.plan", { uri, format });
          const { text: plan = "", ...told } = (result ?? {}) as { readonly text?: string };
          receive(name, `plan as ${format}`, { result: [toldIn(plan), told] });
        }
      }
      receive(
        name,
        "explainError",
        await command("computeStack.explainError", {
          uri,
          answer: `{"errors":[{"field":"label","reason":"glpat-${canary}"},{"reason":"y"}]}`,
          step: name.endsWith("yaml") ? "web" : "1",
        }),
      );
      receive(name, "diagnostic", await wire.request("textDocument/diagnostic", { textDocument: { uri } }));
      receive(name, "symbol", await wire.request("workspace/symbol", { query: "" }));
      wire.notify("textDocument/didClose", { textDocument: { uri } });
    }
    expect(length).toBeGreaterThan(runs(100_000));
    expect(shown).toEqual([]);
    expect(wire.said.filter((line) => trace.test(line))).toEqual([]);
  },
  patience,
);
