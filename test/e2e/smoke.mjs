import assert from "node:assert/strict";
import { openFile, problems, retype, runCommand } from "./editor.mjs";

const files = ["shop.stack.yaml", "create-instance.request.json"];

/** The findings of the workspace; its `.compute-stack.yaml` makes the label a warning. */
const expected = ["error type-mismatch", "error type-mismatch", "warning label-pattern"];

/** The main feature in a real editor: mistakes in opened files are marked, listed and explained. */
export async function smoke(page, screenshot) {
  for (const file of files) {
    await openFile(page, file);
    await page.locator(".squiggly-error").first().waitFor();
  }
  await openFile(page, files[0]);
  const listed = await problems(page, expected.length);
  await page.screenshot({ path: screenshot });
  assert.deepEqual(listed.map(({ severity, code }) => `${severity} ${code}`).sort(), expected);
  for (const { code, page } of listed) assert.equal(page, `compute-stack-rules:/${code}.md`);

  await runCommand(page, "Compute Stack: Restart Server");
  await retype(page, "private_ip", '"yes"', "true");
  await page.locator(".squiggly-error").first().waitFor({ state: "detached" });
  await retype(page, "private_ip", "true", "1");
  await page.locator(".squiggly-error").first().waitFor();
}
