import { setTimeout as sleep } from "node:timers/promises";

export const secondsForStep = 90;

/** Waits until `answer` returns something, and returns it. Playwright's `waitForFunction` treats a promise as a result. */
export async function until(answer, what) {
  const end = performance.now() + secondsForStep * 1000;
  for (;;) {
    const given = await answer();
    if (given) return given;
    if (performance.now() > end) throw new Error(`Not within ${secondsForStep} seconds: ${what}`);
    await sleep(100);
  }
}

/** For operations that are retried. */
export const soon = { timeout: 5_000 };

/** Repeats an action until it succeeds: on a slow machine, a busy editor may miss a click or a key. */
export const again = (act, what) =>
  until(
    () =>
      act().then(
        () => true,
        () => false,
      ),
    what,
  );
