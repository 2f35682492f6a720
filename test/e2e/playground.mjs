import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";
import { pressFor } from "./editor.mjs";
import { until } from "./until.mjs";

const folder = resolve("dist/playground");
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json" };

/** Serves the built playground as any web server does. */
export async function servePlayground() {
  const server = createServer(async ({ url }, response) => {
    const path = new URL(url, "http://localhost").pathname.replace(/\/$/, "/index.html");
    const content = await readFile(join(folder, path)).catch(() => null);
    response.writeHead(content ? 200 : 404, { "Content-Type": types[extname(path)] ?? "text/plain" });
    response.end(content ?? "");
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const stop = () => new Promise((closed) => server.close(closed));
  return { url: `http://127.0.0.1:${server.address().port}/`, stop };
}

/** The playground as it is opened from a disk. */
export const openedPlayground = async () => ({
  url: pathToFileURL(join(folder, "index.html")).href,
  stop: async () => {},
});

const storedText = () => JSON.parse(sessionStorage.getItem("compute-stack-draft") ?? "{}").text ?? "";
/** The text after the last edit; the page itself holds only the lines that are in view. */
const textIn = (page) => page.evaluate(storedText);
const hasText = (page, part) => until(async () => (await textIn(page)).includes(part), `in the text: ${part}`);
const rules = (page) => page.locator(".finding").evaluateAll((items) => items.map((item) => item.dataset.rule));
const hasRules = (page, isRight, what) => until(async () => isRight(await rules(page)), what);
const line = (page, text) => page.locator("#editor .cm-line", { hasText: text }).first();
const tab = (page, name) => page.getByRole("tab", { name }).click();

/** What a visitor does, without a network once the page is there. */
export async function playground(page, screenshot) {
  const trouble = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) trouble.push(message.text());
  });
  page.on("pageerror", (error) => trouble.push(error.stack));
  page.on("request", (request) => trouble.push(`asked for ${request.url()}`));
  await page.locator(".finding").first().waitFor();
  await page.context().setOffline(true);
  trouble.length = 0;

  await findingsAndFixes(page);
  await page.screenshot({ path: screenshot });
  await completionAndHover(page);
  await enterAfterValues(page);
  await planAndDiagram(page, screenshot);
  await everyExample(page);
  await settingsBeside(page, screenshot);
  await keyboard(page);
  await colorsAndWidth(page, screenshot);
  await share(page);
  await brokenLinks(page);
  assert.deepEqual(trouble, []);
}

async function findingsAndFixes(page) {
  assert.deepEqual(await rules(page), [
    "root-pass-literal",
    "vlan-label-pattern",
    "subnet-required",
    "node-address",
    "config-port-duplicate",
    "unknown-field",
  ]);
  assert.equal(await page.locator("#status").innerText(), "4 errors and 2 warnings");

  // A finding leads to its place, and the key from there to its fixes.
  await page.getByRole("button", { name: /A VLAN label can contain only/ }).click();
  await page.locator(".cm-editor.cm-focused").waitFor();
  await page.keyboard.press("Control+.");
  await page.keyboard.press("Enter");
  await hasText(page, "label: back-plane }");
  await hasRules(page, (found) => !found.includes("vlan-label-pattern"), "the label is fixed");
  await page.keyboard.press("Control+z");
  await hasRules(page, (found) => found.includes("vlan-label-pattern"), "the fix is undone");

  await choose(page, "A stack with many mistakes", "blog.stack.yaml");
  await hasRules(page, (found) => found.includes("type-mismatch"), "a value has the wrong type");
  await page.getByRole("button", { name: "Fix all" }).click();
  await hasText(page, "{ enabled: true, window: W3 }");
  await hasRules(page, (found) => !found.includes("type-mismatch"), "what is safe is fixed");
}

async function completionAndHover(page) {
  await choose(page, "A shop", "shop.stack.yaml");
  await line(page, "root_pass: ").locator("span").first().hover();
  await page.locator(".cm-tooltip-hover", { hasText: "root password" }).waitFor();
  await page.mouse.move(2, 2);

  await line(page, "    tags: [shop, web]").click();
  await page.keyboard.press("End");
  await page.keyboard.type("\nfire");
  await page.locator('.cm-tooltip-autocomplete [aria-selected="true"]', { hasText: "firewall_id" }).waitFor();
  await page.locator(".cm-completionInfo", { hasText: "firewall" }).waitFor();
  await page.locator('.cm-tooltip-autocomplete [aria-selected="true"]').click();
  await hasText(page, "\n    firewall_id: ");
}

