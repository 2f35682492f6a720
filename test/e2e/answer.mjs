import { openFile, runCommand } from "./editor.mjs";

const request = "create-instance.request.json";
const answer = "answer.json";

/** The API response is open beside the request, and its errors are shown at their fields until they are cleared. */
export async function explainAnswer(page, screenshot) {
  await openFile(page, request);
  await page.locator(".squiggly-error").first().waitFor();
  await runCommand(page, "View: Split Editor Right");
  await openFile(page, answer);
  await runCommand(page, "Compute Stack: Explain API Error");
  await page.keyboard.press("Control+Shift+M");
  const row = (text) => page.locator(".markers-panel .monaco-list-row", { hasText: text }).first();
  await row("No more instances here").waitFor();
  await row("Too many keys").waitFor();
  await page.screenshot({ path: screenshot });
  await runCommand(page, "Compute Stack: Clear API Errors");
  await row("No more instances here").waitFor({ state: "detached" });
}
