import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { parse } from "yaml";
import { folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

interface Step {
  readonly name: string;
  readonly shell: string;
  readonly run: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly "working-directory"?: string;
}

const action: {
  readonly inputs: Readonly<Record<string, { readonly default: string; readonly description: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
} = parse(readFileSync("action.yml", "utf8"));

interface Job {
  readonly status: number | null;
  readonly stdout: string;
  readonly summary: string;
}

/** Runs the steps of the action as a runner does: each with `bash`, its inputs filled in. */
function runAction(cwd: string, given: Readonly<Record<string, string>>): Job {
  const summary = join(folderWith({ "summary.md": "" }), "summary.md");
  const filled = (text: string): string =>
    text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name) => given[name] ?? action.inputs[name]?.default ?? "");
  let [status, stdout]: [number | null, string] = [0, ""];
  for (const { shell, run, env = {}, "working-directory": folder = "." } of action.runs.steps) {
    expect([shell, run.includes("${{")]).toEqual(["bash", false]);
    const values = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)]));
    const ended = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", run], {
      cwd: resolve(cwd, filled(folder)),
      encoding: "utf8",
      env: { ...process.env, ...values, GITHUB_ACTION_PATH: process.cwd(), GITHUB_STEP_SUMMARY: summary },
    });
    stdout += ended.stdout + ended.stderr;
    status = ended.status;
    if (status !== 0) break;
  }
  return { status, stdout, summary: readFileSync(summary, "utf8") };
}

test("each input is described, has a default and is used", () => {
  const text = readFileSync("action.yml", "utf8");
  expect(action.runs.using).toBe("composite");
  for (const [name, { default: value, description }] of Object.entries(action.inputs)) {
    expect([typeof value, description.length > 0]).toEqual(["string", true]);
    expect(text).toContain(`\${{ inputs.${name} }}`);
  }
});

test("right files pass, and wrong ones fail with annotations and a summary", () => {
  expect(runAction("test/action", { paths: "good" })).toMatchObject({ status: 0 });
  const { status, stdout, summary } = runAction("test/action", {});
  expect(status).toBe(1);
  expect(stdout).toMatch(/^::error file=bad\/stack\.yaml,line=6,.*booted/m);
  expect(summary).toContain("bad/stack.yaml");
  expect(runAction("test/action", { summary: "false" }).summary).toBe("");
});

test("paths, folder and options are passed on, whatever characters they have", () => {
  const cwd = folderWith({
    "in/a b.stack.yaml": "region: r\ninstances: { web: { type: t, tag: [a] } }\n",
    "in/$(touch hacked).stack.yaml": "region: r\n",
    "lax.yaml": "rules: { unknown-field: off, missing-expected: off }\n",
  });
  const given = {
    "working-directory": "in",
    paths: "a b.stack.yaml\n\n$(touch hacked).stack.yaml\n",
    format: "json",
    output: "report.json",
  };
  expect(runAction(cwd, { ...given, "max-warnings": "0" }).status).toBe(1);
  const { files } = JSON.parse(readFileSync(join(cwd, "in/report.json"), "utf8"));
  expect(files.map(({ path }: { readonly path: string }) => path)).toEqual([
    "a b.stack.yaml",
    "$(touch hacked).stack.yaml",
  ]);
  expect(existsSync(join(cwd, "in/hacked"))).toBe(false);
  expect(runAction(cwd, { ...given, "max-warnings": "0", config: "../lax.yaml" })).toMatchObject({ status: 0 });
  expect(runAction(cwd, { ...given, paths: "gone.stack.yaml" })).toMatchObject({ status: 2 });
});
