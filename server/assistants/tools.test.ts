import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { longestInput } from "./arguments.ts";
import { answerSchemas, assistant } from "./assistant.testing.ts";
import { inputSchemaOf, tools } from "./tools.ts";

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
    ["plan", { from: "old.stack.yaml" }, "`from` must be a list of strings."],
    ["plan", { from: [1] }, "`from` must be a list of strings."],
    ["check", { text: "", kind: "stak" }, "`kind` cannot be `stak`. Did you mean `stack`?"],
    [
      "plan",
      { text: "", format: "jsn" },
      "`format` must be `requests`, `http`, `curl`, `text`, `markdown` or `json`. Did you mean `json`?",
    ],
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
    ["plan", { text: "region: r\nvars: { size: a, size: b }\n", kind: "stack" }, ":2` has a duplicate key."],
    ["plan", { path: "run.sh" }, "`plan` needs a stack, and `run.sh` is not one."],
    ["explode", {}, "There is no such tool"],
  ])("%s with %j is refused: %s", async (name, args, why) => {
    const answer = await assistant().call(name, args);
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
    const answer = await assistant().call(name, { path: "a.stack.yaml", [argument]: given });
    expect(answer).toMatch(
      new RegExp(`^refused: \`${argument}\` (?:must be .+ or .+|cannot be .+)\\. Did you mean \`${meant}\`\\?$`),
    );
    const far = await assistant().call(name, { path: "a.stack.yaml", [argument]: "something else" });
    expect(far).toMatch(new RegExp(`^refused: \`${argument}\` must be .+ or \`[\\w-]+\`\\.$`));
  });
});

test("explain knows rules, operations, objects, fields, values and sections, and the one that was meant", async () => {
  const { call } = assistant();
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

const ajv = new Ajv2020({ strict: true });

test.each(tools)("$name says what it takes and returns", (tool) => {
  const { name, title, description, parameters } = tool;
  expect(ajv.validateSchema(inputSchemaOf(tool)), ajv.errorsText()).toBe(true);
  expect(answerSchemas.get(name)?.({})).toBe(false);
  expect(title).toMatch(/^[A-Z]/);
  for (const said of [description, ...Object.values(parameters).map((one) => one.description)])
    expect(said).toMatch(/\.$/);
});