/** As in other editors: a list is not in the way of who types a value in full, or a block below its key. */
async function enterAfterValues(page) {
  await follow(page, `#file=${shared({ name: "typed.stack.yaml", text: "" })}`);
  await page.locator('html[data-checked="typed.stack.yaml"]').waitFor();
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.type("instances:\nweb:\nprivate_ip: tru");
  const list = page.locator(".cm-tooltip-autocomplete", { hasText: "true" });
  await list.waitFor();
  await page.keyboard.type("e");
  await list.waitFor({ state: "hidden" });
  await page.keyboard.press("Enter");
  await hasText(page, "instances:\n  web:\n    private_ip: true\n");
}

/** Opens an example of the list. */
async function choose(page, title, name) {
  await page.getByLabel("Example").selectOption({ label: title });
  await page.locator(`html[data-checked="${name}"]`).waitFor();
}

async function planAndDiagram(page, screenshot) {
  await choose(page, "A blog", "blog.stack.yaml");
  await tab(page, "Plan");
  for (const [format, part] of [
    ["Requests with comments (JSONC)", "// Create an instance"],
    ["Requests (JSON)", '"method": "POST"'],
    ["HTTP file", "@base_url = "],
    ["Shell script with curl", "#!/bin/sh"],
  ]) {
    await page.getByLabel("Format").selectOption({ label: format });
    await page.locator("#plan-text .cm-line", { hasText: part }).first().waitFor();
  }
  // Only JSON has no place for the summary.
  assert.equal(await page.locator("#plan-summary li").count(), 0);
  await page.getByLabel("Format").selectOption("requests.json");
  await page.locator("#plan-summary li", { hasText: "2 requests" }).waitFor();
  await page.getByLabel("Format").selectOption("sh");
  await page.locator("#plan-text .cm-line", { hasText: "#!/bin/sh" }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "blog.sh");

  // A line that is mentioned leads to it.
  await page.getByLabel("Format").selectOption("requests.jsonc");
  await page.locator("#plan-text .source-link").first().click();
  await page.locator("#editor .cm-selectionBackground").first().waitFor();

  await tab(page, "Diagram");
  const card = page.locator("#diagram .item", { hasText: "blog" }).first();
  await card.waitFor();
  await card.focus();
  await page.keyboard.press("Enter");
  await page.locator("#editor .cm-focused, #editor .cm-editor.cm-focused").first().waitFor();
  const [picture] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download SVG" }).click(),
  ]);
  assert.equal(picture.suggestedFilename(), "blog.svg");
  await choose(page, "A shop", "shop.stack.yaml");
  await findInDiagram(page, screenshot);
  await findFolded(page);
  await choose(page, "A blog", "blog.stack.yaml");

  // The diagram follows the text.
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("subnets:\n  office: { id: 5, range: 10.9.0.0/24 }\n");
  await page.locator("#diagram .item", { hasText: "office" }).waitFor();
  await tab(page, "Findings");
}

/** A search finds cards, goes from one to the next, and leaves the focus on the last. */
async function findInDiagram(page, screenshot) {
  const find = page.getByRole("searchbox", { name: "Find a resource" });
  const said = page.locator("#found");
  await page.locator("#diagram .item", { hasText: "web-2" }).first().waitFor();
  await page.locator("#tab-diagram").focus();
  await page.keyboard.press("/");
  assert.equal(await find.evaluate((input) => input === document.activeElement), true, "`/` starts the search");
  await page.keyboard.type("web");
  await until(async () => /^1 of \d+$/.test(await said.innerText()), "matches are counted");
  const all = Number((await said.innerText()).split(" of ")[1]);
  assert.equal(await page.locator("#diagram .item.found").count(), all);
  await page.screenshot({ path: screenshot.replace(".png", "-find.png") });
  await page.keyboard.press("Enter");
  await until(async () => (await said.innerText()) === `2 of ${all}`, "Enter goes to the next match");
  assert.equal(await page.locator("#diagram .item.current").count(), 1);
  await find.fill("no such resource");
  await until(async () => (await said.innerText()) === "No results", "that nothing is found is said");
  await find.fill("web-2");
  await page.keyboard.press("Escape");
  assert.match(await page.locator("#diagram .item:focus").innerHTML(), /web-2/);
  assert.equal(await page.locator("#diagram .item.found").count(), 0);
  await page.keyboard.press("Control+f");
  assert.equal(await find.evaluate((input) => input === document.activeElement), true, "Ctrl+F starts it, too");
}

