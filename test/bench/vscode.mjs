// The time in VS Code from a key to what a person sees: a changed squiggle, and the list of completions. The extension beside the
// YAML server, which a minimal extension starts. VS Code runs in Chromium, as in the editor tests, whose setup it needs.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { stackText } from "./files.mjs";
import { median } from "./server.mjs";

const editorTests = join(import.meta.dirname, "../e2e");
/** How often each is measured: the peer needs seconds for a key in large files. */
const keysFor = (name, size) => (name === "ours" || size < 1_000 ? 10 : 3);
/** Milliseconds after which a change counts as never drawn. */
const patience = 30_000;
/** Milliseconds after which a squiggle counts as drawn or gone. */
const stays = 500;
/** In the first instance: behind these, a letter is a mistake, and values are offered. */
const [mistake, choice] = ["swap_size: 512", "purpose: "];

export const hasEditor = () => existsSync(join(editorTests, "node_modules/.installed"));

/**
 * Milliseconds for each size in instances, as medians: `open` until the first squiggle, `squiggle` and `list` after a key; null where nothing is drawn.
 * Screenshots are left in the folder.
 */
export async function measureEditor({ root, node, peersFolder, peerSettings, sizes, folder }) {
  const { serveCodeServer } = await import("../e2e/code-server.mjs");
  const { openEditor } = await import("../e2e/editor.mjs");
  await mkdir(folder, { recursive: true });
  execFileSync("npm", ["run", "--silent", "package"], { cwd: root, stdio: "ignore" });
  const extensions = { ours: join(root, "compute-stack.vsix") };
  if (peersFolder) extensions["yaml-language-server"] = await yamlExtension({ root, node, peersFolder, folder });
  const measured = [];
  for (const [name, extension] of Object.entries(extensions)) {
    const temp = await mkdtemp(join(tmpdir(), "compute-stack-bench-vscode-"));
    const workspace = join(temp, "shop");
    await mkdir(workspace);
    const texts = new Map(sizes.map((size) => [`${size}.stack.yaml`, stackText(size)]));
    for (const [name, text] of texts) await writeFile(join(workspace, name), text);
    const more = { "editor.wordBasedSuggestions": "off", ...(name === "ours" ? {} : peerSettings) };
    const server = await serveCodeServer({ extension, folder: workspace, temp, more });
    const { browser, page } = await openEditor(server.url);
    try {
      for (const size of sizes) {
        console.error(`VS Code ${size}: ${name}`);
        const picture = join(folder, `vscode-${size}-${name}.png`);
        const file = `${size}.stack.yaml`;
        const found = await measureFile(page, file, texts.get(file), picture, keysFor(name, size));
        measured.push({ size, server: name, ...found });
      }
    } catch (error) {
      await page.screenshot({ path: join(folder, "failed.png") });
      throw error;
    } finally {
      await browser.close();
      await server.stop();
      await rm(temp, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  }
  return measured;
}

const onCursorLine = ".view-overlays > div:has(.current-line) .squiggly-error";

async function measureFile(page, name, text, picture, keys) {
  const row = page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).first();
  const open = await timed(page, "dblclick", ".squiggly-error", "attached", () => row.dblclick());
  return { open, squiggle: await squiggles(page, text, keys), list: await lists(page, text, keys, picture) };
}

/** VS Code draws 500 mistakes of a file, the first ones that a server lists. */
async function squiggles(page, text, keys) {
  const found = [];
  // The first instance has no mistake.
  await cursorBehind(page, text, mistake);
  const after = (key, state) => timed(page, "keydown", onCursorLine, state, () => page.keyboard.press(key));
  for (let i = 0; i < keys; i++) {
    const drawn = await after("x", "attached");
    const gone = await after("Backspace", "detached");
    if (drawn === null || gone === null) return null;
    found.push(drawn, gone);
  }
  return median(found);
}

async function lists(page, text, keys, picture) {
  const found = [];
  await cursorBehind(page, text, choice);
  for (let i = 0; i < keys; i++) {
    const rows = ".suggest-widget.visible .monaco-list-row[aria-label*=vpc]";
    const drawn = await timed(page, "keydown", rows, "attached", () => page.keyboard.press("Control+Space"));
    if (i === keys - 1 || drawn === null) await page.screenshot({ path: picture });
    if (drawn === null) return null;
    found.push(drawn);
    await page.keyboard.press("Escape");
    await page.locator(".suggest-widget.visible").waitFor({ state: "detached" });
  }
  return median(found);
}

async function cursorBehind(page, text, part) {
  const { cursorTo } = await import("../e2e/editor.mjs");
  const lines = text.slice(0, text.indexOf(part) + part.length).split("\n");
  await cursorTo(page, lines.length, lines.at(-1).length + 1);
}

/** Milliseconds from an event until elements are on the page, or gone, and stay so (VS Code draws a line more than once), or null. */
async function timed(page, event, selector, state, act) {
  await page.evaluate(
    ([event, selector, state, stays, most]) => {
      window.timedChange = new Promise((resolve) => {
        let begin = null;
        let since = null;
        let check = 0;
        const changed = () => {
          const isWanted = begin !== null && (document.querySelector(selector) !== null) === (state === "attached");
          if (isWanted === (since !== null)) return;
          since = isWanted ? performance.now() : null;
          clearTimeout(check);
          if (isWanted) check = setTimeout(done, stays);
        };
        const end = (time) => {
          observer.disconnect();
          resolve(time);
        };
        const done = () => end(since - begin);
        const observer = new MutationObserver(changed);
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        const options = { capture: true, once: true };
        document.addEventListener(event, ({ timeStamp }) => (begin = timeStamp), options);
        setTimeout(() => end(null), most);
      });
    },
    [event, selector, state, stays, patience],
  );
  await act();
  return page.evaluate(() => window.timedChange);
}

/** Packs an extension that only starts the YAML server: its own extension is nowhere but in the marketplaces. */
async function yamlExtension({ root, node, peersFolder, folder }) {
  const path = join(folder, "yaml-extension");
  await mkdir(path, { recursive: true });
  const server = join(peersFolder, "node_modules/yaml-language-server/bin/yaml-language-server");
  const source = `
    import { LanguageClient } from "vscode-languageclient/node";
    const run = { command: ${JSON.stringify(node)}, args: [${JSON.stringify(server)}, "--stdio"] };
    let client;
    export const activate = () => {
      client = new LanguageClient("yaml-peer", run, { documentSelector: [{ language: "yaml" }] });
      return client.start();
    };
    export const deactivate = () => client.stop();
  `;
  const manifest = {
    name: "yaml-peer",
    publisher: "bench",
    version: "1.0.0",
    engines: { vscode: "^1.91.0" },
    main: "extension.cjs",
    activationEvents: ["onLanguage:yaml"],
    capabilities: { untrustedWorkspaces: { supported: true } },
  };
  await build({
    stdin: { contents: source, resolveDir: root },
    outfile: join(path, manifest.main),
    bundle: true,
    platform: "node",
    format: "cjs",
    external: ["vscode"],
    logLevel: "error",
  });
  await writeFile(join(path, "package.json"), JSON.stringify(manifest));
  const extension = join(folder, "yaml-extension.vsix");
  const vsce = join(root, "node_modules/@vscode/vsce/vsce");
  const options = ["--no-dependencies", "--allow-missing-repository", "--skip-license", "--out", extension];
  execFileSync(process.execPath, [vsce, "package", ...options], { cwd: path, stdio: "ignore" });
  return extension;
}
