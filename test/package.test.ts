import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { emptyFolder } from "../scripts/empty-folder.mjs";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const readmePath = /--readme-path=([^"]+)/.exec(readFileSync("scripts/package.mjs", "utf8"))?.[1] ?? "README.md";

/** `.vscodeignore` leaves out everything but what it lists; asking vsce would search all folders of the checkout. */
const listed = [...readFileSync(".vscodeignore", "utf8").matchAll(/^!(.*)$/gm)].map(([, pattern = ""]) => pattern);
const isPacked = (path: string): boolean =>
  existsSync(path) &&
  listed.some((pattern) => (pattern.endsWith("/**") ? path.startsWith(pattern.slice(0, -2)) : pattern === path));

/** The targets of all links and pictures of a page, also of those in HTML. */
function targetsIn(path: string): readonly string[] {
  const found = readFileSync(path, "utf8").matchAll(/\]\(<?([^)>\s]+)|(?:src|href)="([^"]*)"|^\[[^\]]+\]: (\S+)/gm);
  return [...found].map(([, ...targets]) => decodeURI(targets.find((target) => target !== undefined) ?? ""));
}

test.each([readmePath, "CHANGELOG.md"])("what %s links to is in the package", (path) => {
  const isThere = (target: string): boolean => /^(?:https:|#)/.test(target) || isPacked(target);
  expect(targetsIn(path).filter((target) => !isThere(target))).toEqual([]);
});

/** VS Code shows only pictures from the web on the page of an extension, and where those would be is not decided. */
test("the page of the extension has no pictures and no addresses, and begins with what it is for", () => {
  expect(targetsIn(readmePath)).toEqual([]);
  expect(readFileSync(readmePath, "utf8")).toMatch(/^# Compute Stack\n\nFinds mistakes /);
  expect(readFileSync(readmePath, "utf8")).not.toMatch(/npm (?:ci|run|install)/);
});

test("each command that the page of the extension names can be found in the command palette", () => {
  const { commands, menus } = manifest.contributes;
  const hidden = menus.commandPalette.filter(({ when }: { when: string }) => when === "false");
  const titles = commands
    .filter(
      ({ command }: { command: string }) => !hidden.some((entry: { command: string }) => entry.command === command),
    )
    .map(({ category, title }: { category: string; title: string }) => `${category}: ${title}`);
  const named = readFileSync(readmePath, "utf8").matchAll(/\*\*(Compute Stack: [^*]+)\*\*/g);
  for (const [, name = ""] of named) expect(titles).toContain(name);
});

const [walkthrough] = manifest.contributes.walkthroughs;

test.each(walkthrough.steps as readonly Step[])("the step `$id` of the walkthrough is complete", (step) => {
  const { media, description, completionEvents } = step;
  expect(isPacked(media.image ?? media.markdown ?? "")).toBe(true);
  if (media.image) expect(media.altText).toMatch(/\.$/);
  const commands = manifest.contributes.commands.map(({ command }: { command: string }) => command);
  const named = [...description.matchAll(/\]\(command:([\w.]+)\)/g)].map(([, command]) => command);
  const events = completionEvents.map((event) => event.replace(/^onCommand:/, ""));
  expect(commands).toEqual(expect.arrayContaining([...named, ...events]));
  expect(events).toContain(named[0]);
});

interface Step {
  readonly id: string;
  readonly description: string;
  readonly completionEvents: readonly string[];
  readonly media: { readonly image?: string; readonly altText?: string; readonly markdown?: string };
}

test("the examples are packed with what they refer to", () => {
  expect(isPacked("dist/examples.json")).toBe(true);
  const examples = JSON.parse(readFileSync("dist/examples.json", "utf8"));
  expect(Object.keys(examples)).toEqual(
    expect.arrayContaining(["first-steps.stack.yaml", "shop.stack.yaml", "certs/site.pem", "wrong/chat.stack.yaml"]),
  );
  for (const [path, text] of Object.entries(examples)) {
    const source = path === "first-steps.stack.yaml" ? `docs/walkthrough/${path}` : `examples/${path}`;
    expect(readFileSync(source, "utf8"), path).toBe(text);
  }
});

test("a build keeps the playground, which is in neither package", async () => {
  const folder = mkdtempSync(join(tmpdir(), "compute-stack-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "playground"));
  for (const name of ["cli.js", "playground/index.html"]) writeFileSync(join(folder, name), "");
  await emptyFolder(folder, "playground");
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(["playground", "playground/index.html"]);
  await emptyFolder(join(folder, "missing"), "playground");

  expect(readFileSync("esbuild.mjs", "utf8")).toContain('emptyFolder("dist", "playground")');
  expect(readFileSync("scripts/package.mjs", "utf8")).toMatch(/leftOut = .*"playground"/);
  expect(manifest.files).toContain("!dist/playground");
  // Nor is code that Node keeps compiled.
  expect(readFileSync("scripts/package.mjs", "utf8")).toMatch(/leftOut = .*"compiled"/);
  expect(manifest.files).toContain("!dist/compiled");
});
