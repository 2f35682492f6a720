import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openFile, runCommand } from "./editor.mjs";

const base = `abstract: true
vars: { size: nano-1 }
instances:
  web-1:
    type: \${vars.size}
    image: compute/debian12
    root_pass: \${env:ROOT_PASS}
`;

export async function writeEnvironments(folder) {
  await writeFile(join(folder, "all.stack.yaml"), base);
  await writeFile(join(folder, "prod.stack.yaml"), "extends: all.stack.yaml\nname: prod\nregion: us-east\n");
  await writeFile(join(folder, "staging.stack.yaml"), "extends: all.stack.yaml\nname: staging\n");
}

/** One environment lacks a region, the other does not; the stack that they extend gives it one while it is edited. */
export async function environments(page, screenshot) {
  const group = (index) => page.locator(".editor-group-container").nth(index);
  const errors = (index) => group(index).locator(".squiggly-error");
  await openFile(page, "prod.stack.yaml");
  await runCommand(page, "View: Split Editor Right");
  await openFile(page, "staging.stack.yaml");
  await errors(1).first().waitFor();
  await errors(0).first().waitFor({ state: "detached" });
  await page.screenshot({ path: screenshot });

  await runCommand(page, "View: Split Editor Down");
  await openFile(page, "all.stack.yaml");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("region: us-east");
  await errors(1).first().waitFor({ state: "detached" });
  await errors(0).first().waitFor({ state: "detached" });
}