/** A search finds an instance that shares its card with others, and leads to its text. */
async function findFolded(page) {
  const names = Array.from({ length: 50 }, (_, index) => `web-${index + 1}`);
  const text = `region: us-east\ninstances:\n${names.map((name) => `  ${name}: { type: standard-2 }\n`).join("")}`;
  await follow(page, `#file=${shared({ name: "many.stack.yaml", text })}`);
  await page.locator('html[data-checked="many.stack.yaml"]').waitFor();
  await tab(page, "Diagram");
  await page.locator("#diagram .item", { hasText: "… 44 more" }).waitFor();
  await page.getByRole("searchbox", { name: "Find a resource" }).fill("web-35");
  await until(async () => (await page.locator("#found").innerText()) === "1 of 1: Instance web-35", "its name is said");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await page.locator("#editor .cm-activeLine", { hasText: "web-35:" }).waitFor();
}

async function everyExample(page) {
  const options = page.locator("#example optgroup option");
  const examples = await options.evaluateAll((all) =>
    all.map(({ value, parentElement }) => ({ value, isWrong: parentElement.label.includes("mistakes") })),
  );
  assert.ok(examples.length >= 12);
  for (const { value, isWrong } of examples) {
    await page.getByLabel("Example").selectOption(value);
    await page.locator(`html[data-checked="${value.split("/").at(-1)}"]`).waitFor();
    const errors = await page.locator(".finding.error").count();
    assert.equal(errors > 0, isWrong, `${value} has ${errors} errors`);
    assert.match(await page.locator("#kind").innerText(), /^Read as /);
  }

  // Of a stack that extends another, both can be edited.
  await choose(page, "A shop in production", "prod.stack.yaml");
  await page.locator("#beside button", { hasText: "shop.stack.yaml" }).click();
  await page.locator('html[data-checked="shop.stack.yaml"]').waitFor();
  await line(page, "abstract: true").waitFor();
  await page.locator("#beside button", { hasText: "prod.stack.yaml" }).click();
  await page.locator('html[data-checked="prod.stack.yaml"]').waitFor();

  // A request has no plan, but can be shown in both of its formats.
  await choose(page, "A shell script", "create-web.sh");
  await line(page, "curl --fail").click();
  await tab(page, "Plan");
  await page.getByLabel("Format").selectOption("http");
  await page.locator("#plan-text .cm-line", { hasText: "POST " }).first().waitFor();
  await tab(page, "Findings");

  // The name decides what a text is.
  const name = page.getByLabel("File name");
  await name.fill("notes.txt");
  await name.press("Enter");
  await page.locator("#kind.wrong").waitFor();
  assert.equal(await page.locator("#status").innerText(), "Not checked");
}

/** Words of the service, typed into the settings beside a script, hold for the script. */
async function settingsBeside(page, screenshot) {
  const text = `curl https://api.example.com/v4/acme/instances/12 -H "Authorization: Bearer $T" -X PUT -d '{"lable": "web"}'`;
  await follow(page, `#file=${shared({ name: "acme.sh", text })}`);
  await page.locator('html[data-checked="acme.sh"]').waitFor();
  assert.deepEqual(await rules(page), []);
  await page.locator("#beside button", { hasText: ".compute-stack.yaml" }).click();
  await page.locator('html[data-checked=".compute-stack.yaml"]').waitFor();
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("names: { compute: acme }");
  await hasText(page, "acme");
  await page.screenshot({ path: screenshot.replace(".png", "-settings.png") });
  await page.locator("#beside button", { hasText: "acme.sh" }).click();
  await page.locator('html[data-checked="acme.sh"]').waitFor();
  await hasRules(page, (found) => found.includes("unknown-field"), "the words of the settings hold");
  await page.screenshot({ path: screenshot.replace(".png", "-settings-used.png") });
}

async function keyboard(page) {
  await choose(page, "A stack with mistakes", "chat.stack.yaml");
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Tab");
  assert.equal(await page.locator("#editor .cm-content:focus").count(), 1, "Tab indents");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.equal(await page.locator("#editor .cm-content:focus").count(), 0, "Escape, then Tab, leaves the editor");
  await page.locator("#tab-findings").focus();
  await page.keyboard.press("ArrowRight");
  await page.locator("#panel-plan:not([hidden])").waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Help" }).press("Enter");
  await page.locator("#help[open]", { hasText: "Leaves the editor" }).waitFor();
  await page.keyboard.press("Escape");
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll("button, select, input, a, [role=tab], [tabindex='0']")]
      .filter((element) => element.checkVisibility())
      .filter((element) => !(element.innerText || element.getAttribute("aria-label") || element.labels?.[0]?.innerText))
      .map((element) => element.outerHTML.slice(0, 200)),
  );
  assert.deepEqual(nameless, []);
}

