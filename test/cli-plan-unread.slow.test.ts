// "Nothing to send" is never said of what could not be read: whatever is broken, on either side, the plan fails and says what.
import { afterEach, expect, test } from "vitest";
import { compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const web = 'web: { type: nano-1, image: compute/debian12, root_pass: "${env:ROOT_PASS}" }';
const stack = (rest = ""): string => `region: us-east\ninstances:\n  ${web}\n${rest}`;
const answer = '{ "id": 7, "label": "web", "type": "nano-1", "region": "us-east", "image": "compute/debian12" }';
const list = (rest: string): string => `{ "data": [${answer}${rest}`;
const journal = `Journal of \`shop.stack.yaml\`, which shop.sh continues.
sending create-instance:WEB 0123456789abcdef
done create-instance:WEB 0123456789abcdef {"id":7,"label":"web"}
`;
const journalOfOther = journal.replaceAll("WEB", "APP").replace('"web"', '"app"');

const files = {
  "whole.stack.yaml": stack(),
  "empty.stack.yaml": "",
  "blank.stack.yaml": "\n\n",
  "comment.stack.yaml": "# later\n",
  "list.stack.yaml": "- web\n",
  "scalar.stack.yaml": "web\n",
  "cut.stack.yaml": stack().slice(0, -4),
  "broken.stack.yaml": stack("  app: { type: nano-1, tags: [a }\n"),
  "conflict.stack.yaml": stack("<<<<<<< ours\n  app: { type: nano-1 }\n=======\n>>>>>>> theirs\n"),
  "broken-overlay.stack.yaml": `extends: whole.stack.yaml\ninstances:\n  web: { tags: [a }\n`,
  "cut-overlay.stack.yaml": `extends: whole.stack.yaml\ninstances:\n  web: { tags: [a]\n`,
  "on-broken.stack.yaml": "extends: broken.stack.yaml\ninstances:\n  web: { label: web }\n",
  "on-cut.stack.yaml": "extends: cut.stack.yaml\ninstances:\n  web: { label: web }\n",
  "twice-on-broken.stack.yaml": "extends: on-broken.stack.yaml\n",
  "on-missing.stack.yaml": "extends: missing.stack.yaml\ninstances:\n  web: { label: web }\n",
  "on-outside.stack.yaml": "extends: ../../../shop.stack.yaml\ninstances:\n  web: { label: web }\n",
  "on-empty.stack.yaml": `extends: empty.stack.yaml\n${stack()}`,
  "on-list.stack.yaml": `extends: list.stack.yaml\n${stack()}`,
  "on-itself.stack.yaml": `extends: on-itself.stack.yaml\n${stack()}`,
  "half.json": list(', { "id": 8, "lab'),
  "half-of-it.json": `{ "data": [${answer.slice(0, 50)}`,
  "unclosed.json": list("] "),
  "empty.json": "",
  "error.json": '{ "errors": [{ "reason": "Your token expired." }] }',
  "page.html": "<html>502</html>",
  "other.json": '{ "answer": 42 }',
  "journal-of-other": journalOfOther,
  "notes.yaml": "remember: milk\n",
  "responses/whole.json": list("]}"),
  "responses/half.json": list(', { "id": 8, "lab'),
};

const stacks = Object.keys(files).filter((name) => name.endsWith(".stack.yaml") && name !== "whole.stack.yaml");
const olds = [
  ...stacks,
  ...Object.keys(files).filter((name) => !name.endsWith(".stack.yaml") && !name.startsWith("responses/")),
  "responses",
  "missing.json",
];

/** The calls that do not fail, or say that nothing is to be done. */
async function trusting(calls: readonly (readonly string[])[]): Promise<readonly string[]> {
  const cwd = folderWith(files);
  const wrong: string[] = [];
  for (const args of calls) {
    const { status, stdout, stderr } = await compute(["plan", ...args], { cwd });
    const said = `${stdout}${stderr}`;
    if (status === 0 || said.includes("Nothing to send.") || stderr === "")
      wrong.push(`${args.join(" ")}: ${status} ${said}`);
  }
  return wrong;
}

test("a stack that cannot be read as a whole is not planned without a word", async () => {
  expect(await trusting(stacks.map((name) => [name]))).toEqual([]);
});

test("what changes to a stack that cannot be read as a whole is not known", async () => {
  expect(await trusting(stacks.map((name) => [name, "--from", "whole.stack.yaml"]))).toEqual([]);
});

test("what changes from what cannot be read as a whole is not known", async () => {
  expect(await trusting(olds.map((name) => ["whole.stack.yaml", "--from", name]))).toEqual([]);
});

test("a journal that was cut anywhere does not say that all is as it should be, and creates nothing", async () => {
  const cwd = folderWith({ ...files, "new.stack.yaml": stack("  app: { type: nano-1 }\n") });
  const cuts = Array.from({ length: journal.length }, (_, length) => length).filter(
    (length) => length % 9 === 0 || journal[length - 1] === "\n",
  );
  for (const length of cuts) {
    const cut = compute(["plan", "new.stack.yaml", "--from", "-"], { cwd, input: journal.slice(0, length) });
    const { status, stdout, stderr } = await cut;
    expect(`${stdout}${stderr}`, `${length}`).not.toMatch(/Nothing to send\.|"POST"/);
    expect(status, `${length}`).toBeGreaterThan(0);
  }
});
