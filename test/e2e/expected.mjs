import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openFile, retype, runCommand } from "./editor.mjs";
import { again, soon, until } from "./until.mjs";

const file = "shop.stack.yaml";
const stack = `loadbalancers:
  front:
    region: us-east
    configs:
      - { port: 443, protocol: https, ssl_cert: "\${file:site.pem}", ssl_key: "\${env:SITE_KEY}" }
instances:
  web-1:
    region: us-east
    image: compute/debian12
    root_pass: \${env:ROOT_PASS}
    type: standard-2
`;
const certificate = (name) => `server/rules/pages/fixtures/${name}.cert.pem`;

/** A stack, and an older version in another folder, with the same certificate under the same name. */
export async function writeExpected(folder) {
  for (const one of [folder, join(folder, "old")]) {
    await mkdir(one, { recursive: true });
    await writeFile(join(one, file), stack);
    await copyFile(certificate("p256"), join(one, "site.pem"));
  }
}

/** The options of a plan, a certificate that is renewed behind its path, and the plan that is expected of a stack. */
export async function expected(page, screenshot, temp) {
  const folder = join(temp, "shop");
  const line = (text) =>
    page
      .locator('.editor-group-container.active .monaco-editor[data-uri^="compute-stack-changes:"] .view-line', {
        hasText: text,
      })
      .first();
  const input = page.locator(".quick-input-box input");
  const entered = async (text) => {
    await input.fill(text, soon);
    await page.keyboard.press("Enter");
  };

  const lens = (text) => page.locator(".codelens-decoration a", { hasText: text }).first();
  await openFile(page, file);
  await lens("Show request plan").waitFor();
  await again(async () => {
    await runCommand(page, "Compute Stack: Show Changes Compared with File…");
    await until(async () => (await input.inputValue()).startsWith("/"), "asked: which file");
    await input.fill(join(folder, "old", file), soon);
    await page.locator(".quick-input-widget .monaco-button", { hasText: "Compare" }).click(soon);
    await page.locator('.monaco-editor[data-uri^="compute-stack-changes:"]').waitFor(soon);
  }, "shown: the changes");
  await page.locator('.monaco-editor[data-uri^="compute-stack-changes:"] .view-line').first().click();
  await line("Nothing to send.").waitFor();

  await copyFile(certificate("p384"), join(folder, "site.pem"));
  await line('ssl_cert: "…" → "…"').waitFor();
  await page.screenshot({ path: screenshot });

  await runCommand(page, "Compute Stack: Plan Changes with Options…");
  await entered("--only web-1 --replace web-1");
  await line("+ instances.web-1 (create)").waitFor();
  await line("Resources and parts left out by").waitFor();
  await runCommand(page, "View: Close All Editors");

  await openFile(page, file);
  await lens("Show request plan").waitFor();
  await runCommand(page, "Compute Stack: Show Expected Plan");
  await page.locator(".notification-toast .monaco-button", { hasText: "Create" }).click();
  await lens("Expected plan: up to date").waitFor();
  await retype(page, "type: standard-2", "standard-2", "standard-4");
  await lens("Expected plan: differs").waitFor();
  await until(
    async () => (await readFile(join(folder, "shop.plan.json"), "utf8")).includes('"standard-2"'),
    "written: the expected plan",
  );
}
