import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { defaultSettings } from "../document/index.ts";
import { writeExpectedPlan } from "../stack/changes/expected/expected-plan.ts";
import { planBetween } from "../stack/changes/planned.testing.ts";
import { memoryHost } from "../workspace/memory-host.testing.ts";
import { createWorkspace } from "../workspace/workspace.ts";
import { longestInput } from "./arguments.ts";
import { type ToolContext, ToolRefusal } from "./tool.ts";
import { tools as allTools, callTool, outputSchemaOf } from "./tools.ts";

const root = "file:///w/";
const stack = "region: us-east\ninstances:\n  web: { type: t, bootd: true }\n";
const script = "curl -X post $API/compute/instances/1/boot\n";

const schemas = new Map(allTools.map((tool) => [tool.name as string, new Ajv2020().compile(outputSchemaOf(tool))]));

/** A folder with a stack, a script and other files. `canWrite`: the tools may change them. */
function tools(options: { readonly canWrite?: boolean; readonly files?: Readonly<Record<string, string>> } = {}) {
  const host = memoryHost({ "a.stack.yaml": stack, "run.sh": script, "notes.txt": "Buy milk.\n", ...options.files });
  const uris = [...host.files.keys()];
  const read = async (uri: string) => {
    const text = host.files.get(uri);
    if (text !== undefined) return { kind: "text", text } as const;
    return uris.some((one) => one.startsWith(uri))
      ? ({ kind: "folder", why: "is a folder" } as const)
      : ({ kind: "failed", why: "does not exist" } as const);
  };
  const replace = async (uri: string, _: string, after: string) => {
    host.files.set(uri, after);
    return null;
  };
  const context: ToolContext = {
    workspace: createWorkspace(host, () => 0),
    files: {
      all: async () => uris.filter((uri) => uri.endsWith(".yaml")),
      carriers: async () => uris.filter((uri) => uri.endsWith(".sh")),
      list: (folder) => host.list(folder, root),
    },
    settingsFor: async () => ({ settings: defaultSettings, ignored: false }),
    baselineOf: async () => ({ unaccepted: null, problem: null }),
    declaredFor: async () => null,
    roots: () => [root],
    read,
    ...(options.canWrite === false ? {} : { replace }),
    pageOf: async () => null,
    now: () => 0,
  };
  const call = async (name: string, args?: unknown): Promise<string> => {
    try {
      const { text, data } = await callTool(name, args, context);
      const fits = schemas.get(name);
      expect(fits?.(data), JSON.stringify(fits?.errors)).toBe(true);
      return text;
    } catch (error) {
      if (error instanceof ToolRefusal) return `refused: ${error.message}`;
      throw error;
    }
  };
  return { call, textOf: (path: string) => host.files.get(root + path) };
}

describe("arguments", () => {
  test.each<[string, unknown, string]>([
    ["check", { pth: "a.stack.yaml" }, "Unknown argument `pth`. Did you mean `path`?"],
    ["check", { colour: "red" }, "Unknown argument `colour`. Use `path`, `text` and `kind`."],
    ["check", { "root_pass=Tr0ub4dor-and-3": 1 }, "Unknown argument `root_pass=***"],
    ["check", { ["x".repeat(1000)]: 1 }, `Unknown argument \`${"x".repeat(50)}\`. Use`],
    ["check", ["a.stack.yaml"], "The arguments must be an object."],
    ["check", null, "The arguments must be an object."],
    ["check", {}, "Pass `path`, or `text` with its `kind`."],
    ["check", { path: null }, "Pass `path`, or `text` with its `kind`."],
    ["check", { path: 5 }, "`path` must be a string."],
    ["check", { path: "notes.txt" }, "`notes.txt` is neither a stack file nor a request file"],
    ["check", { path: "gone.stack.yaml" }, "`gone.stack.yaml` does not exist."],
    ["check", { path: "../a.stack.yaml" }, "The path is outside the folders that can be read: `/w/`."],
    ["check", { text: "{}" }, "The kind of the text is unknown. Pass its `kind`."],
    ["check", { text: "x".repeat(longestInput + 1) }, "`text` is longer than 5 million characters."],
    ["fix", { path: "a.stack.yaml", write: "yes" }, "`write` must be `true` or `false`."],
    ["explain", {}, "Missing argument: `topic`."],
    ["complete", { path: "a.stack.yaml", line: 1 }, "Missing argument: `column`."],
    ["complete", { path: "a.stack.yaml", line: 0, column: 1 }, "`line` must be an integer from 1."],
    ["complete", { path: "a.stack.yaml", line: 1.5, column: 1 }, "`line` must be an integer from 1."],
    ["convert", { path: "run.sh" }, "Missing argument: `to`."],
    ["convert", { path: "a.stack.yaml", to: "http" }, "For the requests of a stack, use `plan`."],
    [
      "plan",
      { text: "extends: gone.stack.yaml\n", kind: "stack" },
      "cannot be merged. File `gone.stack.yaml` not found.",
    ],
    ["plan", { path: "run.sh" }, "`plan` needs a stack, and `run.sh` is not one."],
    ["explode", {}, "There is no such tool"],
  ])("%s with %j is refused: %s", async (name, args, why) => {
    const answer = await tools().call(name, args);
    expect(answer).toMatch(/^refused: /);
    expect(answer).toContain(why);
    expect(answer).not.toContain("Tr0ub4dor");
  });

  test.each([
    ["check", "kind", "create-instanc", "create-instance"],
    ["check", "kind", "Stack", "stack"],
    ["convert", "to", "htp", "http"],
    ["plan", "format", "crul", "curl"],
  ])("%s with an unknown `%s` names the one that was meant, or the values", async (name, argument, given, meant) => {
    const answer = await tools().call(name, { path: "a.stack.yaml", [argument]: given });
    expect(answer).toMatch(
      new RegExp(`^refused: \`${argument}\` (?:must be .+ or .+|cannot be .+)\\. Did you mean \`${meant}\`\\?$`),
    );
    const far = await tools().call(name, { path: "a.stack.yaml", [argument]: "something else" });
    expect(far).toMatch(new RegExp(`^refused: \`${argument}\` must be .+ or \`[\\w-]+\`\\.$`));
  });
});

