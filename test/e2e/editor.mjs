import { chromium } from "playwright-core";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Opens VS Code's page in a browser. */
export async function openEditor(url, timeout) {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args });
  const page = await browser.newPage({ viewport: { width: 1100, height: 700 } });
  page.setDefaultTimeout(timeout);
  await page.goto(url);
  return { browser, page };
}

/** Quick open finds no files in a folder that VS Code for the web has mounted, so files are opened in the Explorer. */
export async function openFile(page, name) {
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).dblclick();
  await page.locator(".tabs-container .tab.active", { hasText: name }).waitFor();
}

/** What the Problems view lists, once it lists `count`: severity, rule, and where the rule's page is. */
export async function problems(page, count) {
  await page.keyboard.press("Control+Shift+M");
  const rows = page.locator(".markers-panel .monaco-list-row:has(.marker-icon)");
  await rows.nth(count - 1).waitFor();
  return Promise.all((await rows.all()).map(problem));
}

async function problem(row) {
  const icon = await row.locator(".marker-icon").getAttribute("class");
  const link = row.locator("a.monaco-link");
  return {
    severity: icon.split(" ").find((name) => ["error", "warning", "info"].includes(name)),
    code: await link.innerText(),
    page: await link.getAttribute("href"),
  };
}

export async function runCommand(page, title) {
  await page.keyboard.press("F1");
  await page.locator(".quick-input-box input").fill(`>${title}`);
  await page.locator(".quick-input-list .monaco-list-row", { hasText: title }).first().waitFor();
  await page.keyboard.press("Enter");
}

/** Types over the end, `text`, of the line of the active editor that has `key` in it. */
export async function retype(page, key, text, replacement) {
  await page.locator(".monaco-editor .view-line", { hasText: key }).click();
  await page.keyboard.press("End");
  for (let count = 0; count < text.length; count += 1) await page.keyboard.press("Backspace");
  await page.keyboard.type(replacement);
}
