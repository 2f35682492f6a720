import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cursorTo, openFile, runCommand } from "./editor.mjs";
import { again, soon } from "./until.mjs";

const script = "clone.sh";
const line = "names: { compute: acme }";

/** A script for a service with words of its own, which no settings say yet. */
export const writeOwnWords = (folder) =>
  writeFile(
    join(folder, script),
    `#!/bin/bash
curl -X POST https://api.example.com/v4/acme/instances/12/clone \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '{"acme_id": 5, "lable": "web"}'
`,
  );

/** The language status shows which line is missing; with it, the requests are checked, and hovers say its words. */
export async function tryOwnWords(page, screenshot, temp) {
  await openFile(page, "shop.stack.yaml");
  await openFile(page, script);
  await again(async () => {
    await page.locator("#status\\.languageStatus").hover(soon);
    await page.locator(".hover-language-status", { hasText: line }).waitFor(soon);
  }, "told");
  await page.screenshot({ path: screenshot.replace(/\.png$/, "-told.png") });
  await writeFile(join(temp, "shop/.compute-stack.yaml"), `${line}\n`);
  await page.locator(".squiggly-warning, .squiggly-error").first().waitFor();
  await cursorTo(page, 4, 10);
  const hover = page.locator(".monaco-hover .hover-row", { hasText: "An existing instance to clone to" });
  await again(async () => {
    await runCommand(page, "Show or Focus Hover");
    await hover.filter({ hasText: "acme_id" }).first().waitFor(soon);
  }, "hovered");
  await page.screenshot({ path: screenshot });
}
