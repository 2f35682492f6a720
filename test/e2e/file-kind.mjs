import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openFile } from "./editor.mjs";
import { again, soon, until } from "./until.mjs";

const name = "create.json";
const body = '{ "region": "us-east", "type": "standard-2", "label": "web 1", "tags": [] }\n';

/** Nothing else there is ours. */
export async function writePlainJson(folder) {
  for (const file of await readdir(folder)) await rm(join(folder, file), { recursive: true });
  await writeFile(join(folder, name), body);
}

/** A JSON file with another name is ignored until its kind is declared: the language status offers that. Then it is checked at once. */
export async function checkFileAs(page, screenshot, temp) {
  await openFile(page, name);
  await page.locator("#status\\.editor\\.mode", { hasText: "JSON" }).waitFor();
  const likely = page.locator(".quick-input-list .monaco-list-row", { hasText: "create-instance (likely)" });
  await again(async () => {
    await page.locator("#status\\.languageStatus").hover(soon);
    const offer = page.locator(".hover-language-status", { hasText: "Looks like: Create an instance" });
    await offer.waitFor(soon);
    await page.screenshot({ path: screenshot.replace(/\.png$/, "-offer.png") });
    await offer.locator("a", { hasText: "Check This File As" }).click(soon);
    await likely.waitFor(soon);
  }, "offered");
  await page.screenshot({ path: screenshot });
  await likely.click(soon);
  await page.locator("#status\\.editor\\.mode", { hasText: "Compute Request" }).waitFor();
  await page.locator(".squiggly-error").first().waitFor();
  const settings = () => readFile(join(temp, "shop/.compute-stack.yaml"), "utf8");
  await until(
    async () => /files:\n {2}create-instance:\n {4}- "?\/create\.json"?\n/.test(await settings()),
    "declared",
  );
}