test("a plan is compared with the expected one", async () => {
  const old = stack.replace("web", "mail");
  const plan = writeExpectedPlan(planBetween(old, stack).plan);
  const { call } = tools({ files: { "old.stack.yaml": old, "a.plan.json": plan, "b.json": "{}" } });
  const compare = (more: object) => call("plan", { path: "a.stack.yaml", expect: "a.plan.json", ...more });
  expect(await compare({ from: ["old.stack.yaml"] })).toBe("The plan is as expected.");
  expect(await compare({})).toMatch(/^The plan is not the expected one\.\n\n- changes\[instances\.mail\]/);
  expect(await compare({ format: "json" })).toBe("refused: `expect` returns only the difference. Omit `format`.");
  expect(await compare({ expect: "b.json" })).toBe("refused: `b.json` is not an expected plan.");
  expect(await compare({ expect: "none.json" })).toBe("refused: `none.json` does not exist.");
});

describe("fix", () => {
  test("writes the file that it read", async () => {
    const { call, textOf } = tools();
    expect(await call("fix", { path: "a.stack.yaml" })).toContain("1 fix to apply.");
    expect(textOf("a.stack.yaml")).toBe(stack);
    expect(await call("fix", { path: "a.stack.yaml", write: true })).toContain("1 fix applied and written.");
    expect(textOf("a.stack.yaml")).toBe(stack.replace("bootd", "booted"));
  });

  test("never writes another text over a file", async () => {
    const { call, textOf } = tools();
    const refused = "refused: `write` is for the file at `path`, without `text`.";
    expect(await call("fix", { path: "a.stack.yaml", text: "instances: { b: { bootd: true } }\n", write: true })).toBe(
      refused,
    );
    expect(await call("fix", { path: "a.stack.yaml", text: "", write: true })).toBe(refused);
    expect(await call("fix", { text: stack, write: true })).toBe(refused);
    expect(textOf("a.stack.yaml")).toBe(stack);
    const shown = await call("fix", { path: "a.stack.yaml", text: stack.replace("web", "mail"), write: false });
    expect(shown).toContain("1 fix to apply.");
    expect(textOf("a.stack.yaml")).toBe(stack);
  });

  test("is refused where nothing can be written", async () => {
    const { call, textOf } = tools({ canWrite: false });
    expect(await call("fix", { path: "a.stack.yaml", write: true })).toContain("Files cannot be written here.");
    expect(textOf("a.stack.yaml")).toBe(stack);
  });
});

describe("complete", () => {
  const at = (line: number, column: number, text = stack) => tools().call("complete", { text, line, column });

  test("answers up to the end of a line and of the text", async () => {
    const open = "region: us-east\r\ninstances:\r\n  web:\r\n    ";
    expect(await at(4, 5, open)).toContain("image");
    expect(await at(1, 16, open)).not.toContain("past the end");
  });

  test.each([
    [5, 1, "Line 5 is past the end: `the text` ends with line 4."],
    [1, 17, "Column 17 is past the end of line 1, column 16."],
    [4, 2, "Column 2 is past the end of line 4, column 1."],
  ])("says that line %i and column %i are past the end", async (line, column, why) => {
    expect(await at(line, column)).toBe(why);
    expect(await at(line, column, stack.replaceAll("\n", "\r\n"))).toBe(why);
  });
});

test("check reads a folder, and leaves out files without requests", async () => {
  const text = await tools().call("check", { path: "." });
  expect(text).toContain("a.stack.yaml:3:19: warning: `bootd`");
  expect(text).toContain("2 files checked:");
});

test("explain knows rules, operations, objects, fields, values and sections, and the one that was meant", async () => {
  const { call } = tools();
  expect(await call("explain", { topic: "root-pass-weak" })).toMatch(/^# root-pass-weak\n/);
  expect(await call("explain", { topic: "create-instance" })).toContain("POST /compute/instances");
  expect(await call("explain", { topic: "root-pass-week" })).toBe(
    "refused: There is no such rule, operation, object, field or value. Did you mean `root-pass-weak`?",
  );
  expect(await call("explain", { topic: "weather" })).toBe(
    "refused: There is no such rule, operation, object, field or value.",
  );
  expect(await call("explain", { topic: "nat_1_1" })).toContain("maps it 1:1 to the subnet address");
  expect(await call("explain", { topic: "interface.labl" })).toContain("Did you mean `interface.label`?");
  expect(await call("explain", { topic: "vlan" })).toContain("The private network named by `label`");
  expect(await call("explain", { topic: "2.5" })).toContain("section 2.5: Network interface");
  expect(await call("explain", { topic: "interface.label" })).toContain("The VLAN to attach to");
  expect(await call("explain", { topic: "interface.label" })).not.toContain("A display name");
});
