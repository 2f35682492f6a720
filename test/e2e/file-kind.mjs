import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openFile, runCommand } from "./editor.mjs";
import { soon, until } from "./until.mjs";

const name = "create.json";
const body = '{ "region": "us-east", "type": "standard-2", "label": "web 1", "tags": [] }\n';

export const writePlainJson = (folder) => writeFile(join(folder, name), body);

/** A JSON file with another name is ignored until its kind is declared, and then checked at once. */
export async function checkFileAs(page, screenshot, temp) {
  await openFile(page, "shop.stack.yaml");
  await page.locator(".squiggly-error").first().waitFor();
  await openFile(page, name);
  const language = page.locator("#status\\.editor\\.mode", { hasText: "JSON" });
  await language.waitFor();
  await runCommand(page, "Compute Stack: Check This File As");
  const likely = page.locator(".quick-input-list .monaco-list-row", { hasText: "create-instance (likely)" });
  await likely.waitFor();
  await page.screenshot({ path: screenshot });
  await likely.click(soon);
  await page.locator("#status\\.editor\\.mode", { hasText: "Compute Request" }).waitFor();
  await page.locator(".squiggly-warning").first().waitFor();
  const settings = () => readFile(join(temp, "shop/.compute-stack.yaml"), "utf8");
  await until(async () => /files:\n {2}create-instance:\n {4}- \/create\.json\n/.test(await settings()), "declared");
}
