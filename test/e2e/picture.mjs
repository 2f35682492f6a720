import assert from "node:assert/strict";
import { clickLine, openFile, runCommand, storedInWindow } from "./editor.mjs";

const file = "shop.stack.yaml";

/** The diagram beside a stack follows the text, selects the text of a clicked item, is restored with the window, and closes with its file. */
export async function picture(page, screenshot) {
  const refused = [];
  // Blocked by the page's own policy, not by the editor's.
  page.on("console", (message) => {
    if (/Content Security Policy.*(-src 'nonce-|default-src 'none')/s.test(message.text()))
      refused.push(message.text());
  });
  await openFile(page, file);
  await page.locator(".squiggly-error").first().waitFor();
  await runCommand(page, "Compute Stack: Show Stack Diagram");
  const view = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  const item = (text) => view.locator(".item", { hasText: text }).first();
  const marked = (text) => view.locator(".item.marked", { hasText: text }).first();

  // The instance has a mistake, and is marked.
  await view.locator(".item.instance.error").waitFor();
  assert.equal(await view.locator(".item").count(), 4);

  // A click selects the text, and the cursor marks the picture. Which of the two has the focus then is not asked: VS Code
  // looks for that in a page four times a second only, and on a slow machine may give it back to the page.
  await item("port 80").click();
  await page.locator(".monaco-editor .selected-text").first().waitFor();
  await marked("port 80").waitFor();
  await clickLine(page, "compute/debian12");
  await marked("web-1").waitFor();

  await page.screenshot({ path: screenshot });

  // By keyboard: from item to item, and to the text.
  await item("front").focus();
  await page.keyboard.press("ArrowRight");
  assert.match(await view.locator(".item:focus").getAttribute("aria-label"), /^front, port 80/);
  await page.keyboard.press("Enter");
  await marked("port 80").waitFor();

  // A search finds an item and leads to it.
  await item("front").focus();
  await page.keyboard.press("/");
  await page.keyboard.type("WEB-1");
  await view.locator(".item.current", { hasText: "web-1" }).waitFor();
  await view.locator("#found", { hasText: /^1 of [12]$/ }).waitFor();
  await page.keyboard.press("Escape");
  assert.match(await view.locator(".item:focus").getAttribute("aria-label"), /web-1/);
  assert.equal(await view.locator(".item.found").count(), 0);

  // As a list, for screen readers.
  await view.locator("summary").click();
  await view.locator("#outline button", { hasText: "Instance web-1" }).click();
  await marked("web-1").waitFor();
  await view.locator("summary").click();

  // The diagram follows the text.
  await clickLine(page, "protocol: http");
  await page.keyboard.press("End");
  await page.keyboard.type("s");
  await item("port 80 · https").waitFor();
  await page.keyboard.press("Backspace");
  await view.locator(".item", { hasText: "https" }).waitFor({ state: "detached" });

  // It is restored with the window.
  await storedInWindow(page, /computeStack\.graph.*\Wuri\W.*\Wzoom\W/);
  await page.reload();
  await item("web-1").waitFor();

  // It follows its file when that is renamed. The Explorer opens a clicked file at the last cursor position.
  await clickLine(page, "protocol: http");
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: file }).click();
  await page.keyboard.press("F2");
  await page.locator(".explorer-item-edited input").fill("store.stack.yaml");
  await page.keyboard.press("Enter");
  await page.locator(".tab", { hasText: "Diagram of store.stack.yaml" }).waitFor();
  await item("web-1").click();
  await page.locator('.monaco-editor[data-uri$="/store.stack.yaml"] .selected-text').first().waitFor();
  await marked("web-1").waitFor();
  assert.deepEqual(refused, []);
}