async function colorsAndWidth(page, screenshot) {
  const back = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const seen = new Set();
  for (const scheme of ["light", "dark", "system"]) {
    await page.getByRole("button", { name: "Colors: " }).click();
    await page.getByRole("button", { name: `Colors: ${scheme}` }).waitFor();
    seen.add(await back());
    if (scheme === "dark") await page.screenshot({ path: screenshot.replace(".png", "-dark.png") });
  }
  assert.equal(seen.size, 2);
  const before = page.viewportSize();
  const phones = [320, 375, 390];
  for (const [width, name] of phones.flatMap((each) => ["Plan", "Diagram", "Findings"].map((name) => [each, name]))) {
    await page.setViewportSize({ width, height: 760 });
    await tab(page, name);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${name} is ${overflow} pixels too wide for ${width}`);
    if (name === "Diagram") {
      await page.locator("#find").fill("chat");
      await page.locator("#diagram .current").waitFor();
      const outside = await page
        .locator(".bar.inner > :visible")
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).map(({ id }) => id));
      assert.deepEqual(outside, []);
      await page.screenshot({ path: screenshot.replace(".png", "-find-phone.png") });
      await page.locator("#find").fill("");
    }
  }
  await page.screenshot({ path: screenshot.replace(".png", "-phone.png") });
  await page.setViewportSize(before);
}

async function share(page) {
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("# é ☃ <script>");
  await hasText(page, "<script>");
  const text = await textIn(page);
  await page.getByRole("button", { name: "Share" }).click();
  await page.locator("#share-warning", { hasText: "Line 8: anyone with the link can read a password" }).waitFor();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  await page.getByRole("button", { name: "Copy anyway" }).click();
  await page.locator("#share-said:not(:empty)").waitFor();
  await page.getByRole("button", { name: "Close" }).click();

  await choose(page, "A blog", "blog.stack.yaml");
  await follow(page, new URL(link).hash);
  await page.locator('html[data-checked="chat.stack.yaml"]').waitFor();
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("!");
  await hasText(page, "<script>!");
  assert.equal(await textIn(page), `${text}!`);
}

const follow = (page, hash) =>
  page.evaluate((value) => {
    location.hash = value;
  }, hash);

/** A file in a link. */
const shared = (file) => deflateRawSync(JSON.stringify(file)).toString("base64url");

async function brokenLinks(page) {
  const long = shared({ name: "a.stack.yaml", text: "a".repeat(2_000_000) });
  for (const [hash, said] of [
    ["#file=%%%", "incomplete or damaged"],
    [`#file=${long}`, "more than a megabyte"],
    ["#example=none", "There is no example"],
  ]) {
    await follow(page, hash);
    await page.locator("#notice:not([hidden])", { hasText: said }).waitFor();
    await page.getByRole("button", { name: "Close this message" }).click();
  }
  // What was typed is still there, and after an example it can be chosen again.
  await hasText(page, "<script>!");
  await choose(page, "A blog", "blog.stack.yaml");
  await page.getByLabel("Example").selectOption({ label: "Your own text" });
  await line(page, "<script>!").waitFor();
}

/** The documentation beside the playground: search, and an example that opens there. */
export async function documentation(page, screenshot) {
  const trouble = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) trouble.push(message.text());
  });
  page.on("pageerror", (error) => trouble.push(error.stack));
  await page.getByRole("link", { name: "Docs" }).click();
  await page.getByRole("heading", { level: 1 }).first().waitFor();

  // The heading is shown before the script is loaded.
  await pressFor(page, "/", page.locator("input:focus"));
  await page.keyboard.type("weak pass");
  await page.getByRole("option", { name: /^root-pass-weak/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "root-pass-weak" }).waitFor();
  await page.screenshot({ path: screenshot.replace(".png", "-docs.png") });

  await page.getByRole("link", { name: "Open in playground" }).first().click();
  await page.locator('.finding[data-rule="root-pass-weak"]').first().waitFor();

  // A finding leads to its rule's page, on a phone too.
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    page.locator(".finding a.rule", { hasText: "root-pass-weak" }).first().click(),
  ]);
  await opened.setViewportSize({ width: 390, height: 760 });
  await opened.getByRole("heading", { level: 1, name: "root-pass-weak" }).waitFor();
  assert.ok((await opened.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  await opened.getByText("Menu").click();
  await opened.getByRole("link", { name: "File formats" }).click();
  await opened.getByRole("heading", { level: 1, name: "File formats" }).waitFor();
  assert.deepEqual(trouble, []);
}
