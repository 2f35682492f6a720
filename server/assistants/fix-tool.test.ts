import { expect, test } from "vitest";
import { assistant, stack } from "./assistant.testing.ts";

test("writes the file that it read", async () => {
  const { answer, call, textOf } = assistant();
  expect(await call("fix", { path: "a.stack.yaml" })).toContain("1 fix to apply.");
  expect(textOf("a.stack.yaml")).toBe(stack);
  const { text, data } = await answer("fix", { path: "a.stack.yaml", write: true });
  expect(text).toBe(
    "--- a.stack.yaml\n+++ a.stack.yaml\n@@ -1,3 +1,3 @@\n region: us-east\n instances:\n" +
      "-  web: { type: t, bootd: true }\n+  web: { type: t, booted: true }\n\n" +
      "1 fix applied and written. Left: 1 hint.\n" +
      "a.stack.yaml:3:19: hint: `booted` applies only with `image` or `backup_id`. [disk-field-unused]\n  fix: Remove `booted`",
  );
  expect(data).toMatchObject({ applied: 1, written: true, left: [{ line: 3, column: 19 }], total: 1, notes: [] });
  expect(text.startsWith(String(data.diff))).toBe(true);
  expect(textOf("a.stack.yaml")).toBe(stack.replace("bootd", "booted"));
  expect(await call("fix", { path: "a.stack.yaml", write: true })).toMatch(/^0 fixes to apply\. Left: /);
});

test("never writes another text over a file", async () => {
  const { call, textOf } = assistant();
  const refused = "refused: `write` is for the file at `path`, without `text`.";
  expect(await call("fix", { path: "a.stack.yaml", text: "instances: { b: { bootd: true } }\n", write: true })).toBe(
    refused,
  );
  expect(await call("fix", { path: "a.stack.yaml", text: "", write: true })).toBe(refused);
  expect(await call("fix", { text: stack, write: true })).toBe(refused);
  expect(await call("fix", { write: true })).toMatch(/^refused: Pass `path`/);
  expect(textOf("a.stack.yaml")).toBe(stack);
  const shown = await call("fix", { path: "a.stack.yaml", text: stack.replace("web", "mail"), write: false });
  expect(shown).toContain("1 fix to apply.");
  expect(textOf("a.stack.yaml")).toBe(stack);
});

test("is refused where nothing can be written", async () => {
  const { call, textOf } = assistant({}, { replace: null });
  expect(await call("fix", { path: "a.stack.yaml", write: true })).toContain("Files cannot be written here.");
  expect(textOf("a.stack.yaml")).toBe(stack);
});

test("says why a file could not be written", async () => {
  const { call } = assistant({}, { replace: async () => "was not written: the disk is full" });
  expect(await call("fix", { path: "a.stack.yaml", write: true })).toBe(
    "refused: `a.stack.yaml` was not written: the disk is full.",
  );
});
