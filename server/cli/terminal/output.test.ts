import { Writable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { outputTo } from "./output.ts";

/** A stream that accepts one chunk at a time, on demand. */
function slowStream() {
  const taken: string[] = [];
  let take: (() => void) | null = null;
  const stream = new Writable({
    highWaterMark: 1,
    write: (chunk, _, done) => {
      taken.push(String(chunk));
      take = done;
    },
  });
  const output = outputTo(stream as NodeJS.WriteStream);
  return { stream, output, taken, takeMore: () => take?.() };
}

const failure = (code: string): Error => Object.assign(new Error(code), { code });

test("a write resolves when the stream has room again", async () => {
  const { output, taken, takeMore } = slowStream();
  const seen: string[] = [];
  const written = output.write("a").then((isOpen) => seen.push(`written ${isOpen}`));
  await Promise.resolve();
  seen.push("room");
  takeMore();
  await written;
  expect(seen).toEqual(["room", "written true"]);
  expect(taken).toEqual(["a"]);
});

test("an empty text is not written", async () => {
  const { stream, output, taken } = slowStream();
  expect(await output.write("")).toBe(true);
  expect([stream.writableNeedDrain, taken]).toEqual([false, []]);
});

test.each([
  ["EPIPE", null],
  ["ENOSPC", "ENOSPC"],
])("after %s, a waiting write resolves, and nothing more is written", async (code, expected) => {
  const { stream, output, taken } = slowStream();
  const waiting = output.write("a");
  stream.destroy(failure(code));
  expect(await waiting).toBe(false);
  expect(await output.write("b")).toBe(false);
  expect([taken, output.failure()]).toEqual([["a"], expected]);
});

test("an error without a code is told by its name", async () => {
  const { stream, output } = slowStream();
  stream.destroy(new TypeError("no"));
  await new Promise((done) => stream.once("close", done));
  expect([await output.write("a"), output.failure()]).toEqual([false, "TypeError"]);
});

test("only a terminal has a width, and `COLUMNS` takes precedence", () => {
  const { stream } = slowStream();
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("COLUMNS", "70");
  expect(outputTo(stream as NodeJS.WriteStream)).toMatchObject({ isTerminal: false, width: null });
  const terminal = Object.assign(stream, { isTTY: true, columns: 90 }) as unknown as NodeJS.WriteStream;
  expect(outputTo(terminal)).toMatchObject({ isTerminal: true, width: 70 });
  for (const none of [undefined, "", "0", "wide"]) {
    vi.stubEnv("COLUMNS", none);
    expect(outputTo(terminal)).toMatchObject({ width: 90 });
  }
  for (const none of [undefined, 0]) expect(outputTo(Object.assign(terminal, { columns: none })).width).toBeNull();
});
