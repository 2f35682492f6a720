import { chromium } from "playwright-core";
import { again, secondsForStep, soon, until } from "./until.mjs";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // In the minutes that a window lives, optimizing its code takes more time than it saves.
  "--js-flags=--no-opt --no-maglev",
];

/** Pictures for the documentation have two pixels for each of the page's, for screens that do. */
const deviceScaleFactor = process.env.PICTURES === "1" ? 2 : 1;

/** Opens VS Code's page in a browser. */
export async function openEditor(url) {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args });
  const viewport = { width: 1100, height: 700 };
  // On one machine, compressing takes longer than sending.
  const extraHTTPHeaders = { "accept-encoding": "identity" };
  const page = await browser.newPage({ viewport, deviceScaleFactor, extraHTTPHeaders });
  page.setDefaultTimeout(secondsForStep * 1000);
  await page.goto(url);
  return { browser, page };
}

/** Quick open finds no files in a folder that VS Code for the web has mounted, so files are opened in the Explorer. */
export async function openFile(page, name) {
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).dblclick();
  // The tab appears before the text is read, and until then another editor is active for extensions.
  await page.locator(`.editor-group-container.active .monaco-editor[data-uri$="/${name}"]`).waitFor();
}

/** VS Code in a browser saves a window's state every few seconds; unsaved state is lost on reload. */
export async function storedInWindow(page, text) {
  const stored = async () => {
    const answer = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        found.push(...(await answer(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    return found.filter((value) => typeof value === "string");
  };
  await until(async () => (await page.evaluate(stored)).some((value) => text.test(value)), `stored: ${text}`);
}

/** The entries of the Problems view, once there are `count`: severity, rule, and link to the rule's page. */
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
  const row = page.locator(".quick-input-list .monaco-list-row", { hasText: title }).first();
  await quickInput(page, "F1", `>${title}`, () => row.click(soon));
}

/** Presses a key until what it opens is shown: what arrives from extensions at that moment may take its place. */
export async function pressFor(page, key, shown) {
  await again(async () => {
    if (!(await shown.isVisible())) await page.keyboard.press(key);
    await shown.waitFor(soon);
  }, `shown for ${key}: ${shown}`);
}

/** Opens VS Code's input at the top by a key, types into it and accepts: again where the last one closes only now, and takes it with it. */
export async function quickInput(page, key, text, accept) {
  await again(async () => {
    await page.keyboard.press(key);
    await page.locator(".quick-input-box input").fill(text, soon);
    await accept();
  }, `typed at ${key}: ${text}`);
}

/**
 * Puts the cursor into the line with `text`, at the beginning of what is shown of it: an editor may be scrolled sideways, and
 * then its lines begin under what is to its left. A line under the sticky ones is scrolled to.
 */
export async function clickLine(page, text) {
  const line = page.locator(".monaco-editor .view-line", { hasText: text });
  await again(async () => {
    const x = 30 + (await line.evaluate(hiddenBefore, undefined, soon));
    await line.click({ position: { x, y: 8 }, ...soon }).catch(async (error) => {
      await page.mouse.wheel(0, -60);
      throw error;
    });
  }, `in sight: ${text}`);
}

/** In the page: how much of a line's beginning an editor that is scrolled sideways does not show, in pixels. */
const hiddenBefore = (line) =>
  Math.max(0, line.closest(".editor-scrollable").getBoundingClientRect().left - line.getBoundingClientRect().left);

/** Types over the end, `text`, of the line of the active editor that has `key` in it. */
export async function retype(page, key, text, replacement) {
  await clickLine(page, key);
  await page.keyboard.press("End");
  for (let count = 0; count < text.length; count += 1) await page.keyboard.press("Backspace");
  await page.keyboard.type(replacement);
}

/** Puts the cursor at a one-based position, regardless of scrolling. */
export async function cursorTo(page, line, column) {
  await quickInput(page, "Control+g", `:${line}:${column}`, () => page.keyboard.press("Enter"));
  await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
}

/** The underlined texts in the active editor with their severities, in line order. */
export async function underlined(page) {
  return page.locator(".editor-group-container.active .monaco-editor").evaluate((editor) => {
    const lines = [...editor.querySelectorAll(".view-line")].map((line) => ({
      line,
      box: line.getBoundingClientRect(),
    }));
    const textIn = ({ left, right, bottom }) => {
      const { line } = lines.find(({ box }) => box.top < bottom - 1 && bottom - 1 <= box.bottom) ?? {};
      if (!line) return "";
      let text = "";
      const nodes = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node; node = nodes.nextNode())
        for (let at = 0; at < node.length; at += 1) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const box = range.getBoundingClientRect();
          const middle = (box.left + box.right) / 2;
          if (left < middle && middle < right) text += node.data[at];
        }
      return text.replaceAll("\u00a0", " ");
    };
    return [...editor.querySelectorAll(".squiggly-error, .squiggly-warning, .squiggly-info")]
      .map((mark) => ({ mark, box: mark.getBoundingClientRect() }))
      .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
      .map(({ mark, box }) => ({ severity: /squiggly-(\w+)/.exec(mark.className)[1], text: textIn(box) }));
  });
}
