import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, expect, test } from "vitest";
import { checkJson, codesIn, compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

test("`schema` prints a schema, and without a name lists them", async () => {
  const list = await compute(["schema"]);
  expect([list.status, list.stderr]).toEqual([0, ""]);
  const names = list.stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split(" ")[0] ?? "");
  expect(names).toEqual(expect.arrayContaining(["request", "sequence", "stack", "settings", "create-instance"]));
  for (const name of ["stack", "create-instance"]) {
    const { status, stdout } = await compute(["schema", name]);
    expect([status, stdout]).toEqual([0, readFileSync(`schemas/${name}.json`, "utf8")]);
    expect(new Ajv2020().validateSchema(JSON.parse(stdout))).toBe(true);
  }
});

test("`new` without a name lists the skeletons, each with what it is", async () => {
  const { status, stdout } = await compute(["new"]);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^stack +A stack: an instance behind a load balancer$/m);
  for (const line of stdout.trimEnd().split("\n")) expect(line).toMatch(/^[a-z-]+ {2,}[A-Z][^:]*: \S/);
});

test("`new` prints a skeleton without findings", async () => {
  for (const [name, file] of [
    ["create-instance", "web.request.json"],
    ["sequence", "web.requests.json"],
    ["stack", "stack.yaml"],
  ] as const) {
    const { status, stdout } = await compute(["new", name]);
    expect(status).toBe(0);
    const report = await checkJson(folderWith({ [file]: stdout }));
    expect(codesIn(report).filter((code) => code !== "request-operation-inferred")).toEqual([]);
    expect(report.summary.files).toBe(1);
  }
});

test("`new --output` writes a file and never overwrites one", async () => {
  const cwd = folderWith({ "old.request.json": "{}", "folder/": "" });
  expect(await compute(["new", "view-instance", "--output", "web.request.json"], { cwd })).toEqual({
    status: 0,
    stdout: "",
    stderr: "Wrote web.request.json.\n",
  });
  expect(JSON.parse(readFileSync(join(cwd, "web.request.json"), "utf8")).method).toBe("GET");
  const named = await compute(["new", "stack", "--output", "folder/shop.yaml"], { cwd });
  expect([named.status, named.stderr]).toEqual([0, expect.stringContaining("Call it, for example, `new.stack.yaml`")]);
  symlinkSync("nowhere", join(cwd, "link.stack.yaml"));
  for (const [file, why] of [
    ["old.request.json", "already exists"],
    ["link.stack.yaml", "already exists"],
    ["folder", "already exists"],
    ["none/web.request.json", "its folder does not exist"],
    ["old.request.json/web.request.json", "part of its path is a file"],
  ] as const) {
    const { status, stdout, stderr } = await compute(["new", "stack", "--output", file], { cwd });
    expect([status, stdout, stderr]).toEqual([2, "", expect.stringContaining(why)]);
  }
  expect(readFileSync(join(cwd, "old.request.json"), "utf8")).toBe("{}");
});

test.each([
  [["schema", "creat-instance"], "Did you mean `create-instance`?"],
  [["schema", "node"], "Did you mean `create-node`?"],
  [["schema", "view-instance"], "`view-instance` (GET) sends no body"],
  [["schema", "stack", "settings"], "one name at a time"],
  [["schema", "../stack"], "Unknown schema `../stack`"],
  [["schema", "__proto__"], "Unknown schema `__proto__`"],
  [["schema", "constructor"], "Unknown schema `constructor`"],
  [["schema", "STACK\u001b[31m"], "Unknown schema `STACK\u241b[31m`"],
  [["schema", "x".repeat(100_000)], "Unknown schema"],
  [["new", "boot"], "Did you mean `boot-instance`?"],
  [["new", "stak"], "Did you mean `stack`?"],
  [["new", "toString"], "Unknown skeleton `toString`"],
  [["new", "stack", "sequence"], "one name at a time"],
  [["new", "--output", "a.stack.yaml"], "needs the name of a skeleton"],
  [["new", "stack", "--output"], "`--output` needs a value"],
  [["new", "stack", "--output="], "`--output` needs a value"],
] as const)("%j is invalid usage", async (args, message) => {
  const { status, stdout, stderr } = await compute(args);
  expect(stderr.length).toBeLessThan(110_000);
  expect([status, stdout, stderr]).toEqual([2, "", expect.stringContaining(message)]);
});
