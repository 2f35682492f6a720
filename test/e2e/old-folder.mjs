import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cursorTo, openFile, pressFor, runCommand } from "./editor.mjs";
import { again, soon, until } from "./until.mjs";

const payload = "create-instance.request.json";

/**
 * What is found in a folder is accepted by a command, shown and hidden by the language status, and one rule is turned off for a
 * JSON file, where a comment would break the file. `temp` is null where the folder is not on disk.
 */
export async function adoptFolder(page, screenshot, temp) {
  const squiggles = page.locator(".editor-group-container.active .squiggly-error");
  const inFolder = (name) => readFile(join(temp, "shop", name), "utf8");
  await openFile(page, payload);
  await squiggles.first().waitFor();

  await runCommand(page, "Update Baseline");
  await page.locator(".notification-toast", { hasText: "now accepts 3 findings." }).waitFor();
  await squiggles.first().waitFor({ state: "detached" });
  if (temp)
    assert.deepEqual(JSON.parse(await inFolder(".compute-stack.baseline.json")).files, {
      [payload]: { "type-mismatch": { "/booted": 1 } },
      "shop.stack.yaml": {
        "label-pattern": { "/instances/web-1/label": 1 },
        "type-mismatch": { "/instances/web-1/private_ip": 1 },
      },
    });
  await page.screenshot({ path: screenshot });
  await runCommand(page, "Notifications: Clear All Notifications");

  const press = (text, button, picture) =>
    again(async () => {
      await page.locator("#status\\.languageStatus").hover(soon);
      const item = page.locator(".hover-language-status", { hasText: text });
      await item.waitFor(soon);
      if (picture) await page.screenshot({ path: screenshot.replace(/\.png$/, "-status.png") });
      await item.locator("a", { hasText: button }).click(soon);
      await squiggles.first().waitFor({ ...soon, state: button === "Show" ? "attached" : "detached" });
    }, `${text}: ${button}`);
  await press("1 finding in the baseline, hidden", "Show", true);
  await press("1 finding in the baseline, shown", "Hide");
  await press("1 finding in the baseline, hidden", "Show");

  await cursorTo(page, 7, 15);
  const action = "Suppress all findings of `type-mismatch` in this file, in `.compute-stack.yaml`";
  const actions = page.locator(".action-widget .monaco-list-row");
  await pressFor(page, "Control+.", actions.and(page.locator(".focused")).filter({ hasText: "to `false`" }));
  await page.keyboard.press("ArrowDown");
  await actions.and(page.locator(".focused")).filter({ hasText: action }).waitFor();
  await page.screenshot({ path: screenshot.replace(/\.png$/, "-suppress.png") });
  await page.keyboard.press("Enter");
  await squiggles.first().waitFor({ state: "detached" });
  if (!temp) return;
  await until(
    async () =>
      (await inFolder(".compute-stack.yaml")) ===
      `rules:\n  label-pattern: warning\noverrides:\n  - files:\n      - /${payload}\n    rules:\n      type-mismatch: "off"\n`,
    "turned off in the settings",
  );
}
