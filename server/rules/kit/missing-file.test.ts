import { expect, test } from "vitest";
import { refusalOf, whyMissing } from "./missing-file.ts";

test("why a file has no text, and what to do about it", () => {
  expect(whyMissing("a\nb.pem", "missing")).toBe(
    "File `a b.pem` not found. Paths are relative to the folder of this file.",
  );
  expect(whyMissing("a.pem", "unreadable")).toBe("File `a.pem` is not readable as text.");
  expect(whyMissing("../a.pem", "outside")).toBe(
    "`../a.pem` is outside the workspace, so it is not read. Move it into the workspace, or use an environment variable.",
  );
  expect(whyMissing("../a.yaml", "outside", "Move it.")).toBe(
    "`../a.yaml` is outside the workspace, so it is not read. Move it.",
  );
});

test("only a file that may be read, or is not there, is not refused", () => {
  expect(refusalOf("a.pem", "pending")).toBe("File `a.pem` has not been read yet.");
  expect(refusalOf("../a.pem", { kind: "outside" })).toBe(whyMissing("../a.pem", "outside"));
  expect(refusalOf("a.pem", { kind: "missing" })).toBeNull();
  expect(refusalOf("a.pem", { kind: "unreadable" })).toBeNull();
  expect(refusalOf("a.pem", { kind: "text", text: "" })).toBeNull();
});
