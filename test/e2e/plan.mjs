import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openFile, retype, runCommand } from "./editor.mjs";
import { again, soon, until } from "./until.mjs";

const stack = "shop.stack.yaml";

/** From a stack to files to send: its plan is shown by the lens above it, and saved under names that are proposed. */
export async function plan(page, screenshot, temp) {
  await openFile(page, stack);
  await page.locator(".squiggly-error").first().waitFor();
  await retype(page, '"yes"', '"yes"', "true");
  await page.locator(".squiggly-error").first().waitFor({ state: "detached" });

  const lens = (text) => page.locator(".codelens-decoration a", { hasText: text }).first();
  const shown = (name) => page.locator(`.monaco-editor[data-uri^="compute-stack-plan:"][data-uri*="/${name}?"]`);
  await again(async () => {
    await lens("Show request plan").click(soon);
    await shown("shop.requests.jsonc").locator(".view-line", { hasText: "requests;" }).first().waitFor(soon);
  }, "shown: the plan");
  await shown("shop.requests.jsonc").locator(".view-line", { hasText: "Set" }).first().waitFor();
  await page.screenshot({ path: screenshot });

  // It has no findings of its own, and Ctrl+S proposes its name.
  await shown("shop.requests.jsonc").locator(".view-line").nth(2).click();
  const name = page.locator(".quick-input-box input");
  await save("shop.requests.jsonc", () => page.keyboard.press("Control+s"));

  // In another form, from the lens.
  await again(async () => {
    await lens("Show or save as").click(soon);
    await page.locator(".quick-input-list .monaco-list-row", { hasText: "Save as .sh" }).waitFor(soon);
  }, "asked: which form");
  await page.screenshot({ path: screenshot.replace(".png", "-forms.png") });
  await save("shop.sh", () => page.locator(".quick-input-list .monaco-list-row", { hasText: "Save as .sh" }).click());
  await runCommand(page, "View: Close Editor");

  async function save(file, ask) {
    await ask();
    await until(async () => (await name.inputValue()).endsWith(`/${file}`), `proposed: ${file}`);
    await page.keyboard.press("Enter");
    await page
      .locator(
        `.editor-group-container.active .monaco-editor[data-uri$="/${file}"]:not([data-uri^="compute-stack-plan:"])`,
      )
      .waitFor();
    if (!temp) return;
    const text = await readFile(join(temp, "shop", file), "utf8");
    assert.match(text, /^(#!.*\n)?(#|\/\/) The requests of shop\.stack\.yaml, /);
    assert.match(text, /\n(#|\/\/) Set before sending: .*`COMPUTE_TOKEN`/);
  }
}
