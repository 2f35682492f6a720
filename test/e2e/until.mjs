import { setTimeout as sleep } from "node:timers/promises";

export const secondsForStep = 90;

/** Waits until `answer` answers something, and answers that. Playwright's `waitForFunction` takes a promise for an answer. */
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

/** Does something until it succeeds: on a slow machine an editor that is busy may miss a click or a key. */
export const again = (act, what) =>
  until(
    () =>
      act().then(
        () => true,
        () => false,
      ),
    what,
  );
