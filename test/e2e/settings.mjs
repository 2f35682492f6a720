import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cursorTo, openFile } from "./editor.mjs";

const base = "base.yaml";

export async function writeBase(folder) {
  await writeFile(join(folder, base), "rules:\n  label-pattern: loud\n");
  await writeFile(join(folder, ".compute-stack.yaml"), `extends: ${base}\n`);
}

/** A file that settings extend stays YAML and is checked as settings; its path leads to it. */
export async function tryBase(page, screenshot) {
  await openFile(page, base);
  await page.locator(".squiggly-error").first().waitFor();
  await page.locator("#status\\.editor\\.mode", { hasText: "YAML" }).waitFor();
  await page.screenshot({ path: screenshot });
  await openFile(page, ".compute-stack.yaml");
  await cursorTo(page, 1, 12);
  await page.keyboard.press("F12");
  await page.locator(`.editor-group-container.active .monaco-editor[data-uri$="/${base}"]`).waitFor();
}
