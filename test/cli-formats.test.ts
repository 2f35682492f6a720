import { spawn } from "node:child_process";
import { afterEach, describe, expect, test } from "vitest";
import { formatNames } from "../server/cli/formats/index.ts";
import { cliPath, compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const formatted = async (files: Readonly<Record<string, string>>, ...args: string[]) =>
  compute(["check", ...args], { cwd: folderWith(files) });

describe("pretty", () => {
  test("shows the location, the line with a marker, related locations and a summary", async () => {
    const { stdout } = await formatted({
      "x.stack.yaml": "region: us-east\ninstances:\n  web-1:\n    type: standard-2\n    type: standard-2\n",
    });
    expect(stdout).toBe(
      [
        "x.stack.yaml",
        "  5:5     error    Duplicate key `type`. Remove one of the two.  duplicate-key",
        "          │     type: standard-2",
        "          │     ^^^^",
        "          └ 4:5  The first `type`.",
        "",
        "1 error in 1 file.",
        "",
      ].join("\n"),
    );
  });

  test("markers are aligned under tabs, wide characters and in long lines", async () => {
    const { stdout } = await formatted({
      "a.create-instance.request.json":
        '{\n\t"region": "us-east", "type": "standard-2",\n\t"tags": ["日本"], "label": "a b"\n}',
      "b.create-instance.request.json": `{ "region": "us-east", "type": "standard-2", "tags": ["${"x".repeat(500)}"], "label": "a b", "image": null, "swap_size": ${" ".repeat(300)}1 }`,
    });
    const lines = stdout.split("\n");
    expect(lines[2]).toBe('          │   "tags": ["日本"], "label": "a b"');
    // Two columns for each wide character.
    expect(lines[3]).toBe(`          │ ${" ".repeat(31)}^`);
    const long = lines[7] ?? "";
    expect(long).toMatch(/^ {10}│ …x+"\], "label": "a b", .*…$/);
    expect(lines[8]?.indexOf("^")).toBe(long.indexOf("a b") + 1);
    expect(long.length).toBeLessThan(130);
  });

  test("control characters are made visible", async () => {
    const { stdout } = await formatted({
      "x\u001b[31m.stack.yaml": 'instances: { "a\u001b]0;x\u0007b": 5 } # \u202e\u009b',
    });
    expect(stdout).toContain("x␛[31m.stack.yaml");
    expect(stdout).not.toMatch(/[\u001b\u0007\u009b\u202e]/);
  });

  test("has colors only on a terminal or with FORCE_COLOR; NO_COLOR turns them off", async () => {
    const cwd = folderWith({ "x.stack.yaml": "instances: 5\n" });
    const hasColor = async (env: Record<string, string>) =>
      (await compute(["check"], { cwd, env })).stdout.includes("\u001b[");
    expect(await hasColor({})).toBe(false);
    expect(await hasColor({ FORCE_COLOR: "1" })).toBe(true);
    expect(await hasColor({ FORCE_COLOR: "0" })).toBe(false);
    expect(await hasColor({ NO_COLOR: "1" })).toBe(false);
  });
});

const tricky = {
  'd&"<é>/x y.stack.yaml':
    "region: us-east\ninstances:\n  'a,b: %\u0001<&\"]]>':\n    type: 5\n    type: 5\n    label: w 1\n",
};

describe("machine-readable formats", () => {
  test("github: workflow commands, escaped", async () => {
    const { stdout } = await formatted({ "a,b%.stack.yaml": "instances: 5\n" }, "--format", "github");
    expect(stdout).toMatch(
      /^::error file=a%2Cb%25\.stack\.yaml,line=1,endLine=1,col=12,endColumn=12,title=compute-stack type-mismatch::[^\n]+\n$/,
    );
  });

  test("junit: well-formed XML with a suite for each file", async () => {
    const files = { ...tricky, "good.stack.yaml": "region: us-east\n" };
    const { stdout } = await formatted(files, "--format", "junit", ".", "missing");
    expect(stdout).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|&(?!#\d+;)/);
    const open: string[] = [];
    for (const [, close, name, empty] of stdout.matchAll(/<(\/?)(\w+)(?: [\w-]+="[^"<]*")*(\/?)>/g)) {
      if (close) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name ?? "");
    }
    expect(open).toEqual([]);
    expect(stdout).toContain('<testsuite name="good.stack.yaml" tests="1" failures="0" errors="0">');
    expect(stdout).toContain('<error message="missing does not exist."/>');
    expect(stdout.match(/<failure type="error"/g)?.length).toBeGreaterThan(1);
  });

  test("sarif: relative URIs, and fingerprints that are unique and do not move with the lines", async () => {
    interface Log {
      readonly version: string;
      readonly runs: readonly [
        {
          readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
          readonly invocations: readonly [{ readonly executionSuccessful: boolean }];
          readonly results: readonly {
            readonly ruleId: string;
            readonly ruleIndex: number;
            readonly level: string;
            readonly partialFingerprints: Readonly<Record<string, string>>;
            readonly locations: readonly [
              { readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } } },
            ];
          }[];
        },
      ];
    }
    const run = async (files: Record<string, string>, ...args: string[]): Promise<Log["runs"][0]> => {
      const { stdout } = await formatted(files, "--format", "sarif", ...args);
      const log = JSON.parse(stdout) as Log;
      expect(log.version).toBe("2.1.0");
      return log.runs[0];
    };
    const fingerprints = ({ results }: Log["runs"][0]) =>
      results.flatMap((result) => Object.values(result.partialFingerprints));
    const first = await run(tricky);
    expect(first.results.length).toBeGreaterThan(2);
    for (const { ruleId, ruleIndex, locations } of first.results) {
      expect(first.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
      expect(locations[0].physicalLocation.artifactLocation.uri).toBe("d%26%22%3C%C3%A9%3E/x%20y.stack.yaml");
    }
    expect(new Set(fingerprints(first)).size).toBe(first.results.length);
    const [[name, text] = ["", ""]] = Object.entries(tricky);
    expect(fingerprints(await run({ [name]: `# moved\n\n${text}` }))).toEqual(fingerprints(first));
    expect(first.invocations[0].executionSuccessful).toBe(true);
    expect((await run(tricky, ".", "missing")).invocations[0].executionSuccessful).toBe(false);
  });

  test.each(formatNames)("%s: a closed pipe ends the process quietly", async (format) => {
    const many = `instances:\n${Array.from({ length: 500 }, (_, i) => `  web-${i}: { type: 5 }\n`).join("")}`;
    const files = Object.fromEntries(Array.from({ length: 2 }, (_, i) => [`${i}.stack.yaml`, many]));
    const child = spawn(process.execPath, [cliPath, "check", "--format", format], { cwd: folderWith(files) });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.stdout.once("data", () => child.stdout.destroy());
    const ended = await new Promise((resolve) => child.on("close", (...code) => resolve(code)));
    expect([ended, stderr]).toEqual([[1, null], ""]);
  });

  test("a large report is written completely to a pipe", async () => {
    const many = `instances:\n${Array.from({ length: 3_000 }, (_, i) => `  web-${i}: { type: 5 }\n`).join("")}`;
    const { stdout, status } = await formatted({ "x.stack.yaml": many }, "--format", "json");
    expect(stdout.length).toBeGreaterThan(500_000);
    expect(status).toBe(1);
    expect(JSON.parse(stdout).summary.errors).toBeGreaterThanOrEqual(3_000);
  });
});
