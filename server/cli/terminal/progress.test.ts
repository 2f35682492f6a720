import { expect, test } from "vitest";
import { progressOn } from "./progress.ts";

function started(isTerminal: boolean, pace?: Parameters<typeof progressOn>[1]) {
  const written: string[] = [];
  const write = async (text: string): Promise<boolean> => written.push(text) > 0;
  return { written, progress: progressOn({ isTerminal, write }, pace) };
}

const atOnce = { firstAfter: 0, every: 1 };

test("a short check shows no progress, so there is nothing to clear", async () => {
  const { written, progress } = started(true);
  progress.count();
  await progress.wipe();
  await progress.end();
  expect(written).toEqual([]);
});

test("a long check shows how many files are done, and clears the line", async () => {
  const { written, progress } = started(true, atOnce);
  await expect.poll(() => written.at(-1)).toBe("\r\u001b[KChecking…");
  progress.count();
  await expect.poll(() => written.at(-1)).toBe("\r\u001b[KChecked 1 file…");
  for (let files = 1; files < 1_234; files++) progress.count();
  await expect.poll(() => written.at(-1)).toBe("\r\u001b[KChecked 1,234 files…");
  await progress.wipe();
  expect(written.at(-1)).toBe("\r\u001b[K");
  const { length } = written;
  await progress.wipe();
  expect(written).toHaveLength(length);
  await expect.poll(() => written.at(-1)).toBe("\r\u001b[KChecked 1,234 files…");
  await progress.end();
  expect(written.at(-1)).toBe("\r\u001b[K");
});

test("nothing is shown before the first wait is over, nor where it is no terminal", async () => {
  const early = started(true, { firstAfter: 1_000_000, every: 1 });
  const other = started(false, atOnce);
  const shown = started(true, atOnce);
  await expect.poll(() => shown.written.length).toBeGreaterThan(2);
  for (const { progress } of [early, other, shown]) await progress.end();
  expect([early.written, other.written]).toEqual([[], []]);
});
