import { openFile, runCommand } from "./editor.mjs";
import { again, soon } from "./until.mjs";

/** The page of a rule opens rendered and read-only from a finding. */
export async function rulePage(page, screenshot) {
  await openFile(page, "shop.stack.yaml");
  await page.locator(".squiggly-error").first().waitFor();
  await page.keyboard.press("Control+Shift+M");
  await again(async () => {
    await page.locator(".markers-panel a.monaco-link", { hasText: "type-mismatch" }).first().click(soon);
    await page.locator(".tab.active", { hasText: "type-mismatch.md" }).waitFor(soon);
  }, "clicked: type-mismatch");
  const rendered = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  await rendered.locator("h1", { hasText: "type-mismatch" }).waitFor();
  await page.screenshot({ path: screenshot });
  await runCommand(page, "View: Close All Editors");
}

/** The page of the installed extension tells how to start. */
export async function extensionPage(page, screenshot) {
  await page.locator(".explorer-folders-view .monaco-list-row").first().waitFor();
  await page.keyboard.press("Control+Shift+X");
  await page.locator(".extension-list-item", { hasText: "Compute Stack" }).first().click();
  const detail = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  await detail.locator("h2", { hasText: "Start here" }).waitFor();
  await page.screenshot({ path: screenshot });
}
