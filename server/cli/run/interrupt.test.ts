import { expect, onTestFinished, test, vi } from "vitest";
import { endWhenInterrupted } from "./interrupt.ts";

/** Interrupts this process as far as the listeners that are new. */
function watchSignals() {
  const signals = ["SIGINT", "SIGTERM"] as const;
  const others = signals.map((signal) => process.listeners(signal));
  const exit = vi.spyOn(process, "exit").mockImplementation((() => {}) as never);
  const added = (signal: (typeof signals)[number]) =>
    process.listeners(signal).filter((listener) => !others[signals.indexOf(signal)]?.includes(listener));
  onTestFinished(() => {
    exit.mockRestore();
    for (const signal of signals) for (const listener of added(signal)) process.off(signal, listener);
  });
  const interrupt = (signal: (typeof signals)[number]): void => {
    for (const listener of added(signal)) listener(signal);
  };
  return { exits: () => exit.mock.calls.map(([code]) => code), interrupt, count: () => signals.flatMap(added).length };
}

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s ends the process with %d, once the work in progress has stopped", async (signal, code) => {
  const { exits, interrupt } = watchSignals();
  let stop: () => void = () => {};
  endWhenInterrupted(
    () =>
      new Promise((resolve) => {
        stop = resolve;
      }),
  );
  interrupt(signal);
  await Promise.resolve();
  expect(exits()).toEqual([]);
  stop();
  await expect.poll(exits).toEqual([code]);
});

test("work that cannot be stopped keeps nobody waiting", async () => {
  const { exits, interrupt } = watchSignals();
  endWhenInterrupted(() => Promise.reject(new Error("no")).finally(() => {}));
  const failed = new Promise((resolve) => process.once("unhandledRejection", resolve));
  interrupt("SIGINT");
  await expect.poll(exits).toEqual([130]);
  await failed;
});

test("interrupts are left to others again", () => {
  const { exits, interrupt, count } = watchSignals();
  const leave = endWhenInterrupted(async () => {});
  expect(count()).toBe(2);
  leave();
  expect(count()).toBe(0);
  interrupt("SIGINT");
  expect(exits()).toEqual([]);
});
