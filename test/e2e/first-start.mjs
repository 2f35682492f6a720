import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openFile, retype, runCommand } from "./editor.mjs";
import { until } from "./until.mjs";

/** A server that cannot start is one message, and starts with *Retry* or the command once it can. */
export async function failedStart(page, screenshot, temp) {
  const server = await installedServer(temp);
  const message = page.locator(".notification-toast", { hasText: "server could not start" });
  const marked = page.locator(".squiggly-error").first();

  const repair = await broken(server);
  await openFile(page, "shop.stack.yaml");
  await message.waitFor();
  await page.screenshot({ path: screenshot });
  // The next failure may take the place of the first within a frame.
  await message.evaluate((toast) => toast.setAttribute("data-seen", ""));
  await message.locator("a", { hasText: "Retry" }).click();
  await page.locator(".notification-toast:not([data-seen])", { hasText: "server could not start" }).waitFor();
  if ((await page.locator(".notification-toast").count()) !== 1) throw new Error("A failure is one message.");
  await repair();
  await message.locator("a", { hasText: "Retry" }).click();
  await marked.waitFor();

  const repairAgain = await broken(server);
  await runCommand(page, "Compute Stack: Restart Server");
  await message.locator("a", { hasText: "Show Log" }).click();
  await page.locator(".output-view .view-line").first().waitFor();
  await until(async () => (await logOf(temp)).includes("broken for the test"), "the log says why");
  await repairAgain();
  await runCommand(page, "Compute Stack: Restart Server");
  await retype(page, "private_ip:", '"yes"', "true");
  await marked.waitFor({ state: "detached" });
}

/** The same in a browser, where the server is a worker. */
export async function failedWorker(page, screenshot, temp) {
  const message = page.locator(".notification-toast", { hasText: "server could not start" });
  const repair = await broken(join(temp, "extension/dist/web/server.js"));
  await openFile(page, "shop.stack.yaml");
  await message.waitFor();
  await page.screenshot({ path: screenshot });
  await repair();
  await message.locator("a", { hasText: "Retry" }).click();
  await page.locator(".squiggly-error").first().waitFor();
}

async function installedServer(temp) {
  const folder = join(temp, "extensions");
  const [name] = (await readdir(folder)).filter((one) => one.includes("compute-stack"));
  return join(folder, name, "dist/cli.js");
}

async function logOf(temp) {
  const folder = join(temp, "data/logs");
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith("Compute Stack.log"));
  return (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("");
}

/** Replaces a program by one that fails; the result undoes it. */
async function broken(program) {
  await rename(program, `${program}.whole`);
  await writeFile(program, 'throw new Error("broken for the test");\n');
  return () => rename(`${program}.whole`, program);
}
