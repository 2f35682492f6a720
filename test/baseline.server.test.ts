import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { checkJson, compute, folderWith, removeFolders } from "./command-line.ts";
import { startClient } from "./language-client.ts";

afterEach(removeFolders);

const stack = `region: r
instances:
  web: { type: t, private_ip: tru, interfaces: [{ purpose: public }, { purpose: vlan, label: "a b" }] }
`;
const curl = "curl $API/compute/instances -d '{\"region\": 3}'\n";

/** What both say about files: the codes with their lines. */
test("a baseline hides the same in the editor and on the command line", async () => {
  const folder = folderWith({
    ".git/": "",
    ".compute-stack.yaml": "rules: {}\n",
    "same.stack.yaml": stack,
    "more.stack.yaml": stack,
    "old-name.stack.yaml": stack,
    "up.sh": curl,
    "sub/.compute-stack.yaml": "rules: {}\n",
    "sub/own.stack.yaml": stack,
  });
  await compute(["check", "--update-baseline"], { cwd: folder });
  const path = (name: string): string => join(folder, name);
  writeFileSync(path("more.stack.yaml"), stack.replace("web:", "mail: { type: t, private_ip: 3 }\n  web:"));
  renameSync(path("old-name.stack.yaml"), path("new-name.stack.yaml"));
  writeFileSync(path("copy.stack.yaml"), stack);
  writeFileSync(path("up.sh"), curl + curl.replace("3", "4"));
  const report = await checkJson(folder);
  const fromCommandLine = report.files.map(({ path: name, diagnostics }) => [
    name,
    diagnostics.map(({ code, range }) => `${code} ${range.start.line}`),
  ]);
  expect(fromCommandLine).toContainEqual(["more.stack.yaml", ["type-mismatch 2"]]);
  expect(fromCommandLine).toContainEqual(["new-name.stack.yaml", []]);

  const client = await startClient({ folder: pathToFileURL(folder).href });
  onTestFinished(async () => void (await client.stop()));
  for (const [name, expected] of fromCommandLine) {
    const uri = pathToFileURL(path(String(name))).href;
    client.open(uri, readFileSync(path(String(name)), "utf8"), String(name).endsWith(".sh") ? "shellscript" : "yaml");
    await expect
      .poll(() =>
        (client.published.findLast((one) => one.uri === uri)?.diagnostics ?? []).map(
          ({ code, range }) => `${code} ${range.start.line}`,
        ),
      )
      .toEqual(expected);
  }
});
