import { join } from "node:path";
import { expect, test } from "vitest";
import { createStderrWriter } from "./stderr-writer.ts";

function writer(width: number | null = null) {
  const written: string[] = [];
  const note = async (text: string): Promise<boolean> => written.push(text) > 0;
  const stderr = { write: note, isTerminal: false, hasColor: false, hasLinks: false, width, failure: () => null };
  const wipe = async (): Promise<void> => void (await note("(cleared)"));
  return { written, ...createStderrWriter(stderr, { count: () => {}, wipe, end: wipe }) };
}

test("a message follows the name of the program, on a cleared line and without control characters", async () => {
  const { say, written, failures } = writer();
  await say("a\u001b[31m\nb");
  expect(written).toEqual(["(cleared)", "compute-stack: a␛[31m\nb\n"]);
  expect(failures).toEqual([]);
});

test("a message is wrapped in a terminal", async () => {
  const { say, written } = writer(32);
  await say("There is no rule of this name.");
  expect(written).toEqual(["(cleared)", "compute-stack: There is no rule\nof this name.\n"]);
});

test("a failure is a sentence about the path, with the frames of an internal error, and is remembered", async () => {
  const { reportFailure, written, failures } = writer();
  await reportFailure(join(process.cwd(), "a/b.yaml"), { why: "is gone", frames: ["  at a", "  at b"] });
  expect(written).toEqual(["(cleared)", "compute-stack: a/b.yaml is gone.\n", "  at a\n  at b\n"]);
  expect(failures).toEqual(["a/b.yaml is gone."]);
});
