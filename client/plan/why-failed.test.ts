import { expect, test } from "vitest";
import { FileSystemError } from "vscode";
import { whyFailed } from "./why-failed.ts";

test.each([
  [new Error("Error: EPERM: operation not permitted, open '/shop/x.sh'"), "permission denied"],
  [new Error("Unable to write file (Unknown (FileSystemError): Error: ENOSPC: no space left)"), "the disk is full"],
  [FileSystemError.FileNotFound(), "the folder does not exist"],
  [new Error("Open the stack file first."), "Open the stack file first."],
  [7, "unknown error"],
])("%s is said in plain words", (error, words) => {
  expect(whyFailed(error)).toBe(words);
});
