import { setTimeout as sleep } from "node:timers/promises";

export const secondsForStep = 30;

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
