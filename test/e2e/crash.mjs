import { openFile, retype, runCommand } from "./editor.mjs";
import { parentOf, processesWith } from "./processes.mjs";
import { until } from "./until.mjs";

/** The number of times that the client restarts a crashed server before it asks the user. */
const restarts = 4;

/** A killed server is restarted and publishes the same findings. If it is not restarted or hangs, a command restarts it. */
export async function crash(page, screenshot, temp) {
  const marked = page.locator(".squiggly-error").first();
  await openFile(page, "shop.stack.yaml");
  await marked.waitFor();
  let wrong = '"yes"';
  for (let count = 0; count < restarts; count += 1) {
    const pid = await serverIn(temp);
    const host = await parentOf(pid);
    // While the client is busy, it writes edits to a server that has ended, before it learns of the end.
    process.kill(host, "SIGSTOP");
    await retype(page, "private_ip:", wrong, "true");
    process.kill(pid, "SIGKILL");
    process.kill(host, "SIGCONT");
    await serverIn(temp, pid);
    await marked.waitFor({ state: "detached" });
    wrong = "1";
    await retype(page, "private_ip:", "true", wrong);
    await marked.waitFor();
  }
  const last = await serverIn(temp);
  process.kill(last, "SIGKILL");
  await page.locator(".notification-list-item", { hasText: "will not be restarted" }).first().waitFor();
  await page.screenshot({ path: screenshot });

  // Views beside the text wait for the server, too.
  await runCommand(page, "Compute Stack: Show Request Plan");
  const plan = page.locator('.monaco-editor[data-uri^="compute-stack-plan:"]');
  await plan.locator(".view-line", { hasText: "No plan:" }).waitFor();
  await runCommand(page, "Compute Stack: Show Stack Diagram");
  const view = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  await view.locator("p", { hasText: "Nothing to show yet" }).waitFor();
  await runCommand(page, "File: Save");
  await runCommand(page, "View: Close Editor");
  await runCommand(page, "Compute Stack: Restart Server");
  const restarted = await serverIn(temp, last);
  await view.locator(".item", { hasText: "web-1" }).first().waitFor();
  await page.locator(".tab", { hasText: "shop.requests.jsonc" }).click();
  await plan.locator(".view-line", { hasText: "/loadbalancers" }).first().waitFor();

  // A hanging process cannot be asked to exit.
  await openFile(page, "shop.stack.yaml");
  await marked.waitFor();
  process.kill(restarted, "SIGSTOP");
  await runCommand(page, "Compute Stack: Restart Server");
  await serverIn(temp, restarted);
  await retype(page, "private_ip:", wrong, "true");
  await marked.waitFor({ state: "detached" });
}

/** The process ID of the only language server that runs from a folder, once it differs from `old`. */
function serverIn(folder, old) {
  const one = async () => {
    const pids = (await processesWith(folder, "dist/cli.js")).filter((pid) => pid !== old);
    return pids.length === 1 ? pids[0] : null;
  };
  return until(one, "a language server runs");
}
