import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { cursorTo, openFile, pressFor, runCommand, underlined } from "./editor.mjs";
import { again, soon, until } from "./until.mjs";

/** Word-based suggestions would appear everywhere, even without our completions. */
export const settings = { "editor.wordBasedSuggestions": "off" };

/**
 * A file of each kind, with a slip in a request of ours, and the same slip where it is nobody's business. `«»` is what is
 * underlined, `¦` where something is completed, and `foreign` the text whose place is not ours.
 */
const files = [
  {
    name: "runbook.md",
    text: `# Runbook

A body such as \`{"lable": "web-1"}\` is only prose.

1. Create the instance:

   \`\`\`sh
   $ export API=https://api.example.com/v4
   $ curl "$API/compute/instances" \\
       -H "Authorization: Bearer $TOKEN" \\
       --json '{"region": "us-east", "type": "standard-2",
            «"lable"»: "web-1"¦}'
   {"id": 4711, "lable": "web-1"}
   \`\`\`

2. Tell the others:

   \`\`\`sh
   curl https://hooks.example.com/compute -d '{"lable": "deployed"}'
   \`\`\`
`,
    foreign: '"deployed',
    typed: ', "boo',
    completed: `"label": "web-1", "booted": false}'`,
  },
  {
    name: "deploy.sh",
    text: `#!/bin/bash
set -eu

create() {
  curl --fail --netrc "$API/compute/instances" --json "{
    \\"region\\": \\"us-east\\",
    \\"type\\": \\"standard-2\\",
    «\\"lable\\"»: \\"$1\\"¦
  }" | jq .id
}

curl https://hooks.example.com/deploys -d '{"lable": "deployed"}'
`,
    foreign: '"deployed',
    typed: String.raw`, \"boo`,
    completed: String.raw`\"label\": \"$1\", \"booted\": false`,
  },
  {
    name: "deploy.yml",
    text: `name: '{"lable": "deployed"}'
on: push
jobs:
  deploy:
    runs-on: ubuntu-latest
    steps:
      - run: |
          curl -X POST "\${{ vars.API }}/v4/compute/instances" \\
            -H "Authorization: Bearer \${{ secrets.TOKEN }}" \\
            --json '{
              "region": "us-east",
              "type": "standard-2",
              «"lable"»: "web-1"¦
            }'
`,
    foreign: '"deployed',
    typed: ', "boo',
    completed: '"label": "web-1", "booted": false',
  },
  {
    name: "shop.http",
    text: `@host = https://api.example.com/v4

### Create an instance
# @name web
POST {{host}}/compute/instances
Authorization: Bearer {{token}}
Content-Type: application/json

{
  "region": "us-east",
  "type": "standard-2",
  «"lable"»: "web-1"¦
}

### Not ours
POST https://hooks.example.com/deploys

{ "lable": "deployed" }
`,
    foreign: '"deployed',
    typed: ', "boo',
    completed: '"label": "web-1", "booted": false',
  },
];

const textOf = ({ text }) => text.replace(/[«»¦]/g, "");

export const writeCarriers = (folder) =>
  Promise.all(files.map((file) => writeFile(join(folder, file.name), textOf(file))));

/** Requests in other files are marked, explained, completed and fixed in place, and nothing else in those files. */
export async function tryCarriers(page, screenshot) {
  for (const file of files) {
    await openFile(page, file.name);
    const slip = { severity: "warning", text: /«(.*)»/s.exec(file.text)[1] };
    await underlines(page, [slip]);

    await cursorAt(page, file, "type");
    const hover = page.locator(".monaco-hover .hover-row", { hasText: "The type of the instance" });
    await again(async () => {
      await runCommand(page, "Show or Focus Hover");
      await hover.first().waitFor(soon);
    }, "hovered");
    assert.equal(await hover.count(), 1);
    await page.keyboard.press("Escape");

    await cursorAt(page, file, "¦");
    await page.keyboard.type(file.typed);
    await complete(page, "booted");
    // Its possible values are offered at once.
    await complete(page, "false");
    await line(page, file.completed.replace("label", "lable"));

    await cursorAt(page, file, "«");
    const fix = page.locator(".action-widget .monaco-list-row", { hasText: "`label`" });
    await pressFor(page, "Control+.", fix.first());
    await page.screenshot({ path: screenshot.replace(/\.png$/, `-${file.name}.png`) });
    await fix.first().click(soon);
    await line(page, file.completed);
    await underlines(page, []);

    await cursorAt(page, file, file.foreign);
    const message = (where, text) => page.locator(where, { hasText: text });
    await pressFor(page, "Control+Space", message(".suggest-widget.visible .message", "No suggestions"));
    await page.keyboard.press("Escape");
    await pressFor(page, "Control+.", message(".monaco-editor-overlaymessage", "No code actions available"));
    await page.keyboard.press("Escape");

    // A formatter that formats nothing would make the editor ask which of several to use.
    const none = message(".monaco-dialog-box", "There is no formatter for");
    await pressFor(page, "Control+Shift+I", none);
    await page.keyboard.press("Escape");
    await none.waitFor({ state: "detached" });
  }
}

/** Accepts a suggestion, which must be offered only once. */
async function complete(page, label) {
  const offered = page.locator(".suggest-widget.visible .monaco-list-row", { hasText: label });
  await pressFor(page, "Control+Space", offered.first());
  assert.equal(await offered.count(), 1);
  await offered.click(soon);
}

const cursorAt = (page, { text }, mark) => {
  const before = text
    .slice(0, text.indexOf(mark) + 1)
    .replace(/[«»¦]/g, "")
    .split("\n");
  return cursorTo(page, before.length, before.at(-1).length + 1);
};

const line = (page, text) =>
  page
    .locator(".view-line")
    .filter({ hasText: new RegExp(escaped(text)) })
    .waitFor();
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "\\s");

const underlines = (page, expected) =>
  until(async () => isDeepStrictEqual(await underlined(page), expected), `underlined: ${JSON.stringify(expected)}`);
