import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { parse } from "yaml";
import { cliPath, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const wrong = "region: r\ninstances: { web: { type: t, booted: tru } }\n";

/** The instructions of the Dockerfile, one per line. */
const instructions = readFileSync("Dockerfile", "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => {
    const [, name = "", rest = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    return { name, rest };
  });
const last = instructions.findLastIndex(({ name }) => name === "FROM");

test("the image is built from files of the repository, with its own commands", () => {
  const known = ["FROM", "WORKDIR", "COPY", "RUN", "USER", "ENTRYPOINT", "CMD"];
  expect(instructions.filter(({ name }) => !known.includes(name))).toEqual([]);
  const { scripts, engines } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const { name, rest } of instructions.slice(0, last)) {
    const [, script] = /npm run (?:--silent )?(\S+)/.exec(rest) ?? [];
    if (name === "RUN" && script) expect(Object.keys(scripts)).toContain(script);
    if (name === "COPY")
      for (const source of rest.split(" ").slice(0, -1)) expect(existsSync(source), source).toBe(true);
    if (name === "FROM") expect(rest).toContain(`node:${/\d+/.exec(engines.node)?.[0]}-`);
  }
});

// There is no container engine here: the instructions of the last stage run in a folder instead of a root.
test("the image holds what the command needs, and checks the folder that is mounted at /work", () => {
  const root = folderWith({ "usr/local/bin/": "", "work/stack.yaml": wrong });
  const below = (path: string): string => join(root, path);
  let cwd = root;
  let call: readonly string[] = [];
  for (const { name, rest } of instructions.slice(last + 1)) {
    if (name === "COPY") {
      const [from, ...paths] = rest.split(" ");
      const to = paths.pop() ?? "";
      expect(from).toBe("--from=build");
      for (const path of paths) {
        const source = path.replace("/build/", "");
        const target = to.endsWith("/") ? join(to, basename(source)) : to;
        mkdirSync(below(to), { recursive: true });
        cpSync(source, below(target), { recursive: true });
      }
    }
    if (name === "RUN")
      expect(spawnSync("sh", ["-c", rest.replace(/(?<= )\/(?=opt|usr)/g, `${root}/`)]).status, rest).toBe(0);
    if (name === "WORKDIR") cwd = below(rest);
    if (name === "ENTRYPOINT" || name === "CMD") call = [...call, ...JSON.parse(rest)];
  }
  const env = { ...process.env, PATH: `${below("usr/local/bin")}:${process.env.PATH}` };
  const [program = "", ...args] = call;
  const { status, stdout } = spawnSync(program, args, { cwd, env, encoding: "utf8" });
  expect([status, stdout]).toEqual([1, expect.stringContaining("stack.yaml")]);
  expect(statSync(below("opt/compute-stack/dist/rules")).isDirectory()).toBe(true);
});

test("what is built or installed here does not get into the image", () => {
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  expect(ignored).toEqual(expect.arrayContaining(["**/node_modules", ".git", "dist"]));
});

interface Template {
  readonly spec: { readonly inputs: Readonly<Record<string, { readonly default?: string }>> };
}

test("the GitLab component writes a Code Quality report, and fails for an error", () => {
  const [head, body] = readFileSync("templates/compute-stack.yml", "utf8").split("\n---\n");
  const { spec }: Template = parse(head ?? "");
  expect(Object.keys(spec.inputs).filter((name) => spec.inputs[name]?.default === undefined)).toEqual(["package"]);
  const unused = Object.keys(spec.inputs).filter((name) => !body?.includes(`$[[ inputs.${name} ]]`));
  expect(unused).toEqual([]);

  const cwd = folderWith({ "stack.yaml": wrong, "bin/compute-stack": `#!/bin/sh\nexec node '${cliPath}' "$@"\n` });
  chmodSync(join(cwd, "bin/compute-stack"), 0o755);
  const filled = parse(
    (body ?? "").replace(/\$\[\[ inputs\.(\w+) \]\]/g, (_, name) => spec.inputs[name]?.default ?? ""),
  );
  const job = filled["compute-stack"];
  const env = { ...process.env, PATH: `${join(cwd, "bin")}:${process.env.PATH}` };
  const { status } = spawnSync("bash", ["-eo", "pipefail", "-c", job.script.join("\n")], { cwd, env });
  expect(status).toBe(1);
  const report = JSON.parse(readFileSync(join(cwd, job.artifacts.reports.codequality), "utf8"));
  expect(report).toContainEqual(
    expect.objectContaining({
      check_name: "type-mismatch",
      description: expect.any(String),
      fingerprint: expect.any(String),
      severity: "major",
      location: expect.objectContaining({ path: "stack.yaml", lines: { begin: 2, end: 2 } }),
    }),
  );
});
