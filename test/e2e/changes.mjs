import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openFile, retype, runCommand, storedInWindow } from "./editor.mjs";
import { run } from "./processes.mjs";
import { again, soon } from "./until.mjs";

const file = "shop.stack.yaml";
const committed = `region: us-east

instances:
  web-1:
    type: standard-2
    image: compute/debian12
    root_pass: \${env:ROOT_PASS}
    private_ip: true
    tags: [shop]
  old-1:
    type: standard-2
    image: compute/debian12
    root_pass: \${env:ROOT_PASS}

loadbalancers:
  front:
    configs:
      - port: 80
        protocol: http
        nodes:
          - { label: web-1, address: "\${instances.web-1.private_ipv4}:80" }
`;

/** VS Code's Git extension works only in a trusted folder. */
export const changesSettings = {
  "security.workspace.trust.enabled": false,
  "git.openRepositoryInParentFolders": "never",
};

const git = (folder, ...args) =>
  run("git", ["-C", folder, "-c", "user.name=A", "-c", "user.email=a@b.c", ...args], process.env);

/** A repository whose last commit has the stack. */
export async function writeRepository(folder) {
  await writeFile(join(folder, file), committed);
  await git(folder, "init", "--quiet");
  await git(folder, "add", "--all");
  await git(folder, "commit", "--quiet", "--message", "First");
}

/** From an edit to what it changes: the lens above the stack, the document beside it, and the diagram. */
export async function changes(page, screenshot, temp) {
  const lens = (text) => page.locator(".codelens-decoration a", { hasText: text }).first();
  const shown = page.locator('.monaco-editor[data-uri^="compute-stack-changes:"]');
  const line = (text) => shown.locator(".view-line", { hasText: text }).first();

  // Wide enough for the lines that are looked for, which wrap.
  await page.setViewportSize({ width: 1600, height: 800 });
  await openFile(page, file);
  await lens("Show request plan").waitFor();
  await retype(page, "tags: [shop]", "[shop]", "[shop, web]");
  await lens("1 change since last commit").waitFor();
  await retype(page, "old-1:", "old-1:", "new-1:");
  await lens("3 changes since last commit").waitFor();

  // Lenses that are refreshed at that moment lose the click.
  await again(async () => {
    await lens("3 changes since last commit").click(soon);
    await shown.waitFor(soon);
  }, "shown: the changes");
  await line("Changes from the last commit").waitFor();
  await line('tags: ["shop"] →').waitFor();
  await line("+ instances.new-1 (create)").waitFor();
  await line("- instances.old-1 (gone)").waitFor();

  // It follows the text.
  await retype(page, "protocol: http", "http", "tcp");
  await line('protocol: "http" → "tcp"').waitFor();
  await page.screenshot({ path: screenshot });

  // The diagram shows the same.
  await page.keyboard.press("Control+s");
  await runCommand(page, "Compute Stack: Show Stack Diagram");
  const view = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  await view.locator("#changes").click();
  await view.locator(".item.instance.gone", { hasText: "old-1" }).waitFor();
  await view.locator(".item.instance.create", { hasText: "new-1" }).waitFor();
  await view.locator(".item.port.update", { hasText: "port 80" }).waitFor();
  const legend = await view.locator(".legend").getAttribute("aria-label");
  assert.equal(legend, "Compared with the last commit: 1 to create, 2 to update, 1 gone");
  assert.equal(await view.locator("#changes").getAttribute("aria-pressed"), "true");
  await view.locator("#fit").click();
  await page.screenshot({ path: screenshot.replace(".png", "-diagram.png") });

  // In a reloaded window, Git opens the repository before it knows its last commit.
  await storedInWindow(page, /computeStack\.graph.*\Wchanges\W+true/);
  await page.reload();
  await view.locator(".item.instance.create", { hasText: "new-1" }).waitFor();
  assert.equal(await view.locator(".legend").getAttribute("aria-label"), legend);
  assert.equal(await page.locator(".notification-toast", { hasText: "no commit yet" }).count(), 0);
  await runCommand(page, "View: Close Editor");

  // Each change leads to its lines: the stack opens in the place of the changes.
  await line("Changes from the last commit").click();
  const opened = page.locator('.editor-group-container.active .monaco-editor[data-uri$="/shop.stack.yaml"]');
  const link = shown.locator(".detected-link", { hasText: "instances.new-1" }).first();
  const { x, y, width, height } = await link.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.keyboard.down("ControlOrMeta");
  await page.mouse.move(x + width / 3, y + height / 2);
  // Not `link.click`: what is under the mouse is drawn again for the key, and only then leads somewhere.
  await shown.locator(".detected-link-active").waitFor();
  await page.mouse.down();
  await page.mouse.up();
  await page.keyboard.up("ControlOrMeta");
  await opened.waitFor();
  await runCommand(page, "View: Close Editor");

  // A reloaded window shows it again, and it still follows.
  await storedInWindow(page, /compute-stack-changes:/);
  await page.reload();
  await page.locator(".tab", { hasText: "shop.changes.diff" }).click();
  await line("Changes from the last commit").waitFor();
  await line("+ instances.new-1 (create)").waitFor();

  // Once it is committed, nothing has changed.
  await git(join(temp, "shop"), "commit", "--quiet", "--all", "--message", "Second");
  await line("Nothing to send.").waitFor();
  await lens("since last commit").waitFor({ state: "detached" });
}
