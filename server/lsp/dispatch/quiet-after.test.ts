import { expect, test } from "vitest";
import { quietAfter } from "./quiet-after.ts";

/** When it is quiet, in a time in which messages come at these moments. */
async function quietAt(...messages: readonly number[]): Promise<number> {
  let time = 0;
  const lastMessage = (): number => messages.filter((moment) => moment <= time).at(-1) ?? 0;
  await quietAfter(lastMessage, {
    now: () => time,
    wait: async (milliseconds) => {
      time += milliseconds;
    },
  });
  return time;
}

test("it is quiet a while after the last message", async () => {
  expect(await quietAt(0)).toBe(400);
  expect(await quietAt(0, 150, 500)).toBe(900);
  expect(await quietAt(0, 401)).toBe(400);
});

test("a client that never stops sending messages does not delay for ever", async () => {
  const always = Array.from({ length: 1_000 }, (_, index) => index * 10);
  expect(await quietAt(...always)).toBe(2_000);
});
