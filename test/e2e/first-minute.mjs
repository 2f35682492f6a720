import assert from "node:assert/strict";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openFile, runCommand } from "./editor.mjs";
import { again, soon, until } from "./until.mjs";

const instance = (name, more = "") => `  ${name}:
    type: standard-2
    image: compute/debian12
    root_pass: \${env:ROOT_PASS}
${more}`;

const node = (name) => `          - label: ${name}
            address: \${instances.${name}.private_ipv4}:80
`;

/** A stack of 28 lines. */
const wanted = `name: shop
region: us-east
instances:
${instance("web-1", "    private_ip: true\n")}${instance("web-2", "    private_ip: true\n")}${instance("web-3")}loadbalancers:
  front:
    configs:
      - port: 80
        protocol: http
        check: connection
        nodes:
${node("web-1")}${node("web-2")}`;

/** Keys are counted as a person presses them: most of the text is accepted from lists. */
const mostKeys = 85;

/** Only an empty stack file. */
export async function writeEmptyStack(folder) {
  for (const file of await readdir(folder)) await rm(join(folder, file), { recursive: true });
  await writeFile(join(folder, "shop.stack.yaml"), "");
}

/** A stack typed from nothing with few keys, and new files that are saved under the names that were asked for. */
export async function typeFirstStack(page, screenshot, temp) {
  await openFile(page, "shop.stack.yaml");
  await page.locator("#status\\.editor\\.mode", { hasText: "Compute Stack" }).waitFor();
  const keys = await typeStack(page);
  await page.screenshot({ path: screenshot });
  await saved(page, join(temp, "shop/shop.stack.yaml"), (text) => text.trimEnd() === wanted.trimEnd());
  assert.equal(wanted.trimEnd().split("\n").length, 28);
  assert.ok(keys <= mostKeys, `${keys} keys`);
  assert.equal(await page.locator(".squiggly-error, .squiggly-warning").count(), 0);

  // Tab goes on to the next value, instead of accepting one from the list.
  await newFile(page, "New Stack", "blog");
  await page.keyboard.type("us-east");
  await page.keyboard.press("Tab");
  await saved(page, join(temp, "shop/blog.stack.yaml"), (text) => text.includes("\nregion: us-east\n"));
  await newFile(page, "New Request", "web", "Create a load balancer");
  await page.keyboard.type("us-east");
  await saved(page, join(temp, "shop/web.request.json"), (text) => JSON.parse(text).body.region === "us-east");
}

async function typeStack(page) {
  let keys = 0;
  const list = page.locator(".suggest-widget.visible");
  const press = async (key) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const type = async (text) => {
    for (const key of text) await press(key);
  };
  /** Accepts what the list has chosen, which must be this. */
  const accept = async (label) => {
    await list.locator(".monaco-list-row.focused", { hasText: label }).waitFor();
    await press("Enter");
  };
  /** Types a value in full, after which no list is in the way. */
  const value = async (text, key) => {
    await type(text);
    await list.waitFor({ state: "hidden" });
    await press(key);
  };
  const nextInstance = async (kind, steps) => {
    await press("Enter");
    await type("inst");
    await list.locator(".monaco-list-row", { hasText: kind }).first().waitFor();
    for (let step = 0; step < steps; step += 1) await press("ArrowDown");
    await accept(kind);
    await accept("standard-2");
    await press("Tab");
    await type("c");
    await accept("compute/debian12");
    await press("Tab");
  };
  await page.locator(".editor-group-container.active .monaco-editor .view-lines").click();
  await again(async () => {
    await page.keyboard.press("Control+Space");
    await list.locator(".monaco-list-row", { hasText: "region" }).waitFor(soon);
  }, "the server is running");
  await page.keyboard.press("Escape");
  await type("na");
  await accept("name");
  await value("shop", "Enter");
  await type("re");
  await accept("region");
  await value("us-east", "Enter");
  await type("in");
  await accept("instances");
  await value("standard-2", "Tab");
  await type("c");
  await accept("compute/");
  await value("debian12", "Tab");
  await press("Enter");
  await type("pr");
  await accept("private_ip");
  await accept("true");
  await nextInstance("instance behind a balancer", 1);
  await nextInstance("instance", 0);
  await press("Enter");
  await type("lo");
  await accept("loadbalancers");
  return keys;
}

/**
 * The same in a folder that only the editor can reach, such as that of VS Code for the web: new files belong to it, and are saved
 * there.
 */
export async function newFilesInVirtualFolder(page, screenshot) {
  await openFile(page, "shop.stack.yaml");
  await page.locator(".squiggly-error").first().waitFor();
  const written = (name) => page.locator(`.editor-group-container.active .monaco-editor[data-uri$="://mount/${name}"]`);
  const explorer = page.locator(".explorer-folders-view .monaco-list-row");
  const savedAs = async (name) => {
    await page.keyboard.press("Control+s");
    await written(name).locator(".view-line", { hasText: "us-east" }).first().waitFor();
    await explorer.filter({ hasText: name }).waitFor();
    await page.locator(".tab.active.dirty").waitFor({ state: "detached" });
  };
  await newFile(page, "New Stack", "blog");
  await page.keyboard.type("us-east");
  await savedAs("blog.stack.yaml");
  await page.screenshot({ path: screenshot });
  await newFile(page, "New Request", "web", "Create a load balancer");
  await page.keyboard.type("us-east");
  await savedAs("web.request.json");
  await page.screenshot({ path: screenshot.replace(/\.png$/, "-request.png") });
}

/** Creates a file by a command that asks for its name. Its first template is selected, and nothing in it is underlined. */
async function newFile(page, command, name, choice) {
  await runCommand(page, `Compute Stack: ${command}`);
  if (choice) {
    const rows = page.locator(".quick-input-list .monaco-list-row");
    await rows.nth(1).waitFor();
    await page.locator(".quick-input-box input").fill(choice);
    await rows.filter({ hasText: choice }).first().click();
  }
  await page.locator(".quick-input-title", { hasText: "New file in" }).waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await page.locator(".tab.active", { hasText: name }).waitFor();
  await page.locator("#status\\.editor\\.selection", { hasText: "(9 selected)" }).waitFor();
  assert.equal(await page.locator(".editor-group-container.active .squiggly-error").count(), 0);
}

/** Saves the active file, without being asked for a name. */
async function saved(page, path, isRight) {
  await page.keyboard.press("Control+s");
  await until(async () => {
    const text = await readFile(path, "utf8").catch(() => "");
    return text !== "" && isRight(text);
  }, `saved: ${path}`);
}
