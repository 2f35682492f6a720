import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cursorTo, pressFor, quickInput, runCommand } from "./editor.mjs";
import { features } from "./features.mjs";
import { again, soon } from "./until.mjs";

/** Hides everything in the picture that is not file text, or differs between machines. */
export const settings = {
  "breadcrumbs.enabled": false,
  "editor.cursorBlinking": "solid",
  "editor.fontFamily": "DejaVu Sans Mono",
  "editor.fontSize": 13,
  "editor.guides.indentation": false,
  "editor.hover.above": false,
  "editor.lightbulb.enabled": "off",
  "editor.lineHeight": 19,
  "editor.minimap.enabled": false,
  "editor.overviewRulerBorder": false,
  "editor.renderLineHighlight": "none",
  "editor.scrollbar.vertical": "hidden",
  "editor.stickyScroll.enabled": false,
  "editor.unicodeHighlight.ambiguousCharacters": false,
  "window.commandCenter": false,
  "window.menuBarVisibility": "hidden",
  "workbench.activityBar.location": "hidden",
  "workbench.colorTheme": "Default Light Modern",
  "workbench.editor.editorActionsLocation": "hidden",
  "workbench.layoutControl.enabled": false,
  "workbench.statusBar.visible": false,
};

const size = { width: 860, height: 420 };

export const writeFiles = (folder) =>
  Promise.all(
    features
      .flatMap(({ file, content, beside }) => [{ name: file, content: content.replace("|", "") }, beside ?? []])
      .flat()
      .map(({ name, content }) => writeFile(join(folder, name), content)),
  );

/** Uses each feature like a person would, and takes a picture of each if requested. */
export async function tryFeatures(page, pictures, screenshots, only = []) {
  await page.setViewportSize({ width: 1000, height: 700 });
  await page.locator(".explorer-folders-view .monaco-list-row").first().waitFor();
  await page.keyboard.press("Control+b");
  await page.setViewportSize(size);
  const failures = [];
  for (const feature of features) {
    if (only.length > 0 && !only.includes(feature.id)) continue;
    await tryFeature(page, feature, pictures).catch(async (error) => {
      failures.push(`${feature.id}: ${error.stack}`);
      await page.screenshot({ path: join(screenshots, `failed-${feature.id}.png`) });
      for (let count = 0; count < 3; count += 1) await page.keyboard.press("Escape");
    });
  }
  if (failures.length > 0) throw new Error(failures.join("\n"));
}

async function tryFeature(page, { id, file, content, height = size.height, act, finish }, pictures) {
  const ui = handsOn(page);
  await page.setViewportSize({ ...size, height });
  await ui.open(file);
  const before = content.slice(0, content.indexOf("|")).split("\n");
  await cursorTo(page, before.length, before.at(-1).length + 1);
  // Not in every file.
  if (pictures) await ui.see(".codelens-decoration", /reference|node/, { timeout: 3_000 }).catch(() => {});
  await act(ui);
  if (pictures) {
    // A hover would close.
    if ((await page.locator(".monaco-hover:visible").count()) === 0) await ui.pointAway();
    await page.waitForTimeout(700);
    await page.screenshot({ path: join(pictures, `${id}.png`) });
  }
  await finish?.(ui);
  for (let count = 0; count < 3; count += 1) await page.keyboard.press("Escape");
  await runCommand(page, "View: Revert and Close Editor");
}

/** The actions of a person, and what they see. */
function handsOn(page) {
  const see = (selector, text = "", options = {}) => page.locator(selector, { hasText: text }).first().waitFor(options);
  const framed = (selector, text) =>
    page
      .frameLocator("iframe.webview.ready")
      .frameLocator("iframe#active-frame")
      .locator(selector, { hasText: text })
      .first();
  const pointAway = () => page.mouse.move(size.width - 5, size.height - 5);
  return {
    see,
    gone: (selector) => page.locator(selector).first().waitFor({ state: "detached" }),
    /** In the active group; the tab appears before the text. */
    open: async (file) => {
      const row = page.locator(".quick-input-list .monaco-list-row", { hasText: file }).first();
      await quickInput(page, "Control+p", file, () => row.click(soon));
      await see(`.editor-group-container.active .monaco-editor[data-uri$="/${file}"] .view-line`);
    },
    /** A line of the editor, which renders spaces as non-breaking ones. */
    line: (text) =>
      page
        .locator(".view-line")
        .filter({ hasText: new RegExp(escaped(text)) })
        .first()
        .waitFor(),
    /** In the extension's own view beside the text. */
    seeFramed: (selector, text) => framed(selector, text).waitFor(),
    clickFramed: (selector, text) => framed(selector, text).click(),
    pointAway,
    /** At the cursor, while the mouse points at nothing. */
    hover: (text) =>
      again(async () => {
        await pointAway();
        await page.keyboard.press("Control+k");
        await page.keyboard.press("Control+i");
        await page.locator(".monaco-hover:visible", { hasText: text }).first().waitFor(soon);
      }, `hover: ${text}`),
    key: (key) => page.keyboard.press(key),
    /** Presses a key until what it opens is shown. */
    keyFor: (key, selector, text = "") => pressFor(page, key, page.locator(selector, { hasText: text }).first()),
    type: (text) => page.keyboard.type(text),
    /** Clicks until the result appears: lenses that are refreshed at that moment lose the click. */
    click: (selector, text, led, ledText) =>
      again(async () => {
        await page.locator(selector, { hasText: text }).first().click(soon);
        await page.locator(led, { hasText: ledText }).first().waitFor(soon);
      }, `clicked: ${text}`),
    command: (title) => runCommand(page, title),
    details: async () => {
      const details = page.locator(".suggest-details-container");
      if (!(await details.isVisible())) await page.keyboard.press("Control+Space");
      await details.waitFor();
    },
  };
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "\\s");
