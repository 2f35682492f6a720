import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { parse } from "yaml";
import { compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

interface Hook {
  readonly id: string;
  readonly name: string;
  readonly entry: string;
  readonly language: string;
}

const hooks: readonly Hook[] = parse(readFileSync(".pre-commit-hooks.yaml", "utf8"));
const wrong = "region: r\ninstances:\n  web: { type: t, booted: yes, tag: [a] }\n";
const files = {
  "stack.yaml": wrong,
  "sub/stack.yml": wrong,
  "web.create-instance.request.json": '{ "region": 5 }',
  "other.yaml": "a: 1\n",
  "package.json": "{}\n",
  "notes.txt": "",
  "a[1].md": "# Nothing\n",
};

/** As pre-commit does: the words of the entry, then the names of the staged files. */
const runHook = (id: string, cwd: string, names: readonly string[]) => {
  const entry = hooks.find((hook) => hook.id === id)?.entry ?? "";
  const [program, ...args] = entry.split(" ");
  expect(program).toBe("compute-stack");
  return compute([...args, ...names], { cwd });
};

test("each hook has the keys that pre-commit requires, and runs the command that the package installs", () => {
  expect(hooks.map(({ id }) => id)).toEqual(["compute-stack", "compute-stack-fix"]);
  for (const hook of hooks) {
    expect(hook).toMatchObject({ name: expect.any(String), language: "node", types: ["text"], require_serial: true });
    expect(Object.keys(JSON.parse(readFileSync("package.json", "utf8")).bin)).toContain(hook.entry.split(" ")[0]);
  }
});

test("the hook that checks reports the files it knows, bare names too, and passes over all others", async () => {
  const cwd = folderWith(files);
  const { status, stdout, stderr } = await runHook("compute-stack", cwd, Object.keys(files));
  expect([status, stderr]).toEqual([1, ""]);
  const reported = Object.keys(files).filter((name) => stdout.includes(name));
  expect(reported).toEqual(["stack.yaml", "sub/stack.yml", "web.create-instance.request.json"]);
});

test("with nothing of ours, the hooks pass", async () => {
  const cwd = folderWith(files);
  for (const { id } of hooks)
    expect((await runHook(id, cwd, ["other.yaml", "package.json", "notes.txt", "a[1].md"])).status).toBe(0);
});

test("the hook that fixes changes the files it knows", async () => {
  const cwd = folderWith(files);
  await runHook("compute-stack-fix", cwd, Object.keys(files));
  expect(readFileSync(join(cwd, "stack.yaml"), "utf8")).toContain("tags: [a]");
  expect(readFileSync(join(cwd, "other.yaml"), "utf8")).toBe("a: 1\n");
});

test("a file that does not exist is still an error", async () => {
  const cwd = folderWith({});
  expect(await compute(["check", "--ignore-unknown", "gone.stack.yaml"], { cwd })).toMatchObject({
    status: 2,
    stderr: "compute-stack: gone.stack.yaml does not exist.\n",
  });
});
